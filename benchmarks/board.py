"""Models per second in a notebook: a point is dragged on a watched board in marimo.

    python -m benchmarks.board [--points 60] [--seconds 5]

The goal is at least 15 refitted and redrawn perceptrons per second, for separable and for overlapping points.
The
third column is the time that Python takes for the fit and the message, in milliseconds. The last one is the
size of
a message.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

import linclass
from benchmarks import points
from benchmarks.browser import chrome, rest
from benchmarks.drag import GOAL, drag
from linboard.notebook import widget
from tools import hosts

NOTEBOOK = """import marimo

app = marimo.App()


@app.cell
def _():
    import linclass
    import marimo as mo
    board = linclass.Board(*{boards}[mo.query_params()["kind"]]).watch(linclass.Perceptron())
    board
    return
"""
ROUNDS = 20  # the fastest one counts
Points = tuple[list[list[float]], list[int]]  # coordinates and labels

# The state of the board, and the position of its first point on the screen.
FIRST = """(sheet) => {
  window.board = sheet.getRootNode().host.linclass;
  const { plot, points } = window.board.primary, box = plot.getBoundingClientRect();
  const { xaxis, yaxis } = plot._fullLayout;
  return [box.x + xaxis._offset + xaxis.d2p(points.x[0]), box.y + yaxis._offset + yaxis.d2p(points.y[0])];
}"""


@contextmanager
def notebook(boards: Mapping[str, Points]) -> Iterator[str]:
    """Serve a marimo notebook with a board of these points; its address selects one by `?kind=…`."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "board.py").write_text(NOTEBOOK.format(boards=dict(boards)), encoding="utf-8")
        arguments = ("run", "board.py", "--headless", "--no-token", "--host", "127.0.0.1")
        with hosts.serving("marimo", arguments, Path(folder)) as url:
            yield url


def dragged(page: Page, address: str, seconds: float) -> float:
    """Return the models per second during a drag of the board's first point."""
    page.goto(address)
    page.wait_for_selector('.lc-chart[data-ready="1"] .main-svg')
    rest(page)
    start = page.locator(".lc-sheet").evaluate(FIRST)
    return drag(page, start, seconds, "window.board.stats.models")


def python_alone(X: list[list[float]], y: list[int]) -> tuple[float, int]:
    """Return the milliseconds of a refit with its message, and the message's bytes."""
    board = widget.Board(X, y).watch(linclass.Perceptron())
    times = []
    for _round in range(ROUNDS):
        begin = time.perf_counter()
        board.X = board.X + 0.0
        times.append(time.perf_counter() - begin)
    return 1000 * min(times), len(board._messages)


def main() -> None:
    """Drag a point of both kinds of data and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    print(f"dragging one of {options.points} points; goal: at least {GOAL} models a second\n")
    print("points         models/s   of the goal      Python      message")
    datasets = {kind: points.dataset(options.points, kind) for kind in points.KINDS}
    boards = {kind: (d.X.tolist(), np.where(d.labels == 0, 1, -1).tolist()) for kind, d in datasets.items()}
    with notebook(boards) as url, chrome() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        for kind, (X, y) in boards.items():
            rate = dragged(page, f"{url}?kind={kind}", options.seconds)
            milliseconds, size = python_alone(X, y)
            print(
                f"{kind:<12} {rate:>10.1f} {rate / GOAL:>13.2f} {milliseconds:>8.1f} ms {size / 1000:>9.0f} kB"
            )


if __name__ == "__main__":
    main()
