"""Experiments of the playground: where lines fail, and which model bends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.frame.experiment import Experiment
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import CLASSIFIERS, best_line

Settings = Mapping[str, Any]
MODELS = ["pocket", "soft-margin", "kernel-svm"]


def _mistakes(dataset: Dataset, key: str) -> int:
    model: Any = CLASSIFIERS[key]()
    model.fit(dataset.X, dataset.y)
    return int((model.predict(dataset.X) != dataset.y).sum())


def _only_the_kernel_bends(dataset: Dataset, settings: Settings) -> bool:
    """The kernel SVM is right about all points; any line whatever is wrong about some."""
    return _mistakes(dataset, "kernel-svm") == 0 < best_line(dataset.X, dataset.y).errors


def _a_quarter_is_lost(dataset: Dataset, settings: Settings) -> bool:
    """The best line there is gets a quarter wrong, as one of the four clusters stays on the wrong side."""
    line = best_line(dataset.X, dataset.y)
    return _mistakes(dataset, "kernel-svm") == 0 and 0.2 * dataset.n <= line.errors <= 0.25 * dataset.n


EXPERIMENTS = (
    Experiment(
        "moons",
        N_("Two moons: which model bends?"),
        N_(
            "Every line is wrong about some of these points; the kernel SVM follows the moons and is wrong about none."
        ),
        lambda: sources.generate("moons", n=60, noise=0.15),
        _only_the_kernel_bends,
        {"play.models": MODELS},
    ),
    Experiment(
        "xor",
        N_("XOR: a quarter is lost"),
        N_(
            "The best line there is leaves about one cluster of the four on the wrong side; the kernel SVM is right "
            "about all."
        ),
        lambda: sources.generate("xor", n=40, noise=0.3),
        _a_quarter_is_lost,
        {"play.models": MODELS},
    ),
)
