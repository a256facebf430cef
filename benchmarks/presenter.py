"""A presenter view and its projector without browsers, over HTTP, as their scripts do it."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from typing import Any

from benchmarks.lecturer import Lecturer
from benchmarks.line import Line, LostError

AGAIN = 0.75  # seconds after which the script connects again, on average
PATIENCE = 30.0
SCREEN = "bench"


class Device:
    """A device that follows the events of a talk, with reconnections."""

    def __init__(self, url: str, secret: str, query: str, process: str) -> None:
        self.url, self.at = url, f"/present/events{query}"
        self.headers = {"Authorization": f"Bearer {secret}", "Origin": url}
        self.cookies = {"process": process}
        self.event: dict[str, Any] = {}
        self.since = 0.0  # time of the first event over this connection
        self.listens = False
        self.news = asyncio.Condition()
        self._line = Line(url)

    async def attend(self) -> None:
        """Stay connected until cancelled."""
        while True:
            try:
                async with Line(self.url).listen(self.at, self._headers()) as (answer, parts):
                    self.cookies |= answer.cookies
                    rest = b""
                    async for part in parts:
                        *events, rest = (rest + part).split(b"\n\n")
                        for event in events:
                            if event.startswith(b"data: "):
                                await self._hear(json.loads(event[6:]))
            except LostError:
                pass  # the script tries again
            self.listens = False
            await asyncio.sleep(AGAIN)

    async def _hear(self, event: dict[str, Any]) -> None:
        if not self.listens:
            self.listens, self.since = True, time.monotonic()
        async with self.news:
            self.event = event
            self.news.notify_all()

    async def until(self, true: Any) -> None:
        """Wait for an event of which the condition holds."""
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(lambda: true(self.event))

    async def send(self, path: str, **body: Any) -> None:
        """Post until it is confirmed."""
        while True:
            try:
                content = json.dumps(body).encode()
                if (await self._line.ask("POST", path, self._headers(), content)).status == 200:
                    return
            except LostError:
                pass  # the script tries again
            await asyncio.sleep(0.3)

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return self.headers | {"Cookie": cookies}


class Pair:
    """The presenter view on one process, and the projector beside the lecturer's page on another."""

    def __init__(self, url: str, lecturer: Lecturer, secret: str, elsewhere: str) -> None:
        self.lecturer = lecturer
        self.presenter = Device(url, secret, "", elsewhere)
        self.projector = Device(url, secret, f"?screen={SCREEN}", lecturer.process)
        self.steps: list[float] = []  # seconds until an order has reached the projector
        self.shown: list[float] = []  # seconds until the presenter view shows what came of it
        self.scenes: list[float] = []  # seconds until the projector has drawn the next scene
        self._keys = itertools.count()
        self._place = 0

    async def attend(self) -> None:
        """Stay connected until cancelled."""
        await asyncio.gather(self.presenter.attend(), self.projector.attend())

    async def begin(self) -> None:
        """Wait until both are connected and show the scene."""
        await self.presenter.until(lambda event: event.get("sheet", {}).get("question") and event["screen"])
        await self.projector.until(lambda event: event.get("turn") == self.presenter.event["turn"])

    async def step(self, step: int) -> None:
        """Press a step on the presenter view; the projector shows and reports it."""
        begin, key = time.monotonic(), await self._order("step", step)
        n = await self._arrived("step", step)
        self.steps.append(time.monotonic() - begin)
        await self._report(n, step)
        await self.presenter.until(lambda event: event["orders"].get(key) == "done")
        self.shown.append(time.monotonic() - begin)

    async def scene(self, key: str) -> None:
        """Press Next or Back on the presenter view; the projector draws the scene."""
        before, begin = self.presenter.event["turn"], time.monotonic()
        await self._order("key", key)
        n = await self._arrived("key", key)
        self._place += 1 if key == "n" else -1
        drawing = asyncio.create_task(self.lecturer.start(self._place))
        await self._report(n, 0)
        await drawing
        self.scenes.append(time.monotonic() - begin)
        await self.presenter.until(lambda event: event["turn"] != before)

    async def _order(self, do: str, value: Any) -> str:
        key, turn = f"k{next(self._keys)}", self.presenter.event["turn"]
        await self.presenter.send("/present/do", key=key, turn=turn, do=do, value=value)
        return key

    async def _arrived(self, do: str, value: Any) -> int:
        def found(event: dict[str, Any]) -> list[int]:
            return [o["n"] for o in event.get("orders", ()) if (o["do"], o["value"]) == (do, value)]

        await self.projector.until(found)
        return found(self.projector.event)[-1]

    async def _report(self, n: int, step: int) -> None:
        at = {"step": step, "length": 100, "playing": False}
        await self.projector.send("/present/at", screen=SCREEN, at=at, outcomes={str(n): "done"})
