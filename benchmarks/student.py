"""A student with different points, who reconnects after a disconnection, as a browser does."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks import points
from benchmarks.client import Answer, Tab, connected
from benchmarks.controls import BOARD, REPLACES, Control, held
from explorer.points.dataset import Dataset

AGAIN = 0.5  # seconds after which a browser tries to connect again
COUNT = 12  # number of the student's initial points


class Student:
    """A student who opens a lesson by a link, and repeatedly adds a point or changes a control.

    The lesson is one whose controls do not change the points or the board.

    Parameters
    ----------
    url : str
        Of the server or proxy.
    page : str
        Path of the lesson, without a slash.
    seed : int
        Of the student's points and of all random choices.
    interval : float
        Seconds between two actions, on average.
    """

    def __init__(self, url: str, page: str, seed: int, interval: float) -> None:
        self.url, self.page, self.seed, self.interval = url, page, seed, interval
        kind = points.KINDS[seed % 2]
        self.points = points.dataset(COUNT, kind, seed)  # with every acknowledged addition
        self.query = points.query(COUNT, kind, seed)
        self.errors: list[str] = []
        self.away: list[
            float
        ] = []  # seconds from each disconnection to the whole page over the next connection
        self.connections = 0
        self.refused = 0  # failed attempts to connect
        self.answers = 0
        self.here = False  # whether the page is loaded
        self.acted = False  # whether a point was added since the caller last set this to False
        self._chance = random.Random(seed)
        self._cookies: dict[str, str] = {}
        self._tab: Tab | None = None
        self._controls: list[Control] = []
        self._number = 0  # of the last addition that was sent
        self._adding: Dataset | None = None  # the points with the addition in flight
        self._lost = 0.0

    @property
    def process(self) -> str:
        """The name of the process that the proxy has chosen for this student."""
        return self._cookies.get("process", "")

    async def attend(self, after: float) -> None:
        """Connect after this number of seconds and stay, with reconnections, until cancelled."""
        await asyncio.sleep(after)
        while True:
            try:
                async with connected(self.url, self._cookies) as socket:
                    await self._work(socket)
            except (ConnectionClosed, TimeoutError):
                self._leave()
            except (OSError, InvalidHandshake):
                self._leave()
                self.refused += 1
            await asyncio.sleep(AGAIN)

    def _leave(self) -> None:
        if self.here:
            self.here, self._lost = False, time.monotonic()

    async def _work(self, socket: ClientConnection) -> None:
        """Open the page and act at intervals, until the connection ends."""
        try:
            await self._arrive(socket)
            while True:
                if self._adding is None:  # otherwise the connection ended before the answer
                    await self._rest(socket)
                await self._act()
        except TimeoutError:
            self._blame("there was no answer")
            raise

    async def _arrive(self, socket: ClientConnection) -> None:
        """Open the page, or continue with a previous one, and check that the points are there."""
        if self._tab is None:
            self._tab = Tab(socket)
            answer = await self._tab.open(self.page, self.query)
        else:
            answer = await self._tab.resume(socket)
        self._check(answer)
        self._controls, self._number = answer.controls, 0  # each process restarts the numbering of edits
        if self._lost:
            self.away.append(time.monotonic() - self._lost)
        self.here = True
        self.connections += 1

    async def _rest(self, socket: ClientConnection) -> None:
        """Wait for the next action; ConnectionClosed as soon as the connection ends."""
        try:
            await asyncio.wait_for(socket.wait_closed(), self._chance.uniform(0.5, 1.5) * self.interval)
        except TimeoutError:
            return
        await socket.recv()

    async def _act(self) -> None:
        """Add a point, or change a control."""
        assert self._tab is not None, "a student acts on a page"
        controls = others(self._controls)
        if self.acted and self._adding is None and controls and self._chance.random() < 0.5:
            self._check(await self._tab.change(self._chance.choice(controls)))
        else:
            answer = await self._tab.change(self._addition())
            self._take()
            self._check(answer)
            self.acted = True
        self.answers += 1

    def _addition(self) -> Control:
        """Return the board with one more point, or with the addition in flight."""
        if self._adding is None:
            box = zip(self.points.X.min(axis=0), self.points.X.max(axis=0), strict=True)
            x, y = (round(self._chance.uniform(low, high), 2) for low, high in box)
            self._adding = self.points.add(x, y, self._chance.randrange(2))
        board, shown = boards(self._controls)[0]
        (x, y), label = self._adding.X[-1].tolist(), int(self._adding.labels[-1])
        self._number += 1
        edit = {"n": self._number, "op": "add", "x": x, "y": y, "c": label}
        value = json.dumps({"edits": {"epoch": shown["epoch"], "list": [edit]}})
        return Control(BOARD, board.id, board.fragment, iter([WidgetState(id=board.id, json_value=value)]))

    def _take(self) -> None:
        """Add the point in flight to the student's own."""
        if self._adding is not None:
            self.points, self._adding = self._adding, None

    def _check(self, answer: Answer) -> None:
        """Check that the board of an answer contains exactly the student's points."""
        for error in answer.errors:
            self._blame(error)
        for _, edit in boards(answer.controls):
            there = held(edit)
            if self._adding is not None and there == _points(self._adding):
                self._take()  # the connection ended between the link and the rest of the answer
            if there != _points(self.points):
                self._blame(f"the board holds {len(there[0])} points, not these {self.points.n}")

    def _blame(self, what: str) -> None:
        self.errors.append(f"student {self.seed} on /{self.page}: {what}")


def others(controls: list[Control]) -> list[Control]:
    """Return the controls that do not change a student's points."""
    return [control for control in controls if control.label not in (BOARD, REPLACES)]


def boards(controls: list[Control]) -> list[tuple[Control, dict[str, Any]]]:
    """Return the boards among the controls, each with its points."""
    return [(control, control.edit) for control in controls if control.edit is not None]


def _points(dataset: Dataset) -> tuple[list[float], list[float], list[int]]:
    return dataset.X[:, 0].tolist(), dataset.X[:, 1].tolist(), dataset.labels.tolist()
