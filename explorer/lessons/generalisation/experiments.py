"""Experiments of the generalisation's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.generalisation.erm import (
    LENGTHS,
    RUNS,
    Draws,
    Setting,
    Study,
    bounds,
    gap_of_bits,
    lengths,
    study,
)
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import FiniteClass
from linclass.theory.trials import luckiest_coin

Settings = Mapping[str, Any]


def overlapping() -> Dataset:
    """Two groups that overlap: no line is without errors."""
    return sources.generate("blobs", n=24, noise=1.6, random_state=3)


def _chosen(dataset: Dataset, settings: Settings) -> bool:
    """The luckiest coin breaks the bound for one nearly always, and that for all hardly ever."""
    n, coins, delta = settings["gen.flips"], settings["gen.coins"], settings["gen.delta"]
    lucky = luckiest_coin(settings["gen.p"], n, coins, runs=10_000, random_state=settings["gen.seed"])
    off = np.abs(lucky - settings["gen.p"])
    one, every = FiniteClass().gap(n, delta), FiniteClass.of(coins).gap(n, delta)
    return bool((off > one + 1e-9).mean() > 0.8 and (off > every + 1e-9).mean() < delta)


def _study(dataset: Dataset, settings: Settings) -> Study:
    """The training sets that the page shows."""
    setting = Setting(settings["gen.h"], _draws(settings))
    return study(dataset.X, dataset.signs(), dataset.bounds, setting, RUNS)


def _draws(settings: Settings) -> Draws:
    return Draws(settings["gen.n"], settings["gen.seed"], settings["gen.delta"])


def _true_gaps(dataset: Dataset, settings: Settings) -> bool:
    """All rules keep their bound, which is between 1 and 3 times too large; the VC bound says nothing."""
    found, draws = _study(dataset, settings), _draws(settings)
    bound = bounds(found, draws)
    loose = bound["all"] / found.trials.gap(draws.delta)
    return bool(found.trials.exceeds(bound["all"]) <= draws.delta and 1 < loose < 3 and bound["vc"] > 1)


def _too_few(dataset: Dataset, settings: Settings) -> bool:
    """The rule of ERM is wrong on more than twice as many points as it seems on its ten samples."""
    trials = _study(dataset, settings).trials
    return bool(0.2 < trials.true.mean() < 0.3 and trials.true.mean() > 2 * trials.train.mean())


def _razor(dataset: Dataset, settings: Settings) -> bool:
    """Training error falls with the bits; the bound falls first and rises in the end, and so does the true error."""
    n, seed, delta = _draws(settings)
    found = lengths(dataset.X, dataset.signs(), dataset.bounds, n, seed)
    train, true = found.train, found.true
    bound = train + gap_of_bits(found.bits, n, delta)
    best = int(bound.argmin())
    rises = bound[0] > bound[best] < bound[-1] and true[-1] > true[best] and train[-1] < train[best]
    return bool(len(found.bits) == len(LENGTHS) and (np.diff(train) <= 0).all() and rises)


EXPERIMENTS = (
    Experiment(
        "sets",
        N_("Many training sets"),
        N_(
            "Press play: each step is another training set. The histogram has 500 of them: the bound for all rules "
            "holds and is not far off, the VC bound is above 1."
        ),
        overlapping,
        _true_gaps,
        {
            "gen.way": "sets",
            "gen.rules": "lines",
            "gen.h": 100,
            "gen.n": 100,
            "gen.delta": 0.05,
            "gen.seed": 0,
        },
    ),
    Experiment(
        "few",
        N_("A thousand rules, ten samples"),
        N_(
            "Press play: on average the rule chosen on ten samples is wrong on a quarter of the points, though on its "
            "samples it seemed less than half as bad. It was chosen for its luck."
        ),
        overlapping,
        _too_few,
        {
            "gen.way": "sets",
            "gen.rules": "lines",
            "gen.h": 1_000,
            "gen.n": 10,
            "gen.delta": 0.05,
            "gen.seed": 0,
        },
    ),
    Experiment(
        "coins",
        N_("The luckiest of 1,000 coins"),
        N_(
            "Press play: all coins are fair, and the luckiest leaves the bound for one coin. Only the bound for all "
            "of them holds for a coin that was chosen."
        ),
        overlapping,
        _chosen,
        {
            "gen.way": "coins",
            "gen.coins": 1_000,
            "gen.flips": 100,
            "gen.p": 0.5,
            "gen.delta": 0.05,
            "gen.seed": 0,
        },
    ),
    Experiment(
        "razor",
        N_("Short descriptions"),
        N_(
            "Press play: with more bits R̂ falls, but the true error rises again. The bound is far too large, and yet "
            "its lowest point names a good length."
        ),
        overlapping,
        _razor,
        {"gen.way": "occam", "gen.n": 20, "gen.delta": 0.05, "gen.seed": 5},
    ),
)
