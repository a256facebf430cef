"""The steps, handles, ellipses and downloads of Fisher's page of lines, by what the points and settings say."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.fisher import board, view
from explorer.lessons.fisher.examples import clouds, unequal
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import FisherDiscriminant
from tests.lessons.fisher.definitions import POINTS, THREE, each, fitted, positions
from tests.support import visit
from tests.support.figures import bench


@each
def test_the_points_slide_onto_the_line_or_are_on_it_while_it_rotates_or_is_dragged(points):
    seen = fitted(points)
    for plays, angles, slid in (("still", [20.0], [1.0]), ("slide", [20.0, 20.0], [0.0, 1.0])):
        steps = view._steps(seen, plays, 20.0)
        assert (steps.angles.tolist(), steps.slid.tolist()) == (angles, slid)
        assert not steps.rotates
    turning = view._steps(seen, "turn", 20.0)
    assert turning.rotates
    assert set(turning.slid.tolist()) == {1.0}
    assert turning.angles.tolist() == seen.sweep(points.n).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("points", [clouds(), THREE, unequal()], ids=["clouds", "three", "overlap"])
def test_the_steps_of_a_rotating_line_are_named_by_their_angles(points):
    players = {}
    for plays in ("slide", "turn"):
        at = visit.visit("fisher", points, **{"fisher.play": plays})
        sent = visit.messages(at)["board"]
        players[plays] = sent["player"]
    shown = [float(name.replace("−", "-").removesuffix("°")) for name in players["turn"]["steps"]]
    assert shown == pytest.approx(sent["columns"]["angle"].tolist(), abs=0.051)
    assert all(
        name.startswith("−") == (angle < 0)
        for name, angle in zip(players["turn"]["steps"], shown, strict=True)
    )
    assert players["slide"]["length"] == 2
    assert not players["slide"].get("steps")
    assert players["slide"]["result"] is players["turn"]["result"] is True, "they open at the last step"


def test_other_points_with_another_best_line_are_another_run():
    seen = [fitted(points) for points in (clouds(), unequal(), POINTS["ring"])]
    runs = [view._player(one, view._steps(one, "turn", 0.0)).trace for one in seen]
    assert len(set(runs)) == 3


@pytest.mark.slow
def test_a_line_can_be_rotated_on_the_bench_and_in_the_scenes_that_ask_for_it():
    assert visit.messages(visit.visit("fisher"))["board"].get("axis")
    for k, scene in enumerate(SITE["fisher"].scenes, 1):
        sent = visit.messages(visit.visit("fisher", scene=str(k)))["board"]
        assert bool(sent.get("axis")) == (scene.key in ("turn", "best")), scene.key


@each
def test_own_ellipses_are_of_the_covariance_of_each_class_and_shared_ones_are_all_equal(points):
    seen = fitted(points)
    own, shared = (view._covariances(seen, kind) for kind in ("own", "shared"))
    apart = 0
    for row, label in enumerate(seen.classes):
        X = points.X[points.labels == label]
        assert own[row] == pytest.approx(np.cov(X.T), rel=1e-6, abs=1e-9)
        apart = apart + (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))
    for sigma in shared:
        assert sigma == pytest.approx(apart / (points.n - len(points.present)), rel=1e-6, abs=1e-9)


def test_a_class_of_one_point_has_an_ellipse_without_any_width():
    seen = fitted(Dataset([[0, 0], [2, 1], [3, 0]], [0, 1, 1]))
    row = seen.classes.index(0)
    assert not view._covariances(seen, "own")[row].any()


@each
def test_the_download_has_the_position_and_the_class_of_each_point(points):
    model = FisherDiscriminant().fit(points.X, points.y)
    head, *rows = csv.reader(view.projections_csv(bench("fisher", points), model, 20.0).splitlines())
    assert head == ["w.x", "class"]
    assert [float(row[0]) for row in rows] == pytest.approx(positions(points, 20.0).tolist())
    assert [row[1].lstrip("'") for row in rows] == [points.names[label] for label in points.labels]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "said"), [(board.MOST_FEET, False), (board.MOST_FEET + 2, True)])
def test_it_is_said_if_only_some_points_are_projected(n, said):
    at = visit.visit("fisher", sources.generate("blobs", n=n, noise=0.7))
    assert visit.notices(at) == (
        f"The projections of {board.MOST_FEET} of the points are drawn." if said else ""
    )


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (Dataset(np.empty((0, 2)), []), "Add points of two classes to the board"),
        (Dataset([[1, 1], [2, 1]], [0, 0]), "All points belong to one class."),
    ],
    ids=["empty", "one class"],
)
def test_what_is_missing_is_said(points, told):
    assert visit.caption(visit.visit("fisher", points)).startswith(told)


@pytest.mark.slow
@pytest.mark.parametrize(
    "query", [{}, {"fisher.priors": "given", "fisher.prior": "20"}], ids=["counts", "given"]
)
def test_the_code_has_priors_just_if_they_are_chosen(query):
    at = visit.visit("fisher", **query)
    at.session_state["fisher.code.line"] = True
    at.run()
    assert len(at.code) == 2
    assert all(("priors=" in block.value) == bool(query) for block in at.code)
