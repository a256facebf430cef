"""Coroutines in tests that may share their process with a browser, whose own loop never ends in this thread."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, in a thread and a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


async def comes(holds: Callable[[], Any]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)
