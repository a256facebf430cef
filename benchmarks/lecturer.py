"""A lecturer who leads a room from a scene in lecture mode, over Streamlit's websocket, and the lecturer's view."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.client import Answer, Tab, connected
from benchmarks.line import Line

AGAIN = 0.5  # seconds after which a browser tries to connect again
PACE = 0.05  # seconds between two checks for new messages
PATIENCE = 60.0
_COUNT = re.compile(r"(\d+) of (\d+) phones have answered|Phones in the room: (\d+)")
_VOTES = re.compile(r'class="lc-now">.*?<b>(\d+)</b>')


@dataclass
class Shown(Tab):
    """A tab that records what a lecturer sees and can press."""

    counts: list[tuple[float, int, int]] = field(default_factory=list)  # time, answers, phones
    votes: list[int] = field(default_factory=list)  # votes per answer
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)  # by label: id and fragment
    lectern: str = ""  # the id of lecture mode's bar
    lead: str | None = None  # CODE-SECRET of the room, or None if the server sent none
    present: str | None = None  # the same for the secret of the presenter view
    looks: str = ""  # the fragment that reruns periodically
    interval: float = 1.0  # seconds between two reruns

    def _finished(self, message: ForwardMsg, answer: Answer) -> bool:
        match message.WhichOneof("type"):
            case "auto_rerun" if message.auto_rerun.interval < PATIENCE:  # the other one never runs
                self.looks, self.interval = message.auto_rerun.fragment_id, message.auto_rerun.interval
            case "stop_auto_rerun":
                self.looks = ""
        return super()._finished(message, answer)

    def _see(self, message: ForwardMsg, answer: Answer) -> None:
        super()._see(message, answer)
        element: Any = message.delta.new_element
        match element.WhichOneof("type"):
            case "button":
                self.buttons[element.button.label] = (element.button.id, message.delta.fragment_id)
            case "bidi_component":
                shown = json.loads(element.bidi_component.bytes or element.bidi_component.json or "null")
                if isinstance(shown, dict) and "lecture" in shown:
                    self.lectern, self.lead = element.bidi_component.id, shown["lecture"].get("lead")
                    self.present = shown["lecture"].get("present")
            case "html":
                self._read(element.html.body)

    def _read(self, body: str) -> None:
        """Record a count, or the votes."""
        if found := _COUNT.search(body):
            answered, joined, waiting = found.groups()
            self.counts.append((time.monotonic(), int(answered or 0), int(joined or waiting)))
        if 'class="lc-votes"' in body:
            self.votes = [int(count) for count in _VOTES.findall(body)]

    async def wish(self, state: WidgetState, fragment: str = "") -> Answer:
        """Send a trigger value, which applies to one run."""
        self.widgets[state.id] = state
        try:
            return await self.rerun(fragment)
        finally:
            del self.widgets[state.id]


class Lecturer:
    """A lecturer who opens a room, asks a question, watches the count, and shows the votes.

    Parameters
    ----------
    url : str
        Of the server or proxy.
    page, query : str
        The scene: path without a slash, and the text after the question mark.
    """

    def __init__(self, url: str, page: str, query: str) -> None:
        self.url, self._at = url, (page, query)
        self.cookies: dict[str, str] = {}
        self.errors: list[str] = []
        self.away: list[
            float
        ] = []  # seconds from each disconnection to the whole page over the next connection
        self._tab: Shown | None = None
        self._turn = asyncio.Lock()  # one trigger at a time
        self._lost = 0.0
        self._letters = 0  # messages that the bar has sent
        self._room = ""  # CODE-SECRET
        self._talk = ""  # the secret of the presenter view
        self._here = asyncio.Event()

    @property
    def process(self) -> str:
        """The name of the process that the proxy has chosen."""
        return self.cookies.get("process", "")

    @property
    def shown(self) -> Shown:
        """The current state of the page."""
        assert self._tab is not None, "a lecturer looks at a page"
        return self._tab

    async def attend(self) -> None:
        """Stay connected, with reconnections, until cancelled."""
        if (
            not self.cookies
        ):  # a browser requests the page first, and continues with the process that it came from
            page = await Line(self.url).ask("GET", f"/{self._at[0]}", {})
            self.cookies |= page.cookies
        while True:
            try:
                async with connected(self.url, self.cookies) as socket:
                    await self._work(socket)
            except (ConnectionClosed, TimeoutError, OSError, InvalidHandshake):
                if self._here.is_set():
                    self._here.clear()
                    self._lost = time.monotonic()
            await asyncio.sleep(AGAIN)

    async def _work(self, socket: ClientConnection) -> None:
        """Open the page, or continue with it, and record the fragments that rerun."""
        if self._tab is None:
            self._tab = Shown(socket)
            self._check(await self._tab.open(*self._at))
        else:
            self._check(await self._tab.resume(socket))
            if (
                self._room and self._tab.lead is None
            ):  # another process: send it the room, as the bar's script does
                self._check(await self._tab.wish(self._letter(lead=self._room)))
            if self._talk and self._tab.present is None:
                self._check(await self._tab.wish(self._letter(present=self._talk)))
        if self._lost:
            self.away.append(time.monotonic() - self._lost)
        self._here.set()
        while True:
            await asyncio.sleep(self._tab.interval)
            if self._tab.looks:
                async with self._turn:
                    self._check(await self._tab.rerun(self._tab.looks))

    async def open_room(self) -> str:
        """Press J; return the room's code."""
        await asyncio.wait_for(self._here.wait(), PATIENCE)
        async with self._turn:
            self._check(await self.shown.wish(self._letter(hall=True)))
        self._room = self.shown.lead or ""
        if not self._room:
            raise RuntimeError("no room was opened")
        return self._room.partition("-")[0]

    async def open_presenter(self) -> str:
        """Press R; return the secret of the presenter view."""
        async with self._turn:
            self._check(await self.shown.wish(self._letter(presents="open")))
        self._talk = self.shown.present or ""
        if not self._talk:
            raise RuntimeError("no presenter view was opened")
        return self._talk

    async def start(self, i: int) -> None:
        """Start scene i, as the key N does."""
        async with self._turn:
            self.shown.looks = ""
            self._check(await self.shown.wish(self._letter(start=i)))

    def _letter(self, **wish: object) -> WidgetState:
        """Return the next message of lecture mode's bar."""
        self._letters += 1
        edits = {"edits": {**wish, "n": self._letters}}
        return WidgetState(id=self.shown.lectern, json_value=json.dumps(edits))

    async def press(self, label: str) -> float:
        """Press a button as soon as it exists, as the key V does; return the time."""
        async with asyncio.timeout(PATIENCE):
            while not (self._here.is_set() and label in self.shown.buttons):
                await asyncio.sleep(PACE)
        begin = time.monotonic()
        async with self._turn:
            id_, fragment = self.shown.buttons[label]
            self.shown.buttons.clear()
            self.shown.looks = ""
            self._check(await self.shown.wish(WidgetState(id=id_, trigger_value=True), fragment))
        return begin

    def _check(self, answer: Answer) -> None:
        self.errors += [f"lecturer: {error}" for error in answer.errors]
