"""One sentence for each step of a margin, its formulas and its table: templates and the numbers that fill them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.margin.solutions import Solutions
from linboard.figures.streets import slack
from linboard.messages import Choice, Table, Text, choose
from linboard.words.language import _
from linboard.words.text import number
from linclass.margins.margin import TOLERANCE

Array = NDArray[np.float64]
FLOOR = 1e-15  # of a share: less is rounding
TERMS = 4  # of the sum of support vectors that are written out


def columns(shown: Solutions, X: Array, signs: NDArray[np.int64]) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    lacks = slack(signs * (shown.coef @ X.T + shown.intercept[:, None]))
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


def _sums(shown: Solutions) -> Array:
    """The largest terms α y of Σ α y x at each step, shape (T, 2k + 1): sample and weight, then whether more follow."""
    k = min(TERMS, shown.alpha.shape[1])
    order, known = np.zeros((len(shown), k), dtype=np.int64), shown.known()  # on the way to one all are 0
    order[known] = np.argsort(-np.abs(shown.alpha[known]), axis=1, kind="stable")[:, :k]
    weights = np.take_along_axis(shown.alpha, order, axis=1)
    pairs = np.stack([np.where(weights != 0, order, -1), weights], axis=2).reshape(len(shown), -1)
    return np.column_stack([pairs, (shown.alpha != 0).sum(axis=1) > k])


def tiny(value: float) -> str:
    """A number whose size matters however small it is, such as 4e−16."""
    if not np.isfinite(value) or value == 0 or abs(value) >= 1e-3:
        return number(value)
    return f"{value:.0e}".replace("e-0", "e-").replace("-", "−")


def share(value: float) -> str:
    """A share of something as text; what is rounding is said to be less than 1e−15, not how much less."""
    return "<1e−15" if value < FLOOR else tiny(value)


def caption(
    shown: Solutions, X: Array, signs: NDArray[np.int64], *, plain: bool = False, gap: bool = True
) -> Choice:
    """Which sentence tells what a step is; a plain one of the solver's says its margin alone, and not the proof.

    Whether the relative `gap` is told is up to the reader.
    """
    if plain and shown.kind != "path":
        return _plain_caption(shown)
    return _path_caption(shown, X, signs) if shown.kind == "path" else _solver_caption(shown, gap)


def _ringed(shown: Solutions) -> str:
    """Who has a ring on the way to a solution."""
    if shown.kind == "hard":
        return " " + _("Ringed: the points of either class that are nearest to the line.")
    return " " + _("Ringed: the points in the street or beyond it.")


def _solver_caption(shown: Solutions, gap: bool) -> Choice:
    first = (
        _(
            "Start: v = 0 and b = 0, so there is no line. The least value of the objective lies between {dual:exact} "
            "and {objective:exact}."
        )
        if shown.kind == "soft"
        else _(
            "Start: some line between the classes. The least value of the objective lies between {dual:exact} and "
            "{objective:exact}."
        )
    )
    between = _(
        "Step {step}: the least value of the objective lies between {dual:exact} and {objective:exact}."
    )
    proof = _("Proof: it meets the lower bound for all lines.")
    if gap:
        between += " " + _("The relative gap is {gap:text}.")
        proof = _("Proof: it meets the lower bound for all lines, up to a relative gap of {gap:text}.")
    templates = {
        "start": first + _ringed(shown),
        "step": between + _ringed(shown),
        "best": _("No other line has so large a margin: {margin:exact}.") + " " + proof
        if shown.kind == "hard"
        else _("No line has a smaller objective: {objective:exact}. Points with slack: {slacking}.")
        + " "
        + proof,
        "stopped": _(
            "Stopped: rounding leaves a relative gap of {gap:text}, so this need not be the best line."
        ),
    }
    which = ["start"] + ["step"] * (len(shown) - 1)
    which[-1] = "best" if shown.solved else "stopped"
    return choose(templates, which)


def _plain_caption(shown: Solutions) -> Choice:
    templates = {
        "start": _("Start: some line between the classes.")
        if shown.kind == "hard"
        else _("Start: no line yet."),
        "step": _("Step {step}: margin {margin:exact}.") + _ringed(shown),
        "best": _("No other line has so large a margin: {margin:exact}.")
        if shown.kind == "hard"
        else _("C = {price}: margin {margin:exact}, slack {slack} in all; points with slack: {slacking}."),
        "stopped": _("Stopped by rounding: this need not be the best line."),
    }
    which = ["start"] + ["step"] * (len(shown) - 1)
    which[-1] = "best" if shown.solved else "stopped"
    return choose(templates, which)


def _path_caption(shown: Solutions, X: Array, signs: NDArray[np.int64]) -> Choice:
    lacks = slack(signs * (shown.coef @ X.T + shown.intercept[:, None]))
    templates = {
        "slack": _(
            "C = {price}: margin {margin:exact}, slack {slack} in all; points with slack: {slacking}."
        ),
        "none": _("C = {price}: no point has slack any more. This is the maximum margin, {margin:exact}."),
        "forbidden": _("C = ∞: slack is forbidden. This is the maximum margin, {margin:exact}."),
        "flat": _("C = {price}: v = 0, so there is no line: all this slack costs less than any line."),
        "unsolved": _(
            "C = {price}: rounding leaves a residual of {residual:text}, so this need not be the best line."
        ),
    }
    which = np.select(
        [shown.residual > TOLERANCE, ~shown.coef.any(axis=1), np.isinf(shown.prices), lacks.any(axis=1)],
        ["unsolved", "flat", "forbidden", "slack"],
        "none",
    )
    return choose(templates, which)


def formula(shown: Solutions, x: str = "x", *, gap: bool = True) -> list[Text]:
    """The line from its support vectors, its band, and the two objectives that prove it best; `x` is the letter.

    How far they are from it, the `gap` and the residual, follows where it is wanted.
    """
    known = shown.known().astype(int)
    cost = "½‖<b>v</b>‖²" if shown.kind == "hard" else "½‖<b>v</b>‖² + <i>C</i> Σ <i>ξ</i>"
    total = f"<b>v</b> = Σ <i>α y</i> <b>{x}</b> = "
    total += "{sum:sum} = {w:weights}" if x == "x" else "{w:weights}"
    plain = "<b>v</b> = {w:weights}"
    rows: list[Text] = [
        choose([plain, total], known),
        _("<i>b</i> = {b}, margin 1/‖<b>v</b>‖ = {margin:exact}, slack Σ <i>ξ</i> = {slack}"),
        f"{cost} = {{objective:exact}} ≥ "
        + _("least possible")
        + f" ≥ Σ <i>α</i> − ½‖Σ <i>α y</i> <b>{x}</b>‖² = {{dual:exact}}",
    ]
    if gap:
        rows.append(
            _("Relative gap {gap:text}, largest violation of the optimum's conditions (KKT) {residual:text}")
        )
    return rows


def table(shown: Solutions, *, gap: bool = True) -> Table:
    """The table of the solver's steps, or of the prices, with the `gap` and the residual where they are wanted."""
    price = shown.kind == "path"
    columns = [
        ("C", "{price}") if price else (_("Step"), "{step}"),
        (_("Margin"), "{margin:exact}"),
        (_("Slack"), "{slack}"),
        (_("Objective"), "{objective:exact}"),
        *([(_("Relative gap"), "{gap:text}"), (_("Residual"), "{residual:text}")] if gap else []),
        ("v", "{w:weights}"),
        ("b", "{b}"),
    ]
    return Table(head=[head for head, _cell in columns], cells=[cell for _head, cell in columns])
