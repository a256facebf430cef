"""Challenges of sampling: a rectangle with a large error, and the smallest size and δ of a good sample."""

from __future__ import annotations

from functools import cache

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict
from explorer.lesson.challenges.freedom import Among, Between, Freedom
from explorer.lesson.controls.sampling_options import CERTAINTIES, SIZES
from explorer.lesson.scene import Stage
from explorer.lessons.sampling import people, view
from explorer.lessons.sampling.people import KEYS
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linclass import FiniteClass
from linclass.theory.sampling import draw_sample, estimate, log_sets, worst_rectangle
from linclass.theory.shapes_plane import Rectangle

SIZE, SEED = 10, 0
SHARE = 0.8  # share of the worst error
TAKEN, FAILS = view.SIZE.key, view.DELTA.key
SMALL = 0.1  # the allowed error for all rectangles


@cache
def _worst(dataset: Dataset) -> float:
    """Return the largest error of the sample's share, over all rectangles."""
    return worst_rectangle(dataset.X, draw_sample(dataset.n, SIZE, random_state=SEED)).error


def _far_off(now: Stage) -> Verdict:
    """Judge whether the sample has a large error for the reader's rectangle."""
    x0, x1, y0, y1 = (float(now.settings[key]) for key in KEYS)
    rectangle = Rectangle((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))
    found = estimate(now.dataset.X, draw_sample(now.dataset.n, SIZE, random_state=SEED), rectangle)
    worst = _worst(now.dataset)
    text = _("The sample is off by {own} here and by {worst} at worst: {share} of it ({wanted} required).")
    told = text.format(
        own=number(found.error),
        worst=number(worst),
        share=percent(found.error / worst),
        wanted=percent(SHARE),
    )
    return Verdict(found.error >= SHARE * worst, told)


def _least(now: Stage) -> Verdict:
    """Judge whether no smaller sample satisfies the bound for all rectangles, and no smaller δ with this sample."""
    size, delta = int(now.settings[TAKEN]), float(now.settings[FAILS])
    every = FiniteClass(log_sets(now.dataset.n))
    gap = float(every.gap(size, delta))
    text = _("All rectangles, s = {size:,} and δ = {delta}: off by at most {gap} (at most {wanted} allowed).")
    told = text.format(size=size, delta=number(delta), gap=percent(gap), wanted=percent(SMALL))
    if gap > SMALL:
        return Verdict(False, told)
    if any(s < size and every.gap(s, max(CERTAINTIES)) <= SMALL for s in SIZES):
        return Verdict(False, told + " " + _("A smaller sample is enough."))
    if any(rarer < delta and every.gap(size, rarer) <= SMALL for rarer in CERTAINTIES):
        return Verdict(False, told + " " + _("A smaller δ can be guaranteed too."))
    return Verdict(True, told)


def _points() -> Dataset:
    return sources.generate("blobs", n=40, noise=1.0, random_state=3)


def _edges(x0: float, x1: float, y0: float, y1: float) -> Answer:
    return Answer(settings=dict(zip(KEYS, (x0, x1, y0, y1), strict=True)))


_BEGUN = _edges(1.0, 2.0, 1.0, 2.0)

CHALLENGES = (
    Challenge(
        "sam-worst",
        N_("Find a rectangle where the sample’s error is at least 80% of its largest error."),
        _far_off,
        Freedom(controls={key: Between(-10.0, 20.0) for key in KEYS}),
        (
            N_("Look for a place with many points but few rings, or with few points, nearly all ringed."),
            N_("A large rectangle without any ring has an error equal to its whole share."),
        ),
        N_("If you look for the worst rectangle after drawing the sample, you nearly always find a bad one."),
        _edges(-0.3, 2.9, -2.3, 1.8),
        N_("Choose the largest part of the board without a ring."),
        start=_points,
        settings={
            view.WAY.key: "query",
            view.SIZE.key: SIZE,
            view.SEED.key: SEED,
            view.DELTA.key: 0.05,
            **_BEGUN.settings,
        },
    ),
    Challenge(
        "sam-size",
        N_(
            "No rectangle may be off by more than 10%. Using Hoeffding’s bound for all, choose the "
            "smallest s, then the smallest δ."
        ),
        _least,
        Freedom(controls={TAKEN: Among(SIZES), FAILS: Among(CERTAINTIES)}),
        (
            N_(
                "All n⁴ sets count: ε = √(ln(2n⁴/δ)/(2s)). Look at its bar, not at the bar for one rectangle."
            ),
            N_("First increase s until the bar is below 10%. Then lower δ as far as the bar allows."),
        ),
        N_("Being 500 times as sure costs almost nothing: δ enters the bound only through its logarithm."),
        Answer(settings={TAKEN: 2_000, FAILS: 0.001}),
        N_("Use s = 2,000, the first size below 10%. Even δ = 0.001 still gives 8.7%."),
        start=people.database,
        settings={
            view.WAY.key: "query",
            view.SEED.key: SEED,
            TAKEN: 100,
            FAILS: 0.5,
            **dict(zip(KEYS, people.ASKED, strict=True)),
        },
        beside="beside",
    ),
)
