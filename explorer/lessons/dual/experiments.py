"""Experiments of the dual perceptron's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import DualPerceptron, separable

Settings = Mapping[str, Any]
NAMES = {"dual.kernel": "kernel", "dual.order": "order", "dual.degree": "degree", "dual.width": "width"}


def _fit(dataset: Dataset, settings: Settings, budget: int) -> DualPerceptron:
    params = {NAMES[key]: value for key, value in settings.items()}
    return DualPerceptron(**params, max_updates=budget).fit(dataset.X, dataset.y)


def _counts(dataset: Dataset, settings: Settings) -> bool:
    """α is (2, 0, 5), how often each point was picked; w is 2x1 − 5x3 = (1, 1)."""
    model = _fit(dataset, settings, 10_000)
    picked = model.trace_.picked[model.trace_.picked >= 0]
    counted = np.bincount(picked, minlength=dataset.n)
    w = 2 * dataset.X[0] - 5 * dataset.X[2]
    return bool(
        model.alpha_.tolist() == [2, 0, 5] == counted.tolist()
        and w.tolist() == model.coef_[0].tolist() == [1, 1]
    )


def _never_stops(dataset: Dataset, settings: Settings) -> bool:
    """No line separates; however long the budget, the α sum to it and every one of them has grown."""
    fits = [_fit(dataset, settings, budget) for budget in (50, 250)]
    grown = all(m.trace_.stop == "budget" and m.alpha_.sum() == m.n_iter_ for m in fits)
    later = (fits[1].alpha_ > fits[0].alpha_).all()
    return bool(grown and later and not separable(dataset.X, dataset.y).separable)


def _bends(dataset: Dataset, settings: Settings) -> bool:
    """No line separates these points, and with the kernel no point is a mistake at the end."""
    model = _fit(dataset, settings, 1_000)
    right = (dataset.y * model.decision_function(dataset.X) > 0).all()
    return bool(not separable(dataset.X, dataset.y).separable and model.trace_.stop == "converged" and right)


EXPERIMENTS = (
    Experiment(
        "table",
        N_("α counts the mistakes"),
        N_("Press play: x₁ is mistaken twice, x₃ five times, x₂ never. So w = 2x₁ − 5x₃, and x₂ could go."),
        lambda: sources.table("li-2.1"),
        _counts,
        {"dual.kernel": "linear", "dual.order": "cyclic"},
    ),
    Experiment(
        "xor",
        N_("XOR: α grows without end"),
        N_("Press play: no line separates these four points, so each is mistaken again and again."),
        lambda: sources.table("xor"),
        _never_stops,
        {"dual.kernel": "linear", "dual.order": "cyclic"},
    ),
    Experiment(
        "bend",
        N_("XOR with squares"),
        N_("Press play: the same points and the same rule, with (x·z + 1)² in place of x·z. Now it stops."),
        lambda: sources.table("xor"),
        _bends,
        {"dual.kernel": "polynomial", "dual.degree": 2, "dual.order": "cyclic"},
    ),
    Experiment(
        "circles",
        N_("One ring inside another"),
        N_(
            "Press play: the Gaussian kernel looks only at how near two points are, and closes the boundary to a loop."
        ),
        lambda: sources.generate("circles", n=60),
        _bends,
        {"dual.kernel": "gaussian", "dual.width": 1.0, "dual.order": "cyclic"},
    ),
)
