"""A session whose connection has ended is taken away when its time is over, whether or not anybody else leaves."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from streamlit import config
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo

from explorer.streamlit_bridge import patch, session_expiry
from tests.support import loop


@pytest.mark.slow
def test_it_goes_by_itself(monkeypatch):
    monkeypatch.setattr(
        MemorySessionStorage, "save", MemorySessionStorage.save
    )  # is back again after the test
    gone, freed = [], []
    assert patch.install(session_expiry.in_time(lambda: freed.append(True)))

    class Session(SimpleNamespace):
        def __del__(self):
            gone.append(self.id)

    async def visit():
        storage = MemorySessionStorage(ttl_seconds=1.0)
        storage.save(SessionInfo(client=None, session=Session(id="a")))
        assert storage.get("a")
        assert not gone
        async with asyncio.timeout(20):
            while not gone:
                await asyncio.sleep(0.05)

    loop.run(visit())
    assert (gone, freed) == (["a"], [True])


def test_what_a_visit_leaves_is_gone_within_a_minute():
    assert config.get_option("server.disconnectedSessionTTL") < 60
