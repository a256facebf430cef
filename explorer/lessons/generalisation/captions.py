"""Captions for training sets, coins and bounds."""

from __future__ import annotations

from linboard.i18n.language import _
from linboard.i18n.text import number, percent
from linboard.messages import Text

Formula = list[Text]


def training_set(found_too: bool) -> str:
    """Describe one training set and, if revealed, the result of ERM on it."""
    drawn = _(
        "Training set {set}: {samples} samples from the {points} points (green rings, larger for "
        "points drawn more than once)."
    )
    found = _(
        "The best rule for these samples has R̂ = {train:percent} on them and R = {true:percent} on "
        "all points. The rule with the smallest R of all has R = {best:percent}."
    )
    return drawn + " " + found if found_too else drawn


def gaps_of_rules(fixed: bool) -> Formula:
    """Return the gaps of this step and the bounds, with their numbers."""
    if fixed:
        bound = _(
            "P(∃<i>h</i>: |<i>R</i> − <i>R̂</i>| > <i>ε</i>) ≤ 2|<i>H</i>|<i>e</i><sup>−2<i>ε</i>²<i>N</i></sup> = "
            "{delta} at <i>ε</i> = √(ln(2 · {size}/{delta})/(2 · {samples})) = {epsilon}, |<i>H</i>| = {size}"
        )
    else:
        bound = _(
            "P(∃<i>h</i>: |<i>R</i> − <i>R̂</i>| > <i>ε</i>) ≤ 2|<i>H</i>|<i>e</i><sup>−2<i>ε</i>²<i>N</i></sup> = "
            "{delta} at <i>ε</i> = √(ln(2 · {size}/{delta})/(2 · {samples})) = {epsilon}, |<i>H</i>| = {size} ways to "
            "split these points by a line"
        )
    return [
        "<i>R̂</i>(<i>ĥ</i>) = {wrong}/{samples} = {train:percent}, <i>R</i>(<i>ĥ</i>) = {true:percent}; "
        "max<sub><i>h</i></sub> |<i>R</i> − <i>R̂</i>| = {worst:percent}",
        bound,
        _(
            "so with probability at least 1 − {delta}: <i>R</i>(<i>ĥ</i>) ≤ min <i>R</i> + 2<i>ε</i>; here it is "
            "min <i>R</i> + {more:percent}"
        ),
    ]


def loose(
    runs: int,
    reached: float,
    delta: float,
    bound: dict[str, float],
    size: int,
    broken: float,
    own: tuple[int, float, float],
) -> list[str]:
    """Say in numbers how loose the bounds are, and that a bound for one rule does not hold for the chosen
    one.

    Parameters
    ----------
    runs : int
    reached, delta : float
    bound : dict
        The ε of each.
    size : int
        |H|.
    broken : float
        Share of the sets in which some rule violates the bound for one rule.
    own : (sets, R̂, R)
        Mean training and true error of the chosen rule over this number of sets.
    """
    seen = _("In {sure} of {runs:,} training sets no rule had a gap larger than {gap}.").format(
        sure=percent(1 - delta), runs=runs, gap=percent(reached)
    )
    if reached:
        every = _("The bound for all {size:,} rules allows {every}, {times} times as much.")
    else:
        every = _("The bound for all {size:,} rules allows {every}.")
    one = _(
        "The bound for one rule, {one}, may be exceeded in {delta} of the training sets by a rule fixed "
        "in advance; some rule exceeded it in {broken}."
    )
    mean = _("The chosen rule has, on average over {sets:,} sets, R̂ = {train} and R = {true}.")
    return [
        " ".join(
            [
                seen,
                every.format(
                    size=size, every=percent(bound["all"]), times=_times_as_much(bound["all"], reached)
                ),
                _loose_vc(bound["vc"], reached),
            ]
        ),
        one.format(one=percent(bound["one"]), delta=percent(delta), broken=percent(broken))
        + " "
        + mean.format(sets=own[0], train=percent(own[1]), true=percent(own[2])),
    ]


def _loose_vc(bound: float, reached: float) -> str:
    """Say what the VC bound allows, unless it is vacuous."""
    if bound >= 1:
        return _("The VC bound (d = 3) is {vc}. Above 1 it says nothing yet.").format(
            vc=number(round(bound, 2))
        )
    if reached:
        text = _(
            "The VC bound (d = 3), which holds for every distribution, allows {vc}, {times} times as much."
        )
    else:
        text = _("The VC bound (d = 3), which holds for every distribution, allows {vc}.")
    return text.format(vc=percent(bound), times=_times_as_much(bound, reached))


def _times_as_much(bound: float, reached: float) -> str:
    """Say how many times the observed gap a bound allows, if it is finite."""
    return number(round(bound / reached, 1)) if reached else ""


