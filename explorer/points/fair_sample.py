"""A fair sample of many points: each class keeps its share. The title says how many points there were."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import TITLE_LENGTH, Dataset

SIZE = 1_000
_TITLE = re.compile(r" ?\((\d{1,7})/(\d{1,9})\)$")


def chosen(labels: NDArray[np.int8], size: int = SIZE) -> NDArray[np.int64]:
    """Return the sorted indices of a stratified sample of at most `size` of the labels (n,), always the same one.

    Each class has its share of the sample, rounded by largest remainders, and at least one point.
    """
    n = len(labels)
    if n <= size:
        return np.arange(n)
    present, counts = np.unique(labels, return_counts=True)
    exact = counts * (size / n)
    shares = np.maximum(np.floor(exact).astype(int), 1)
    for k in np.argsort(-(exact - shares), kind="stable"):
        if shares.sum() >= size:
            break
        shares[k] += 1
    while shares.sum() > size:
        shares[shares.argmax()] -= 1
    rng = np.random.default_rng(0)
    parts = [
        rng.choice(np.flatnonzero(labels == label), share, replace=False)
        for label, share in zip(present, shares, strict=True)
    ]
    return np.sort(np.concatenate(parts))


def fair_sample(dataset: Dataset, size: int = SIZE) -> Dataset:
    """Return a stratified sample of at most `size` points; the title then ends with both numbers."""
    if dataset.n <= size:
        return dataset
    keep = chosen(dataset.labels, size)
    _some, whole = sizes(dataset) or (0, dataset.n)
    ending = f" ({len(keep)}/{whole})"
    title = _TITLE.sub("", dataset.title)[: TITLE_LENGTH - len(ending)] + ending
    return replace(dataset, X=dataset.X[keep], labels=dataset.labels[keep], title=title.strip())


def sizes(dataset: Dataset) -> tuple[int, int] | None:
    """Return the size of the sample and the number of all points if the points are a sample, else None."""
    found = _TITLE.search(dataset.title)
    return (int(found[1]), int(found[2])) if found else None
