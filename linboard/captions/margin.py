"""Captions of a maximum margin: one sentence for each step, its formulas and its table, as templates with numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Board, Caption
from linboard.captions.fit import Fit, Telling
from linboard.captions.solutions import Solutions, price, steps_of
from linboard.figures import streets
from linboard.i18n.language import _
from linboard.i18n.text import number, scientific
from linboard.messages import Choice, Table, Text, choose

Array = NDArray[np.float64]
FLOOR = 1e-15  # smallest displayed share; below this, it is rounding error
ROUNDING = 1e-6  # tolerance for objectives, and for y f = 1
SAME = 1e-12  # tolerance for equal margins of one row
TERMS = 4  # maximum number of terms in the sum over support vectors


def of_fit(fit: Fit) -> Telling | None:
    """The steps of a margin in the samples' own features, with the captions of its lesson."""
    if not (fit.written and _whole(fit)):
        return None
    shown = steps_of(fit.model, fit.X, fit.signs)
    told = Caption(caption(shown, gap=False), formula(shown, gap=False), columns(shown, fit.X, fit.signs))
    return told, table(shown, gap=False)


def mark(fit: Fit, board: Board) -> list[str]:
    """Add the rings of each step, and the slack if the board shows the samples themselves; return notices."""
    shown, signs = steps_of(fit.model, fit.X, fit.signs), fit.signs
    board.keep(np.flatnonzero(shown.support.any(axis=0))[: streets.MARKED])
    if fit.own:
        lines = shown.coef, shown.intercept
        board.above(*streets.above(fit.X, signs, *lines, shown.support, shown.known()))
    else:
        board.above(streets.ringed(board.points.X, shown.support))
    slacking = _lacks(shown, fit.X, signs) > 0
    return left_out(slacking.sum(axis=1), shown.support.sum(axis=1))


def left_out(slacking: NDArray[np.int64], supports: NDArray[np.int64]) -> list[str]:
    """A notice that some rings or slack segments are not drawn, if a step, shape (T,), has too many."""
    if max(slacking.max(), supports.max()) <= streets.MARKED:
        return []
    return [_("Rings and slack are drawn for at most {n} points.").format(n=streets.MARKED)]


def _whole(fit: Fit) -> bool:
    """Whether the last row is the solution, and its bounds are valid for these samples with equal weights."""
    model, trace = fit.model, fit.trace
    v, b = trace.coef[-1], trace.intercept[-1]
    length, lacks = float(np.sqrt((v * v).sum())), streets.slack(fit.signs * (fit.X @ v + b))
    if trace.step[-1] <= model.n_iter_ or (length > 0 and abs(model.margin_ * length - 1) > SAME):
        return False
    C = price(model)
    if np.isinf(C):
        return bool(lacks.max() <= ROUNDING)
    objective = trace.objective[-1]
    return bool(abs(length**2 / 2 + C * lacks.sum() - objective) <= ROUNDING * objective)


def columns(shown: Solutions, X: Array, signs: NDArray[np.int64]) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    lacks = _lacks(shown, X, signs)
    return {
        "step": shown.step,
        "price": shown.prices,
        "w": shown.coef,
        "b": shown.intercept,
        "margin": shown.margins(),
        "slack": lacks.sum(axis=1),
        "slacking": (lacks > 0).sum(axis=1),
        "supports": shown.support.sum(axis=1),
        "sum": _sums(shown),
        "objective": shown.objective,
        "dual": shown.dual_objective,
        "gap": [share(value) for value in shown.relative_gap().tolist()],
        "residual": [share(value) for value in shown.residual.tolist()],
    }


def _lacks(shown: Solutions, X: Array, signs: NDArray[np.int64]) -> Array:
    """The slack of each sample at each step, shape (T, n)."""
    return streets.slack(np.multiply(signs, shown.coef @ X.T + shown.intercept[:, None]))


def _sums(shown: Solutions) -> Array:
    """The largest terms of Σ α y x at each step, (T, 2k + 1): pairs of sample and α y, then whether more follow."""
    k = min(TERMS, shown.alpha.shape[1])
    order, known = np.zeros((len(shown), k), dtype=np.int64), shown.known()  # before the solution all are 0
    order[known] = np.argsort(-np.abs(shown.alpha[known]), axis=1, kind="stable")[:, :k]
    weights = np.take_along_axis(shown.alpha, order, axis=1)
    pairs = np.stack([np.where(weights != 0, order, -1), weights], axis=2).reshape(len(shown), -1)
    return np.column_stack([pairs, (shown.alpha != 0).sum(axis=1) > k])


