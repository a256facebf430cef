"""A challenge of sampling: a rectangle about which the sample is nearly as wrong as about any."""

from __future__ import annotations

from functools import cache

from explorer.frame.challenges.challenge import Answer, Challenge, Near, Verdict
from explorer.frame.challenges.freedom import Between, Freedom
from explorer.frame.scene import Stage
from explorer.lessons.sampling.people import KEYS
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_, _
from linboard.words.text import number, percent
from linclass.theory.sampling import draw_sample, estimate, worst_rectangle
from linclass.theory.shapes_plane import Rectangle

SIZE, SEED = 10, 0
SHARE = 0.8  # of the worst error


@cache
def _worst(dataset: Dataset) -> float:
    """The largest error of the sample's share, over all rectangles."""
    return worst_rectangle(dataset.X, draw_sample(dataset.n, SIZE, random_state=SEED)).error


def _far_off(now: Stage) -> Verdict:
    """Whether the sample is far off about the reader's rectangle."""
    x0, x1, y0, y1 = (float(now.settings[key]) for key in KEYS)
    rectangle = Rectangle((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))
    found = estimate(now.dataset.X, draw_sample(now.dataset.n, SIZE, random_state=SEED), rectangle)
    worst = _worst(now.dataset)
    text = _(
        "The sample is off by {own} here, and by {worst} at worst: {share} of it; {wanted} is asked for."
    )
    told = text.format(
        own=number(found.error),
        worst=number(worst),
        share=percent(found.error / worst),
        wanted=percent(SHARE),
    )
    return Verdict(found.error >= SHARE * worst, told)


def _points() -> Dataset:
    return sources.generate("blobs", n=40, noise=1.0, random_state=3)


def _edges(x0: float, x1: float, y0: float, y1: float) -> Answer:
    return Answer(settings=dict(zip(KEYS, (x0, x1, y0, y1), strict=True)))


_BEGUN = _edges(1.0, 2.0, 1.0, 2.0)

CHALLENGES = (
    Challenge(
        "sam-worst",
        N_("Find a rectangle about which the sample is at least 80% as wrong as it is anywhere."),
        _far_off,
        Freedom(controls={key: Between(-10.0, 20.0) for key in KEYS}),
        (
            N_(
                "Look for a place with many points of which few are ringed, or with few that are nearly all ringed."
            ),
            N_("A large rectangle with no ring at all is off by all that it holds."),
        ),
        N_("Whoever looks for the worst rectangle after the sample is drawn nearly always finds a bad one."),
        (
            Near(
                _BEGUN,
                "The sample is off by 0.05 here, and by 0.325 at worst: 15.4 % of it; 80 % is asked for.",
            ),
            Near(
                _edges(-10.0, 20.0, -10.0, 20.0),
                "The sample is off by 0 here, and by 0.325 at worst: 0 % of it; 80 % is asked for.",
            ),
        ),
        _edges(-0.3, 2.9, -2.3, 1.8),
        N_("The largest part of the board without a ring."),
        start=_points,
        settings={
            "sampling.way": "query",
            "sampling.s": SIZE,
            "sampling.seed": SEED,
            "sampling.delta": 0.05,
            **_BEGUN.settings,
        },
    ),
)
