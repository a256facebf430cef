"""Phones of a room whose Redis hangs, and what other visitors of the same server then wait for."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import redis

from benchmarks.client import tab

PATIENCE = 30  # seconds that anything is waited for


@dataclass
class Waits:
    """Seconds that things took, and the answers that the phones got."""

    files: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    phones: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    bodies: set[bytes] = field(default_factory=set)  # of the health check


@contextmanager
def hangs(url: str) -> Iterator[None]:
    """Let a Redis of ours hang meanwhile: it accepts connections and answers nobody."""
    pid = redis.Redis.from_url(url).info()["process_id"]
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def get(url: str, path: str) -> tuple[int, bytes]:
    """The status and the body of an answer; 0 where none comes."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        return int(head.split()[1]), body
    except (TimeoutError, ConnectionError, IndexError):
        return 0, b""
    finally:
        writer.close()


async def beside(url: str, code: str, phones: int, seconds: float, files: tuple[str, ...]) -> Waits:
    """What is waited for while so many phones ask for their room as often as they can."""
    waits = Waits()
    until = time.monotonic() + seconds

    async def phone() -> None:
        while time.monotonic() < until:
            began = time.monotonic()
            status, _body = await get(url, f"/join/{code}")
            waits.phones.append(time.monotonic() - began)
            waits.statuses[status] += 1
            await asyncio.sleep(1)

    async def reader() -> None:
        while time.monotonic() < until:
            for path in files:
                began = time.monotonic()
                status, _body = await get(url, path)
                waits.files.append(time.monotonic() - began if status == 200 else PATIENCE)
            began = time.monotonic()
            waits.bodies.add((await get(url, "/health"))[1])
            waits.health.append(time.monotonic() - began)
            await asyncio.sleep(0.2)

    async def visitor() -> None:
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                async with tab(url) as browser, asyncio.timeout(PATIENCE):
                    await browser.open("fisher", "scene=0")
            except TimeoutError:
                pass
            waits.pages.append(time.monotonic() - began)
            await asyncio.sleep(0.2)

    await asyncio.gather(reader(), visitor(), *(phone() for _ in range(phones)))
    return waits
