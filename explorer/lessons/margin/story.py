"""Captions of the scenes on margins, with the numbers of the current model, and the claims that must hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.margin import own_line
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from linboard.figures import streets
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _
from linboard.i18n.text import number, percent, point_name
from linclass import MaxMargin, NotSeparableError, SoftMargin
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
        told = _("Your street is {own} wide, {share} of the widest street (green), which is {most} wide.")
    rest = _(
        "Half the width of the widest street, {half}, is its margin γ: the distance from the line to the "
        "nearest points. Every point can move by less than this in any direction and still be on its own "
        "side. No other line allows as much."
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


def _of_supports(dataset: Dataset, model: MaxMargin) -> MaxMargin:
    """Return the machine fitted to the support vectors only."""
    return widest_machine(Dataset(dataset.X[model.support_], dataset.labels[model.support_]))


def hold_told(now: Stage) -> str:
    model = widest_machine(now.dataset)
    alone = _of_supports(now.dataset, model)
    return _(
        "{k} of {n}: the ringed points, called support vectors. A line fitted to these {k} alone has "
        "margin γ = {alone}; with all points it is {margin}, the same. The other points have no influence."
    ).format(
        k=len(model.support_), n=now.dataset.n, alone=number(alone.margin_), margin=number(model.margin_)
    )


def hold_claim(now: Stage) -> bool:
    """The ringed points are those at distance 1/‖v‖, and they alone give the same line."""
    model = widest_machine(now.dataset)
    touching = np.abs(now.dataset.signs(0) * model.decision_function(now.dataset.X) - 1) < 1e-6
    alone = _of_supports(now.dataset, model)
    ringed = np.flatnonzero(touching).tolist() == sorted(model.support_.tolist())
    return bool(ringed and np.isclose(alone.margin_, model.margin_) and len(model.support_) < now.dataset.n)


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
        "{point} moved by {far}. The margin was {before} and is now {after}. The line’s weights, here "
        "called v, are Σ α y x, a sum over the points. α says how strongly a point holds the street in "
        "place. For this point α is 0, so it may lie anywhere on its own side of the street."
    ).format(
        point=point_name(i),
        far=number(float(np.linalg.norm(now.dataset.X[i] - now.begun.X[i]))),
        before=number(widest_machine(now.begun).margin_),
        after=number(widest_machine(now.dataset).margin_),
    )


def free_claim(now: Stage) -> bool:
    """The point that moved supports neither line."""
    i = _moved(now)[0]
    return i not in widest_machine(now.begun).support_ and i not in widest_machine(now.dataset).support_


def proof_told(now: Stage) -> str:
    trace = widest_machine(now.dataset).trace_
    return _(
        "When it meets a bound on all lines. Half the street’s width is 1/‖v‖, so a wide street means a "
        "small ½‖v‖², the objective. The solver’s objective fell from {first} to {last}, while a lower "
        "bound for every line rose from {low} to {limit}. Only rounding error is left between them: this "
        "is the proof."
    ).format(
        first=number(trace.objective[0]),
        last=number(trace.objective[-1]),
        low=number(max(trace.dual_objective[0], 0.0)),  # as drawn: a negative bound is vacuous
        limit=number(trace.dual_objective[-1]),
    )


def proof_claim(now: Stage) -> bool:
    """The objective falls, the bound rises, and they meet."""
    trace = widest_machine(now.dataset).trace_
    return bool(
        trace.stop == "converged"
        and trace.objective[0] > trace.objective[-1]
        and max(trace.dual_objective[0], 0.0) < trace.dual_objective[-1]
        and np.isclose(trace.objective[-1], trace.dual_objective[-1])
    )


def outlier_told(now: Stage) -> str:
    before, after = widest_machine(state.default()).margin_, widest_machine(now.dataset).margin_
    return _(
        "It becomes much narrower: the margin was {before} without that point and is {after} with it, "
        "{share} as large. No point may lie inside this street, so a single point decides for all."
    ).format(before=number(before), after=number(after), share=percent(after / before))


def outlier_claim(now: Stage) -> bool:
    """One additional point reduces the margin to less than half."""
    return bool(widest_machine(now.dataset).margin_ < 0.5 * widest_machine(state.default()).margin_)


def _at_price(now: Stage, price: float) -> SoftMargin:
    return SoftMargin(C=price).fit(now.dataset.X, now.dataset.signs(0))


def _soft(now: Stage) -> SoftMargin:
    """Return the machine that the board shows."""
    return _at_price(now, now.settings["margin.price"])


def price_holds(now: Stage) -> bool:
    """The street is at least as wide as before the new point, and contains no other point."""
    model = _soft(now)
    alone = (
        np.count_nonzero(streets.slack(1 - model.slack_)) <= 1
    )  # a street over the whole board is not a solution
    return bool(alone and model.margin_ >= widest_machine(state.default()).margin_ * (1 - 1e-6))


def price_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, "margin.price": 3.0})


def price_tried(now: Stage) -> str:
    model = _soft(now)
    told = _(
        "At C = {price} the street is {width} wide and {k} points have slack (at least {wanted} wide and "
        "at most 1 point required)."
    )
    return told.format(
        price=number(now.settings["margin.price"]),
        width=number(2 * model.margin_),
        k=int(np.count_nonzero(streets.slack(1 - model.slack_))),
        wanted=number(2 * widest_machine(state.default()).margin_),
    )


def price_told(now: Stage) -> str:
    dear, model = _at_price(now, DEAR), _soft(now)
    return _(
        "At C = {dear} half the street’s width, 1/‖v‖, was {before}; at C = {price} it is {after}. A "
        "point with y f ≥ 1 costs nothing. Otherwise the shortfall, shown in red, is its slack ξ = max(0, "
        "1 − y f), also called its hinge loss: {slack} in total now, {none} before. The classifier makes "
        "½‖v‖² + C Σ ξ as small as possible."
    ).format(
        dear=number(DEAR),
        price=number(now.settings["margin.price"]),
        before=number(dear.margin_),
        after=number(model.margin_),
        slack=number(float(model.slack_.sum())),
        none=number(round(float(dear.slack_.sum()), 6)),
    )


def price_claim(now: Stage) -> bool:
    """With a lower C the street is wider and contains slack; with the high C there is no slack."""
    dear, model = _at_price(now, DEAR), _soft(now)
    return bool(model.margin_ > dear.margin_ and model.slack_.max() > 1 and dear.slack_.max() < 1e-6)
