"""One sentence for each step of a margin, its formulas and its table: templates and the numbers that fill them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.margin.steps import Road
from linboard.figures.streets import slack
from linboard.messages import Table, choose
from linboard.player import Message
from linboard.words.language import _
from linboard.words.text import number
from linclass.margins.margin import TOLERANCE

Array = NDArray[np.float64]
FLOOR = 1e-15  # of a share: less is rounding
TERMS = 4  # of the sum of support vectors that are written out


def columns(road: Road, X: Array, signs: NDArray[np.int64]) -> Message:
    """The numbers of each step, by the names that the templates use."""
    lacks = slack(signs * (road.coef @ X.T + road.intercept[:, None]))
    return {
        "step": np.arange(len(road)),
        "price": road.prices,
        "w": road.coef,
        "b": road.intercept,
        "margin": road.margins(),
        "slack": lacks.sum(axis=1),
        "slacking": (lacks > 0).sum(axis=1),
        "supports": road.support.sum(axis=1),
        "sum": _sums(road),
        "objective": road.objective,
        "dual": road.dual_objective,
        "gap": [share(value) for value in road.relative_gap().tolist()],
        "residual": [share(value) for value in road.residual.tolist()],
    }


def _sums(road: Road) -> Array:
    """The largest terms α y of Σ α y x at each step, shape (T, 2k + 1): sample and weight, then whether more follow."""
    k = min(TERMS, road.alpha.shape[1])
    order = np.argsort(-np.abs(road.alpha), axis=1, kind="stable")[:, :k]
    weights = np.take_along_axis(road.alpha, order, axis=1)
    pairs = np.stack([np.where(weights != 0, order, -1), weights], axis=2).reshape(len(road), -1)
    return np.column_stack([pairs, (road.alpha != 0).sum(axis=1) > k])


def tiny(value: float) -> str:
    """A number whose size matters however small it is, such as 4e−16."""
    if not np.isfinite(value) or value == 0 or abs(value) >= 1e-3:
        return number(value)
    return f"{value:.0e}".replace("e-0", "e-").replace("-", "−")


def share(value: float) -> str:
    """A share of something as text; what is rounding is said to be less than 1e−15, not how much less."""
    return "<1e−15" if value < FLOOR else tiny(value)


def caption(road: Road, X: Array, signs: NDArray[np.int64]) -> Message:
    """Which sentence tells what a step is."""
    return _path_caption(road, X, signs) if road.kind == "path" else _solver_caption(road)


def _solver_caption(road: Road) -> Message:
    first = (
        _(
            "Start: v = 0 and b = 0, so there is no line. The least objective is from {dual:exact} to "
            "{objective:exact}."
        )
        if road.kind == "soft"
        else _(
            "Start: some line between the classes. The least objective is from {dual:exact} to {objective:exact}."
        )
    )
    proof = _("Proof: it meets the lower bound for all lines, up to a relative gap of {gap:text}.")
    templates = [
        first,
        _(
            "Step {step}: the least objective is from {dual:exact} to {objective:exact}, a relative gap of {gap:text}."
        ),
        _("No other line has so large a margin: {margin:exact}.") + " " + proof
        if road.kind == "hard"
        else _("No line has a smaller objective: {objective:exact}. Points with slack: {slacking}.")
        + " "
        + proof,
        _("Stopped: rounding leaves a relative gap of {gap:text}, so this need not be the best line."),
    ]
    which = np.ones(len(road), dtype=int)
    which[0] = 0
    which[-1] = 2 if road.solved else 3
    return choose(templates, which)


def _path_caption(road: Road, X: Array, signs: NDArray[np.int64]) -> Message:
    lacks = slack(signs * (road.coef @ X.T + road.intercept[:, None]))
    templates = [
        _("C = {price}: margin {margin:exact}, slack {slack} in all, on {slacking} points."),
        _("C = {price}: no point has slack any more. This is the maximum margin, {margin:exact}."),
        _("C = ∞: slack is forbidden. This is the maximum margin, {margin:exact}."),
        _("C = {price}: v = 0, so there is no line: all this slack costs less than any line."),
        _("C = {price}: rounding leaves a residual of {residual:text}, so this need not be the best line."),
    ]
    which = np.where(lacks.any(axis=1), 0, 1)
    which[np.isinf(road.prices)] = 2
    which[~road.coef.any(axis=1)] = 3
    which[road.residual > TOLERANCE] = 4
    return choose(templates, which)


def formula(road: Road, x: str = "x") -> list[Message | str]:
    """The line from its support vectors, its band, and the two objectives that prove it best; `x` is the letter."""
    known = road.support.any(axis=1).astype(int)
    cost = "½‖<b>v</b>‖²" if road.kind == "hard" else "½‖<b>v</b>‖² + <i>C</i> Σ <i>ξ</i>"
    total = f"<b>v</b> = Σ <i>α y</i> <b>{x}</b> = "
    total += "{sum:sum} = {w:weights}" if x == "x" else "{w:weights}"
    plain = "<b>v</b> = {w:weights}"
    return [
        choose([plain, total], known),
        _("<i>b</i> = {b}, margin 1/‖<b>v</b>‖ = {margin:exact}, slack Σ <i>ξ</i> = {slack}"),
        f"{cost} = {{objective:exact}} ≥ "
        + _("least possible")
        + f" ≥ Σ <i>α</i> − ½‖Σ <i>α y</i> <b>{x}</b>‖² = {{dual:exact}}",
        _("Relative gap {gap:text}, largest violation of the optimum's conditions (KKT) {residual:text}"),
    ]


def table(road: Road) -> Table:
    """The table of the solver's steps, or of the prices."""
    price = road.kind == "path"
    columns = [
        ("C", "{price}") if price else (_("Step"), "{step}"),
        (_("Margin"), "{margin:exact}"),
        (_("Slack"), "{slack}"),
        (_("Objective"), "{objective:exact}"),
        (_("Relative gap"), "{gap:text}"),
        (_("Residual"), "{residual:text}"),
        ("v", "{w:weights}"),
        ("b", "{b}"),
    ]
    return Table(head=[head for head, _cell in columns], cells=[cell for _head, cell in columns])
