"""A phone of the hall without its browser: it does what explorer/classroom/phone/phone.js does, over HTTP."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from benchmarks.line import Answer, Line, LostError

AGAIN = 1.0  # seconds after which a browser listens again, as the events' `retry` asks
_PARTS = re.compile(r'(?:href|src)="([^"]+\.(?:css|js))"')  # of the page
_IMPORTS = re.compile(r'from "\./([^"]+)"')  # of its scripts


class GoneError(Exception):
    """The room has ended, or is full."""


class Phone:
    """Somebody who scans a room's code and stays, whatever happens to the connection.

    Parameters
    ----------
    url : str
        Of the server or proxy.
    code : str
        Of the room.
    seed : int
        Of all that is left to chance.
    """

    def __init__(self, url: str, code: str, seed: int) -> None:
        self.url, self.seed, self.at = url, seed, f"/join/{code}"
        self.cookies: dict[str, str] = {}
        self.names: set[str] = set()  # what it was ever called
        self.me: dict[str, Any] = {}  # what it was told of itself the last time
        self.joined = 0.0  # seconds from the code to its name
        self.saw = 0.0  # and to the question, ready for the first tap
        self.heard: dict[
            tuple[int, str], float
        ] = {}  # when it first knew of a question, and that it is asked or over
        self.acknowledged: dict[
            int, tuple[Any, float]
        ] = {}  # by question: the answer, and when it was acknowledged
        self.refused: Counter[int] = Counter()  # attempts by their status; 0: there was no answer
        self.listens = False  # whether it hears what the room does
        self.since = 0.0  # when it began to
        self.over = False  # whether it was told that the room has ended
        self.bytes = 0  # of the page with all that it is made of
        self._line = Line(url)
        self._chance = random.Random(seed)

    @property
    def process(self) -> str:
        """The name of the process that the proxy has chosen for this phone."""
        return self.cookies.get("process", "")

    async def attend(self, after: float) -> None:
        """Scan the code after so many seconds, and stay until cancelled or the room has ended."""
        await asyncio.sleep(after)
        begin = time.monotonic()
        try:
            await self._open()
            await self.meet()
            self.joined = time.monotonic() - begin
            while True:
                await self._listen(begin)
        except GoneError:
            self.over = True
        finally:
            self._line.close()

    async def _open(self) -> None:
        """Fetch the page and all that it is made of."""
        page = await self._until_there(self.at)
        wanted = _PARTS.findall(page)
        for path in wanted:  # which grows by what each script imports
            text = await self._until_there(path)
            folder = path.rpartition("/")[0]
            wanted += [p for name in _IMPORTS.findall(text) if (p := f"{folder}/{name}") not in wanted]

    async def _until_there(self, path: str) -> str:
        """A file of the page."""
        while (answer := await self._ask("GET", path)).status != 200:
            await asyncio.sleep(AGAIN)
        self.bytes += len(answer.content)
        return answer.content.decode()

    async def meet(self) -> None:
        """Learn who it is."""
        while (answer := await self._ask("POST", f"{self.at}/me", b"{}")).status != 200:
            if answer.status in (409, 410):
                raise GoneError(f"{answer.status}")
            await asyncio.sleep(1 + self._chance.random())
        self.me = json.loads(answer.content)
        self.names.add(self.me["name"])

    async def _listen(self, begin: float) -> None:
        """Listen to the room until the connection ends, and wait for as long as a browser does then."""
        try:
            async with Line(self.url).listen(f"{self.at}/events", self._headers()) as (answer, parts):
                self.cookies |= answer.cookies
                if answer.status == 200:
                    await self._hear(parts, begin)
                self.refused[answer.status] += answer.status != 200
        except LostError:
            self.refused[0] += not self.listens
            answer = Answer(200)  # the browser itself tries again
        self.listens = False
        if answer.status == 200:
            await asyncio.sleep(AGAIN)
        else:
            await asyncio.sleep(0.5 + self._chance.random())
            await self.meet()

    async def _hear(self, parts: AsyncIterator[bytes], begin: float) -> None:
        """Take note of what the room does, as it comes."""
        rest = b""
        async for part in parts:
            *events, rest = (rest + part).split(b"\n\n")
            for event in events:
                if event.startswith(b"data: "):
                    self._note(json.loads(event[6:]), begin)

    def _note(self, now: dict[str, Any], begin: float) -> None:
        if now["phase"] == "gone":
            raise GoneError("the room has ended")
        moment = time.monotonic()
        if not self.listens:
            self.listens, self.since = True, moment
        self.heard.setdefault((now["n"], now["phase"]), moment)
        if not self.saw and now["phase"] == "asks":
            self.saw = moment - begin

    async def answer(self, n: int, given: Any) -> None:
        """Send an answer until it is acknowledged, or the vote is over."""
        body = json.dumps({"n": n, "answer": given}).encode()
        tried = 0
        while (answer := await self._ask("POST", f"{self.at}/answer", body)).status != 200:
            if answer.status in (409, 410):
                return
            await asyncio.sleep(min(5, 0.5 * 1.6**tried) * (0.5 + self._chance.random()))
            tried += 1
        self.acknowledged[n] = (json.loads(answer.content)["answer"], time.monotonic())

    async def _ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """An answer; one with the status 0 where there is none."""
        try:
            answer = await self._line.ask(method, path, self._headers(), body)
        except LostError:
            answer = Answer(0)
        self.cookies |= answer.cookies
        self.refused[answer.status] += answer.status != 200
        return answer

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept-Language": "en", "Origin": self.url} | ({"Cookie": cookies} if cookies else {})
