"""What is let in of what browsers send, how fast, and what the log says of the rest."""

import json
import logging
from types import SimpleNamespace

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from explorer.server import log_throttle, websocket_guard
from explorer.server.limits.rate_limit import BURST, PATIENCE, RATE, Tokens
from explorer.server.websocket_guard import Door
from tests.support import loop

HOST = [(b"host", b"localhost:8501")]


def sent(value, name="$$ID-0-board"):
    """A message of a browser with one chart of that name that says this."""
    state = ClientState()
    state.widget_states.widgets.append(WidgetState(id=name, json_value=json.dumps(value)))
    return BackMsg(rerun_script=state).SerializeToString()


def edits(*pending):
    return sent({"edits": {"epoch": "e", "list": list(pending)}})


def visit(messages, headers=(), *, seconds=lambda: 0.0, monkeypatch=None):
    """Let a browser send messages: those that come in, and what the door itself answers."""
    let_in, answers = [], []
    kinds = {bytes: "bytes", str: "text"}
    waiting = [{"type": "websocket.receive", kinds[type(data)]: data} for data in messages]

    async def app(scope, receive, send):
        while (message := await receive())["type"] == "websocket.receive":
            let_in.append(message["bytes"])

    async def receive():
        return waiting.pop(0) if waiting else {"type": "websocket.disconnect", "code": 1001}

    async def send(message):
        answers.append(message)

    scope = {"type": "websocket", "headers": [*HOST, *headers]}
    loop.run(Door(app)(scope, receive, send))
    return let_in, answers


@pytest.fixture(autouse=True)
def fresh_tally(monkeypatch):
    monkeypatch.setattr(
        websocket_guard, "refused", log_throttle.Tally("messages of browsers were not let in")
    )


def test_what_a_browser_sends_is_handed_on_as_it_is():
    messages = [edits({"n": n, "op": "remove", "i": 0}) for n in range(1, 20)] + [
        BackMsg().SerializeToString()
    ]
    assert visit(messages) == (messages, [])


def test_what_no_chart_sends_changes_nothing_and_the_visit_goes_on(caplog):
    good = edits({"n": 1, "op": "undo"})
    bad = [edits({"n": 2**64, "op": "undo"}), sent({"edits": {"list": 8}}), b"\xff\xff", sent([])]
    bad += [sent({}, name) for name in ("", "board", "../../etc", "$$", "x$$ID-0-board")]
    bad += [BackMsg(clear_cache=True).SerializeToString(), BackMsg(set_run_on_save=True).SerializeToString()]
    let_in, answers = visit([*bad, good, *bad, good])
    assert let_in == [good, good]
    assert not answers
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith("1 messages of browsers were not let in")


def test_a_message_that_is_too_long_ends_the_visit_with_a_sentence():
    let_in, (told, closed) = visit(
        [b"x" * (websocket_guard.MOST_BYTES + 1), edits()], [(b"accept-language", b"zh-CN,zh;q=0.9")]
    )
    assert not let_in
    assert closed == {"type": "websocket.close", "code": websocket_guard.TOO_BIG}
    assert ForwardMsg.FromString(told["bytes"]).delta.new_element.toast.body


def test_a_text_frame_ends_the_visit_without_a_trace_in_the_log(caplog):
    let_in, answers = visit(["text", edits()])
    assert not let_in
    assert answers == [{"type": "websocket.close", "code": websocket_guard.TEXT}]
    [line] = [record.getMessage() for record in caplog.records]
    assert line.endswith("a text frame (1)")


def test_who_sends_faster_than_a_visitor_can_waits_and_then_is_told(monkeypatch):
    clock = SimpleNamespace(now=0.0)

    async def sleep(seconds):
        clock.now += seconds

    monkeypatch.setattr(websocket_guard.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(websocket_guard.asyncio, "sleep", sleep)
    message = edits()
    let_in, (_told, closed) = visit([message] * 10_000)
    assert closed["code"] == websocket_guard.TOO_MUCH
    assert BURST < len(let_in) <= BURST + RATE * (PATIENCE + 1)
    assert clock.now >= len(let_in) / RATE - BURST / RATE - 1


def test_what_is_sent_to_somebody_who_has_gone_is_no_error():
    """Whether the door has ended the connection, or the other side."""
    tried = []

    async def app(scope, receive, send):
        await send({"type": "websocket.send", "bytes": b"1"})
        await send({"type": "websocket.close", "code": 1000})
        await send({"type": "websocket.send", "bytes": b"2"})

    async def send(message):
        tried.append(message["type"])
        raise ConnectionResetError

    loop.run(Door(app)({"type": "websocket", "headers": HOST}, None, send))
    assert tried == ["websocket.send", "websocket.close"]


def test_a_drag_never_waits():
    """Thirty positions a second for a minute, each with two edits."""
    tokens = Tokens(0.0)
    assert not any(tokens.take(1 + 2 / websocket_guard.EDITS, n / 30) for n in range(1, 1800))


def test_the_same_trouble_is_logged_once_a_minute_with_a_count(caplog, monkeypatch):
    now = 1000.0
    monkeypatch.setattr(log_throttle.time, "monotonic", lambda: now)
    tally = log_throttle.Tally("things went wrong")
    for _ in range(500):
        tally.note("this")
    now += log_throttle.MINUTE
    tally.note("that")
    assert [record.getMessage() for record in caplog.records] == [
        "1 things went wrong since the last such line: this (1)",
        "500 things went wrong since the last such line: this (499), that (1)",
    ]


def test_the_log_repeats_itself_a_few_times_a_minute_only(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(log_throttle.time, "monotonic", lambda: now)
    told = []
    logger = logging.getLogger("tests.seldom")
    logger.addFilter(log_throttle.Seldom())
    handler = logging.Handler()
    handler.emit = lambda record: told.append(record.getMessage())
    logger.addHandler(handler)
    for n in range(100):
        logger.error("broken: %d", n)
    assert told == [f"broken: {n}" for n in range(log_throttle.MOST)]
    now += log_throttle.MINUTE + 1
    logger.error("broken: again")
    assert told[-1] == f"broken: again ({100 - log_throttle.MOST} lines like earlier ones were left out)"
