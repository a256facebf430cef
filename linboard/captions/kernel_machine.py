"""Captions of a kernel machine: the samples updated in each step, the resulting values, and the duality gap."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard.board import Board, Caption
from linboard.captions.fit import Fit, Telling
from linboard.figures import boundaries, extremes, streets
from linboard.i18n import formulas
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.messages import Choice, Table, Text, choose
from linclass import KERNELS, KernelSVM, Trace, gram

Array = NDArray[np.float64]
PROVED = 1e-6  # relative gap up to which the solution counts as optimal
ROUNDING = 1e-12  # relative gap that may be rounding error alone
NEAR = 1e-6  # relative tolerance for equal objectives
STRANGERS = 1e-9  # sum of k(x, z) over all other points, up to which a point counts as isolated
ALIKE = 0.005  # 1 - k(x, z) of the farthest pair, up to which all points count as alike
LOCAL = ("gaussian", "laplacian")
PAIRS = 10_000_000  # maximum number of kernel values for captions of each step: 80 MB
MOST = 1_000  # maximum number of points for which all pairs are examined
SUM = "<i>f</i>(<b>x</b>) = Σ <i>α<sub>i</sub> y<sub>i</sub> k</i>(<b>x</b><sub>i</sub>, <b>x</b>) + <i>b</i>"


class Values(NamedTuple):
    """The values of a machine's f at the samples at each step.

    Parameters
    ----------
    own : ndarray of shape (T, n)
        y f(x): above 0 for a correctly classified sample, below 1 for one within the margin.
    square : ndarray of shape (T,)
        ‖w‖² in feature space. It may be negative if the function is not a kernel.
    """

    own: Array
    square: Array


def of_fit(fit: Fit) -> Telling | None:
    """The captions of a kernel machine. They are valid in any plane, because no sentence contains a coordinate."""
    model, X, signs = fit.model, fit.X, fit.signs
    if np.count_nonzero(fit.trace.alpha.any(axis=0)) * len(X) > PAIRS:
        return None
    if not np.array_equal(model.support_vectors_, X[model.support_]):
        return None
    K = _gram(model, X, X) if model.kernel in LOCAL and len(X) <= MOST else None
    values = values_of(model, X, signs, K)
    if not _whole(model, values):
        return None
    picked = fit.trace.picked
    numbers = {"step": fit.trace.step, "first": picked[:, 0], "second": picked[:, 1]}
    numbers |= columns(model, values)
    return Caption(caption(model, K), steps_formula(model), numbers), table(model)


def mark(fit: Fit, board: Board) -> list[str]:
    """Ring each support vector of each step, with a square if α = C; return notices about rings that are left out."""
    alpha, C = fit.trace.alpha, fit.model.C
    ever = np.flatnonzero((alpha > 0).any(axis=0))
    board.keep(ever[: streets.MARKED])
    places = board.points.X
    if fit.own and extremes.may_touch(fit.model):
        board.below(streets.edge().move(_touched(fit, board)))
    board.above(
        streets.ringed(places, (alpha > 0) & (alpha < C), streets.around()),
        streets.ringed(places, alpha >= C, streets.around(limit=True)),
    )
    if len(ever) <= streets.MARKED:
        return []
    return [_("Rings are drawn for at most {n} points.").format(n=streets.MARKED)]


def _touched(fit: Fit, board: Board) -> Array:
    """The line on which f reaches 1 or -1 and turns back, at each step, shape (T, 2, 2); NaN if there is none."""
    ends, view = np.full((len(fit.trace), 2, 2), np.nan), boundaries.view(board.points)
    for t, (alpha, b) in enumerate(zip(fit.trace.alpha, fit.trace.intercept.tolist(), strict=True)):
        found = extremes.touched(fit.X, alpha * fit.signs, fit.model.offset, b, *view)
        ends[t, : len(found)] = found
    return ends


def _whole(model: KernelSVM, values: Values) -> bool:
    """Whether the last row is the end of the fit, and its bounds are valid for these samples with equal weights."""
    trace, total = model.trace_, model.trace_.alpha[-1].sum()
    dual, square = trace.objective[-1], values.square[-1]
    slack = model.C * np.maximum(1 - values.own[-1], 0).sum()
    near = NEAR * (total + abs(dual) + slack)
    missed = total - square / 2 - dual, square / 2 + slack - dual - trace.gap[-1]
    return bool(trace.step[-1] == model.n_iter_ and np.abs(missed).max() <= near)


def values_of(model: KernelSVM, X: Array, signs: NDArray[Any], K: Array | None = None) -> Values:
    """The values of each step at samples X (n, d) with signs (n,); K is their Gram matrix, if it is known."""
    alpha = model.trace_.alpha
    beta, ever = alpha * signs, np.flatnonzero(alpha.any(axis=0))
    sums = beta[:, ever] @ (_gram(model, X[ever], X) if K is None else K[ever])  # (T, n)
    return Values(signs * (sums + model.trace_.intercept[:, None]), (beta * sums).sum(axis=1))


def _gram(model: KernelSVM, X: Array, Z: Array) -> Array:
    """The kernel of all pairs from two sets of samples. The first set may be empty."""
    if not len(X):
        return np.empty((0, len(Z)))
    names = KERNELS[model.kernel].parameters  # `width_` is the number if the width is "scale"
    return gram(
        model.kernel, X, Z, **{name: getattr(model, f"{name}_", getattr(model, name)) for name in names}
    )


def relative_gaps(trace: Trace[Any]) -> Array:
    """The duality gap divided by the primal objective, at least 0. Negative values are rounding errors."""
    gap = np.maximum(trace.gap, 0.0)
    primal = trace.objective + gap
    gaps: Array = np.divide(gap, primal, out=np.zeros_like(gap), where=primal > 0)
    return gaps


def columns(model: KernelSVM, values: Values) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use; `values` are those of the same trace."""
    trace, gaps = model.trace_, relative_gaps(model.trace_)
    with np.errstate(divide="ignore", invalid="ignore"):
        margin = 1 / np.sqrt(values.square)
    return {
        "wrong": (values.own <= 0).sum(axis=1),
        "support": (trace.alpha > 0).sum(axis=1),
        "bound": (trace.alpha >= model.C).sum(axis=1),
        "n": np.full(len(trace), values.own.shape[1]),
        "margin": margin,
        "b": trace.intercept,
        "objective": trace.objective,
        "primal": trace.objective + np.maximum(trace.gap, 0.0),
        "steps": trace.step,
        "gap": gaps,
        "gap_text": [_("below 10⁻¹²") if gap < ROUNDING else rounded(gap, 2) for gap in gaps.tolist()],
    }


