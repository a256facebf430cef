"""Many at once: uploads, connections that only rerun, and pages that are opened; what others wait for, and the memory.

make fuzz        at full size, the waits and the memory held
make test        a small share of them, on a busy machine
"""

from __future__ import annotations

import time

import pytest

from benchmarks.client import tab
from explorer.points.reading.limits import MAX_BYTES
from explorer.server.limits import upload_memory
from tests.fuzz import hurry, side_by_side
from tests.fuzz.test_websocket import STRICT
from tests.support import loop
from tests.support.uploader import Request
from tools.server import Server

VISITORS, EACH = (20, 3) if STRICT else (2, 2)  # without STRICT, files of the test before are still there
SECONDS = 20 if STRICT else 1.5
HALL, IN_TIME = (
    (300, 30) if STRICT else (30, 60)
)  # pages of one address, and seconds until all of them are there
AROUND = 60_000_000  # bytes that a server takes for other things

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="function" if STRICT else "module")
def own():
    """A server of its own: what happens to it is nobody else's business. Each test has a fresh one in `make fuzz`."""
    with Server() as server:
        yield server


async def small_one(url: str) -> int:
    """The status that somebody new gets for a small file."""
    async with tab(url) as visitor:
        await visitor.open("data", "scene=0")
        file = Request.of(url, visitor.session, "0", b"x,y,kind\n1,2,a\n3,4,b\n")
        return await loop.asyncio.to_thread(file.status, url)


@pytest.mark.parametrize("told", [True, False], ids=["length", "chunked"])
def test_uploads_side_by_side_take_bounded_memory(own, told):
    """60 of 20 MB, more bytes than the bound: who comes later with a small file is not refused."""

    async def all_of_them():
        async with tab(own.url) as stays:  # and sees the others' files being kept
            await stays.open("data", "scene=0")
            seen = await side_by_side.uploads(own.url, own.pid, VISITORS, EACH, told=told)
            return seen, await small_one(own.url)

    memory = own.memory() * 1e6
    seen, small = loop.run(all_of_them())
    print(f"{dict(seen.statuses)}: {(seen.memory - memory) / 1e6:.0f} MB more at most")
    assert set(seen.statuses) <= {204, 413}
    size = side_by_side.SIZE + 500 if told else MAX_BYTES + upload_memory.AROUND  # that each of them reserves
    assert seen.statuses[204] == min(VISITORS * EACH, upload_memory.MOST_IN_ALL // size)
    assert seen.memory - memory < upload_memory.MOST_IN_ALL + AROUND
    assert small == 204
    assert not own.tracebacks()


def test_a_form_of_many_texts_takes_no_more_than_a_file(own):
    """Python keeps its letters with four bytes each: 20 MB would take 80."""
    body = side_by_side.small_parts(side_by_side.SIZE)
    memory = own.memory() * 1e6
    seen = loop.run(side_by_side.uploads(own.url, own.pid, VISITORS, EACH, body=body))
    assert set(seen.statuses) <= {400, 413}
    assert seen.memory - memory < VISITORS * EACH * 2_000_000 + AROUND
    assert not own.tracebacks()


def test_a_lecture_hall_opens_its_pages(own):
    """All of one address, at once."""

    async def come():
        began = time.time()
        done = hurry.Counter()
        attempts = [hurry.opened(own.url, done) for _ in range(HALL)]
        await loop.asyncio.gather(*attempts)
        return done["answers"], time.time() - began

    came, seconds = loop.run(come())
    print(f"{came} pages in {seconds:.1f} s")
    assert came == HALL
    assert seconds < IN_TIME


@pytest.mark.parametrize("kind", ["reruns", "pages", "opens"])
def test_who_never_rests_is_as_one_more_visitor(own, kind):
    """For somebody of the same address; the attack goes on meanwhile, and nothing of it is an error."""

    async def both():
        calm = await hurry.calm(own.url, SECONDS) if STRICT else None
        return calm, *await hurry.beside(own.url, kind, SECONDS)

    calm, busy, done = loop.run(both())
    print(f"{kind}: {calm} alone, {busy} beside {dict(done)}")
    assert not [name for name in done if "fault" in name]
    assert done["answers"] + done["messages"] > 0
    for waits in ("answers", "pages"):
        beside = getattr(busy, waits)
        assert max(beside) < (0.5 if STRICT else 20)
        if calm:
            assert hurry.p95(beside) < 3 * hurry.p95(getattr(calm, waits))
    assert own.healthy()
    assert not own.tracebacks()
