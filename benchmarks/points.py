"""Points for the benchmarks, as the query string of a link."""

from __future__ import annotations

import numpy as np

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from explorer.server import store
from linclass.data.datasets import GENERATORS

KINDS = ("apart", "overlapping")


def dataset(n: int, kind: str, seed: int = 0) -> Dataset:
    """Return two blobs of n points in total: "apart" with a gap between them, or "overlapping"."""
    X, y = GENERATORS["blobs"](n=n, noise=1.0, random_state=seed)
    if kind == "apart":
        direction = X[y > 0].mean(axis=0) - X[y < 0].mean(axis=0)
        direction /= np.linalg.norm(direction)
        along = (X - X.mean(axis=0)) @ direction * y
        push = max(0.0, 0.5 - along.min())  # each class moves outwards until half a unit is left on its side
        X = np.round(X + push * y[:, None] * direction, 2)
    return links.quantise(Dataset(X, np.where(y > 0, 0, 1)))


def query(n: int, kind: str, seed: int = 0) -> str:
    """Return the query string that opens any page with these points; the store keeps a set that is too large
    for a link."""
    points = dataset(n, kind, seed)
    if links.carries(points):
        return f"d={links.encode(points)}"
    stored_points.use(store.opened())
    return f"d={stored_points.keep(points)}"
