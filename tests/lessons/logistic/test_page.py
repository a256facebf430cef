"""Logistic regression's lesson: the least loss, its solvers, fits without end, λ by cross-validation."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.logistic import LESSON
from explorer.lessons.logistic.examples import noisy
from explorer.lessons.logistic.fits import MOST_SGD
from explorer.lessons.logistic.view import first_points
from explorer.points import dataset as state
from explorer.points import links, sources
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit import session
from linclass import LogisticRegression
from tests.support import visit

APART = state.default()
MIXED = links.quantise(first_points())


def board(at):
    return visit.messages(at)["board"]


def chart(at):
    return visit.messages(at)["logistic.chart"]


def run_code(at, key):
    """The names that the page's script leaves behind."""
    at.session_state[key] = True
    at.run()
    names: dict[str, object] = {}
    exec(at.code[0].value, names)
    return names


def test_a_fresh_page_shows_the_least_loss_and_its_code():
    at = visit.visit("logistic")
    visit.check(at, thoroughly=True)
    columns = board(at)["columns"]
    model = LogisticRegression(l2=0.1).fit(MIXED.X, MIXED.y)
    assert np.allclose(columns["w"][-1], model.coef_[0])
    assert columns["loss"][0] == pytest.approx(MIXED.n * np.log(2))
    assert columns["loss"][-1] == pytest.approx(columns["entropy"][-1] + columns["penalty"][-1])
    assert np.allclose(columns["gradient"][-1], 0, atol=1e-6)
    assert np.allclose(columns["next"][0], np.append(columns["w"][1], columns["b"][1]))
    assert np.isnan(columns["next"][-1]).all()
    assert visit.caption(at).startswith("With the penalty, J is at its minimum after step")
    assert "it is at its minimum where its slope is 0" in visit.words(at)
    names = run_code(at, "logistic.code.LogisticRegression")
    assert np.allclose(names["model"].coef_, model.coef_)
    theirs: dict[str, object] = {}
    exec(at.code[1].value, theirs)
    assert np.allclose(theirs["model"].coef_, model.coef_, atol=1e-6)


def test_separable_points_have_no_end_without_a_penalty_and_the_page_says_why():
    at = visit.visit("logistic", APART, **{"logistic.l2": "0", "logistic.beside": "growth"})
    assert "Diverged: a line separates all points" in visit.words(at)
    assert "the direction is settled" in visit.words(at)
    assert "can fall forever" in visit.caption(at)
    assert (np.diff(board(at)["columns"]["norm"]) > 0).all()
    visit.move(at, "logistic.solver", visit.Label("Gradient"))
    assert "away from the maximum-margin w" in visit.words(at)
    visit.move(at, "logistic.beside", visit.Label("Landscape"))
    assert "This valley falls forever," in visit.words(at)
    assert not len(chart(at)["figure"]["data"][2]["x"])  # no star
    visit.move(at, "logistic.beside", visit.Label("Race"))
    assert "J has no minimum" in visit.words(at)
    visit.move(at, "logistic.l2", visit.Label("0.01"))
    assert "Diverged" not in visit.words(at)


def test_points_on_the_line_make_no_end_either():
    positive = [(2.5, 2.0), (3.5, 3.5), (4.0, 1.0), (5.0, 2.5)]
    negative = [(2.5, 1.0), (2.5, 3.0), (1.0, 1.5), (0.5, 3.0)]
    touching = Dataset(positive + negative, [0] * 4 + [1] * 4)
    at = visit.visit("logistic", touching, **{"logistic.l2": "0"})
    assert "on its side or exactly on it" in visit.words(at)


