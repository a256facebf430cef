"""Texts of the calculator: the answer in a sentence, the formula with its numbers, the names of the curves."""

from __future__ import annotations

from math import exp, floor, log
from typing import Any

from explorer.lessons.generalisation.calculator import Problem
from linboard.i18n.language import _
from linboard.i18n.text import large, number, power_of_ten, setting
from linboard.messages import Text

VAST = 690.0  # beyond this absolute logarithm a probability is written as a power of ten


def names() -> dict[str, str]:
    """Return the name of each bound."""
    return {
        "one": _("one rule"),
        "finite": _("|H| rules"),
        "bits": _("L-bit weights"),
        "vc": _("VC dimension"),
    }


def curve_names(solved: Problem, sizes: dict[str, float]) -> dict[str, str]:
    """Return the same names with their sizes."""
    vast = solved.kind == "finite" and solved.log_size is not None
    return {
        "one": _("one rule"),
        "finite": _("|H| = {size}").format(size=size(solved) if vast else large(sizes["finite"])),
        "bits": _("L = {bits}, K = {k}").format(bits=solved.bits, k=large(sizes["bits"])),
        "vc": _("VC, d = {d}").format(d=large(sizes["vc"])),
    }


def answer(solved: Problem) -> str:
    """Return the wanted number in a sentence."""
    if solved.wanted == "size":
        return _size_found(solved)
    if solved.wanted == "n":
        if solved.kind == "one":
            return _(
                "N = {samples:text} samples are enough: for a rule fixed in advance, |R − R̂| ≤ {epsilon} "
                "except with probability at most {chance:text}."
            )
        return _(
            "N = {samples:text} samples are enough: no rule has |R − R̂| > {epsilon}, except with "
            "probability at most {chance:text}."
        )
    if solved.wanted == "epsilon":
        if (solved.epsilon or 0) >= 1:
            return _(
                "ε = {epsilon}, not below 1. Two error rates never differ by more than 1, so the bound "
                "says nothing (it is vacuous)."
            )
        if solved.kind == "one":
            return _(
                "ε = {epsilon}: for a rule fixed in advance, |R − R̂| ≤ ε except with probability at most "
                "{chance:text}."
            )
        return _(
            "ε = {epsilon}: no rule has a larger |R − R̂|, except with probability at most {chance:text}."
        )
    if (solved.delta or 0) >= 1:
        return _(
            "The bound on the probability is {chance:text}, not below 1, so it says nothing (it is vacuous)."
        )
    if solved.kind == "one":
        return _(
            "A rule fixed in advance has |R − R̂| > {epsilon} with a probability of at most {chance:text}."
        )
    return _("Some rule has |R − R̂| > {epsilon} with a probability of at most {chance:text}.")


def _size_found(solved: Problem) -> str:
    """Return the largest class, or say that this bound is vacuous even for the smallest one."""
    if solved.size is None:
        return {
            "finite": _(
                "No class is small enough: with N = {samples:text} the bound for a single rule, |H| = 1, fails with "
                "up to {fails:text}, more than δ = {chance:text}."
            ),
            "bits": _(
                "No K is small enough: with N = {samples:text} the bound for the bias alone, K = 0 with L = {bits}, "
                "fails with up to {fails:text}, more than δ = {chance:text}."
            ),
            "vc": _(
                "No d is small enough: with N = {samples:text} the VC bound at d = 0 is {fails:text}, "
                "more than δ = {chance:text}. This bound is coarse; for a few rules use the bound for |H| "
                "rules."
            ),
        }[solved.kind]
    return {
        "finite": _(
            "At most |H| = {size:text} rules: then none has |R − R̂| > {epsilon}, except with "
            "probability at most {chance:text}."
        ),
        "bits": _("At most K = {size:text} features, with weights of L = {bits}, keep the gap at {epsilon}."),
        "vc": _("At most d = {size:text}: classes of this VC dimension keep the gap at {epsilon}."),
    }[solved.kind]


