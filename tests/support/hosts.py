"""Real notebook applications from the package index with one notebook, for the tests of the board in them."""

from __future__ import annotations

import json
import time
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Error, Page, expect

from tools import hosts
from tools.server import HOST

START_SECONDS = 120
IMPORT = "import linclass"
# Two boards, of which one is watched, a player, and a cell that prints the contents of the first board.
BOARD = """board = linclass.Board([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).watch(linclass.Perceptron())"""
OTHER = """other = linclass.Board([[0, 0]], [1])"""
PLAYER = """linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_.show()"""
SAYS = """f"X = {board.X.tolist()}, y = {board.y.tolist()}, {len(other.X)} on the other" """


@dataclass(frozen=True)
class Host:
    """A notebook application: its command, the path of its notebook, and the way to run a cell."""

    program: str
    arguments: tuple[str, ...]
    path: str

    @property
    def jupyter(self) -> bool:
        """Whether its notebooks have Jupyter's format."""
        return self.program.startswith("jupyter")

    def write(self, folder: Path) -> None:
        """Write the notebook."""
        if self.jupyter:
            (folder / "board.ipynb").write_text(
                ipynb(f"{IMPORT}\n{BOARD}\nboard", f"{OTHER}\nother", PLAYER, SAYS), encoding="utf-8"
            )
        else:
            (folder / "board.py").write_text(marimo(), encoding="utf-8")

    def open(self, page: Page, url: str) -> None:
        """Open the notebook and run it."""
        page.goto(url + self.path)
        if self.jupyter:
            idle = "async () => (await (await fetch('/api/kernels')).json()).some((k) => k.execution_state === 'idle')"
            page.wait_for_function(idle)
            run_all(page)

    def says(self, page: Page, told: str) -> None:
        """Wait until its last cell, run again, prints this."""
        if self.jupyter:
            page.locator(".jp-CodeCell .cm-content").last.click()
            page.keyboard.press("Control+Enter")
            expect(page.locator(".jp-OutputArea-output pre").last).to_contain_text(told)
        else:  # it runs by itself after a change of the board
            expect(page.get_by_text(told)).to_be_visible()


def run_all(page: Page) -> None:
    """Run all cells of a Jupyter notebook, which may not be ready yet, or may ask for a kernel."""
    asks, ran = page.get_by_role("button", name="Select", exact=True), page.get_by_text("[4]:").first
    page.add_locator_handler(asks, lambda button: button.click())
    deadline = time.monotonic() + START_SECONDS
    while not ran.is_visible() and time.monotonic() < deadline:
        with suppress(AssertionError, Error):  # once more: its menus appear with a delay
            page.get_by_role("menuitem", name="Run", exact=True).click(timeout=5_000)
            page.get_by_text("Run All Cells", exact=True).click(timeout=5_000)
            expect(ran).to_be_visible(timeout=15_000)
            return
        page.keyboard.press("Escape")


JUPYTER = ("--no-browser", "--allow-root", "--ServerApp.token=", "--ServerApp.password=", "--ip", HOST)
HOSTS = {
    "marimo": Host("marimo", ("run", "board.py", "--headless", "--no-token", "--host", HOST), ""),
    "jupyterlab": Host("jupyter-lab", JUPYTER, "/lab/tree/board.ipynb"),
    "notebook": Host("jupyter-notebook", JUPYTER, "/notebooks/board.ipynb"),
}


def ipynb(*cells: str) -> str:
    """Return a Jupyter notebook."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    made = [
        {
            "cell_type": "code",
            "id": f"cell{i}",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": cell,
        }
        for i, cell in enumerate(cells)
    ]
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


def marimo() -> str:
    """Return the same for marimo, which reruns cells when their variables change."""
    cells = {
        "linclass, mo": "import linclass\nimport marimo as mo",
        "board, shown": f"{BOARD}\nshown = mo.ui.anywidget(board)\nshown",
        "other, beside": f"{OTHER}\nbeside = mo.ui.anywidget(other)\nbeside",
        "": PLAYER,
        " ": f"shown.value, beside.value\n{SAYS}",
    }
    made = "".join(
        "@app.cell\ndef _("
        + ", ".join(needed)
        + "):\n"
        + "".join(f"    {line}\n" for line in source.splitlines())
        + f"    return {f'({names},)' if names.strip() else ''}\n\n\n"
        for (names, source), needed in zip(
            cells.items(),
            (
                (),
                ("linclass", "mo"),
                ("linclass", "mo"),
                ("linclass",),
                ("board", "beside", "other", "shown"),
            ),
            strict=True,
        )
    )
    return f'import marimo\n\napp = marimo.App()\n\n\n{made}if __name__ == "__main__":\n    app.run()\n'


def running(name: str, folder: Path) -> AbstractContextManager[str]:
    """Start a notebook server in a folder, with the notebook; yield its address."""
    host = HOSTS[name]
    host.write(folder)
    return hosts.serving(host.program, host.arguments, folder)
