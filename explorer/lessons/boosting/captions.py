"""One sentence for each round of boosting, its formula, its table, and the numbers that fill them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.messages import Table, Text, choose
from linboard.words.language import _
from linclass import AdaBoost, MajorityBoost, Trace
from linclass.ensembles.boosting import decay

Votes = AdaBoost | MajorityBoost
Rows = NDArray[np.int64]
CONSTANT = 4  # the kind of stump without a threshold; the others are 2 (feature) + 1 (side)
ROUNDS = range(
    0, 5 * (1 + CONSTANT), 1 + CONSTANT
)  # usual, with ties, the last, the last with ties, without a mistake


def looser(trace: Trace[Any]) -> NDArray[np.float64]:
    """The second bound of a trace: the one that asks for less, and promises less."""
    columns = trace.columns
    return columns["exponential_bound"] if "exponential_bound" in columns else columns["bound"]


def sharper(trace: Trace[Any]) -> NDArray[np.float64]:
    """The first bound of a trace: the one that takes each round's own edge."""
    columns = trace.columns
    return columns["product_bound"] if "product_bound" in columns else columns["bound"]


def flawless(model: Votes) -> bool:
    """Whether its one stump makes no mistake: of AdaBoost the vote α would be infinite."""
    return model.n_iter_ == 1 and model.trace_.errors[-1] == 0


def columns(model: Votes, rows: Rows, other: Votes, ties: Rows) -> dict[str, Any]:
    """The numbers of these rows of the trace, by the names that the templates use.

    `ties`, of shape (T,), are the samples at which the votes of each row are even; with a vote they count as mistakes.
    """
    trace = model.trace_
    error, gamma, weights = trace.error[rows], trace.gamma[rows], trace.weights[rows]
    n = weights.shape[1]
    least = np.append(np.nan, 0.5 - np.maximum.accumulate(model.cuts_.error))[trace.step[rows]]
    beside = other.trace_
    partner = np.minimum(np.searchsorted(beside.step, trace.step[rows]), len(beside) - 1)
    alpha = np.where(trace.step[rows] > 0, trace.vote[rows], np.nan)
    if flawless(model) and isinstance(model, AdaBoost):
        alpha[-1] = np.inf
    result: dict[str, Any] = {
        "step": trace.step[rows],
        "threshold": trace.threshold[rows],
        "error": error,
        "gamma": gamma,
        "vote": alpha,
        "errors": trace.errors[rows],
        "ties": ties,
        "sharp": sharper(trace)[rows],
        "loose": looser(trace)[rows],
        "n": n,
        "heaviest": weights.argmax(axis=1),
        "times": weights.max(axis=1) / weights.mean(axis=1),
        "share": 100 * weights.max(axis=1) / weights.sum(axis=1),
        "least": least,
        "other_step": beside.step[partner],
        "other_errors": beside.errors[partner],
        "other_gamma": beside.gamma[partner],
    }
    if isinstance(model, MajorityBoost):
        c = decay(result["least"], model.epsilon)
        return result | {"epsilon": model.epsilon, "factor": 1 + model.epsilon, "c": c}
    with np.errstate(divide="ignore"):
        return result | {"up": 1 / (2 * error), "down": 1 / (2 * (1 - error))}


def kinds(trace: Trace[Any], rows: Rows) -> NDArray[np.int64]:
    """What each row's stump looks at, and which side is positive: 2 (feature) + 1 (side), or CONSTANT."""
    feature, side = trace.feature[rows], trace.side[rows]
    kind: NDArray[np.int64] = np.where(feature < 0, CONSTANT, 2 * feature + (side > 0))
    return kind


def stumps() -> list[str]:
    """Where a stump says +1, in the order of `kinds`."""
    return [
        "x⁽¹⁾ < {threshold}",
        "x⁽¹⁾ > {threshold}",
        "x⁽²⁾ < {threshold}",
        "x⁽²⁾ > {threshold}",
    ]


def start() -> str:
    """What there is before the first round."""
    return _("No rule has voted yet: all points weigh the same.")


def caption(model: Votes, rows: Rows, ties: Rows, *, plain: bool = False) -> Text:
    """Which sentence tells what just happened in each round; `ties` as for `columns`.

    A plain one leaves out the weights, and what is to come.
    """
    trace = model.trace_
    if model.n_iter_ == 0:
        return _("No round begins: even the best stump has half of the weight wrong, as a coin would.")
    which = 1 + kinds(trace, rows)
    which[ties > 0] += ROUNDS[1]
    which[0] = 0
    if len(trace) > 1 and trace.stop == "stalled":
        which[-1] += ROUNDS[2]
    elif flawless(model):
        which[-1] += ROUNDS[4]
    sentences = _sentences(isinstance(model, AdaBoost), plain=plain)
    told, index = np.unique(which, return_inverse=True)  # few of the sentences are needed
    return choose([sentences[i] for i in told], index)


