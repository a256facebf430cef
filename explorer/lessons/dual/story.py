"""Captions of the scenes of the dual perceptron, with its numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.companions import kernel_votes
from explorer.lesson.scene import Stage
from explorer.lessons.dual import view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.captions import dual
from linboard.i18n.language import _, sentences
from linboard.i18n.text import number, point_name
from linclass import DualPerceptron, Perceptron, separable

NEARLY = 0.45  # |f| that counts as 0 at the diamond: two steps of its slider
CURVE = {"polynomial": (view.DEGREE.key, "degree"), "gaussian": (view.WIDTH.key, "width")}


def three() -> Dataset:
    return sources.table("li-2.1")


def corners() -> Dataset:
    """Return the corners of a square around the origin; opposite ones have the same label."""
    return sources.from_labels([(-1, -1), (-1, 1), (1, -1), (1, 1)], [-1, 1, 1, -1])


def fit(now: Stage) -> DualPerceptron:
    """Return the model that the board shows."""
    kernel = now.settings[view.KERNEL.key]
    params = {CURVE[kernel][1]: now.settings[CURVE[kernel][0]]} if kernel in CURVE else {}
    X, signs = now.dataset.X, now.dataset.signs(0)
    most = view.MOST if separable(X, signs).separable else view.CURVE if params else view.LINE
    return view.fit(X, signs, "cyclic", most, 0, kernel=kernel, eta=1.0, **params)


def _by_line(now: Stage) -> DualPerceptron:
    """Fit the same points with the linear kernel."""
    return fit(Stage(now.dataset, {**now.settings, view.KERNEL.key: "linear"}, now.begun))


def which_told(now: Stage) -> str:
    model = fit(now)
    alpha = model.alpha_.astype(int).tolist()
    last = model.trace_.updates[-1]
    told = _(
        "{point}: {most} of the {n} updates were made on it. The discs show α, the number of updates "
        "on each point: ({counts}). These counts give the line: w = Σ α y x = {sum} = ({w1}, {w2}), "
        "and b = Σ α y."
    ).format(
        point=point_name(int(np.argmax(alpha))),
        most=max(alpha),
        n=int(last),
        counts=", ".join(map(str, alpha)),
        sum=_summed(alpha, now.dataset.signs(0).tolist()),
        w1=number(float(model.coef_[0, 0])),
        w2=number(float(model.coef_[0, 1])),
    )
    idle = _("Without {point} the line would be the same.").format(point=point_name(alpha.index(0)))
    return sentences([told, idle])


def _summed(alpha: list[int], signs: list[int]) -> str:
    """Return Σ α y x as a sum of points: 2x₁ − 5x₃."""
    terms = [(a, y, point_name(i)) for i, (a, y) in enumerate(zip(alpha, signs, strict=True)) if a]
    text = "".join(f" {'+' if y > 0 else '−'} {'' if a == 1 else a}{name}" for a, y, name in terms)
    return ("" if text.startswith(" +") else "−") + text[3:]


def which_claim(now: Stage) -> bool:
    """α counts the updates, w is Σ α y x, and removing a point with α = 0 does not change the line."""
    model, signs = fit(now), now.dataset.signs(0)
    alpha = model.alpha_.astype(int)
    picked = model.trace_.picked[model.trace_.picked >= 0]
    counted = np.bincount(picked, minlength=now.dataset.n)
    line = [*((alpha * signs) @ now.dataset.X), (alpha * signs).sum()]
    if (alpha == 0).sum() != 1 or (alpha == alpha.max()).sum() != 1:
        return False
    without = fit(replace(now, dataset=now.dataset.remove(int(alpha.argmin()))))
    same = all(np.allclose([*found.coef_[0], found.intercept_[0]], line) for found in (model, without))
    printed = alpha.tolist() == [2, 0, 5] or now.dataset != three()
    return bool(printed and alpha.tolist() == counted.tolist() and same)


def reads_told(now: Stage) -> str:
    model = fit(now)
    step = int(model.trace_.updates[-1])
    i = int(model.trace_.picked[step])
    used = int((dual.before(model.trace_)[step] > 0).sum())
    return _(
        "Only the inner products of pairs. At a point z, f(z) = Σ α y (x·z) + b, summed over all "
        "training points x. The {size} products of all pairs form the Gram matrix. The last update "
        "was made on {point}. It needed only the row of {point}, and in this row the {used} columns "
        "with α > 0."
    ).format(size=model.gram_.size, used=used, point=point_name(i))


def _apart(now: Stage) -> NDArray[np.float64]:
    """Return the distance between w of the primal form and Σ α y x, at each step."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    other = Perceptron().fit(X, signs).trace_
    apart: NDArray[np.float64] = np.abs(dual.weights(fit(now).trace_, X, signs) - other.coef).max(axis=1)
    return apart


