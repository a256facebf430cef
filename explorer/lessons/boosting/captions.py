"""What the lesson of boosting tells besides each round of a vote: the other vote beside it, and a scene's own words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.captions import boosting
from linboard.captions.boosting import looser, sharper
from linboard.i18n.language import _
from linboard.messages import Text
from linclass import AdaBoost, MajorityBoost, Trace

Votes = AdaBoost | MajorityBoost
Rows = NDArray[np.int64]


def bounds(trace: Trace[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What the mistakes of each row are at most: first the sharper bound."""
    return sharper(trace), looser(trace)


def partner(model: Votes, rows: Rows, other: Votes) -> Rows:
    """The row of the other vote after as many rounds as each of these rows, or its last where it ended before."""
    beside = other.trace_
    return np.minimum(np.searchsorted(beside.step, model.trace_.step[rows]), len(beside) - 1)


def columns(model: Votes, rows: Rows, other: Votes, ties: Rows) -> dict[str, Any]:
    """The numbers of these rows of the trace, by the names that the templates use; with those of the other vote."""
    beside, at = other.trace_, partner(model, rows, other)
    return boosting.columns(model, rows, ties) | {
        "other_step": beside.step[at],
        "other_errors": beside.errors[at],
        "other_gamma": beside.gamma[at],
    }


def start() -> str:
    """What a scene says there is before the first round."""
    return _("No rule has voted yet: all points have equal weight.")


def caption(model: Votes, rows: Rows, ties: Rows, *, plain: bool = False) -> Text:
    """Which sentence tells what happened in each round; a plain one leaves out weights, and what is to come."""
    return boosting.caption(model, rows, ties, start() if plain else None)
