"""Experiments of the pocket's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.pocket import noise
from explorer.points import sources
from explorer.points.dataset import Dataset, default
from linboard.words.language import N_
from linclass import Pocket, best_line, separable

Settings = Mapping[str, Any]
NAMES = {"pocket.budget": "max_updates", "pocket.patience": "patience", "pocket.seed": "random_state"}
USUAL = {"pocket.budget": 250, "pocket.patience": 100, "pocket.seed": 0}
PATIENT = {"pocket.budget": 5_000, "pocket.patience": 1_000, "pocket.seed": 0}


def _clean() -> Dataset:
    return sources.generate("blobs", n=60, noise=0.7)


def _noisy(percent: int) -> Dataset:
    return noise.change(_clean(), 0, percent)


def _fit(dataset: Dataset, settings: Settings) -> Pocket:
    params = {name: settings[key] for key, name in NAMES.items()}
    return Pocket(**params).fit(dataset.X, dataset.y)


def _patience_pays(dataset: Dataset, settings: Settings) -> bool:
    """With the usual patience the pocket ends above the best line, with the patience of the settings it reaches it."""
    fewest = best_line(dataset.X, dataset.y).errors
    hasty, patient = _fit(dataset, USUAL), _fit(dataset, settings)
    return hasty.errors_ == fewest + 1 and patient.errors_ == fewest > 0


def _one_mistake(dataset: Dataset, settings: Settings) -> bool:
    """No line has less than one mistake, the pocket holds one with it, and the current line ends with more."""
    model = _fit(dataset, settings)
    return bool(best_line(dataset.X, dataset.y).errors == model.errors_ == 1 < model.trace_.errors[-1])


def _harmless(dataset: Dataset, settings: Settings) -> bool:
    """Only the label of x2 differs from the usual points, and both sets are separable; the pocket finds a line."""
    usual = default()
    flipped = np.flatnonzero(dataset.labels != usual.labels)
    both = separable(usual.X, usual.y).separable and separable(dataset.X, dataset.y).separable
    return bool(both and flipped.tolist() == [1] and _fit(dataset, settings).errors_ == 0)


def _fits_the_noise(dataset: Dataset, settings: Settings) -> bool:
    """A line separates the points without noise, so it errs on the 25 turned ones alone; the best errs on 17."""
    clean = _clean()
    flipped = int((dataset.labels != clean.labels).sum())
    fewest = best_line(dataset.X, dataset.y).errors
    return separable(clean.X, clean.y).separable and (flipped, fewest) == (25, 17)


EXPERIMENTS = (
    Experiment(
        "patience",
        N_("Patience pays"),
        N_(
            "With a patience of 100 updates it stops one mistake above the best line; with 1,000 it finds a line "
            "as good as the best."
        ),
        lambda: _noisy(10),
        _patience_pays,
        {"pocket.noise": 10, **PATIENT},
    ),
    Experiment(
        "xor",
        N_("XOR: one mistake at best"),
        N_("No line has fewer. The line that learns soon loses what it found; the pocket keeps it."),
        lambda: sources.table("xor"),
        _one_mistake,
        {"pocket.noise": 0, **USUAL},
    ),
    Experiment(
        "harmless",
        N_("A wrong label that does no harm"),
        N_(
            "Noise has turned the label of x₂, and a line still separates the classes. Often, not always, none does."
        ),
        lambda: default().relabel(1, 1),
        _harmless,
        {"pocket.noise": 10, "pocket.turned": "2", **PATIENT},
    ),
    Experiment(
        "fits-noise",
        N_("The best line fits the noise"),
        N_(
            "25 of 60 labels are turned. The target would be wrong on these 25; the best line is wrong on 17, "
            "because it follows the noise."
        ),
        lambda: _noisy(40),
        _fits_the_noise,
        {"pocket.noise": 40, **USUAL},
    ),
)
