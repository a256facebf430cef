"""How much uploads may take, from their first byte on, and who gives way where there is no room left."""

import asyncio
from types import SimpleNamespace

import pytest
from streamlit import config, runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from explorer.server.limits import upload_memory
from tests.support import bridge, loop

FORM = b"multipart/form-data; boundary=limit"


class Site:
    """The gate before an app that keeps what is uploaded, and the visitors who are here."""

    def __init__(self):
        self.files = MemoryUploadedFileManager("")
        self.here = set("abcdefgh")
        self.gate = upload_memory.Uploads(self.keep)
        self.uploaded_file_mgr = self.files

    def is_active_session(self, visitor):
        return visitor in self.here

    def hold(self, visitor, *sizes, address="1.1.1.1"):
        for size in sizes:
            name = f"{sum(map(len, self.files.file_storage.values()))}"
            self.files.add_file(visitor, UploadedFileRec(name, "", "", bytes(size)))
        self.gate.addresses[visitor] = address

    def held(self):
        return {
            who: [len(file.data) for file in files.values()]
            for who, files in self.files.file_storage.items()
            if files
        }

    async def keep(self, scope, receive, send):
        visitor, _slash, name = scope["path"].rpartition("upload_file/")[2].partition("/")
        content, more = b"", True
        while more:
            message = await receive()
            content, more = content + message["body"], message["more_body"]
        self.files.add_file(visitor, UploadedFileRec(name, "", "", content))
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def put(self, visitor, *parts, length=None, address="1.1.1.1", headers=()):
        """The status of an upload in these parts, each of which may be awaited."""
        told = sum(map(len, parts)) if length is None else length
        given = [(b"content-length", b"%d" % told)] if told != "" else []
        left, answers = list(parts), []

        async def receive():
            part = left.pop(0) if left else b""
            return {
                "type": "http.request",
                "body": part if isinstance(part, bytes) else await part,
                "more_body": bool(left),
            }

        async def send(message):
            answers.append(message)

        path = f"/base/_stcore/upload_file/{visitor}/new"
        scope = {"type": "http", "method": "PUT", "path": path, "client": (address, 1)}
        await self.gate(scope | {"headers": [*given, *headers]}, receive, send)
        return answers[0]["status"]


@pytest.fixture
def site(monkeypatch):
    monkeypatch.setattr(upload_memory, "MOST_BYTES", 1000)
    monkeypatch.setattr(upload_memory, "MOST_IN_ALL", 3000)
    site = Site()
    monkeypatch.setattr(runtime, "get_instance", lambda: site)
    monkeypatch.setattr(runtime, "exists", lambda: True)
    with bridge.fresh():
        yield site


@pytest.mark.parametrize(
    ("held", "size", "status"),
    [
        ([], 1000, 204),
        ([10] * (upload_memory.MOST_FILES - 1), 10, 204),
        ([10] * upload_memory.MOST_FILES, 10, 413),
        ([900], 100, 204),
        ([900], 101, 413),
        ([], 1001, 413),
    ],
)
def test_a_visitor_has_five_files_and_so_many_bytes(site, held, size, status):
    site.hold("a", *held)
    assert loop.run(site.put("a", bytes(size))) == status
    assert site.held().get("a", []) == held + [size] * (status == 204)


def test_what_is_in_progress_counts_from_its_beginning(site, monkeypatch):
    """As large as it says, or as large as an upload may be where it says nothing."""

    async def upload(length, then):
        go = asyncio.Event()

        async def late():
            await go.wait()
            return b""

        first = asyncio.create_task(site.put("a", late(), length=length))
        await loop.comes(lambda: site.gate.in_progress)
        second = await site.put("a", bytes(then))
        go.set()
        return second, await first

    assert loop.run(upload(900, 100)) == (204, 204)
    site.files.remove_session_files("a")
    assert loop.run(upload(900, 101)) == (413, 204)
    site.files.remove_session_files("a")
    most = config.get_option("server.maxUploadSize") * 2**20 + upload_memory.AROUND
    monkeypatch.setattr(upload_memory, "MOST_BYTES", most + 50)
    monkeypatch.setattr(upload_memory, "MOST_IN_ALL", 10 * most)
    assert loop.run(upload("", 50)) == (204, 204)
    site.files.remove_session_files("a")
    assert loop.run(upload("", 51)) == (413, 204)
    assert not site.gate.in_progress


def test_more_bytes_than_were_announced_end_an_upload(site):
    assert loop.run(site.put("a", b"x" * 60, b"x" * 41, length=100)) == 413
    assert (site.held(), site.gate.in_progress) == ({}, [])


