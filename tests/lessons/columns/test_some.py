"""Some of many columns in the address."""

from __future__ import annotations

import pytest

from explorer.lessons.columns.settings import SOME
from tests.support import visit


@pytest.mark.parametrize(
    "value", [(3,), (0, 7, 2), tuple(range(100)), tuple(range(0, 9_999, 3)), tuple(range(150))]
)
def test_any_number_of_columns_fits_into_a_link(value):
    text = SOME.write(value)
    assert SOME.read(text) == value
    assert len(text) < 1_700


@pytest.mark.parametrize("text", ["", "b.", "b.====", "b.é", "1-", "-1", "1-x", "b." + "_" * 5_000, "12345"])
def test_a_broken_list_of_columns_chooses_none(text):
    assert SOME.read(text) is None


def test_a_link_opens_more_than_a_hundred_columns():
    text = SOME.write(tuple(range(0, 120)))
    at = visit.visit("columns", **{"columns.table": "emails", "columns.chosen": text})
    visit.open_menus(at)
    assert at.session_state["columns.chosen"] == list(range(120))


def test_the_address_forgets_the_columns_of_the_previous_table_with_the_menu_closed():
    at = visit.visit("columns", **{"columns.table": "iris", "columns.chosen": "0-1"})
    visit.move(at, "columns.table", "wine")
    assert at.session_state["columns.chosen"] == ()
    assert "columns.chosen" not in at.query_params
