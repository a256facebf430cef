"""Time of a control's change, from the browser's message to the last message of the answer.

    python -m benchmarks.rerun [--points 200] [--rounds 20] [--pages /fisher /margin] [--all]

On every page, or the named ones, with separable and with overlapping points, it changes every control
repeatedly. The
line contains the median of the slowest one and its ratio to an empty Streamlit app with default settings,
measured in
the same minutes. The goal is a ratio of at most 0.5.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import points
from benchmarks.client import tab
from tools.server import Server

GOAL = 0.5
EMPTY = 'import streamlit as st\n\nst.checkbox("again")\n'


@dataclass
class Row:
    """Measurements of one control: medians over its changes."""

    seconds: float
    kilobytes: float
    page: str
    kind: str
    control: str


async def change(url: str, page: str, kind: str, query: str, number: int, rounds: int, menu: str = "") -> Row:
    """Open a link, and a menu if one is given, and change one of the controls `rounds` times."""
    async with tab(url) as visitor:
        opened = await visitor.open(page, query, menu)
        control = opened.controls[number]
        answers = [await visitor.change(control) for _ in range(rounds)]
    wrong = [error for answer in (opened, *answers) for error in answer.errors]
    if wrong:
        raise RuntimeError(f"/{page}, {control.label}: {wrong[0]}")
    seconds = statistics.median(max(answer.seconds, answer.followed or 0) for answer in answers)
    kilobytes = statistics.median(answer.bytes for answer in answers) / 1e3
    return Row(seconds, kilobytes, page, kind, control.label)


async def controls(url: str, page: str, kind: str, query: str, rounds: int) -> list[Row]:
    """Change every control of a page, and those of each menu while it is open; return a row each, the slowest first."""
    async with tab(url) as visitor:
        opened = await visitor.open(page, query)
        there = {control.id for control in opened.controls}
        wanted = [("", number) for number in range(len(there))]
        for menu in opened.menus:
            inside = (await visitor.open(page, query, menu)).controls
            wanted += [(menu, number) for number, one in enumerate(inside) if one.id not in there]
    rows = [await change(url, page, kind, query, number, rounds, menu) for menu, number in wanted]
    return sorted(rows, key=lambda row: -row.seconds)


async def measure(
    app: Server, empty: Server, wanted: Sequence[str], n: int, rounds: int
) -> tuple[list[list[Row]], float]:
    """Return the rows of every page wanted with either kind of points, and the empty app's median in between."""
    async with tab(app.url) as visitor:
        pages = await visitor.pages(wanted)
    rows, base = [], []
    for page, kind in itertools.product(pages, points.KINDS):
        base.append((await change(empty.url, "", "", "", 0, rounds)).seconds)
        rows.append(await controls(app.url, page, kind, points.query(n, kind), rounds))
    return rows, statistics.median(base)


def report(rows: list[list[Row]], base: float, n: int, everything: bool) -> None:
    """Print a table, the ratios last."""
    which = "every control" if everything else "the slowest control of every page"
    print(f"{n} points; {which}; goal: at most {GOAL} of an empty Streamlit app\n")
    print(f"{'page':<14} {'points':<12} {'control':<28} {'kB':>7} {'ms':>7} {'ratio':>6}")
    print(f"{'(empty app)':<14} {'':<12} {'':<28} {'':>7} {base * 1e3:>7.1f} {1:>6.2f}")
    for row in (row for page in rows for row in (page if everything else page[:1])):
        ratio = row.seconds / base
        print(
            f"/{row.page:<13} {row.kind:<12} {row.control:<28} {row.kilobytes:>7.1f}"
            f" {row.seconds * 1e3:>7.1f} {ratio:>6.2f}{'' if ratio <= GOAL else '  missed'}"
        )


def main() -> None:
    """Start both servers, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--pages", nargs="+", default=[], help="not all pages, but these")
    parser.add_argument("--all", action="store_true", help="a line for every control, not only the slowest")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty.py").write_text(EMPTY, encoding="utf-8")
        with Server() as app, Server("empty.py", Path(folder)) as empty:
            rows, base = asyncio.run(measure(app, empty, options.pages, options.points, options.rounds))
            uncaught = app.tracebacks()
    report(rows, base, options.points, options.all)
    if uncaught:
        raise SystemExit(f"\na page failed meanwhile:\n{uncaught[0]}")


if __name__ == "__main__":
    main()
