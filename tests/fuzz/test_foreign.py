"""Requests of foreign pages and rebound names change nothing, wrong codes slow down, and the server stays well.

make fuzz        10,000 of each; FUZZ=… says another number
"""

from __future__ import annotations

import http.client
import os
import time
from collections import Counter

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from explorer.classroom import guesses, location
from explorer.classroom import room as rooms
from explorer.server.host_names import STATUS
from explorer.server.routes import assets_url
from tests.fuzz import foreign
from tests.support.classroom import CHOICE, Phone
from tools.server import HOST, Server

MANY = int(os.environ.get("FUZZ", "240"))
pytestmark = pytest.mark.timeout(max(120, MANY // 4))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of its own, on a store of its own that this process uses too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LINCLASS_STORE", str(tmp_path_factory.mktemp("fuzz") / "store.sqlite"))
        patch.delenv("LINCLASS_HOSTS", raising=False)
        rooms.use(location.opened())
        with Server() as made:
            yield made
        rooms.use(None)


@pytest.fixture
def hall(server):
    """A room that asks something."""
    room = rooms.opened()
    room.ask(CHOICE)
    yield room
    room.close()


def answer(server: Server, asked: foreign.Request) -> int:
    """The status of what is answered to a request as it is, its Host included; 400 where it cannot even be sent."""
    line = http.client.HTTPConnection(HOST, server.port, timeout=30)
    try:
        line.putrequest(asked.method, asked.path, skip_host=True)
        for name, value in asked.headers:
            line.putheader(name, value.encode("utf-8"))
        line.putheader("Content-Length", "2")
        line.endheaders(b"{}")
        return line.getresponse().status
    except ValueError:  # the client itself refuses such a header
        return 400
    finally:
        line.close()


def test_what_a_foreign_page_sends_changes_nothing(server, hall):
    joined = Phone(server.port, hall.code)
    assert joined.joins()["number"] == 0
    name = f"/join/{hall.code}"
    paths = (
        f"{name}/me",
        f"{name}/answer",
        f"{assets_url()}/qr",
        "/_stcore/upload_file/x/1",
        "/_stcore/health",
        "/",
    )
    statuses: Counter[tuple[bool, int]] = Counter()
    for number in range(MANY):
        asked = foreign.request(number, f"{HOST}:{server.port}", paths)
        if asked.path.endswith("answer"):
            asked.headers.append(("Cookie", joined.cookie))
        phones = hall.phones()
        status = answer(server, asked)
        statuses[asked.own, status] += 1
        if asked.own:
            assert status not in (403, STATUS) or asked.path.startswith("/_stcore/upload"), asked
        else:
            assert status in (400, 403, STATUS), asked
            assert hall.phones() == phones, asked
            assert hall.votes(1) == {}, asked
        assert status < 500, asked
    assert {status for own, status in statuses if not own} >= {403, STATUS}
    assert not server.tracebacks()
    assert joined.answers(1, 2) == 200


def test_a_foreign_page_opens_no_websocket(server):
    address = f"ws://{HOST}:{server.port}/_stcore/stream"
    for number in range(MANY // 8):
        asked = foreign.request(4 + 6 * number, f"{HOST}:{server.port}", ("/",))
        origin = dict(asked.headers)["Origin"]
        if not (origin.isprintable() and origin.isascii()):
            continue
        with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers={"Origin": origin}):
            pass
        assert refused.value.response.status_code in (400, 403), origin
    for text in ("", "{}", "a" * 70_000, "é\x00"):
        with connect(address, origin=server.url) as socket:
            socket.send(text)
            with pytest.raises(ConnectionClosed) as ended:
                socket.recv(timeout=30)
        assert ended.value.rcvd.code == 1003
    assert not server.tracebacks()


def test_wrong_codes_slow_down_and_a_hall_joins_beside_them(server, hall):
    statuses: Counter[int] = Counter()
    began = time.monotonic()
    for number in range(MANY):
        asked = foreign.Request(
            "GET", f"/join/{foreign.code(number)}/events", [("Host", f"{HOST}:{server.port}")]
        )
        statuses[answer(server, asked)] += 1
        if number % 40 == 0:
            phone = Phone(server.port, f"{hall.code}.{hall.admission}")
            assert phone.ask("GET", "")[0] == 200
            assert phone.joins()
    seconds = time.monotonic() - began
    assert set(statuses) <= {200, 400, 404, 410, 429}, statuses
    assert statuses[429] > 0
    admitted = sum("." in foreign.code(number) for number in range(MANY))  # a wrong admission tells nothing
    assert statuses[410] - admitted <= guesses.BURST + guesses.RATE * seconds + 1, statuses
    assert not server.tracebacks()
