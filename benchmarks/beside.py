"""A class at work next to another load, in its own process: measures how much slower its answers become."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import TracebackType
from typing import Self

import numpy as np

from benchmarks import load
from benchmarks.load import News

POINTS = 60
LEAVE = 60.0  # seconds that leaving may take
COME = 60.0  # seconds that arriving may take, in addition to the warm-up
Heard = list[tuple[float, News]]  # time, and the seconds of an answer or an error


def _attend(
    url: str,
    pages: list[str],
    count: int,
    warm_up: float,
    interval: float,
    here: Event,
    over: Event,
    out: Connection,
) -> None:
    """Run the students until `over` is set, then send what they measured; runs in its own process.

    They have arrived once each has been answered.
    """
    heard: Heard = []
    answered: set[int] = set()

    def tell(seed: int, news: News) -> None:
        heard.append((time.time(), news))
        answered.add(seed)
        if len(answered) == count:
            here.set()

    async def be_all() -> None:
        begin = time.time() + warm_up
        students = [
            asyncio.create_task(
                load.student(url, pages, s, POINTS, interval, begin, math.inf, partial(tell, s))
            )
            for s in range(count)
        ]
        await asyncio.to_thread(over.wait)
        for student in students:
            student.cancel()

    asyncio.run(be_all())
    out.send(heard)


@dataclass(frozen=True)
class While:
    """An interval with or without another load: its start and end, and the servers' processor time."""

    with_: bool
    begin: float
    end: float
    worked: float  # seconds


class Class:
    """A number of students on lessons; a context manager.

    Parameters
    ----------
    url : str
        Of the server or proxy.
    count : int
    wanted : sequence of str
        Paths of the lessons; none: all lessons on which points can be dragged.
    warm_up : float
        Seconds within which they arrive.
    interval : float
        Seconds between a student's actions.
    """

    def __init__(self, url: str, count: int, wanted: Sequence[str], warm_up: float, interval: float) -> None:
        self.url, self.count, self.wanted = url, count, wanted
        self.warm_up, self.interval = warm_up, interval
        self.errors: list[str] = []
        context = multiprocessing.get_context("spawn")
        self._here, self._over = context.Event(), context.Event()
        self._in, out = context.Pipe(duplex=False)
        self._out = out
        self._context = context
        self._process: BaseProcess | None = None  # after their arrival

    def __enter__(self) -> Self:
        return self

    def arrive(self) -> None:
        """Let the students come, and wait until all have arrived."""
        pages = asyncio.run(load.lessons(self.url, self.wanted))
        self._process = self._context.Process(
            target=_attend,
            args=(
                self.url,
                pages,
                self.count,
                self.warm_up,
                self.interval,
                self._here,
                self._over,
                self._out,
            ),
            daemon=True,
        )
        self._process.start()
        if not self._here.wait(self.warm_up + COME):
            raise TimeoutError("the class does not come")

    def slower(self, whiles: Sequence[While]) -> float:
        """End the class; return the 95th percentile of its answers with the other load, divided by that
        without.

        The fastest of several intervals counts, because other processes may keep the machine busy during any
        of them.
        """
        self._over.set()
        if not self._in.poll(LEAVE):
            raise TimeoutError("the class does not leave")
        heard: Heard = self._in.recv()
        self.errors = [news for _when, news in heard if isinstance(news, str)]
        least = {True: math.inf, False: math.inf}
        for part in whiles:
            seconds = [n for when, n in heard if part.begin <= when < part.end and not isinstance(n, str)]
            if not seconds:
                raise RuntimeError("the class has done nothing for a while")
            p50, p95 = np.percentile(seconds, [50, 95])
            least[part.with_] = min(least[part.with_], float(p95))
            print(
                f"class {'beside the hall' if part.with_ else 'alone':<16}{len(seconds):>6} answers, "
                f"p50 {1e3 * p50:.1f} ms, p95 {1e3 * p95:.1f} ms; "
                f"processes busy {part.worked / (part.end - part.begin):.0%}",
                flush=True,
            )
        return least[True] / least[False]

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._process is not None:
            self._process.join(5)
            self._process.kill()