def test_all_solvers_race_and_the_player_counts_passes():
    at = visit.visit("logistic", **{"logistic.beside": "race"})
    visit.check(at, thoroughly=True)
    message = board(at)
    assert message["player"]["steps"].tolist() == list(range(21))
    assert [trace["name"] for trace in chart(at)["figure"]["data"][:4]] == [
        "Newton",
        "Gradient",
        "SGD",
        "Mini-batch",
    ]
    assert "its J exceeds the minimum by less than 10⁻⁸ of its initial excess" in visit.words(at)
    newton = chart(at)["figure"]["data"][0]
    model = LogisticRegression(l2=0.1).fit(MIXED.X, MIXED.y)
    assert len(newton["x"]) == model.n_iter_ + 1
    lines = [trace for trace in message["figure"]["data"][:10] if trace.get("line", {}).get("width") == 2]
    assert len(lines) == 3  # of the other solvers
    visit.move(at, "logistic.pace", visit.Label("20"))
    gradient = chart(at)["figure"]["data"][1]
    assert (np.diff(gradient["y"]) > 0).any()


def test_where_the_player_leaves_out_steps_the_next_weights_are_told_all_the_same():
    at = visit.visit("logistic", **{"logistic.solver": "gradient"})
    message = board(at)
    columns, told = message["columns"], message["formula"][-1]
    trace = LogisticRegression(
        solver="gradient", l2=0.1, eta=float(columns["eta"]), max_iter=100, max_snapshots=500
    ).fit(MIXED.X, MIXED.y)
    every = np.column_stack([trace.trace_.coef, trace.trace_.intercept])
    steps = columns["step"]
    assert (np.diff(steps) > 1).any()
    assert np.allclose(columns["next"][:-1], every[steps[:-1] + 1])
    assert (columns["then"][:-1] == steps[1:]).all()
    texts = [told["templates"][k] for k in told["which"]]
    assert all("The next" in text for text in texts[:-1])
    assert "No step starts here" in texts[-1]
    visit.move(at, "logistic.solver", visit.Label("SGD"))
    columns, told = board(at)["columns"], board(at)["formula"][-1]
    shown = np.column_stack([columns["w"], columns["b"]])
    assert np.allclose(columns["next"][1:-1], shown[2:])
    assert "Shown next is step {then}" in told["templates"][told["which"][1]]


def test_one_pass_of_sgd_rings_each_point_as_it_learns_from_it():
    at = visit.visit(
        "logistic", **{"logistic.solver": "sgd", "logistic.passes": "1", "logistic.beside": "unit"}
    )
    message = board(at)
    points = message["columns"]["point"][1:]
    assert sorted(points.tolist()) == list(range(MIXED.n))
    ring = next(c for c in message["frames"] if c["trace"] == 11 and c["attr"] == "x")
    assert np.allclose(np.asarray(ring["values"])[1:, 0], MIXED.X[points, 0])
    assert np.allclose(message["columns"]["before"][1], 0.5)  # what the start expects of any point
    assert "This step’s sample".lower() in visit.words(at).lower()


def test_the_surface_and_the_losses_stand_beside_the_board():
    at = visit.visit("logistic", **{"logistic.beside": "losses"})
    visit.check(at, thoroughly=True)
    columns = board(at)["columns"]
    assert columns["sum_logistic"][-1] == pytest.approx(columns["entropy"][-1])
    assert columns["sum_zero_one"][-1] == columns["errors"][-1]
    visit.move(at, "logistic.beside", visit.Label("Surface"))
    assert [trace["type"] for trace in chart(at)["figure"]["data"]] == ["surface", *["scatter3d"] * 3]
    visit.check(at, thoroughly=True)


def test_curves_have_their_own_penalty_and_their_own_code():
    at = visit.visit("logistic", **{"logistic.degree": "5", "logistic.l2": "0"})
    visit.check(at, thoroughly=True)
    assert "For curves λ is at least 10⁻⁶ here" in visit.words(at)
    assert [trace["type"] for trace in board(at)["figure"]["data"][:2]] == ["contour", "contour"]
    names = run_code(at, "logistic.code.LogisticRegression")
    assert names["model"].l2 == 1e-6
    assert names["features"].shape == (MIXED.n, 20)
    assert names["model"].trace_.loss[-1] == pytest.approx(board(at)["columns"]["loss"][-1])
    for part in ("Unit", "Landscape"):
        visit.move(at, "logistic.beside", visit.Label(part))
        assert "Choose degree 1" in visit.words(at)


