"""The generators of the data page: what they put on the board, and the shape that their menu names."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import links, sources
from linclass import GENERATORS
from tests.support import data_page, visit


@pytest.mark.slow
@pytest.mark.parametrize("shape", GENERATORS)
def test_generate(shape):
    at = data_page.opened()
    visit.move(at, "data.shape", visit.Label(sources.generator_titles()[shape]))
    visit.move(at, "data.n", 120)
    visit.move(at, "data.seed", 7)
    X, y = GENERATORS[shape](n=120, noise=0.3, random_state=7)
    shown, labels = visit.shown(at)
    assert np.array_equal(shown, X)
    assert np.array_equal(np.where(labels == 0, 1, -1), y)
    assert "120 points" in visit.caption(at)


def test_each_press_gives_the_points_of_the_next_seed():
    at = data_page.opened()
    for seed in (1, 2):
        visit.move(at, "New points", None)
        X, _ = GENERATORS["blobs"](n=60, noise=0.3, random_state=seed)
        assert np.array_equal(visit.shown(at)[0], X)


def test_the_generators_are_in_the_link_from_tab_to_tab():
    at = data_page.opened()
    visit.move(at, "data.shape", visit.Label("Two moons"))
    visit.move(at, "data.noise", 0.1)
    visit.move(at, "data.tab", "Table")
    visit.move(at, "data.tab", "Generate")
    visit.move(at, "data.n", 100)
    X, _ = GENERATORS["moons"](n=100, noise=0.1, random_state=0)
    assert np.array_equal(visit.shown(at)[0], X)
    linked = {name: str(at.query_params[name]) for name in ("data.shape", "data.noise", "data.n")}
    again = visit.visit("data", links.decode(at.query_params["d"]), **linked)
    assert visit.widget(again, "data.shape").value == "moons"
    assert visit.widget(again, "data.noise").value == 0.1
    assert visit.widget(again, "data.n").value == 100
    assert np.array_equal(visit.shown(again)[0], X)


def test_the_menu_of_shapes_names_only_what_the_board_shows():
    at = visit.visit("data", **{"data.shape": "moons", "data.noise": "0.1"})
    assert len(visit.shown(at)[0]) == 10  # the points are those of the link, not generated again
    assert visit.widget(at, "data.shape").value is None
    assert visit.widget(at, "data.shape").placeholder == "Choose a shape"
    assert "data.shape" not in at.query_params
    assert "data.noise" not in [control.key for control in visit.controls(at)]
    visit.move(at, "data.shape", visit.Label("Two moons"))
    assert visit.widget(at, "data.shape").value == "moons"
    assert len(visit.shown(at)[0]) == 60
    data_page.choose_sample(at, "Iris")
    visit.move(at, "data.tab", "Generate")
    assert visit.widget(at, "data.shape").value is None


def test_the_settings_of_edited_points_stay_and_the_edits_can_be_discarded():
    at = data_page.opened()
    visit.move(at, "New points", None)
    X, _ = visit.shown(at)
    assert "Discard my edits" not in [button.label for button in at.button]
    edited = visit.visit(
        "data", links.decode(at.query_params["d"]).move(0, 9, 9), **{"data.shape": "blobs", "data.seed": "1"}
    )
    assert visit.widget(edited, "data.shape").value == "blobs"
    visit.move(edited, "Discard my edits", None)
    assert np.array_equal(visit.shown(edited)[0], X)


def test_undo_brings_back_the_settings_of_its_points():
    at = data_page.opened()
    visit.move(at, "New points", None)
    visit.move(at, "data.shape", visit.Label("Spirals"))
    assert visit.widget(at, "data.shape").value == "spirals"
    session = at.session_state["linclass.session"]
    session.history = session.history.undo()
    at.run()
    assert visit.widget(at, "data.shape").value == "blobs"
    assert visit.widget(at, "data.seed").value == 1
