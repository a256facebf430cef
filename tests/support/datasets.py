"""Data sets on which pages have failed, or might fail."""

from __future__ import annotations

import numpy as np

from explorer.points import links, sources
from explorer.points.dataset import Dataset

POINTS: dict[str, Dataset] = {
    "empty": Dataset(np.empty((0, 2)), []),
    "one point": Dataset([[2, 3]], [0]),
    "one class": Dataset([[1, 1], [2, 2], [3, 1]], [0, 0, 0]),
    "one place": Dataset([[2, 2], [2, 2]], [0, 1]),
    "the other class alone": Dataset([[1, 1], [2, 2]], [1, 1]),
    "third and fourth class": Dataset([[0, 0], [4, 4]], [2, 3], names=("a", "b", "c", "d")),
    "xor": sources.table("xor"),
    "table 2.1": sources.table("li-2.1"),
    "three classes": sources.generate("blobs", n=30, classes=3),
    "four classes": sources.generate("blobs", n=40, classes=4),
    "a line": Dataset([[i, 2 * i] for i in range(6)], [0, 1, 0, 1, 0, 1]),
    "far away": Dataset([[1e14, 1e14], [-1e14, 0]], [0, 1]),
    "tiny": Dataset([[1e-9, 2e-9], [2e-9, 1e-9]], [0, 1]),
    "other units": Dataset([[20, 30_000], [30, 90_000], [60, 20_000]], [0, 0, 1], columns=("age", "income")),
    "marked up names": Dataset([[0, 0], [1, 1]], [0, 1], names=("{w}", "**b**"), columns=("{x}", "$y$")),
    "tags and entities": Dataset(
        [[0, 0], [1, 1], [3, 2], [2, 4]],
        [0, 1, 1, 0],
        names=("a<b&c", "<img src=x onerror=1>"),
        columns=("<img src=x onerror=2>", "d<e&f"),
    ),
    "thousand": links.quantise(sources.generate("blobs", n=links.MAX_POINTS, noise=1.0)),
}
