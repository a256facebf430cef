"""Undo and redo bring back exactly what was, and the past takes little memory."""

from __future__ import annotations

import gc
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.points import links, sources
from explorer.points.dataset import LIMIT, Dataset, default
from explorer.points.history import Change, History

coordinates = st.floats(-LIMIT, LIMIT)
edits = st.lists(
    st.one_of(
        st.tuples(st.just("add"), coordinates, coordinates, st.integers(0, 3)),
        st.tuples(st.just("move"), st.integers(0, 99), coordinates, coordinates),
        st.tuples(st.just("remove"), st.integers(0, 99)),
        st.tuples(st.just("relabel"), st.integers(0, 99), st.integers(0, 3)),
        st.just(("clear",)),
    ),
    max_size=30,
)
rows_of_links = st.lists(
    st.tuples(*[st.integers(-(10**6), 10**6)] * 2, st.integers(0, 3)), min_size=21, max_size=40
)


few = st.builds(
    lambda rows, names, title: Dataset(
        np.array([row[:2] for row in rows], float).reshape(-1, 2),
        [row[2] for row in rows],
        names,
        title=title,
    ),
    st.lists(st.tuples(*[st.integers(0, 1)] * 3), max_size=6),
    st.sampled_from([("a", "b"), ("sick", "well")]),
    st.sampled_from(["", "A ward"]),
)
pairs = st.tuples(few, few)


def apply(dataset, edit):
    """Return the dataset after an edit whose point index is taken modulo the number of points."""
    name, *arguments = edit
    if name in ("move", "remove", "relabel"):
        if not dataset.n:
            return dataset
        arguments[0] %= dataset.n
    return getattr(dataset, name)(*arguments)


def whole(history: History) -> tuple[list[Dataset], Dataset, list[Dataset]]:
    """All that a history holds: what was before, the latest first; what is; and what was undone."""
    return list(history.past()), history.present, list(history.future())


@given(pairs)
def test_a_change_leads_from_one_to_the_other_and_back(pair):
    start, end = pair
    change = Change.between(start, end)
    assert change.applied_to(start) == end
    assert change.back(start, end).applied_to(end) == start
    assert change.n <= end.n


@given(rows_of_links, st.integers(-9, 20), st.integers(0, 39))
def test_a_change_of_many_points_is_exact_whatever_their_decimals(rows, decimals, odd):
    X = np.array([row[:2] for row in rows]) * 10.0**-decimals
    X[odd % len(X), 0] /= 3 if decimals % 2 else 1
    end = Dataset(X, [row[2] for row in rows], ("a", "b", "c", "d"))
    start = end.clear()
    assert Change.between(start, end).applied_to(start) == end


@given(edits)
def test_undo_keeps_names_and_title(script):
    named = Dataset(default().X, default().labels, ("sick", "well"), ("age", "dose"), "A ward")
    history, states = History(default()).do(named), [default(), named]
    for edit in script:
        history = history.do(apply(history.present, edit))
        if history.present != states[-1]:
            states.append(history.present)
    assert [history.present, *history.past()] == states[::-1]


@given(edits)
def test_undo_walks_back_through_every_state_and_redo_forth(script):
    history, states = History(default()), [default()]
    for edit in script:
        history = history.do(apply(history.present, edit))
        if history.present != states[-1]:
            states.append(history.present)
    for state in reversed(states):
        assert history.present == state
        history = history.undo()
    assert history.undo() is history
    for state in states:
        assert history.present == state
        history = history.redo()
    assert history.redo() is history


def test_a_new_edit_forgets_what_was_undone():
    history = History(default()).do(default().clear()).undo().do(default().remove(0))
    assert not history.can_redo
    assert history.redo().present == default().remove(0)


def test_a_drag_is_one_edit():
    history = History(default()).do(default().move(0, 1, 1))
    for x in range(20):
        history = history.replace(history.present.move(0, x, 1))
    assert history.undo().present == default()


@pytest.mark.slow
def test_the_past_is_bounded_in_edits_and_in_points():
    history = History(default())
    for x in range(300):
        history = history.do(default().move(0, x, -1))
    assert len(list(history.past())) == History.MAX_EDITS == 100
    big = Dataset(np.zeros((100_000, 2)), np.zeros(100_000, int))
    for x in range(30):
        history = history.do(Dataset(big.X + x, big.labels))
    assert len(list(history.past())) == 5
    assert history.undo().present == Dataset(big.X + 28, big.labels)


@pytest.mark.slow
def test_small_edits_of_many_points_are_all_kept():
    history = History(Dataset(np.zeros((100_000, 2)), np.zeros(100_000, int)))
    for x in range(100):
        history = history.do(history.present.move(x, x + 1, -1))
    assert sum(change.n for change in history.back) == len(history.back) == 100


def test_the_past_of_a_class_takes_little_memory():
    few, many = (History(Dataset(np.zeros((n, 2)), np.zeros(n, int))) for n in (60, 1000))
    drawn = [links.quantise(sources.generate("blobs", n=1000, random_state=seed)) for seed in range(20)]
    few = few.do(few.present.move(0, 1, -1))  # what the first edit loads does not count
    tracemalloc.start()
    for edit in range(100):
        few = few.do(few.present.move(edit % 60, edit, -1))
    gc.collect()  # what waits for it is no part of the past
    for_one_point, _peak = tracemalloc.get_traced_memory()
    for dataset in drawn:
        many = many.do(dataset)
    gc.collect()
    in_all, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert for_one_point < 100 * 350
    assert in_all - for_one_point < 20 * 6_500
    assert list(many.past())[:-1] == drawn[-2::-1]
