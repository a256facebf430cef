"""Experiments of the hypothesis' page."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.hypothesis import bank
from explorer.points import sources
from explorer.points.dataset import Dataset, default
from linboard.words.language import N_
from linclass import OneVsRest, Perceptron, separable
from linclass.core import linear
from linclass.theory import cells

Settings = Mapping[str, Any]


def _collinear() -> Dataset:
    """Three small groups in a row."""
    corners = [(0.0, 0.0), (0.8, 0.2), (0.3, 0.9), (0.9, 0.8)]
    X = [(x + 2 * k, y + k) for k in (0, 1, 2) for x, y in corners]
    return Dataset(X, [0] * 4 + [1] * 4 + [2] * 4, names=("1", "2", "3"))


def three_groups() -> Dataset:
    """The page's own points of three classes."""
    return sources.generate("blobs", n=36, classes=3, noise=0.5)


def _scale(dataset: Dataset, settings: Settings) -> bool:
    """A tenth of w and b gives a tenth of f, and the same decisions and distances."""
    w, b = np.array([settings["hyp.w1"], settings["hyp.w2"]]), settings["hyp.b"]
    f, tenth = dataset.X @ w + b, dataset.X @ (w / 10) + b / 10
    same = np.allclose(
        linear.signed_distance(dataset.X, w, b), linear.signed_distance(dataset.X, w / 10, b / 10)
    )
    return bool(np.allclose(f, 10 * tenth) and (np.sign(f) == np.sign(tenth)).all() and same)


def _ambiguous(dataset: Dataset, settings: Settings) -> bool:
    """Each point is claimed by its own class alone, and yet some ground by nobody and some by several."""
    model = OneVsRest(estimator=Perceptron(max_updates=1_000)).fit(dataset.X, dataset.y)
    found, claimed = cells.claims(model.coef_[None], model.intercept_[None], *dataset.bounds)
    area, count = cells.areas(found)[0], claimed.sum(axis=1)
    right = (model.predict(dataset.X) == dataset.y).all() and (model.claims(dataset.X) == 1).all()
    return bool(right and area[count == 0].sum() > 0.01 and area[count > 1].sum() > 0.01)


def _middle(dataset: Dataset, settings: Settings) -> bool:
    """Each pair of classes is separable, the second is not separable from both others, and its line never ends."""
    pairs = all(
        separable(dataset.X[chosen], np.where(dataset.labels[chosen] == a, 1, -1)).separable
        for a, b in combinations(range(3), 2)
        for chosen in [np.isin(dataset.labels, (a, b))]
    )
    alone = [separable(dataset.X, dataset.signs(k)).separable for k in range(3)]
    model = OneVsRest(estimator=Perceptron(max_updates=1_000)).fit(dataset.X, dataset.y)
    return pairs and alone == [True, False, True] and model.trace_.stop == "budget"


def _debt(dataset: Dataset, settings: Settings) -> bool:
    """Without the debt 38 of the decisions come out right instead of 55, and the best threshold brings back 51."""
    w = np.array([settings[f"hyp.w.{feature.key}"] for feature in bank.FEATURES])
    sums = bank.weigh(bank.customers().X, w)
    best = max(int(bank.right(w, float(threshold)).sum()) for threshold in [*sums, np.inf])
    counts = [int(bank.right(weights, bank.THRESHOLD).sum()) for weights in (np.array(bank.WEIGHTS), w)]
    moved = int(bank.right(w, 6.3).sum())
    return counts == [55, 38] and best == moved == 51


EXPERIMENTS = (
    Experiment(
        "scale",
        N_("Ten times w and b"),
        N_("f grows tenfold, but every distance r and every decision stays: it is the same line."),
        default,
        _scale,
        {"hyp.mode": "line", "hyp.w1": 4.0, "hyp.w2": 6.0, "hyp.b": -30.0},
    ),
    Experiment(
        "ambiguous",
        N_("Whose ground is this?"),
        N_(
            "Every point is right. Still, no class claims the striped ground, and several claim the crossed one."
        ),
        three_groups,
        _ambiguous,
        {"hyp.mode": "classes", "hyp.show": "claims"},
    ),
    Experiment(
        "middle",
        N_("The class in the middle"),
        N_("Any two of these classes can be separated, but no line parts the middle one from both others."),
        _collinear,
        _middle,
        {"hyp.mode": "classes", "hyp.show": "winner"},
    ),
    Experiment(
        "debt",
        N_("Forget the debt"),
        N_(
            "With weight 0 for debt, 38 of 60 decisions are repeated, not 55. The best threshold, 6.3, brings back 51: "
            "the debt is needed."
        ),
        default,
        _debt,
        {"hyp.mode": "credit", "hyp.threshold": bank.THRESHOLD}
        | {f"hyp.w.{feature.key}": feature.weight for feature in bank.FEATURES}
        | {"hyp.w.debt": 0.0},
    ),
)
