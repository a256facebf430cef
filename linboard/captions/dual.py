"""Captions of the dual perceptron: one sentence for each step, its formula next to the primal's, and its table."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.board import Caption
from linboard.captions import perceptron
from linboard.captions.fit import Fit, Telling
from linboard.i18n import formulas
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import number, subscript
from linboard.messages import Choice, Table, Text, choose
from linclass import DualPerceptron, Perceptron, Trace

Signs = NDArray[np.int64]
MOST_TERMS = 3  # maximum number of terms of a sum in a formula


def of_fit(fit: Fit) -> Telling | None:
    """The captions of a dual perceptron. With the linear kernel, the primal's steps are shown next to the dual's."""
    model, other = fit.model, None
    if not np.array_equal(model.X_fit_, fit.X):
        return None
    if model.kernel == "linear":
        if not fit.written:
            return None
        other = primal(model, twin(model).fit(fit.X, fit.signs).trace_)
    told = Caption(caption(fit.trace), formula(model, other is not None), columns(model, fit.signs, other))
    return told, table()


def twin(model: DualPerceptron) -> Perceptron:
    """The unfitted primal perceptron that makes the same updates as a dual with the linear kernel."""
    return Perceptron(
        order=model.order,
        max_updates=model.max_updates,
        eta=model.eta,
        random_state=copy.deepcopy(model.random_state),  # not the caller's own generator
        max_snapshots=model.max_snapshots,
    )


def primal(model: DualPerceptron, steps: Trace[Perceptron]) -> Trace[Perceptron] | None:
    """The matching steps of the primal perceptron; None if its updates differ from the model's."""
    trace = model.trace_
    rows = np.searchsorted(steps.step, trace.step)
    if rows[-1] >= len(steps) or not np.array_equal(steps.step[rows], trace.step):
        return None
    same = steps.at(rows)
    return same if np.array_equal(same.picked, trace.picked) else None


def before(trace: Trace[Any], eta: float = 1.0) -> NDArray[np.float64]:
    """The α of each step before its update, shape (T, n)."""
    counts = np.rint(trace.alpha / eta)
    updates = np.flatnonzero(trace.picked >= 0)
    counts[updates, trace.picked[updates]] -= 1
    alpha: NDArray[np.float64] = eta * counts
    return alpha


def columns(model: DualPerceptron, signs: Signs, steps: Trace[Perceptron] | None) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use, with those of the primal's steps if given."""
    trace = model.trace_
    picked, none = trace.picked, trace.picked < 0
    chosen = np.maximum(picked, 0)
    rows = np.arange(len(trace))
    sign = np.where(none, 1, signs[chosen])
    old = before(trace, model.eta)
    b_before = model.eta * np.rint(trace.intercept / model.eta - np.where(none, 0, sign))
    result: dict[str, Any] = {
        "step": trace.step,
        "picked": picked,
        "updates": trace.updates,
        "errors": trace.errors,
        "b": trace.intercept,
        "b_before": b_before,
        "sign": sign,
        "alpha_before": old[rows, chosen],
        "alpha_after": trace.alpha[rows, chosen],
        "used": (old > 0).sum(axis=1),
        "support": (trace.alpha > 0).sum(axis=1),
        "before": trace.margin_before,
        "after": trace.margin_after,
        "f": np.where(none, np.nan, sign * trace.margin_before),
        "alpha": _alphas(trace),
        "products": _products(old * signs, model.gram_, picked, b_before),
    }
    if steps is None:
        nowhere = ["–"] * len(trace)
        return result | {"summed_text": nowhere, "w_text": nowhere, "residual": np.full(len(trace), np.nan)}
    w_before, _b = perceptron.before(steps, model.X_fit_, signs, model.eta)
    summed = weights(trace, model.X_fit_, signs)
    return result | {
        "w": steps.coef,
        "w_before": w_before,
        "x": np.where(none[:, None], np.nan, model.X_fit_[chosen]),
        "line": np.column_stack([steps.coef, steps.intercept]),
        "sum": _sums(np.multiply(trace.alpha, signs)),
        "summed": summed,
        "summed_text": _vectors(summed),
        "w_text": _vectors(steps.coef),
        "residual": np.abs(summed - steps.coef).max(axis=1),
    }


