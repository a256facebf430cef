"""How long a control's change takes, from the browser's message to the last one of the answer.

    python -m benchmarks.rerun [--points 200] [--rounds 20]

For every page, with separable and with overlapping points, every control that it shows is changed again and
again; the line tells the slowest one's median and its ratio to an empty Streamlit app under default settings,
measured in the same minutes. The goal is a ratio of at most 0.5.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks import points
from benchmarks.client import Tab, tab
from tools.server import Server

GOAL = 0.5
EMPTY = 'import streamlit as st\n\nst.checkbox("again")\n'


@dataclass
class Row:
    """What was measured on one page: its slowest control."""

    page: str
    kind: str
    control: str
    seconds: float
    kilobytes: float
    controls: int


async def medians(on: Tab, rounds: int) -> list[tuple[float, float, str]]:
    """Change each control of the page `rounds` times: (median seconds, kB of an answer, label) each."""
    page, query = on.page, on.query
    opened = await on.open(page, query)
    found = []
    for number in range(len(opened.controls)):
        opened = await on.open(page, query)  # each control meets the page as a link opens it
        control = opened.controls[number]
        answers = [await on.change(control) for _ in range(rounds)]
        wrong = [error for answer in (opened, *answers) for error in answer.errors]
        if wrong:
            raise RuntimeError(f"/{page}, {control.label}: {wrong[0]}")
        seconds = statistics.median(answer.seconds for answer in answers)
        found.append((seconds, statistics.median(answer.bytes for answer in answers) / 1e3, control.label))
    return found


async def measure(app: Server, empty: Server, n: int, rounds: int) -> tuple[list[Row], float]:
    """Return a row for every page that shows a control, and the empty app's median in between."""
    rows, base = [], []
    async with tab(empty.url) as blank, tab(app.url) as visitor:
        await visitor.open()
        assert visitor.navigation is not None, "the app has no navigation"
        for page in [page.url_pathname for page in visitor.navigation.app_pages]:
            for kind in points.KINDS:
                base += [seconds for seconds, *_ in await medians(blank, rounds)]
                visitor.page, visitor.query = page, points.query(n, kind)
                found = await medians(visitor, rounds)
                if found:
                    rows.append(Row(page, kind, max(found)[2], *max(found)[:2], len(found)))
    return rows, statistics.median(base)


def report(rows: list[Row], base: float, n: int) -> None:
    """Print a table, the ratios last."""
    print(f"{n} points; the slowest control of every page; goal: at most {GOAL} of an empty Streamlit app\n")
    print(f"{'page':<14} {'points':<12} {'controls':>8}  {'slowest':<24} {'kB':>7} {'ms':>7} {'ratio':>6}")
    print(f"{'(empty app)':<14} {'':<12} {1:>8}  {'':<24} {'':>7} {base * 1e3:>7.1f} {1:>6.2f}")
    for row in rows:
        ratio = row.seconds / base
        verdict = "" if ratio <= GOAL else "  above the goal"
        print(
            f"/{row.page:<13} {row.kind:<12} {row.controls:>8}  {row.control:<24} {row.kilobytes:>7.1f}"
            f" {row.seconds * 1e3:>7.1f} {ratio:>6.2f}{verdict}"
        )


def main() -> None:
    """Start both servers, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty.py").write_text(EMPTY, encoding="utf-8")
        with Server() as app, Server("empty.py", Path(folder)) as empty:
            rows, base = asyncio.run(measure(app, empty, options.points, options.rounds))
            uncaught = app.tracebacks()
    if uncaught:
        raise SystemExit(f"a page failed:\n{uncaught[0]}")
    report(rows, base, options.points)


if __name__ == "__main__":
    main()
