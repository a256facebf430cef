"""Captions of the XOR page: inequalities that contradict each other, and the perceptron's steps in feature space."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.captions import perceptron
from linboard.i18n.formulas import written
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import number, point_name
from linboard.messages import Choice, Table, Text, choose
from linclass import Separability, Trace
from linclass.data.feature_map import FeatureMap

Signs = NDArray[np.int64]
UNKNOWNS = ("w⁽¹⁾", "w⁽²⁾", "b")
MOST_ROWS = 6  # inequalities that are written out


# ---- no line: the inequalities ----


def demanding(verdict: Separability, n: int) -> NDArray[np.int64]:
    """Return the samples whose inequalities are written out: the contradictory ones, or else the first ones."""
    return np.arange(min(n, MOST_ROWS)) if verdict.weights is None else np.flatnonzero(verdict.weights)


def factors(verdict: Separability, members: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the factor of each inequality with which all add up to 0 > 0; the smallest factor is 1."""
    if verdict.weights is None:
        return np.ones(len(members))
    weights = verdict.weights[members]
    scaled: NDArray[np.float64] = weights / weights.min()
    return scaled


def inequalities(
    X: NDArray[np.float64], signs: Signs, verdict: Separability, trace: Trace[Any]
) -> list[Text]:
    """Return one row for each inequality y f(x) > 0 with its value at each step, and their sum."""
    members = demanding(verdict, len(X))
    times = factors(verdict, members)
    demands = signs[members, None] * np.column_stack([X[members], np.ones(len(members))])  # (k, 3)
    weights = np.column_stack([trace.coef, trace.intercept])  # (T, 3)
    rows: list[Text] = []
    for k, (i, factor, demand) in enumerate(zip(members.tolist(), times, demands, strict=True)):
        text = ""
        if not np.allclose(times, 1):
            text += f"{number(factor)} × "
            text += f"({combination(demand, UNKNOWNS)})" if np.count_nonzero(demand) > 1 else ""
        if np.allclose(times, 1) or np.count_nonzero(demand) <= 1:
            text += combination(demand, UNKNOWNS)
        told = _("{point}: {sum} &gt; 0, now {value}").format(
            point=point_name(i), sum=text, value=f"{{m{k}}}"
        )
        rows.append(choose({False: f"{told} ✗", True: f"{told} ✓"}, weights @ demand > 0))
    if len(X) > len(members) and verdict.separable:
        others = len(X) - len(members)
        rows.append(
            ngettext(
                "and one more inequality like these for the other point",
                "and one more inequality like these for each of the other {n} points",
                others,
            ).format(n=others)
        )
    if verdict.weights is not None:
        zero = " + ".join(f"0·{name}" for name in UNKNOWNS)
        rows.append(
            _("<strong>Sum</strong>: {zero} = 0 &gt; 0 ✗ <strong>for every w and b</strong>").format(
                zero=zero
            )
        )
    return rows


def margin_columns(
    X: NDArray[np.float64], signs: Signs, verdict: Separability, trace: Trace[Any]
) -> dict[str, NDArray[np.float64]]:
    """Return the left side of each inequality at each step, times its factor: m0, m1, …"""
    return {f"m{k}": column for k, column in enumerate(margin_values(X, signs, verdict, trace).T)}


def margin_values(
    X: NDArray[np.float64], signs: Signs, verdict: Separability, trace: Trace[Any]
) -> NDArray[np.float64]:
    """Return the left sides times their factors, shape (T, k): each row of a contradiction sums to 0."""
    members = demanding(verdict, len(X))
    demands = signs[members, None] * np.column_stack([X[members], np.ones(len(members))])
    values: NDArray[np.float64] = np.column_stack([trace.coef, trace.intercept]) @ demands.T
    return values * factors(verdict, members)


def circle(trace: Trace[Any], n: int) -> tuple[int, int] | None:
    """Return the step from which the cyclic perceptron repeats itself and the period, if the trace contains a
    repetition.

    Its future depends only on w, b and the next sample.
    """
    if trace.stop == "converged":
        return None
    seen: dict[tuple[Any, ...], int] = {}
    rows = zip(
        trace.step.tolist(), trace.coef.tolist(), trace.intercept.tolist(), trace.picked.tolist(), strict=True
    )
    for step, w, b, picked in rows:
        state = (*w, b, (picked + 1) % n)
        if state in seen:
            return seen[state], step - seen[state]
        seen[state] = step
    return None


# ---- a basis map ----


def map_caption(trace: Trace[Any], features: NDArray[np.float64], signs: Signs) -> Choice:
    """Return the caption of each step: the perceptron's own, with φ of the sample instead of the sample."""
    caption = perceptron.caption(trace, features, signs, 1.0)
    caption.templates = [
        re.sub(r"w ([+−]) \{picked:point\}", r"w \1 φ({picked:point})", text) for text in caption.templates
    ]
    return caption


def map_formula(trace: Trace[Any], basis: FeatureMap) -> list[Text]:
    """Return φ, the update rule in feature space with this step's numbers, and both counts of mistakes."""
    updated = trace.picked >= 0
    rule = "<b>w</b> ← <b>w</b> + <i>y</i> <b>φ</b> = {w_before:vector} {sign:sign} {x:vector} = {w:vector}"
    bias = "<i>b</i> ← <i>b</i> + <i>y</i> = {b_before} {sign:sign} 1 = {b}"
    return [
        "<b>φ</b>(<b>x</b>) = (" + ", ".join(written(basis)) + ")",
        choose({True: rule, False: "<b>w</b> = {w:vector}"}, updated),
        choose({True: bias, False: "<i>b</i> = {b}"}, updated),
        _(
            "Mistakes in training, where <i>f</i> = 0 also counts: {errors}. Misclassified in prediction, "
            "where <i>f</i> = 0 means +1: {missed}"
        ),
    ]


def steps_table() -> Table:
    """Return the table of a perceptron's steps, for any number of features."""
    return Table(
        head=[_("Step"), _("Picked"), "w", "b", _("Mistakes")],
        cells=["{step}", "{picked:point}", "{w:vector}", "{b}", "{errors}"],
    )


# ---- formatting ----


def combination(values: NDArray[np.float64], names: Sequence[str]) -> str:
    """Return, for example, "−w⁽¹⁾ + 2w⁽²⁾ − b": the sum of the names times their values."""
    text = ""
    for value, name in zip(values.tolist(), names, strict=True):
        if value == 0:
            continue
        size = "" if abs(value) == 1 and name else number(abs(value))
        sign = ("−" if value < 0 else "") if not text else (" − " if value < 0 else " + ")
        text += sign + size + name
    return text or "0"
