"""Edits arrive once and in order, can be undone, and whatever the link carries comes back."""

from __future__ import annotations

import pytest

from explorer.lesson import editor
from explorer.points import dataset, links
from explorer.points.dataset import Dataset
from explorer.visit import incoming_edits, session

DEFAULT = dataset.default()
POINTS = links.quantise(Dataset([[1, 2], [3, 4]], [0, 1]))


def send(*edits, epoch=None):
    """What the browser sends: edits with their numbers, as (number, what, …)."""
    incoming_edits.receive(
        {"epoch": epoch or session.get().epoch, "list": [{"n": n, **edit} for n, edit in edits]}
    )


def add(x=1.0, y=2.0, c=0):
    return {"op": "add", "x": x, "y": y, "c": c}


def move(i, x, y, drag):
    return {"op": "move", "i": i, "x": x, "y": y, "drag": drag}


def present() -> Dataset:
    return session.dataset(dataset.default)


# ---- the link ----


def test_a_fresh_visitor_sees_the_page_s_own_points_and_the_address_stays_short(board):
    assert present() == DEFAULT
    assert board.query_params == {}


def test_the_link_brings_the_points(visitor):
    visitor.query_params["d"] = links.encode(POINTS)
    assert present() == POINTS


def test_every_edit_is_in_the_link(board):
    send((1, add(0.5, 0.25, 1)))
    assert present() == DEFAULT.add(0.5, 0.25, 1)
    assert links.decode(board.query_params["d"]) == present()


@pytest.mark.parametrize("text", ["garbage", "", "1", "2AAAA", "1" * 9_000, "é"])
def test_a_broken_link_is_told_once_and_the_default_is_shown(visitor, text):
    visitor.query_params["d"] = text
    assert present() == DEFAULT
    assert "link" in session.get().take_problem()
    assert session.get().take_problem() == ""
    assert "d" not in visitor.query_params  # a reload does not complain again


def test_more_points_than_a_link_carries_leave_the_address(board):
    send((1, add()))
    present()
    assert "d" in board.query_params
    many = Dataset([[i, 0] for i in range(links.MAX_POINTS + 1)], [0] * (links.MAX_POINTS + 1))
    session.replace(many)
    assert present() == many
    assert "d" not in board.query_params
    assert editor.editing(many, session.get(), []).readonly


@pytest.mark.parametrize(
    ("text", "picks"), [("1.3.2", [0, 2, 1]), ("", []), ("x.1.-2.0.99999999", [0]), ("٣.2", [1])]
)
def test_picks_in_the_link(visitor, text, picks):
    visitor.query_params["picks"] = text
    assert session.get().picks == picks


# ---- edits ----


def test_each_edit_is_applied_once_however_often_it_is_sent(board):
    send((1, add(0, 0)))
    send((1, add(0, 0)), (2, add(1, 1)))
    send((1, add(0, 0)), (2, add(1, 1)), (3, {"op": "remove", "i": 0}))
    send((2, add(1, 1)))
    assert present() == DEFAULT.add(0, 0, 0).add(1, 1, 0).remove(0)
    assert editor.editing(present(), session.get(), []).ack == 3


def test_edits_of_another_epoch_wait(board):
    send((1, add()), epoch="of a server that died")
    assert present() == DEFAULT
    assert editor.editing(present(), session.get(), []).ack == 0


@pytest.mark.parametrize("value", [None, 3, [], {}, {"epoch": None}, {"list": [{"n": 1, "op": "clear"}]}])
def test_what_is_no_edit_changes_nothing(board, value):
    incoming_edits.receive(value)
    assert present() == DEFAULT


