"""The sentences and formulas of the kernel machines: what is seen, and whether it is what it should be."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import player
from explorer.language import _
from explorer.player import Message
from linclass import KernelMatrix, KernelSVM

EVEN = 0.15  # standard deviation of the α over their mean, up to which they are called nearly equal
_F = "<i>f</i>(<b>x</b>) = Σ <i>α<sub>i</sub> y<sub>i</sub> k</i>(<b>x</b><sub>i</sub>, <b>x</b>) + <i>b</i>"


def written(model: Any) -> str:
    """The kernel's formula with its parameters."""
    dot = "<b>x</b>·<b>z</b>"
    offset = getattr(model, "offset", 0.0)
    constant = f" {'+' if offset > 0 else '−'} {abs(offset):g}" if offset else ""
    slope = "" if model.slope == 1 else f"{model.slope:g} · "
    return {
        "linear": dot,
        "polynomial": f"({dot}{constant})<sup>{model.degree:g}</sup>",
        "power": f"({dot}{constant})<sup>{model.degree:g}</sup>",
        "gaussian": f"exp(−‖<b>x</b> − <b>z</b>‖² / (2 · {model.width:g}²))",
        "laplacian": f"exp(−‖<b>x</b> − <b>z</b>‖ / {model.width:g})",
        "tanh": f"tanh({slope}{dot}{constant})",
    }[model.kernel]


def columns(model: KernelSVM) -> Message:
    """The numbers of a machine, by the names that the templates use."""
    trace = model.trace_
    values = model.y_fit_ * (model.gram_ @ (model.alpha_ * model.y_fit_) + model.intercept_[0])
    return {
        "wrong": int(np.count_nonzero(values <= 0)),
        "support": len(model.support_),
        "bound": int(np.count_nonzero(model.alpha_ >= model.C)),
        "n": len(model.alpha_),
        "margin": model.margin_,
        "b": float(model.intercept_[0]),
        "objective": float(trace.objective[-1]),
        "gap": float(trace.gap[-1]),
        "steps": model.n_iter_,
    }


def caption(model: KernelSVM, *, ringed: bool = True) -> str:
    """What the board shows, and how the learning ended."""
    text = _(
        "Thick: f = 0. Dashed: the margins f = ±1. Ringed: {support} support vectors of {n} points, grey those at the "
        "limit α = C. Mistakes: {wrong}."
    )
    if not ringed:
        text = _("Thick: f = 0. Dashed: the margins f = ±1. Mistakes: {wrong}.")
    if model.trace_.stop == "budget":
        text += " " + _("Stopped by the limit after {steps} steps: this is not the optimum yet.")
    return text


def formula(model: KernelSVM) -> list[Message | str]:
    """The machine's f and its kernel, and the proof that it is the best one."""
    rows: list[Message | str] = [_F + f", <i>k</i>(<b>x</b>, <b>z</b>) = {written(model)}"]
    if model.positive_semidefinite_:
        rows.append(_("Margin in feature space 1/‖<b>w</b>‖ = {margin}; <i>b</i> = {b}"))
        rows.append(_("Dual objective {objective}, the primal's is larger by {gap}: 0 proves the optimum"))
    else:
        rows.append(
            _("Without a feature space there is no margin and no proof of an optimum; <i>b</i> = {b}")
        )
    return rows


def even(model: KernelSVM) -> bool:
    """Whether every point is a support vector and the coefficients are nearly equal."""
    alpha = model.alpha_
    return bool((alpha > 0).all() and alpha.std() <= EVEN * alpha.mean())


