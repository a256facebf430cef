"""The dataset is a value: it never changes, and equal data is equal."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.points.dataset import LIMIT, Dataset, clean, default, unique
from linboard.points import EMPTY_BOX, NAMES

coordinates = st.floats(-LIMIT, LIMIT)
points = st.lists(st.tuples(coordinates, coordinates, st.integers(0, 1)), max_size=12)


def build(rows, **kwargs):
    """Return the dataset with these (x, y, class) rows."""
    return Dataset(np.array([row[:2] for row in rows]).reshape(-1, 2), [row[2] for row in rows], **kwargs)


def rows_of(dataset):
    return [(x, y, label) for (x, y), label in zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)]


def test_class_0_is_the_positive_one():
    dataset = Dataset([[1, 2], [3, 4]], [0, 1])
    assert dataset.y.tolist() == [1, -1]
    assert dataset.names[0] == "+1"


def test_more_than_two_classes_are_their_index_and_any_can_stand_against_the_rest():
    dataset = Dataset([[0, 0], [1, 1], [2, 2]], [2, 0, 1], names=("a", "b", "c"))
    assert dataset.y.tolist() == [2, 0, 1]
    assert dataset.signs().tolist() == [-1, 1, -1]
    assert dataset.signs(positive=2).tolist() == [1, -1, -1]
    assert dataset.present == (0, 1, 2)
    assert dataset.remove(1).present == (1, 2)


def test_nothing_can_change_a_dataset():
    source = np.zeros((2, 2))
    dataset = Dataset(source, [0, 1])
    source[:] = 9
    assert not dataset.X.any()
    with pytest.raises(ValueError, match="read-only"):
        dataset.X[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        dataset.labels[0] = 1
    with pytest.raises(AttributeError):
        setattr(dataset, "title", "other")  # noqa: B010  (the plain statement is a type error, too)


@given(points)
def test_equal_data_is_equal_and_survives_pickling_read_only(rows):
    dataset = build(rows, title="t")
    copy = pickle.loads(pickle.dumps(dataset))
    assert copy == dataset == build(rows, title="t")
    assert hash(copy) == hash(dataset)
    assert not copy.X.flags.writeable
    assert dataset != build(rows)


def test_minus_zero_is_zero():
    a, b = Dataset([[0.0, 1]], [0]), Dataset([[-0.0, 1]], [0])
    assert a == b
    assert hash(a) == hash(b)


@given(points, coordinates, coordinates)
def test_each_edit_changes_what_it_says_and_nothing_else(rows, x, y):
    dataset = build(rows)
    assert rows_of(dataset.add(x, y, 1)) == [*rows, (x, y, 1)]
    assert dataset.clear().n == 0
    for i, row in enumerate(rows):
        assert rows_of(dataset.move(i, x, y)) == [*rows[:i], (x, y, row[2]), *rows[i + 1 :]]
        assert rows_of(dataset.remove(i)) == rows[:i] + rows[i + 1 :]
        assert rows_of(dataset.relabel(i, 1)) == [*rows[:i], (*row[:2], 1), *rows[i + 1 :]]
    assert rows_of(dataset) == rows


def test_a_new_class_gets_a_name_that_is_free():
    assert default().add(1, 1, 2).names == (*NAMES, "3")
    assert default().relabel(0, 3).names == (*NAMES, "3", "4")
    assert Dataset([[0, 0]], [0], names=("3", "5")).add(1, 1, 2).names == ("3", "5", "3 (2)")


@given(st.lists(st.text(max_size=60), max_size=6), st.text(max_size=60))
def test_a_numbered_name_is_free_and_short(taken, name):
    fresh = unique(clean(name), taken)
    assert fresh not in taken
    assert len(fresh) <= 40


@pytest.mark.parametrize(
    "edit",
    [
        lambda d: d.move(10, 0, 0),
        lambda d: d.remove(-1),
        lambda d: d.relabel(0, 4),
        lambda d: d.add(0, 0, -1),
        lambda d: d.add(math.nan, 0, 0),
        lambda d: d.move(0, math.inf, 0),
        lambda d: d.add(0, 2e15, 0),
        lambda d: Dataset([[1, 2, 3]], [0]),
        lambda d: Dataset([[1, 2]], [0, 1]),
        lambda d: Dataset([[1, 2]], [2]),
        lambda d: Dataset([[1, 2]], [0.5]),
        lambda d: Dataset([[1, 2]], [0], names=("a",)),
        lambda d: Dataset([[1, 2]], [0], names=("a", "a")),
        lambda d: Dataset([[1, 2]], [0], names=("a", "\n")),
        lambda d: Dataset([[1, 2]], [0], names=("a", "b", "c", "d", "e")),
        lambda d: Dataset([[1, 2]], [0], columns=("x", "")),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(edit):
    with pytest.raises(ValueError, match=r"^[A-Z][^\n]*\.$"):
        edit(default())


def test_refusals_name_the_place_and_the_value():
    with pytest.raises(ValueError, match=r"no point 10: there are 10 points"):
        default().move(10, 0, 0)
    with pytest.raises(ValueError, match=r"Coordinate 2 of point 2 .* not nan"):
        Dataset([(0, 0), (0, math.nan)], [0, 0])


@given(st.text(max_size=200))
def test_names_are_one_printable_line(text):
    cleaned = clean(text)
    assert cleaned.isprintable()
    assert len(cleaned) <= 40
    assert clean(cleaned) == cleaned


def test_hidden_characters_are_taken_out_of_names():
    dataset = Dataset([[0, 0]], [0], names=("a\x00\u202eb", " c\n"), title="t\ud800")
    assert dataset.names == ("a b", "c")
    assert dataset.title == "t"


@given(points)
def test_the_box_holds_every_point_inside_and_is_never_empty(rows):
    dataset = build(rows)
    for (low, high), column in zip(dataset.bounds, dataset.X.T, strict=True):
        assert math.isfinite(low)
        assert math.isfinite(high)
        assert high > low
        assert all(low < value < high for value in column.tolist())


@given(points.filter(bool))
def test_the_box_is_about_square_where_one_scale_serves_both_axes(rows):
    dataset = build(rows)
    (left, right), (bottom, top) = dataset.bounds
    if dataset.equal_scales:
        assert 1 / 1.5 <= (right - left) / (top - bottom) <= 1.5


def test_without_points_there_is_still_a_board():
    assert default().clear().bounds == EMPTY_BOX == ((0, 6), (0, 6))


def test_axes_in_different_units_get_scales_of_their_own():
    people = Dataset([[25, 20_000], [60, 90_000], [40, 30_000]], [0, 1, 1])
    assert not people.equal_scales
    (left, right), (bottom, top) = people.bounds
    assert right - left < 100
    assert top - bottom > 70_000
    assert default().equal_scales
    assert Dataset([[3, 0.1]], [0]).equal_scales


def test_the_default_points_are_separable_but_not_at_once():
    dataset = default()
    X, w, updates = np.column_stack([dataset.X, np.ones(dataset.n)]), np.zeros(3), 0
    for _ in range(100):
        mistakes = np.flatnonzero(dataset.y * (X @ w) <= 0)
        if not len(mistakes):
            break
        w += dataset.y[mistakes[0]] * X[mistakes[0]]
        updates += 1
    assert (dataset.y * (X @ w) > 0).all()
    assert updates >= 6
    assert dataset.bounds == EMPTY_BOX
