"""Captions of the scenes on margins, with the numbers of the current model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.margin import own_line, scale, view
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from linboard.figures import streets
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import number, percent, point_name
from linclass import MaxMargin, NotSeparableError, SoftMargin, Trace
from linclass.perceptrons.starts import least_margin, other_starts

FREE, FAR = 9, (7.0, 1.0)  # a point that supports nothing, and another position for it
MOVED = 0.5  # minimum distance that counts as a move
NEARLY = 0.95  # of the widest street: hard to exceed by hand
DEAR = 1_000.0


def widest_machine(dataset: Dataset) -> MaxMargin:
    return MaxMargin().fit(dataset.X, dataset.signs(0))


def _widened(now: Stage, line: Drawn) -> float:
    """Return the width of a line's street."""
    return 2 * own_line.margin(now, line)


def widen_holds(now: Stage) -> bool:
    """The reader's street is nearly as wide as possible."""
    return now.line is not None and _widened(now, now.line) >= NEARLY * _widened(now, own_line.widest(now))


def widen_told(now: Stage) -> str:
    most = _widened(now, own_line.widest(now))
    own = 0.0 if now.line is None else _widened(now, now.line)
    told = _("The widest street (green) is {most} wide.")
    if own > 0:
        told = _("Your street is {own} wide: {share} of the widest one (green), {most}.")
    rest = _(
        "Half of its width, {half}, is the margin γ: the distance from the line to the nearest "
        "points. Any point that moves by less than γ, in any direction, stays on its own side. No "
        "other line allows as much."
    )
    return f"{told} {rest}".format(
        own=own_line.short(own),
        most=own_line.short(most),
        half=own_line.short(most / 2),
        share=percent(own / most),
    )


def widen_claim(now: Stage) -> bool:
    """No perceptron's line, and not the reader's, has a wider street; half its width is the displayed distance."""
    X, signs, widest = now.dataset.X, now.dataset.signs(0), own_line.widest(now)
    most = own_line.margin(now, widest)
    others = least_margin(X, signs, *other_starts(X, signs))
    own = 0.0 if now.line is None else own_line.margin(now, now.line)
    touching = np.isclose(own_line.distances(now, widest), most)
    return bool(
        most >= max(own, others.max())
        and touching.sum() > 2
        and np.isclose(most, widest_machine(now.dataset).margin_)
    )


def scale_holds(now: Stage) -> bool:
    """The edges of the street pass through the nearest points."""
    return bool(abs(now.settings[scale.FACTOR.key] - 1) < scale.NEARLY)


def scale_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, scale.FACTOR.key: 1.0})


def scale_tried(now: Stage) -> str:
    margin, half = scale.lengths(widest_machine(now.dataset), now.settings[scale.FACTOR.key])
    told = _("1/‖w‖ = {half} is still larger than γ = {margin}.")
    if half < margin:
        told = _("Now 1/‖w‖ = {half} is smaller than γ = {margin}: the points are outside the street.")
    return told.format(half=number(half), margin=number(margin))


def scale_told(now: Stage) -> str:
    model = widest_machine(now.dataset)
    margin, half = scale.lengths(model, now.settings[scale.FACTOR.key])
    before = scale.lengths(model, scale.FACTOR.usual)[1]
    return _(
        "When y f = 1 at the nearest points (y is 1 for blue, −1 for orange). Their distance from "
        "the line, the margin γ = {margin}, never changes. The edges are at distance 1/‖w‖ from the "
        "line: {before} at first, and now {half}, which is γ. So of all the streets with no point "
        "inside, the widest has the shortest w."
    ).format(margin=number(margin), before=number(before), half=number(half))


def _of_supports(dataset: Dataset, model: MaxMargin) -> MaxMargin:
    """Return the machine fitted to the support vectors only."""
    return widest_machine(Dataset(dataset.X[model.support_], dataset.labels[model.support_]))


def hold_told(now: Stage) -> str:
    model = widest_machine(now.dataset)
    alone = _of_supports(now.dataset, model)
    told = _(
        "{k} of {n}: the ringed points, called support vectors. A line fitted to these {k} alone has "
        "margin γ = {alone}. A line fitted to all points has the same margin, γ = {margin}. So the "
        "other points have no influence."
    ).format(
        k=len(model.support_), n=now.dataset.n, alone=number(alone.margin_), margin=number(model.margin_)
    )
    others = np.setdiff1d(np.arange(now.dataset.n), model.support_)
    if not len(others):
        return told
    distances = own_line.distances(now, own_line.widest(now))
    nearest = int(others[distances[others].argmin()])
    return f"{told} " + _("The nearest of them, {point}, is {away} away from the edge.").format(
        point=point_name(nearest), away=number(float(distances[nearest] - model.margin_))
    )


def _moved(now: Stage) -> list[int]:
    """Return the points that moved since the start of the scene; none if points were added or relabelled."""
    if now.dataset.n != now.begun.n or (now.dataset.labels != now.begun.labels).any():
        return []
    far = np.linalg.norm(now.dataset.X - now.begun.X, axis=1)
    moved: list[int] = np.flatnonzero(far >= MOVED).tolist()
    return moved


