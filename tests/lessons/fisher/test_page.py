"""Fisher's lesson: a line that turns, its threshold and its numbers; unusable points; planes of many measures."""

from __future__ import annotations

import re

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.fisher.examples import clouds
from explorer.lessons.fisher.measures import shipped
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import session
from linclass import FisherDiscriminant
from tests.support import visit

CLOUDS = clouds()
MODEL = FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y)


def board(at):
    return visit.messages(at)["board"]


def test_a_scene_names_no_button_of_the_player_which_phones_show_only_after_the_answer():
    for scene in (2, 5):
        caption = board(visit.visit("fisher", scene=str(scene)))["caption"]
        assert not [text for text in caption["templates"] if "▶" in text]


def test_a_line_is_turned_by_its_slider_by_a_drag_and_to_the_best():
    at = visit.visit("fisher")
    columns = board(at)["columns"]
    one, two = (CLOUDS.X[CLOUDS.labels == k, 0] for k in (0, 1))
    apart, width = (one.mean() - two.mean()) ** 2, 20 * (one.var() + two.var())
    assert columns["J"][-1] == pytest.approx(apart / width)
    assert columns["threshold"][-1] == pytest.approx((one.mean() + two.mean()) / 2)
    assert (
        columns["wrong"][-1]
        == (one >= columns["threshold"][-1]).sum() + (two < columns["threshold"][-1]).sum()
    )
    visit.move(at, "fisher.angle", 30.0)
    assert at.query_params["fisher.angle"] == ["30"] or at.query_params["fisher.angle"] == "30"
    assert board(at)["axis"]["angle"] == 30
    at.session_state[session._KEY].line = (0.0, -1.0, 0.0)
    at.run()
    assert board(at)["columns"]["angle"][-1] == 90
    visit.move(at, "fisher.best", None)
    columns = board(at)["columns"]
    assert columns["J"][-1] == pytest.approx(MODEL.J(MODEL.w), rel=1e-4)
    assert "of the maximum; the best θ" in visit.caption(at)
    text = "".join(str(row) for row in board(at)["formula"])
    assert "70.55" in text
    assert "38.33" in text
    assert "32.22" in text
    at.session_state["fisher.code.line"] = True
    at.run()
    ours, theirs = ({}, {})
    exec(at.code[0].value, ours)
    exec(at.code[1].value, theirs)
    assert np.allclose(ours["model"].coef_, MODEL.coef_)
    assert np.isclose(ours["model"].J(ours["w"]), columns["J"][-1])
    assert np.allclose([*theirs["w"], theirs["b"]], [*MODEL.coef_[0], MODEL.intercept_[0]], rtol=1e-8)


def test_j_is_the_quotient_of_the_numbers_that_are_shown():
    at = visit.visit("fisher", **{"fisher.angle": "30"})
    columns = board(at)["columns"]
    assert columns["J"][-1] == pytest.approx(columns["apart"][-1] / columns["width"][-1])
    assert columns["width"][-1] == pytest.approx(
        columns["scatter_one"][-1] + columns["scatter_two"][-1], rel=1e-3
    )
    assert any("{apart} / {width} = {J}" in row for row in board(at)["formula"])


def test_the_threshold_comes_with_the_answer():
    k = next(k for k, scene in enumerate(SITE["fisher"].scenes, 1) if scene.key == "means")
    at = visit.visit("fisher", scene=str(k))
    traces = len(board(at)["figure"]["data"])
    visit.move(at, "scene.option.1", None)
    assert len(board(at)["figure"]["data"]) == traces + 3  # the line, and its two sides


def test_next_leaves_a_scene_whose_slider_was_moved():
    at = visit.visit("fisher", scene="4", **{"fisher.prior": "5"})
    visit.move(at, "fisher.prior", 6)
    visit.move(at, "scene.next", None)
    assert dict(at.query_params).keys() & {"scene", "fisher.prior"} == {"scene"}
    assert at.query_params["scene"] == "5"


def test_priors_move_the_threshold_and_new_points_come_from_the_gaussians():
    at = visit.visit("fisher", **{"fisher.priors": "given", "fisher.prior": "5", "fisher.angle": "-47.7"})
    rare = board(at)["columns"]["threshold"][-1]
    visit.move(at, "fisher.prior", 95)
    frequent = board(at)["columns"]
    assert rare < frequent["threshold"][-1]  # the first class is on the low side of this line
    visit.move(at, "fisher.new", True)
    visit.move(at, "fisher.seed", 3)
    given = FisherDiscriminant(priors=[0.05, 0.95]).fit(CLOUDS.X, CLOUDS.y)
    X, y = given.sample(100, random_state=3)
    data = board(at)["figure"]["data"]
    hollow = [trace for trace in data if str(trace.get("marker", {}).get("symbol")).endswith("x-open")]
    assert np.allclose(sorted(hollow[0]["x"]), sorted(X[y < 0, 0]))
    assert "{astray} of 100 new ones" in visit.caption(at)
    visit.move(at, "fisher.ellipses", visit.Label("Shared, as Fisher assumes"))
    visit.check(at, thoroughly=True)


