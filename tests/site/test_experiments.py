"""Every control of a page moves to both ends, and "try this" sets the stage whatever was set before."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import links
from tests.support import visit
from tests.support.rooms import EXPERIMENTS

START = "playground"  # the page at the bare address


def value_of(at, key):
    """What a control of the page says; of tabs, which is open; of what has no control just now, the address or, where
    that need not carry it, what the control will say.
    """
    if not visit.shows(at, key):
        return at.query_params[key] if key in at.query_params else at.session_state[key]
    here = visit.widget(at, key)
    if here.type == "tab_container":
        return at.session_state[
            key
        ].lower()  # an experiment gives the key of a tab, the page its English name
    return here.value


def test_every_page_with_a_board_has_experiments():
    assert set(EXPERIMENTS) == {path or START for path in visit.PAGES}


@pytest.mark.parametrize("page", EXPERIMENTS)
def test_every_control_moves_and_an_experiment_shows_the_same_before_and_after(page):
    path = "" if page == START else page
    used = visit.visit(path)
    moved = visit.move_all(used)
    for experiment in EXPERIMENTS[page]:
        button = f"try.{page}.{experiment.key}"
        assert button in moved
        fresh = visit.visit(path)
        for at in (fresh, used):
            visit.move(at, button, None)
            assert links.decode(at.query_params["d"]) == links.quantise(experiment.dataset())
            for key, value in experiment.settings.items():
                assert value_of(at, key) == value
        assert np.array_equal(visit.shown(used)[0], visit.shown(fresh)[0])