def tiny(value: float) -> str:
    """A number such as 4×10⁻¹⁶, never rounded to 0."""
    if not np.isfinite(value) or value == 0 or abs(value) >= 1e-3:
        return number(value)
    return scientific(value, 0)


def share(value: float) -> str:
    """A share as text; below 1e−15 it is shown as "less than 10⁻¹⁵", because the value is rounding error."""
    return "<10⁻¹⁵" if value < FLOOR else tiny(value)


def ringed(shown: Solutions) -> str:
    """A description of the ringed points before the solution."""
    if shown.kind == "hard":
        return " " + _("Ringed: the points of each class that are nearest to the line.")
    return " " + _("Ringed: the points inside the street or beyond it.")


def caption(shown: Solutions, *, gap: bool = True) -> Choice:
    """The bound that a step proves, and at the end the optimality; with the relative `gap` if it is requested."""
    first = (
        _(
            "Start: w = 0 and b = 0, so there is no line. The minimum of the objective lies between "
            "{dual} and {objective}."
        )
        if shown.kind == "soft"
        else _(
            "Start: some line between the classes. The minimum of the objective lies between {dual} "
            "and {objective}."
        )
    )
    between = _("Step {step}: the minimum of the objective lies between {dual} and {objective}.")
    proof = _("Proof: the objective meets the lower bound for all lines.")
    if gap:
        between += " " + _("The relative gap is {gap:text}.")
        proof = _(
            "Proof: the objective meets the lower bound for all lines, up to a relative gap of {gap:text}."
        )
    templates = {
        "start": first + ringed(shown),
        "step": between + ringed(shown),
        "best": _("No other line has a margin this large: γ = {margin}.") + " " + proof
        if shown.kind == "hard"
        else _("No line has a smaller objective than {objective}. Points with slack: {slacking}.")
        + " "
        + proof,
        "stopped": _(
            "Stopped: because of rounding, a relative gap of {gap:text} remains, so this need not be the "
            "best line."
        ),
    }
    which = ["step"] * len(shown)
    if shown.step[0] == 0:  # a part of a trace may begin after the start
        which[0] = "start"
    which[-1] = "best" if shown.solved else "stopped"
    return choose(templates, which)


def formula(shown: Solutions, x: str = "x", *, gap: bool = True) -> list[Text]:
    """The line from its support vectors, its street, and both objectives; `x` is the letter for a sample.

    With `gap`, the duality gap and the residual follow.
    """
    known = shown.known().astype(int)
    cost = "½‖<b>w</b>‖²" if shown.kind == "hard" else "½‖<b>w</b>‖² + <i>C</i> Σ <i>ξ</i>"
    total = f"<b>w</b> = Σ <i>α y</i> <b>{x}</b> = "
    total += "{sum:sum} = {w:vector}" if x == "x" else "{w:vector}"
    plain = "<b>w</b> = {w:vector}"
    rows: list[Text] = [
        choose([plain, total], known),
        _("<i>b</i> = {b}, half the street’s width 1/‖<b>w</b>‖ = {margin}, slack Σ <i>ξ</i> = {slack}"),
        f"{cost} = {{objective}} ≥ "
        + _("smallest possible")
        + f" ≥ Σ <i>α</i> − ½‖Σ <i>α y</i> <b>{x}</b>‖² = {{dual}}",
    ]
    if gap:
        rows.append(
            _("Relative gap {gap:text}, largest violation of the optimality conditions (KKT) {residual:text}")
        )
    return rows


def table(shown: Solutions, *, gap: bool = True) -> Table:
    """The table of the solver's steps, or of the values of C, with the `gap` and the residual if they are requested."""
    price = shown.kind == "path"
    columns = [
        ("C", "{price}") if price else (_("Step"), "{step}"),
        ("1/‖w‖", "{margin}"),
        (_("Slack"), "{slack}"),
        (_("Objective"), "{objective}"),
        *([(_("Relative gap"), "{gap:text}"), (_("Residual"), "{residual:text}")] if gap else []),
        ("w", "{w:vector}"),
        ("b", "{b}"),
    ]
    return Table(head=[head for head, _cell in columns], cells=[cell for _head, cell in columns])
