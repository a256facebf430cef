"""A fragment of a page that was left: nothing of it is drawn, and the browser hears of the next page only."""

from __future__ import annotations

import asyncio
from enum import Enum
from types import SimpleNamespace

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.runtime.scriptrunner_utils import script_requests
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests, ScriptRequestType

from benchmarks.client import Tab, tab
from explorer.streamlit_bridge import left_page, patch
from tests.support import loop

QUIET = 1.5  # seconds without a message, after which no other run follows that of the next page


@pytest.mark.parametrize(
    ("here", "page", "fragments", "runs"),
    [
        ("two", "one", ["board"], False),
        ("two", "two", ["board"], True),
        ("two", "one", [], True),  # a whole page
        ("", "one", ["board"], True),  # the first page of a process
        ("two", "", ["board"], True),
    ],
)
def test_only_a_fragment_of_a_page_that_was_left_is_ignored(here, page, fragments, runs):
    ran = []
    run = left_page.not_drawn.make(lambda self, rerun_data: ran.append(rerun_data))
    runner = SimpleNamespace(_pages_manager=SimpleNamespace(current_page_script_hash=here))
    run(runner, RerunData(page_script_hash=page, fragment_id_queue=fragments))
    assert bool(ran) == runs


@pytest.mark.parametrize(
    ("waiting", "page", "fragment", "then"),
    [
        (RerunData(page_script_hash="next"), "before", "board", ("next", [])),
        (RerunData(page_script_hash="next"), "next", "board", ("next", [])),
        (RerunData(page_script_hash="next"), "third", None, ("third", [])),
        (RerunData(page_script_hash="next", fragment_id="a"), "before", "b", ("before", ["a", "b"])),
        (None, "before", "board", ("before", ["board"])),
    ],
)
def test_a_fragment_of_the_page_before_does_not_take_the_place_of_the_next_page(
    monkeypatch, waiting, page, fragment, then
):
    """On a busy server, the run of the next page still waits when a timer requests the fragment."""
    monkeypatch.setattr(
        ScriptRequests, "request_rerun", ScriptRequests.request_rerun
    )  # is back again afterwards
    assert patch.install(left_page.not_coalesced)
    requests = ScriptRequests()
    if waiting is not None:
        assert requests.request_rerun(waiting)
    assert requests.request_rerun(RerunData(page_script_hash=page, fragment_id=fragment))
    run = requests.on_scriptrunner_ready().rerun_data
    assert (run.page_script_hash, run.fragment_id_queue) == then


def test_a_streamlit_without_the_state_of_a_waiting_request_keeps_its_own_way(monkeypatch, caplog):
    usual = ScriptRequests.request_rerun
    monkeypatch.setattr(ScriptRequests, "request_rerun", usual)  # is back again after the test
    fewer = Enum(
        "ScriptRequestType", [(one.name, one.value) for one in ScriptRequestType if one.name != "RERUN"]
    )
    monkeypatch.setattr(script_requests, "ScriptRequestType", fewer)
    assert not patch.install(left_page.not_coalesced)
    assert ScriptRequests.request_rerun is usual
    [record] = caplog.records
    assert "ScriptRequestType.RERUN" in record.getMessage()


def test_it_fits_this_streamlit(monkeypatch):
    monkeypatch.setattr(ScriptRunner, "_run_script", ScriptRunner._run_script)  # is back again after the test
    assert patch.install(left_page.not_drawn)


class Fragments(Tab):
    """A tab that notes the fragments of its page."""

    def _see(self, message, answer):
        super()._see(message, answer)
        if message.delta.fragment_id:
            answer.errors.append(message.delta.fragment_id)


def test_a_fragment_requested_by_the_page_before_does_not_bring_it_back(server):
    """As on a projector: a timer of the page before requests its fragment while the next page is drawn."""

    async def visit() -> list[tuple[str, bool]]:
        async with tab(server.url) as opened:
            visitor = Fragments(opened.socket)
            fragments = set((await visitor.open("xor", "scene=1&lecture=1")).errors)
            before = visitor.script_hash
            there = next(p for p in visitor.navigation.app_pages if p.url_pathname == "perceptron")

            async def request(page: str, fragment: str = "") -> None:
                state = ClientState(query_string=visitor.query, page_script_hash=page, fragment_id=fragment)
                await visitor.socket.send(BackMsg(rerun_script=state).SerializeToString())

            await request(there.page_script_hash)
            for fragment in fragments:
                await request(before, fragment)
            told, drawn = [], False
            while True:
                try:
                    data = await asyncio.wait_for(visitor.socket.recv(decode=False), QUIET if drawn else None)
                except TimeoutError:
                    return [(name == there.page_script_hash, bool(parts)) for name, parts in told]
                message = ForwardMsg.FromString(data)
                drawn |= bool(told) and message.WhichOneof("type") == "script_finished"
                if message.WhichOneof("type") == "new_session":
                    told.append((message.new_session.page_script_hash, message.metadata.run.fragment_ids))

    assert loop.run(visit()) == [(True, False)], "the next page once, and nothing of the page before"
