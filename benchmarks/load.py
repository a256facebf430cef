"""A class at work: many students on one server, each over a websocket, an action every two seconds.

    python -m benchmarks.load [--students 60] [--seconds 60] [--pages /fisher /margin] [--points 60]
    python -m benchmarks.load --seconds 3600                   an hour: a line each minute, then the summary
    python -m benchmarks.load --students 20 40 60 80 100       the capacity of one process: a server for each number
    python -m benchmarks.load --others 0.2                     with other load: a fifth of each processor's time

The students arrive within ten seconds (`--warm-up`). Then, for a minute, the benchmark measures the time from
an
action to the last message of its answer (for an edit: of both answers), as median and 95th percentile; the
same for
one student alone on the same server (`--alone` sets the duration); the errors; the processor time of the
server (a
process hardly exceeds 100 %); and its memory. The goals: a 95th percentile of at most three times that of one
student,
no errors, constant memory. A long run reports the growth twice: since all students have arrived, and since
the fifth
minute, when each has made some 150 changes. The server is separate, on the loopback, and everything stops by
itself.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import multiprocessing
import queue
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from typing import Self

import numpy as np
from websockets.exceptions import WebSocketException

from benchmarks import busy, points
from benchmarks.client import tab
from tools.server import START_SECONDS, Server

GOAL = 3.0
FLAT = 0.03  # allowed growth of memory between the tenth second and the end
# Seconds after which each has made some 150 changes; used in runs of at least 1.5 times that length.
SETTLED = 300
QUICK = 0.1  # seconds between the actions of one student alone
MINUTE = 60  # seconds per line of the report
EARLY = 5  # number of consecutive memory values, one per second, that are averaged

News = float | str  # the seconds of an answer, or an error
Tell = Callable[[News], None]


@dataclass
class Tally:
    """The students' measurements; the server's memory in MB once per second, and its processor time."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    worked: float = 0.0  # seconds of processor time
    length: float = 0.0  # seconds in total

    def hear(self, news: News) -> None:
        """Record an answer's seconds or an error."""
        if isinstance(news, str):
            self.errors.append(news)
        else:
            self.seconds.append(news)

    def add(self, other: Self) -> None:
        """Add the measurements of another tally."""
        self.seconds += other.seconds
        self.errors += other.errors
        self.memory += other.memory
        self.worked += other.worked
        self.length += other.length

    def p(self, share: float) -> float:
        """Return this percentile of the answer times in milliseconds; nan without any."""
        return float(np.percentile(self.seconds, share)) * 1e3 if self.seconds else float("nan")

    @property
    def settled(self) -> int:
        """The second from which on a long run's memory growth is reported once more, else 0."""
        return SETTLED if self.length > 1.5 * SETTLED else 0

    def held(self, second: int | None = None) -> float:
        """Return the memory in MB from that second on, or at the end; nan without any."""
        part = self.memory[-EARLY:] if second is None else self.memory[second : second + EARLY]
        return float(np.mean(part)) if part else float("nan")

    def row(self, name: str, early: float) -> str:
        """Return a line of the report; `early` is the memory from which its growth is counted."""
        now = self.held()
        return (
            f"{name:<14}{len(self.seconds):>8}{self.p(50):>10.1f}{self.p(95):>10.1f}{len(self.errors):>8}"
            f"{self.worked / self.length:>8.0%}{now:>8.0f}{now / early - 1:>+9.1%}"
        )


HEAD = f"{'':<14}{'actions':>8}{'p50 / ms':>10}{'p95 / ms':>10}{'errors':>8}{'busy':>8}{'MB':>8}{'growth':>9}"


