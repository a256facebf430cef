"""Captions of the scenes of the perceptron, with its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.lesson.scene import Stage
from explorer.lessons.perceptron import rates, units, view
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linboard.i18n.text import large, number, point_name
from linclass import Perceptron, separable

Point = tuple[float, float]
MOST = 10_000  # updates of a run that will stop
BLUE, ORANGE = 0, 1  # the classes of the default points
BUDGET = 50  # updates after which an endless perceptron is stopped
ONE, TWICE = (-1.0, 1.0, -0.5), (2.0, 1.0, 1.0)  # initial w and b of the scenes that do not start at zero
POINTS_FOR_ONE_MISTAKE = (
    [(1.0, 0.5), (1.0, 2.5), (2.0, 3.5)],
    [(1.0, -1.0), (3.0, -0.5), (2.5, -1.5)],
)  # blue and orange ones
POINTS_FOR_TWICE = [(3.0, 3.0), (4.0, 2.0), (2.0, 4.0)], [(1.0, 1.0), (-1.5, -1.0)]


def _points(blue: Sequence[Point], orange: Sequence[Point]) -> Dataset:
    return sources.from_labels([*blue, *orange], [1] * len(blue) + [-1] * len(orange))


def one_mistake() -> Dataset:
    """Return points of which the line `ONE` misclassifies a blue one; one update corrects it."""
    return _points(*POINTS_FOR_ONE_MISTAKE)


def twice() -> Dataset:
    """Return points of which the line `TWICE` misclassifies an orange one at (1, 1); its update adds 3 to its y f."""
    return _points(*POINTS_FOR_TWICE)


def first_line(now: Stage) -> tuple[float, float, float]:
    """Return the initial w and b of a scene's perceptron."""
    if now.settings[view.START.key] == "zeros":
        return 0.0, 0.0, 0.0
    w1, w2, b = (now.settings[weight.key] for weight in view.OWN.values())
    return w1, w2, b


def fit(now: Stage) -> Perceptron:
    """Return the perceptron that the board shows."""
    learner = Perceptron(
        order=now.settings[view.ORDER.key],
        start=first_line(now),
        eta=now.settings.get(view.ETA.key, 1.0),
        max_updates=BUDGET,
    )
    return learner.fit(now.dataset.X, now.dataset.signs())


def one_told(now: Stage) -> str:
    trace = fit(now).trace_
    return _(
        "Towards the point: it is now on the blue side. Let f = w·x + b, and let y be the label: +1 "
        "for blue, −1 for orange. A point with y f ≤ 0 counts as misclassified. Here y f was "
        "{before} and is now {after}. An update adds y x to w and y to b."
    ).format(before=number(trace.margin_before[1]), after=number(trace.margin_after[1]))


def twice_told(now: Stage) -> str:
    trace = fit(now).trace_
    x, y = now.dataset.X[trace.picked[1]]
    before, after = trace.margin_before[1], trace.margin_after[1]
    return _(
        "Not yet. Its y f rose from {before} to {after}, and only a point with positive y f is "
        "correct. Let x̂ = (x, 1), so f = ŵ·x̂. An update adds y x̂ to ŵ, so y f grows by ‖x̂‖² = "
        "{x}² + {y}² + 1² = {gain}. A point may need several updates."
    ).format(
        before=number(before), after=number(after), x=number(x), y=number(y), gain=number(after - before)
    )


def picks(now: Stage) -> list[int]:
    """Return the number of updates by each point."""
    picked = fit(now).trace_.picked
    return [int((picked == i).sum()) for i in range(now.dataset.n)]


def many_told(now: Stage) -> str:
    counts = picks(now)
    most = max(range(now.dataset.n), key=counts.__getitem__)
    return _(
        "It took {n} updates, {count} of them on {point} alone. An update that corrects one point "
        "can put another back on the wrong side."
    ).format(n=sum(counts), count=counts[most], point=point_name(most))


def many_claim(now: Stage) -> bool:
    """It stops, one point has most updates, and another one has several: it was correct and became wrong again."""
    counts = picks(now)
    return fit(now).trace_.stop == "converged" and max(counts) > sorted(counts)[-2] > 1


