"""Tables to take away: the steps of a trace as CSV."""

from __future__ import annotations

import pandas as pd

from linclass import Trace


def trace_csv(trace: Trace) -> str:
    """Return the columns of a trace as CSV, one row a step; coefficients become w1, w2, … and the intercept b."""
    columns = {}
    for name, values in trace.columns.items():
        if name == "coef":
            columns |= {f"w{j + 1}": values.reshape(len(values), -1)[:, j] for j in range(values[0].size)}
        elif values.ndim == 1:
            columns["b" if name == "intercept" else name] = values
    return pd.DataFrame(columns).to_csv(index=False)
