"""Experiments of the convergence page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.points import sources
from explorer.points.dataset import Dataset, default
from linboard.words.language import N_
from linclass import Perceptron, guarantee, separable

Settings = Mapping[str, Any]
AWAY = (-30.0, -30.0, 135.0)  # w and b of a line between the points that has them all on the wrong side
FRESH = {"conv.show": "run", "conv.form": "zero", "conv.order": "cyclic", "conv.whole": False}


def _updates(dataset: Dataset, settings: Settings, **params: Any) -> int:
    model = Perceptron(order=settings["conv.order"], **params).fit(dataset.X, dataset.y)
    return model.n_iter_


def _table(dataset: Dataset, settings: Settings) -> bool:
    """R² = 26 and γ² = 2/9, so at most 117 updates; it takes 7."""
    proof = guarantee(dataset.X, dataset.y)
    known = np.allclose([proof.radius**2, proof.gamma**2, proof.bound], [26, 2 / 9, 117])
    return bool(known and _updates(dataset, settings) == 7)


def _explodes(dataset: Dataset, settings: Settings) -> bool:
    """Against the page's own points γ is a ninth, the bound 77 times as large, and 12 updates become 320."""
    before, after = (guarantee(d.X, d.y) for d in (default(), dataset))
    counts = _updates(default(), settings), _updates(dataset, settings)
    ratios = round(before.gamma / after.gamma), round(after.bound / before.bound)
    return ratios == (9, 77) and counts == (12, 320)


def _far_start(dataset: Dataset, settings: Settings) -> bool:
    """From there it takes more than (R/γ)² updates, and fewer than the bound from this start."""
    start = [settings[f"conv.{name}"] for name in ("w1", "w2", "b")]
    proof = guarantee(dataset.X, dataset.y)
    eta = settings["conv.eta"]
    return proof.bound < _updates(dataset, settings, start=start, eta=eta) <= proof.bound_from(start, eta)


def _no_guarantee(dataset: Dataset, settings: Settings) -> bool:
    """No line separates; all the same ‖ŵ‖² is at most k R² after k updates, however many are made."""
    trace = Perceptron(order=settings["conv.order"], max_updates=100).fit(dataset.X, dataset.y).trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    largest = 1 + (dataset.X**2).sum(axis=1).max()
    endless = trace.stop == "budget" and not separable(dataset.X, dataset.y).separable
    return bool(endless and (norm <= trace.updates * largest).all())


EXPERIMENTS = (
    Experiment(
        "table",
        N_("Three points: 7 of 117"),
        N_("R² = 26 and γ² = 2/9: at most 117 updates. It takes 7: a bound is a promise, not a forecast."),
        lambda: sources.table("li-2.1"),
        _table,
        FRESH,
    ),
    Experiment(
        "near",
        N_("One point near the line"),
        N_("x₂ one step lower: γ is a ninth, the bound 77 times as large, and 12 updates become 320."),
        lambda: default().move(1, 2.0, 2.0),
        _explodes,
        FRESH,
    ),
    Experiment(
        "start",
        N_("A start that breaks the bound"),
        N_(
            "From ŵ = (−30, −30, 135) it takes more than (R/γ)² = 117 updates: the bound must know the start."
        ),
        lambda: sources.table("li-2.1"),
        _far_start,
        FRESH
        | {"conv.form": "any", "conv.eta": 1.0}
        | dict(zip(("conv.w1", "conv.w2", "conv.b"), AWAY, strict=True)),
    ),
    Experiment(
        "xor",
        N_("XOR: no γ, no bound"),
        N_("No line separates: ‖ŵ‖² keeps below its bound, but there is no ŵ* to come nearer to."),
        lambda: sources.table("xor"),
        _no_guarantee,
        {
            key: value for key, value in FRESH.items() if key != "conv.whole"
        },  # there is no bound to draw to its end
    ),
)
