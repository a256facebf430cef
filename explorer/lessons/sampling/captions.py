"""Captions of a sample and its rectangles."""

from __future__ import annotations

from typing import Any

from linboard.i18n.language import _
from linboard.i18n.text import chance, number, percent
from linboard.messages import Head, Text, choose
from linclass.theory.sampling import Estimate


def query(own: Estimate, free: bool) -> str:
    """Describe the rectangle and the estimate of the sample, and whether another one may be drawn."""
    if not own.inside:
        return _(
            "Your rectangle contains none of the {n} points, so none of the sample either: no error here."
        )
    text = _(
        "Your rectangle contains {inside} of {n} points and {sampled} of the {size} in the sample. "
        "The estimate from the sample is {scaled} points: an error of {error:text} of all points."
    )
    return text + " " + _("Draw another rectangle: drag on the board.") if free else text


def formula() -> list[Text]:
    """Return the estimate and the bounds with their numbers."""
    return [
        _(
            "true share |<i>R</i> ∩ <i>U</i>|/<i>n</i> = {inside}/{n} = {true}; "
            "estimate = {sampled}/{size} = {estimated}"
        ),
        _(
            "one <i>R</i>, fixed in advance: 2<i>e</i><sup>−2<i>ε</i>²<i>s</i></sup> = <i>δ</i> = {delta} "
            "at <i>ε</i> = {one}"
        ),
        _(
            "all <i>R</i> at once: 2<i>n</i>⁴<i>e</i><sup>−2<i>ε</i>²<i>s</i></sup> = <i>δ</i> "
            "at <i>ε</i> = √((4 ln {n} + ln (2/{delta}))/(2 · {size})) = {all}"
        ),
        _(
            "with Chernoff’s weaker bound: 2<i>n</i>⁴<i>e</i><sup>−<i>ε</i>²<i>s</i>/3</sup> = <i>δ</i> "
            "at <i>ε</i> = {all_weak}; by VC dimension 4, for every <i>n</i>: <i>ε</i> = {vc}"
        ),
    ]


def columns(own: Estimate, worst: Estimate | None, allowed: dict[str, float]) -> dict[str, Any]:
    """Return the template values of captions and formulas."""
    return {
        "inside": own.inside,
        "n": own.n,
        "sampled": own.sampled,
        "size": own.size,
        "true": own.true,
        "estimated": own.estimated,
        "scaled": round(own.n * own.estimated, 1),
        "error": percent(own.error),
        "worst": 100 * worst.error if worst else float("nan"),
        **allowed,
    }


def compared(own: Estimate, worst: Estimate | None, allowed: dict[str, float], complete: bool) -> str:
    """Compare the errors with the bounds."""
    told = _(
        "For one rectangle fixed before sampling, the error is at most {one} with probability at least "
        "{sure}."
    ).format(one=percent(allowed["one"]), sure=chance(1 - allowed["delta"]))
    if worst is None:
        return told
    error = percent(worst.error)
    if not complete:
        return told + " " + _("The worst rectangle found so far has an error of {error}.").format(error=error)
    if worst.error > allowed["one"]:
        told += " " + _(
            "The worst rectangle, found after seeing the data, has an error of {error}, which is larger."
        ).format(error=error)
    else:
        told += " " + _(
            "The worst rectangle, found after seeing the data, has an error of {error}, which is not larger."
        ).format(error=error)
    if allowed["all"] >= 1:
        return told + " " + _("The bound for all rectangles at once is still vacuous.")
    every = percent(allowed["all"])
    if not worst.error:
        return told + " " + _("The bound for all at once: {every}.").format(every=every)
    text = _("The bound for all at once: {every}, {times} times the worst.")
    return told + " " + text.format(every=every, times=number(round(allowed["all"] / worst.error, 1)))


def legend(worst: bool) -> Head:
    """Explain the marks of the board."""
    text = (
        _(
            "On the board: green rings mark the sample (larger: drawn more than once); dashed red is the "
            "worst rectangle."
        )
        if worst
        else _("On the board: green rings are the sample (larger: more than once).")
    )
    return Head(text, "legend")


def shrinking(some: bool) -> Text:
    """Describe the move of each side."""
    if not some:
        return _(
            "Your rectangle contains no points: it cuts out the empty set, like every empty rectangle. "
            "Draw another."
        )
    meets = _("Points inside: still {inside}. None was lost.")
    return choose(
        [
            _("Points inside the rectangle: {inside}. Its sides move inwards, one after another."),
            _("The left side has moved in to the point ({x_met}, {y_met}).") + " " + meets,
            _("The right side has moved in to the point ({x_met}, {y_met}).") + " " + meets,
            _("The lower side has moved in to the point ({x_met}, {y_met}).") + " " + meets,
            _("The upper side has moved in to the point ({x_met}, {y_met}).")
            + " "
            + meets
            + " "
            + _("Each side now touches a point, and these points determine which ones are inside."),
        ],
        range(5),
    )


def sets() -> list[Text]:
    """Say how many sets rectangles cut out at most."""
    return [
        _(
            "sets cut out by rectangles ≤ <i>n</i> · <i>n</i> · <i>n</i> · <i>n</i> = {n}⁴ = {fourth:text} (+ ∅)"
        ),
        _("all sets of {n} points: 2<sup><i>n</i></sup> ≈ {all:text}"),
    ]


def counted() -> list[str]:
    """Say how many sets are cut out: all of them, or fewer, before and after n⁴ + 1 falls below 2ⁿ."""
    few = _("{k} points: rectangles cut out {cut:text} of the {all:text} subsets.")
    return [
        _("{k} points: rectangles cut out all {all:text} subsets. These points are shattered."),
        _("1 point: rectangles cut out both subsets, the point and the empty set."),
        few + " " + _("The bound n⁴ + 1 = {fourth:text} is not below 2ⁿ yet."),
        few + " " + _("The bound n⁴ + 1 = {fourth:text} is below the number of all subsets, 2ⁿ."),
    ]


def sets_counted() -> list[Text]:
    """Return the three numbers of a step."""
    return [
        _(
            "cut out: {cut:text} ≤ min(2<sup>{k}</sup>, {k}⁴ + 1); 2<sup>{k}</sup> = {all:text}; "
            "{k}⁴ + 1 = {fourth:text}"
        )
    ]


def repeated(runs: int, broken_one: float, broken_all: float) -> str:
    """Say how often the worst error of repeated samples exceeded the bounds."""
    return _(
        "{runs} samples: in {one} of them some rectangle exceeded the bound for one rectangle; in "
        "{every}, the bound for all."
    ).format(runs=runs, one=percent(broken_one), every=percent(broken_all))
