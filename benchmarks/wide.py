"""Processor time and memory of each control of the page /columns with a long and wide table.

    python -m benchmarks.wide [--rows 200000] [--columns 60] [--threads 2]

A visitor without a browser opens a table of three overlapping classes and changes every control. The process contains
the table, the app and this visitor. The goals are at most 1.5 s of processor time for each control, and 500 MB. Matrix
products use one thread, as in the app that `python -m explorer` starts; `--threads 2` shows how much time two threads
spend on waiting for each other.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from streamlit.testing.v1 import AppTest
from threadpoolctl import threadpool_limits

from explorer.lesson.own_table import state
from explorer.lessons.columns.settings import MODELS, OWN
from explorer.points.open_tables import Slot
from explorer.points.reading import Reading
from explorer.points.reading.guesses import Guess
from explorer.points.table import Table
from explorer.visit import session
from tests.support import visit

SECONDS, MEGABYTES = 1.5, 500.0
CLASSES = np.array(["a", "b", "c"], dtype=object)
SHIFT = 0.6  # between the means of two neighbouring classes, in the first ten columns


def _peak() -> float:
    """Return the largest memory of this process so far, in MB; `ru_maxrss` also counts the process that started it."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"))
    assert found is not None
    return int(found[1]) / 1e3


def table(n: int, d: int) -> Table:
    """Return n rows with d numbers and a class."""
    rng = np.random.default_rng(0)
    labels = rng.integers(0, len(CLASSES), n)
    X = rng.normal(size=(n, d))
    X[:, :10] += SHIFT * labels[:, None]
    names = tuple(f"c{j + 1}" for j in range(d))
    frame = pd.DataFrame(X, columns=list(names)).assign(label=CLASSES[labels])
    frame.index += 2  # as in a file, whose first line has the names
    return Table("wide", frame, names, Guess(names[0], names[1], "label"))


def opened(found: Table) -> AppTest:
    """Return a visitor of the page who has uploaded this table."""
    at = visit.visit("columns")
    at.session_state[session._KEY].table["file"] = {"id": "1", "name": "wide.csv", "label": "label"}
    at.run()
    slot = at.session_state["data.read"] = Slot()  # as after the upload
    slot.get(state._key(("1", Reading())), lambda: found)
    return at


def steps(at: AppTest, d: int) -> list[tuple[str, Callable[[], Any]]]:
    """Return what the visitor does: a name, and the action."""

    def move(key: str, value: Any) -> tuple[str, Callable[[], Any]]:
        return f"{key.removeprefix('columns.')}: {value}", lambda: visit.move(at, f"columns.{key}", value)

    def expand(key: str) -> Callable[[], Any]:
        def act() -> None:
            at.session_state[f"columns.{key}"] = True
            at.run()

        return act

    def press(key: str) -> Callable[[], Any]:
        return lambda: at.button(key=key).click().run()

    def leave_out() -> None:
        mine = at.session_state[session._KEY]
        mine.rows = mine.rows.left_out(list(mine.rows.own)[:100])
        at.session_state["columns.changed"] = mine.rows.present
        at.run()

    return [
        move("table", OWN),
        *(move("model", name) for name in [*list(MODELS)[1:], "soft-margin"]),
        *(move("cost", cost) for cost in (0.01, 1_000.0)),
        move("model", "logistic"),
        *(move("beside", name) for name in ("confusion", "roc", "row")),
        move("row", 77),
        ("values of the row", expand("row-values")),
        move("beside", "weights"),
        *(move("view", name) for name in ("fixed", "follows")),
        *(move("folds", name) for name in ("5", "split")),
        move("units", "own"),
        move("units", "standardised"),
        move("seed", 5),
        *(move("positive", name) for name in ("all", "1")),
        ("columns: half of them", lambda: visit.move(at, "columns.chosen", list(range(d // 2)))),
        ("columns: all", lambda: visit.move(at, "columns.chosen", [])),
        move("second", "boosting"),
        move("third", "fisher"),
        ("proof", expand("certificate")),
        ("theorems", expand("reasons")),
        ("a theorem", press("proof.show.xor-none")),
        ("a theorem, broken", press("proof.drop.common-point")),
        ("back", press("proof.close")),
        ("list of rows", expand("rows-open")),
        ("search", lambda: at.text_input(key="columns.rows-search").input("a").run()),
        ("100 rows left out", leave_out),
        ("code", expand("code.bench")),
    ]


def main() -> None:
    """Make the table, change every control, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--columns", type=int, default=60)
    parser.add_argument("--threads", type=int, default=1, help="of matrix products")
    options = parser.parse_args()
    with threadpool_limits(options.threads):
        measure(options.rows, options.columns)


def measure(n: int, d: int) -> None:
    """Change every control of the page with a table of n rows and d columns; print a line for each."""
    at = opened(table(n, d))
    print(f"{n:,} rows, {d} columns; goals: {SECONDS} s and {MEGABYTES:.0f} MB\n")
    slowest, megabytes = (0.0, ""), 0.0
    for name, act in steps(at, d):
        begin = time.process_time()
        act()
        seconds = time.process_time() - begin
        megabytes = _peak()
        if at.exception:
            raise SystemExit(f"{name}: {at.exception[0].message}")
        slowest = max(slowest, (seconds, name))
        print(f"{name:<28} {seconds:6.2f} s {megabytes:6.0f} MB{'' if seconds <= SECONDS else '  missed'}")
    print(f"\nslowest: {slowest[0]:.2f} s ({slowest[1]}); memory: at most {megabytes:.0f} MB")


if __name__ == "__main__":
    main()
