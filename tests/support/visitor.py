"""A visitor for modules that keep their state with Streamlit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from explorer.points import dataset, stored_points
from explorer.visit import session


@pytest.fixture
def visitor(monkeypatch):
    """A visitor without a server: `visitor.query_params` is the address, `visitor.session_state` the memory."""
    fake = SimpleNamespace(session_state={}, query_params={})
    monkeypatch.setattr(session, "st", fake)
    return fake


@pytest.fixture
def board(visitor):
    """A visitor who sees the default points."""
    session.dataset(dataset.default)
    return visitor


class Shelf(dict):
    """A shelf in memory."""

    def put(self, name, content):
        self[name] = content
        return True


@pytest.fixture
def kept():
    """What lies on the shelf, by name; a test may take it away."""
    memory = Shelf()
    stored_points.use(memory)
    yield memory
    stored_points.use(None)
