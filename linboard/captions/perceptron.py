"""Captions of the perceptron: one sentence for each step, its formula and its table, as templates with numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.captions.fit import Fit, Telling
from linboard.i18n import language
from linboard.i18n.language import _, ngettext
from linboard.messages import Choice, Head, Table, Text, choose
from linclass import Separability, Trace
from linclass.core.linear import augmented_angle

ROUNDING = 1e-6  # relative tolerance between the values of f here and those of the fit


def told(
    trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[np.int64], eta: float, note: str = ""
) -> Caption:
    """The caption of each step of a perceptron; a `note` is added to the last one."""
    sentence = caption(trace, X, signs, eta)
    if note:
        sentence = sentence.ending(note)
    return Caption(sentence, formula(trace, eta), columns(trace, X, signs, eta))


def of_fit(fit: Fit) -> Telling | None:
    """The captions of a perceptron in the samples' own features."""
    if not (fit.written and picks_are_of(fit.trace, fit.X, fit.signs)):
        return None
    return told(fit.trace, fit.X, fit.signs, fit.model.eta), table()


def picks_are_of(trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[np.int64]) -> bool:
    """Whether the columns of the trace about the picked samples are valid for these samples."""
    updated = np.flatnonzero(trace.picked >= 0)
    picked = trace.picked[updated]
    f = (trace.coef[updated] * X[picked]).sum(axis=1) + trace.intercept[updated]
    after, size = trace.margin_after[updated], np.abs(trace.coef[updated]).sum(axis=1) * np.abs(X).max()
    return bool((np.abs(signs[picked] * f - after) <= ROUNDING * (size + np.abs(after))).all())


def columns(
    trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[np.int64], eta: float
) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    picked, none = trace.picked, trace.picked < 0
    chosen = np.maximum(picked, 0)
    sign = np.where(none, 1, signs[chosen])
    points = np.where(none[:, None], np.nan, X[chosen])
    w_before, b_before = before(trace, X, signs, eta)
    augmented = np.column_stack([points, np.where(none, np.nan, 1.0)])
    return {
        "step": trace.step,
        "picked": picked,
        "visited": trace.visited,
        "updates": trace.updates,
        "errors": trace.errors,
        "loss": trace.loss,
        "distance": trace.distance,
        "w": trace.coef,
        "b": trace.intercept,
        "line": np.column_stack([trace.coef, trace.intercept]),
        **({"passes": trace.passes} if "passes" in trace.columns else {}),
        "before": trace.margin_before,
        "after": trace.margin_after,
        "w_before": w_before,
        "b_before": b_before,
        "x": points,
        "sign": sign,
        "eta": eta,
        "angle_before": augmented_angle(np.column_stack([w_before, b_before]), augmented),
        "angle_after": augmented_angle(np.column_stack([trace.coef, trace.intercept]), augmented),
    }