def formula(solved: Problem) -> list[Text]:
    """Return the bound with its numbers, and its meaning for one rule or for the rule of ERM."""
    if solved.size is None:
        return [
            {
                "finite": "2<i>e</i><sup>−2<i>ε</i>²<i>N</i></sup>",
                "bits": "2 · 2<sup><i>L</i></sup><i>e</i><sup>−2<i>ε</i>²<i>N</i></sup>",
                "vc": "4<i>m<sub>H</sub></i>(2<i>N</i>)<i>e</i><sup>−<i>ε</i>²<i>N</i>/8</sup> = "
                "4<i>e</i><sup>−<i>ε</i>²<i>N</i>/8</sup>",
            }[solved.kind]
            + " = {fails:text} > <i>δ</i> = {chance:text}"
        ]
    if solved.kind == "vc":
        return [
            "<i>ε</i> = √((8/<i>N</i>) ln (4 <i>m<sub>H</sub></i>(2<i>N</i>)/<i>δ</i>)), "
            "<i>m<sub>H</sub></i>(2<i>N</i>) ≤ Σ<sub><i>i</i> ≤ <i>d</i></sub> C(2<i>N</i>, <i>i</i>)",
            "<i>N</i> = {samples:text}, <i>d</i> = {size:text}, <i>δ</i> = {chance:text}, <i>ε</i> = {epsilon}",
            _follows(solved),
        ]
    size = {
        "one": "|<i>H</i>| = 1",
        "finite": "|<i>H</i>| = {size:text}",
        "bits": "|<i>H</i>| = 2<sup><i>L</i>(<i>K</i>+1)</sup> = 2<sup>{exponent:text}</sup>",
    }[solved.kind]
    return [
        "2|<i>H</i>|<i>e</i><sup>−2<i>ε</i>²<i>N</i></sup> ≤ <i>δ</i> "
        "⇔ <i>N</i> ≥ ln (2|<i>H</i>|/<i>δ</i>)/(2<i>ε</i>²) ⇔ <i>ε</i> ≥ √(ln (2|<i>H</i>|/<i>δ</i>)/(2<i>N</i>))",
        size + ", <i>N</i> = {samples:text}, <i>δ</i> = {chance:text}, <i>ε</i> = {epsilon}",
        _follows(solved),
    ]


def _follows(solved: Problem) -> str:
    """Say what holds with probability at least 1 - δ; empty if δ or the allowed difference is 1 or more."""
    if (solved.delta or 0) >= 1:
        return _("so nothing follows: with <i>δ</i> = {chance:text} ≥ 1 it may always fail")
    epsilon = solved.epsilon or 0
    if solved.kind == "one" and epsilon >= 1:
        return _(
            "with probability at least 1 − <i>δ</i>: |<i>R</i> − <i>R̂</i>| ≤ <i>ε</i> = {epsilon}; "
            "errors never differ by more than 1, so this bound is vacuous"
        )
    if solved.kind == "one":
        return _("with probability at least 1 − <i>δ</i>: |<i>R</i> − <i>R̂</i>| ≤ <i>ε</i> = {epsilon}")
    if 2 * epsilon >= 1:
        return _(
            "with probability at least 1 − <i>δ</i>: <i>R</i>(<i>ĥ</i>) ≤ min <i>R</i> + 2<i>ε</i> = min "
            "<i>R</i> + {twice}; errors never differ by more than 1, so this bound is vacuous"
        )
    return _(
        "with probability at least 1 − <i>δ</i>: <i>R</i>(<i>ĥ</i>) ≤ min <i>R</i> + 2<i>ε</i> = min <i>R</i> + {twice}"
    )


def columns(solved: Problem, least: Problem) -> dict[str, Any]:
    """Return the values of sentence and formula; `least` is the bound on the probability for the smallest class."""
    nothing = float("nan")
    numbers: dict[str, Any] = {
        "n": nothing if solved.n is None else solved.n,
        "samples": "–" if solved.n is None else f"{solved.n:,}",
        "epsilon": nothing if solved.epsilon is None else solved.epsilon,
        "delta": nothing if solved.delta is None else solved.delta,
        "chance": "–" if solved.delta is None else chance(solved.log_delta),
        "size": "–" if solved.size is None else size(solved),
        "bits": solved.bits,
        "twice": nothing if solved.epsilon is None else 2 * solved.epsilon,
        "fails": chance(least.log_delta),
    }
    if solved.kind == "bits" and solved.size is not None:
        numbers["exponent"] = f"{solved.bits * (round(solved.size) + 1):,}"
    return numbers


def size(solved: Problem) -> str:
    """Return the size of the class in words; a huge one is rounded down to a power of ten."""
    assert solved.size is not None, "a class without a size has no words for it"
    return large(solved.size) if solved.log_size is None else power_of_ten(floor(solved.log_size / log(10)))


def chance(log_delta: float) -> str:
    """Format a probability, or a bound on it, from its logarithm; tiny or huge values as 1.2 · 10⁻⁵⁰⁰."""
    if abs(log_delta) > VAST:
        exponent = floor(log_delta / log(10))
        return f"{10 ** (log_delta / log(10) - exponent):.2g} · {power_of_ten(exponent)}"
    return setting(exp(log_delta))


def other_curves(delta: float) -> str:
    """Say why there is no mark on the curves."""
    return _("The curves are drawn for δ = {delta}, not for the δ found, so they carry no marker.").format(
        delta=number(delta)
    )


def costs(epsilon: float, delta: float) -> str:
    """Describe the cost of a larger class."""
    return _(
        "Samples needed for ε = {epsilon}, δ = {delta}. Each factor of 1,000 in |H| adds the same number: they grow "
        "with ln |H|. So they are linear in the features K, and about linear in d."
    ).format(epsilon=number(epsilon), delta=chance(log(delta)))
