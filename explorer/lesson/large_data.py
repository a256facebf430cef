"""Large data sets: which features a page limits, how it speeds up fits, and the notice about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from explorer.points import links
from explorer.points.dataset import Dataset
from linboard import detail, player
from linboard.board import Board
from linboard.i18n.language import _
from linboard.layers import Picture
from linboard.messages import Player
from linclass import Classifier, MaxMargin, SoftMargin, Trace
from linclass.margins.margin import max_margin_of_few, soft_margin_of_few

C = TypeVar("C", bound=Classifier)
MARGINS = 20_000  # above this number of points, fits to few of them are several times as fast


def steps(dataset: Dataset, usual: int) -> int:
    """Return the maximum number of trace rows to play.

    It is lower for large data sets.
    """
    return usual if dataset.n <= detail.MOST else min(usual, detail.STEPS)


def line(estimator: C, X: NDArray[np.float64], signs: NDArray[np.int64]) -> C:
    """Fit the estimator and return it.

    For large data, a margin is found from a few points; it is exact for all points.
    """
    found: Any = None
    if len(X) > MARGINS and isinstance(estimator, SoftMargin) and estimator.class_weight is None:
        found = soft_margin_of_few(X, signs, estimator.C)
    elif len(X) > MARGINS and isinstance(estimator, MaxMargin):
        found = max_margin_of_few(X, signs)
    return estimator.fit(X, signs) if found is None else found


def played(plays: Player | Trace[Any] | None, dataset: Dataset) -> Player | None:
    """Return the player of these steps.

    For large data it asks for no predictions, because points cannot be clicked.
    """
    found = player.of(plays) if isinstance(plays, Trace) else plays
    return found if found is None or links.carries(dataset) else replace(found, predict=None)


def told(picture: Picture) -> list[str]:
    """Return a notice if the board draws only some of its points."""
    return some(picture.points.n, len(picture.drawn)) if isinstance(picture, Board) else []


def some(n: int, drawn: int) -> list[str]:
    """Return the notice that only `drawn` of n points are drawn, if that is the case."""
    sentence = _("{drawn:,} of {n:,} points are shown; all are used.")
    return [sentence.format(drawn=drawn, n=n)] if drawn < n else []
