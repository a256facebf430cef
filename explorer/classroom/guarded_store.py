"""A store of rooms behind a circuit breaker.

If it does not respond, every call fails at once with a StoreError.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from explorer.classroom.in_redis import Redis
from explorer.classroom.store import Store, StoreError
from explorer.server.breaker import Bounded, Breaker, NotAnsweringError


class Guarded:
    """Calls every method of a store through a breaker.

    Redis has timeouts of its own; a disk does not.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._breaker = Breaker()
        self._bounded = None if isinstance(store, Redis) else Bounded()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._asked, getattr(self.store, name))

    def _asked(self, method: Callable[..., Any], *values: Any) -> Any:
        """Call a method of the store with a timeout."""
        do = partial(method, *values)
        if self._bounded is not None:
            do = partial(self._bounded.do, do)
        try:
            return self._breaker.call(do, (StoreError, TimeoutError))
        except (NotAnsweringError, TimeoutError) as error:
            raise StoreError.of(error) from error


def guarded(store: Store) -> Store:
    """Wrap a store in a breaker."""
    return cast(Store, Guarded(store))
