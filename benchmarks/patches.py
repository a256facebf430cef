"""What each speed patch of Streamlit gives: a control's change with all of them, and without one.

    python -m benchmarks.patches [--rounds 200] [--points 20] [--page perceptron]

Two servers run side by side, one with all patches and one without the named one. A control is changed on both in turn.
A line has the time of an answer (the first decile, as longer ones wait for other programs), the mean of the server's
processor time, and how much of them the patch saves. A patch that saves less than a tenth of both is to be removed.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections.abc import Sequence

from benchmarks import points
from benchmarks.client import tab
from explorer.streamlit_bridge import speed
from tools.server import Server

PAUSE = 0.1  # seconds between two changes, as the server slows down visitors who never rest
PATCHES = {each.place.rpartition(":")[2]: each for each in speed.PATCHES}


def serve(left_out: str, arguments: Sequence[str]) -> None:
    """Run Streamlit without one patch."""
    from streamlit.web import cli

    # read when app.py is imported
    speed.PATCHES = tuple(each for name, each in PATCHES.items() if name != left_out)
    cli.main(list(arguments), standalone_mode=False)


def server(left_out: str) -> Server:
    """Return a server without one patch, or with all of them if the name is empty."""
    made = Server()
    made.program = ("-m", "benchmarks.patches", "--serve", left_out or "none")
    return made


async def compared(
    urls: Sequence[str], page: str, query: str, rounds: int, servers: Sequence[Server]
) -> list[list[float]]:
    """Return the times of all answers of both servers in seconds, and last their processor time for each answer."""
    async with tab(urls[0]) as first, tab(urls[1]) as second:
        visitors = (first, second)
        controls = []
        for visitor in visitors:
            opened = await visitor.open(page, query)
            controls.append(next(each for each in opened.controls if each.label != "board"))
        for visitor, control in zip(visitors, controls, strict=True):
            for _ in range(10):
                await asyncio.sleep(PAUSE)
                await visitor.change(control)
        times: list[list[float]] = [[], []]
        spent = [0.0, 0.0]
        for _ in range(rounds // 10):
            for k, (visitor, control, running) in enumerate(zip(visitors, controls, servers, strict=True)):
                before = running.processor_time()
                for _ in range(10):
                    await asyncio.sleep(PAUSE)
                    times[k].append((await visitor.change(control)).seconds)
                spent[k] += running.processor_time() - before
        return [[*times[k], spent[k] / len(times[k])] for k in range(2)]


def main() -> None:
    """Measure every patch and report."""
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], sys.argv[3:])
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--points", type=int, default=20)
    parser.add_argument("--page", default="perceptron")
    options = parser.parse_args()
    query = f"scene=0&{points.query(options.points, 'apart')}"
    print(f"{'without':<40} {'answer, ms':>16} {'saved':>6} {'processor, ms':>16} {'saved':>6}")
    for name in PATCHES:
        with server("") as usual, server(name) as other:
            both = (usual, other)
            urls = [each.url for each in both]
            (*has, has_cost), (*lacks, lacks_cost) = asyncio.run(
                compared(urls, options.page, query, options.rounds, both)
            )
        with_it, without = (1e3 * statistics.quantiles(times, n=10)[0] for times in (has, lacks))
        print(
            f"{name:<40} {with_it:>7.1f} {without:>8.1f} {1 - with_it / without:>6.0%}"
            f" {has_cost * 1e3:>7.1f} {lacks_cost * 1e3:>8.1f} {1 - has_cost / lacks_cost:>6.0%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
