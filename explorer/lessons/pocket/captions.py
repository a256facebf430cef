"""What the lesson tells beyond the steps of a pocket: how far it is above the best line, and how many are left out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.captions import pocket
from linboard.i18n.language import _
from linboard.messages import Text
from linclass import Pocket, Trace

Signs = NDArray[np.int64]


def told(model: Pocket, X: NDArray[np.float64], signs: Signs, fewest: int | None) -> Caption:
    """What is told of each step; `fewest` are the mistakes of the best line, where it is known."""
    return Caption(pocket.caption(model, X, signs), formula(model.trace_), columns(model, X, signs, fewest))


def columns(model: Pocket, X: NDArray[np.float64], signs: Signs, fewest: int | None) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    result = pocket.columns(model, X, signs)
    if fewest is not None:
        result["above"] = pocket.short(model.trace_.best_errors - fewest)
    return result


def formula(trace: Trace[Any]) -> list[Text]:
    """The update with this step's numbers, what becomes of the pocket, and how many steps are left out."""
    rows = pocket.formula(trace)
    stride = int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1
    if stride > 1:
        text = _("Only one in {k} of the {all:,} steps is shown, so you cannot predict the next one.")
        rows.append(f"<small>{text.format(all=int(trace.step[-1]), k=stride)}</small>")
    return rows
