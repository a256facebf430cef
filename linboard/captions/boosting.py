"""Captions of boosting: one sentence for each round, its formula, its table, and the numbers that fill them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Board, Caption
from linboard.captions.fit import Fit, Telling
from linboard.figures import boundaries, votes
from linboard.i18n.language import _
from linboard.i18n.text import superscript
from linboard.messages import Table, Text, choose
from linclass import AdaBoost, MajorityBoost, Stump, Trace
from linclass.ensembles.boosting import decay
from linclass.ensembles.stump import SAME

Votes = AdaBoost | MajorityBoost
Rows = NDArray[np.int64]
Cut = tuple[int, int]  # a stump's feature (-1: constant) and its direction; (-1, 0) is no stump
START = "start"
MOST = 4_000_000  # maximum number of vote sums (rounds × cells) that are drawn exactly


def of_fit(fit: Fit) -> Telling | None:
    """The captions of all rounds of a fit with equal initial weights; else None."""
    model, trace = fit.model, fit.trace
    if not _whole(fit):
        return None
    rows = np.arange(len(trace))
    told = Caption(caption(model, rows, trace.ties), formula(model, rows), columns(model, rows, trace.ties))
    return told, table(trace, rows)


def ground(fit: Fit, board: Board) -> list[str] | None:
    """Add the vote of each step with its stumps, scale the points by their weights, and return the legend.

    Return None if there are too many cells, another plane is shown, or the board has a third class.
    """
    model, known = fit.model, fit.model.cuts_
    sides = [np.count_nonzero(known.feature == axis) + 1 for axis in (0, 1)]
    if not fit.own or len(fit.classes) > 2 or (model.n_iter_ + 1) * sides[0] * sides[1] > MOST:
        return None
    points, steps = board.points, fit.trace.step
    colour, _others = boundaries.class_colours(points, board.positive)
    fills = boundaries.sides(points, board.positive)
    board.below(*votes.ground(votes.cells(points, model, steps), fills))
    board.below(*votes.stumps(points, model, steps, colour))
    votes.grow(board, fit.trace.weights)
    return [votes.legend()]


def _whole(fit: Fit) -> bool:
    """Whether the trace is the complete fit of these samples, with equal initial weights."""
    trace = fit.trace
    if trace.step[0] or trace.errors[0] != len(fit.X) or np.ptp(trace.weights[0]):
        return False
    if fit.model.n_iter_ == 0 and trace.stop != "stalled":  # only the first row: rounds were left out
        return False
    wrong = np.count_nonzero(fit.signs * fit.model.decision_function(fit.X) <= 0)
    if trace.stop != "stalled":
        return bool(wrong == trace.errors[-1])
    return bool(
        wrong == trace.errors[-1] and Stump().fit(fit.X, fit.signs, trace.weights[-1]).gamma_ <= 2 * SAME
    )


def looser(trace: Trace[Any]) -> NDArray[np.float64]:
    """The second bound of a trace, which has the weaker assumption and is looser."""
    columns = trace.columns
    return columns["exponential_bound"] if "exponential_bound" in columns else columns["bound"]


def sharper(trace: Trace[Any]) -> NDArray[np.float64]:
    """The first bound of a trace, which uses the edge of each round."""
    columns = trace.columns
    return columns["product_bound"] if "product_bound" in columns else columns["bound"]


def flawless(model: Votes) -> bool:
    """Whether the only stump makes no mistake. AdaBoost's vote α would then be infinite."""
    return bool(model.n_iter_ == 1 and model.trace_.errors[-1] == 0)


def columns(model: Votes, rows: Rows, ties: Rows) -> dict[str, Any]:
    """The numbers of these rows of the trace, by the names that the templates use.

    `ties`, shape (T,), is the number of samples with a tied vote. After the first vote, ties count as mistakes.
    """
    trace = model.trace_
    error, gamma, weights = trace.error[rows], trace.gamma[rows], trace.weights[rows]
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
        "n": weights.shape[1],
        "heaviest": weights.argmax(axis=1),
        "times": weights.max(axis=1) / weights.mean(axis=1),
        "share": 100 * weights.max(axis=1) / weights.sum(axis=1),
        "least": np.append(np.nan, 0.5 - np.maximum.accumulate(model.cuts_.error))[trace.step[rows]],
    }
    if isinstance(model, MajorityBoost):
        c = decay(result["least"], model.epsilon)
        return result | {"epsilon": model.epsilon, "factor": 1 + model.epsilon, "c": c}
    with np.errstate(divide="ignore"):
        return result | {"up": 1 / (2 * error), "down": 1 / (2 * (1 - error))}


def cuts(trace: Trace[Any], rows: Rows) -> list[Cut]:
    """The stump of each row."""
    return list(zip(trace.feature[rows].tolist(), trace.side[rows].tolist(), strict=True))


