"""Uploads side by side: many visitors send large files at once, from one address, while somebody looks at the memory.

python -m tests.fuzz.side_by_side URL PID   what 60 of them do to a server
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.client import Tab, tab
from tests.support.uploader import MARK, Request, form

SIZE = 20_000_000  # bytes of a file
PIECE = 2**18
LOOKS = 0.02  # seconds between two looks at the memory


@dataclass
class Seen:
    """The statuses of the answers, and the most memory that the server had meanwhile, in bytes."""

    statuses: Counter[int] = field(default_factory=Counter)
    memory: int = 0


async def uploads(
    url: str, pid: int, visitors: int, each: int, *, told: bool = True, body: bytes = b""
) -> Seen:
    """Let visitors send files at once; the last bytes of each wait until all the others have come so far."""
    seen = Seen()
    body = body or form(b"1,2,a\n" * (SIZE // 6))
    async with AsyncExitStack() as stack, _looked_at(pid, seen):
        tabs = [await stack.enter_async_context(tab(url)) for _ in range(visitors)]
        for visitor in tabs:
            await visitor.open("data", "scene=0")
        requests = [_request(url, visitor, f"{n}", body) for visitor in tabs for n in range(each)]
        all_here = asyncio.Barrier(len(requests))
        statuses = await asyncio.gather(*(_send(url, request, all_here, told=told) for request in requests))
    seen.statuses.update(statuses)
    return seen


def _request(url: str, visitor: Tab, name: str, body: bytes) -> Request:
    request = Request.of(url, visitor.session, name, b"")
    request.body = body
    return request


async def _send(url: str, request: Request, all_here: asyncio.Barrier, *, told: bool) -> int:
    """The status of the answer to a request that waits for the others before its end; 0 where there is none."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    length = {"Content-Length": f"{len(request.body)}"} if told else {"Transfer-Encoding": "chunked"}
    headers = {"Host": parts.netloc, **request.headers, **length}
    head = [
        f"{request.method} {request.path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    answer = asyncio.create_task(reader.readline())
    try:
        writer.write("\r\n".join([*head, "", ""]).encode())
        pieces = [request.body[at : at + PIECE] for at in range(0, len(request.body), PIECE)]
        for n, piece in enumerate(pieces):
            if n == len(pieces) - 1:
                await _wait(all_here, answer)
            if answer.done():
                break
            writer.write(piece if told else b"%x\r\n%b\r\n" % (len(piece), piece))
            await writer.drain()
        else:
            writer.write(b"" if told else b"0\r\n\r\n")
        line = await asyncio.wait_for(answer, 60)
    except ConnectionError:  # the rest of a refused upload was not read; the answer may have come before
        came = answer.done() and not answer.cancelled() and answer.exception() is None
        line = answer.result() if came else b""
    finally:
        answer.cancel()
        writer.close()
    return int(line.split()[1]) if line else 0


async def _wait(all_here: asyncio.Barrier, answer: asyncio.Task[bytes]) -> None:
    """Wait for the others, who need not wait for an upload that already has its answer, and at most five seconds."""
    waiting = asyncio.create_task(all_here.wait())
    await asyncio.wait((waiting, answer), return_when=asyncio.FIRST_COMPLETED, timeout=5)
    waiting.cancel()


@asynccontextmanager
async def _looked_at(pid: int, seen: Seen) -> AsyncIterator[None]:
    """Note the most memory that a process has meanwhile (Linux)."""

    async def look() -> None:
        while True:
            pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
            seen.memory = max(seen.memory, int(pages) * os.sysconf("SC_PAGE_SIZE"))
            await asyncio.sleep(LOOKS)

    looking = asyncio.create_task(look())
    try:
        yield
    finally:
        looking.cancel()


def small_parts(size: int) -> bytes:
    """A form of that size with many texts in it, each of which Python keeps with four bytes a letter."""
    text = "🙂".encode() + b"x" * 1_000_000
    part = f'--{MARK}\r\nContent-Disposition: form-data; name="f"\r\n\r\n'.encode() + text + b"\r\n"
    return part * (size // len(part)) + f"--{MARK}--\r\n".encode()


if __name__ == "__main__":
    address, number = sys.argv[1], int(sys.argv[2])
    for what, body in (("files", b""), ("texts", small_parts(SIZE))):
        seen = asyncio.run(uploads(address, number, 20, 3, body=body))
        print(f"60 uploads of {what}: {dict(seen.statuses)}, at most {seen.memory / 1e6:.0f} MB")