@pytest.mark.parametrize(
    "edits",
    [
        None,
        3,
        "clear",
        [None],
        ["clear"],
        [{}],
        [{"op": "clear"}],
        [{"n": None, "op": "clear"}],
        [{"n": "1"}],
    ],
)
def test_edits_without_a_number_change_nothing(board, edits):
    incoming_edits.receive({"epoch": session.get().epoch, "list": edits})
    assert present() == DEFAULT


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ({"op": "move", "i": 99, "x": 0, "y": 0}, "no point 99"),
        ({"op": "move", "i": -1, "x": 0, "y": 0}, "no point -1"),
        ({"op": "remove", "i": 10}, "no point 10"),
        ({"op": "add", "x": float("nan"), "y": 0, "c": 0}, "finite number"),
        ({"op": "add", "x": 1e300, "y": 0, "c": 0}, "finite number"),
        ({"op": "add", "x": 1, "y": 2, "c": 4}, "from 0 to 3; got 4"),
        ({"op": "add", "x": 1, "y": 2, "c": -1}, "from 0 to 3; got -1"),
        ({"op": "add", "y": 2, "c": 0}, "cannot be read"),
        ({"op": "add", "x": None, "y": 2, "c": 0}, "cannot be read"),
        ({"op": "add", "x": "a", "y": 2, "c": 0}, "cannot be read"),
        ({"op": "add", "x": 10**400, "y": 2, "c": 0}, "cannot be read"),
        ({"op": "move", "i": float("inf"), "x": 1, "y": 2}, "cannot be read"),
        ({"op": "relabel", "i": 0, "c": 9}, "from 0 to 3; got 9"),
        ({"op": "explode"}, "explode"),
        ({"op": ["clear"]}, "unknown"),
        ({}, "unknown"),
    ],
)
def test_an_impossible_edit_is_one_sentence_and_the_next_one_works(board, edit, words):
    send((1, edit), (2, add(0, 0)))
    assert words in session.get().take_problem()
    assert present() == DEFAULT.add(0, 0, 0)


@pytest.mark.parametrize(
    ("edit", "numbers"),
    [
        ({"from": [1, 2.5], "to": [-3, 4]}, (1, 2.5, -3, 4)),
        ({"from": [1, 2], "to": [3]}, None),
        ({"from": [1, 2, 3], "to": [3, 4]}, None),
        ({"from": [1, 2], "to": [3, 1e16]}, None),
        ({"from": [1, 2], "to": [3, None]}, None),
        ({"from": 1, "to": 2}, None),
        ({"from": [1, 2]}, None),
    ],
)
def test_a_rectangle_is_told_once_and_no_point_changes(board, edit, numbers):
    send((1, {"op": "rectangle", **edit}))
    assert session.take_rectangle() == numbers
    assert session.take_rectangle() is None
    assert present() == DEFAULT


