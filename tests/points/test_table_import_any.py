"""Any bytes, control characters, and the way back through a download."""

from __future__ import annotations

import csv
import io
import json
import re
import time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explorer.points.dataset import Dataset, default
from explorer.points.table_import import IntakeError, points, read, to_csv, to_dataset
from tests.support.tables import SECONDS, load


@pytest.mark.slow
def test_a_hundred_thousand_rows_are_read_whole():
    rng = np.random.default_rng(0)
    X, labels = rng.normal(size=(100_000, 2)), rng.integers(0, 2, 100_000)
    dataset = Dataset(X, labels, title="big")
    content = to_csv(dataset).encode()
    began = time.process_time()
    assert load(content, "big.csv") == dataset
    assert time.process_time() - began < SECONDS


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
cells = st.one_of(
    texts, st.integers().map(str), st.floats().map(str), st.sampled_from(["", "NA", "1,5", "inf", '"'])
)


@pytest.mark.filterwarnings("ignore:Length of header")  # of pandas, where a blank row comes first
@example(b",\n", "a.csv")  # no cell at all
@settings(max_examples=150)
@given(
    st.one_of(
        st.binary(max_size=300),
        texts.map(str.encode),
        st.tuples(st.lists(st.lists(cells, max_size=5), max_size=8), st.sampled_from(",;\t| ")).map(
            lambda table: "\n".join(table[1].join(row) for row in table[0]).encode()
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | texts,
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
        ).map(lambda data: json.dumps(data).encode()),
        st.lists(
            st.fixed_dictionaries({"a": cells | st.floats(), "b": st.integers(), "c": cells | st.booleans()}),
            max_size=6,
        ).map(lambda data: json.dumps(data).encode()),
    ),
    st.sampled_from(["a.csv", "a.json", "", "\ud800"]),
)
@example(b",\n", "a.csv")  # a header without a row
def test_any_bytes_give_points_or_one_sentence(content, name):
    try:
        dataset = load(content, name)
    except IntakeError as error:
        assert re.fullmatch(r"[A-Z][^\n]*\.", str(error))  # noqa: PT017  (either is right, an error or points)
    else:
        assert dataset.n > 0
        assert np.isfinite(dataset.X).all()


@pytest.mark.parametrize("digits", [308, 309, 400, 4_000])
def test_a_whole_number_beyond_all_floats_is_named(digits):
    rows = [{"x": 1, "y": 2}, {"x": 3, "y": "1" + digits * "0"}, {"x": 5, "y": "6"}, {"x": 7, "y": True}]
    for content, name in (
        (json.dumps(rows).encode(), "a.json"),
        (f"x,y\n1,2\n3,1{digits * '0'}\n5,b\n6,7\n".encode(), "a.csv"),
    ):
        found = points(read(name, content), "x", "y")
        assert 3 not in found.dataset.X[:, 0]
        assert any("no number for the board" in note for note in found.notes)


def test_columns_that_do_not_fit_are_refused():
    table = read("a.csv", b"a,b,label\n1,2,u\n3,4,v\n")
    for choice in (("a", "a"), ("a", "nowhere"), ("a", "b", "nowhere"), ("a", "label")):
        with pytest.raises(IntakeError, match=r"^[A-Z][^\n]*\.$"):
            to_dataset(table, *choice)


def test_control_characters_never_reach_the_screen():
    dataset = load('"a\x1b[1m\u202e",b,label\n1,2,"u\nv"\n3,4,w\n5,6,' + "x" * 500 + "\n")
    assert dataset.columns[0] == "a [1m"
    assert dataset.names == ("u v", "w", "x" * 40)


canonical = st.sampled_from(
    [
        ("+1", "−1"),
        ("+1", "−1", "3"),
        ("yes", "no"),
        ("1", "0"),
        ("a", "b", "c"),
        ("@x", "=SUM(A1)"),
        ("'q", '"'),
        ("−2", "−7"),
    ]
)
names = st.sampled_from(
    [
        "x1",
        "größe, m",
        "=1+1",
        "＝1",
        "+1",
        "-x",
        "@y",
        "2024",
        "'",
        '"q"',
        "label",
        "NA",
        "a;=1",
        "a; =1+1",
        "a|b",
    ]
)


@given(
    canonical,
    st.tuples(names, names).filter(lambda pair: pair[0] != pair[1]),
    st.lists(st.tuples(st.floats(-1e15, 1e15), st.floats(-1e15, 1e15)), min_size=4, max_size=12),
    st.randoms(use_true_random=False),
)
def test_a_download_is_read_as_the_same_points(classes, columns, rows, rng):
    labels = [*range(len(classes)), *(rng.randrange(len(classes)) for _ in rows[len(classes) :])]
    dataset = Dataset(np.array(rows), labels, classes, columns, "points")
    text = to_csv(dataset)
    table = read("points.csv", text.encode())
    assert to_dataset(table, *table.columns) == dataset


def test_the_download_opens_in_a_spreadsheet_without_calculating():
    dataset = Dataset([(1, 2.5), (3, 4)], [0, 1], ("=cmd()", "@b"), ("+a", "-b"))
    for line in to_csv(dataset).splitlines():
        assert not [cell for cell in line.split(",") if cell[0] in "=+-@"]


@pytest.mark.parametrize("separator", ",;\t|")
def test_whatever_divides_its_cells_a_spreadsheet_finds_no_formula(separator):
    """One that reads semicolons, or full-width signs, must not find one either."""
    names = ("＝1", "a;=1"), ("b|-2", "＠c")
    text = to_csv(Dataset([(1, 2.5), (3, 4)], [0, 1], *names))
    for row in csv.reader(io.StringIO(text), delimiter=separator):
        assert not [cell for cell in row if cell[:1] in (*"=+-@", *"＝＋－＠")]


def test_the_usual_labels_are_numbers_in_the_download():
    lines = to_csv(default()).splitlines()
    assert lines[0] == "x1,x2,label"
    assert lines[1] == "1.5,4.5,1"
    assert {line.split(",")[2] for line in lines[1:]} == {"1", "-1"}
    assert load(to_csv(default())).X.tolist() == default().X.tolist()
