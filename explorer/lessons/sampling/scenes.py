"""Scenes of sampling: a rectangle, one found afterwards, the number of rectangles, and the necessary sample size."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import Predict, Scene, Stage, Until
from explorer.lessons.sampling import last_scene, people, view
from explorer.lessons.sampling.people import ASKED, KEYS
from linboard.i18n.language import N_, NP_, _
from linboard.i18n.text import large, number, percent, power_of_ten
from linclass import FiniteClass, VCClass, worst_rectangle
from linclass.theory.sampling import Estimate, draw_sample, estimate, log_sets
from linclass.theory.shapes_plane import Rectangle
from linclass.theory.shattering import growth

Edges = tuple[float, float, float, float]
NEAR = (2.0, 2.0, 4.0, 4.0)  # tolerances in years and thousands for the sides of the reader's rectangle
FAR = 0.1  # error that the reader has to find
CITY = 3_000_000  # number of people for the same estimate
SMALL = 0.1  # gap that the bound guarantees for them


def _drawn(now: Stage) -> Edges:
    """Return the rectangle on the board."""
    x0, x1, y0, y1 = (float(now.settings[key]) for key in KEYS)
    return x0, x1, y0, y1


def _sample(now: Stage) -> NDArray[np.int64]:
    """Return the people in the sample."""
    size, seed = now.settings[view.SIZE.key], now.settings[view.SEED.key]
    return draw_sample(now.dataset.n, size, random_state=seed)


def _asked(now: Stage, edges: Edges) -> Estimate:
    """Return the estimate of the sample for a rectangle."""
    x0, x1, y0, y1 = edges
    return estimate(now.dataset.X, _sample(now), Rectangle((x0, y0), (x1, y1)))


def _worst(now: Stage) -> Estimate:
    """Return the rectangle with the largest error of the sample."""
    return worst_rectangle(now.dataset.X, _sample(now))


def _with(now: Stage, edges: Edges) -> Stage:
    """Return the stage with another rectangle."""
    return Stage(now.dataset, {**now.settings, **dict(zip(KEYS, edges, strict=True))}, now.begun)


def _gaps(now: Stage) -> tuple[float, float]:
    """Return the bound for one rectangle, and that for all of them."""
    size, delta = now.settings[view.SIZE.key], now.settings[view.DELTA.key]
    every = FiniteClass(log_sets(now.dataset.n))
    return float(FiniteClass().gap(size, delta)), float(every.gap(size, delta))


# ---- captions ----


def _is_asked(now: Stage) -> bool:
    """The rectangle is close to the requested one."""
    return all(abs(a - b) <= c for a, b, c in zip(_drawn(now), ASKED, NEAR, strict=True))


def _ask_tried(now: Stage) -> str:
    told = _("Your rectangle is from {x0} to {x1} years and from {y0} to {y1} thousand.")
    names = ("x0", "x1", "y0", "y1")
    return told.format(
        **{name: number(round(edge, 1)) for name, edge in zip(names, _drawn(now), strict=True)}
    )


def _ask_told(now: Stage) -> str:
    own = _asked(now, _drawn(now))
    return _(
        "Your rectangle contains {inside} of {n} people. Asking everyone takes too long, so a random "
        "sample of {size} was drawn (green rings, larger for repeated draws). Your rectangle "
        "contains {sampled} of these, so the estimate is {scaled} of {n}: an error of {error} of all "
        "people."
    ).format(
        inside=own.inside,
        n=own.n,
        size=own.size,
        sampled=own.sampled,
        scaled=number(round(own.n * own.estimated, 1)),
        error=percent(own.error),
    )


def _is_far(now: Stage) -> bool:
    return _asked(now, _drawn(now)).error > FAR


def _far_tried(now: Stage) -> str:
    told = _("Here the sample has an error of {own} (more than {wanted} required).")
    return told.format(own=percent(_asked(now, _drawn(now)).error), wanted=percent(FAR))


def _found(now: Stage) -> Stage:
    worst = _worst(now).rectangle
    (x0, y0), (x1, y1) = worst.low, worst.high
    return _with(now, (x0, x1, y0, y1))


def _worst_told(now: Stage) -> str:
    one, every = _gaps(now)
    return _(
        "In your rectangle the sample is off by {own}; in the first one it was {before}, and in the "
        "worst one (dashed) it is {worst}. A rectangle fixed before sampling is off by at most {one} "
        "in at least 95 of 100 samples (Hoeffding’s inequality). But you searched for yours "
        "afterwards, so this does not hold for it. A guarantee for all rectangles at once allows "
        "{every}."
    ).format(
        own=percent(_asked(now, _drawn(now)).error),
        before=percent(_asked(now, ASKED).error),
        worst=percent(_worst(now).error),
        one=percent(one),
        every=percent(every),
    )


def _shrink_told(now: Stage) -> str:
    n = now.dataset.n
    return _(
        "None: {inside} points were inside, and {inside} still are. So the points that the four "
        "sides touch (ringed) determine which points are inside. Each side touches one of n points, "
        "so rectangles cut out at most n⁴ sets of points, plus the empty set. For n = {n} these are "
        "at most {sets} of the 2ⁿ ≈ {all} subsets."
    ).format(
        inside=_asked(now, _drawn(now)).inside,
        n=n,
        sets=large(float(n) ** 4),
        all=power_of_ten(n * np.log10(2)),
    )


def _cut(now: Stage) -> int:
    """Return how many subsets of the first points rectangles cut out."""
    return int(growth("rectangles", now.dataset.X[: people.COUNTED])[-1])


def _subsets_told(now: Stage) -> str:
    n, cut = people.COUNTED, _cut(now)
    return _(
        "{cut:,}, about one in {times}. Each additional point doubles the number of subsets, 2ⁿ. "
        "Rectangles cut out at most n⁴ + 1: {fourth:,} for n = {n}. From n = 17 on, this bound is "
        "smaller than 2ⁿ, and it becomes an ever smaller part of 2ⁿ."
    ).format(cut=cut, times=number(round(2**n / cut)), n=n, fourth=n**4 + 1)


def _needed(now: Stage, n: int) -> int:
    """Return the sample size for n people."""
    return int(FiniteClass(log_sets(n)).samples(SMALL, now.settings[view.DELTA.key]))


def _by_chernoff(n: int, delta: float) -> int:
    """Return the same by the weaker bound."""
    return int(FiniteClass(log_sets(n), rate=1 / 3).samples(SMALL, delta))


def _city_told(now: Stage) -> str:
    n, delta = now.dataset.n, now.settings[view.DELTA.key]
    weak = _by_chernoff(n, delta)
    before, after = _needed(now, n), _needed(now, CITY)
    return _(
        "{times} times: {before:,} draws for {n} people (asking everyone would be simpler), "
        "{after:,} for {city:,}. For an error of at most ε = {epsilon} with probability 1 − δ = "
        "{sure}, Hoeffding’s inequality needs s ≥ (4 ln n + ln(2/δ))/(2ε²) draws; ln n grows slowly. "
        "Two looser bounds: Chernoff’s needs {factor} times as many draws; the VC bound needs "
        "{vc:,}, whatever the size of the population."
    ).format(
        times=number(round(after / before, 1)),
        before=before,
        n=n,
        after=after,
        city=CITY,
        factor=number(round(weak / before, 1)),
        vc=VCClass(4).samples(SMALL, delta),
        epsilon=number(SMALL),
        sure=number(1 - delta),
    )


# ---- the scenes ----


def _ways(way: str, edges: Edges = ASKED, size: int = 100) -> dict[str, object]:
    """Return the settings: a part of the page, a rectangle, and a sample."""
    sample = {view.SIZE.key: size, view.DELTA.key: 0.05, view.SEED.key: 0}
    return {view.WAY.key: way, **sample, **dict(zip(KEYS, edges, strict=True))}


SCENES = (
    Scene(
        "ask",
        N_("How many people aged 30 to 40 earn between 40 and 60 thousand? Draw that rectangle."),
        N_(
            "Move the corners, or type the four limits. Orange ✕ means full time, blue ● part time. Only "
            "age and salary matter here. Green rings mark a random sample of 100 people."
        ),
        Until(_is_asked, lambda now: _with(now, ASKED), _ask_tried, points=False),
        people.database,
        _ask_told,
        _ways("query", (50.0, 60.0, 85.0, 110.0)),
        controls=KEYS,
    ),
    Scene(
        "worst",
        N_("Now the sample has only 50 people. Can you find a rectangle where it is off by more than 10%?"),
        N_("Try places with many rings, or with few. The error is shown below the board."),
        Until(_is_far, _found, _far_tried, points=False),
        people.database,
        _worst_told,
        _ways("query", size=50),
        controls=KEYS,
        beside="beside",
        answers=True,
    ),
    Scene(
        "shrink",
        N_("Each side of the rectangle moves inwards until it touches a point. How many points are lost?"),
        N_("Make a prediction, then watch the sides move."),
        Predict((NP_("sampling.shrink", "None"), N_("A few"), N_("Most of the points")), 0),
        people.database,
        _shrink_told,
        _ways("shrink", (44.5, 66.0, 74.0, 135.0)),
        beside="beside",
        answers=True,
    ),
    Scene(
        "subsets",
        N_("Twenty points have 1,048,576 subsets. How many of them can a rectangle cut out?"),
        N_("Make a prediction, then watch the points being added one by one."),
        Predict((N_("About half"), N_("About one in thirty"), N_("About one in a thousand")), 2),
        people.database,
        _subsets_told,
        _ways("count"),
        beside="beside",
        answers=True,
    ),
    Scene(
        "city",
        N_(
            "The population grows from 300 to three million people. How much larger a sample does "
            "Hoeffding’s bound ask for?"
        ),
        N_("In at least 95 of 100 samples, no rectangle may be off by more than 10%. Make a prediction."),
        Predict((N_("10,000 times"), N_("100 times"), N_("Less than three times")), 2),
        people.database,
        _city_told,
        _ways("sizes"),
        beside="beside",
        answers=True,
    ),
    last_scene.SCENE,
)