def weights(trace: Trace[Any], X: NDArray[np.float64], signs: Signs) -> NDArray[np.float64]:
    """The sum Σ α_i y_i x_i of each step, shape (T, d), for a comparison with the primal's w."""
    total: NDArray[np.float64] = (trace.alpha * signs) @ X
    return total


def _alphas(trace: Trace[Any]) -> list[str]:
    """All α of each step as "(2, 0, 5)" for few samples, else the α that was updated, as "α₁₇ = 5"."""
    if trace.alpha.shape[1] <= theme.NAMED_POINTS:
        return _vectors(trace.alpha)
    grown = zip(trace.picked.tolist(), trace.alpha.tolist(), strict=True)
    return [f"{subscript('α', i + 1)} = {number(row[i])}" if i >= 0 else "–" for i, row in grown]


def _vectors(rows: NDArray[np.float64]) -> list[str]:
    """Vectors in the format of the charts."""
    return [f"({', '.join(map(number, row))})" for row in rows.tolist()]


def _leading(signed: NDArray[np.float64]) -> tuple[Signs, NDArray[np.float64], NDArray[np.bool_]]:
    """The first nonzero weights of each row: the indices of their samples (T, k), -1 for none, and their values.

    The last array, shape (T,), is True for rows with further nonzero weights.
    """
    rows, samples = np.nonzero(signed)
    ends = np.searchsorted(rows, np.arange(len(signed) + 1))
    places = ends[:-1, None] + np.arange(MOST_TERMS)
    exists = places < ends[1:, None]
    members = np.append(samples, -1)[np.where(exists, places, -1)]
    values = np.where(exists, np.take_along_axis(signed, np.maximum(members, 0), axis=1), 0.0)
    return members, values, np.diff(ends) > MOST_TERMS


def _sums(signed: NDArray[np.float64]) -> NDArray[np.float64]:
    """The data for a text such as "2x₁ − 5x₃", (T, 2k + 1): pairs of sample and weight, then whether more follow."""
    members, values, more = _leading(signed)
    pairs = np.stack([members, values], axis=2).reshape(len(signed), -1)
    return np.column_stack([pairs, more])


