"""A Redis of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools import proxy, redis


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis that keeps nothing on the disk."""
    if proxy.find("redis-server") is None:
        pytest.skip("redis-server is not installed")
    with redis.running() as url:
        yield url
