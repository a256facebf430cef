"""Goals about points for custom challenges: `linclass` predicates that depend only on the points."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.custom_goal import LEAST, MOST, NO, YES, Found, Goal
from explorer.lesson.scene import Stage
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import number, point_name
from linclass import (
    AdaBoost,
    Classifier,
    FisherDiscriminant,
    GaussianNB,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    SoftMargin,
    Stump,
    best_line,
    separable,
)

ROUNDS = 31  # maximum number of AdaBoost rounds
TOUCHES = 1 + 1e-6  # largest y f of a support point of the widest street
MODELS: dict[str, Callable[[], Classifier]] = {
    "least-squares": LeastSquaresClassifier,
    "fisher": FisherDiscriminant,
    "logistic": partial(LogisticRegression, l2=0.1),
    "soft-margin": partial(SoftMargin, C=1.0),
    "gaussian-nb": GaussianNB,
    "stump": Stump,
    "adaboost": partial(AdaBoost, rounds=ROUNDS),
}
NAMED = {
    "least-squares": N_("least squares"),
    "fisher": N_("Fisher’s linear discriminant"),
    "logistic": N_("logistic regression (λ = 0.1)"),
    "soft-margin": N_("the soft margin (C = 1)"),
    "gaussian-nb": N_("Gaussian naive Bayes"),
    "stump": N_("the best stump"),
    "adaboost": N_("AdaBoost after 31 rounds"),
}
# Least squares with Fisher is left out: for two classes their lines are parallel.
TWO_LINES = {
    "least-squares--logistic": N_("least squares and logistic regression (λ = 0.1)"),
    "least-squares--soft-margin": N_("least squares and the soft margin (C = 1)"),
    "fisher--logistic": N_("Fisher’s discriminant and logistic regression (λ = 0.1)"),
    "fisher--soft-margin": N_("Fisher’s discriminant and the soft margin (C = 1)"),
    "logistic--soft-margin": N_("logistic regression (λ = 0.1) and the soft margin (C = 1)"),
}
SHAPES = {
    "half-planes": N_("half-planes"),
    "rectangles": N_("axis-parallel rectangles"),
    "discs": N_("discs"),
    "polygons": N_("convex polygons"),
}


def _points(which: NDArray[np.bool_]) -> tuple[str, tuple[int, ...]]:
    """Return the names of the points in a mask, and their indices."""
    marked = tuple(np.flatnonzero(which).tolist())
    return listed(map(point_name, marked)), marked


def _fitted(name: str, dataset: Dataset) -> Classifier:
    return MODELS[name]().fit(dataset.X, dataset.signs(0))


def _updates(now: Stage, _option: str) -> Found:
    model = predicates.run(now.dataset)
    if model is None:
        return Found(None, predicates.never_stops().reason)
    if model.trace_.stop != "converged":
        return Found(model.n_iter_, shown=_("more than {n}").format(n=model.n_iter_))
    return Found(model.n_iter_, witness=_line(model.coef_[0], float(model.intercept_[0])))


def _line(w: ArrayLike, b: float) -> str:
    """Return the sentence that gives a separating line as a witness."""
    w1, w2 = np.asarray(w, float).tolist()
    text = _("The line with w = ({w1}, {w2}) and b = {b} separates them.")
    return text.format(w1=number(w1), w2=number(w2), b=number(b))


def _separable(now: Stage, _option: str) -> Found:
    given = separable(now.dataset.X, now.dataset.signs(0))
    if given.w is not None and given.b is not None:
        return Found(1, witness=_line(given.w, given.b))
    assert given.weights is not None, "the proof, where no line separates"
    (first, one), (second, other) = (
        _points((given.weights > 0) & (now.dataset.signs(0) == sign)) for sign in (1, -1)
    )
    text = _("The convex hulls of {first} and of {second} have a point in common.")
    return Found(0, witness=text.format(first=first, second=second), marked=one + other)


def _best(now: Stage, _option: str) -> Found:
    found = best_line(now.dataset.X, now.dataset.signs(0))
    missed = predicates.wrong(now.dataset, (*found.w.tolist(), found.b))
    names, marked = _points(missed)
    return Found(found.errors, witness=_wrong(names), marked=marked)


def _wrong(names: str) -> str:
    return _("It misclassifies {names}.").format(names=names) if names else ""


def _margin(now: Stage, _option: str) -> Found:
    if not predicates.apart(now.dataset):
        return Found(None, predicates.no_line().reason)
    model = MaxMargin().fit(now.dataset.X, now.dataset.signs(0))
    names, marked = _points(now.dataset.signs(0) * model.decision_function(now.dataset.X) <= TOUCHES)
    return Found(model.margin_, witness=_("Its edges touch {names}.").format(names=names), marked=marked)


def _labellings(now: Stage, option: str) -> Found:
    given = predicates.labellings(now.dataset.X, option)
    return Found(given.count, witness=given.witness, marked=given.marked)


def _mistakes(now: Stage, option: str) -> Found:
    model = _fitted(option, now.dataset)
    names, marked = _points(model.predict(now.dataset.X) != now.dataset.signs(0))
    return Found(len(marked), witness=_wrong(names), marked=marked)


def _angle(now: Stage, option: str) -> Found:
    first, second = (_fitted(name, now.dataset).coef_[0] for name in option.split("--"))
    if not first.any() or not second.any():
        return Found(None, _("One of the two models has w = 0, so it has no line."))
    turns = [math.degrees(math.atan2(w[1], w[0])) for w in (first, second)]
    text = _("One w points at {first}°, the other at {second}°.")
    told = text.format(first=number(round(turns[0], 1)), second=number(round(turns[1], 1)))
    return Found(predicates.turned(first, second), witness=told)


def _j(now: Stage, _option: str) -> Found:
    model = FisherDiscriminant().fit(now.dataset.X, now.dataset.signs(0))
    if not model.w.any():
        return Found(0.0, witness=_("The classes have the same mean."))
    w1, w2 = (model.w / np.linalg.norm(model.w)).tolist()
    text = _("It is largest along w = ({w1}, {w2}).")
    return Found(float(model.J(model.w)), witness=text.format(w1=number(w1), w2=number(w2)))


def _rounds(now: Stage, _option: str) -> Found:
    first, errors = predicates.first_right(now.dataset, ROUNDS)
    if first is not None:
        told = _("Mistakes by round: {errors}.")
        return Found(first, witness=told.format(errors=listed(map(str, errors[:first]))))
    least = int(np.argmin(errors))
    text = _("The vote still makes mistakes after {n} rounds.")
    fewest = _("The fewest mistakes, {k}, occur in round {t}.").format(k=errors[least], t=least + 1)
    return Found(None, text.format(n=ROUNDS), fewest)


UPDATES = Goal("updates", N_("Perceptron updates, in cyclic order from zero"), _updates, 1, 1_000, 30)
SEPARABLE = Goal(
    "separable",
    N_("Is there a separating line?"),
    _separable,
    ways=(YES, NO),
    said={YES: N_("A line separates the classes."), NO: N_("No line separates the classes.")},
)
BEST_LINE = Goal("best-line", N_("Mistakes of the best possible line"), _best, 0, 20, 2)
MARGIN = Goal(
    "margin",
    N_("Margin of the widest street"),
    _margin,
    1,
    1_000,
    50,
    decimals=2,
    ways=(LEAST, MOST),
)
LABELLINGS = Goal(
    "labellings",
    N_("Labellings realised by {option}"),
    _labellings,
    1,
    64,
    8,
    options=SHAPES,
    of_any=N_("some shapes"),
    points=6,
    classes=False,
)
MISTAKES = Goal(
    "mistakes",
    N_("Points misclassified by {option}"),
    _mistakes,
    0,
    20,
    2,
    options=NAMED,
    of_any=N_("a model"),
)
ANGLE = Goal(
    "angle",
    N_("Angle between the lines of {option}"),
    _angle,
    1,
    90,
    30,
    unit="°",
    ways=(LEAST, MOST),
    options=TWO_LINES,
    of_any=N_("two models"),
)
J = Goal(
    "j", N_("The largest J of Fisher’s discriminant"), _j, 0, 10_000, 100, decimals=2, ways=(LEAST, MOST)
)
ROUNDS_OF_VOTE = Goal("rounds", N_("First round after which AdaBoost makes no mistake"), _rounds, 1, 20, 5)
ALL = (UPDATES, SEPARABLE, BEST_LINE, MARGIN, LABELLINGS, MISTAKES, ANGLE, J, ROUNDS_OF_VOTE)


def beginning(*first: Goal) -> tuple[Goal, ...]:
    """Return all goals, starting with these."""
    return (*first, *(goal for goal in ALL if goal not in first))
