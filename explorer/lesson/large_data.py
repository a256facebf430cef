"""Very many points: what a page does of them, what it leaves, and what it says about that."""

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
from linclass.margins import condensed

C = TypeVar("C", bound=Classifier)
MARGINS = 20_000  # points from which on that is several times as fast


def few(dataset: Dataset) -> bool:
    """Whether the browser knows each point: so that it can be edited, or clicked when a step is to be predicted."""
    return links.carries(dataset)


def steps(dataset: Dataset, usual: int) -> int:
    """How many rows of a fit's trace are played: as many as usual, of very many points as one can look at."""
    return usual if dataset.n <= detail.MOST else min(usual, detail.STEPS)


def line(estimator: C, X: NDArray[np.float64], signs: NDArray[np.int64]) -> C:
    """The estimator, fitted; of very many points a margin is found with few of them, and is that of all."""
    found: Any = None
    if len(X) > MARGINS and isinstance(estimator, SoftMargin) and estimator.class_weight is None:
        found = condensed.soft_margin(X, signs, estimator.C)
    elif len(X) > MARGINS and isinstance(estimator, MaxMargin):
        found = condensed.max_margin(X, signs)
    return estimator.fit(X, signs) if found is None else found


def played(plays: Player | Trace[Any] | None, dataset: Dataset) -> Player | None:
    """The player of these steps, which asks for none where nobody could click on it."""
    found = player.of(plays) if isinstance(plays, Trace) else plays
    return found if found is None or few(dataset) else replace(found, predict=None)


def told(picture: Picture) -> list[str]:
    """That a board draws only some of its points, if it does."""
    return some(picture.points.n, len(picture.drawn)) if isinstance(picture, Board) else []


def some(n: int, drawn: int) -> list[str]:
    """That only so many of n points are drawn, if it is so."""
    sentence = _("{drawn:,} of {n:,} points are shown; all are used.")
    return [sentence.format(drawn=drawn, n=n)] if drawn < n else []
