"""CSV export: a download button for any table, and the steps of a trace as CSV."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from explorer.points.reading.limits import guarded, is_formula
from linboard.i18n.language import bound
from linclass import Trace

SAMPLES = ("picked", "visited")  # columns that contain the index of a sample
WEIGHTS = {"coef": "w", "best_coef": "best_w", "alpha": "alpha"}  # columns in which each row is a vector
BIASES = {"intercept": "b", "best_intercept": "best_b"}


def download(label: str, make: Callable[[], str], file: str, key: str | None = None) -> None:
    """Show a button that downloads a table as CSV, which is created on request.

    The file begins with a byte order mark, so that spreadsheets read x₁ and − correctly.

    The download does not rerun the page. A rerun could make Streamlit drop the file before the browser fetches it.
    """
    st.download_button(
        label,
        bound(lambda: make().encode("utf-8-sig")),
        file,
        "text/csv",
        icon=":material/download:",
        on_click="ignore",
        key=key,
    )


def trace_csv(trace: Trace[Any], more: Mapping[str, NDArray[Any]] | None = None) -> str:
    """Return the columns of a trace as CSV, one row per step.

    Coefficients become w1, w2, …; the intercept becomes b.

    Samples are numbered from 1, like x₁ on the screen. A cell is empty if the step has no sample. The columns of
    `more`, also one row per step, come last.
    """
    columns: dict[str, NDArray[Any]] = {}
    for name, values in trace.columns.items():
        if name in WEIGHTS:
            rows = values.reshape(len(values), -1)
            columns |= {f"{WEIGHTS[name]}{j + 1}": rows[:, j] for j in range(rows.shape[1])}
        elif name in SAMPLES:
            columns[name] = np.where(values < 0, "", (values + 1).astype(str))
        elif values.ndim == 1:
            columns[BIASES.get(name, name)] = values
    return _csv(columns | dict(more or {}))


def columns_csv(columns: Mapping[str, NDArray[Any]]) -> str:
    """Return columns of equal length as CSV.

    A column with k numbers per row becomes k columns, such as w1, w2.
    """
    table: dict[str, NDArray[Any]] = {}
    for name, values in columns.items():
        rows = np.asarray(values)
        parts = rows.reshape(len(rows), math.prod(rows.shape[1:])).T
        table |= {name if len(parts) == 1 else f"{name}{j + 1}": part for j, part in enumerate(parts)}
    return _csv(table)


def _csv(table: Mapping[str, NDArray[Any]]) -> str:
    """Write columns as CSV, without cells that a spreadsheet would run as formulas."""
    safe = {
        cell(name): [cell(value) for value in np.asarray(values).tolist()] for name, values in table.items()
    }
    return pd.DataFrame(safe).to_csv(index=False)


def cell(value: Any) -> Any:
    """Return a value as a CSV cell that a spreadsheet does not evaluate; only texts can be formulas."""
    if not isinstance(value, str):
        return value
    one_row = value.replace("\r", " ")
    return ("'" if is_formula(value) else "") + guarded(one_row)