def coins(bounded: bool) -> list[str]:
    """Describe the coins after this number of flips: the luckiest within the bound for one coin or beyond it,
    and one fixed coin.

    The caption mentions the bounds only if they are drawn.
    """
    lucky = _(
        "Flips: {n}. The luckiest coin (the one with the fewest heads at the end) has {heads} heads, "
        "a share of {luckiest}."
    )
    if not bounded:
        return [lucky] * 3
    within = _(
        "That is within the bound for one coin, {p} ± {one}. The bound for all {coins:text} coins is "
        "{p} ± {every}."
    )
    broken = _(
        "That breaks the bound for one coin, {p} ± {one}, because the coin was chosen afterwards. "
        "The bound for all {coins:text} coins is {p} ± {every}."
    )
    return [
        lucky + " " + within,
        lucky + " " + broken,
        _("Heads: {heads} of {n} flips, a share of {luckiest}. The bound allows {p} ± {one}."),
    ]


def coin_bounds(coins: int) -> Formula:
    """Return both bounds with the numbers of a step; for a single coin there is one."""
    rows: Formula = [
        _(
            "one coin: P(|<i>μ</i> − <i>μ̂</i>| > <i>ε</i>) ≤ 2<i>e</i><sup>−2<i>ε</i>²<i>N</i></sup> = {delta} "
            "at <i>ε</i> = {one}"
        ),
        _(
            "any of {coins:text}: P(∃) ≤ 2<i>M</i><i>e</i><sup>−2<i>ε</i>²<i>N</i></sup> = {delta} "
            "at <i>ε</i> = {every}"
        ),
    ]
    return rows[:1] if coins == 1 else rows


def coins_told(
    runs: int, coins: int, p: float, delta: float, gaps: list[float], broken: list[list[float]]
) -> str:
    """Say how often the bounds were violated in many repetitions.

    Parameters
    ----------
    runs, coins : int
    p, delta : float
        Probability of heads, and the allowed failure probability of a bound.
    gaps : list of float
        The ε of the bounds for one coin and for all.
    broken : list of lists of float
        For one coin and for the luckiest: how often each of the two was violated.
    """
    told = _("{runs:,} repetitions. One coin ends outside ±{gap} in {share}; δ = {delta} is allowed.").format(
        runs=runs, gap=number(float(gaps[0])), share=percent(broken[0][0]), delta=percent(delta)
    )
    if coins == 1:
        return told + " " + _("Now use more coins and look at the luckiest.")
    if broken[1][0] > delta:
        lucky = _(
            "The luckiest of {coins:,} (the one with the fewest heads) ends outside in {share}: the bound "
            "for one coin does not apply to a coin chosen for its result."
        )
    elif p < gaps[0]:
        lucky = _(
            "The luckiest of {coins:,}, the one with the fewest heads, violates it in {share}: not even 0 "
            "heads would be too few, because {p} − {one} is below 0. Choose a larger P(heads) to see the "
            "effect of luck."
        )
    else:
        lucky = _(
            "The luckiest of {coins:,}, the one with the fewest heads, violates it in {share}: no more "
            "than δ here, but nothing guarantees that."
        )
    lucky = lucky.format(coins=coins, share=percent(broken[1][0]), p=number(p), one=number(float(gaps[0])))
    every = _("The bound for all coins, ±{gap}, is violated in {rest}.").format(
        gap=number(float(gaps[1])), rest=percent(broken[1][1])
    )
    return " ".join([told, lucky, every])


def rules_listed() -> str:
    """Describe the rules of this step only: how many there are."""
    return _("{bits}-bit descriptions: {size:text} rules. Grey: their lines.")


def occam() -> list[str]:
    """Describe the effect of more bits: too few, the best bound, and a better fit with a higher bound."""
    best = _(
        "{bits}-bit descriptions: {size:text} rules (grey; lines can coincide). The best one on the "
        "samples is “{code:text}”: R̂ = {train:percent}, R = {true:percent}."
    )
    told = best + " " + _("The bound: R ≤ {train:percent} + {gap:percent} = {bound:percent}.")
    return [
        told,
        told + " " + _("No other length has a lower bound, so Occam’s razor chooses this one."),
        told
        + " "
        + _(
            "It fits better than the rule with {best} bits, and yet its bound is higher: with {best} "
            "bits, it is {lowest:percent}."
        ),
    ]


def occam_bound() -> Formula:
    """Return the bound for a length, with its numbers."""
    return [
        "|<i>H</i>| = 2<sup>{bits}</sup> = {size:text}",
        "<i>ε</i> = √(ln(2|<i>H</i>|/<i>δ</i>)/(2<i>N</i>)) = √(ln(2 · {size:text}/{delta})/(2 · {samples})) = "
        "{gap:percent}; <small>"
        + _(
            "δ = {delta} is for one length fixed in advance; for all {lengths} lengths at once the sum "
            "counts, {together:percent}"
        )
        + "</small>",
    ]


def razor(best: int, n: int) -> str:
    """Explain the curves."""
    return _(
        "The rules with more bits include those with fewer, so the best of them fits the {n:,} "
        "samples at least as well. But each bit doubles the number of rules and increases the gap ε. "
        "The bound R̂ + ε is lowest at {best} bits. In any language, b bits describe at most 2ᵇ "
        "rules."
    ).format(n=n, best=best)


def too_many(points: int, longest: int) -> str:
    """Say why there are no longer descriptions."""
    return _(
        "With {n:,} points at most {bits} bits are tried, because all rules are compared on all points."
    ).format(n=points, bits=longest)
