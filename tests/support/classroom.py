"""Questions for a class, a server for its rooms only, and phones without a browser."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from socket import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware

from explorer.classroom.perceptron_run import Run
from explorer.classroom.presenter.routes import Presenter
from explorer.classroom.questions import MOST_LETTERS, Question
from explorer.classroom.routes import Phones
from explorer.server.same_origin import SameOrigin
from tools.server import HOST, free_port

CHOICE = Question("choice", "perceptron", "turn", "The question", options=("Yes", "No", "Perhaps"))
POINTS = ((1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1))
BOX = ((0.0, 5.0), (0.0, 5.0))
LINE = Question("line", "xor", "line", "A line", points=POINTS, box=BOX, classes=("+1", "−1"))
# Li 2, Table 2.1.
TABLE = Run("perceptron", "many", ((3.0, 3.0, 0), (4.0, 3.0, 0), (1.0, 1.0, 1)), ("+1", "−1"), BOX)
TEXT = Question("text", "perceptron", "turn", "Why?", most=MOST_LETTERS, typed=True)
PLACE = Question("points", "xor", "place", "Three points", box=BOX, classes=("+1", "−1"), gives=(0, 1, 1))
SECONDS = 20
LOOK = 0.01


class Prompt(uvicorn.Server):
    """A server that checks every hundredth of a second whether it should stop; uvicorn's checks every tenth."""

    async def main_loop(self) -> None:
        """Serve until it should stop."""
        await self.on_tick(0)
        while not self.should_exit:
            await asyncio.sleep(LOOK)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Wait until the event streams of the phones have ended."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        while self.server_state.connections or self.server_state.tasks:
            await asyncio.sleep(LOOK)
        for server in self.servers:
            await server.wait_closed()


@contextmanager
def serving() -> Iterator[int]:
    """Serve the rooms of this process on a free port."""
    port = free_port()
    routes = [*Phones("").routes(), *Presenter("").routes()]
    app = Starlette(routes=routes, middleware=[Middleware(SameOrigin)])
    settings = uvicorn.Config(app, host=HOST, port=port, log_level="error", lifespan="off")
    server = Prompt(settings)
    thread = threading.Thread(target=server.run)
    thread.start()
    deadline = time.monotonic() + SECONDS
    while not server.started:
        assert time.monotonic() < deadline, "uvicorn does not start"
        time.sleep(LOOK)
    yield port
    server.should_exit = True
    thread.join(SECONDS)
    assert not thread.is_alive(), "what phones listen to has not come to its end"


class Phone:
    """A phone that keeps its cookie, as a browser would."""

    def __init__(self, port: int, code: str, cookie: str = "", language: str = "en") -> None:
        self.port, self.code, self.cookie, self.language = port, code, cookie, language

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        """Return status and content of an answer."""
        answer = self._sent(method, path, body, headers)
        content = answer.read()
        for told in answer.headers.get_all("Set-Cookie") or ():
            self.cookie = told.partition(";")[0]
        return answer.status, content

    def _sent(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(HOST, self.port, timeout=SECONDS)
        origin = f"http://{HOST}:{self.port}"
        own = {"Cookie": self.cookie, "Accept-Language": self.language, "Origin": origin}
        line.request(method, f"/join/{self.code}{path}", body, own | headers)
        return line.getresponse()

    def joins(self) -> dict[str, Any]:
        """Join, and return the server's state of the phone."""
        status, content = self.ask("POST", "/me")
        assert status == 200
        told: dict[str, Any] = json.loads(content)
        return told

    def answers(self, n: int, answer: Any) -> int:
        """Return the status of an answer to question n."""
        return self.ask("POST", "/answer", json.dumps({"n": n, "answer": answer}).encode())[0]

    @contextmanager
    def listening(self) -> Iterator[Iterator[dict[str, Any]]]:
        """Collect the room's events as they arrive; the raw lines are in `heard`."""
        self.heard: list[bytes] = []
        answer = self._sent("GET", "/events", b"", {})
        assert answer.status == 200
        try:
            yield self._events(answer)
        finally:
            answer.close()

    def _events(self, answer: http.client.HTTPResponse) -> Iterator[dict[str, Any]]:
        for line in answer:
            self.heard.append(line)
            if line.startswith(b"data: "):
                yield json.loads(line[6:])
