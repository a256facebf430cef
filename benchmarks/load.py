"""A class at work: many students on one server, each over a websocket, an action every two seconds.

    python -m benchmarks.load [--students 60] [--seconds 60] [--process-count 1] [--points 60]

The students arrive within ten seconds; then, for a minute, prints the time from an action to the last message of
its answer, of an edit's both answers (median and 95th percentile), the same for one student alone on the same
server, the errors, and the server's memory. The goals: a 95th percentile of at most three times one student's, no
errors, flat memory. The server is its own, on the loopback, and everything stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain

import numpy as np
from websockets.exceptions import WebSocketException

from benchmarks import points
from benchmarks.client import tab
from tools.server import Server

GOAL = 3.0
FLAT = 0.03  # memory may rise by that share between the tenth second and the end
INTERVAL = 2.0  # seconds between a student's actions, on average
WARM_UP = 10  # seconds within which all arrive, and after which memory must be flat
ALONE = 30.0  # seconds that one student at a time gets, on one page after the other
QUICK = 0.1  # seconds between the actions of one student alone

Tally = tuple[list[float], list[str]]  # seconds of every answer; errors


async def student(
    url: str, pages: list[str], seed: int, n: int, interval: float, begin: float, until: float
) -> Tally:
    """Open a lesson with points of one's own, and change its controls at random until the time is up.

    What is answered before `begin` does not count: the others are still opening their pages.
    """
    chance = random.Random(seed)
    seconds: list[float] = []
    errors: list[str] = []
    try:
        await asyncio.sleep(chance.uniform(0, max(0.0, begin - time.time())))
        async with tab(url) as visitor:
            kind = points.KINDS[seed // len(pages) % 2]
            opened = await visitor.open(pages[seed % len(pages)], points.query(n, kind, seed))
            errors += opened.errors
            while time.time() < until:
                await asyncio.sleep(chance.uniform(0.5, 1.5) * interval)
                counts = time.time() >= begin
                answer = await visitor.change(chance.choice(opened.controls))
                if counts:
                    seconds += [s for s in (answer.seconds, answer.followed) if s is not None]
                errors += answer.errors
    except (OSError, TimeoutError, WebSocketException) as error:
        errors.append(f"student {seed}: {type(error).__name__} {error}")
    return seconds, errors


async def _students(
    url: str, pages: list[str], seeds: list[int], n: int, interval: float, begin: float, until: float
) -> Tally:
    return together(await asyncio.gather(*(student(url, pages, s, n, interval, begin, until) for s in seeds)))


def together(tallies: Iterable[Tally]) -> Tally:
    """All tallies in one."""
    seconds, errors = zip(*tallies, strict=True)
    return list(chain.from_iterable(seconds)), list(chain.from_iterable(errors))


def crowd(
    url: str, pages: list[str], seeds: list[int], n: int, interval: float, arrival: float, length: float
) -> Tally:
    """Be the students with these seeds for `length` seconds, once all have arrived; runs in a process of its own."""
    begin = time.time() + arrival
    return asyncio.run(_students(url, pages, seeds, n, interval, begin, begin + length))


async def lessons(url: str) -> list[str]:
    """The pages on which points can be dragged: those are the ones that a class works on."""
    async with tab(url) as visitor:
        await visitor.open()
        assert visitor.navigation is not None, "the app has no navigation"
        paths = [page.url_pathname for page in visitor.navigation.app_pages]
        opened = {path: await visitor.open(path) for path in paths}
    return [path for path, answer in opened.items() if any(c.label == "board" for c in answer.controls)]


def watch(server: Server, length: float) -> list[float]:
    """The server's memory in MB, once a second, for `length` seconds from the tenth on (at least once)."""
    time.sleep(WARM_UP)
    start = time.monotonic()
    found: list[float] = []
    while time.monotonic() - start < length or not found:
        time.sleep(1)
        found.append(server.memory())
    return found


def measure(server: Server, options: argparse.Namespace) -> tuple[Tally, Tally, list[float]]:
    """One student at a time, then all of them: (alone, together, memory)."""
    pages = asyncio.run(lessons(server.url))
    processes, n = options.process_count, options.points
    first = range(2 * len(pages))  # every page with both kinds of points
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        one = [
            pool.submit(crowd, server.url, pages, [s], n, QUICK, 0.0, ALONE / len(first)).result()
            for s in first
        ]
        seeds = [list(range(i, options.students, processes)) for i in range(processes)]
        jobs = [
            pool.submit(crowd, server.url, pages, s, n, INTERVAL, WARM_UP, options.seconds) for s in seeds
        ]
        memory = watch(server, options.seconds)
        return together(one), together(job.result() for job in jobs), memory


def report(alone: Tally, crowded: Tally, memory: list[float], students: int) -> None:
    """Print what was found, the ratios beside their goals."""

    def line(who: str, seconds: list[float]) -> float:
        p50, p95 = np.percentile(seconds, [50, 95])
        print(f"{who:<16} {len(seconds):>5} actions   p50 {p50 * 1e3:6.1f} ms   p95 {p95 * 1e3:6.1f} ms")
        return float(p95)

    ratio = 1 / line("one student", alone[0]) * line(f"{students} students", crowded[0])
    errors = alone[1] + crowded[1]
    early, late = np.mean(memory[:5]), np.mean(memory[-5:])
    rise = late / early - 1
    print(f"p95 ratio        {ratio:5.2f}   goal at most {GOAL}{'' if ratio <= GOAL else ': missed'}")
    print(f"errors           {len(errors):>5}   goal 0{'' if not errors else ': missed'}")
    verdict = "" if rise <= FLAT else ": missed"
    print(
        f"server memory    {early:5.0f} MB after {WARM_UP} s, {late:.0f} MB at the end: {rise:+.1%}",
        end="   ",
    )
    print(f"goal at most {FLAT:+.0%}{verdict}")
    for error in errors[:5]:
        print(f"  {error}")


def main() -> None:
    """Start a server, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--students", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--process-count", type=int, default=1)
    parser.add_argument("--points", type=int, default=60)
    options = parser.parse_args()
    with Server() as server:
        alone, crowded, memory = measure(server, options)
        crowded[1].extend(server.tracebacks())
    report(alone, crowded, memory, options.students)


if __name__ == "__main__":
    main()
