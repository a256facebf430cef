"""A challenge of generalisation: just as many samples as a promise about one rule needs."""

from __future__ import annotations

from explorer.frame.challenges.challenge import Answer, Challenge, Near, Verdict
from explorer.frame.challenges.freedom import Between, Freedom
from explorer.frame.scene import Stage
from linboard.words.language import N_, _
from linclass import FiniteClass

N = "gen.calc.n"
EPSILON = DELTA = 0.05
MOST = 100_000


def _least(now: Stage) -> Verdict:
    """Whether so many samples keep the promise, and one fewer would not."""
    n, one = int(now.settings[N]), FiniteClass(0.0)
    fails = min(1.0, float(one.probability(n, EPSILON)))
    text = _("With N = {n:,} the gap is above ε with a probability of at most {fails}; {delta} is allowed.")
    told = text.format(n=n, fails=f"{fails:.5f}", delta=f"{DELTA:g}")
    if fails <= DELTA and n > one.samples(EPSILON, DELTA):
        return Verdict(False, told + " " + _("Fewer samples are enough."))
    return Verdict(fails <= DELTA, told)


CHALLENGES = (
    Challenge(
        "gen-least-n",
        N_("One rule, fixed beforehand: find the least N for ε = 0.05 and δ = 0.05."),
        _least,
        Freedom(controls={N: Between(1, MOST)}),
        (
            N_("Hoeffding: the gap is above ε with a probability of at most 2 exp(−2ε²N)."),
            N_("Solve 2 exp(−2ε²N) = δ for N, and round up."),
        ),
        N_(
            "Some hundred samples are enough whatever the rule and the distribution: neither is in the formula."
        ),
        (
            Near(
                Answer(settings={N: 737}),
                "With N = 737 the gap is above ε with a probability of at most 0.05019; 0.05 is allowed.",
            ),
            Near(
                Answer(settings={N: 739}),
                "With N = 739 the gap is above ε with a probability of at most 0.04969; 0.05 is allowed. "
                "Fewer samples are enough.",
            ),
        ),
        Answer(settings={N: 738}),
        N_("ln(2/δ) / (2ε²) = 737.8, so N = 738."),
        settings={"gen.way": "calculator", "gen.bound": "one", "gen.find": "delta", N: 500},
    ),
)
