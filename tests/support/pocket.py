"""Points of all kinds for the pocket, and a lesson page that records what a view shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from explorer.lesson.pace import Pace
from explorer.lessons.pocket import noise
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.messages import Column

CLEAN = sources.generate("blobs", n=60, noise=0.7)
DATA: dict[str, Dataset] = {
    "noisy": noise.change(CLEAN, 0, 10),
    "separable": CLEAN,
    "xor": sources.table("xor"),
    "one place": Dataset([[2, 2], [2, 2], [2, 2]], [0, 1, 1]),
    "far": Dataset([[1e14, 1e14], [-1e14, 0], [1e14, -1e14], [0, 0]], [0, 1, 1, 0]),
}
every_dataset = pytest.mark.parametrize("data", DATA)


def lesson(dataset: Dataset) -> Any:
    told: list[str] = []
    shown: dict[str, Any] = {}
    return SimpleNamespace(
        key="pocket",
        dataset=dataset,
        positive=0,
        signs=dataset.signs(),
        notice=told.append,
        told=told,
        pace=Pace(),
        shown=shown,
        show=lambda board, told, plays: shown.update(board=board, told=told, plays=plays),
    )


def row(column: Column, step: int) -> np.ndarray:
    """Return the value of a frame's column at a step."""
    return np.asarray(column.values[column.index[step] if column.index is not None else step])
