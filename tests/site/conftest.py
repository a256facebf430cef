"""What tests of whole pages share: a room of the classroom, and a store of points and courses."""

from __future__ import annotations

import warnings
from html import escape
from pathlib import Path

import pytest

import explorer
from explorer.classroom import phone_page
from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.lesson.courses import kept
from explorer.lesson.formulas import typesetting
from explorer.lesson.proofs import notation
from explorer.points import stored_points
from explorer.server import store as stores


@pytest.fixture
def hall(tmp_path):
    """A room that was just opened; it ends with the test."""
    rooms.use(File(tmp_path / "rooms.sqlite"))
    yield rooms.opened()
    rooms.use(None)


@pytest.fixture
def store(tmp_path):
    """A store of points and courses of its own."""
    stored_points.use(stores.File(tmp_path / "store.sqlite", 10_000_000))
    yield
    stored_points.use(None)
    kept._known.clear()


@pytest.fixture
def formulas():
    """Phones show formulas as the app sets it."""
    phone_page.use(typesetting.html, notation.mathml)
    yield
    phone_page.use(escape, escape)


@pytest.fixture(autouse=True)
def quiet_log():
    """Whatever page a test opens, the server's log would have no warning of it."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("default")
        explorer.expect_warnings()
        yield
    root = Path(explorer.__file__).parents[1]
    own = tuple(str(root / name) for name in ("explorer", "linboard", "linclass", "pages"))
    assert [
        f"{one.filename}:{one.lineno}: {one.message}" for one in told if one.filename.startswith(own)
    ] == []