def test_the_points_with_a_wrong_label_are_marked_after_the_answer_only():
    given, arc = noisy(), np.linspace(0, np.pi, 200)
    upper = 2 * np.column_stack([np.cos(arc), np.sin(arc)]) + [-1, -0.5]
    from_upper, from_lower = (
        np.linalg.norm(given.X[:, None] - moon, axis=2).min(axis=1) for moon in (upper, -upper)
    )
    wrong = (from_upper < from_lower) != (given.labels == 0)
    k = next(k for k, scene in enumerate(LESSON.scenes, 1) if scene.key == "bend")
    at = visit.visit("logistic", scene=str(k))
    assert not squares(at)
    visit.move(at, "scene.show", None)
    (drawn,) = squares(at)
    assert wrong.sum() == 3, "a tenth of 30 points are nearer to the half circle of the other class"
    assert np.column_stack([drawn["x"], drawn["y"]]).tolist() == given.X[wrong].tolist()


def squares(at):
    """Return the layers of squares on the board."""
    layers = board(at)["figure"]["data"]
    return [layer for layer in layers if layer.get("marker", {}).get("symbol") == "square-open"]


@pytest.mark.slow
def test_the_penalty_of_least_error_is_found_and_used_and_the_overfit_end_is_on_the_board():
    settings = {"logistic.degree": "6", "logistic.l2": "0.01", "logistic.beside": "penalty"}
    at = visit.visit("logistic", noisy(), **settings)
    assert "Dashed: the boundary at λ = 10⁻⁶" in visit.caption(at)
    visit.move(at, "logistic.l2", visit.Label("1"))
    visit.move(at, "logistic.cv.l2.start", None)
    for _again in range(200):
        if not visit.shows(at, "logistic.cv.l2.stop"):
            break
        at.run()
    visit.move(at, "logistic.cv.l2.use", None)
    assert visit.widget(at, "logistic.l2").value == 0.01
    assert "Overfitting at λ" in visit.messages(at)["logistic.curve"]["caption"]
    assert "Overfitting at λ = 10⁻⁶" in visit.messages(at)["logistic.curve"]["caption"]
    names = run_code(at, "logistic.code.LogisticRegression")
    assert names["values"][names["curve"].best] == 0.01


def test_many_points_go_without_sgd_and_are_still_fitted():
    rng = np.random.default_rng(0)
    X = rng.normal(0, 2, (MOST_SGD + 1, 2))
    many = Dataset(X, (X[:, 0] + rng.normal(0, 1, len(X)) < 0).astype(np.int8))
    at = visit.visit("logistic", **{"logistic.beside": "landscape"})
    at.session_state[session._KEY].history = History(many)
    at.run()
    visit.check(at)
    assert "SGD" not in [str(option) for option in visit.widget(at, "logistic.solver").options]
    assert "drawn for up to 1,000 points" in visit.words(at)


@pytest.mark.slow
@pytest.mark.parametrize(
    "dataset",
    [
        Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [0, 1, 0, 1]),
        Dataset([[1, 1], [1, 1]], [0, 1]),
        Dataset([[2e11, -3e11], [-1e11, 2e11], [0, 1e11]], [1, 0, 0]),
        sources.generate("blobs", n=12, classes=3),
    ],
    ids=["collinear", "one place", "far away", "three classes"],
)
def test_odd_points_are_fitted_or_told(dataset):
    at = visit.visit("logistic", **{"logistic.l2": "0"})
    at.session_state[session._KEY].history = History(dataset)
    at.run()
    visit.check(at)
    for part in ("Unit", "Losses", "Race", "Landscape", "Weights"):
        visit.move(at, "logistic.beside", visit.Label(part))
    visit.move(at, "logistic.degree", visit.Label("3"))
