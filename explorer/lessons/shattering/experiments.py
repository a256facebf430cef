"""Experiments of the shattering page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.frame.experiment import Experiment
from explorer.lessons.shattering.labellings import taken
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import SHAPES, dichotomies, separable, shatters

Settings = Mapping[str, Any]


def _in_a_row() -> Dataset:
    return Dataset([(1, 1), (2.5, 2), (4, 3)], [0, 1, 0])


def _square() -> Dataset:
    return Dataset([[1, 1], [4, 1], [4, 4], [1, 4]], [0, 1, 0, 1])


def _triangle() -> Dataset:
    return Dataset([[0, 0], [6, 0], [3, 5], [3, 2]], [0, 0, 0, 1])


def _one_to_four() -> Dataset:
    return Dataset([[1, 1], [2, 1], [3, 1], [4, 1]], [0, 1, 0, 1])


def _row_fails(dataset: Dataset, settings: Settings) -> bool:
    """Six of eight labellings, those where the middle one stands alone missing; off the line all eight."""
    found = dichotomies("half-planes", dataset.X)
    alone = {tuple(row) for row in found.missing().tolist()} == {(1, -1, 1), (-1, 1, -1)}
    return found.count == 6 and alone and shatters("half-planes", dataset.move(1, 2.5, 3).X)


def _square_fails(dataset: Dataset, settings: Settings) -> bool:
    """Opposite corners fail, twice; four points that are each alone on a side are shattered."""
    missing = {tuple(row) for row in dichotomies("rectangles", dataset.X).missing().tolist()}
    corners = (1, -1, 1, -1) in missing and (-1, 1, -1, 1) in missing
    return corners and shatters("rectangles", SHAPES["rectangles"].example(4, 2))


def _lifted(dataset: Dataset, settings: Settings) -> bool:
    """No disc holds just the corners, though a plane separates them from the middle once lifted by ‖x‖²."""
    X, y = dataset.X, dataset.signs()
    lifted = [[*x, x @ x] for x in X]
    return SHAPES["discs"].realise(X, y) is None and separable(lifted, y).separable


def _waves_fail(dataset: Dataset, settings: Settings) -> bool:
    """14 of 16 for 1, 2, 3, 4; all 16 for 1, 2, 3.5, 4, and near it."""
    here = dichotomies("sines", taken("sines", dataset.X))
    return here.count == 14 and all(shatters("sines", [1, 2, x, 4]) for x in (3.4, 3.5, 3.6))


EXPERIMENTS = (
    Experiment(
        "row",
        N_("Three in a row"),
        N_(
            "No half-plane holds just the outer two, or just the middle one: this set is not shattered. Drag x₂ off "
            "the line: that set is, so the VC dimension is at least 3."
        ),
        _in_a_row,
        _row_fails,
        {"shattering.show": "points", "shattering.class": "half-planes", "shattering.sheet": "1"},
    ),
    Experiment(
        "square",
        N_("The corners of a square"),
        N_(
            "Opposite corners span the whole upright square, so these four are not shattered. Four other points are."
        ),
        _square,
        _square_fails,
        {
            "shattering.show": "points",
            "shattering.class": "rectangles",
            "shattering.sheet": "1",
            "shattering.size": "4",
        },
        more=N_("“Find me a shattered set” shows them."),
    ),
    Experiment(
        "triangle",
        N_("Round the middle"),
        N_(
            "A disc that holds the corners of this triangle holds its middle, so these four points are not shattered. "
            "No other four are, either: the VC dimension of discs is 3."
        ),
        _triangle,
        _lifted,
        {"shattering.show": "points", "shattering.class": "discs", "shattering.sheet": "1"},
    ),
    Experiment(
        "waves",
        N_("Infinite, and yet not these"),
        N_(
            "Sine waves shatter sets of any size, but not 1, 2, 3, 4: 14 of 16. Drag x₃ to 3.5: all 16. An infinite VC "
            "dimension needs some set of each size, not every set."
        ),
        _one_to_four,
        _waves_fail,
        {"shattering.show": "points", "shattering.class": "sines", "shattering.sheet": "1"},
    ),
)
