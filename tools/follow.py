"""Count the files that one interaction passes through: python -m tools.follow

It opens the lesson on the perceptron without a browser, changes a control of its bench, and reveals the answer of a
scene. For each of them it prints how many files of the project the server enters, and how often a call goes from one
file into another. Calls of other packages in between, such as Streamlit's, are left out. As in a browser, only the
fragment of the page that contains the control runs. With --root it measures another copy of the project, for example an
older commit; --calls 20 also prints the 20 most frequent calls between files.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from streamlit.testing.v1 import AppTest, local_script_runner

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("linclass", "linboard", "explorer", "pages")
SECONDS = 100


class Follower:
    """A profiler that counts calls from one file of the project into another."""

    def __init__(self, root: Path) -> None:
        self.root = f"{root}{os.sep}"
        self.inside = tuple(f"{self.root}{package}{os.sep}" for package in PACKAGES)
        self.files: set[str] = set()
        self.calls: Counter[str] = Counter()

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Note a call, as `sys.setprofile` expects."""
        file = frame.f_code.co_filename
        if event != "call" or not file.startswith(self.inside):
            return
        self.files.add(file)
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(self.inside):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_filename != file:
            self.calls[f"{self._name(caller)} → {self._name(frame)}"] += 1

    def _name(self, frame: FrameType) -> str:
        return f"{frame.f_code.co_filename.removeprefix(self.root)}:{frame.f_code.co_name}"

    @contextmanager
    def following(self) -> Iterator[None]:
        """Follow every thread that starts in this block, as the script of a page does."""
        threading.setprofile(self)
        try:
            yield
        finally:
            threading.setprofile(None)


def control(at: AppTest) -> Any:
    """Choose another option of the first control, and return the control."""
    choice: Any = at.main.get("button_group")[0]
    choice.set_value(choice.options[1])
    return choice


def reveal(at: AppTest) -> Any:
    """Press “Show me”, and return the button."""
    return at.main.button(key="scene.show").click()


def follow(root: Path, act: Callable[[AppTest], Any], scene: int) -> Follower:
    """Open a scene of the lesson on the perceptron, or its bench (0), and follow the run that an act causes."""
    at = AppTest.from_file(str(root / "explorer" / "router.py"), default_timeout=SECONDS).run()
    pages = {str(page["url_pathname"]): name for name, page in at._registered_pages.items()}
    at._page_hash = pages["perceptron"]
    at.query_params["scene"] = str(scene)
    at.run()
    widget = act(at)
    state: Any = at.session_state._state
    fragment = state._state._new_widget_state.widget_metadata[widget.id].fragment_id
    runner: Any = local_script_runner
    whole, runner.RerunData = runner.RerunData, partial(runner.RerunData, fragment_id=fragment)
    follower = Follower(root)
    try:
        with follower.following():
            at.run()
    finally:
        runner.RerunData = whole
    if at.exception:
        raise RuntimeError(at.exception[0].message)
    return follower


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--root", type=Path, default=ROOT, help="the copy of the project to measure")
    reader.add_argument("--calls", type=int, default=0, help="how many of the most frequent calls to print")
    asked = reader.parse_args(arguments)
    root = asked.root.resolve()
    sys.path.insert(0, str(root))
    logging.disable(logging.WARNING)  # Streamlit warns that no server runs
    measured = ("a control", control, 0), ("a reveal", reveal, 2)
    for _name, act, scene in measured:
        follow(root, act, scene)  # fills the caches that all visitors share
    for name, act, scene in measured:
        found = follow(root, act, scene)
        print(f"{name:12} {len(found.files):4} files {found.calls.total():6} calls between them")
        for call, count in found.calls.most_common(asked.calls):
            print(f"  {count:5} {call}")


if __name__ == "__main__":
    main()
