"""Explanations of the scenes of convergence, with the numbers of the run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.convergence import captions, examples, runs, view
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.i18n.language import _
from linboard.i18n.text import number, percent
from linclass import Guarantee, Perceptron, Progress, guarantee, progress, separable

TENFOLD = 10
WEIGHTS = tuple(weight.key for weight in view.START.values())  # the initial weights of a run
FIRST, LONG = (-3.0, 3.0, 0.0), (-30.0, 30.0, 0.0)  # the start of a scene, and one that needs many updates
WATCHED = 23  # updates of the run that never ends


def _proof(dataset: Dataset) -> Guarantee:
    return result_cache.cached(guarantee, dataset.X, dataset.signs(0))


def _run(dataset: Dataset, start: Any = "zeros") -> Perceptron:
    most = view.MOST if separable(dataset.X, dataset.signs(0)).separable else view.ENDLESS
    return result_cache.fit(Perceptron(start=start, max_updates=most), dataset.X, dataset.signs(0))


def _made(now: Stage) -> Progress:
    return progress(_run(now.dataset).trace_, _proof(now.dataset))


def _whole(bound: float) -> str:
    """Return the largest number of updates that a bound allows."""
    return number(captions.most(bound))


# ---- an arrow that must reach far and cannot be long ----


def forward_told(now: Stage) -> str:
    """Say why the tip always moves to the right, and name γ."""
    proof, made = _proof(now.dataset), _made(now)
    return _(
        "Always. The short arrow is y(x, 1). Because ŵ* classifies every point correctly, the "
        "arrow’s step to the right, y ŵ*·(x, 1), is positive. The smallest of these steps over all "
        "points is called γ, here {gamma}. After k = {k} updates the tip is at least kγ = {least} "
        "(dotted green) to the right; here it is {inner}."
    ).format(
        gamma=number(proof.gamma),
        k=int(made.updates[-1]),
        inner=number(float(made.inner[-1])),
        least=number(float(made.inner_least[-1])),
    )


def length_told(now: Stage) -> str:
    """Say why the length grows slowly, and name R."""
    proof, made = _proof(now.dataset), _made(now)
    return _(
        "More slowly. A misclassified point has y f ≤ 0, so the directions of its short arrow (gold) "
        "and of the old arrow (grey) differ by at least 90°. By the law of cosines, the squared "
        "length grows by at most R², where R = {radius} is the largest length of a short arrow. So "
        "after k updates the length is at most √k R = {most} (red); here it is {length}."
    ).format(
        radius=number(proof.radius),
        length=number(float(np.sqrt(made.squared_norm[-1]))),
        most=number(float(np.sqrt(made.squared_norm_most[-1]))),
    )


def meet(now: Stage) -> int:
    """Return the largest number of updates that the bound allows."""
    return int(captions.most(_proof(now.dataset).bound))


def meet_told(now: Stage) -> str:
    """Say where the bounds meet."""
    made = _made(now)
    return _(
        "{bound}. The progress to the right cannot exceed the length of the arrow, so kγ cannot exceed "
        "√k R. The two are equal at k = (R/γ)² = {exact}. So the perceptron makes at most {bound} "
        "updates, in any order of the points. This run stopped after {k}."
    ).format(bound=meet(now), exact=number(round(_proof(now.dataset).bound, 2)), k=int(made.updates[-1]))


# ---- the margin ----


def near_holds(now: Stage) -> bool:
    """Whether a line still separates the classes, and the bound is ten times as large."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    if len(np.unique(signs)) < 2 or not separable(X, signs).separable:
        return False
    return meet(now) >= TENFOLD * meet(replace(now, dataset=now.begun))


def near_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.dataset.move(4, 1.5, 2.0))


def near_tried(now: Stage) -> str:
    signs = now.dataset.signs(0)
    if len(np.unique(signs)) < 2 or not separable(now.dataset.X, signs).separable:
        return _("No line separates the points now, so there is no bound. Undo, or move the point back.")
    return _("The bound is {bound} now; you need {wanted}.").format(
        bound=number(meet(now)), wanted=number(TENFOLD * meet(replace(now, dataset=now.begun)))
    )