def caption(model: KernelSVM, K: Array | None) -> Choice:
    """The samples that each step updates; in the last step, the legend and the reason for the end of the fit."""
    trace, mistakes = model.trace_, " " + _("Mistakes: {wrong}.")
    told = {
        "pair": _("Step {step}: the α of {first:point} and {second:point} change."),
        "many": _("Step {step}: the α of many points change at once."),
    }
    templates: dict[Hashable, str] = {
        (case, bound): f"{text} {_ringed(bound=bound)}{mistakes}"
        for case, text in told.items()
        for bound in (False, True)
    }
    templates["start"] = _("Every α is 0, so f is the same everywhere.")
    templates["end"] = drawn(model) + ending(model, K)
    cases = np.where(trace.picked[:, 0] >= 0, "pair", "many").tolist()
    bound = np.any(trace.alpha >= model.C, axis=1).tolist()
    which: list[Hashable] = list(zip(cases, bound, strict=True))
    if trace.step[0] == 0:
        which[0] = "start"
    which[-1] = "end"
    return choose(templates, which)


def drawn(model: KernelSVM, *, ringed: bool = True) -> str:
    """The legend of a fitted machine."""
    if model.positive_semidefinite_:
        text = _("Thick: f = 0. Dashed: the edges f = ±1.")
    else:
        text = _("Thick: f = 0. Dashed: f = ±1.")
    if ringed:
        text += " " + _ringed(bound=bool((model.alpha_ >= model.C).any()))
    return text + " " + _("Mistakes: {wrong}.")


