"""What the link can carry of the points in a session."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.lesson import editor
from explorer.points import dataset, links, stored_points
from explorer.points.dataset import Dataset
from explorer.visit import session
from tests.visit.test_session import add, present, send

# ---- what the link can carry ----


def test_what_had_to_be_rounded_for_the_link_is_told_with_its_decimals(board):
    fine = Dataset([[0.1234567, 0.25], [9999.123456, 0.5]], [0, 1], columns=("income", "share"))
    kept = session.change(fine)
    assert kept == present() == links.quantise(fine) == links.decode(board.query_params["d"])
    assert kept.X[:, 0].tolist() == [0.1235, 9999.1235]
    assert session.get().take_problem().endswith("fit into the link: “income” to 4 decimals.")
    assert session.get().take_problem() == ""
    session.change(kept)
    assert session.get().take_problem() == ""
    session.change(Dataset([[1e9 + 1, 0.25], [-1e9, 0.5]], [0, 1]))
    assert "“x1” to whole 10s." in session.get().take_problem()


@pytest.mark.parametrize("scale", [0.05, 6, 1e5])
def test_clicks_have_the_decimals_that_the_scale_of_the_data_needs(board, scale):
    session.replace(Dataset([[0, 0], [scale, scale]], [0, 1]))
    x, y = editor.editing(present(), session.get(), []).decimals
    assert x == y
    assert 1e-5 * scale / 2 <= 10.0**-x <= 1e-3 * scale
    at = float(f"{scale / 3:.{max(x, 0)}f}")
    send((1, add(at, at)))
    assert present().X[-1].tolist() == [at, at]
    assert links.decode(board.query_params["d"]) == present()
    assert session.get().take_problem() == ""


operations = st.lists(
    st.one_of(
        st.builds(add, st.integers(-5, 5), st.integers(-5, 5), st.integers(0, 3)),
        st.builds(lambda i: {"op": "remove", "i": i}, st.integers(0, 12)),
        st.builds(lambda i, c: {"op": "relabel", "i": i, "c": c}, st.integers(0, 12), st.integers(0, 3)),
        st.sampled_from([{"op": "undo"}, {"op": "redo"}, {"op": "clear"}]),
    ),
    max_size=20,
)


@given(operations, st.data())
@settings(max_examples=60)
def test_lost_answers_and_repeated_messages_change_nothing(edits, data):
    """The browser sends all that is not acknowledged, again and again: the points are as if sent one by one."""

    def play(batches):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(session, "st", SimpleNamespace(session_state={}, query_params={}))
            session.dataset(dataset.default)
            for batch in batches:
                send(*batch)
            return session.dataset(dataset.default)

    numbered = list(enumerate(edits, 1))
    one_by_one = play([[edit] for edit in numbered])
    batches, acknowledged = [], 0
    for end in range(1, len(numbered) + 1):
        batches.append(numbered[acknowledged:end])
        acknowledged = data.draw(st.integers(acknowledged, end))
    assert play(batches) == one_by_one


# ---- what it cannot carry ----


def test_the_link_names_points_that_lie_on_the_shelf(board, kept):
    many = Dataset(np.arange(4000.0).reshape(2000, 2), np.arange(2000) % 2)
    session.replace(many)
    session.keep_link()
    text = board.query_params["d"]
    assert len(text) == stored_points.LENGTH
    assert stored_points.find(text) == many
    assert "a copy on this server" in editor.notices(many, session.get())[0]
    board.session_state.clear()
    assert present() == many


def test_where_nothing_can_be_kept_the_visitor_is_told_to_download(board):
    many = Dataset(np.arange(4000.0).reshape(2000, 2), np.arange(2000) % 2)
    session.replace(many)
    assert not session.keep_link()
    assert "d" not in board.query_params
    assert "download them as CSV" in editor.notices(many, session.get())[0]


def test_a_large_step_that_is_not_kept_any_more_is_told(board, kept):
    session.replace(Dataset(np.arange(4000.0).reshape(2000, 2), np.arange(2000) % 2))
    session.replace(dataset.default())
    kept.clear()
    send((1, {"op": "undo"}))
    assert present() == dataset.default()
    assert session.get().take_problem() == "These points are no longer stored, so this step is not possible."


# ---- short links ----


def fine(n):
    """Points with more digits than a link holds."""
    X = np.random.default_rng(n).normal(size=(n, 2))
    return Dataset(X, (X[:, 0] > 0).astype(int))


def test_an_address_stays_short_and_the_store_keeps_every_digit(board, kept):
    session.replace(fine(300))
    session.keep_link()
    assert len(board.query_params["d"]) == stored_points.LENGTH
    board.session_state.clear()
    assert present() == fine(300)
    assert links.decode(stored_points.in_full(board.query_params["d"])) == links.quantise(fine(300))


def test_a_few_points_stay_in_the_address_itself(board, kept):
    session.replace(fine(40))
    session.keep_link()
    assert len(board.query_params["d"]) <= stored_points.SHORT
    assert links.decode(board.query_params["d"]) == links.quantise(fine(40)) == present()
    assert not kept


def test_without_a_store_the_link_holds_the_points(board):
    session.replace(fine(300))
    session.keep_link()
    assert links.decode(board.query_params["d"]) == links.quantise(fine(300)) == present()


def test_old_links_with_many_points_still_open(board, kept):
    board.session_state.clear()
    board.query_params["d"] = links.encode(fine(300))
    assert present() == links.quantise(fine(300))


def test_a_name_that_the_store_does_not_have_is_told_and_stays_for_another_attempt(board, kept):
    name = stored_points.keep(fine(300))
    content = dict(kept)
    kept.clear()
    board.session_state.clear()
    board.query_params["d"] = name
    session.dataset(dataset.default)
    assert session.get().take_problem() == (
        "The points of this link are no longer on this server. Please upload them again."
    )
    assert board.query_params["d"] == name
    kept.update(content)
    board.session_state.clear()
    assert present() == fine(300)


def test_a_store_that_does_not_answer_is_not_taken_for_a_lost_link(board, kept, monkeypatch):
    board.session_state.clear()
    board.query_params["d"] = "S" + "A" * 32
    monkeypatch.setattr(type(kept), "answers", lambda _self: False)
    session.dataset(dataset.default)
    assert "does not answer" in session.get().take_problem()


def test_back_to_a_lost_name_leaves_the_points_of_the_visitor(board, kept):
    session.replace(fine(300))
    session.keep_link()
    board.query_params["d"] = "S" + "A" * 32
    session.follow_address()
    assert "no longer on this server" in session.get().take_problem()
    assert present() == fine(300)


@pytest.mark.parametrize("n", [1, 45, 100, 1000])
def test_the_points_of_a_link_with_a_store_always_fit_a_code(kept, n):
    assert len(stored_points.spell(fine(n))) <= max(stored_points.SHORT, stored_points.LENGTH)
