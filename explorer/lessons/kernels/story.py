"""Captions of the scenes on kernels, with the numbers of the machines."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.companions import kernel_votes
from explorer.lesson.scene import Stage
from explorer.lessons.kernels import mislabelled, view
from explorer.lessons.kernels.lifted import LIFT, Lifted
from explorer.lessons.kernels.machines import FAINT
from explorer.lessons.kernels.place import PLACE
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linboard.i18n.text import number, percent
from linclass import KernelSVM, SoftMargin, gram, quadratic_map

BELOW, CLOSE = 0.02, (2.5, 3.0)  # how far below 0 the sum must be, and where the second point makes it so
STEPS = 20_000  # maximum number of steps of the machine
WIDE, ENOUGH, VOTING = 10.0, 1.0, 0.5  # widths; the widest cannot separate the spirals
NEAREST = 6  # support vectors around the diamond
SLOPE = 0.5  # of tanh


def spirals() -> Dataset:
    return sources.generate("spirals", n=60, noise=0.04)


def two_points() -> Dataset:
    return Dataset(np.array([[1.0, 0.0], [-1.0, 3.0]]), [0, 1])


def fit(now: Stage, width: float | None = None) -> KernelSVM:
    """Return the machine that the board shows, or one with another width."""
    machine = KernelSVM(
        kernel="gaussian",
        width=now.settings[view.WIDTH.key] if width is None else width,
        C=now.settings[view.PRICE.key],
        max_updates=STEPS,
    )
    return machine.fit(now.dataset.X, now.dataset.signs(0))


def _wrong(now: Stage, model: KernelSVM | SoftMargin) -> int:
    return int(np.count_nonzero(model.predict(now.dataset.X) != now.dataset.signs(0)))


# ---- captions ----


def _on_axis(now: Stage, name: str) -> Lifted:
    """Return the points on their axis with this lift."""
    return Lifted(now.dataset.X[:, 0], now.dataset.signs(0), name, now.settings[view.PRICE.key])


def axis_told(now: Stage) -> str:
    lifted = _on_axis(now, now.settings[LIFT.key])
    left, right = lifted.thresholds.tolist()
    return _(
        "x². It leaves the middle low and lifts both ends, so a line misclassifies {after} of {n} "
        "points; the best single threshold on the axis misclassifies {before}. Back on the axis, "
        "this line is two thresholds, {left} and {right}. A function that gives points new "
        "coordinates, like φ(x) = (x, x²), is called a feature map."
    ).format(
        after=lifted.wrong,
        n=now.dataset.n,
        before=lifted.unlifted,
        left=number(round(left, 2)),
        right=number(round(right, 2)),
    )


def spirals_holds(now: Stage) -> bool:
    """A curve exists, and no point is on the wrong side of it."""
    model = fit(now)
    return _wrong(now, model) == 0 and _between(model)


def _between(model: KernelSVM) -> bool:
    """Whether the points contribute where the classes are closest; if not, nothing is drawn there."""
    first, second = (model.X_fit_[model.y_fit_ == label] for label in (1, -1))
    apart = np.linalg.norm(first[:, None] - second, axis=2)
    i, j = np.unravel_index(int(apart.argmin()), apart.shape)
    middle = (first[i] + second[j])[None] / 2
    said = gram("gaussian", middle, model.X_fit_, width=model.width) @ model.alpha_
    return bool(said[0] >= FAINT)


def spirals_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, view.WIDTH.key: ENOUGH})


def spirals_tried(now: Stage) -> str:
    width, wrong = now.settings[view.WIDTH.key], _wrong(now, fit(now))
    told = _("At σ = {width} the curve misclassifies {wrong} of {n} points.")
    if not wrong:
        told = _(
            "At σ = {width} no point is misclassified, but between the spirals f is nearly b. Try a larger σ."
        )
    return told.format(width=number(width), wrong=wrong, n=now.dataset.n)


def _line(now: Stage) -> SoftMargin:
    return SoftMargin(C=now.settings[view.PRICE.key]).fit(now.dataset.X, now.dataset.signs(0))


def spirals_told(now: Stage) -> str:
    width = now.settings[view.WIDTH.key]
    return _(
        "Yes. At σ = {width} the curve misclassifies {after} of {n} points; at σ = {wide} it "
        "misclassified {before}. The straight soft-margin line misclassifies {line}. All three use C "
        "= {C}. The Gaussian kernel k(x, z) = exp(−‖x − z‖²/(2σ²)) replaces x·z."
    ).format(
        C=number(now.settings[view.PRICE.key]),
        wide=number(WIDE),
        before=_wrong(now, fit(now, WIDE)),
        n=now.dataset.n,
        line=_wrong(now, _line(now)),
        width=number(width),
        after=_wrong(now, fit(now)),
    )


def _at(now: Stage) -> NDArray[np.float64]:
    """Return the position of the diamond."""
    return PLACE.at(now.dataset, now.settings[PLACE.across.key], now.settings[PLACE.up.key])


def _share_of_nearest(now: Stage, place: NDArray[np.float64]) -> float:
    """Return the share of the support vectors nearest to a place in the sizes of all votes."""
    model = fit(now)
    sizes = np.abs(kernel_votes.votes(model, place))
    away = np.where(model.alpha_ > 0, np.linalg.norm(now.dataset.X - place, axis=1), np.inf)
    return float(sizes[np.argsort(away, kind="stable")[:NEAREST]].sum() / sizes.sum())


def votes_told(now: Stage) -> str:
    model = fit(now)
    return _(
        "The nearest: {few} of the {all} support vectors give {share} of all votes. A support vector "
        "x with class y and coefficient α votes α y k(x, z) at the diamond z. With σ = {width}, the "
        "kernel k = exp(−‖x − z‖²/(2σ²)) falls quickly with the distance. The votes and b add up to "
        "f."
    ).format(
        few=NEAREST,
        all=len(model.support_),
        share=percent(_share_of_nearest(now, _at(now))),
        width=number(now.settings[view.WIDTH.key]),
    )


def heart_told(now: Stage) -> str:
    narrow, wide = fit(now), fit(now, ENOUGH)
    return _(
        "None: {wrong} of {n}. The curve has memorised even the {k} wrong labels, with islands "
        "around single points. At σ = {wide} the curve misclassifies only {more} points, and their "
        "labels are wrong. A curve without training mistakes may still do badly on other points."
    ).format(
        wrong=_wrong(now, narrow),
        n=now.dataset.n,
        k=len(mislabelled.indices()),
        wide=number(ENOUGH),
        more=_wrong(now, wide),
    )


def _lifted(now: Stage) -> tuple[KernelSVM, SoftMargin, float]:
    """Return the machine with (x·z)², the plane over φ(x), and the largest difference of their f on the points."""
    C, signs = now.settings[view.PRICE.key], now.dataset.signs(0)
    kernel = KernelSVM(kernel="polynomial", degree=2, offset=0.0, C=C, tol=1e-9).fit(now.dataset.X, signs)
    phi = quadratic_map(now.dataset.X, offset=0.0)
    plane = SoftMargin(C=C).fit(phi, signs)
    off = np.abs(kernel.decision_function(now.dataset.X) - plane.decision_function(phi)).max()
    return kernel, plane, float(off)


def lift_told(now: Stage) -> str:
    kernel, _plane, _off = _lifted(now)
    return _(
        "A plane can: every line misclassifies some of the {n} points; this plane misclassifies {plane}. The "
        "feature map is φ(x) = (u², √2uv, v²) for a point x = (u, v). To find the boundary, you need "
        "only the inner products φ(x)·φ(z) = (x·z)². This function of x and z is called a kernel; φ "
        "itself is not needed."
    ).format(n=now.dataset.n, plane=_wrong(now, kernel))


def pair_terms(now: Stage) -> NDArray[np.float64]:
    """Return k(x₁, x₁), −k(x₁, x₂), −k(x₂, x₁) and k(x₂, x₂) for tanh: c₁ = 1, c₂ = −1."""
    X = now.dataset.X[:2]
    K = gram("tanh", X, slope=now.settings[view.SLOPE.key], offset=now.settings[view.SHIFT.key])
    terms: NDArray[np.float64] = (K * np.outer([1, -1], [1, -1])).ravel()
    return terms


def tanh_holds(now: Stage) -> bool:
    """There are two points, and the sum of the bars is clearly below 0."""
    return bool(now.dataset.n == 2 and pair_terms(now).sum() < -BELOW)


def tanh_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.dataset.move(1, *CLOSE))


def tanh_tried(now: Stage) -> str:
    if now.dataset.n != 2:
        return _("Use two points only. Undo brings them back.")
    return _(
        "The sum is {sum}. Bring x₂ to where it is more similar to x₁: then the two bars below grow."
    ).format(sum=number(round(float(pair_terms(now).sum()), 3)))


def tanh_told(now: Stage) -> str:
    terms = pair_terms(now)
    return _(
        "No: the sum is {sum}. If tanh(x·z/2) were φ(x)·φ(z), the sum would be ‖φ(x₁) − φ(x₂)‖², "
        "which is never negative. A symmetric k is a kernel if and only if Σ cᵢcⱼ k(xᵢ, xⱼ) ≥ 0 for "
        "all points and all numbers c. The bars are the terms of this sum for c = (1, −1)."
    ).format(sum=number(round(float(terms.sum()), 3)))
