"""A circuit breaker for a store that does not respond: calls fail at once, and a later call tries again.

After several failures in a row the breaker opens, and every call fails immediately. After some seconds, one call is let
through. If it succeeds, the breaker closes; otherwise it stays open for the same time again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
FAILURES = 3  # consecutive failures that open the breaker
PAUSE = 5.0  # seconds between two attempts
WAIT = 4.0  # seconds after which a call without its own timeout, such as a disk access, counts as failed
THREADS = 8  # threads for calls without their own timeout


class NotAnsweringError(OSError):
    """The store has not responded recently and is not called now."""


class Breaker:
    """Lets calls to one store through while it responds.

    Thread-safe.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._failures = 0
        self._next = 0.0  # time at which the next call may try

    @property
    def is_open(self) -> bool:
        """Whether the store has not responded recently."""
        return self._failures >= FAILURES

    def call(self, do: Callable[[], T], failures: tuple[type[Exception], ...]) -> T:
        """Call the store.

        Errors of the types in `failures` count as failures; other errors count as responses.

        Raises
        ------
        NotAnsweringError
            If the breaker is open.
        """
        if not self._may_try():
            raise NotAnsweringError("it has not answered lately, and is asked again in some seconds")
        try:
            done = do()
        except failures:
            self._note(failed=True)
            raise
        except BaseException:
            self._note(failed=False)
            raise
        self._note(failed=False)
        return done

    def _may_try(self) -> bool:
        now = time.monotonic()
        with self._lock:
            if not self.is_open:
                return True
            if now < self._next:
                return False
            self._next = now + PAUSE  # one call at a time
            return True

    def _note(self, *, failed: bool) -> None:
        with self._lock:
            self._failures = self._failures + 1 if failed else 0
            self._next = time.monotonic() + PAUSE


class Bounded:
    """Runs calls with a timeout in a few threads of its own.

    Use it for calls without a timeout, such as disk accesses.

    The threads never delay the end of the process.
    """

    def __init__(self, threads: int = THREADS) -> None:
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._most = threads
        self._threads: set[threading.Thread] = set()
        self._lock = threading.Lock()

    def do(self, what: Callable[[], T]) -> T:
        """Return the result of a call.

        Raises TimeoutError if it, or waiting for a thread, takes too long.

        A call that times out continues in its thread. A call that has not started is dropped.
        """
        if threading.current_thread() in self._threads:
            return what()
        future: Future[T] = Future()
        self._queue.put((future, what))
        self._begin()
        try:
            return future.result(WAIT)
        except TimeoutError:
            if future.done():  # the TimeoutError was raised by the call itself
                raise
            future.cancel()
            raise TimeoutError(f"no answer for {WAIT:g} seconds") from None

    def _begin(self) -> None:
        with self._lock:
            if len(self._threads) < self._most:
                thread = threading.Thread(target=self._work, name="store", daemon=True)
                self._threads.add(thread)
                thread.start()

    def _work(self) -> None:
        while True:
            future, what = self._queue.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(what())
                except BaseException as error:  # raised again where the result is requested
                    future.set_exception(error)
            del future, what
