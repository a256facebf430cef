"""Points that no link carries, behind HAProxy: what one process was given, another opens from the Redis they share."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs

import pytest

from benchmarks.client import Tab, connected
from explorer.server.redis_store import Redis
from tests.support import loop
from tests.support.uploader import Request, Uploader
from tools import proxy
from tools.serve import Farm

ROWS = 2_000  # twice what a link carries
FILE = "x,y,kind\n" + "".join(f"{i % 50},{i // 50},{'ab'[i % 2]}\n" for i in range(ROWS))


class Reader(Tab):
    """A tab that takes note of the texts on the page."""

    def __init__(self, socket):
        super().__init__(socket)
        self.texts = []

    def _see(self, message, answer):
        self.texts.append(str(message.delta.new_element))
        super()._see(message, answer)


async def upload(farm, name):
    """Leave a file with that process; the query string that the page then has."""
    async with connected(farm.url, {"process": name}) as socket:
        tab = Uploader(socket)
        await tab.begin()
        request = Request.of(farm.servers[name].url, tab.session, "1", FILE.encode())
        assert await asyncio.to_thread(request.status, farm.servers[name].url) == 204
        answer = await tab.choose("1", "many.csv", len(FILE))
        assert not answer.errors
        return tab.query


async def opened(farm, query, cookies):
    """What stands on the page that somebody opens by that link."""
    async with connected(farm.url, cookies) as socket:
        reader = Reader(socket)
        answer = await reader.open("fisher", query)
        assert not answer.errors
        return "".join(reader.texts)


@pytest.mark.slow
@pytest.mark.skipif(proxy.find("haproxy") is None, reason="haproxy is not installed")
def test_what_one_process_was_given_another_one_opens(redis_url, monkeypatch):
    monkeypatch.setenv("LINCLASS_STORE", redis_url)
    with Farm(2) as farm:
        query = loop.run(upload(farm, "app1"))
        farm.servers["app1"].kill()
        cookies = {"process": "app1"}
        assert f"Board with {ROWS:,} points" in loop.run(opened(farm, query, cookies))
        assert cookies["process"] == "app2"
    [name] = parse_qs(query)["d"]
    assert Redis(redis_url, 10**6).get(name) is not None
