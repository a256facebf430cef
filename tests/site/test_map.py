"""The map of all pages below the playground: grouped as the navigation, drawn from the visitor's points."""

from __future__ import annotations

import re

from explorer.lesson.thumbnail import BUDGET, thinned
from explorer.points import dataset, sources
from explorer.points.history import History
from explorer.visit import session
from tests.support import visit


def shown_map(at):
    return visit.messages(at)["map"]["map"]


def test_every_page_is_on_it_in_the_order_of_the_navigation():
    at = visit.visit("")
    assert re.findall(r'href="\./([^"]*)"', shown_map(at)) == [path for path in visit.SITE if path]
    assert shown_map(at).count("<section") == len(set(re.findall("<h3>(.*?)</h3>", shown_map(at))))
    assert len(shown_map(at)) < 60_000


def test_its_pictures_follow_the_points():
    at = visit.visit("")
    assert "All correct after" in shown_map(at)
    at.session_state[session._KEY].history = History(sources.table("xor"))
    at.run()
    visit.check(at)
    assert f"Still wrong after {BUDGET} updates" in shown_map(at)
    assert "What 4 points say" in shown_map(at)
    assert "All probabilities are 50%" in shown_map(at)


def test_it_says_which_points_and_classes_its_pictures_show():
    three = sources.generate("blobs", n=90, classes=3)
    at = visit.visit("", three)
    assert f"from {thinned(three).n} of your 90 points" in shown_map(at)
    assert "A two-class model separates class 1 from all others." in shown_map(at)
    assert "tells class" not in shown_map(visit.visit(""))


def test_without_points_it_is_there_and_locked_it_is_not():
    at = visit.visit("", dataset.default().clear())
    assert shown_map(at).count("lc-card") == len(visit.SITE) - 1
    assert "what its lesson computes from example data" in shown_map(at)
    assert f"What {dataset.default().n} points say" in shown_map(at)  # as many as the example has
    assert "Add points of two classes" in visit.caption(at)
    assert "map" not in visit.messages(visit.visit("", lock="1"))


def test_it_is_below_the_scenes_of_the_front_page_but_not_below_its_sheet_or_in_a_lecture():
    for scene in ("1", "3"):
        at = visit.visit("", scene=scene)
        assert shown_map(at).count("lc-card") == len(visit.SITE) - 1
        assert "from the points above" in shown_map(at)
    assert "map" not in visit.messages(visit.visit("perceptron", scene="1"))
    for name in ("lecture", "lock"):
        assert "map" not in visit.messages(visit.visit("", scene="1", **{name: "1"}))
    sheet = visit.app()
    sheet.query_params["print"] = "1"
    assert "map" not in visit.messages(sheet.run())
