"""What workers share is made by one of them, and the others wait for it."""

from __future__ import annotations

import threading

import pytest

from tests.support import once as shared
from tests.support.once import once


@pytest.fixture
def factory(tmp_path, monkeypatch):
    """That of a worker, whose own folder is in the one of the run."""
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
    return type("Factory", (), {"getbasetemp": lambda self: tmp_path / "gw0"})()


def test_of_several_that_ask_one_makes_it_and_all_have_it_whole(factory):
    made, found = [], []

    def make(folder):
        made.append(folder)
        (folder / "file").write_text("whole", encoding="utf-8")

    def ask():
        found.append((once(factory, "thing", make) / "file").read_text(encoding="utf-8"))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["whole"] * 8
    assert len(made) == 1
    assert made[0].parent == factory.getbasetemp().parent


def test_what_could_not_be_made_is_nobody_s(factory, monkeypatch):
    def fail(folder):
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        once(factory, "thing", fail)
    monkeypatch.setattr(shared, "PATIENCE", 0)
    with pytest.raises(TimeoutError, match="thing"):
        once(factory, "thing", fail)
