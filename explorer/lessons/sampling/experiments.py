"""Experiments of the sampling's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.sampling import people
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import FiniteClass, VCClass, worst_rectangle
from linclass.theory.sampling import draw_sample, estimate, log_sets, shrink
from linclass.theory.shapes_plane import Rectangle
from linclass.theory.shattering import growth

Settings = Mapping[str, Any]
ASKED = dict(zip(people.KEYS, people.ASKED, strict=True))


def _rectangle(settings: Settings) -> Rectangle:
    x0, x1, y0, y1 = (settings[key] for key in people.KEYS)
    return Rectangle((x0, y0), (x1, y1))


def _errors(dataset: Dataset, settings: Settings) -> tuple[float, float]:
    """Of the rectangle that was asked for, and of the worst."""
    drawn = draw_sample(dataset.n, settings["sampling.s"], random_state=settings["sampling.seed"])
    own = estimate(dataset.X, drawn, _rectangle(settings)).error
    return own, worst_rectangle(dataset.X, drawn).error


def _chosen_afterwards(dataset: Dataset, settings: Settings) -> bool:
    """The rectangle keeps the bound for one, the worst breaks it and keeps that for all."""
    own, worst = _errors(dataset, settings)
    size, delta = settings["sampling.s"], settings["sampling.delta"]
    one, every = (
        float(bound.gap(size, delta)) for bound in (FiniteClass(), FiniteClass(log_sets(dataset.n)))
    )
    return own < one < worst < every < 1


def _large(dataset: Dataset, settings: Settings) -> bool:
    """5,000 draws are off by less than 3 % everywhere; the bounds allow 5 % and, without n, 25 %."""
    size, delta = settings["sampling.s"], settings["sampling.delta"]
    every, any_size = FiniteClass(log_sets(dataset.n)).gap(size, delta), VCClass(4).gap(size, delta)
    worst = _errors(dataset, settings)[1]
    return bool(worst < 0.03 and round(100 * float(every)) == 5 and round(100 * float(any_size)) == 25)


def _same_points(dataset: Dataset, settings: Settings) -> bool:
    """The shrunk rectangle holds the same points and is smaller on all sides."""
    rectangle = _rectangle(settings)
    tight = shrink(dataset.X, rectangle)
    if tight is None:
        return False
    same = np.array_equal(tight.rectangle.contains(dataset.X), rectangle.contains(dataset.X))
    inner = np.array(tight.rectangle.low) > rectangle.low, np.array(tight.rectangle.high) < rectangle.high
    return bool(same and rectangle.contains(dataset.X).sum() > 4 and np.all(inner))


def _polynomial(dataset: Dataset, settings: Settings) -> bool:
    """All subsets of the first two points are cut out; never more than n⁴ + 1, and of 20 points not one in 500."""
    cut = growth("rectangles", dataset.X[: people.COUNTED])
    n = np.arange(1, people.COUNTED + 1)
    return bool(cut[1] == 4 and (cut <= n**4 + 1).all() and cut[-1] < 2.0 ** n[-1] / 500)


EXPERIMENTS = (
    Experiment(
        "afterwards",
        N_("The worst, found afterwards"),
        N_(
            "Your rectangle is off by less than the bound for one; the worst of all (dashed) by more. Only the bound "
            "for all rectangles at once holds for what was chosen after the sample was drawn."
        ),
        people.database,
        _chosen_afterwards,
        {
            "sampling.way": "query",
            "sampling.s": 200,
            "sampling.delta": 0.2,
            "sampling.seed": 1,
            **ASKED,
        },
    ),
    Experiment(
        "large",
        N_("5,000 draws"),
        N_(
            "No rectangle is off by 3 % any more. The bound for all n⁴ allows 5 %, as it holds for every database of "
            "300; the VC bound allows 25 %, as it holds for one of any size."
        ),
        people.database,
        _large,
        {
            "sampling.way": "query",
            "sampling.s": 5_000,
            "sampling.delta": 0.05,
            "sampling.seed": 0,
            **ASKED,
        },
    ),
    Experiment(
        "shrink",
        N_("Four points tell it all"),
        N_("Press play: each side moves in until it meets a point. The same people are inside."),
        people.database,
        _same_points,
        {"sampling.way": "shrink", **dict(zip(people.KEYS, (44.5, 66.0, 74.0, 135.0), strict=True))},
    ),
    Experiment(
        "count",
        N_("n⁴ falls behind 2ⁿ"),
        N_("Press play: one point more doubles the subsets, but rectangles soon cut out few of them."),
        people.database,
        _polynomial,
        {"sampling.way": "count"},
    ),
)
