"""Captions of the pocket algorithm: one sentence for each step, its formula and its table."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.captions import perceptron
from linboard.captions.fit import Fit, Telling
from linboard.i18n.language import _
from linboard.messages import Choice, Table, Text, choose
from linclass import Pocket, Trace

Signs = NDArray[np.int64]


def of_fit(fit: Fit) -> Telling | None:
    """The captions of a pocket in the samples' own features."""
    if not (fit.written and perceptron.picks_are_of(fit.trace, fit.X, fit.signs)):
        return None
    model, X, signs = fit.model, fit.X, fit.signs
    return Caption(caption(model, X, signs), formula(model.trace_), columns(model, X, signs)), table()


def held(model: Pocket) -> NDArray[np.int64]:
    """The weights in the pocket at each step, shape (T,), as row indices of `changes_`."""
    result: NDArray[np.int64] = (
        np.searchsorted(model.changes_[:, 0], model.trace_.updates, side="right").astype(np.int64) - 1
    )
    return result


def changes(trace: Trace[Any]) -> NDArray[np.bool_]:
    """Whether the weights of a step have just entered the pocket, shape (T,)."""
    new: NDArray[np.bool_] = (trace.best_updates == trace.updates) & (trace.picked >= 0)
    return new


def columns(model: Pocket, X: NDArray[np.float64], signs: Signs) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    trace = model.trace_
    earlier = np.maximum(held(model) - 1, 0)
    none = trace.picked < 0
    picked = np.maximum(trace.picked, 0)
    w_before, b_before = perceptron.before(trace, X, signs, 1.0)
    return {
        "updates": short(trace.updates),
        "picked": short(trace.picked),
        "sign": np.where(none, 1, signs[picked]).astype(np.int8),
        "x": np.where(none[:, None], np.nan, X[picked]),
        "before": trace.margin_before,
        "w_before": w_before,
        "b_before": b_before,
        "w": trace.coef,
        "b": trace.intercept,
        "line": np.column_stack([trace.coef, trace.intercept]),
        "errors": short(trace.errors),
        "best": short(trace.best_errors),
        "best_before": short(model.changes_[earlier, 1]),
        "found": short(trace.best_updates),
        "best_w": trace.best_coef,
        "best_b": trace.best_intercept,
        "best_line": np.column_stack([trace.best_coef, trace.best_intercept]),
    }


def short(counts: NDArray[np.int64]) -> NDArray[Any]:
    """Integers in two bytes each if they fit, to keep the message short."""
    return counts.astype(np.int16) if counts.max(initial=0) <= np.iinfo(np.int16).max else counts


def caption(model: Pocket, X: NDArray[np.float64], signs: Signs) -> Choice:
    """The sentence of each step."""
    trace = model.trace_
    picked = np.maximum(trace.picked, 0)
    had_line = perceptron.before(trace, X, signs, 1.0)[0].any(axis=1)
    where = np.select([trace.margin_before != 0, had_line], ["wrong", "line"], default="nowhere")
    updates = zip(where.tolist(), (signs[picked] == 1).tolist(), changes(trace).tolist(), strict=True)
    which: list[Hashable] = list(updates)
    if trace.step[0] == 0:  # a part of a trace may begin after the start and end before the end
        which[0] = "start"
    found = trace.picked[-1] < 0 < trace.step[-1]
    if found if trace.stop == "converged" else 0 < trace.updates[-1] == model.n_iter_:
        which[-1] = trace.stop
    return choose(_sentences(model.patience), which)


def _sentences(patience: int) -> dict[Hashable, str]:
    """All sentences. That of an update depends on its case, the class, and whether the new line enters the pocket."""
    cases = {
        "wrong": _(
            "{picked:point} is misclassified: y f(x) = {before}, so w becomes {new} and b becomes {shifted}."
        ),
        "line": _(
            "{picked:point} lies on the line, which counts as a mistake, so w becomes {new} and b "
            "becomes {shifted}."
        ),
        "nowhere": _(
            "There was no line, so {picked:point} counts as a mistake: w becomes {new} and b becomes "
            "{shifted}."
        ),
    }
    outcomes = {
        False: _("Mistakes made by the new line: {errors}. The pocket keeps its line with {best}."),
        True: _(
            "Mistakes made by the new line: {errors}, fewer than the best so far, {best_before}. It goes "
            "into the pocket."
        ),
    }
    last = " " + _("The line in the pocket was found at update {found}. Its mistakes: {best}.")
    stalled = _("Stopped after {updates} updates: the last {patience} of them found no better line.")
    return {
        "start": _(
            "At first w = 0 and b = 0. There is no line yet, so every point counts as a mistake. The "
            "pocket keeps the best line so far."
        ),
        **{
            (case, positive, better): perceptron.changed(text, sign) + " " + outcome
            for case, text in cases.items()
            for positive, sign in ((False, "−"), (True, "+"))
            for better, outcome in outcomes.items()
        },
        "converged": _(
            "No point is misclassified: the line in the pocket separates the classes. It was found at "
            "update {found}."
        ),
        "budget": _("Stopped at the limit of {updates} updates. Mistakes made by the last line: {errors}.")
        + last,
        "stalled": stalled.replace("{patience}", str(patience)) + last,
    }


def formula(trace: Trace[Any]) -> list[Text]:
    """The update with the numbers of this step, and the resulting pocket."""
    rule = perceptron.formula(trace, 1.0)[:2]
    which = np.select([trace.picked < 0, changes(trace)], ["end", "new"], default="kept")
    pocket = {
        "kept": _(
            "Mistakes: {errors} ≥ {best}. The pocket keeps <b>w</b> = {best_w:vector}, <i>b</i> = {best_b}"
        ),
        "new": _(
            "Mistakes: {errors} &lt; {best_before}. Into the pocket: <b>w</b> = {best_w:vector}, <i>b</i> = {best_b}"
        ),
        "end": _("In the pocket: <b>w</b> = {best_w:vector}, <i>b</i> = {best_b}"),
    }
    return [*rule, choose(pocket, which)]


def table() -> Table:
    """The table of the steps: the current line, and the line in the pocket."""
    return Table(
        head=[
            _("Updates"),
            _("Picked"),
            _("w·x + b now"),
            _("Mistakes"),
            _("w·x + b in the pocket"),
            _("Mistakes"),
            _("Found at"),
        ],
        cells=[
            "{updates}",
            "{picked:point}",
            "{line:line}",
            "{errors}",
            "{best_line:line}",
            "{best}",
            "{found}",
        ],
    )
