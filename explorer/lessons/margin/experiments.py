"""Experiments of the margin's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.points import dataset as state
from explorer.points import jitter, sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import MaxMargin, SoftMargin, Xor
from linclass.perceptrons.starts import other_starts

Settings = Mapping[str, Any]
MOVED = 9  # x10 is no support vector


def _free() -> Dataset:
    return state.default().move(MOVED, 7.0, 1.0)


def _outlier() -> Dataset:
    return state.default().add(1.5, 2.0, 0)


def _nothing_changes(dataset: Dataset, settings: Settings) -> bool:
    """Only x10 stands elsewhere than usual, it supports neither line, and the lines are the same to rounding."""
    usual = state.default()
    here, there = (MaxMargin().fit(d.X, d.y) for d in (dataset, usual))
    moved = np.flatnonzero((dataset.X != usual.X).any(axis=1)).tolist()
    same = np.allclose(here.coef_, there.coef_, rtol=1e-9) and np.allclose(
        here.intercept_, there.intercept_, rtol=1e-9
    )
    return bool(moved == [MOVED] and same and MOVED not in {*here.support_, *there.support_})


def _outlier_left(dataset: Dataset, settings: Settings) -> bool:
    """At C = 3 the street is that of the points without x11, which has slack above 1; without slack it is a quarter."""
    usual = MaxMargin().fit(state.default().X, state.default().y).margin_
    strict, soft = MaxMargin().fit(dataset.X, dataset.y), SoftMargin(C=3.0).fit(dataset.X, dataset.y)
    return bool(
        0.2 < strict.margin_ / usual < 0.3 and np.isclose(soft.margin_, usual) and soft.slack_[10] > 1
    )


def _last_fails_last(dataset: Dataset, settings: Settings) -> bool:
    """No copy within the maximum margin is on its line's wrong side; most other lines get some wrong."""
    best = MaxMargin().fit(dataset.X, dataset.y)
    W, b = other_starts(dataset.X, dataset.y)
    places, who = jitter.copies(
        dataset.X, settings["margin.jitter"] / 100 * best.margin_, settings["margin.seed"]
    )
    own = jitter.wrong(places, dataset.y[who], best.coef_, best.intercept_)
    others = jitter.wrong(places, dataset.y[who], W, b).any(axis=1)
    return bool(not own.any() and others.sum() > len(b) / 2)


def _cross(dataset: Dataset, settings: Settings) -> bool:
    """Among the features the maximum margin is 1, with the line φ2 = 0."""
    model = MaxMargin().fit(Xor().fit_transform(dataset.X), dataset.y)
    return bool(np.allclose([*model.coef_[0], *model.intercept_], [0, -1, 0], atol=1e-9))


EXPERIMENTS = (
    Experiment(
        "free",
        N_("Only the ringed points count"),
        N_(
            "x₁₀ stands far out, and the line is where it always was. Drag any point without a ring: nothing changes, "
            "as long as it keeps off the street."
        ),
        _free,
        _nothing_changes,
        {"margin.way": "hard"},
    ),
    Experiment(
        "outlier",
        N_("One point against all others"),
        N_(
            "Press play: at C = 3 the street is that of the other points, and x₁₁ is left on its wrong side. Where "
            "slack is dear, x₁₁ narrows the street to about a quarter."
        ),
        _outlier,
        _outlier_left,
        {"margin.way": "soft", "margin.play": "path"},
    ),
    Experiment(
        "jitter",
        N_("Narrow streets fail first"),
        N_(
            "Press play: copies of the points, off by up to the maximum margin. Most other lines get some wrong, the "
            "last one none."
        ),
        state.default,
        _last_fails_last,
        {"margin.way": "lines", "margin.jitter": 100, "margin.seed": 0},
    ),
    Experiment(
        "xor",
        N_("XOR: a street among the features"),
        N_("No line separates the four points. Among two features the widest street is that of φ₂ = 0."),
        lambda: sources.table("xor"),
        _cross,
        {"margin.way": "map"},
    ),
)
