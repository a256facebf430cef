"""Limits the memory of uploads, per session and in total, from their first byte on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.server.limits.client_address import client_address
from explorer.server.log_throttle import Tally
from explorer.server.requests import in_its_language
from explorer.streamlit_bridge import forms, server
from linboard.i18n.language import N_

MOST_FILES = 5  # files of one session; the page deletes a file when another one replaces it
MOST_BYTES = 260_000_000  # of one session: a file of the largest size, and the one that replaces it
MOST_IN_ALL = 800_000_000
AROUND = 2**20  # bytes of a form besides its file, as Streamlit allows
SILENCE = 30.0  # seconds without data after which an upload is aborted
AFTER = 1.0  # seconds after its time to live, when a disconnected session is certainly deleted
_PATH = "/_stcore/upload_file/"

REFUSED = N_("The server did not accept this file. Try a smaller file, or try again later.")
refused = Tally("uploads were refused")


class RefusedError(Exception):
    """An upload is rejected: the status of the response, and the reason for the log."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


@dataclass(eq=False)
class Upload:
    """An upload in progress, and the number of bytes reserved for it."""

    visitor: str
    address: str
    size: int
    seconds: asyncio.Timeout = field(default_factory=lambda: asyncio.timeout(SILENCE))

    def end(self) -> None:
        """Abort the upload."""
        if not self.seconds.expired():
            self.seconds.reschedule(0)

    def goes_on(self) -> None:
        """Extend the timeout, unless the upload is being aborted."""
        if self.seconds.when() != 0 and not self.seconds.expired():
            self.seconds.reschedule(asyncio.get_running_loop().time() + SILENCE)


class Uploads:
    """ASGI middleware: each upload reserves the memory that it may need, or is rejected.

    If the total limit is reached, the address with the largest use gives way, and of its sessions the largest: first
    its oldest files, then its uploads in progress. If that is the session of the new upload, the upload is rejected. So
    neither a session nor an address can prevent others from uploading a file.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.in_progress: list[Upload] = []
        self.addresses: dict[str, str] = {}  # of sessions that have files here

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass allowed uploads to the app."""
        if scope["type"] != "http" or scope["method"] != "PUT" or _PATH not in scope["path"]:
            await self.app(scope, receive, send)
            return
        answered = False

        async def noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self._upload(scope, receive, noted)
        except RefusedError as error:
            refused.note(str(error))
            if not answered:
                answer = PlainTextResponse(in_its_language(REFUSED, scope), status_code=error.status)
                await answer(scope, receive, send)

    async def _upload(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an upload; raises RefusedError if it is not allowed or must be aborted."""
        visitor, _slash, file = scope["path"].partition(_PATH)[2].partition("/")
        if not server.is_active(visitor):
            raise RefusedError(400, "of nobody who is here")
        headers = Headers(scope=scope)
        upload = Upload(visitor, client_address(scope), _size(headers))
        self._make_room(upload)
        self.in_progress.append(upload)
        self.addresses[visitor] = upload.address
        try:
            async with upload.seconds:
                await self.app(scope, _counted(upload, headers, receive), send)
        except TimeoutError:
            if not upload.seconds.expired():
                raise
            raise RefusedError(413, "no room left, or no byte for too long") from None
        finally:
            if upload in self.in_progress:
                self.in_progress.remove(upload)
            _forget_with(visitor, file)

    def _make_room(self, upload: Upload) -> None:
        """Free memory for a new upload; raises RefusedError if its own session uses too much."""
        files = server.files()
        mine = list(files.get(upload.visitor, {}).values())
        mine += [other.size for other in self.in_progress if other.visitor == upload.visitor]
        if len(mine) >= MOST_FILES or sum(mine) + upload.size > MOST_BYTES:
            raise RefusedError(413, "more than one visitor may have")
        with_it = [*self.in_progress, upload]
        self.addresses = {
            who: at
            for who, at in self.addresses.items()
            if who in files or any(who == other.visitor for other in with_it)
        } | {upload.visitor: upload.address}
        while True:
            use = _use(files, [*self.in_progress, upload])
            if use.total() <= MOST_IN_ALL:
                return
            most = self._uses_most(use, upload.visitor)
            if most == upload.visitor:
                raise RefusedError(413, "no room left")
            self._give_way(most, files)

    def _uses_most(self, use: Counter[str], asks: str) -> str:
        """Return the session with the largest use within the address with the largest use.

        Ties go to the requester.
        """
        by_address: Counter[str] = Counter()
        for visitor, size in use.items():
            by_address[self.addresses.get(visitor, "")] += size
        heaviest = max(by_address, key=lambda at: (by_address[at], at == self.addresses[asks]))
        there = [visitor for visitor in use if self.addresses.get(visitor, "") == heaviest]
        return max(there, key=lambda visitor: (use[visitor], visitor == asks))

    def _give_way(self, visitor: str, files: dict[str, dict[str, int]]) -> None:
        """Delete a session's oldest file or, if it has none, abort its latest upload."""
        refused.note("files gave way to others'")
        if held := files.get(visitor):
            oldest = next(iter(held))
            del held[oldest]
            server.remove_file(visitor, oldest)
            return
        latest = [other for other in self.in_progress if other.visitor == visitor][-1]
        self.in_progress.remove(latest)
        latest.end()


def _use(files: dict[str, dict[str, int]], in_progress: Iterable[Upload]) -> Counter[str]:
    """Return the number of bytes held or reserved, by session."""
    use = Counter({visitor: sum(held.values()) for visitor, held in files.items()})
    for upload in in_progress:
        use[upload.visitor] += upload.size
    return use


def _size(headers: Headers) -> int:
    """Return the number of bytes that an upload may need: as announced, otherwise the maximum."""
    most = st.get_option("server.maxUploadSize") * 2**20 + AROUND
    told = headers.get("content-length", "")
    size = int(told) if told.isascii() and told.isdigit() and len(told) < 20 else most
    if size > most:
        raise RefusedError(413, "too large")
    return int(size)


def _counted(upload: Upload, headers: Headers, receive: Receive) -> Receive:
    """Return a `receive` that raises RefusedError after the reserved size, or after the first part of a form.

    A form of many small parts takes four times its size in memory, because each part without a file becomes a string.
    """
    boundary = forms.boundary(headers.get("content-type"))
    between = b"\r\n--" + boundary
    tail, size, limits = b"\r\n", 0, 0

    async def next_part() -> Message:
        nonlocal tail, size, limits
        message = await receive()
        upload.goes_on()
        body = message.get("body", b"")
        size += len(body)
        read = tail + body
        limits += read.count(between)
        tail = read[-min(len(read), len(between) - 1) :]
        if size > upload.size:
            raise RefusedError(413, "longer than announced")
        if boundary and limits > 2:
            raise RefusedError(400, "more than one file at once")
        return message

    return next_part


def _forget_with(visitor: str, file: str) -> None:
    """Delete a file if its session has ended during the upload.

    Streamlit deletes the files of a session when it ends, and does not know of files that arrive later.
    """

    def look() -> None:
        if not server.is_active(visitor):
            server.remove_file(visitor, file)

    if not server.is_active(visitor):
        stays = st.get_option("server.disconnectedSessionTTL") or 0
        asyncio.get_running_loop().call_later(stays + AFTER, look)
