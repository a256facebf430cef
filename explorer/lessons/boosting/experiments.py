"""Experiments of boosting's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import AdaBoost, MajorityBoost, Stump
from linclass.ensembles.boosting import rounds_needed

Settings = Mapping[str, Any]
FLIPPED = 55  # a point amid its class, whose label is flipped
USUAL = {
    "boosting.method": "ada",
    "boosting.rounds": 31,
    "boosting.epsilon": 0.5,
    "boosting.beside": "curves",
}


def _circles() -> Dataset:
    return sources.generate("circles", n=60)


def _flipped() -> Dataset:
    moons = sources.generate("moons", n=60)
    return moons.relabel(FLIPPED, 1 - int(moons.labels[FLIPPED]))


def _ada(dataset: Dataset, settings: Settings) -> AdaBoost:
    return AdaBoost(rounds=settings["boosting.rounds"]).fit(dataset.X, dataset.y)


def _many_are_strong(dataset: Dataset, settings: Settings) -> bool:
    """The best stump has 19 of 60 points wrong, the vote none from round 15 on."""
    alone = int((Stump().fit(dataset.X, dataset.y).predict(dataset.X) != dataset.y).sum())
    errors = _ada(dataset, settings).trace_.errors
    return bool(dataset.n == 60 and alone == errors[1] == 19 and not errors[15:].any() and errors[14] > 0)


def _no_edge(dataset: Dataset, settings: Settings) -> bool:
    """Neither way finds a stump with an edge, and both stop before the first round."""
    majority = MajorityBoost(rounds=settings["boosting.rounds"]).fit(dataset.X, dataset.y)
    both = (_ada(dataset, settings), majority)
    return all(model.n_iter_ == 0 and model.gamma_ == 0 and model.trace_.stop == "stalled" for model in both)


def _heavy(dataset: Dataset, settings: Settings) -> bool:
    """One label is turned: its point comes to have over a fifth of all weight, and the vote misses it half the time."""
    flipped = np.flatnonzero(dataset.labels != sources.generate("moons", n=60).labels)
    model = _ada(dataset, settings)
    missed = model.stages(dataset.X[flipped])[1:, 0] * dataset.y[flipped] <= 0
    weights = model.trace_.weights
    first = weights[:, flipped].max() == weights.max()
    return bool(flipped.tolist() == [FLIPPED] and first and weights.max() > 0.2 and missed.mean() > 0.5)


def _no_promise(dataset: Dataset, settings: Settings) -> bool:
    """With the edges that it had, c <= 0: the bound is above all 60 points at the end, at the best ε it is not."""
    model = MajorityBoost(rounds=settings["boosting.rounds"], epsilon=settings["boosting.epsilon"])
    model.fit(dataset.X, dataset.y)
    return bool(
        rounds_needed(dataset.n, model.gamma_, model.epsilon) is None
        and model.trace_.bound[-1] > dataset.n
        and (model.trace_.errors <= model.trace_.product_bound * (1 + 1e-9)).all()
    )


EXPERIMENTS = (
    Experiment(
        "circles",
        N_("Weak alone, strong together"),
        N_("The best stump has 19 of 60 points wrong. Press play: from round 15 on the vote has none wrong."),
        _circles,
        _many_are_strong,
        USUAL,
    ),
    Experiment(
        "xor",
        N_("XOR: no weak learner"),
        N_(
            "Every stump has half of the weight wrong, so no edge is left to add up, and both ways stop at once."
        ),
        lambda: sources.table("xor"),
        _no_edge,
        USUAL,
    ),
    Experiment(
        "noise",
        N_("One wrong label takes the weight"),
        N_(
            "One of the 60 points stands amid the other class. It comes to have over a fifth of all weight: boosting "
            "runs after it."
        ),
        _flipped,
        _heavy,
        USUAL,
    ),
    Experiment(
        "greedy",
        N_("A bound that promises nothing"),
        N_("With ε = 4 the majority's looser bound grows beyond all 60 points."),
        _circles,
        _no_promise,
        USUAL | {"boosting.method": "majority", "boosting.epsilon": 4.0},
        more=N_("Turn ε down to see it fall."),
    ),
)
