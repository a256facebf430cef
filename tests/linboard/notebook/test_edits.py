"""What the browser's edits make of the points, each once; undo and redo are exact."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linboard.notebook.edits import MOST_UNDONE, Edits, Now
from linboard.plots.sample import Classes

CLASSES = Classes(np.array([-1, 1]))


def empty():
    return Edits(Now(np.empty((0, 2)), np.empty(0, dtype=np.int8), CLASSES))


def do(edits, *ops):
    """Let the browser send these, numbered on from the last one."""
    pending = [op | {"n": edits.seen + k} for k, op in enumerate(ops, start=1)]
    return edits.receive({"epoch": edits.epoch, "list": pending})


def add(x, y, c):
    return {"op": "add", "x": x, "y": y, "c": c}


def points(edits):
    return [(*place, label) for place, label in zip(edits.now.X.tolist(), edits.now.y.tolist(), strict=True)]


def test_each_kind_of_edit():
    edits = empty()
    assert do(edits, add(1, 2, 0), add(3, 4, 1), add(5, 6, 0))
    assert points(edits) == [(1, 2, 1), (3, 4, -1), (5, 6, 1)]  # of two labels the larger is the first class
    do(
        edits,
        {"op": "move", "i": 1, "x": 0, "y": 0},
        {"op": "relabel", "i": 0, "c": 1},
        {"op": "remove", "i": 2},
    )
    assert points(edits) == [(1, 2, -1), (0, 0, -1)]
    do(edits, {"op": "clear"})
    assert points(edits) == []
    do(edits, {"op": "undo"}, {"op": "undo"})
    assert points(edits) == [(1, 2, -1), (0, 0, -1), (5, 6, 1)]
    do(edits, {"op": "redo"})
    assert points(edits) == [(1, 2, -1), (0, 0, -1)]


def test_an_edit_counts_once_however_often_it_arrives():
    edits = empty()
    value = {"epoch": edits.epoch, "list": [add(1, 2, 0) | {"n": 1}, add(3, 4, 0) | {"n": 2}]}
    assert edits.receive(value)
    assert not edits.receive(value)
    assert edits.seen == 2
    assert len(points(edits)) == 2


def test_a_drag_is_one_step():
    edits = empty()
    do(edits, add(0, 0, 0), *({"op": "move", "i": 0, "x": x, "y": 1, "drag": 7} for x in range(5)))
    do(edits, {"op": "move", "i": 0, "x": 9, "y": 9, "drag": 8}, {"op": "undo"})
    assert points(edits) == [(4, 1, 1)]
    do(edits, {"op": "undo"})
    assert points(edits) == [(0, 0, 1)]


@pytest.mark.parametrize(
    "edit",
    [
        add(float("nan"), 0, 0),
        add(0, 0, 2),
        add(0, 0, "1"),
        add("0", 0, 0),
        {"op": "move", "i": 1, "x": 0, "y": 0},
        {"op": "move", "i": -1, "x": 0, "y": 0},
        {"op": "relabel", "i": 0, "c": None},
        {"op": "remove", "i": 0.0},
        {"op": "paint"},
        {},
    ],
)
def test_what_cannot_be_done_is_seen_and_changes_nothing(edit):
    edits = empty()
    do(edits, add(1, 2, 0))
    assert do(edits, edit)
    assert (points(edits), edits.seen, len(edits.back)) == ([(1, 2, 1)], 2, 1)


@pytest.mark.parametrize(
    "value", [None, 3, [], {}, {"epoch": "other", "list": [add(1, 2, 0) | {"n": 1}]}, {"list": 4}]
)
def test_what_is_no_edit_of_this_board_is_left_alone(value):
    edits = empty()
    assert not edits.receive(value)
    assert not edits.receive({"epoch": edits.epoch, "list": value})
    assert points(edits) == []


OPS = st.one_of(
    st.builds(add, st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 1)),
    st.builds(lambda i: {"op": "remove", "i": i}, st.integers(0, 4)),
    st.builds(lambda i, c: {"op": "relabel", "i": i, "c": c}, st.integers(0, 4), st.integers(0, 1)),
    st.just({"op": "clear"}),
)


@given(st.lists(OPS, max_size=20))
def test_undoing_all_and_doing_it_again_ends_where_it_was(ops):
    edits = empty()
    do(edits, *ops)
    end, steps = points(edits), len(edits.back)
    for _step in range(steps):
        edits.undo()
    assert points(edits) == []
    for _step in range(steps):
        edits.redo()
    assert points(edits) == end


def test_the_past_is_bounded():
    edits = empty()
    for k in range(MOST_UNDONE + 50):
        do(edits, {"op": "clear"} if k % 2 else add(k, 0, 0))
    assert len(edits.back) == MOST_UNDONE
