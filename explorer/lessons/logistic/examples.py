"""Points of logistic regression's page that scenes, page and tests share."""

from __future__ import annotations

from explorer.points import sources
from explorer.points.dataset import Dataset


def noisy() -> Dataset:
    """Two moons, a tenth of whose points have the other's label."""
    return sources.generate("moons", n=30, noise=0.25, flips=0.1, random_state=7)
