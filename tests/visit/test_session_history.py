"""Back and Forward: points, picks and controls follow the address."""

from __future__ import annotations

import numpy as np

from explorer.points import dataset as state
from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.visit import incoming_edits, session

FIRST = links.quantise(Dataset([[1, 2], [3, 4]], [0, 1]))
SECOND = FIRST.add(5, 6, 1)
OTHER = FIRST.clear().add(0, 1, 0)


def present() -> Dataset:
    return session.dataset(state.default)


def stands(past: list[Dataset], now: Dataset, future: list[Dataset]) -> bool:
    """Whether the session holds these points, and before and after them those."""
    history = session.get().history
    assert history
    return (list(history.past()), history.present, list(history.future())) == (past, now, future)


def travel(visitor, dataset: Dataset | None, **rest: str) -> None:
    """What Streamlit does on Back and Forward: it takes the address as it is, and runs the page."""
    visitor.query_params.clear()
    visitor.query_params.update(rest if dataset is None else rest | {"d": links.encode(dataset)})
    session.follow_address()


def test_points_that_stood_in_the_history_are_travelled_to(visitor):
    visitor.query_params["d"] = links.encode(FIRST)
    assert present() == FIRST
    session.change(SECOND)
    assert present() == SECOND
    travel(visitor, FIRST)
    assert present() == FIRST
    assert stands([], FIRST, [SECOND])
    travel(visitor, SECOND)
    assert stands([FIRST], SECOND, [])


def test_other_points_are_one_step_that_can_be_undone(visitor):
    visitor.query_params["d"] = links.encode(FIRST)
    present()
    travel(visitor, OTHER)
    assert present() == OTHER
    assert session.get().history.undo().present == FIRST


def test_an_address_without_points_shows_the_page_s_own(visitor):
    present()
    session.change(SECOND)
    kept = session.get().history
    travel(visitor, None)
    assert present() == state.default()
    assert "d" not in visitor.query_params
    travel(visitor, SECOND)
    assert session.get().history is kept


def test_points_that_no_link_carries_stay(visitor):
    present()
    many = Dataset(np.arange(2 * (links.MAX_POINTS + 1)).reshape(-1, 2), [0] * (links.MAX_POINTS + 1))
    session.replace(many)
    travel(visitor, None)
    assert present() == many


def test_a_broken_address_leaves_the_points_and_is_told(visitor):
    visitor.query_params["d"] = links.encode(FIRST)
    present()
    visitor.query_params["d"] = "garbage"
    session.follow_address()
    assert present() == FIRST
    assert session.get().take_problem()


def test_picks_and_controls_are_those_of_the_address(visitor):
    visitor.query_params["d"] = links.encode(FIRST)
    present()
    session.write("pla.order", "worst")
    visitor.session_state |= {"pla.order": "worst", "data.editor": "kept"}
    travel(visitor, FIRST, picks="2.1")
    present()
    assert session.get().picks == [1, 0]
    assert "pla.order" not in visitor.session_state  # the control reads the address anew
    assert visitor.session_state["data.editor"] == "kept"


def test_the_board_shows_all_points_where_many_change_at_once(visitor):
    visitor.query_params["d"] = links.encode(FIRST)
    present()
    before = session.get().generation
    travel(visitor, SECOND)
    assert session.get().generation == before
    travel(visitor, SECOND.clear())
    assert session.get().generation > before


def test_a_drag_does_not_go_on_after_it(board):
    epoch = session.get().epoch

    def drag(n: int, x: float) -> None:
        edit = {"n": n, "op": "move", "i": 0, "x": x, "y": 1.0, "drag": 1}
        incoming_edits.receive({"epoch": epoch, "list": [edit]})

    drag(1, 1.0)
    travel(board, FIRST)
    drag(2, 2.0)
    assert session.get().history.undo().present == FIRST