def free_holds(now: Stage) -> bool:
    """Some point has moved, and the line has not."""
    if not _moved(now):
        return False
    try:
        before, after = widest_machine(now.begun), widest_machine(now.dataset)
    except (NotSeparableError, ValueError):  # no line, or numbers too imprecise for the widest
        return False
    pairs = (before.coef_, after.coef_), (before.intercept_, after.intercept_)
    return all(np.allclose(first, second, rtol=1e-6, atol=1e-6) for first, second in pairs)


def free_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.dataset.move(FREE, *FAR))


def free_tried(now: Stage) -> str:
    if now.dataset.n != now.begun.n or (now.dataset.labels != now.begun.labels).any():
        return _("Only move a point: do not add, remove or relabel any. Undo restores it.")
    if not _moved(now):
        return _("Move the point farther, by at least {far}.").format(far=number(MOVED))
    return _("The street has changed. Undo, then move another point, or move this one elsewhere.")


def free_told(now: Stage) -> str:
    i = _moved(now)[0]
    return _(
        "Yes: {point} moved by {far}, and the margin γ is still {after}. The weights are a sum over "
        "the points, w = Σ α y x, where α says how strongly a point holds the street in place. For "
        "this point α is 0, so it may lie anywhere on its own side of the street."
    ).format(
        point=point_name(i),
        far=number(float(np.linalg.norm(now.dataset.X[i] - now.begun.X[i]))),
        after=number(widest_machine(now.dataset).margin_),
    )


def proof_told(now: Stage) -> str:
    trace = widest_machine(now.dataset).trace_
    told = _(
        "When it reaches a bound that holds for all lines. Half the street’s width is 1/‖w‖, so the "
        "solver minimises ½‖w‖², its objective. The objective went from {first} to {last}. The "
        "numbers α give a lower bound on the objective of every line; it rose from {low} to {limit}. "
        "Objective and bound are equal up to rounding, so no line can be better."
    ).format(
        first=number(trace.objective[0]),
        last=number(trace.objective[-1]),
        low=number(max(trace.dual_objective[0], 0.0)),  # as drawn: a negative bound is vacuous
        limit=number(trace.dual_objective[-1]),
    )
    if _begins_with_the_best(trace):
        told += " " + _("The first line was already the best one, but nothing proved it then.")
    return told


def _begins_with_the_best(trace: Trace[Any]) -> bool:
    """Whether the first line of a solver is its last one, up to the length of w."""
    first, last = (np.append(trace.coef[k], trace.intercept[k]) for k in (0, -1))
    return bool(np.allclose(first / np.linalg.norm(first[:-1]), last / np.linalg.norm(last[:-1])))


def outlier_told(now: Stage) -> str:
    before, after = widest_machine(state.default()).margin_, widest_machine(now.dataset).margin_
    return _(
        "It becomes much narrower: the margin γ was {before} without {point} and is {after} with it. "
        "That is {share} of its former size. No point may lie inside this street, so a single point "
        "can make it this narrow."
    ).format(
        point=point_name(now.dataset.n - 1),
        before=number(before),
        after=number(after),
        share=percent(after / before),
    )


def _at_price(now: Stage, price: float) -> SoftMargin:
    return SoftMargin(C=price).fit(now.dataset.X, now.dataset.signs(0))


def _soft(now: Stage) -> SoftMargin:
    """Return the machine that the board shows."""
    return _at_price(now, now.settings[view.PRICE.key])


def price_holds(now: Stage) -> bool:
    """The street is at least as wide as before the new point, and contains no other point."""
    model = _soft(now)
    alone = (
        np.count_nonzero(streets.slack(1 - model.slack_)) <= 1
    )  # a street over the whole board is not a solution
    return bool(alone and model.margin_ >= widest_machine(state.default()).margin_ * (1 - 1e-6))


def price_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, view.PRICE.key: 3.0})


def price_tried(now: Stage) -> str:
    model = _soft(now)
    k = int(np.count_nonzero(streets.slack(1 - model.slack_)))
    told = ngettext(
        "At C = {price} the street is {width} wide and one point has slack (at least {wanted} wide and at "
        "most one point required).",
        "At C = {price} the street is {width} wide and {k} points have slack (at least {wanted} wide and "
        "at most one point required).",
        k,
    )
    return told.format(
        price=number(now.settings[view.PRICE.key]),
        width=number(2 * model.margin_),
        k=k,
        wanted=number(2 * widest_machine(state.default()).margin_),
    )


def price_told(now: Stage) -> str:
    dear, model = _at_price(now, DEAR), _soft(now)
    return _(
        "Yes: half its width, 1/‖w‖, grew from {before} (C = {dear}) to {after} (C = {price}). The "
        "slack of a point is ξ = max(0, 1 − y f), its hinge loss. The total slack is {slack}; the "
        "red line has length ξ/‖w‖. A soft-margin classifier minimises ½‖w‖² + C Σ ξ: a small C "
        "favours a wide street, a large C little slack."
    ).format(
        dear=number(DEAR),
        price=number(now.settings[view.PRICE.key]),
        before=number(dear.margin_),
        after=number(model.margin_),
        slack=number(float(model.slack_.sum())),
    )
