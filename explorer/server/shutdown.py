"""Whether this process has been told to end: answers that stay open must then come to their end by themselves."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_told = threading.Event()


def told() -> bool:
    """Whether it has."""
    return _told.is_set()


@contextmanager
def noticed() -> Iterator[None]:
    """Notice the signals that end a server, which then does what it did before; outside the main thread none come."""
    _told.clear()
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def notice(number: int, frame: FrameType | None) -> None:
        _told.set()
        usual: Any = before[signal.Signals(number)]
        if callable(usual):
            usual(number, frame)
        elif usual == signal.SIG_DFL:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    for number in before:
        signal.signal(number, notice)
    try:
        yield
    finally:
        for number, usual in before.items():
            signal.signal(number, usual)
