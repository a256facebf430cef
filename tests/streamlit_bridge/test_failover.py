"""Actions of a visitor on a page that came from another process wait until this process has drawn the page."""

from __future__ import annotations

import asyncio

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.app_session import AppSession

from explorer.streamlit_bridge import failover, patch
from tests.support import loop


class Runner:
    """What runs a page."""


class Session:
    """A session that runs what it is asked for until it is told to rest."""

    def __init__(self):
        self._scriptrunner = None
        self._client_state = ClientState()
        self.asked = []

    def request_rerun(self, client_state):
        self._scriptrunner = self._scriptrunner or Runner()
        self._client_state = client_state
        self.asked.append((client_state.page_script_hash, client_state.fragment_id))

    def rest(self):
        self._scriptrunner = None


ask = failover.page_first.make(Session.request_rerun)


def state(page="here", fragment="", brought=False):
    said = ClientState(page_script_hash=page, fragment_id=fragment)
    if brought:
        said.widget_states.widgets.append(WidgetState(id="$$ID-0-lang", string_value="English"))
    return said


def test_what_is_asked_of_a_page_that_was_brought_along_comes_when_it_is_drawn_and_in_order():
    """Also if the page is drawn when the first request would look again and the second would not."""

    async def visit():
        session = Session()
        ask(session, state(brought=True))
        ask(session, state(fragment="board"))
        await asyncio.sleep(failover.MOMENT / 2)
        ask(session, state())
        await asyncio.sleep(3.75 * failover.MOMENT)
        assert session.asked == [("here", "")]
        session.rest()
        await asyncio.sleep(2 * failover.MOMENT)
        assert session.asked == [("here", ""), ("here", "board"), ("here", "")]
        ask(session, state(fragment="board"))  # from now on as ever
        assert len(session.asked) == 4

    loop.run_at_once(visit())


def test_what_comes_when_a_page_is_drawn_does_not_overtake_what_waits_for_it():
    async def visit():
        session = Session()
        ask(session, state(brought=True))
        ask(session, state(fragment="board"))
        session.rest()
        ask(session, state(fragment="table"))
        await asyncio.sleep(2 * failover.MOMENT)
        assert session.asked == [("here", ""), ("here", "board"), ("here", "table")]

    loop.run_at_once(visit())


def test_what_waits_for_a_page_is_dropped_when_the_visitor_leaves_it():
    async def visit():
        session = Session()
        ask(session, state(brought=True))
        ask(session, state(fragment="board"))
        ask(session, state(page="elsewhere"))
        session.rest()
        await asyncio.sleep(4 * failover.MOMENT)
        assert session.asked == [("here", ""), ("elsewhere", "")]

    loop.run_at_once(visit())


def test_nobody_waits_for_another_page_nor_on_a_first_visit():
    async def visit():
        moving, coming = Session(), Session()
        ask(moving, state(brought=True))
        ask(moving, state(page="elsewhere"))
        ask(coming, state())
        ask(coming, state(fragment="board"))
        assert moving.asked == [("here", ""), ("elsewhere", "")]
        assert coming.asked == [("here", ""), ("here", "board")]

    loop.run(visit())


def test_it_fits_this_streamlit(monkeypatch):
    monkeypatch.setattr(AppSession, "request_rerun", AppSession.request_rerun)  # is back again after the test
    assert patch.install(failover.page_first)
