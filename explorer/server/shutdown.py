"""Whether this process is shutting down.

Long-lived responses must then end by themselves.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_told = threading.Event()


def told() -> bool:
    """Return whether the process is shutting down."""
    return _told.is_set()


@contextmanager
def noticed() -> Iterator[None]:
    """Record shutdown signals, then call the previous handlers.

    Outside the main thread there are no signals.
    """
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
