"""Captions and formulas of the kernel machines: the picture, and whether the result is correct."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.captions import kernel_machine
from linboard.captions.kernel_machine import PROVED, SUM, misfit, relative_gaps, rounded
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import number
from linboard.messages import Head
from linclass import KernelMatrix, KernelSVM, is_kernel_matrix

STRANGE = 0.1  # share of k(x, x): up to this value, points of two classes hardly interact
EVEN = 0.15  # coefficient of variation of the α up to which they are called nearly equal


def relative_gap(model: KernelSVM) -> float:
    """Return primal minus dual objective relative to the primal, at least 0, because rounding gives no
    further proof."""
    return float(relative_gaps(model.trace_)[-1])


def columns(model: KernelSVM) -> dict[str, Any]:
    """Return the template values of a machine."""
    values = kernel_machine.values_of(model, model.X_fit_, model.y_fit_, model.gram_)
    steps = kernel_machine.columns(model, values)
    return {name: values[-1] for name, values in steps.items()}


def caption(model: KernelSVM, *, ringed: bool = True, cut: bool = False) -> str:
    """Describe the board, and how the training ended."""
    text = kernel_machine.drawn(model, ringed=ringed)
    if cut:
        text += " " + _("Far from all points, f is almost 0 everywhere, so no curve is drawn there.")
    return text + kernel_machine.ending(model, model.gram_)


def mentioned() -> str:
    """Describe a board with the boundary and the points that the scene mentions only."""
    return _("Thick: f = 0. Gold rings: wrong labels. Mistakes: {wrong}.")


def formula(model: KernelSVM) -> list[str]:
    """Return the machine's f and its kernel, and an upper bound of its distance to the optimum."""
    rows = kernel_machine.formula(model)
    if model.positive_semidefinite_:
        rows.append(kernel_machine.gap_told(found=relative_gap(model) <= PROVED))
    return rows


def even(model: KernelSVM) -> bool:
    """Whether the coefficients are nearly equal because points of different classes hardly interact.

    If α = C for many of them, the upper limit makes them equal, not the kernel.
    """
    alpha, K, positive = model.alpha_, model.gram_, model.y_fit_ > 0
    if not (alpha > 0).all() or (alpha >= model.C).any() or alpha.std() > EVEN * alpha.mean():
        return False
    return bool(np.abs(K[np.ix_(positive, ~positive)]).max() <= STRANGE * np.abs(K.diagonal()).max())


def coefficients(model: KernelSVM) -> list[Head]:
    """Describe the α."""
    alpha = model.alpha_[model.support_]
    if not len(alpha):
        return [Head(_("Every α is 0, so f is the same everywhere."), "unsure")]
    if (model.alpha_ >= model.C).all():
        text = _("Every α is at its limit C = {C}: the penalty decides, not the kernel.")
        if not misfit(model, model.gram_):
            text += " " + _("Raise C.")
        return [Head(text.format(C=number(model.C)), "unsure")]
    low, high, mean = (rounded(float(value), 3) for value in (alpha.min(), alpha.max(), alpha.mean()))
    if even(model):
        text = _(
            "All α are nearly equal, from {low} to {high}: each point influences only its own neighbourhood."
        )
        if low == high:
            text = _("Every α is {low}: each point influences only its own neighbourhood.")
        return [Head(text.format(low=low, high=high), "right")]
    text = _("Support vectors: {some} of {n} points. Their α: {low} to {high}, mean {mean}.")
    if low == high:
        text = _("Support vectors: {some} of {n} points, each with α = {low}.")
    numbers = {"some": len(alpha), "n": len(model.alpha_), "low": low, "high": high, "mean": mean}
    return [Head(text.format(**numbers))]


def kernel_verdict(verdict: KernelMatrix, looked: int, n: int) -> list[Head]:
    """Say whether the matrix is a Gram matrix, and of which points."""
    if verdict:
        text = _("A kernel matrix: symmetric, and no eigenvalue is below 0 (the smallest is {smallest}).")
        kind = "right"
    else:
        text = _("Not a kernel matrix: {count} of {n} eigenvalues are below 0, the smallest is {smallest}.")
        kind = "never"
    below = int(np.count_nonzero(verdict.eigenvalues < -verdict.tolerance))
    smallest = number(0.0 if verdict and verdict.smallest < verdict.tolerance else verdict.smallest)
    heads = [Head(text.format(count=below, n=looked, smallest=smallest), kind)]
    if looked < n:
        text = _("{looked} of the {n} points are examined, evenly chosen.")
        heads.append(Head(text.format(n=n, looked=looked)))
    return heads


