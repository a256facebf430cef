"""In a notebook softmax regression is told as its lesson tells it, each class by the sign that it has on the board."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.softmax import captions, view
from linboard import theme
from linboard.notebook import steps
from linclass import GENERATORS, SoftmaxRegression
from linclass.core.checks import LARGEST
from tests.support.samples import IRIS
from tests.support.told import rows, sentences

pytestmark = pytest.mark.filterwarnings("ignore")  # of fits that are stopped early
POINTS = view.first_points()
NAMES = np.array(["ash", "birch", "cedar"])


def played(X=POINTS.X, y=POINTS.labels, weights=None, **settings):
    """The page of a fit."""
    return steps.played(SoftmaxRegression(**{"l2": 0, **settings}).fit(X, y, weights))


@pytest.mark.parametrize("solver", ["newton", "gradient", "minibatch"])
@pytest.mark.parametrize("l2", [0.0, 0.1])
def test_it_is_told_as_in_its_lesson(solver, l2):
    now = view.fit(POINTS, view.Setup(solver, l2, 5, "loss"))
    lesson = captions.told(now.model, now.classes, POINTS.n, surfaces=False)
    page = steps.played(now.model)
    T = page.steps.length
    played_rows = np.searchsorted(now.model.trace_.step, page.told.columns["step"])
    assert [list(rows(lesson, len(now.model.trace_)))[t] for t in played_rows] == list(rows(page.told, T))


@pytest.mark.parametrize("classes", [2, 3])
def test_a_class_has_the_sign_of_its_points(classes):
    points, labels = GENERATORS["blobs"](n=30, classes=classes, noise=1.0, random_state=4)
    words = NAMES[np.unique(labels, return_inverse=True)[1]]
    page = played(points, words, l2=1.0)
    board = page.board
    for k, row in enumerate(page.told.formula[2:]):
        icon = row.split(" ")[0]
        index = theme.CLASS_ICONS.index(icon)
        assert board.points.names[index] == NAMES[k]
        assert f"{{line{k}:line}}" in row
        assert f"{{pull{k}:vector}}" in row


def test_of_one_sample_at_a_time_passes_are_counted():
    page = played(solver="sgd", max_iter=1, random_state=0, l2=0.1)
    assert sentences(page.told, page.steps.length)[1].startswith("Step ")
    assert "(passes: 1)" in sentences(page.told, page.steps.length)[-1]


def test_how_it_ended():
    apart = GENERATORS["blobs"](n=30, classes=3, noise=0.1, random_state=4)
    long = "the steps are too long, and the weights diverged"
    endless = "without a penalty the weights would grow without bound"
    ends = [
        (endless, played(*apart)),
        (endless, played(*apart, solver="gradient", max_iter=5)),
        (long, played(solver="gradient", eta=1e9, l2=1.0, max_iter=1_000)),
        (long, played(solver="gradient", eta=LARGEST / 100, max_iter=1_000)),
        ("J, with the penalty ½λ Σ‖w‖² for λ = 0.1, is at its minimum", played(l2=0.1)),
        ("J is at its minimum", played(l2=0.0)),
    ]
    for end, page in ends:
        assert end in sentences(page.told, page.steps.length)[-1]


def test_of_more_features_than_a_line_shows_the_objective_alone_is_written_out():
    page = played(IRIS.data.to_numpy(), IRIS.target.to_numpy(), l2=0.1)
    assert len(page.told.formula) == 1
    assert "line0" not in page.told.columns
    assert sentences(page.told, page.steps.length)[0].endswith(
        "So the sum J over the N points is N ln C = 164.8."
    )


def test_of_samples_that_do_not_count_alike_the_general_sentence_tells():
    assert "wrong" in played(class_weight={0: 3.0}).told.columns
    assert "wrong" in played(weights=np.arange(POINTS.n) + 1.0).told.columns
