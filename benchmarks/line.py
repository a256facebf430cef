"""A persistent HTTP connection as in a browser: one request after the other, and streamed answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import h11

PATIENCE = 30.0  # seconds until an answer must start
PART = 2**16  # bytes that are read at a time


class LostError(OSError):
    """The connection ended before the answer did."""


@dataclass
class Answer:
    """The answer of a server."""

    status: int
    content: bytes = b""
    cookies: dict[str, str] = field(default_factory=dict)


class Line:
    """A connection to a server at http://…, opened on first use and again after it has ended."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self._host, self._port = address.hostname or "", address.port or 80
        self._http = h11.Connection(h11.CLIENT)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        """Return the whole answer to a request; OSError if there is none.

        A server may close an idle connection: then the request is sent once more over a new one, as browsers
        do.
        """
        while True:
            rested = self._writer is not None
            try:
                answer = await self._begin(method, path, headers, body)
                async for part in self._parts():
                    answer.content += part
                return answer
            except LostError:
                if not rested:
                    raise

    @asynccontextmanager
    async def listen(
        self, path: str, headers: dict[str, str]
    ) -> AsyncIterator[tuple[Answer, AsyncIterator[bytes]]]:
        """Yield the head of a streamed answer, and its parts as they arrive; close the connection at the end."""
        try:
            yield await self._begin("GET", path, headers), self._parts()
        finally:
            self.close()

    async def _begin(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        """Send a request; return the head of its answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._connect()
                assert self._writer is not None, "it is connected"
                own = {"Host": f"{self._host}:{self._port}", "Content-Length": str(len(body))}
                request = h11.Request(method=method, target=path, headers=list((own | headers).items()))
                for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                    self._writer.write(self._http.send(event) or b"")
                return _answer(await self._next())
        except OSError as error:  # includes TimeoutError
            self.close()
            raise LostError(str(error) or "no answer") from error

    async def _connect(self) -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
            self._http = h11.Connection(h11.CLIENT)

    async def _next(self) -> h11.Event:
        """Return the next part of an answer."""
        assert self._reader is not None, "it is connected"
        try:
            while (event := self._http.next_event()) is h11.NEED_DATA:
                self._http.receive_data(await self._reader.read(PART))
        except h11.RemoteProtocolError as error:
            raise LostError(str(error)) from error
        assert isinstance(event, h11.Event), "an answer does not pause"
        if isinstance(event, h11.ConnectionClosed):
            raise LostError("the server has closed the connection")
        return event

    async def _parts(self) -> AsyncIterator[bytes]:
        """Yield the content of an answer as it arrives; LostError if the connection ends early."""
        try:
            while not isinstance(event := await self._next(), h11.EndOfMessage):
                if isinstance(event, h11.Data):
                    yield bytes(event.data)
        except OSError as error:
            self.close()
            raise LostError(str(error)) from error
        if self._http.our_state is self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
        else:
            self.close()

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def _answer(event: h11.Event) -> Answer:
    """Return the head of an answer, with the cookies that it sets."""
    assert isinstance(event, h11.Response), "an answer begins with its head"
    given = [value.decode("latin-1") for name, value in event.headers if name == b"set-cookie"]
    pairs = (cookie.partition(";")[0].partition("=") for cookie in given)
    return Answer(event.status_code, cookies={name: value for name, _equals, value in pairs})
