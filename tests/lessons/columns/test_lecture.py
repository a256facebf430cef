"""The bench of many columns in lecture mode: a lecturer reaches all that a reader can do on it."""

from __future__ import annotations

import pytest

from tests.support import visit


def reached(at):
    """The keys of all controls on the bench, with every menu open."""
    visit.open_menus(at)
    return {one.key for one in visit.controls(at) if one.key.startswith("columns.")}


@pytest.mark.slow
@pytest.mark.parametrize("table", ["wine", "digits"])
def test_a_lecturer_reaches_every_control(table):
    usual, lecture = (visit.visit("columns", lecture=on, **{"columns.table": table}) for on in ("0", "1"))
    assert reached(usual) <= reached(lecture)
    assert len(lecture.get("download_button")) == len(usual.get("download_button"))


@pytest.mark.parametrize("beside", ["weights", "confusion", "roc", "row"])
def test_lecture_mode_shows_the_errors_and_the_chart_next_to_the_board(beside):
    at = visit.visit("columns", lecture="1", **{"columns.beside": beside})
    chart = "contributions" if beside == "row" else beside
    assert f"columns.{chart}" in visit.messages(at)
    assert any("95% interval" in one.value for one in at.markdown)


def test_a_locked_link_hides_the_controls_in_lecture_mode_too():
    at = visit.visit("columns", lecture="1", lock="1")
    assert not at.get("popover") or all(one.key != "columns.more" for one in at.get("popover"))
    assert "columns.weights" not in visit.messages(at)


def test_a_closed_menu_makes_none_of_its_controls():
    at = visit.visit("columns", **{"columns.second": "fisher", "columns.seed": "5", "columns.chosen": "0-1"})
    assert not any(visit.shows(at, f"columns.{key}") for key in ("second", "seed", "chosen"))
    told = " ".join(one.value for one in at.markdown)
    assert "Fisher’s discriminant" in told
    assert "2 of 13 columns" in {one.value for one in at.caption}
    visit.move(at, "columns.seed", 6)
    assert at.query_params["columns.seed"] in ("6", ["6"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "value", "told"),
    [("chosen", [0, 1], "0-1"), ("folds", "5", "5"), ("second", "fisher", "fisher"), ("units", "own", "own")],
)
def test_a_menu_stays_open_while_its_controls_change_and_keeps_their_values(key, value, told):
    at = visit.visit("columns")
    visit.move(at, f"columns.{key}", value)
    assert visit.shows(at, f"columns.{key}")
    for menu in at.get("popover"):  # the visitor closes it
        at.session_state[menu.key] = False
    at.run()
    assert not visit.shows(at, f"columns.{key}")
    assert at.query_params[f"columns.{key}"] in (told, [told])
