"""Captions in addition to the steps of a pocket: its distance to the best line, and the number of omitted steps."""

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
    """Return the captions of each step; `fewest` is the number of mistakes of the best line, if known."""
    return Caption(pocket.caption(model, X, signs), formula(model.trace_), columns(model, X, signs, fewest))


def columns(model: Pocket, X: NDArray[np.float64], signs: Signs, fewest: int | None) -> dict[str, Any]:
    """Return the template values of each step."""
    result = pocket.columns(model, X, signs)
    if fewest is not None:
        result["above"] = pocket.short(model.trace_.best_errors - fewest)
    return result


def formula(trace: Trace[Any]) -> list[Text]:
    """Return the update with this step's numbers, the change of the pocket, and the number of omitted steps."""
    rows = pocket.formula(trace)
    stride = int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1
    if stride > 1:
        text = _("Only one in {k} of the {all:,} steps is shown, so you cannot predict the next one.")
        rows.append(f"<small>{text.format(all=int(trace.step[-1]), k=stride)}</small>")
    return rows
