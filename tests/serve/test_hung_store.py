"""A Redis that hangs costs what lies there, and nothing else: files, pages and the health check go on."""

from __future__ import annotations

import asyncio
import json

import pytest

from explorer.classroom import room as rooms
from explorer.classroom.in_redis import Redis
from explorer.server import breaker, health, store
from tests.fuzz import hung
from tests.support import loop
from tools.server import Server

PHONES = 200
FILES = ("/", "/favicon.png")


@pytest.fixture
def code(redis_url, monkeypatch):
    """Of a room in that Redis, which the server of the test has for its store."""
    monkeypatch.setenv("LINCLASS_STORE", redis_url)
    monkeypatch.setattr(rooms, "_store", Redis(redis_url))
    return rooms.opened().code


@pytest.mark.slow
def test_a_redis_that_hangs_holds_up_nobody(redis_url, code):
    with Server() as server:
        assert loop.run(hung.get(server.url, f"/join/{code}"))[0] == 200
        assert loop.run(hung.get(server.url, "/health/store"))[0] == 200
        with hung.hangs(redis_url):
            waits = loop.run(hung.beside(server.url, code, PHONES, 10, FILES))
            status, body = loop.run(hung.get(server.url, "/health"))
            alarm, _body = loop.run(hung.get(server.url, "/health/store"))
        assert (status, alarm) == (200, 503)
        assert json.loads(body) == {"process": "ready", "store": health.LATE, "rooms": health.LATE}
        assert set(waits.statuses) == {503}
        # Of the 200 phones those wait that ask before a few attempts have failed; files wait for none of them.
        assert max(waits.phones) < store.PATIENCE + 8
        assert max(waits.files) < 5
        assert max(waits.pages) < 10
        assert max(waits.health) < health.PATIENCE + 3

        async def comes_back():
            for _ in range(100):
                if (await hung.get(server.url, f"/join/{code}"))[0] == 200:
                    return json.loads((await hung.get(server.url, "/health"))[1])
                await asyncio.sleep(breaker.PAUSE / 20)
            return None

        assert loop.run(comes_back())["rooms"] == health.ANSWERS
        assert not server.tracebacks()
