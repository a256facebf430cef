"""Coroutines in tests that may share their process with a browser, whose own loop never ends in this thread."""

from __future__ import annotations

import asyncio
import json
import selectors
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tools.server import ROOT

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine, run in its own thread and loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class _Jumping(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Waits for no timer: where nothing else is left to do, the time of its loop jumps to the next one."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; wait only where no timer is set."""
        found = super().select(None if timeout is None else 0)
        if not found and timeout:
            self.now += timeout
        return found


def _jumping() -> asyncio.AbstractEventLoop:
    selector = _Jumping()
    made = asyncio.SelectorEventLoop(selector)
    made.time = lambda: selector.now  # type: ignore[method-assign]
    return made


def run_at_once(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine as `run` does, but timers take no time, however slow the machine is."""

    def work() -> T:
        with asyncio.Runner(loop_factory=_jumping) as runner:
            return runner.run(coroutine)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


async def comes(holds: Callable[[], Any]) -> None:
    """Wait until the condition holds."""
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


async def ask(module: str, *arguments: object) -> Any:
    """Return what a module prints as JSON, in a separate process that uses no time of this one."""
    command = (sys.executable, "-m", module, *map(str, arguments))
    running = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    try:
        told, _ = await running.communicate()
    finally:
        if running.returncode is None:
            running.kill()
    assert running.returncode == 0
    return json.loads(told)
