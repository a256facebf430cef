"""The dual perceptron on sample points, and its board without a page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from explorer.lessons.dual import view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.board import Board
from linclass import DualPerceptron

LI = sources.table("li-2.1")
DATA: dict[str, Dataset] = {
    "table 2.2": LI,
    "xor": sources.table("xor"),
    "blobs": sources.generate("blobs", n=60),
    "circles": sources.generate("circles", n=61),
    "many": sources.generate("blobs", n=90, noise=1.0),
}
KERNELS: dict[str, dict[str, Any]] = {
    "linear": {},
    "polynomial": {"degree": 3},
    "gaussian": {"width": 0.75},
}
every_dataset = pytest.mark.parametrize("data", DATA)
every_kernel = pytest.mark.parametrize("kernel", KERNELS)


def fit(dataset: Dataset, kernel: str = "linear", budget: int = 60) -> DualPerceptron:
    return view.fit(dataset.X, dataset.y, "cyclic", budget, 0, kernel=kernel, **KERNELS[kernel])


def lesson(dataset: Dataset) -> Any:
    return SimpleNamespace(
        key="dual",
        dataset=dataset,
        positive=0,
        signs=dataset.signs(),
        box=dataset.bounds,
        scene=None,
        moves=False,
    )


def board(dataset: Dataset, kernel: str = "linear") -> tuple[Board, dict[str, Any]]:
    """The board, and the numbers that are told of it."""
    model, here, shown = fit(dataset, kernel), lesson(dataset), {}
    here.show = lambda board, told, plays: shown.update(board=board, columns=told.columns)
    view.show(here, model, view.primal(here, model, dataset.y), None)
    return shown["board"], shown["columns"]
