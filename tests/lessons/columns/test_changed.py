"""Rows that are left out or get another class: the arithmetic, the link, the board's edits, undo, and the list."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.lessons.columns import changed, results, row_list, settings, tables
from explorer.lessons.columns.challenges import flips
from explorer.points.row_changes import RowChanges, RowHistory
from explorer.visit import incoming_edits, session
from linclass import separable
from tests.support import visit

ROW = st.integers(0, 10**6)
CHANGES = st.builds(
    lambda out, given: RowChanges(frozenset(out), {row: to for row, to in given.items() if row not in out}),
    st.sets(ROW, max_size=30),
    st.dictionaries(ROW, st.integers(0, 11), max_size=30),
)


@given(CHANGES)
def test_the_text_of_changes_is_read_as_the_same_changes(changes):
    assert RowChanges.read(changes.text) == changes


@given(CHANGES, st.sets(ROW))
def test_restored_rows_are_as_in_the_table(changes, rows):
    assert not rows & (changes.restored(rows).out | set(changes.restored(rows).given))
    assert changes.restored(changes.out | set(changes.given)) == RowChanges()


@pytest.mark.parametrize(
    "text", ["3", "x", "x.", "x.3_", "y.3", "x.3-", "x.-3", "x.1_2", "1.2 ", "x.0-999999999", "٣.3"]
)
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match="rows"):
        RowChanges.read(text)
    assert not changed.ROWS.holds(text)


def test_changes_touch_the_named_rows_and_no_others():
    wine = tables.shipped("wine")
    after = changed.applied(wine, RowChanges.read("x.3-5_2.7.9_0.5000"))
    assert changed.counted(wine, after) == (3, 2)
    assert not np.isin([3, 4, 5], after.rows).any()
    assert (after.labels[np.isin(after.rows, [7, 9])] == 2).all()
    same = ~np.isin(wine.rows, [3, 4, 5, 7, 9])
    assert np.array_equal(after.labels[~np.isin(after.rows, [7, 9])], wine.labels[same])
    assert np.array_equal(after.X, wine.X[~np.isin(wine.rows, [3, 4, 5])])
    assert changed.applied(wine, RowChanges()) is wine


@pytest.mark.slow
def test_each_of_178_flips_changes_one_sign_and_158_leave_the_classes_separable():
    wine = tables.shipped("wine")
    apart = 0
    for row, text in zip(wine.rows, flips("wine", 2), strict=True):
        after = changed.applied(wine, RowChanges.read(text))
        assert wine.rows[after.signs(2) != wine.signs(2)].tolist() == [row]
        apart += separable(after.X, after.signs(2)).separable
    assert apart == 158


def test_undo_and_redo_pass_through_every_step():
    history = RowHistory("columns.changed", "wine", own={3: 0, 4: 1, 9: 2}, sides=(2, 0))
    steps = [history]
    steps.append(steps[-1].left_out([3, 3, "4", 77]))  # what is not on the board is ignored
    steps.append(steps[-1].classified([4, 9], 0))
    steps.append(steps[-1].classified([4], 1))  # back to its own class
    assert [step.present for step in steps] == ["", "x.3", "x.3_2.4", "x.3"]
    back = steps[-1].undo().undo()
    assert (back.present, back.redo().present, back.undo().undo().present) == ("x.3", "x.3_2.4", "")
    assert RowHistory.unpacked(back.packed(100)) == back
    assert RowHistory.at(back, back.control, "wine", "x.3_2.4").present == "x.3_2.4"
    assert not RowHistory.at(back, back.control, "iris", "").back


def heads(at):
    """The sentences above the board."""
    return [head["text"] for head in visit.messages(at)["board"]["head"]]


def edited(at, change):
    """Change the rows as an edit from the browser does, and run the page."""
    mine = at.session_state[session._KEY]
    mine.rows = change(mine.rows)
    at.session_state["columns.changed"] = mine.rows.present
    at.run()
    visit.check(at)


@pytest.mark.slow
def test_rows_are_left_out_and_relabelled_on_the_board_with_undo():
    at = visit.visit("columns", **{"columns.table": "wine"})
    edited(at, lambda rows: rows.left_out([2, 3, 4]))
    assert "3 rows left out." in heads(at)
    edited(at, lambda rows: rows.classified([100], 0))
    assert "3 rows left out, one row relabelled." in heads(at)
    assert at.query_params["columns.changed"] == "x.2-4_0.100"
    drawn = visit.messages(at)["board"]["edit"]["points"]
    assert not np.isin([2, 3, 4], drawn["id"]).any()
    assert drawn["c"][drawn["id"] == 100] == 0
    edited(at, RowHistory.undo)
    assert "3 rows left out." in heads(at)
    edited(at, RowHistory.redo)
    at.button(key="columns.rows-all").click().run()
    assert not any("left out" in head for head in heads(at))
    edited(at, RowHistory.undo)
    assert "3 rows left out, one row relabelled." in heads(at), "restoring all is one step"
    edited(at, lambda rows: rows.left_out([*range(2, 61), 100]))  # all rows of the class on the board
    told = "All remaining rows are on one side, but a model needs both. Restore some rows."
    assert visit.messages(at)["board"]["caption"] == told
    visit.move(at, "columns.table", "iris")
    assert "columns.changed" not in at.query_params


def test_the_server_applies_edits_of_rows_once_and_only_those_of_its_board(visitor):
    current = session.get()
    current.rows = RowHistory("columns.changed", "wine", own={3: 0, 4: 1})
    edits = [
        {"n": 1, "op": "remove", "i": 0, "of": "columns.changed", "rows": [3]},
        {"n": 1, "op": "undo", "of": "columns.changed", "rows": []},
        {"n": 2, "op": "remove", "i": 1, "of": "other", "rows": [4]},
        {"n": 3, "op": "remove_all", "of": "columns.changed", "rows": "34"},
    ]
    incoming_edits.receive({"epoch": current.epoch, "list": edits})
    assert current.rows.present == visitor.session_state["columns.changed"] == "x.3"
    assert current.history is None, "the points of other pages do not change"


def test_a_link_restores_changed_rows_and_a_long_one_names_the_store(kept):
    text = RowChanges(frozenset(range(2, 180, 2))).text
    assert len(text) > changed.SHORT
    at = visit.visit("columns", **{"columns.table": "wine", "columns.changed": text})
    assert "89 rows left out." in heads(at)
    name = at.query_params["columns.changed"]
    assert list(kept) == [name]
    again = visit.visit("columns", **{"columns.table": "wine", "columns.changed": name})
    assert "89 rows left out." in heads(again)
    kept.clear()
    gone = visit.visit("columns", **{"columns.table": "wine", "columns.changed": name})
    assert "no longer on this server" in visit.notices(gone)


def test_the_list_finds_rows_by_number_span_and_text():
    wine = tables.shipped("wine")
    changes = RowChanges.read("x.3_2.7")
    listed = row_list.Listed(wine, changed.applied(wine, changes), changes, (0,))
    frame = row_list.table(listed, str)
    rows = frame["Row"].to_numpy()
    assert rows[row_list.matching(frame, "12, 30-32")].tolist() == [12, 30, 31, 32]
    assert rows[row_list.matching(frame, "LEFT out")].tolist() == [3]
    assert rows[row_list.matching(frame, "was")].tolist() == [7]
    assert row_list.matching(frame, " ").all()


@pytest.mark.parametrize("positive", [0, 2])
def test_flipping_twice_is_flipping_never(positive):
    wine = tables.shipped("wine")
    own = dict(zip(wine.rows.tolist(), wine.labels.tolist(), strict=True))
    listed = row_list.Listed(wine, wine, RowChanges(), (positive,))
    once = row_list.flipped(listed, wine.rows.tolist(), own)
    after = changed.applied(wine, once)
    assert np.array_equal(after.signs(positive), -wine.signs(positive))
    assert (
        row_list.flipped(row_list.Listed(wine, after, once, (positive,)), wine.rows.tolist(), own)
        == RowChanges()
    )


def test_a_history_lives_in_the_session():
    at = visit.visit("columns", **{"columns.changed": "x.3"})
    rows = at.session_state[session._KEY].rows
    assert (rows.present, rows.back) == ("x.3", ())


@pytest.mark.parametrize("table", ["wine", "credit"])
def test_the_open_list_shows_every_row_with_buttons_that_wait_for_a_selection(table):
    at = visit.visit("columns", **{"columns.table": table, "columns.changed": "x.3"})
    at.session_state["columns.rows-open"] = True
    at.run()
    visit.check(at)
    rows = tables.shipped(table)
    listed = next(frame.value for frame in at.dataframe if "Change" in frame.value)
    assert listed["Row"].tolist() == rows.rows.tolist()
    keys = ("out", "flip", "back", *(["give"] if len(rows.names) > 2 else []))
    assert all(at.button(key=f"columns.rows-{key}").disabled for key in keys)


def test_the_list_says_of_all_classes_at_once_which_rows_are_wrong():
    wine = tables.shipped("wine")
    setup = settings.Setup(wine, 1, True, 0, ("softmax",), every=True)
    rows = results.parts(setup)
    (fit,) = results.fits(setup.models, rows)
    listed = row_list.table(row_list.Listed(wine, wine, RowChanges(), (1,), fit, rows), str)
    assert (listed["Result"] == "wrong").sum() == fit.errors(rows, np.arange(wine.n))