def test_the_board_takes_a_thousand_points_by_clicks(board):
    session.replace(Dataset([[i % 40, i // 40] for i in range(links.MAX_POINTS)], [0] * links.MAX_POINTS))
    present()
    send((1, add()))
    assert present().n == links.MAX_POINTS
    assert str(links.MAX_POINTS) in session.get().take_problem()


# ---- undo ----


def test_undo_and_redo(board):
    send((1, add(0, 0)), (2, {"op": "relabel", "i": 0, "c": 1}), (3, {"op": "undo"}))
    assert present() == DEFAULT.add(0, 0, 0)
    edit = editor.editing(present(), session.get(), [])
    assert (edit.can_undo, edit.can_redo) == (True, True)
    send((4, {"op": "undo"}), (5, {"op": "undo"}))
    assert present() == DEFAULT
    assert not editor.editing(present(), session.get(), []).can_undo
    send((6, {"op": "redo"}), (7, {"op": "redo"}), (8, {"op": "redo"}))
    assert present() == DEFAULT.add(0, 0, 0).relabel(0, 1)
    assert not editor.editing(present(), session.get(), []).can_redo


def test_undo_before_any_edit_does_nothing(board):
    send((1, {"op": "undo"}), (2, {"op": "redo"}))
    assert present() == DEFAULT


def test_a_drag_is_one_step_and_the_next_drag_another(board):
    send((1, move(0, 1, 1, 1)))
    send((2, move(0, 2, 2, 1)), (3, move(0, 3, 3, 1)))
    send((4, move(1, 0, 0, 2)))
    assert present() == DEFAULT.move(0, 3, 3).move(1, 0, 0)
    send((5, {"op": "undo"}))
    assert present() == DEFAULT.move(0, 3, 3)
    send((6, {"op": "undo"}))
    assert present() == DEFAULT


def test_clear_and_replace_can_be_undone(board):
    send((1, {"op": "clear"}))
    assert present().n == 0
    send((2, {"op": "undo"}))
    session.replace(POINTS)
    assert present() == POINTS
    send((3, {"op": "undo"}))
    assert present() == DEFAULT


def test_many_points_are_removed_or_relabelled_in_one_step(board):
    session.get().picks = [4, 1, 5, 0]
    send((1, {"op": "remove_all", "all": [0, 2, 3]}))
    assert (DEFAULT.X[[1, *range(4, DEFAULT.n)]] == present().X).all()
    assert session.get().picks == [1, 0, 2], "those before the first pick of a removed point"
    send((2, {"op": "relabel_all", "all": [0, 1], "c": 1}))
    assert (present().labels[:2] == 1).all()
    send((3, {"op": "undo"}), (4, {"op": "undo"}))
    assert present() == DEFAULT


@pytest.mark.parametrize("all_", [None, "01", [0.0], [True], [0, 99], [-1], [[0]]])
def test_many_points_that_do_not_exist_change_nothing(board, all_):
    send((1, {"op": "remove_all", "all": all_}), (2, {"op": "relabel_all", "all": all_, "c": 1}))
    assert present() == DEFAULT
    assert session.get().take_problem()


def test_the_scales_of_the_axes_are_kept_in_the_address(board):
    send((1, {"op": "axes", "free": True}))
    assert session.get().axes == "free"
    send((2, {"op": "axes", "free": False}))
    assert session.get().axes == "equal"
    session.dataset(lambda: DEFAULT)
    assert board.query_params["axes"] == "equal"


def test_other_points_are_shown_whole_and_an_edit_does_not_move_the_view(board):
    before = session.get().generation
    send((1, add()), (2, move(0, 1, 1, 1)))
    assert session.get().generation == before
    session.replace(POINTS)
    assert session.get().generation == before + 1


def test_other_points_end_the_picks_by_hand(board):
    for change in (lambda: session.replace(POINTS), lambda: send((1, {"op": "clear"}))):
        session.get().picks = [0, 1]
        change()
        assert session.get().picks == []
    session.get().picks = [0, 1]
    present()
    assert board.query_params["picks"] == "1.2"


def test_picks_follow_their_points_through_edits_and_undo_brings_them_back(board):
    session.get().picks = [5, 0, 2, 5]
    send((1, add()), (2, move(0, 1, 1, 1)), (3, {"op": "relabel", "i": 1, "c": 1}))
    assert session.get().picks == [5, 0, 2, 5]
    send((4, {"op": "remove", "i": 1}))
    assert session.get().picks == [4, 0, 1, 4]  # the same points, counted anew
    send((5, {"op": "remove", "i": 1}))
    assert session.get().picks == [3, 0]  # what was learned after the lost point hangs on it
    send((6, {"op": "undo"}))
    assert session.get().picks == [4, 0, 1, 4]
    send((7, {"op": "undo"}))
    assert session.get().picks == [5, 0, 2, 5]
    send((8, {"op": "redo"}), (9, {"op": "redo"}))
    assert session.get().picks == [3, 0]
    session.replace(POINTS)
    send((10, {"op": "undo"}))
    assert session.get().picks == [3, 0]


def test_a_drag_that_begins_where_the_point_is_leaves_the_step_before_it_alone(board):
    send((1, add(0.0, 0.0, 0)))
    before, i = present(), present().n - 1
    send((2, move(i, 0.0, 0.0, 7)), (3, move(i, 1.0, 1.0, 7)), (4, move(i, 2.0, 2.0, 7)))
    assert present() == before.move(i, 2.0, 2.0)
    send((5, {"op": "undo"}))
    assert present() == before
    send((6, {"op": "undo"}))
    assert present() == DEFAULT


def test_a_drag_that_an_undo_cut_short_is_a_step_of_its_own_again(board):
    send((1, move(0, 1, 1, 1)), (2, {"op": "undo"}), (3, move(0, 2, 2, 1)))
    send((4, {"op": "undo"}))
    assert present() == DEFAULT


@pytest.mark.parametrize(
    "edit",
    [{}, {"i": -1}, {"i": "x"}, {"i": None}, {"i": [0]}, {"i": 1.5}, {"i": float("nan")}, {"i": True}],
)
def test_a_malformed_pick_is_dropped_and_the_next_edit_counts(board, edit):
    send((1, {"op": "pick", **edit}), (2, add(0, 0)))
    assert session.get().pick is None
    assert present() == DEFAULT.add(0, 0, 0)