async def student(
    url: str, pages: list[str], seed: int, n: int, interval: float, begin: float, until: float, tell: Tell
) -> None:
    """Open a lesson with different points per student, and change its controls at random until the time is
    up.

    Answers before `begin` do not count: other students are still opening their pages.
    """
    chance = random.Random(seed)
    try:
        await asyncio.sleep(chance.uniform(0, max(0.0, begin - time.time())))
        async with tab(url) as visitor:
            kind = points.KINDS[seed // len(pages) % 2]
            opened = await visitor.open(pages[seed % len(pages)], points.query(n, kind, seed))
            for error in opened.errors:
                tell(error)
            while time.time() < until:
                await asyncio.sleep(chance.uniform(0.5, 1.5) * interval)
                counts = time.time() >= begin
                answer = await visitor.change(chance.choice(opened.controls))
                for seconds in (answer.seconds, answer.followed):
                    if counts and seconds is not None:
                        tell(seconds)
                for error in answer.errors:
                    tell(error)
    except (OSError, TimeoutError, WebSocketException) as error:
        tell(f"student {seed}: {type(error).__name__} {error}")


async def lessons(url: str, wanted: Sequence[str]) -> list[str]:
    """Return the pages, of those wanted or of all, on which points can be dragged: those that a class works on."""
    async with tab(url) as visitor:
        paths = await visitor.pages(wanted)
        opened = {path: await visitor.open(path, "scene=0") for path in paths}  # the bench
    return [path for path, answer in opened.items() if any(c.label == "board" for c in answer.controls)]


async def alone(url: str, pages: list[str], n: int, length: float) -> Tally:
    """Run one student at a time, on every page with both kinds of points, for this number of seconds in total."""
    tally = Tally()
    seeds = range(2 * len(pages))
    for seed in seeds:
        begin = time.time()
        await student(url, pages, seed, n, QUICK, begin, begin + length / len(seeds), tally.hear)
    return tally


def crowd(
    url: str,
    pages: list[str],
    seeds: list[int],
    options: argparse.Namespace,
    start: Barrier,
    news: Queue[News],
) -> None:
    """Run the students with these seeds until the time is up; runs in its own process."""
    start.wait()
    begin = time.time() + options.warm_up
    until = begin + options.seconds
    n, interval = options.points, options.interval

    async def be_all() -> None:
        await asyncio.gather(*(student(url, pages, s, n, interval, begin, until, news.put) for s in seeds))

    asyncio.run(be_all())


def together(server: Server, pages: list[str], count: int, options: argparse.Namespace) -> Tally:
    """Run this number of students at once, and print a line for each minute; return all measurements."""
    context = multiprocessing.get_context("spawn")
    news: Queue[News] = context.Queue()
    processes = options.process_count
    start = context.Barrier(processes + 1, timeout=START_SECONDS)  # time for a new process to start
    crowds = [
        context.Process(
            target=crowd,
            args=(server.url, pages, list(range(i, count, processes)), options, start, news),
            daemon=True,  # it ends with this process in any case
        )
        for i in range(processes)
    ]
    for process in crowds:
        process.start()
    start.wait()
    time.sleep(options.warm_up)
    whole = Tally()
    minutes = max(1, math.ceil(options.seconds / MINUTE))
    print(HEAD, flush=True)
    for minute in range(1, minutes + 1):
        part = listen(server, news, crowds, MINUTE if minute < minutes else math.inf)
        whole.add(part)
        print(part.row(f"minute {minute}", whole.held(0)), flush=True)
    if any(process.exitcode for process in crowds):
        whole.errors.append("a process of students ended with an error")
    return whole


def listen(server: Server, news: Queue[News], crowds: Sequence[BaseProcess], length: float) -> Tally:
    """Return the measurements of this number of seconds, or until the students have left and all messages are
    read."""
    tally = Tally()
    start, worked = time.monotonic(), server.processor_time()
    gone = False
    while time.monotonic() < start + length and not gone:
        gone = not any(process.is_alive() for process in crowds)
        tally.memory.append(server.memory())
        second = time.monotonic() + 1
        try:
            while gone or time.monotonic() < second:
                tally.hear(news.get(timeout=0.2 if gone else max(0.01, second - time.monotonic())))
        except queue.Empty:
            continue
    tally.length, tally.worked = time.monotonic() - start, server.processor_time() - worked
    return tally


def measure(count: int, options: argparse.Namespace) -> tuple[Tally, Tally]:
    """Start a server for one student at a time, then for all of them: (alone, together)."""
    with Server() as server:
        pages = asyncio.run(lessons(server.url, options.pages))
        one = asyncio.run(alone(server.url, pages, options.points, options.alone))
        crowded = together(server, pages, count, options)
        crowded.errors += [*one.errors, *server.tracebacks()]
    return one, crowded


def report(one: Tally, crowded: Tally, students: int, warm_up: float) -> None:
    """Print the results, with the ratios next to their goals."""
    for name, tally in (("one student", one), (f"{students} students", crowded)):
        print(
            f"{name:<16} {len(tally.seconds):>6} actions   p50 {tally.p(50):6.1f} ms   p95 {tally.p(95):6.1f} ms"
        )
    ratio = crowded.p(95) / one.p(95)
    print(f"p95 ratio        {ratio:6.2f}   goal at most {GOAL}{'' if ratio <= GOAL else ': missed'}")
    print(f"errors           {len(crowded.errors):>6}   goal 0{': missed' if crowded.errors else ''}")
    for second in sorted({0, crowded.settled}):
        early, late = crowded.held(second), crowded.held()
        memory = (
            f"{early:6.0f} MB after {warm_up + second:g} s, {late:.0f} MB at the end: {late / early - 1:+.1%}"
        )
        missed = "" if late / early - 1 <= FLAT else ": missed"
        print(f"server memory    {memory}   goal at most {FLAT:+.0%}{missed}")
    for error in crowded.errors[:5]:
        print(f"  {error}")


def compare(found: Sequence[tuple[int, Tally, Tally]]) -> None:
    """Print a line for each number of students, with the 95th percentile next to that of one alone."""
    print(f"\n{'students':<14}{HEAD[14:]}{'ratio':>8}")
    for count, one, crowded in found:
        print(f"{crowded.row(str(count), crowded.held(0))}{crowded.p(95) / one.p(95):>8.2f}")


def main() -> None:
    """Start a server for each number of students, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--students", type=int, nargs="+", default=[60])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--process-count", type=int, default=1, help="that the students themselves run in")
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--pages", nargs="+", default=[], help="not all lessons, but these")
    parser.add_argument("--interval", type=float, default=2.0, help="seconds between a student's actions")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds within which all arrive")
    parser.add_argument("--alone", type=float, default=30.0, help="seconds that one student at a time gets")
    parser.add_argument(
        "--others", type=busy.share, default=0.0, help="share of the time for which others use each processor"
    )
    options = parser.parse_args()
    found = []
    with busy.processors(options.others):
        for count in options.students:
            one, crowded = measure(count, options)
            report(one, crowded, count, options.warm_up)
            found.append((count, one, crowded))
    compare(found)


if __name__ == "__main__":
    main()
