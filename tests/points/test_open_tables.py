"""Open tables take bounded memory, and a long table takes little more than itself while it is read."""

from __future__ import annotations

import io
import tracemalloc

import numpy as np
import pandas as pd
import pytest

from explorer.points import open_tables, table_import
from explorer.points.open_tables import Slot
from explorer.points.reading import body

ROW = "1.25,2.5,u\n3.75,4.5,v\n"


def table(rows: int):
    return table_import.read("t.csv", ("a,b,label\n" + ROW * rows).encode())


def test_a_table_is_read_once():
    slot, made = Slot(), []
    for key in ("a", "a", "b", "a"):
        assert slot.get(key, lambda key=key: made.append(key) or table(1)).columns == ("a", "b", "label")
    assert made == ["a", "b", "a"]


def test_the_largest_tables_of_others_give_way(monkeypatch):
    small, large, mine = Slot(), Slot(), Slot()
    small.get("s", lambda: table(10))
    large.get("l", lambda: table(200))
    monkeypatch.setattr(open_tables, "MOST", 2 * large.size)
    mine.get("m", lambda: table(300))
    assert large.table is None
    assert small.table is not None
    assert mine.table is not None
    assert large.get("l", lambda: table(200)).frame.shape == (400, 3)
    assert mine.table is None


# Kinds of values early and late in a column.
KINDS = {
    "whole": "7",
    "decimal": "0.5",
    "gap": "",
    "text": "x1",
    "comma": '"1,5"',
    "truth": "True",
    "unsigned": "18446744073709551615",
    "huge": "18446744073709551616",
}


def told(values):
    """The values as texts, and numbers of any type as the nearest floats."""
    numbers = isinstance(values.dtype, np.dtype) and values.dtype.kind in "iuf"
    return [str(float(value) if numbers else value) for value in values]


@pytest.mark.parametrize("then", KINDS)
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.slow
def test_a_table_read_in_parts_is_the_same(monkeypatch, first, then):
    """Also where the later part of a column has another type than its beginning."""
    rows = [f"{i}.5,{i * 7 % 5}.25,{KINDS[first if i < 20 else then]},{'uv'[i % 2]}\n" for i in range(30)]
    content = ("a,b,c,label\n" + "".join(rows)).encode()
    at_once = table_import.read("t.csv", content)
    monkeypatch.setattr(body, "PART", 40)
    in_parts = table_import.read("t.csv", content)
    assert in_parts.notes == at_once.notes
    assert in_parts.numeric_columns == at_once.numeric_columns
    for column in at_once.columns:
        assert told(in_parts.frame[column]) == told(at_once.frame[column])


@pytest.mark.slow
def test_a_long_table_takes_little_more_than_itself():
    """Reading takes at most 200 MB besides a file of 100 MB, so a tenth of both for a tenth of its rows."""
    X = np.random.default_rng(0).normal(size=(20_000, 60)).round(5)
    frame = pd.DataFrame(X, columns=[f"c{j}" for j in range(60)])
    file = io.BytesIO()
    frame.assign(target=np.where(X[:, 3] > 0, "yes", "no")).to_csv(file, index=False)
    content = file.getvalue()
    tracemalloc.start()
    try:
        found = table_import.read("t.csv", content)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.frame.shape == (20_000, 61)
    assert peak < 60_000_000
