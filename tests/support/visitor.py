"""A visitor for modules that keep their state in Streamlit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from explorer.points import dataset, stored_points
from explorer.visit import session


@pytest.fixture
def visitor(monkeypatch):
    """Provide a visitor without a server: `visitor.query_params` is the address, `visitor.session_state` the
    state."""
    fake = SimpleNamespace(session_state={}, query_params={})
    monkeypatch.setattr(session, "st", fake)
    return fake


@pytest.fixture
def board(visitor):
    """Provide a visitor who sees the default points."""
    session.dataset(dataset.default)
    return visitor


class Shelf(dict):
    """An in-memory store."""

    def put(self, name, content):
        self[name] = content
        return True

    def answers(self):
        """Always."""
        return True


@pytest.fixture
def kept():
    """Return its entries by name; a test may remove them."""
    memory = Shelf()
    stored_points.use(memory)
    yield memory
    stored_points.use(None)
