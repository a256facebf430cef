"""Tables to take away: the steps of a trace as CSV."""

from __future__ import annotations

from typing import Any

import pandas as pd
from numpy.typing import NDArray

from linclass import Trace


def trace_csv(trace: Trace[Any]) -> str:
    """Return the columns of a trace as CSV, one row a step; coefficients become w1, w2, …, the intercept b."""
    columns: dict[str, NDArray[Any]] = {}
    for name, values in trace.columns.items():
        if name == "coef":
            columns |= {f"w{j + 1}": values.reshape(len(values), -1)[:, j] for j in range(values[0].size)}
        elif name == "alpha":
            columns |= {f"alpha{i + 1}": values[:, i] for i in range(values.shape[1])}
        elif values.ndim == 1:
            columns["b" if name == "intercept" else name] = values
    return pd.DataFrame(columns).to_csv(index=False)