def coefficients(model: KernelSVM) -> list[dict[str, str]]:
    """What is to be seen of the α."""
    alpha = model.alpha_[model.support_]
    if not len(alpha):
        return [player.head(_("Every α is 0: f is the same everywhere."), "unsure")]
    low, high, mean = (number(float(value), 3) for value in (alpha.min(), alpha.max(), alpha.mean()))
    if even(model):
        text = _("All α are nearly equal, {low} to {high}: each point speaks for its surroundings alone.")
        return [player.head(text.format(low=low, high=high), "right")]
    text = _("Support vectors: {some} of {n} points. Their α: {low} to {high}, mean {mean}.")
    numbers = {"some": len(alpha), "n": len(model.alpha_), "low": low, "high": high, "mean": mean}
    return [player.head(text.format(**numbers))]


def kernel_verdict(verdict: KernelMatrix, looked: int, n: int) -> list[dict[str, str]]:
    """Whether the matrix is one of inner products, and of which points it is."""
    if verdict:
        text = _("A kernel matrix: symmetric, and no eigenvalue is below 0 (the smallest is {smallest}).")
        kind = "right"
    else:
        text = _("No kernel matrix: {count} of {n} eigenvalues are below 0, the smallest is {smallest}.")
        kind = "never"
    below = int(np.count_nonzero(verdict.eigenvalues < -verdict.tolerance))
    smallest = number(0.0 if verdict and verdict.smallest < verdict.tolerance else verdict.smallest)
    heads = [player.head(text.format(count=below, n=looked, smallest=smallest), kind)]
    if looked < n:
        text = _("Looked at are {looked} of the {n} points, evenly chosen.")
        heads.append(player.head(text.format(n=n, looked=looked)))
    return heads


def witness(verdict: KernelMatrix) -> list[Message | str]:
    """The proof that a matrix is none of inner products, in a formula."""
    if verdict.witness is None:
        return [
            _(
                "<b>c</b>ᵀ<i>K</i><b>c</b> = ‖Σ <i>c<sub>i</sub></i> φ(<b>x</b><sub>i</sub>)‖² ≥ 0 for every <b>c</b>"
            )
        ]
    return [
        _("<b>c</b>ᵀ<i>K</i><b>c</b> = {below} &lt; 0 for the <b>c</b> of length 1 on the board"),
        _(
            "With a feature space it would be ‖Σ <i>c<sub>i</sub></i> φ(<b>x</b><sub>i</sub>)‖²: so there is none"
        ),
    ]


def map_formula() -> list[Message | str]:
    """The degree-2 kernel as an inner product, and how the two machines compare."""
    square = "(<i>x</i><sup>({i})</sup>)²"
    first, second = square.replace("{i}", "1"), square.replace("{i}", "2")
    phi = f"φ(<b>x</b>) = ({first}, √2 <i>x</i><sup>(1)</sup><i>x</i><sup>(2)</sup>, {second})"
    return [
        "<i>k</i>(<b>x</b>, <b>z</b>) = (<b>x</b>·<b>z</b>)² = φ(<b>x</b>)·φ(<b>z</b>), " + phi,
        _F + " " + _("knows only <i>k</i>"),
        "<i>f</i>(<b>x</b>) = <b>w</b>·φ(<b>x</b>) + <i>b</i> "
        + _("with <b>w</b> = {w:vector}, <i>b</i> = {w_b}"),
        _("Margins {margin} and {w_margin}; greatest difference of the two <i>f</i>: {difference}"),
    ]


def number(value: float, digits: int = 4) -> str:
    """A number as the charts write it."""
    return f"{value:.{digits}g}".replace("-", "−")


def compared(
    title: str, values: NDArray[np.float64], alpha: NDArray[np.float64], length: float
) -> tuple[str, ...]:
    """A row of a table that compares machines: mistakes, points that f needs, the smallest margin.

    Parameters
    ----------
    title : str
    values : array of shape (n,)
        y f(x).
    alpha : array of shape (n,)
    length : float
        ‖w‖ in feature space, NaN where there is none.
    """
    margin = number(float(values.min()) / length) if length > 0 else "–"
    return title, str(int((values <= 0).sum())), str(int((alpha > 0).sum())), margin
