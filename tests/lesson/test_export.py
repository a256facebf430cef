"""The steps as CSV are the trace, column by column."""

from __future__ import annotations

import csv
import io

import numpy as np
import pandas as pd
import pytest

from explorer.lesson.export import columns_csv, trace_csv
from explorer.points import sources, table_import
from explorer.points.dataset import Dataset
from linclass import Perceptron, Pocket

LI = sources.table("li-2.1")


def read(trace):
    return pd.read_csv(io.StringIO(trace_csv(trace)))


def test_table_2_1_as_csv():
    trace = Perceptron().fit(LI.X, LI.y).trace_
    table = read(trace)
    assert table["step"].tolist() == list(range(9))
    picked = table[
        "picked"
    ]  # x₁, x₃, …: as on the screen; no sample at the start and where no mistake is left
    assert picked.isna().tolist() == [True, *[False] * 7, True]
    assert picked.dropna().tolist() == [1, 3, 3, 3, 1, 3, 3]
    assert table[["w1", "w2", "b"]].iloc[-1].tolist() == [1, 1, -3]
    assert {"loss", "errors", "updates"} <= set(table)


def test_every_number_survives():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(20, 2)), np.repeat([-1, 1], 10)
    trace = Perceptron(max_updates=30, start=[0.1, 0.2, 0.3], eta=0.1).fit(X, y).trace_
    table = read(trace)
    assert len(table) == len(trace)
    for name, column in trace.columns.items():
        if column.ndim == 1 and name not in ("picked", "visited"):
            saved = table["b" if name == "intercept" else name].to_numpy()
            assert np.array_equal(saved, column, equal_nan=column.dtype.kind == "f")
    assert np.array_equal(table[["w1", "w2"]].to_numpy(), trace.coef)


def test_the_pockets_best_weights_are_in_it():
    xor = sources.table("xor")
    trace = Pocket(max_updates=40, random_state=0).fit(xor.X, xor.y).trace_
    table = read(trace)
    assert np.array_equal(table[["best_w1", "best_w2"]].to_numpy(), trace.best_coef)
    for name, column in (("best_b", "best_intercept"), ("best_errors",) * 2, ("best_updates",) * 2):
        assert table[name].tolist() == trace.columns[column].tolist()


def test_columns_of_vectors_become_several():
    table = pd.read_csv(io.StringIO(columns_csv({"t": np.arange(2), "w": np.array([[1.5, 2], [3, 4]])})))
    assert list(table) == ["t", "w1", "w2"]
    assert table.to_numpy().tolist() == [[0, 1.5, 2], [1, 3, 4]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", *"＝＋－＠"])
def test_no_text_is_a_formula_in_a_spreadsheet(start):
    text = f"{start}HYPERLINK(1)"
    table = columns_csv({"class": np.array([text, "plain"]), "x": np.array([-1.5, 2])})
    rows = list(csv.reader(io.StringIO(table, newline="")))
    assert rows[1:] == [["'" + text.replace("\r", " "), "-1.5"], ["plain", "2.0"]]  # a number stays one


@pytest.mark.parametrize("start", ["=", "+", "-", "@", *"＝＋－＠"])
def test_names_of_points_are_no_formulas_in_a_spreadsheet(start):
    text = f"{start}1+cmd|'/C calc'!A0"
    points = Dataset([[1, -2], [3, 4]], [0, 1], (text, "b"), (text, "y"))
    rows = list(csv.reader(io.StringIO(table_import.to_csv(points))))
    assert rows[0][0] == rows[1][2] == "'" + text
    words = table_import.csv_words(points)
    assert next(csv.reader([words["head"]])) == rows[0]
    assert [next(csv.reader([cell]))[0] for cell in words["classes"]] == ["'" + text, "b"]
