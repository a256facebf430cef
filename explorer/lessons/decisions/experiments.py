"""Experiments of the page on decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.decisions import deciding, view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import Costs

Settings = Mapping[str, Any]


def _ring() -> Dataset:
    return sources.generate("circles", n=60, random_state=1)


def _costs(settings: Settings) -> Costs:
    reject = settings["dec.cr"] if settings.get("dec.reject") else None
    return Costs(settings["dec.fp"], settings["dec.fn"], reject)


def _fewer_misses(dataset: Dataset, settings: Settings) -> bool:
    """The numbers that are told, with one fitted model, before of the prices with which the page opens: equal ones."""
    costs = _costs(settings)
    usual = Costs(view.FALSE_ALARM.usual, view.MISS.usual)
    judge = deciding.judge(settings["dec.model"], dataset.X, dataset.y)
    before, now = judge.confusion(usual), judge.confusion(costs)
    counts = before.cells[1:3] == (5, 3) and now.cells[1:3] == (12, 1)
    return bool(usual == Costs() and counts and (before.cost(costs), now.cost(costs)) == (35, 22))


def _band(dataset: Dataset, settings: Settings) -> bool:
    """Some points are left undecided, the rest has fewer mistakes and all is cheaper; at c_r = ½ there is no band."""
    costs = _costs(settings)
    judge = deciding.judge(settings["dec.model"], dataset.X, dataset.y)
    all_decided = Costs(settings["dec.fp"], settings["dec.fn"])
    now, before = judge.confusion(costs), judge.confusion(all_decided)
    return bool(
        now.rejected.sum() > 0
        and sum(now.cells[1:3]) < sum(before.cells[1:3])
        and now.cost(costs) < before.cost(all_decided)
        and costs.highest_reject == 0.5
        and Costs(1, 1, 0.5).band is None
    )


def _unmoved(dataset: Dataset, settings: Settings) -> bool:
    """The costs move two of the three, the discriminant function decides as ever."""
    costs = _costs(settings)
    judges = [deciding.judge(key, dataset.X, dataset.y) for key in ("fisher", "logistic", "soft")]
    levels = [judge.level(costs) for judge in judges]
    same = np.array_equal(judges[2].confusion(costs).counts, judges[2].confusion(Costs()).counts)
    return bool(levels[0] == levels[1] == costs.log_odds != 0 and levels[2] == 0 and same)


def _no_better_than_chance(dataset: Dataset, settings: Settings) -> bool:
    """A line's f has an area near ½ under its curve, the conic of naive Bayes 1."""
    line, conic = (
        deciding.judge(key, dataset.X, dataset.y).curves()[0] for key in (settings["dec.model"], "bayes")
    )
    return bool(abs(line.area - 0.5) < 0.02 and conic.area > 0.999)


EXPERIMENTS = (
    Experiment(
        "miss",
        N_("A miss costs ten times"),
        N_(
            "The threshold falls from p = 1/2 to 1/11, and the line moves away from ●. Misses fall from 3 to 1, false "
            "alarms rise from 5 to 12. At the new prices the cost falls from 35 to 22. w and b stay."
        ),
        sources.overlapping,
        _fewer_misses,
        {"dec.way": "costs", "dec.model": "fisher", "dec.fp": 1, "dec.fn": 10, "dec.reject": False},
        more=N_("Move the cost of a miss back to 1."),
    ),
    Experiment(
        "reject",
        N_("Better no decision"),
        N_("In the grey band it is cheaper to leave a point undecided."),
        sources.overlapping,
        _band,
        {
            "dec.way": "costs",
            "dec.model": "logistic",
            "dec.fp": 1,
            "dec.fn": 1,
            "dec.reject": True,
            "dec.cr": 0.2,
        },
        more=N_("Make that dearer: from a cost of ½ on, the band is gone."),
    ),
    Experiment(
        "kinds",
        N_("Deaf to costs"),
        N_(
            "Fisher and logistic regression know probabilities and follow the costs. The soft margin knows only f: its "
            "line stays."
        ),
        sources.overlapping,
        _unmoved,
        {"dec.way": "kinds", "dec.fp": 1, "dec.fn": 20, "dec.draw": False},
    ),
    Experiment(
        "ring",
        N_("No line does well"),
        N_(
            "A ring in a ring: press play. Of one point from each class, ● has the larger f in about half of the "
            "cases only, as by chance: the area is about ½. The conic of Gaussian naive Bayes reaches 1."
        ),
        _ring,
        _no_better_than_chance,
        {"dec.way": "sweep", "dec.model": "fisher", "dec.fp": 1, "dec.fn": 5},
    ),
)
