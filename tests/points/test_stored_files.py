"""Files that visitors have opened are kept under a name that nobody can guess, and come back unchanged."""

from __future__ import annotations

import threading

import pytest

from explorer.points import stored_files
from explorer.server import store


@pytest.fixture
def shelf(tmp_path):
    kept = store.File(tmp_path / "files.sqlite", 1_000_000, 60.0, renews=True)
    stored_files.use(kept)
    yield kept
    stored_files.use(None)


def test_a_file_comes_back(shelf):
    content = b"a,b\n1,2\n" * 1_000
    first, second = stored_files.put(content), stored_files.put(content)
    assert first != second  # a hash would tell who has opened the same file
    assert stored_files.get(first) == stored_files.get(second) == content
    assert stored_files.get("nothing") is None


def test_a_large_file_is_stored_later_and_there_at_once(shelf, monkeypatch):
    due, store = threading.Event(), stored_files.compressed
    monkeypatch.setattr(stored_files, "AT_ONCE", 10)
    monkeypatch.setattr(stored_files, "LATER", 0)
    monkeypatch.setattr(stored_files, "compressed", lambda file: store(file) if due.wait(60) else None)
    content = b"a,b\n1,2\n" * 1_000
    name = stored_files.put(content)
    assert shelf.get(name) is None
    assert stored_files.get(name) == content
    due.set()
    monkeypatch.setattr(stored_files, "WAITING", 10)  # nothing more may wait
    second = stored_files.put(content)
    assert shelf.get(name) is not None
    assert stored_files.get(name) == stored_files.get(second) == content


def test_a_damaged_file_is_not_there(shelf):
    shelf.put("name", b"no archive")
    assert stored_files.get("name") is None


def test_without_a_store_nothing_is_kept():
    assert stored_files.put(b"a,b\n1,2\n") is None
    assert stored_files.get("name") is None
