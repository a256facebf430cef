"""Experiments of the XOR page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.xor import captions, gates
from explorer.points import jitter, sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import Perceptron, Xor, separable

Settings = Mapping[str, Any]
ZERO = {"xor.map": "xor", "xor.start": "zeros", "xor.jitter": 0.0}
OWN = {"xor.start": "own", "xor.start.w1": 1.0, "xor.start.w2": 0.0, "xor.start.b": 0.0}
CHANGED = {"u1": gates.NAND, "u2": (1.0, 1.0, -1.5), "u3": gates.AND}


def _circle(dataset: Dataset, settings: Settings) -> bool:
    """The inequalities add up to 0 > 0, and after four steps the perceptron is back where it began."""
    verdict = separable(dataset.X, dataset.y)
    if verdict.weights is None:
        return False
    demands = dataset.y[:, None] * np.column_stack([dataset.X, np.ones(dataset.n)])
    trace = Perceptron(max_updates=42).fit(dataset.X, dataset.y).trace_
    return bool(
        (verdict.weights >= 0).all()
        and not (verdict.weights @ demands).any()
        and captions.circle(trace, dataset.n) == (0, 4)
    )


def _cross(dataset: Dataset, settings: Settings) -> bool:
    """From zero, the line φ2 = 0 is reached: f is a negative multiple of φ2."""
    model = _fit(dataset, settings)
    w1, w2 = model.coef_[0]
    return bool(model.trace_.stop == "converged" and w1 == 0 == model.intercept_[0] and w2 < 0)


def _smaller_margin_fails(dataset: Dataset, settings: Settings) -> bool:
    """Both lines are right about the points; the own start's has the smaller margin, and it alone gets copies wrong."""
    here, zero = _fit(dataset, settings), _fit(dataset, ZERO)
    features = Xor().fit_transform(dataset.X)
    margins = [
        float((dataset.y * m.decision_function(features)).min() / np.linalg.norm(m.coef_))
        for m in (here, zero)
    ]
    places, who = jitter.copies(dataset.X, settings["xor.jitter"], settings["xor.jitter.seed"])
    wrong = [
        int(jitter.wrong(Xor().fit_transform(places), dataset.y[who], m.coef_, m.intercept_).sum())
        for m in (here, zero)
    ]
    return 0 < margins[0] < margins[1] and wrong[0] > 0 == wrong[1]


def _unit_changed(dataset: Dataset, settings: Settings) -> bool:
    """NAND, OR and AND are right about all points; with the second unit moved on to AND the positive ones are wrong."""
    changed = [[settings[f"xor.{unit}.{key}"] for key in ("w1", "w2", "b")] for unit in CHANGED]
    before = gates.run(dataset.X, [gates.NAND, gates.OR, gates.AND]).output
    after = gates.run(dataset.X, changed).output
    positive = dataset.y > 0
    return bool(
        (before == positive).all() and gates.gate(changed[1]) == "AND" and not after.any() and positive.any()
    )


def _fit(dataset: Dataset, settings: Settings) -> Perceptron:
    own = [float(settings.get(f"xor.start.{key}", 0.0)) for key in ("w1", "w2", "b")]
    start: str | list[float] = own if settings["xor.start"] == "own" else settings["xor.start"]
    return Perceptron(start=start).fit(Xor().fit_transform(dataset.X), dataset.y)


EXPERIMENTS = (
    Experiment(
        "circle",
        N_("Round and round"),
        N_(
            "Press play: four sticks that add up to 0 cannot all rise, and after four steps all begins again."
        ),
        lambda: sources.table("xor"),
        _circle,
        {"xor.way": "line"},
    ),
    Experiment(
        "cross",
        N_("A line becomes a cross"),
        N_("Press play: among the features two updates reach the line φ₂ = 0; on the board it is a cross."),
        lambda: sources.table("xor"),
        _cross,
        {"xor.way": "map", **ZERO},
    ),
    Experiment(
        "jitter",
        N_("Small margins tend to fail first"),
        N_(
            "Press play: another start ends with another line, right about all four. But its margin is smaller: it "
            "gets copies wrong. With the start zero it gets none."
        ),
        lambda: sources.table("xor"),
        _smaller_margin_fails,
        {"xor.way": "map", "xor.map": "xor", **OWN, "xor.jitter": 0.4, "xor.jitter.seed": 0},
    ),
    Experiment(
        "unit",
        N_("One unit turned too far"),
        N_("OR moved on until it is AND: both positive points come out wrong. Bring its b back to −0.5."),
        lambda: sources.table("xor"),
        _unit_changed,
        {
            "xor.way": "units",
            **{
                f"xor.{unit}.{key}": value
                for unit, values in CHANGED.items()
                for key, value in zip(("w1", "w2", "b"), values, strict=True)
            },
        },
    ),
)
