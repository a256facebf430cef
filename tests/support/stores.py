"""A separate Redis for the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools import proxy, redis


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """Return the address of a Redis that stores nothing on disk."""
    if proxy.find("redis-server") is None:
        pytest.skip("redis-server is not installed")
    with redis.running() as url:
        yield url