def _ringed(*, bound: bool) -> str:
    if not bound:
        return _("Ringed: the support vectors, {support} of {n} points.")
    return _(
        "Rings and squares: the support vectors, {support} of {n} points. Squares: the {bound} whose "
        "weight α has reached its limit C."
    )


def ending(model: KernelSVM, K: Array | None) -> str:
    """Whether the kernel suits the points and the fit is complete; K is their Gram matrix, if it is known."""
    text = "" if K is None else misfit(model, K)
    if model.trace_.stop == "budget":
        text += " " + _("Stopped at the limit of {steps} steps: this is not the optimum yet.")
    return text


def misfit(model: KernelSVM, K: Array) -> str:
    """The remedy if the kernel width is far too large or too small, judged by the Gram matrix K; else ""."""
    if model.kernel not in LOCAL:
        return ""
    if K.sum() - len(K) <= STRANGERS * len(K):
        text = _(
            "σ = {width} is far below the distances between the points, so every point is isolated. Raise σ"
        )
        unit = _("or give the coordinates in a larger unit.")
    elif K.min() >= 1 - ALIKE:
        text = _(
            "σ = {width} is far above the distances between the points, so the kernel cannot tell them "
            "apart. Lower σ"
        )
        unit = _("or give the coordinates in a smaller unit.")
    else:
        return ""
    return " " + text.format(width=number(model.width_)) + " " + unit


def formula(model: KernelSVM) -> list[str]:
    """The machine's f, its kernel and its bound."""
    rows = [SUM + f", <i>k</i>(<b>x</b>, <b>z</b>) = {formulas.kernel(model)}"]
    if not model.positive_semidefinite_:
        rows.append(
            _(
                "Without a feature space there is no margin and no proof of an optimum; <i>b</i>\u00a0=\u00a0{b}"
            )
        )
        return rows
    rows.append(
        _("Half the street’s width in feature space, 1/‖<b>w</b>‖ = {margin}; <i>b</i>\u00a0=\u00a0{b}")
    )
    rows.append(_("Dual objective {objective} ≤ optimum ≤ primal objective {primal}"))
    return rows


def gap_told(*, found: bool) -> str:
    """The distance of the objective from the optimum; `found` is whether the optimum has been reached."""
    if found:
        return _("Relative gap {gap_text:text}: this is the optimum")
    return _("Relative gap {gap_text:text}: not yet the optimum, where the gap is 0")


def steps_formula(model: KernelSVM) -> list[Text]:
    """The same formulas at each step, with the duality gap."""
    rows: list[Text] = [*formula(model)]
    if model.positive_semidefinite_:
        found = relative_gaps(model.trace_) <= PROVED
        rows.append(choose([gap_told(found=False), gap_told(found=True)], found))
    return rows


def table(model: KernelSVM) -> Table:
    """The table of the steps: the updated samples, and the duality gap if the kernel has a feature space."""
    pair = choose(["–", "{first:point}, {second:point}"], model.trace_.picked[:, 0] >= 0)
    cells: list[tuple[str, Text]] = [
        (_("Step"), "{step}"),
        (_("Picked"), pair),
        (_("Support vectors"), "{support}"),
        ("b", "{b}"),
        (_("Mistakes"), "{wrong}"),
    ]
    if model.positive_semidefinite_:
        cells += [
            (_("Margin"), "{margin}"),
            (_("Dual objective"), "{objective}"),
            (_("Primal objective"), "{primal}"),
            (_("Relative gap"), "{gap_text:text}"),
        ]
    return Table(head=[head for head, _cell in cells], cells=[cell for _head, cell in cells])


def rounded(value: float, digits: int) -> str:
    """A number with this many significant digits, in the format of the charts."""
    return f"{value:.{digits}g}".replace("e-0", "e-").replace("-", "−")
