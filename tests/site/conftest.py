"""What tests of whole pages share: a room of the classroom, on a store of its own."""

from __future__ import annotations

import pytest

from explorer.classroom import room as rooms
from explorer.classroom.in_file import File


@pytest.fixture
def hall(tmp_path):
    """A room that was just opened; it ends with the test."""
    rooms.use(File(tmp_path / "rooms.sqlite"))
    yield rooms.opened()
    rooms.use(None)
