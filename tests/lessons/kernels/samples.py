"""Data sets and kernels for the page on kernels, and the lesson and the machine for each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.lessons.kernels import view
from explorer.points import sources
from linclass import KernelSVM
from tests.support.figures import bench

DATA = {
    "spirals": view.first_points(),
    "xor": sources.table("xor"),
    "moons": sources.generate("moons", n=80, noise=0.4, flips=0.1),
}
KERNELS: dict[str, dict[str, Any]] = {
    "gaussian": {"width": 0.5},
    "laplacian": {"width": 1.0},
    "polynomial": {"degree": 3, "offset": 1.0},
    "linear": {},
    "tanh": {"slope": 0.5, "offset": -1.0},
    "power": {"degree": 1.5, "offset": -0.5},
}
every_dataset = pytest.mark.parametrize("data", DATA)
every_kernel = pytest.mark.parametrize("kernel", KERNELS)


def lesson(data: str) -> Any:
    return bench("kernels", DATA[data])


def fit(data: str, kernel: str, C: float = 10) -> KernelSVM:
    return view.fit(lesson(data), {"kernel": kernel, "C": C, **KERNELS[kernel]})


def places(trace: dict[str, Any], axes: str = "xy") -> np.ndarray:
    return np.column_stack([np.asarray(trace[axis], dtype=float) for axis in axes])
