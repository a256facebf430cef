"""A phone in class without a browser: it does the same over HTTP as explorer/classroom/phone/phone.js."""

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

AGAIN = 1.0  # seconds after which a browser listens again, as set by the events' `retry`
_PARTS = re.compile(r'(?:href|src)="([^"]+\.(?:css|js))"')  # in the page
_IMPORTS = re.compile(r'from "\./([^"]+)"')  # in its scripts


class GoneError(Exception):
    """The room has ended, or is full."""


class Phone:
    """A phone that scans a room's code and stays connected, with reconnections.

    Parameters
    ----------
    url : str
        Of the server or proxy.
    code : str
        Of the room.
    seed : int
        Of all random choices.
    """

    def __init__(self, url: str, code: str, seed: int) -> None:
        self.url, self.seed, self.at = url, seed, f"/join/{code}"
        self.cookies: dict[str, str] = {}
        self.names: set[str] = set()  # all names that it was given
        self.me: dict[str, Any] = {}  # the latest state that the server sent
        self.joined = 0.0  # seconds from the code to its name
        self.saw = 0.0  # seconds from the code to the question, ready for the first tap
        self.heard: dict[
            tuple[int, str], float
        ] = {}  # when it first received a question, and that it is open or closed
        self.acknowledged: dict[
            int, tuple[Any, float]
        ] = {}  # by question: the answer, and the time of its acknowledgement
        self.refused: Counter[int] = Counter()  # attempts by their status; 0: there was no answer
        self.listens = False  # whether it receives the room's events
        self.since = 0.0  # time of the start of the event stream
        self.over = False  # whether the room has ended
        self.bytes = 0  # of the page with all its files
        self._line = Line(url)
        self._chance = random.Random(seed)

    @property
    def process(self) -> str:
        """The name of the process that the proxy has chosen for this phone."""
        return self.cookies.get("process", "")

    async def attend(self, after: float) -> None:
        """Scan the code after this number of seconds, and stay until cancelled or the room has ended."""
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
        """Load the page and all its files."""
        page = await self._until_there(self.at)
        wanted = _PARTS.findall(page)
        for path in wanted:  # each script adds its imports
            text = await self._until_there(path)
            folder = path.rpartition("/")[0]
            wanted += [p for name in _IMPORTS.findall(text) if (p := f"{folder}/{name}") not in wanted]

    async def _until_there(self, path: str) -> str:
        """Load a file of the page, with retries."""
        while (answer := await self._ask("GET", path)).status != 200:
            await asyncio.sleep(AGAIN)
        self.bytes += len(answer.content)
        return answer.content.decode()

    async def meet(self) -> None:
        """Request the phone's identity."""
        while (answer := await self._ask("POST", f"{self.at}/me", b"{}")).status != 200:
            if answer.status in (409, 410):
                raise GoneError(f"{answer.status}")
            await asyncio.sleep(1 + self._chance.random())
        self.me = json.loads(answer.content)
        self.names.add(self.me["name"])

    async def _listen(self, begin: float) -> None:
        """Listen to the room until the connection ends, and then wait for as long as a browser does."""
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
        """Record the room's events as they arrive."""
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
        """Send an answer until it is acknowledged, or the vote has ended."""
        body = json.dumps({"n": n, "answer": given}).encode()
        tried = 0
        while (answer := await self._ask("POST", f"{self.at}/answer", body)).status != 200:
            if answer.status in (409, 410):
                return
            await asyncio.sleep(min(5, 0.5 * 1.6**tried) * (0.5 + self._chance.random()))
            tried += 1
        self.acknowledged[n] = (json.loads(answer.content)["answer"], time.monotonic())

    async def _ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """Return an answer; status 0 means that there is none."""
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