def _products(
    signed: NDArray[np.float64], gram: NDArray[np.float64], picked: Signs, bias: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The data for a text such as "2·6 − 4·2 − 2": pairs of weight and entry of the Gram matrix, (T, 2k + 2).

    The last two entries are whether more terms follow, and the bias. If no sample is picked, only the bias is set.
    """
    members, values, more = _leading(np.where(picked[:, None] >= 0, signed, 0.0))
    row = np.maximum(picked, 0)[:, None]
    entries = np.where(members >= 0, gram[row, np.maximum(members, 0)], 0.0)
    pairs = np.stack([values, entries], axis=2).reshape(len(signed), -1)
    return np.column_stack([pairs, more, bias])


def caption(trace: Trace[Any]) -> Choice:
    """The sentence of each step."""
    updated, right = trace.picked >= 0, trace.margin_after > 0
    which = np.select([updated & right, updated], ["right", "wrong"], default="end").tolist()
    if trace.step[0] == 0:  # a part of a trace may begin after the start and end before the end
        which[0] = "start"
    if trace.stop == "budget" and 0 < trace.updates[-1] == trace[-1].n_iter_:
        which[-1] = "limit"
    mistake = _(
        "{picked:point} is misclassified: y f(x) = {before}. Its α rises from {alpha_before} to "
        "{alpha_after}."
    )
    end = ngettext(
        "Step {step}: no point is misclassified, so training stops after one update, on {support}, the only "
        "point with α > 0.",
        "Step {step}: no point is misclassified, so training stops after {updates} updates. Points with α > "
        "0: {support}.",
        int(trace.updates[-1]),
    )
    return choose(
        {
            "start": _(
                "For each point, α counts the updates made on it. At first every α is 0, so f is 0 "
                "everywhere. There is no boundary yet, and every point counts as a mistake."
            ),
            "wrong": mistake + " " + _("That is not enough yet: now y f(x) = {after}."),
            "right": mistake + " " + _("Now it is correct: y f(x) = {after}."),
            "end": end,
            "limit": _(
                "Stopped at the limit of {updates} updates, the last one on {picked:point}; mistakes "
                "left: {errors}."
            ),
        },
        which,
    )


def formula(model: DualPerceptron, both: bool) -> list[Text]:
    """Both algorithms side by side with the numbers of this step, or the dual alone.

    Parameters
    ----------
    model : DualPerceptron
    both : bool
        Whether the primal is shown too.
    """
    trace, eta = model.trace_, model.eta
    added, times = number(eta), "" if eta == 1 else f"{number(eta)}·"
    which = np.select([trace.picked >= 0, trace.step == 0], ["update", "start"], default="end")
    alpha, old_b = "<i>α</i>{picked:sub}", f"{{b_before}} {{sign:sign}} {added} = {{b}}"
    counted = f"{alpha} ← {alpha} + <i>η</i> = {{alpha_before}} + {added} = {{alpha_after}}"
    kept, zero = _("Every <i>α</i> stays."), _("Every <i>α</i> is 0.")
    bias = f"<i>b</i> ← <i>b</i> + <i>η y</i> = {old_b}"
    if both:
        products, rest = _function("<b>x</b><sub>j</sub>·{x}"), "<i>f</i>(<b>x</b>) = {line:line}"
    else:
        products, rest = _function("<i>k</i>(<b>x</b><sub>j</sub>, {x})"), "<i>b</i> = {b}"
    found = _("Before:") + f" {products.replace('{x}', '{picked:point}')} = {{products:products}} = {{f}}"
    if not both:
        general = products.replace("{x}", "<b>x</b>")
        return [
            f"<i>k</i>(<b>x</b>, <b>z</b>) = {formulas.kernel(model)}",
            choose({"update": found, "end": general, "start": general}, which),
            choose({"update": counted, "end": kept, "start": zero}, which),
            choose({"update": bias, "end": rest, "start": rest}, which),
        ]
    summed = "<b>w</b> = Σ <i>α</i><sub>j</sub> <i>y</i><sub>j</sub> <b>x</b><sub>j</sub>"
    summed += "<br> = {sum:sum}<br> = {summed:vector}"
    moved = "<b>w</b> ← <b>w</b> + <i>η y</i> <b>x</b><br> = {w_before:vector} {sign:sign} "
    moved += times + "{x:vector}<br> = {w:vector}"
    primal, dual = ("<strong>" + name + "</strong>" for name in (_("Primal"), _("Dual")))
    quiet = [primal, "<i>b</i> = {b}", "<b>w</b> = {w:vector}", "&nbsp;", "&nbsp;"]  # as high as an update
    return [
        choose(
            {
                "update": _pair([primal, bias, moved], [dual, counted, summed]),
                "end": _pair(quiet, [dual, kept, summed]),
                "start": _pair(quiet, [dual, zero, summed]),
            },
            which,
        ),
        _("Largest difference between the two <b>w</b>: {residual}"),
        choose({"update": found, "end": rest, "start": rest}, which),
    ]


def _function(product: str) -> str:
    """The dual's f for a given formula of the product; its argument remains the placeholder "{x}"."""
    return f"<i>f</i>({{x}}) = Σ <i>α</i><sub>j</sub> <i>y</i><sub>j</sub> {product} + <i>b</i>"


def _pair(left: list[str], right: list[str]) -> str:
    """Two columns of lines. They are stacked on narrow screens."""
    style = "display:grid;grid-template-columns:repeat(auto-fit,minmax(225px,1fr));column-gap:1rem"
    return f'<div style="{style}"><div>{"<br>".join(left)}</div><div>{"<br>".join(right)}</div></div>'


def table() -> Table:
    """The table of the steps, as in Li 2, Table 2.2, with the primal's w next to the sum."""
    return Table(
        head=[
            _("Step"),
            _("Picked"),
            "α",
            "b",
            "Σ α y x",
            _("w of the primal"),
            _("Difference"),
            _("Mistakes"),
        ],
        cells=[
            "{step}",
            "{picked:point}",
            "{alpha:text}",
            "{b}",
            "{summed_text:text}",
            "{w_text:text}",
            "{residual}",
            "{errors}",
        ],
    )
