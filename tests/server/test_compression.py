"""Scripts that never change are compressed once; everything else passes through unchanged."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.types import Message

from explorer.server import compression
from explorer.server.compression import Compressed

SCRIPT = b"export const numbers = [" + b"1, 2, 3, " * 2000 + b"];"
FOREVER = {"Cache-Control": "public, immutable, max-age=31536000"}
GZIP = {"accept-encoding": "br, gzip"}


class Site:
    """An app with a few files behind the middleware, and what it was asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self.folder = folder  # of real files
        routes = [Route("/{path:path}", self.answer)]
        self.app = Compressed(Starlette(routes=routes))

    async def answer(self, request: Request) -> Response:
        self.asked.append((request.url.path, request.headers.get("accept-encoding")))
        if self.folder:
            return FileResponse(self.folder / Path(request.url.path).name, headers=FOREVER)
        headers = {} if "fresh" in request.url.path else FOREVER
        return Response(SCRIPT, media_type="text/javascript", headers=headers)

    def get(self, path: str, headers: dict[str, str]) -> tuple[dict[str, str], bytes]:
        """Headers and body of an answer."""
        return asyncio.run(self.fetch(path, headers))

    async def fetch(
        self, path: str, headers: dict[str, str], *, leaves: bool = False
    ) -> tuple[dict[str, str], bytes]:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.disconnect"} if leaves else {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            sent.append(message)

        pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "headers": pairs, "query_string": b""}
        await self.app(scope, receive, send)
        found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return found, b"".join(message.get("body", b"") for message in sent[1:])


@pytest.fixture
def site() -> Site:
    return Site()


def test_a_script_arrives_whole_and_smaller(site: Site) -> None:
    headers, body = site.get("/static/js/a.1234.js", GZIP)
    assert gzip.decompress(body) == SCRIPT
    assert len(body) < len(SCRIPT) / 10
    assert headers["content-encoding"] == "gzip"
    assert headers["content-length"] == str(len(body))
    assert headers["vary"] == "Accept-Encoding"
    assert headers["cache-control"] == FOREVER["Cache-Control"]


def test_it_is_compressed_once_for_all_visitors_and_attempts(site: Site) -> None:
    async def visitors() -> list[tuple[dict[str, str], bytes]]:
        paths = ["/charts/abc/a.js"] * 20 + ["/charts/abc.3/a.js", "/charts/abc.17/a.js"]
        return await asyncio.gather(*(site.fetch(path, GZIP) for path in paths))

    answers = asyncio.run(visitors())
    assert {gzip.decompress(body) for _headers, body in answers} == {SCRIPT}
    assert site.asked == [("/charts/abc/a.js", None)]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/static/js/a.js", {}),  # a browser that takes no gzip
        ("/static/js/a.js", {"accept-encoding": "br"}),
        ("/static/js/a.js", GZIP | {"range": "bytes=0-9"}),
        ("/static/media/a.woff2", GZIP),  # is compressed already
        ("/static/js/fresh.js", GZIP),  # may change
        ("/perceptron", GZIP),
    ],
)
def test_everything_else_is_the_app_s_own_answer_each_time(
    site: Site, path: str, headers: dict[str, str]
) -> None:
    for _ in range(2):
        found, body = site.get(path, headers)
        assert "content-encoding" not in found
        assert body == SCRIPT
    assert len(site.asked) == 2


def test_a_visitor_who_leaves_early_spoils_nothing_for_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_bytes(SCRIPT)
    site = Site(folder=tmp_path)

    async def visitors() -> bytes:
        await site.fetch("/static/a.js", GZIP, leaves=True)
        return (await site.fetch("/static/a.js", GZIP))[1]

    assert gzip.decompress(asyncio.run(visitors())) == SCRIPT


def test_what_is_kept_is_bounded(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    one = len(site.get("/static/js/a.js", GZIP)[1])
    monkeypatch.setattr(compression, "MOST_BYTES", 3 * one)
    for name in "bcdefg":
        assert gzip.decompress(site.get(f"/static/js/{name}.js", GZIP)[1]) == SCRIPT
    assert len(site.app.kept) == 3
