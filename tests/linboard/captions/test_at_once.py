"""In a notebook classifiers without steps are told what their lesson tells of them, where it is so."""

from __future__ import annotations

import numpy as np
import pytest

from linboard import theme
from linboard.captions.registry import MODELS
from linboard.notebook import steps
from linboard.plots.sample import Classes
from linclass import GENERATORS, FisherDiscriminant, GaussianNB, LeastSquaresClassifier
from tests.support.samples import IRIS
from tests.support.told import rows

TWO = GENERATORS["blobs"](n=30, noise=1.0, random_state=3)
THREE = GENERATORS["blobs"](n=30, classes=3, noise=1.0, random_state=4)
NAMES = np.array(["ash", "birch", "cedar"])
WIDE = np.column_stack([IRIS.data, IRIS.data**2])  # more numbers than can be read
GENERAL = "Mistakes: {wrong} of {n}."


def told(model):
    """The caption and the rows of the formula, and the board."""
    page = steps.played(model)
    assert page.steps is None
    return next(rows(page.told, 1)), page.board


def words(points):
    """The same points with labels that are words."""
    X, y = points
    return X, NAMES[np.unique(y, return_inverse=True)[1]]


@pytest.mark.parametrize(
    "points", [TWO, words(TWO), THREE, words(THREE)], ids=["2", "2 words", "3", "3 words"]
)
@pytest.mark.parametrize("kind", MODELS)
def test_its_numbers_are_the_model_s(kind, points):
    X, y = points
    model = kind().fit(X, y)
    (caption, *formula), board = told(model)
    wrong = np.count_nonzero(model.predict(X) != y)
    assert f"{wrong} of 30" in caption
    if kind is GaussianNB:
        assert len(formula) == 1 + len(model.classes_)
        for label, share in zip(model.classes_, model.class_prior_, strict=True):
            (row,) = (row for row in formula if row.startswith(f"{label}:"))
            assert f"= {share:.4g}" in row
    elif len(model.classes_) > 2:
        for k, (label, row) in enumerate(zip(model.classes_, formula, strict=False)):
            assert board.points.names[theme.CLASS_ICONS.index(row[0])] == str(label)
            assert f"has {(model.predict(X[y == label]) == label).sum()} of its 10 points correct" in row
            assert f"{model.coef_[k, 0]:.4g}".replace("-", "−") in row


def test_a_class_that_is_masked_is_named():
    X = np.array([[x + dx, dx] for x in (-10, 0, 10) for dx in (-0.2, 0, 0.2)])
    (caption, *_formula), _board = told(LeastSquaresClassifier().fit(X, np.repeat(NAMES, 3)))
    assert f"The f of class {theme.CLASS_ICONS[1]} is not the largest at any of its points" in caption


def test_what_the_boundary_of_gaussians_is():
    X = np.array([[-1, 0], [1, 0], [0, -1], [0, 1]])
    same = GaussianNB().fit(np.vstack([X, X + np.array([5, 0])]), np.repeat([0, 1], 4))
    round_one = GaussianNB().fit(np.vstack([X, 3.0 * X]), np.repeat([0, 1], 4))
    assert told(same)[0][0].endswith("both classes have the same variances.")
    assert "axis-parallel ellipse" in told(round_one)[0][0]


def test_what_is_added_to_the_variances_is_named_where_the_model_has_no_more():
    """Whatever samples it is shown with."""
    points, labels = np.array([[0, 0], [0, 0], [5, 1], [5, 1]]), np.array([0, 0, 1, 1])
    spread = points + np.array([[-1, 0], [1, 0], [-1, 0], [1, 0]])
    added = "because none exceeds what is added."
    assert added in told(GaussianNB().fit(points, labels))[0][0]
    model = GaussianNB().fit(spread, labels)
    for X, y in ((spread, labels), (points, labels)):
        assert added not in steps.played(model, X, y).told.caption


@pytest.mark.parametrize(
    ("model", "points"),
    [
        (LeastSquaresClassifier(targets=(0, 1), threshold=0.5), TWO),
        (LeastSquaresClassifier(threshold=0.5), TWO),
        (LeastSquaresClassifier(class_weight={1: 3.0}), TWO),
        (LeastSquaresClassifier(targets="counts"), THREE),
        (FisherDiscriminant(priors=[0.2, 0.3, 0.5]), THREE),
        (
            FisherDiscriminant(),
            ([[0, 0], [0, 1], [1, 0], [1, 3]], [0, 0, 1, 1]),
        ),  # no x⁽¹⁾ differs in a class
        (FisherDiscriminant(), ([[0, 0], [1, 1], [3, 3], [5, 5]], [0, 0, 1, 1])),
        (FisherDiscriminant(), ([[0, 0], [1, 1], [3, 3], [4, 4], [6, 6], [8, 8]], [0, 0, 1, 1, 2, 2])),
        *((kind(), (WIDE, IRIS.target.to_numpy())) for kind in MODELS),
    ],
)
def test_where_it_is_not_so_the_general_sentence_tells(model, points):
    page = steps.played(model.fit(*points))
    assert page.told.caption == GENERAL
    assert not {"w0", "w1", "line1"} & {*page.told.columns}


@pytest.mark.parametrize("kind", MODELS)
def test_on_a_board_that_knows_another_class_nothing_else_is_told(kind):
    model = kind().fit(*TWO)
    more = steps.played(model, classes=Classes.of([-1, 1, 2])).told
    plain = next(rows(steps.played(model).told, 1))
    assert sorted(next(rows(more, 1))) == sorted(plain)
