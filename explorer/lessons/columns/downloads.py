"""What the reader takes from the bench: a script and a notebook that reproduce it, its rows, and the scores, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import export
from explorer.lesson.code import notebook
from explorer.lesson.code.code_and_steps import show_script
from explorer.lesson.code.code_snippets import FILE, STANDARDISED, file_lines, wrapped
from explorer.lesson.code.notebook_plots import View
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.columns import results
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.settings import Setup
from linboard.i18n.language import _

FIRST = 3  # columns before those of the features: row, class, held_out


def show(lesson: LessonPage, place: DeltaGenerator, setup: Setup, found: Sequence[Fit], rows: Split) -> None:
    """Show the code and the downloads."""
    if lesson.alone or lesson.locked:
        return
    fits = [fit for fit in found if fit.model is not None]
    title = _(lesson.room.title)
    code = partial(script, setup, fits, rows)
    with place:
        show_script(
            "columns.code.bench",
            _("This code reproduces the errors and the board, from the rows that the models use."),
            code,
            None,
            lambda: notebook.written(title, code(), views(fits[0]), table(setup, rows)),
            "columns.ipynb",
        )
        with st.container(horizontal=True, gap="small"):
            export.download(_("Rows as CSV"), partial(table, setup, rows), FILE, key="columns.rows-csv")
            scored = partial(scores, setup, fits, rows)
            export.download(_("Scores as CSV"), scored, "scores.csv", key="columns.csv")


def script(setup: Setup, fits: Sequence[Fit], rows: Split) -> str:
    """Return a script that fits the models of the bench to its training rows and prints its numbers."""
    learned = _learned(setup, rows)
    models = list(dict.fromkeys(name for fit in fits for name in _names(fit.model)))
    linear = results.is_linear(fits[0]) and rows.X.shape[1] > 1
    standardised = [
        line.replace("X.mean", "X[train].mean").replace("X.std", "X[train].std") for line in STANDARDISED
    ]
    values = [f"{export.cell(name)!r}: {value}" for name, value in learned.items()]
    lines = [
        "import numpy as np",
        wrapped(
            "from linclass import (", [*sorted(models), *(["SignedView"] if linear else []), "separable"], ")"
        ),
        "",
        *file_lines(),
        f"X = table[:, {FIRST}:].astype(float)",
        wrapped("values = {", values, "}"),
        "y = np.array([values[text] for text in table[:, 1]])",
        "test = np.flatnonzero(table[:, 2] == '1')  # " + _("held out"),
        "train = np.flatnonzero(table[:, 2] == '0')",
        *(["", *standardised] if setup.standardised else []),
        "",
        "models = [",
        *(f"    {fit.model!r}," for fit in fits),
        "]",
        "for model in models:",
        "    model.fit(X[train], y[train])",
        "    wrong = model.predict(X) != y",
        '    print(type(model).__name__, "training:", wrong[train].sum(), "of", len(train))',
        '    print(type(model).__name__, "held out:", wrong[test].sum(), "of", len(test))',
    ]
    if linear:
        label = "" if (own := getattr(fits[0], "label", None)) is None else f", label={own}"
        lines += [
            "",
            f"view = SignedView(models[0], X{label})",
            'print("signed distance from the boundary:", view.coordinates[:, 0])',
            'print("share of the spread that the view leaves out:", view.left_out)',
        ]
    if set(learned.values()) == {-1, 1}:
        lines += ["", 'print("a hyperplane separates the classes:", separable(X, y).separable)']
    else:
        lines[1] = lines[1].replace(", separable)", ")")
    return "\n".join(lines) + "\n"


def _names(model: Any) -> list[str]:
    """Return the classes of a model and of a model inside it."""
    inner = [value for value in model.get_params(deep=False).values() if hasattr(value, "get_params")]
    return [type(one).__name__ for one in (model, *inner)]


def _learned(setup: Setup, rows: Split) -> dict[str, int]:
    """Return the label that the models learn for each class with a row."""
    y = getattr(rows, "y", rows.signs)
    return {
        name: int(y[setup.rows.labels == k][0])
        for k, name in enumerate(setup.rows.names)
        if (setup.rows.labels == k).any()
    }


def views(fit: Fit) -> tuple[View, ...]:
    """Return the plots of the notebook: the rows along w, for a model of two classes."""
    return (View("linclass.plot(models[0], X, y)"),) if getattr(fit, "label", None) is None else ()


def table(setup: Setup, rows: Split) -> str:
    """Return the rows that the models use as CSV: number, class, whether held out, and the chosen columns."""
    file = io.StringIO()
    write = csv.writer(file, lineterminator="\n").writerow
    write(["row", "class", "held_out", *map(export.cell, setup.rows.columns)])
    names = [export.cell(name) for name in setup.rows.names]
    held = _held_out(rows).astype(int).tolist()
    numbers, labels = setup.rows.rows.tolist(), setup.rows.labels.tolist()
    for row, label, tested, values in zip(numbers, labels, held, setup.rows.X.tolist(), strict=True):
        write([row, names[label], tested, *map(repr, values)])
    return file.getvalue()


def scores(setup: Setup, found: Sequence[Fit], rows: Split) -> str:
    """Return the class and the part of each row as CSV, and of each model its prediction, f and signed distance."""
    columns: dict[str, NDArray[Any]] = {
        "row": setup.rows.rows,
        "class": np.array(setup.rows.names)[setup.rows.labels],
        "part": np.where(_held_out(rows), "held out", "training"),
    }
    texts: dict[int, list[str]] = {}
    for name, value in _learned(setup, rows).items():
        texts.setdefault(value, []).append(name)
    said = {value: " / ".join(names) for value, names in texts.items()}
    for fit in found:
        columns[f"{fit.name} prediction"] = np.array([said[value] for value in fit.predicted.tolist()])
        columns[f"{fit.name} f"] = fit.values
        if results.is_linear(fit):
            columns[f"{fit.name} signed distance"] = results.distance(fit)
    return export.columns_csv(columns)


def _held_out(rows: Split) -> NDArray[np.bool_]:
    held = np.zeros(len(rows.X), dtype=bool)
    held[rows.test] = True
    return held