def before(
    trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[np.int64], eta: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The weights (T, d) and the bias (T,) before the update of each step; unchanged for steps without an update.

    They are the previous row, if it was kept. If rows were left out, the update is subtracted.
    """
    updated = trace.picked >= 0
    chosen = np.maximum(trace.picked, 0)
    push = np.where(updated, eta * signs[chosen], 0.0)
    w, b = trace.coef - push[:, None] * X[chosen], trace.intercept - push
    kept = updated & np.append(False, np.diff(trace.step) == 1)
    previous = np.maximum(np.arange(len(w)) - 1, 0)
    return np.where(kept[:, None], trace.coef[previous], w), np.where(kept, trace.intercept[previous], b)


def caption(trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[np.int64], eta: float) -> Choice:
    """The sentence of each step."""
    picked = trace.picked
    positive = signs[np.maximum(picked, 0)] == 1
    line = before(trace, X, signs, eta)[0].any(axis=1)
    zero = trace.margin_before == 0
    where = np.select(
        [line & ~zero, line & zero, zero], ["wrong", "line", "nowhere"], default="sign"
    )  # without a line, f is b everywhere
    updates = zip(where.tolist(), positive.tolist(), (trace.margin_after > 0).tolist(), strict=True)
    which: list[Hashable] = [
        update if updated else "still" if visited else "stops"
        for update, updated, visited in zip(updates, picked >= 0, trace.visited >= 0, strict=True)
    ]
    if trace.step[0] == 0:  # a part of a trace may begin after the start and end before the end
        which[0] = "start" if trace.coef[0].any() or trace.intercept[0] != 0 else "zero"
    last = trace[-1]
    if trace.stop == "budget" and 0 < trace.updates[-1] == last.n_iter_ and isinstance(last.order, str):
        which[-1] = "limit"  # manual picks have no limit
    sentences = dict(_sentences(language.current(), eta))
    sentences["stops"] = ngettext(
        "Step {step} finds no misclassified point, so the perceptron stops after one update.",
        "Step {step} finds no misclassified point, so the perceptron stops after {updates} updates.",
        int(trace.updates[-1]),
    )
    if "passes" in trace.columns and trace.updates[-1] > 0 and last.order == "cyclic":
        sentences["stops"] += " " + _(
            "It went through all points {passes} times, the last time without a mistake."
        )
    return choose(sentences, which)


def changed(text: str, sign: str, push: str = "{picked:point}", one: str = "1") -> str:
    """A sentence with the new w and the new b of an update, from what it adds to each or subtracts from it."""
    return text.replace("{new}", f"w {sign} {push}").replace("{shifted}", f"b {sign} {one}")


@lru_cache
def _sentences(code: str, eta: float) -> Mapping[Hashable, str]:
    """All sentences of the perceptron, cached by the code of the current language.

    The sentence of an update depends on its case, the class, and whether the point is now correctly classified.
    """
    rate = "" if eta == 1 else "{eta} "
    one = "1" if eta == 1 else "{eta}"
    cases = {
        "wrong": _(
            "{picked:point} is on the wrong side: y f(x) = {before}, so w becomes {new} and b becomes "
            "{shifted}."
        ),
        "line": _(
            "{picked:point} lies on the line: y f(x) = 0 counts as a mistake, so w becomes {new} and b "
            "becomes {shifted}."
        ),
        "nowhere": _(
            "There is no line: y f(x) = 0 counts as a mistake, so w becomes {new} and b becomes {shifted}."
        ),
        "sign": _(
            "There is no line: every point is classified by the sign of b = {b_before}. For "
            "{picked:point} that is wrong: y f(x) = {before}, so w becomes {new} and b becomes {shifted}."
        ),
    }
    judged = {
        False: _("That is not enough yet: now y f(x) = {after}."),
        True: _("Now it is correct: y f(x) = {after}."),
    }
    return {
        "zero": _("Start at w = 0 and b = 0: there is no line yet, so every point counts as a mistake."),
        "start": _("Start at w = {w:vector}, b = {b}; mistakes: {errors}."),
        "still": _("{visited:point} is correct: nothing changes."),
        **{
            (case, positive, right): changed(text, sign, rate + "{picked:point}", one) + " " + judgement
            for case, text in cases.items()
            for positive, sign in ((False, "−"), (True, "+"))
            for right, judgement in judged.items()
        },
        "limit": _(
            "Stopped at the limit of {updates} updates, the last one on {picked:point}; mistakes left: "
            "{errors}."
        ),
    }


def formula(trace: Trace[Any], eta: float) -> list[Text]:
    """The update rule with the numbers of this step, one line each for w, b and f."""
    rate = "" if eta == 1 else "{eta} · "
    one = "1" if eta == 1 else "{eta}"
    symbol = "" if eta == 1 else "<i>η</i> "
    updated = (trace.picked < 0).astype(int)
    w_rule = f"<b>w</b> ← <b>w</b> + {symbol}<i>y</i> <b>x</b>"
    w_rule += f" = {{w_before:vector}} {{sign:sign}} {rate}{{x:vector}} = {{w:vector}}"
    b_rule = f"<i>b</i> ← <i>b</i> + {symbol}<i>y</i> = {{b_before}} {{sign:sign}} {one} = {{b}}"
    return [
        choose([w_rule, "<b>w</b> = {w:vector}"], updated),
        choose([b_rule, "<i>b</i> = {b}"], updated),
        choose(
            [
                "<i>f</i>(<b>x</b>) = {line:line}",
                _("<i>f</i>(<b>x</b>) = {b} everywhere: without <b>w</b> there is no line"),
            ],
            (~trace.coef.any(axis=1)).astype(int),
        ),
        choose(
            [
                "∠(<b>ŵ</b>, <b>x̂</b>): {angle_before:degrees} → {angle_after:degrees}, "
                "<i>y f</i>(<b>x</b>): {before} → {after}; <b>ŵ</b> = (<b>w</b>, <i>b</i>), <b>x̂</b> = (<b>x</b>, 1)",
                _("Mistakes: {errors}, loss {loss}"),
            ],
            updated,
        ),
    ]


def verdict(answer: Separability, trace: Trace[Any]) -> Head:
    """A heading that says whether a line separates the classes, with the proof and whether the steps show it."""
    if (
        answer.separable and trace.stop == "budget" and isinstance(trace[-1].order, str)
    ):  # manual picks have no limit
        text = _("A line separates the classes, so the perceptron will stop, but not within {n:,} updates.")
        return Head(text.format(n=int(trace.updates[-1])), "unsure")
    if answer.separable:
        return Head(_("A line separates the classes, so the perceptron will stop."), "right")
    return Head(
        _(
            "No line separates the classes, so the perceptron never stops. The star proves it: it is a "
            "weighted mean of positive points and also of negative points (dotted), so a separating line "
            "would need to have it on both sides."
        ),
        "never",
    )


def table() -> Table:
    """The table of the steps, as in Li 2, Table 2.1."""
    return Table(
        head=[_("Step"), _("Picked"), "w", "b", "w·x + b", _("Mistakes")],
        cells=["{step}", "{picked:point}", "{w:vector}", "{b}", "{line:line}", "{errors}"],
    )