def near_told(now: Stage) -> str:
    """Say that the margin enters the bound squared."""
    before, after = _proof(now.begun), _proof(now.dataset)
    return _(
        "Towards the line: the bound (R/γ)² was {before} and is now {after}. The margin γ, the "
        "smallest step to the right over all points, fell from {g0} to {g1}. The bound contains γ "
        "squared, so dividing γ by √10 = {root} is enough. The run itself may be shorter: {k0} "
        "updates before, {k1} now."
    ).format(
        before=_whole(before.bound),
        after=_whole(after.bound),
        g0=number(before.gamma),
        g1=number(after.gamma),
        root=number(float(np.sqrt(TENFOLD))),
        k0=_run(now.begun).n_iter_,
        k1=_count(now.dataset),
    )


def _count(dataset: Dataset) -> str:
    """Return the number of updates of the perceptron; a run that was stopped would have made more."""
    model = _run(dataset)
    return number(model.n_iter_) if model.trace_.stop == "converged" else f"≥ {number(model.n_iter_)}"


# ---- no separating line ----


def _backwards(now: Stage) -> float:
    """Return the step to the right of the point with the wrong label."""
    Z = np.column_stack([now.dataset.X, np.ones(now.dataset.n)]) * now.dataset.signs(0)[:, None]
    return float(Z[examples.FLIPPED] @ examples.forward().weights)


def flipped_told(now: Stage) -> str:
    """Say which half of the proof fails."""
    trace = _run(now.dataset).trace_
    length = float(np.sqrt((trace.coef[WATCHED] ** 2).sum() + trace.intercept[WATCHED] ** 2))
    return _(
        "The steps to the right. ŵ* was found for the correct labels, so an update on the wrongly "
        "labelled point moves the tip {back} to the left. No other weights help: none classify all "
        "points correctly, so there is no γ > 0. The bound on the length still holds (√k R = {most}, "
        "and the length is {length} after {k} updates), but the updates never end."
    ).format(
        back=number(-_backwards(now)),
        k=WATCHED,
        length=number(length),
        most=number(float(np.sqrt(WATCHED)) * examples.forward().radius),
    )


# ---- other starts ----


def _start(now: Stage) -> tuple[float, ...]:
    return tuple(float(now.settings[key]) for key in WEIGHTS)


def start_holds(now: Stage) -> bool:
    """Whether a run from the reader's weights needs more updates than the bound for zero allows."""
    return _run(now.dataset, _start(now)).n_iter_ > meet(now)


def start_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, **dict(zip(WEIGHTS, LONG, strict=True))})


def start_tried(now: Stage) -> str:
    return _("From these weights it takes {k} updates; from zero it takes {zero}.").format(
        k=_run(now.dataset, _start(now)).n_iter_, zero=_run(now.dataset).n_iter_
    )


def start_told(now: Stage) -> str:
    """Say why this start needs more updates, and that it has its own bound."""
    proof, start = _proof(now.dataset), _start(now)
    return _(
        "Yes: {k} updates from here; from zero it takes {zero}. The starting arrow has length "
        "{length} and its progress to the right is {inner}: the updates must first make up for this. "
        "The bound {bound} (grey) holds only for a start at zero; this start has its own bound, "
        "{own} (red)."
    ).format(
        k=_run(now.dataset, start).n_iter_,
        zero=_run(now.dataset).n_iter_,
        length=number(float(np.linalg.norm(start))),
        inner=number(float(proof.weights @ start)),
        bound=_whole(proof.bound),
        own=_whole(proof.bound_from(start)),
    )


# ---- other sets ----


def sets_told(now: Stage) -> str:
    """Say how near to their bounds many data sets come."""
    found = result_cache.cached(runs.all_sets)
    shares = [one.updates / one.bound for one in found]
    return _(
        "None of {n}. The data set closest to its bound needed {share} of the updates that the bound "
        "allows; the median is {half}. The data sets have 10 to 200 points and 2 to 20 dimensions, "
        "but (R/γ)² contains neither number. Halving γ allows four times as many updates."
    ).format(n=len(found), share=percent(max(shares)), half=percent(float(np.median(shares))))
