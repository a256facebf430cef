"""Experiments of the page on least squares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.least_squares import methods
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import FisherDiscriminant, LeastSquaresClassifier, SoftmaxRegression
from linclass.core import linear

Settings = Mapping[str, Any]
FAR = 10  # x11


def _wrong() -> Dataset:
    return methods.start().relabel(FAR, 1)


def unbalanced() -> Dataset:
    """Three points of the first class, nine of the other."""
    few = [(3.0, 4.0), (4.0, 5.0), (3.5, 3.0)]
    many = [
        (0.5, 0.5),
        (1.0, 2.0),
        (2.0, 0.5),
        (2.5, 1.5),
        (1.5, 1.0),
        (0.5, 1.5),
        (1.0, 0.0),
        (2.0, 2.0),
        (3.0, 1.0),
    ]
    return Dataset(few + many, [0] * len(few) + [1] * len(many))


def row() -> Dataset:
    """Three classes of eight, one beside the other."""
    offsets = np.array(
        [(-0.6, 0.2), (-0.3, 1.0), (-0.1, -0.9), (0.0, 0.4), (0.2, -0.4), (0.3, 0.8), (0.5, -1.0), (0.7, 0.1)]
    )
    X = np.vstack([offsets + np.array((x, 2.5)) for x in (0.0, 3.0, 6.0)])
    return Dataset(X.round(2), np.repeat([0, 1, 2], len(offsets)), names=("1", "2", "3"))


def _angles(dataset: Dataset) -> np.ndarray[Any, Any]:
    before = methods.without(dataset.X, dataset.y, FAR)
    assert before is not None, "there are others of its class"
    return methods.angles(before, methods.lines(dataset.X, dataset.y))


def _dragged(dataset: Dataset, settings: Settings) -> bool:
    """x11 is right for all; least squares and Fisher turn alike by over 30 degrees and err, the others hardly."""
    squares, fisher, logistic, soft = _angles(dataset)
    before, after = methods.without(dataset.X, dataset.y, FAR), methods.lines(dataset.X, dataset.y)
    assert before is not None, "there are others of its class"
    right = (before.margins(dataset.X, dataset.y)[:, FAR] > 1).all()
    mistakes = after.mistakes(dataset.X, dataset.y)
    return bool(
        right
        and squares > 30
        and np.isclose(squares, fisher)
        and logistic < 0.1
        and soft < 1e-6
        and (mistakes[:2] > 0).all()
        and not mistakes[2:].any()
    )


def _all_dragged(dataset: Dataset, settings: Settings) -> bool:
    """On the wrong side the same place turns every rule."""
    before = methods.without(dataset.X, dataset.y, FAR)
    assert before is not None, "there are others of its class"
    wrong = (before.margins(dataset.X, dataset.y)[:, FAR] < 0).all()
    return bool(wrong and (_angles(dataset) > 10).all())


def _through_the_mean(dataset: Dataset, settings: Settings) -> bool:
    """The targets by counts put the line through the mean of all; -1 and +1 do not; both are parallel to Fisher's."""
    mean = dataset.X.mean(axis=0)[None]
    counts = LeastSquaresClassifier(targets="counts").fit(dataset.X, dataset.y)
    signs = LeastSquaresClassifier().fit(dataset.X, dataset.y)
    fisher = FisherDiscriminant().fit(dataset.X, dataset.y)
    angles = [linear.augmented_angle(model.coef_[0], fisher.coef_[0]) for model in (counts, signs)]
    at = [float(model.decision_function(mean)[0]) for model in (counts, signs)]
    return bool(max(angles) < 1e-6 and abs(at[0]) < 1e-9 and abs(at[1]) > 0.1)


def _masked(dataset: Dataset, settings: Settings) -> bool:
    """Least squares gives no point to the middle class; Fisher and softmax get all points right."""
    X, y = dataset.X, dataset.labels
    squares = LeastSquaresClassifier().fit(X, y)
    others = FisherDiscriminant().fit(X, y), SoftmaxRegression(l2=0.1).fit(X, y)
    return bool((squares.predict(X) != 1).all() and all(model.score(X, y) == 1 for model in others))


EXPERIMENTS = (
    Experiment(
        "far",
        N_("Right, and far out"),
        N_(
            "x₁₁ is on its right side of all four lines. Least squares and Fisher turn by over 30° and get others "
            "wrong; the two green lines stay. Drag it further."
        ),
        methods.start,
        _dragged,
        {"ls.way": "far", "ls.point": None},
    ),
    Experiment(
        "wrong",
        N_("Far out and wrong"),
        N_("The same place, the other class: now x₁₁ is a mistake for every rule, and all four lines turn."),
        _wrong,
        _all_dragged,
        {"ls.way": "far", "ls.point": None},
    ),
    Experiment(
        "mean",
        N_("Through the mean of all"),
        N_("With the targets N/N₁ and −N/N₂ the line of least squares goes through the star."),
        unbalanced,
        _through_the_mean,
        {"ls.way": "targets", "ls.targets": "counts"},
        more=N_("Try −1 and +1: the line moves, and stays parallel to Fisher's."),
    ),
    Experiment(
        "row",
        N_("Three in a line"),
        N_(
            "Least squares finds no point of the middle class ✕: it is masked. Fisher and softmax find all of them."
        ),
        row,
        _masked,
        {"ls.way": "classes", "ls.rule": "squares"},
    ),
)
