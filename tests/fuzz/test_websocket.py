"""Hostile messages over the websocket: the server goes on, its log stays short, and a neighbour hardly notices.

make fuzz        10,000 messages, and how long the neighbour waits is held, too; make test: 400, on a busy machine
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
import urllib.error
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks import points
from benchmarks.client import Tab, connected, tab
from explorer.server import door, tokens, uploads
from tests.fuzz import messages
from tools.server import Server

MANY = int(os.environ.get("FUZZ", "400"))
STRICT = MANY >= 10_000  # alone on the machine
PAGES = ("perceptron", "fisher", "margin", "data")
LOG = 100_000  # characters that the log may grow by

pytestmark = pytest.mark.timeout(max(120, MANY // 10))


@pytest.fixture(scope="module")
def own():
    """A server of its own: what happens to it is nobody else's business."""
    with Server() as server:
        yield server


async def attack(url: str, number: int) -> int:
    """Send so many hostile messages, over new connections where they end; how many there were of these."""
    chance, left, connections = random.Random(number), number, 0
    while left > 0:
        connections += 1
        page = chance.choice(PAGES)
        try:
            async with connected(url) as socket:
                browser = Tab(socket)
                ids = [control.id for control in (await browser.open(page, "scene=0")).controls]
                reads = asyncio.create_task(_forget(socket))
                for _ in range(min(left, 500)):
                    await socket.send(messages.message(chance, ids, page))
                    left -= 1
                reads.cancel()
        except (ConnectionClosed, InvalidHandshake, TimeoutError, OSError):
            left -= 1
    return connections


async def _forget(socket) -> None:
    """Read all that comes, until the connection ends."""
    while True:
        await socket.recv()


async def neighbour(visitor: Tab, until: asyncio.Event, least: int) -> list[float]:
    """Seconds of a visitor's answers, a control changed every tenth of a second."""
    took, control = [], (await visitor.open("fisher", points.query(60, "apart", 1) + "&scene=0")).controls[0]
    while len(took) < least or not until.is_set():
        answer = await visitor.change(control)
        assert not answer.errors
        took.append(answer.seconds)
        await asyncio.sleep(0.1)
    return took


async def beside(url: str) -> tuple[list[float], list[float]]:
    """A neighbour's waits in peace, and beside the attack."""
    async with tab(url) as visitor:
        over = asyncio.Event()
        over.set()
        calm = await neighbour(visitor, over, 30)
        over.clear()
        waits = asyncio.create_task(neighbour(visitor, over, 30))
        await attack(url, MANY)
        over.set()
        return calm, await waits


def test_a_neighbour_hardly_notices(own):
    before, memory = len(own.log()), own.memory()
    calm, hurried = asyncio.run(beside(own.url))
    assert own.healthy()
    assert len(own.log()) - before < LOG
    assert max(hurried) < (0.5 if STRICT else 10)
    if STRICT:
        p95 = [statistics.quantiles(times, n=20)[-1] for times in (calm, hurried)]
        assert p95[1] < 3 * p95[0], p95
        time.sleep(60)
        assert own.memory() < 1.1 * memory + 30


def test_a_message_of_24_megabytes_is_not_read(own):
    """Eight million empty edits: no memory stays, and little of the processor is spent."""

    async def send() -> None:
        async with connected(own.url) as socket:
            await Tab(socket).open("perceptron", "scene=0")
            text = '{"edits": {"epoch": "e", "list": [' + ",".join(["{}"] * 8_000_000) + "]}}"
            asked = messages.ClientState(page_name="perceptron")
            asked.widget_states.widgets.append(messages.WidgetState(id="board", json_value=text))
            await socket.send(messages.BackMsg(rerun_script=asked).SerializeToString())
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(_forget(socket), 20)

    memory, spent = own.memory(), own.processor_time()
    asyncio.run(send())
    assert own.processor_time() - spent < 3  # the page itself is drawn, too
    assert own.memory() < memory + 80


def test_a_flood_waits_and_then_ends(own):
    """Who sends as fast as he can is told so and cut off."""

    async def flood(socket) -> None:
        while True:
            await socket.send(messages.BackMsg(stop_script=True).SerializeToString())

    async def send() -> int | None:
        async with connected(own.url) as socket:
            await Tab(socket).open("perceptron", "scene=0")
            sends = asyncio.create_task(flood(socket))
            try:
                await _forget(socket)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None  # its last word may be lost in the flood
            finally:
                sends.cancel()
                socket.transport.abort()

    began = time.monotonic()
    code = asyncio.run(asyncio.wait_for(send(), 60))
    assert time.monotonic() - began > tokens.PATIENCE
    assert code in (door.TOO_MUCH, None)
    assert own.healthy()


def test_files_under_invented_numbers_are_not_kept(own):
    """An active session may leave a few files, however it names them."""

    async def leave() -> list[int]:
        async with connected(own.url) as socket:
            browser = Tab(socket)
            await browser.open("data")
            session = browser.session
            cookie = _cookie(own.url)
            return [
                await asyncio.to_thread(_put, f"{own.url}/_stcore/upload_file/{session}/{n}", cookie)
                for n in range(12)
            ]

    kept = uploads.MOST_FILES
    assert asyncio.run(leave()) == [204] * kept + [413] * (12 - kept)


def _cookie(url: str) -> str:
    """The token against requests of other sites, as the server gives it."""
    with urllib.request.urlopen(f"{url}/_stcore/health") as answer:
        return answer.headers["Set-Cookie"].partition(";")[0]


def _put(url: str, cookie: str) -> int:
    """Leave a small file; the status of the answer."""
    mark = "limit"
    head = f'--{mark}\r\nContent-Disposition: form-data; name="f"; filename="f.csv"\r\n\r\n'
    body = head.encode() + b"a,b\n1,2\n" + f"\r\n--{mark}--\r\n".encode()
    headers = {
        "Content-Type": f"multipart/form-data; boundary={mark}",
        "Cookie": cookie,
        "X-Xsrftoken": cookie.partition("=")[2],
    }
    request = urllib.request.Request(url, body, headers, method="PUT")
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
