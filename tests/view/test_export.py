"""The steps as CSV are the trace, column by column."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd

from explorer import sources
from explorer.export import trace_csv
from linclass import Perceptron

LI = sources.table("li-2.1")


def read(trace):
    return pd.read_csv(io.StringIO(trace_csv(trace)))


def test_table_2_1_as_csv():
    trace = Perceptron().fit(LI.X, LI.y).trace_
    table = read(trace)
    assert table["step"].tolist() == list(range(9))
    assert table["picked"].tolist() == [-1, 0, 2, 2, 2, 0, 2, 2, -1]
    assert table[["w1", "w2", "b"]].iloc[-1].tolist() == [1, 1, -3]
    assert {"loss", "errors", "updates"} <= set(table)


def test_every_number_survives():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(20, 2)), np.repeat([-1, 1], 10)
    trace = Perceptron(max_updates=30, start=[0.1, 0.2, 0.3], eta=0.1).fit(X, y).trace_
    table = read(trace)
    assert len(table) == len(trace)
    for name, column in trace.columns.items():
        if column.ndim == 1:
            saved = table["b" if name == "intercept" else name].to_numpy()
            assert np.array_equal(saved, column, equal_nan=column.dtype.kind == "f")
    assert np.array_equal(table[["w1", "w2"]].to_numpy(), trace.coef)
