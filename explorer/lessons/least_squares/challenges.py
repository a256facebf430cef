"""Challenges of least squares: a correct point that turns the line, and a masked class between two others."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.least_squares import view
from explorer.points.dataset import Dataset, default
from linboard.figures import points
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linboard.layers import Layer
from linclass import LeastSquaresClassifier, LogisticRegression
from linclass.core.checks import Array
from linclass.probability.separation import separation

L2 = 0.1  # of the logistic regression for comparison
MORE, LESS = 30.0, 1.0  # degrees
MIDDLE = 1  # the class that is never predicted


def _squares(dataset: Dataset) -> LeastSquaresClassifier:
    return LeastSquaresClassifier().fit(dataset.X, dataset.signs(0))


def _logistic(dataset: Dataset) -> Array:
    coef: Array = LogisticRegression(l2=L2).fit(dataset.X, dataset.signs(0)).coef_[0]
    return coef


def _pull(now: Stage) -> Verdict:
    """Judge whether the last point, correct under the line without it, turns one line a lot and the other hardly."""
    last = now.dataset.n - 1
    without = now.dataset.remove(last)
    before = _squares(without)
    side = now.dataset.signs(0)[last] * before.decision_function(now.dataset.X[last:])[0]
    if side <= 0:
        return Verdict(False, _("The last point is on the wrong side of the line fitted without it."))
    squares = predicates.turned(before.coef_[0], _squares(now.dataset).coef_[0])
    logistic = predicates.turned(_logistic(without), _logistic(now.dataset))
    text = _(
        "Least squares turns by {squares}° ({more:g}° required). Logistic regression (λ = {l2:g}) turns "
        "by {logistic}° (less than {less:g}° required)."
    ).format(
        l2=L2, squares=number(round(squares, 1)), logistic=number(round(logistic, 2)), more=MORE, less=LESS
    )
    return Verdict(squares >= MORE and logistic < LESS, text, marked=(last,))


def _masked(now: Stage) -> Verdict:
    """Judge whether softmax makes no mistake, and least squares predicts the middle class for no point."""
    X, labels = now.dataset.X, now.dataset.labels
    if separation(X, labels.astype(np.int64), 3) != "complete":
        return Verdict(
            False, _("No three linear scores classify all points correctly, so softmax makes mistakes too.")
        )
    said = LeastSquaresClassifier().fit(X, labels).predict(X)
    k = int(np.count_nonzero(said == MIDDLE))
    text = _(
        "Softmax classifies every point correctly. Least squares assigns class {name} to {k} points (0 "
        "required)."
    )
    marked = tuple(np.flatnonzero(said == MIDDLE).tolist())
    return Verdict(k == 0, text.format(name=now.dataset.names[MIDDLE], k=k), marked=marked)


def _said_middle(now: Stage, given: Verdict) -> list[Layer]:
    """Draw rings around the points for which least squares predicts the middle class."""
    which = np.zeros(now.dataset.n, dtype=bool)
    which[list(given.marked)] = True
    return [points.wrong(now.dataset.X, which)]


CHALLENGES = (
    Challenge(
        "ls-pull",
        N_(
            "Move x₁₁, keeping it on blue’s side: turn least squares by 30° but logistic regression by "
            "less than 1°."
        ),
        _pull,
        Freedom(least=11, most=11, first=10, places=True, changes=1, reach=(-20.0, 20.0)),
        (
            N_("Least squares wants f = 1 at each blue point, but far on blue’s side f is much larger."),
            N_("Move the point far out to the upper left."),
        ),
        N_("A point that is correct by a wide margin pulls the line just as a mistake does."),
        Answer(default().add(-6, 12, 0)),
        N_(
            "Put it far out at the upper left: f would be large there, so least squares turns its line to "
            "make f small."
        ),
        start=lambda: default().add(3, 6, 0),
        settings={view.WAY.key: "far", view.POINT.key: 11},
    ),
    Challenge(
        "ls-masked",
        N_(
            "Place three classes so that softmax makes no mistakes but least squares never predicts class −1."
        ),
        _masked,
        Freedom(least=9, most=12, places=True, labels=True, classes=3),
        (
            N_("If each class is in a corner of a triangle, least squares has no trouble."),
            N_("Put the classes in a row at equal distances, with class −1 in the middle."),
        ),
        N_("In a row, the middle class has a flat f: it is never the largest, however clear the picture."),
        Answer(board([(-3, 0), (-3, 1), (-3, 2)], [(0.4, 0), (0.4, 1), (0.4, 2)], [(3, 0), (3, 1), (3, 2)])),
        N_(
            "Put three groups in a row: the outer two have the larger f on each side, and the middle one "
            "has it nowhere."
        ),
        start=lambda: board(
            [(-3, -1), (-3, 0), (-4, 0)], [(0, 3), (1, 3), (0, 4)], [(3, -1), (3, 0), (4, 0)]
        ),
        settings={view.WAY.key: "classes"},
        above=_said_middle,
    ),
)
