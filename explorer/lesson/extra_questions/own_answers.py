"""The answers to questions about the lecturer's own points, computed by the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.classroom.questions import Answer
from explorer.points.bench_points import BenchPoints, on_bench
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import N_, _, clauses, listed, ngettext
from linboard.i18n.text import number, point_name
from linclass import (
    AdaBoost,
    Classifier,
    FisherDiscriminant,
    KernelSVM,
    LeastSquaresClassifier,
    LogisticRegression,
    Perceptron,
    Pocket,
    SoftMargin,
    SoftmaxRegression,
    best_line,
    separable,
)

Array = NDArray[np.float64]
BUDGET = 100_000  # updates of a perceptron
CS = (0.01, 0.1, 1.0, 10.0, 100.0)
NO_C = N_("None of these")
WIDEST, BEST = N_("a separating line"), N_("the best line")
LEARNERS: dict[str, Callable[[], Classifier]] = {
    "perceptron": lambda: Perceptron(max_updates=BUDGET),
    "pocket": lambda: Pocket(random_state=0),
    "least-squares": LeastSquaresClassifier,
    "fisher": FisherDiscriminant,
    "logistic": LogisticRegression,
    "softmax": SoftmaxRegression,
    "margin": SoftMargin,
    "kernels": KernelSVM,
    "boosting": AdaBoost,
}  # by the key of their lesson


class CannotAskError(ValueError):
    """The question has no answer for these points.

    The message is one sentence with the reason.
    """


@dataclass(frozen=True)
class Found:
    """An answer.

    Parameters
    ----------
    right : int or tuple
        As in a question; an empty tuple for any line without mistakes.
    told : str
        The numbers, in the reader's language.
    options : tuple of str
        Of a choice.
    most : int
        The largest number to choose from.
    line : tuple of w1, w2 and b, optional
        A line of the board, in the data's own units.
    name : str
        The label of that line, marked by `N_`; empty if it is part of the question.
    """

    right: Answer | None
    told: str
    options: tuple[str, ...] = ()
    most: int = 0
    line: Drawn | None = None
    name: str = ""


@dataclass(frozen=True)
class Subject:
    """The points of a question, perhaps standardised, and the lesson whose model is asked about."""

    lesson: str
    dataset: Dataset
    standardised: bool = False

    @property
    def X(self) -> Array:
        """The points as the model sees them."""
        return on_bench(self.dataset, standardised=self.standardised).X

    @property
    def signs(self) -> NDArray[np.int64]:
        """Labels −1 and +1; the first class is positive."""
        return self.dataset.signs(self.dataset.present[0])

    def model(self) -> Classifier:
        """Return the trained model of the lesson; raises CannotAskError if it has no result."""
        two = len(self.dataset.present) == 2
        try:
            learner = LEARNERS[self.lesson]()
            return result_cache.fit(learner, self.X, self.signs if two else self.dataset.labels)
        except ValueError as error:
            raise CannotAskError(_("The model has no result for these points.")) from error

    def own(self, w: Array, b: float) -> Drawn:
        """Return a line in the data's own units."""
        points = on_bench(self.dataset, standardised=self.standardised)
        if isinstance(points, BenchPoints):
            w, bias = points.weights(w, np.asarray(b))
            b = float(bias)
        return float(w[0]), float(w[1]), b

    def predicted(self, model: Classifier, X: Array) -> NDArray[np.int64]:
        """Return the classes that the model predicts, as indices."""
        labels = np.asarray(model.predict(X)).astype(int)
        if len(self.dataset.present) > 2:
            return labels
        first, second = self.dataset.present
        return np.where(labels > 0, first, second)


def place_class(subject: Subject, place: tuple[float, float]) -> Found:
    """Which class the model predicts at a place."""
    model, dataset = subject.model(), subject.dataset
    points = on_bench(dataset, standardised=subject.standardised)
    at = np.array([place])
    if isinstance(points, BenchPoints):
        at = (at - points.mean) / points.scale
    label = int(subject.predicted(model, at)[0])
    values = np.ravel(model.decision_function(at)).tolist()
    if len(dataset.present) == 2:
        told = _("The model predicts class {name} there, because f(x) = {f}.")
        told = told.format(name=dataset.names[label], f=number(values[0]))
    else:
        scores = clauses(
            f"{dataset.names[c]}: {number(v)}" for c, v in zip(dataset.present, values, strict=True)
        )
        told = _("The model predicts class {name} there, because its score is the largest. Scores: {scores}")
        told = told.format(name=dataset.names[label], scores=scores)
    options = tuple(dataset.names[c] for c in dataset.present)
    return Found(dataset.present.index(label), told, options)