def positive_where(cut: Cut) -> str:
    """The region in which a stump that is not constant predicts +1, as text."""
    feature, side = cut
    return f"x⁽{superscript(feature + 1)}⁾ {'>' if side == 1 else '<'} {{threshold}}"


def caption(model: Votes, rows: Rows, ties: Rows, start: str | None = None) -> Text:
    """The sentence of each round; `ties` as for `columns`.

    If `start` is given, it is the first sentence, and the others explain the triangles instead of the weights.
    """
    if model.n_iter_ == 0:
        return _(
            "There is no first round: even the best stump has a weighted error of ½, no better than a "
            "coin flip."
        )
    trace, ends = model.trace_, [""] * len(rows)
    if len(trace) > 1 and trace.stop == "stalled":
        ends[-1] = "stalled"
    elif flawless(model):
        ends[-1] = "perfect"
    cases = list(zip(cuts(trace, rows), (ties > 0).tolist(), ends, strict=True))
    which: list[Hashable] = [START, *cases[1:]]
    weighed = _marked() if start else _weighed(isinstance(model, AdaBoost))
    told = {case: _sentence(*case, weighed) for case in cases[1:]}
    return choose({START: start or _start(), **told}, which)


def _start() -> str:
    """The sentence before the first round. It is as long as the others, so that the layout does not jump."""
    return _(
        "No stump has voted yet: all points have equal weight, and all {n} count as mistakes. Round "
        "1 finds the stump with the smallest weighted error, then gives more weight to the points "
        "that it misclassifies."
    )


def _sentence(cut: Cut, tied: bool, end: str, weighed: str) -> str:
    """The sentence of a round: its stump, the marks or the reweighting, and the training errors of the vote."""
    if cut[0] < 0:
        parts = [_("Round {step}: no threshold is better than the same class everywhere.")]
    else:
        parts = [
            _("Round {step}: the new stump predicts +1 where {rule}.").replace("{rule}", positive_where(cut))
        ]
    if end == "perfect":
        return " ".join([*parts, _("This stump makes no mistake, so boosting ends here.")])
    parts.append(weighed)
    if tied:
        parts.append(
            _(
                "The vote of the stumps so far misclassifies {errors} of {n} points, {ties} of them by a "
                "tie, which counts as a mistake."
            )
        )
    else:
        parts.append(_("The vote of the stumps so far misclassifies {errors} of {n} points."))
    if end == "stalled":
        parts.append(_("Boosting ends here: with these weights no stump has an edge."))
    return " ".join(parts)


def _marked() -> str:
    """The sentence about the marks of a new stump on the board."""
    return _("The triangles point to the side of class +1.")


def _weighed(ada: bool) -> str:
    """The sentence about the reweighting of a round."""
    if ada:
        return _(
            "Its weighted error is {error}: γ = {gamma}, vote α = {vote}. Its mistakes now carry half of "
            "the total weight."
        )
    return _(
        "Its weighted error is {error}: γ = {gamma}. The weight of its mistakes has grown by a factor of "
        "{factor}."
    )


def formula(model: Votes, rows: Rows) -> list[Text]:
    """The formulas of a round with its numbers, in as many lines as any other, so that the layout does not jump."""
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
        perfect = flawless(model)
        return [
            error,
            choose([vote, alone], [0, 1]) if perfect else vote,
            choose([weighed, kept], [0, 1]) if perfect else weighed,
            _(
                "mistakes {errors} ≤ N ∏ 2√(<i>e</i>(1 − <i>e</i>)) = {sharp} ≤ N e<sup>−2 Σ <i>γ</i>²</sup> = {loose}"
            ),
            choose([heaviest, equal], even.astype(int)),
        ]
    return [
        error,
        _("weights of the misclassified points × (1 + <i>ε</i>) = {factor}; each stump has one vote"),
        _(
            "<i>c</i> = ½ ln(1 + <i>ε</i>) − ln(1 + <i>ε</i>/2 − <i>γ ε</i>) = {c} for the smallest "
            "γ so far, {least}"
        ),
        _(
            "mistakes <i>m</i> = {errors} ≤ {sharp} (each round’s own γ) ≤ N e<sup>−<i>c T</i></sup> = "
            "{loose}"
        ),
    ]


def table(trace: Trace[Any], rows: Rows) -> Table:
    """The table of the rounds."""
    which = cuts(trace, rows)
    said = {cut: positive_where(cut) if cut[0] >= 0 else _("all alike") if cut[1] else "–" for cut in which}
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
            choose(said, which),
            "{errors}",
            "{sharp}",
            "{error}",
            "{gamma}",
            "{vote}",
            "{loose}",
        ],
    )
