"""In a notebook logistic regression is told as its lesson tells it, where its words are true."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.logistic import captions, fits
from explorer.lessons.logistic.fits import Setup
from explorer.lessons.logistic.view import first_points
from linboard.board import Caption
from linboard.captions import logistic
from linboard.notebook import steps
from linclass import GENERATORS, LogisticRegression
from linclass.core.losses import sigmoid
from tests.support.told import rows, sentences

pytestmark = pytest.mark.filterwarnings("ignore")  # of fits that are stopped early
POINTS = first_points()
X, Y = POINTS.X, POINTS.y
MORE = np.argsort(Y)[:-8]  # of one class than of the other
APART = GENERATORS["blobs"](n=24, noise=0.5, random_state=3)


def played(X=X, y=Y, weights=None, **settings):
    """The page of a fit."""
    return steps.played(LogisticRegression(**{"l2": 0, **settings}).fit(X, y, weights))


@pytest.mark.parametrize("solver", LogisticRegression.SOLVERS)
def test_it_is_told_as_in_its_lesson(solver):
    lesson = fits.played(X, Y, Setup(solver=solver, most=1 if solver == "sgd" else 5))
    page = steps.played(lesson.model)
    assert page.steps.length == len(lesson)
    told = Caption(captions.caption(lesson), captions.formula(lesson), captions.columns(lesson, Y))
    assert list(rows(page.told, len(lesson))) == list(rows(told, len(lesson)))
    assert page.table == logistic.table()


def test_what_newton_s_steps_are_told():
    told = sentences(played(l2=0.1).told, 2)
    assert (
        told[0]
        == "Start: w = 0 and b = 0, so each of the N points has probability ½ and loss ln 2: J = N ln 2 = 27.73."
    )
    assert told[1].startswith("Newton’s step 1: J = ")


@pytest.mark.parametrize("solver", ["gradient", "minibatch", "sgd"])
def test_the_length_of_a_step_is_that_of_the_fit_where_none_was_given(solver):
    """The rule of the formula with the η that is told leads from each row to the next."""
    settings = {"l2": 0.5, "max_iter": 3, "random_state": 1, "batch_size": len(X)}
    model = LogisticRegression(solver=solver, **{"l2": 0, **settings}).fit(X, Y)
    trace, numbers = model.trace_, steps.played(model).told.columns
    eta = np.broadcast_to(numbers["eta"], len(trace))
    assert len(np.unique(eta)) == (4 if solver == "sgd" else 1)  # it becomes shorter from pass to pass
    for t in range(len(trace) - 1):
        batch = trace.picked[t + 1 : t + 2] if solver == "sgd" else np.arange(len(X))
        miss = sigmoid(X[batch] @ trace.coef[t] + trace.intercept[t]) - (Y[batch] > 0)
        shrunk = (1 - eta[t] * 0.5 * len(batch) / len(X)) * trace.coef[t]
        after = np.append(shrunk - eta[t] * miss @ X[batch], trace.intercept[t] - eta[t] * miss.sum())
        assert after == pytest.approx(np.append(trace.coef[t + 1], trace.intercept[t + 1]), rel=1e-9)
        assert numbers["next"][t] == pytest.approx(after, rel=1e-9)


def test_where_rows_are_left_out_it_says_which_step_is_shown_next():
    page = played(solver="gradient", max_iter=40, max_snapshots=6)
    told = list(rows(page.told, page.steps.length))
    assert told[0][-1].endswith("shown next is step 16")
    assert told[-1][-1] == "No step starts here"


def test_how_it_ended():
    ends = {
        "J can fall forever": played(*APART),
        "the steps are too long": played(solver="gradient", eta=1e9, l2=1.0, max_iter=1_000),
        "With the penalty, J is at its minimum after": played(l2=1.0),
        "The sum J of all losses is at its minimum after": played(l2=0.0),
        "is not 0 yet": played(solver="gradient", max_iter=2),
    }
    for end, page in ends.items():
        assert end in sentences(page.told, page.steps.length)[-1]


@pytest.mark.parametrize("solver", ["newton", "minibatch"])
def test_of_more_weights_than_can_be_decided_exactly_none_is_said_to_have_run_away(solver):
    rng = np.random.default_rng(0)
    wide = rng.normal(size=(25, 20))
    page = played(wide, np.sign(wide[:, 0]), solver=solver)
    told = list(rows(page.told, page.steps.length))
    assert "J can fall forever" in told[-1][0]
    assert "σ(<b>w</b>·<b>x</b> + <i>b</i>)" in told[-1][1]


def test_nor_where_the_last_weights_have_some_on_the_wrong_side():
    """As softmax regression tells it."""
    rng = np.random.default_rng(0)
    wide, labels = rng.normal(size=(25, 20)), rng.choice([-1, 1], size=25)
    model = LogisticRegression(l2=0, solver="sgd", max_iter=1, random_state=0).fit(wide, labels)
    assert model.trace_.stop == "diverged"
    assert model.score(wide, labels) < 1
    page = steps.played(model)
    assert "J can fall forever" in sentences(page.told, page.steps.length)[-1]


@pytest.mark.parametrize(
    "settings",
    [
        {"class_weight": {1: 2.0}},
        {"X": X[MORE], "y": Y[MORE], "class_weight": "balanced"},
        {"weights": np.arange(len(X)) + 0.5},
    ],
    ids=["by class", "balanced", "by sample"],
)
def test_of_samples_that_do_not_count_alike_the_general_sentence_tells(settings):
    assert "wrong" in played(**settings).told.columns


def test_of_a_part_of_a_trace_and_of_learning_on_the_general_sentence_tells():
    model = LogisticRegression(l2=1.0).fit(X, Y)
    assert "wrong" not in steps.of_trace(model.trace_).told.columns
    for part in (model.trace_[:-2], model.trace_[1:]):
        assert "wrong" in steps.of_trace(part, X, Y).told.columns
    for solver in ("sgd", "minibatch"):  # of whose last pass a row is missing
        for points in ((X, Y), APART):
            model = LogisticRegression(l2=0, solver=solver, max_iter=3, random_state=0, batch_size=8).fit(
                *points
            )
            assert "wrong" not in steps.of_trace(model.trace_).told.columns
            assert "wrong" in steps.of_trace(model.trace_[:-1], *points).told.columns


def test_weights_that_ran_away_within_a_pass_are_told_to_have_done_so():
    page = played(solver="sgd", eta=1e9, l2=1.0, max_iter=1_000, random_state=0)
    assert page.told.columns["passes"][-1] % 1
    assert "the steps are too long" in sentences(page.told, page.steps.length)[-1]
    learns = LogisticRegression(l2=0, solver="sgd", random_state=0).partial_fit(X, Y)
    assert "wrong" in steps.played(learns.partial_fit(X[:20], Y[:20]), X, Y).told.columns
