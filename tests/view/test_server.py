"""An uncaught error in a page is one sentence for the visitor, and it promises nothing that is not so."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from explorer import links, server, session, state
from explorer.state import Dataset


@pytest.mark.parametrize("n", [links.MAX_POINTS, links.MAX_POINTS + 1])
def test_points_are_called_safe_only_where_the_address_carries_them(visitor, monkeypatch, caplog, n):
    told = []
    monkeypatch.setattr(server, "st", SimpleNamespace(error=told.append))
    session.dataset(state.default)
    many = Dataset([[i % 40, i // 40] for i in range(n)], [0] * n)
    session.replace(many)  # and the page fails before it has written the link
    assert server.on_script_error(ValueError("for the log"))
    assert len(told) == 1
    safe = "safe in the address bar" in told[0]
    assert safe == links.carries(many) == ("d" in visitor.query_params)
    assert "too many for the address bar" in told[0] or links.decode(visitor.query_params["d"]) == many
    assert "for the log" in caplog.text


def test_a_page_s_own_points_come_back_by_themselves(visitor, monkeypatch):
    told = []
    monkeypatch.setattr(server, "st", SimpleNamespace(error=told.append))
    session.dataset(state.default)
    server.on_script_error(ValueError())
    assert "safe" in told[0]
