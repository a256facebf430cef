"""A circuit breaker for a store that does not answer: no visitor waits for it, and it is asked again later.

After a few failures in a row the breaker is open: every call fails at once. After some seconds one call may try. Its
success closes the breaker; its failure keeps it open for as long again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
FAILURES = 3  # in a row, after which it is open
PAUSE = 5.0  # seconds from one attempt to the next
WAIT = 4.0  # seconds after which a call without a time limit of its own, as to a disk, counts as failed
THREADS = 8  # for calls without a time limit of their own


class NotAnsweringError(OSError):
    """The store has not answered lately and is not asked now."""


class Breaker:
    """Lets calls through to one store as long as it answers; for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._failures = 0
        self._next = 0.0  # time from which one call may try

    @property
    def is_open(self) -> bool:
        """Whether the store has not answered lately."""
        return self._failures >= FAILURES

    def call(self, do: Callable[[], T], failures: tuple[type[Exception], ...]) -> T:
        """Call the store. An error of the types in `failures` counts as a failure, any other one as an answer.

        Raises
        ------
        NotAnsweringError
            If the store is not asked now.
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
    """Runs calls in a few threads of its own, with a time limit: for calls that have none, as to a disk that hangs.

    The threads never keep the process from ending.
    """

    def __init__(self, threads: int = THREADS) -> None:
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._most = threads
        self._threads: set[threading.Thread] = set()
        self._lock = threading.Lock()

    def do(self, what: Callable[[], T]) -> T:
        """Return the result of a call; TimeoutError if it takes too long, or waits too long for a thread.

        A call that takes too long goes on in its thread; one that has not begun is dropped.
        """
        if threading.current_thread() in self._threads:
            return what()
        future: Future[T] = Future()
        self._queue.put((future, what))
        self._begin()
        try:
            return future.result(WAIT)
        except TimeoutError:
            if future.done():  # the error of what was done
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
                except BaseException as error:  # it is raised where the result is asked for
                    future.set_exception(error)
            del future, what
