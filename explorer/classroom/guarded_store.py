"""A store of rooms behind a circuit breaker: where it does not answer, every call fails at once with a StoreError."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from explorer.classroom.in_redis import Redis
from explorer.classroom.store import Store, StoreError
from explorer.server.breaker import Bounded, Breaker, NotAnsweringError


class Guarded:
    """Every method of a store, by way of a breaker. A Redis ends a call that takes long by itself, a disk does not."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._breaker = Breaker()
        self._bounded = None if isinstance(store, Redis) else Bounded()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._asked, getattr(self.store, name))

    def _asked(self, method: Callable[..., Any], *values: Any) -> Any:
        """What a method of the store gives, in time."""
        do = partial(method, *values)
        if self._bounded is not None:
            do = partial(self._bounded.do, do)
        try:
            return self._breaker.call(do, (StoreError, TimeoutError))
        except (NotAnsweringError, TimeoutError) as error:
            raise StoreError.of(error) from error


def guarded(store: Store) -> Store:
    """The same store behind a breaker."""
    return cast(Store, Guarded(store))
