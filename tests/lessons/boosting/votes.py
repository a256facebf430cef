"""Points, votes of stumps and their mistakes, computed stump by stump for the tests of what the page shows."""

from __future__ import annotations

import numpy as np

from explorer.lessons.boosting.sets import flipped, moons
from explorer.points import sources
from linclass import AdaBoost, MajorityBoost

CIRCLES = sources.generate("circles", n=60)
DATA = {"moons": moons(), "circles": CIRCLES, "label": flipped()}
WAYS = {"ada": AdaBoost, "majority": MajorityBoost}


def fitted(way, points, count=31):
    return WAYS[way](rounds=count).fit(points.X, points.y)


def votes(model, X):
    """The sum of the votes on each sample after 0, 1, … rounds, stump by stump."""
    said = [vote * stump.predict(X) for vote, stump in zip(model.votes_, model.stumps_, strict=True)]
    return np.vstack([np.zeros(len(X)), *said]).cumsum(axis=0)


def missed(model, points):
    """The number of points that the vote of each round misclassifies; a tie is a mistake, except before round 1."""
    wrong = points.y * votes(model, points.X) <= 0
    return wrong.sum(axis=1)