def _sentences(ada: bool, *, plain: bool) -> list[str]:
    """All sentences, in the order of `caption`: the start, then as many for each of ROUNDS as there are stumps."""
    new = _("Round {step}: the new stump says +1 where {rule}.")
    same = _("Round {step}: no threshold does better than one answer for all points.")
    opened = [*(new.replace("{rule}", text) for text in stumps()), same]
    weighed = (
        _(
            "It has {error} of the weight wrong: γ = {gamma}, vote α = {vote}. Its mistakes have grown to half of all "
            "weight."
        )
        if ada
        else _(
            "It has {error} of the weight wrong: γ = {gamma}. Its mistakes have grown by the factor {factor}."
        )
    )
    counted = _("The vote of {step} has {errors} of {n} points wrong.")
    tied = _("The vote of {step} has {errors} of {n} points wrong, {ties} of them tied: a tie is a mistake.")
    ended = _("It ends here: with these weights no stump has an edge.")
    perfect = _("It makes no mistake, so there is nothing to boost.")
    first = _(  # as long as the others, so that nothing jumps
        "No stump has voted yet: all points weigh the same, and all {n} count as mistakes. Round 1 looks for the "
        "stump with the least weight wrong, and lets the points that it gets wrong weigh more."
    )
    said = [] if plain else [weighed]
    return [
        start() if plain else first,
        *(" ".join((rule, *said, counted)) for rule in opened),
        *(" ".join((rule, *said, tied)) for rule in opened),
        *(" ".join((rule, *said, counted, ended)) for rule in opened),
        *(" ".join((rule, *said, tied, ended)) for rule in opened),
        *(" ".join((rule, perfect)) for rule in opened),
    ]


def formula(model: Votes, rows: Rows) -> list[Text]:
    """What a round computes, with this one's numbers: as many rows in each, so that nothing jumps."""
    if model.n_iter_ == 0:
        return [
            _("The best stump has <i>e</i> = ½, so <i>γ</i> = ½ − <i>e</i> = 0 and <i>α</i> = ½ ln 1 = 0")
        ]
    error = _("<i>e</i> = weight of its mistakes = {error}, edge <i>γ</i> = ½ − <i>e</i> = {gamma}")
    if isinstance(model, AdaBoost):
        vote = "<i>α</i> = ½ ln((1 − <i>e</i>)/<i>e</i>) = {vote}"
        weighed = _("weights × e<sup>−<i>α y h</i></sup> / sum: mistakes × {up}, the others × {down}")
        alone = _(
            "<i>e</i> = 0: <i>α</i> = ½ ln((1 − <i>e</i>)/<i>e</i>) would be ∞. This stump decides alone, whatever its "
            "vote (in the code it has 1)."
        )
        kept = _("No weight changes.")
        heaviest = _("Heaviest: {heaviest:point} with {share:percent} of the weight, {times} times the mean")
        equal = _("All points weigh the same: {share:percent} each")
        even = np.ptp(model.trace_.weights[rows], axis=1) == 0
        return [
            error,
            choose([vote, alone], [0, 1]) if flawless(model) else vote,
            choose([weighed, kept], [0, 1]) if flawless(model) else weighed,
            _(
                "mistakes {errors} ≤ N ∏ 2√(<i>e</i>(1 − <i>e</i>)) = {sharp} ≤ N e<sup>−2 Σ <i>γ</i>²</sup> = {loose}"
            ),
            choose([heaviest, equal], even.astype(int)),
        ]
    return [
        error,
        _("weights of its mistakes × (1 + <i>ε</i>) = {factor}; each stump has one vote"),
        _(
            "<i>c</i> = ½ ln(1 + <i>ε</i>) − ln(1 + <i>ε</i>/2 − <i>γ ε</i>) = {c:exact} for the least γ so far, "
            "{least}"
        ),
        _(
            "mistakes <i>m</i> = {errors} ≤ {sharp} (each round's own γ) ≤ N e<sup>−<i>c T</i></sup> = {loose}"
        ),
    ]


def table(trace: Trace[Any], rows: Rows) -> Table:
    """The table of the rounds."""
    which = kinds(trace, rows)
    which[0] = CONSTANT + 1
    return Table(
        head=[
            _("Round"),
            _("+1 where"),
            _("Mistakes"),
            _("Bound"),
            _("Error e"),
            _("Edge γ"),
            _("Vote α"),
            _("Looser bound"),
        ],
        cells=[
            "{step}",
            choose([*stumps(), _("all alike"), "–"], which),
            "{errors}",
            "{sharp}",
            "{error}",
            "{gamma}",
            "{vote}",
            "{loose}",
        ],
    )