def next_point(subject: Subject) -> Found:
    """Which point the perceptron updates on next, in the middle of its run."""
    trace = result_cache.fit(Perceptron(max_updates=1_000), subject.X, subject.signs).trace_
    made = np.flatnonzero(trace.picked >= 0)
    t = int(made[min(len(made) // 2 or 1, len(made) - 1)]) if len(made) else 0
    w, b = trace.coef[t - 1 if t else 0], float(trace.intercept[t - 1 if t else 0])
    if len(made) < 2 or not w.any():
        raise CannotAskError(_("The perceptron makes too few updates on these points to ask for the next."))
    i = int(trace.picked[t])
    updates = int(trace.updates[t - 1])
    told = ngettext(
        "After one update, y(w·x + b) is {margin} at {point}, so this point is the next mistake in cyclic order.",
        "After {n} updates, y(w·x + b) is {margin} at {point}, so this point is the next mistake in cyclic order.",
        updates,
    )
    margin = float(subject.signs[i] * (subject.X[i] @ w + b))
    told = told.format(n=updates, margin=number(margin), point=point_name(i))
    return Found(i, told, line=subject.own(w, b))


def any_line(subject: Subject) -> Found:
    """A line that separates the classes or, if there is none, makes as few mistakes as possible."""
    line = result_cache.cached(best_line, subject.X, subject.signs)
    if not line.w.any():
        raise CannotAskError(_("For these points, no line is better than one class everywhere."))
    if line.errors == 0:
        told = _("The dashed line separates the classes, so a line without mistakes exists.")
        return Found((), told, line=subject.own(line.w, line.b), name=WIDEST)
    told = ngettext(
        "No line separates these points. The best line makes one mistake.",
        "No line separates these points. The best line makes {n} mistakes.",
        line.errors,
    ).format(n=line.errors)
    return Found(None, told, line=subject.own(line.w, line.b), name=BEST)


def updates(subject: Subject) -> Found:
    """How many updates the perceptron makes."""
    if not result_cache.wordless(separable, subject.X, subject.signs):
        raise CannotAskError(
            _("No line separates these points, so the perceptron never stops and has no number of updates.")
        )
    model = result_cache.fit(Perceptron(max_updates=BUDGET), subject.X, subject.signs)
    if model.trace_.stop != "converged":
        raise CannotAskError(
            _("The perceptron needs more than {n:,} updates on these points.").format(n=BUDGET)
        )
    n = int(model.n_iter_)
    told = ngettext(
        "The perceptron makes one update and ends with w = ({w}) and b = {b}.",
        "The perceptron makes {n:,} updates and ends with w = ({w}) and b = {b}.",
        n,
    )
    w, b = listed(map(number, model.coef_[0].tolist())), number(float(model.intercept_[0]))
    return Found(n, told.format(n=n, w=w, b=b), most=_round(2 * n))


def mistakes(subject: Subject) -> Found:
    """How many of the points the trained model misclassifies."""
    dataset = subject.dataset
    wrong = np.flatnonzero(subject.predicted(subject.model(), subject.X) != dataset.labels)
    if not len(wrong):
        return Found(0, _("The model classifies every point correctly."), most=dataset.n)
    told = ngettext(
        "The model misclassifies one of {n} points: {which}.",
        "The model misclassifies {k} of {n} points: {which}.",
        len(wrong),
    )
    names = [point_name(i) for i in wrong[:8].tolist()] + (["…"] if len(wrong) > 8 else [])
    return Found(
        len(wrong), told.format(k=len(wrong), n=dataset.n, which=listed(names)), most=_round(dataset.n)
    )


def smallest_C(subject: Subject) -> Found:
    """The smallest C with which the soft margin makes no mistake."""
    y = subject.signs
    counts = []
    for C in CS:
        model = result_cache.fit(SoftMargin(C=C), subject.X, y)
        counts.append(int((y * np.ravel(model.decision_function(subject.X)) <= 0).sum()))
    told = _("Mistakes: {counts}").format(
        counts=clauses(f"C = {C:g}: {n}" for C, n in zip(CS, counts, strict=True))
    )
    right = counts.index(0) if 0 in counts else len(CS)
    return Found(right, told, (*(f"{C:g}" for C in CS), NO_C))


def _round(n: int) -> int:
    """Return a round number that is at least n, and at least 10."""
    unit: int = 10 ** max(1, len(str(n)) - 1)
    return max(10, -(-n // unit) * unit)
