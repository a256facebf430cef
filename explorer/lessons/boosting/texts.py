"""The result of boosting and the guarantee of its theorem: sentences above the chart."""

from __future__ import annotations

import math

import numpy as np

from linboard.captions import boosting
from linboard.figures import votes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.messages import Head
from linclass import AdaBoost, MajorityBoost
from linclass.ensembles.boosting import best_epsilon, decay, product_bound, rounds_needed

Votes = AdaBoost | MajorityBoost
Sentence = Head


def verdict(n: int, model: Votes) -> list[Sentence]:
    """Say how boosting ended, what the bound guarantees, and explain the marks."""
    ended = Head(*_ended(n, model))
    if model.n_iter_ == 0:
        return [ended]
    promise = _promise(n, model) if isinstance(model, MajorityBoost) else _sharp(n, model)
    return [ended, Head(promise), Head(votes.legend(), "legend")]


def _ended(n: int, model: Votes) -> tuple[str, str]:
    """Return the sentence about the end of the rounds, and its kind."""
    trace, T = model.trace_, model.n_iter_
    if T == 0:
        return _(
            "Stopped before the first round: no weak learner has an edge. Even the best stump has a "
            "weighted error of ½, no better than a constant answer: γ = 0. Boosting needs γ > 0 in every "
            "round, whatever ε and the number of rounds."
        ), "wrong"
    if boosting.flawless(model):
        return _("One stump alone makes no mistakes: there is nothing to boost."), "right"
    if trace.stop == "stalled":
        text = _(
            "Stopped after round {T}: with these weights no stump has an edge, γ = 0. Mistakes left: {m}."
        )
        # There are some: if no stump has an edge, neither has the vote, so it is not right on all points.
        return text.format(T=T, m=int(trace.errors[-1])), "wrong"
    if trace.stop == "converged":
        text = _("From round {first} on, the vote makes no mistakes; its first stump alone made {alone}.")
        return text.format(first=model.flawless_, alone=_alone(n, model)), "right"
    text = _(
        "After {T} rounds the vote misclassifies {m} of {n} points; its first stump alone misclassified "
        "{alone}."
    )
    return text.format(T=T, m=int(trace.errors[-1]), n=n, alone=_alone(n, model)), "unsure"


def _alone(n: int, model: Votes) -> int:
    """Return the mistakes of the first stump, fitted with equal weights; the trace may not contain that round."""
    return round(n * float(model.cuts_.error[0]))


def _sharp(n: int, model: AdaBoost) -> str:
    """Say from which round on AdaBoost's bound rules out any mistake."""
    below = np.flatnonzero(n * product_bound(model.cuts_.error) < 1)  # the trace may not contain all rounds
    if len(below):
        text = _("The bound falls below 1 in round {T}: from then on no mistake is possible.")
        return text.format(T=int(below[0]))
    text = _(
        "The bound ends at {bound}: it stays above the number of mistakes in every round, but does not "
        "rule them out yet."
    )
    return text.format(bound=number(float(model.trace_.bound[-1])))


def _promise(n: int, model: MajorityBoost) -> str:
    """Say from which round on the theorem guarantees no mistakes, given the least edge, or why it cannot."""
    gamma, epsilon = float(model.gamma_), float(model.epsilon)
    if gamma <= 0:
        return _("The smallest edge is 0, so c < 0. The bound grows and guarantees nothing.")
    if gamma >= 0.5:
        return _("With γ = ½ there is nothing left to guarantee.")
    needed, best = rounds_needed(n, gamma, epsilon), best_epsilon(gamma)
    if needed is None:
        limit = 8 * gamma / (1 - 2 * gamma) ** 2
        text = _(
            "Smallest edge γ = {gamma}: ε = {epsilon} is not below 8γ/(1 − 2γ)² = {limit}, so c ≤ 0 and "
            "the bound guarantees nothing. It falls fastest at ε = 4γ/(1 − 2γ) = {best}."
        )
        return text.format(
            gamma=number(gamma), epsilon=number(epsilon), limit=number(limit), best=number(best)
        )
    small = math.ceil((1 + math.log(n)) / (gamma * epsilon))
    text = _(
        "If the smallest edge stays at γ = {gamma}, no mistakes are left from T = {needed} on: the "
        "smallest odd T > ln N / c, with c = {c}. (Often printed: T = (1 + ln N)/(γε), here {small}; it "
        "holds only for small ε.) The best choice is ε = 4γ/(1 − 2γ) = {best}."
    )
    c = number(float(decay(gamma, epsilon)))
    return text.format(gamma=number(gamma), needed=f"{needed:,}", c=c, small=f"{small:,}", best=number(best))
