"""Challenges of generalisation: a misleading training set, and the sample size for a bound about one rule."""

from __future__ import annotations

from fractions import Fraction

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict
from explorer.lesson.challenges.freedom import Among, Between, Freedom
from explorer.lesson.controls.sampling_options import SIZES
from explorer.lesson.scene import Stage
from explorer.lessons.generalisation import calculator_view, sets, view
from explorer.lessons.generalisation.erm import Draws, Setting, study
from explorer.lessons.generalisation.examples import overlapping
from explorer.lessons.generalisation.sets import COUNTS
from linboard.i18n.language import N_, _
from linboard.i18n.text import decimals, percent
from linclass import FiniteClass

N = calculator_view.SAMPLES.key
EPSILON = DELTA = 0.05
MOST = 100_000
SIZE, RULES, SEED = view.SIZE.key, sets.LINES.key, view.SEED.key
GAP = Fraction(3, 10)  # between R and R̂


def _least(now: Stage) -> Verdict:
    """Judge whether this number of samples satisfies the bound, and one fewer does not."""
    n, one = int(now.settings[N]), FiniteClass(0.0)
    fails = min(1.0, float(one.probability(n, EPSILON)))
    text = _(
        "With N = {n:,} the gap exceeds ε with a probability of at most {fails} (at most {delta} required)."
    )
    told = text.format(n=n, fails=decimals(fails, 5), delta=f"{DELTA:g}")
    if fails <= DELTA and n > one.samples(EPSILON, DELTA):
        return Verdict(False, told + " " + _("Fewer samples are enough."))
    return Verdict(fails <= DELTA, told)


def _fooled(now: Stage) -> Verdict:
    """Judge whether the true error of the first training set's line exceeds its training error by the required gap."""
    dataset, size = now.dataset, int(now.settings[SIZE])
    setting = Setting(int(now.settings[RULES]), Draws(size, int(now.settings[SEED]), DELTA))
    first = study(dataset.X, dataset.signs(0), dataset.bounds, setting, 1).trials
    train = Fraction(round(float(first.train[0]) * size), size)
    true = Fraction(round(float(first.true[0]) * dataset.n), dataset.n)
    text = _("Training set 1: R̂ = {train} and R = {true}. R − R̂ is {gap} (at least {wanted} required).")
    told = text.format(
        train=percent(float(train)),
        true=percent(float(true)),
        gap=percent(float(true - train)),
        wanted=percent(float(GAP)),
    )
    return Verdict(true - train >= GAP, told)


CHALLENGES = (
    Challenge(
        "gen-fool",
        N_("Find a training set that fools its line: for training set 1, R − R̂ must be at least 30%."),
        _fooled,
        Freedom(controls={SIZE: Among(SIZES), RULES: Among(COUNTS), SEED: Between(0, 999)}),
        (
            N_("The fewer the samples, the more often a line is correct by luck."),
            N_("Use N = 10 and many rules. Then draw other training sets by increasing the seed one by one."),
        ),
        N_(
            "Nobody cheated, and every sample is fair: if you choose the best rule on a few samples, you "
            "will be fooled."
        ),
        Answer(settings={SIZE: 10, RULES: 1_000, SEED: 5}),
        N_("Use N = 10, 1,000 rules and seed 5: with few samples and many lines, one of the lines is lucky."),
        start=overlapping,
        settings={
            view.WAY.key: "sets",
            sets.RULES.key: "lines",
            view.DELTA.key: DELTA,
            SIZE: 100,
            RULES: 10,
            SEED: 1,
        },
        beside="beside",
        opens=0,
    ),
    Challenge(
        "gen-least-n",
        N_("One rule, fixed in advance: find the smallest N for ε = 0.05 and δ = 0.05."),
        _least,
        Freedom(controls={N: Between(1, MOST)}),
        (
            N_("By Hoeffding’s inequality the gap exceeds ε with a probability of at most 2 exp(−2ε²N)."),
            N_("Solve 2 exp(−2ε²N) = δ for N and round up."),
        ),
        N_(
            "A few hundred samples are enough, whatever the rule and the distribution: neither appears in "
            "the formula."
        ),
        Answer(settings={N: 738}),
        N_("ln(2/δ) / (2ε²) = 737.8, so N = 738."),
        settings={
            view.WAY.key: "calculator",
            calculator_view.BOUND.key: "one",
            calculator_view.WANTED.key: "delta",
            N: 500,
        },
    ),
)