@pytest.mark.parametrize(
    ("dataset", "said"),
    [
        (
            Dataset([[0, 0], [2, 0], [1, 1], [1, -1]], [0, 0, 1, 1]),
            "All class means coincide: J = 0 along every line",
        ),
        (Dataset([[0, 0], [0, 4], [1, 1], [1, 5]], [0, 0, 1, 1]), "J is infinite there"),
    ],
)
def test_points_without_a_best_line_or_with_an_infinite_one_are_told(dataset, said):
    at = visit.visit("fisher", dataset)
    assert said in visit.words(at)
    assert ("Star:" in visit.words(at)) == ("infinite" in said)  # where no line is best there is no star
    assert None not in [value for value in board(at)["columns"].values() if np.ndim(value) == 0]
    visit.move(at, "fisher.play", visit.Label("The line rotates"))
    assert board(at)["columns"]["J"][-1] == (np.inf if "infinite" in said else 0)
    visit.move(at, "fisher.priors", visit.Label("Selected"))
    visit.check(at, thoroughly=True)


def test_three_classes_have_three_piles_and_the_plane_their_grounds():
    dataset = sources.generate("blobs", n=60, classes=3, noise=0.7)
    at = visit.visit("fisher", dataset, **{"fisher.play": "turn"})
    columns = board(at)["columns"]
    model = FisherDiscriminant().fit(dataset.X, dataset.y)
    assert columns["J"][-1] == pytest.approx(model.ratios_[0])
    assert columns["wrong"] == np.count_nonzero(model.predict(dataset.X) != dataset.y)
    filled = [t for t in visit.messages(at)["fisher.piles"]["figure"]["data"] if t.get("fill") == "toself"]
    assert len(filled) == 3
    assert np.allclose(columns["total"], columns["within"] + columns["between"], atol=1e-9)


def test_iris_in_a_plane_with_fewer_measures_and_onto_the_board():
    at = visit.visit("fisher", **{"fisher.way": "plane"})
    assert len(board(at)["columns"]["separation"]) == 7
    assert "Fisher’s two directions" in visit.caption(at)
    at.session_state["fisher.code.plane"] = True
    at.run()
    names = {}
    exec(at.code[0].value, names)
    theirs = {}
    exec(at.code[1].value, theirs)
    assert np.allclose(abs(theirs["Z"]), abs(names["Z"]), rtol=1e-6)
    assert names["model"].ratios_.sum() == pytest.approx(board(at)["columns"]["separation"][-1])
    visit.move(at, "fisher.measures.iris", [visit.Label("petal length"), visit.Label("petal width")])
    assert at.query_params["fisher.measures.iris"] in ("3.4", ["3.4"])
    two = FisherDiscriminant().fit(shipped("iris").X[:, 2:], shipped("iris").labels)
    assert board(at)["columns"]["separation"][-1] == pytest.approx(two.ratios_.sum())
    visit.move(at, "fisher.measures.iris", [])
    assert "Choose a measure" in visit.caption(at)
    visit.move(at, "fisher.table", visit.Label("Credit approval"))
    assert "spreads the samples out." in visit.caption(at)
    visit.move(at, "fisher.table", visit.Label("Iris"))
    visit.move(at, "fisher.measures.iris", [visit.Label(name) for name in shipped("iris").columns])
    visit.move(at, "fisher.take", None)
    X, labels = visit.shown(at)
    assert len(X) == 150
    assert labels.tolist() == shipped("iris").labels.tolist()
    assert board(at)["columns"]["wrong"] == 3
    on_board = FisherDiscriminant().fit(X, labels).ratios_
    of_plane = FisherDiscriminant().fit(shipped("iris").X, shipped("iris").labels).ratios_
    assert np.allclose(on_board, of_plane, rtol=1e-4)


def test_where_the_threshold_was_stays_in_sight_beside_where_it_is():
    k = next(k for k, scene in enumerate(SITE["fisher"].scenes, 1) if scene.key == "rare")
    at = visit.visit("fisher", scene=str(k))
    visit.move(at, "scene.show", None)
    scene = SITE["fisher"].scenes[k - 1]
    dataset, angle = scene.dataset(), np.radians(scene.settings["fisher.angle"])
    w = np.array([np.cos(angle), np.sin(angle)])
    model = FisherDiscriminant(priors=[0.5, 0.5]).fit(dataset.X, dataset.y)
    dotted = [
        trace
        for message in (board(at), visit.messages(at)["fisher.along"])
        for trace in message["figure"]["data"]
        if trace.get("line", {}).get("dash") == "dot" and trace["line"]["width"] == 2
    ]
    on_board, along = dotted
    places = np.column_stack([on_board["x"], on_board["y"]]) @ w
    assert places == pytest.approx([model.thresholds(w[None])[0]] * 2)
    assert along["x"] == pytest.approx([model.thresholds(w[None])[0] - w @ dataset.X.mean(axis=0)] * 2)
    assert board(at)["columns"]["threshold"][-1] != pytest.approx(places[0])


def test_the_w_of_the_rule_is_said_to_be_that_of_the_line_but_for_its_length():
    at = visit.visit("fisher", **{"fisher.angle": "-47.7"})
    shown = board(at)["columns"]["w"][-1]
    assert abs(shown @ MODEL.w) == pytest.approx(np.linalg.norm(MODEL.w), rel=1e-4), "one direction"
    assert np.linalg.norm(MODEL.w) > 5, "and yet other numbers"
    assert "scaled to length 1: the same line" in board(at)["formula"][-1]


@pytest.mark.parametrize("way", ["line", "plane"])
def test_sigma_is_the_covariance_in_a_box_and_never_a_sum_as_well(way):
    box = "".join(map(str, board(visit.visit("fisher", **{"fisher.way": way}))["formula"]))
    sigmas = re.findall(r"Σ(.{0,5})", box.replace("<i>", "").replace("</i>", ""))
    assert all(after.startswith(("⁻¹", " = S", " = <i>S")) for after in sigmas), sigmas