def _rates(now: Stage) -> tuple[Perceptron, Perceptron]:
    """Return the run on the board, and the same run with the other learning rate."""
    slow = fit(now)
    return slow, rates.other(slow, now.dataset.X, now.dataset.signs())


def rate_told(now: Stage) -> str:
    slow, fast = _rates(now)
    return _(
        "Never. With η = {eta}, w and b are always {eta} times as large: ({w1}, {w2}) and {b} at the "
        "end instead of ({v1}, {v2}) and {c}. So the line f = 0 is the same, and the {n} updates use "
        "the same points. If you start at zero, η only scales w and b."
    ).format(
        eta=number(slow.eta),
        w1=number(slow.coef_[0, 0]),
        w2=number(slow.coef_[0, 1]),
        b=number(slow.intercept_[0]),
        v1=number(fast.coef_[0, 0]),
        v2=number(fast.coef_[0, 1]),
        c=number(fast.intercept_[0]),
        n=slow.n_iter_,
    )


def start_told(now: Stage) -> str:
    slow, fast = _rates(now)
    return _(
        "The lines differ: the perceptron stops after {slow} updates with η = {eta} but after {fast} with "
        "η = {one}. Both runs start with the same w and b, but the smaller updates "
        "turn the line less. From a start other than zero, η matters."
    ).format(eta=number(slow.eta), slow=slow.n_iter_, one=number(fast.eta), fast=fast.n_iter_)


def _in_turn(now: Stage) -> Perceptron:
    return fit(Stage(now.dataset, {**now.settings, view.ORDER.key: "cyclic"}, now.begun))


def order_told(now: Stage) -> str:
    return _(
        "A different line. Fixing mistakes in order takes {turn} updates and ends with the dashed "
        "line; fixing the worst first takes {worst}. The thin grey lines show where random orders "
        "end. So the perceptron finds some separating line, but which one depends on the order."
    ).format(turn=_in_turn(now).n_iter_, worst=fit(now).n_iter_)


def label_told(now: Stage) -> str:
    return _(
        "It never stops: after {n} updates {errors} points are misclassified. The star lies between blue "
        "points, so a separating line would have it on its blue side. But it also lies between "
        "orange points (dotted), so it would be on the orange side. No line can do both. If {other} "
        "had been flipped instead, a line would still separate the classes."
    ).format(n=BUDGET, errors=int(fit(now).trace_.errors[-1]), other=point_name(_harmless()[0]))


def _harmless() -> list[int]:
    """Return the default blue points that may each become orange while a line still separates the classes."""
    whole = state.default()
    others = {i: whole.relabel(i, ORANGE) for i in range(whole.n) if whole.labels[i] == BLUE}
    return [i for i, other in others.items() if separable(other.X, other.signs()).separable]


def _weights(now: Stage) -> set[tuple[float, ...]]:
    """Return the distinct weights (w1, w2, b) of the run."""
    trace = fit(now).trace_
    return {(*w, b) for w, b in zip(trace.coef.tolist(), trace.intercept.tolist(), strict=True)}


def xor_told(now: Stage) -> str:
    found = _weights(now)
    return _(
        "It cycles. In {n} updates only {k} different pairs of w and b occurred; in {flat} of them w "
        "= 0, so there is no line at all. No line separates these four points, so there is always "
        "another mistake to learn from."
    ).format(n=BUDGET, k=len(found), flat=sum(not any(w[:2]) for w in found))


def units_told(now: Stage) -> str:
    signs, points = now.dataset.signs(), units.standardised(now.dataset)
    own, same = units.run(now.dataset.X, signs, MOST), units.run(points.X, signs, MOST)
    return _(
        "It does not: after {most:,} updates {errors} of {n} points are misclassified. The salaries make x̂ "
        "up to {radius} long, so the bound that the next lesson proves is {bound} updates. With age "
        "and salary scaled to mean 0 and standard deviation 1, the bound is {small}, and {few} "
        "updates suffice."
    ).format(
        most=MOST,
        errors=int(own.model.trace_.errors[-1]),
        n=now.dataset.n,
        radius=number(own.proof.radius),
        bound=large(own.proof.bound),
        small=int(same.proof.bound),
        few=same.model.n_iter_,
    )