def test_an_upload_belongs_to_somebody_who_is_here(site):
    assert loop.run(site.put("nobody", b"1")) == 400
    assert loop.run(site.put("", b"1")) == 400
    assert site.held() == {}


def test_the_visitor_who_uses_most_gives_way(site):
    """The visitor’s oldest file goes; a visitor who uses as much, or more, is refused."""
    site.hold("a", 400, 500)
    site.hold("b", 800)
    site.hold("c", 700)
    site.hold("d", 600)
    assert loop.run(site.put("e", bytes(100))) == 204
    assert site.held() == {"a": [500], "b": [800], "c": [700], "d": [600], "e": [100]}
    assert loop.run(site.put("f", bytes(800))) == 413
    assert loop.run(site.put("d", bytes(301))) == 413
    assert site.held() == {"a": [500], "b": [800], "c": [700], "d": [600], "e": [100]}


def test_many_visitors_of_one_address_use_up_only_their_own(site):
    """Each of them uses little, together they use all: they give way to a visitor from elsewhere."""
    for visitor in "abcdef":
        site.hold(visitor, 500)
    assert loop.run(site.put("g", bytes(900), address="2.2.2.2")) == 204
    assert site.held() == {"c": [500], "d": [500], "e": [500], "f": [500], "g": [900]}
    assert loop.run(site.put("a", bytes(501))) == 413
    assert loop.run(site.put("a", bytes(200))) == 204
    assert site.held()["g"] == [900]


def test_an_upload_in_progress_gives_way_where_there_is_no_file(site):
    async def upload():
        never = asyncio.Event()

        async def late():
            await never.wait()

        stalled = [asyncio.create_task(site.put(who, late(), length=1000)) for who in "abc"]
        await loop.comes(lambda: len(site.gate.in_progress) == 3)
        assert await site.put("d", bytes(10)) == 204
        done, still = await asyncio.wait(stalled, timeout=0.2)
        statuses = [task.result() for task in done]
        for task in still:
            task.cancel()
        await asyncio.gather(*still, return_exceptions=True)
        return statuses

    assert loop.run_at_once(upload()) == [413]
    assert site.held() == {"d": [10]}
    assert not site.gate.in_progress


def test_an_upload_without_a_byte_for_long_ends(site, monkeypatch):
    monkeypatch.setattr(upload_memory, "SILENCE", 0.05)

    async def upload():
        never = asyncio.Event()

        async def late():
            await never.wait()

        async def soon():
            await asyncio.sleep(0.03)
            return b"x"

        assert await site.put("a", *(soon() for _ in range(4)), length=4) == 204
        return await site.put("b", b"x", late(), length=9)

    assert loop.run_at_once(upload()) == 413


@pytest.mark.parametrize(("parts", "status"), [(1, 204), (2, 400), (50, 400)])
@pytest.mark.parametrize("piece", [1, 7, 10_000])
def test_a_form_has_one_part(site, monkeypatch, parts, status, piece):
    """Python keeps a text with up to four bytes a letter, so a form of many texts takes four times its size."""
    body = b'--limit\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n' * parts + b"--limit--\r\n"
    monkeypatch.setattr(upload_memory, "MOST_BYTES", 10_000)
    monkeypatch.setattr(upload_memory, "MOST_IN_ALL", 10_000)
    pieces = [body[at : at + piece] for at in range(0, len(body), piece)]
    assert loop.run(site.put("a", *pieces, headers=[(b"content-type", FORM)])) == status


def test_a_file_that_comes_after_its_visitor_has_left_is_not_kept(site, monkeypatch):
    """Streamlit takes the files of a session away as it ends: nothing would take away what comes later."""
    monkeypatch.setattr(upload_memory, "AFTER", 0.01)
    monkeypatch.setattr(upload_memory, "st", SimpleNamespace(get_option=lambda name: 0.01))

    async def upload():
        async def late():
            site.here.discard("a")
            return b"x"

        status = await site.put("a", late(), length=1)
        await loop.comes(lambda: not site.held())
        return status

    monkeypatch.setattr(upload_memory, "_size", lambda headers: 1)
    assert loop.run(upload()) == 204


def test_addresses_are_kept_of_those_who_have_files_alone(site):
    site.hold("a", 10)
    assert loop.run(site.put("b", b"1", address="2.2.2.2")) == 204
    site.files.remove_session_files("a")
    assert loop.run(site.put("c", b"1")) == 204
    assert site.gate.addresses == {"b": "2.2.2.2", "c": "1.1.1.1"}