def same_told(now: Stage) -> str:
    model, apart = fit(now), _apart(now)
    i = int(np.argmax(model.alpha_))
    return _(
        "Never: at each of the {steps} steps w equals Σ α y x. In the first column, the primal form, "
        "an update adds the point to w or subtracts it. In the second column, the dual form, it adds "
        "1 to the α of the point. {point} was subtracted {count} times, so its α is {count}."
    ).format(steps=len(apart) - 1, point=point_name(i), count=int(model.alpha_[i]))


def bend_told(now: Stage) -> str:
    line, curve = _by_line(now), fit(now)
    return _(
        "It stops after {n} updates; with x·z, {wrong} points are still misclassified after {limit} "
        "updates. The function k(x, z) = (x·z + 1)² is a kernel. It equals an inner product of "
        "points with more coordinates, such as (x⁽¹⁾)² and x⁽¹⁾x⁽²⁾. In the space of these "
        "coordinates a hyperplane separates the classes. On this board it appears as a curve, here a "
        "cross."
    ).format(n=curve.n_iter_, wrong=int(line.trace_.errors[-1]), limit=line.n_iter_)


def _place_of(now: Stage) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the position of the diamond."""
    return view.PLACE.at(now.dataset, now.settings[view.PLACE.across.key], now.settings[view.PLACE.up.key])


def votes_holds(now: Stage) -> bool:
    """At the diamond f is nearly 0."""
    return abs(kernel_votes.total(fit(now), _place_of(now))) <= NEARLY


def votes_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, view.PLACE.across.key: 0.0})


def votes_tried(now: Stage) -> str:
    f = kernel_votes.total(fit(now), _place_of(now))
    told = _("Here the votes for ✕ are stronger: f = {f}.")
    if f > 0:
        told = _("Here the votes for ● are stronger: f = {f}.")
    return told.format(f=number(round(f, 2)))


def votes_told(now: Stage) -> str:
    model, place = fit(now), _place_of(now)
    found = kernel_votes.votes(model, place)
    return _(
        "On the boundary that has now appeared: there f = 0. At the diamond the votes for ● add up to "
        "{above} and those for ✕ to {below}. The vote of a point x is its count times its label "
        "times the kernel of x and the diamond z: α y k(x, z). So f(z) = Σ α y k(x, z) + b needs no "
        "w."
    ).format(
        above=number(round(float(found[found > 0].sum()), 2)),
        below=number(round(float(found[found < 0].sum()), 2)),
    )


def loop_told(now: Stage) -> str:
    line, curve = _by_line(now), fit(now)
    return _(
        "A closed curve. After {n} updates it runs between the rings, and {wrong} of {all} points "
        "are misclassified. With x·z instead, {line} are still misclassified after {limit} updates. "
        "This kernel is exp(−‖x − z‖²/(2σ²)), where σ is its width. It is 1 at the point itself and "
        "falls towards 0 as the distance grows, so nearby points count most."
    ).format(
        n=curve.n_iter_,
        wrong=int(curve.trace_.errors[-1]),
        all=now.dataset.n,
        line=int(line.trace_.errors[-1]),
        limit=line.n_iter_,
    )
