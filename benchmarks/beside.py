"""A class at work beside something else, in a process of its own, and how much slower its answers are meanwhile."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from types import TracebackType
from typing import Self

import numpy as np

from benchmarks import load
from benchmarks.load import News

INTERVAL = 2.0  # seconds between a student's actions
POINTS = 60
LEAVE = 60.0  # seconds that leaving may take
Heard = list[tuple[float, News]]  # when, and the seconds of an answer or an error


def _attend(url: str, pages: list[str], count: int, warm_up: float, over: Event, out: Connection) -> None:
    """Be the students until it is over, and then say what they heard; runs in a process of its own."""
    heard: Heard = []

    async def be_all() -> None:
        begin = time.time() + warm_up

        def tell(news: News) -> None:
            heard.append((time.time(), news))

        students = [
            asyncio.create_task(load.student(url, pages, s, POINTS, INTERVAL, begin, math.inf, tell))
            for s in range(count)
        ]
        await asyncio.to_thread(over.wait)
        for student in students:
            student.cancel()

    asyncio.run(be_all())
    out.send(heard)


class Class:
    """So many students on lessons; a context manager.

    Parameters
    ----------
    url : str
        Of the server or proxy.
    count : int
    wanted : sequence of str
        Paths of the lessons; none: all on which points can be dragged.
    warm_up : float
        Seconds within which they arrive.
    """

    def __init__(self, url: str, count: int, wanted: Sequence[str], warm_up: float) -> None:
        self.url, self.count, self.wanted, self.warm_up = url, count, wanted, warm_up
        self.errors: list[str] = []
        context = multiprocessing.get_context("spawn")
        self._over = context.Event()
        self._in, out = context.Pipe(duplex=False)
        self._arguments = (self._over, out)
        self._context = context

    def __enter__(self) -> Self:
        return self

    def arrive(self) -> None:
        """Let them come, and wait until all have."""
        pages = asyncio.run(load.lessons(self.url, self.wanted))
        self._process = self._context.Process(
            target=_attend, args=(self.url, pages, self.count, self.warm_up, *self._arguments), daemon=True
        )
        self._process.start()
        time.sleep(self.warm_up + load.START_SECONDS / 12)

    def slower(self, windows: Sequence[tuple[bool, float, float]]) -> float:
        """Let them go; the 95th percentile of their answers in the whiles marked True, by that in the others."""
        self._over.set()
        if not self._in.poll(LEAVE):
            raise TimeoutError("the class does not leave")
        heard: Heard = self._in.recv()
        self.errors = [news for _when, news in heard if isinstance(news, str)]
        kept: dict[bool, list[float]] = {True: [], False: []}
        for when, news in heard:
            for there, begin, end in windows:
                if begin <= when < end and not isinstance(news, str):
                    kept[there].append(news)
        if not all(kept.values()):
            raise RuntimeError("the class has done nothing")
        for there, name in ((False, "without"), (True, "with")):
            p50, p95 = (1e3 * np.percentile(kept[there], share) for share in (50, 95))
            print(
                f"class {name} the hall: {len(kept[there])} answers, p50 {p50:.1f} ms, p95 {p95:.1f} ms",
                flush=True,
            )
        return float(np.percentile(kept[True], 95) / np.percentile(kept[False], 95))

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._process.join(5)
        self._process.kill()