def combined(K: NDArray[np.float64], other: NDArray[np.float64]) -> list[Head]:
    """Return the least eigenvalue after adding x·z to the kernel, after multiplying by it, and of a limit of
    such sums.

    The limit is exp(k/c) = 1 + k/c + (k/c)²/2 + …, with c at least 1 and at least the largest entry.
    """
    c = max(1.0, float(np.abs(K).max()))
    found = [is_kernel_matrix(M) for M in (K + other, K * other, np.exp(K / c))]
    least = [number(0.0 if abs(one.smallest) <= one.tolerance else one.smallest) for one in found]
    text = _(
        "With x·z added, the smallest eigenvalue is {total}. With x·z as a factor, it is {product}. For exp({k}), a "
        "limit of sums of products, it is {limit}. Sums, products and limits of kernels are kernels."
    )
    k = "k" if c == 1 else f"k/{rounded(c, 3)}"
    return [Head(text.format(total=least[0], product=least[1], k=k, limit=least[2]))]


def witness(verdict: KernelMatrix) -> list[str]:
    """Prove in a formula that a matrix is not a Gram matrix."""
    if verdict.witness is None:
        return [
            _(
                "<b>c</b>ᵀ<i>K</i><b>c</b> = ‖Σ <i>c<sub>i</sub></i> φ(<b>x</b><sub>i</sub>)‖² ≥ 0 for every <b>c</b>"
            )
        ]
    return [
        _("<b>c</b>ᵀ<i>K</i><b>c</b> = {below} &lt; 0 for the <b>c</b> of length 1 on the board"),
        _(
            "In a feature space it would be ‖Σ <i>c<sub>i</sub></i> φ(<b>x</b><sub>i</sub>)‖² ≥ 0, so "
            "there is no feature space"
        ),
    ]


def map_formula() -> list[str]:
    """Return the degree-2 kernel as an inner product, and the comparison of the two machines."""
    square = "(<i>x</i><sup>({i})</sup>)²"
    first, second = square.replace("{i}", "1"), square.replace("{i}", "2")
    phi = f"φ(<b>x</b>) = ({first}, √2 <i>x</i><sup>(1)</sup><i>x</i><sup>(2)</sup>, {second})"
    return [
        "<i>k</i>(<b>x</b>, <b>z</b>) = (<b>x</b>·<b>z</b>)² = φ(<b>x</b>)·φ(<b>z</b>), " + phi,
        SUM + " " + _("uses only <i>k</i>"),
        "<i>f</i>(<b>x</b>) = <b>w</b>·φ(<b>x</b>) + <i>b</i> "
        + _("with <b>w</b> = {w:vector}, <i>b</i> = {w_b}"),
        _("Margins {margin} and {w_margin}; largest difference between the two <i>f</i>: {difference}"),
    ]


def compared(
    title: str, values: NDArray[np.float64], alpha: NDArray[np.float64], length: float
) -> tuple[str, ...]:
    """Return a row of a table that compares machines: mistakes, points that f needs, the smallest margin.

    Parameters
    ----------
    title : str
    values : array of shape (n,)
        y f(x).
    alpha : array of shape (n,)
    length : float
        ‖w‖ in feature space, NaN if there is none.
    """
    margin = number(float(values.min()) / length) if length > 0 else "–"
    return title, str(int((values <= 0).sum())), str(int((alpha > 0).sum())), margin


def margins_compared(model: KernelSVM, ours: float, theirs: float) -> list[Head]:
    """Explain why the smallest margin of the machine is the largest, or not.

    Parameters
    ----------
    model : KernelSVM
    ours, theirs : float
        Smallest margins of the machine and of the perceptron, NaN if there is no feature space.
    """
    if not model.positive_semidefinite_ or not np.isfinite([ours, theirs]).all():
        return []
    bound = int(np.count_nonzero(model.alpha_ >= model.C))
    if bound:
        text = ngettext(
            "A soft margin: a point with α = C may lie inside it, so the smallest margin can be below the "
            "perceptron’s. A larger C allows this less.",
            "A soft margin: {n} points with α = C may lie inside it, so the smallest margin can be below "
            "the perceptron’s. A larger C allows fewer of them.",
            bound,
        )
        return [Head(text.format(n=bound))]
    if relative_gap(model) <= PROVED:
        return [Head(_("No α is at the limit C: no boundary of this kernel has a larger margin."), "right")]
    return []
