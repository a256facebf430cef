"""Captions of the boosting lesson: both votes of each round, and the sentences of a scene."""

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
    """Return the upper bounds on the mistakes of each row, the sharper bound first."""
    return sharper(trace), looser(trace)


def partner(model: Votes, rows: Rows, other: Votes) -> Rows:
    """Return the row of the other vote after the same number of rounds as each of these rows, or its last row if it
    ended earlier."""
    beside = other.trace_
    return np.minimum(np.searchsorted(beside.step, model.trace_.step[rows]), len(beside) - 1)


def columns(model: Votes, rows: Rows, other: Votes, ties: Rows) -> dict[str, Any]:
    """Return the template values of these rows of the trace, including those of the other vote."""
    beside, at = other.trace_, partner(model, rows, other)
    return boosting.columns(model, rows, ties) | {
        "other_step": beside.step[at],
        "other_errors": beside.errors[at],
        "other_gamma": beside.gamma[at],
    }


def start() -> str:
    """Return the caption of a scene before the first round."""
    return _("No rule yet: all points have equal weight.")


def caption(model: Votes, rows: Rows, ties: Rows, *, plain: bool = False) -> Text:
    """Return the caption of each round; a plain caption omits the weights and the coming rounds."""
    return boosting.caption(model, rows, ties, start() if plain else None)
