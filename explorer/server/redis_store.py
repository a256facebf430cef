"""The store in a Redis, which several machines may share."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from explorer.server.breaker import Breaker, NotAnsweringError
from explorer.server.store_limits import DAY, DAYS, PATIENCE, Trims, troubles

T = TypeVar("T")


class Redis:
    """A store in a Redis, for several machines.

    Needs the package `redis`.

    A sorted set holds the times of use, and a hash the sizes, so that the oldest values can be deleted first.

    Parameters
    ----------
    url : str
        redis://HOST:PORT/NUMBER
    most : int
        Maximum total size in bytes.
    life : float
        Seconds without use after which a value is deleted.
    of : str
        Prefix of names for values other than points.
    """

    def __init__(self, url: str, most: int, life: float = DAYS * DAY, of: str = "") -> None:
        self.most, self.life = most, life
        self.NAME, self.USED, self.SIZES = (f"linclass:{of}{part}" for part in ("kept:", "used", "sizes"))
        self._redis, self._failures = connected(url)
        self._trims = Trims(most)
        self._breaker = Breaker()

    def answers(self) -> bool:
        """Return whether it responds now."""
        return self._tried(lambda: bool(self._redis.ping())) or False

    def put(self, name: str, content: bytes) -> bool:
        """Store a value; returns False on failure."""
        if len(content) > self.most:
            troubles.note("more than fits")
            return False

        def keep() -> bool:
            with self._redis.pipeline() as line:
                line.set(self.NAME + name, content, ex=int(self.life))
                line.zadd(self.USED, {name: time.time()})
                line.hset(self.SIZES, name, len(content))
                line.execute()
            if self._trims.due(len(content)):
                self._trim()
            return True

        return self._tried(keep) or False

    def get(self, name: str) -> bytes | None:
        """Return a stored value and update its time of use; None if it is missing or cannot be read now."""

        def find() -> bytes | None:
            content: bytes | None = self._redis.getex(self.NAME + name, ex=int(self.life))
            if content is not None:
                self._redis.zadd(self.USED, {name: time.time()})
            return content

        return self._tried(find)

    def _trim(self) -> None:
        """Delete expired values, then the oldest values until the rest fits."""
        old = self._redis.zrangebyscore(self.USED, "-inf", time.time() - self.life)
        left = sum(map(int, self._redis.hvals(self.SIZES)))
        for name in [*old, *self._redis.zrange(self.USED, 0, -1)]:
            if left <= self.most and name not in old:
                return
            left -= int(self._redis.hget(self.SIZES, name) or 0)
            with self._redis.pipeline() as line:
                line.delete(self.NAME.encode() + name)
                line.zrem(self.USED, name)
                line.hdel(self.SIZES, name)
                line.execute()

    def _tried(self, do: Callable[[], T]) -> T | None:
        try:
            return self._breaker.call(do, self._failures)
        except self._failures as error:
            troubles.note(f"{type(error).__name__}: {error}")
            return None


def connected(url: str) -> tuple[Any, tuple[type[Exception], ...]]:
    """Return a client of the Redis at that address with a timeout of `PATIENCE` seconds, and the errors that it raises.

    A call is retried once on a new connection if its connection has ended, so that a restart of Redis goes unnoticed. A
    call that times out is not repeated; the default would repeat it for a quarter of a minute.
    """
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise RuntimeError("LINCLASS_STORE names a Redis: `pip install redis` first.") from error
    again = Retry(NoBackoff(), 1, (redis.ConnectionError,))
    client = redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=again)
    return client, (redis.RedisError, NotAnsweringError)
