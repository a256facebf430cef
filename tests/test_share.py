"""A share of a product leaves no row and no column out, and the whole of it is there when it is asked for."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.support import share as shares
from tests.support.share import share


@pytest.fixture
def a_share(monkeypatch):
    """As in `make test`, whatever this run takes."""
    monkeypatch.setattr(shares, "ALL", False)


@pytest.mark.parametrize(("rows", "columns"), [(20, 17), (20, 3), (2, 5), (1, 1), (5, 1)])
@pytest.mark.usefixtures("a_share")
def test_rows_and_columns_have_their_part(rows, columns):
    pairs = share(itertools.product(range(rows), range(columns)))
    by_row, by_column = Counter(row for row, _ in pairs), Counter(column for _, column in pairs)
    assert set(by_row) == set(range(rows))
    assert set(by_column) == set(range(columns))
    if min(rows, columns) >= 3:
        assert max(by_row.values()) - min(by_row.values()) <= 1
        assert max(by_column.values()) - min(by_column.values()) <= 1
        assert len(pairs) <= rows * columns / 3 + 1


@pytest.mark.usefixtures("a_share")
def test_what_only_one_row_has_is_in():
    pairs = [*itertools.product("abc", range(4)), ("b", "rare"), ("c", "rarer")]
    assert {column for _, column in share(pairs)} == {0, 1, 2, 3, "rare", "rarer"}


@pytest.mark.usefixtures("a_share")
def test_every_third_and_every_sixth_from_one_on():
    assert shares.third("abcdefgh", 1) == ["b", "e", "h"]
    assert shares.sixth("abcdefgh", 1) == ["b", "h"]


def test_the_whole_is_there_when_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(shares, "ALL", True)
    assert share(itertools.product("ab", "xyz")) == list(itertools.product("ab", "xyz"))
    assert shares.third("abcdefg") == shares.sixth("abcdefg", 4) == list("abcdefg")
    assert shares.examples(300) == 300
