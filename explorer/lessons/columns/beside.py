"""What the bench shows next to the board: a table of errors, and weights, confusion matrices, ROC or one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.columns import results
from explorer.lessons.columns.bench import comparing
from explorer.lessons.columns.bench.folding import Folded
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.settings import MODELS, ROW, Setup
from explorer.lessons.columns.tables import Array
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _, sentences
from linboard.i18n.text import number, percent, verbatim
from linboard.layers import Picture
from linboard.messages import Head
from linclass import contributions, nearest_across, shortest_change
from linclass.inspection.intervals import wilson_interval
from linclass.inspection.weights import of_class

BARS = 12  # features whose weights or contributions are drawn, the largest first
IN_LECTURE = 6  # contributions below three sentences in large letters
VALUES = "columns.row-values"
Word = Callable[[str], str]


def errors(found: Sequence[Fit], rows: Split) -> None:
    """Show the training error and the held-out error of each model, the latter with its 95% interval."""
    head = _("Model"), _("Training errors"), _("Held-out errors"), _("95% interval")
    lines = [f"| {' | '.join(head)} |", "|---|---|---|---|"]
    for fit in found:
        name = verbatim(_(MODELS[fit.name]))
        if fit.model is None:
            lines.append(f"| {name} | – | – | – |")
            continue
        train, test = (fit.errors(rows, part) for part in (rows.train, rows.test))
        low, high = wilson_interval(test, len(rows.test))
        shares = f"{test}/{len(rows.test)} ({percent(test / len(rows.test))})"
        lines.append(f"| {name} | {train}/{len(rows.train)} | {shares} | {percent(low)} – {percent(high)} |")
    st.markdown("\n".join(lines))
    for fit in found:
        if fit.model is None:
            st.caption(_("{model}: no result on these rows.").format(model=verbatim(_(MODELS[fit.name]))))


def show(
    lesson: LessonPage,
    what: str,
    setup: Setup,
    found: Sequence[Fit],
    rows: Split,
    word: Word,
    folded: Sequence[Folded | None] | None = None,
) -> None:
    """Show the chosen companion."""
    fitted = [fit for fit in found if fit.model is not None]
    names = [comparing.short(word(column)) for column in setup.rows.columns]
    if what == "weights":
        _weights(lesson, fitted, names)
    elif what == "confusion":
        comparing.confusion(lesson, setup, fitted, rows, word, folded)
    elif what == "roc":
        comparing.curves(lesson, setup, fitted, rows, word)
    else:
        _row(lesson, setup, fitted[0], rows, names, word)


def _weights(lesson: LessonPage, found: Sequence[Fit], names: list[str]) -> None:
    """Draw the weights of each linear model, scaled to ‖w‖ = 1."""
    linear = [(i, fit) for i, fit in enumerate(found) if hasattr(fit.model, "coef_")]
    if not linear:
        st.caption(_("This model has no weights of columns."))
        return
    all_weights = np.array([_unit(fit) for _i, fit in linear])
    some = np.argsort(-np.abs(all_weights).max(axis=0), kind="stable")[:BARS][::-1]
    layers = [
        _bars([names[j] for j in some], w[some], comparing.SHADES[i], _(MODELS[fit.name]))
        for (i, fit), w in zip(linear, all_weights, strict=True)
    ]
    told = [_("The weights are scaled to length 1.")]
    if len(names) > BARS:
        told.append(_("These are the {few} largest of {n}.").format(few=BARS, n=len(names)))
    picture = _picture(layers, _("weight"), legend=len(layers) > 1)
    lesson.linked(
        "weights", picture.message(lesson.key, title=_("Weights"), head=[Head(sentences(told), "legend")])
    )


def _unit(fit: Fit) -> Array:
    w, _b = of_class(fit.model, fit.label, "the chart of weights")
    unit: Array = w / (np.linalg.norm(w) or 1.0)
    return unit


def _bars(names: list[str], values: Array, colour: str | list[str], name: str) -> dict[str, Any]:
    return strokes.bars(
        {"color": colour},
        values,
        list(range(len(names))),
        orientation="h",
        name=name,
        customdata=names,
        hoverinfo="all",
        hovertemplate="%{customdata}: %{x:.3~g}<extra></extra>",
    )


def _picture(layers: list[dict[str, Any]], title: str, *, legend: bool) -> Picture:
    names = layers[0]["customdata"]
    layout = theme.layout(
        xaxis=theme.axis(title, zeroline=True),
        yaxis=theme.axis(
            "", tickvals=list(range(len(names))), ticktext=names, showgrid=False, zeroline=False
        ),
        margin={"l": 128, "r": 12, "t": 30 if legend else 8, "b": 40},
        showlegend=legend,
        legend=theme.LEGEND,
        barmode="group",
    )
    return Picture(layers, layout)


def _change(fit: Fit, rows: Split, setup: Setup, i: int, word: Word) -> str:
    """Name the shortest change of one column within the values of the table after which row i has another answer."""
    spread = np.maximum(rows.X[rows.train].std(axis=0), 1e-12)
    x, low, high = rows.X[i], rows.X.min(axis=0), rows.X.max(axis=0)
    change = shortest_change(fit.model, x, scale=spread, low=low, high=high)
    if change is None:
        return _("No change of one column within the values of the table reaches the boundary.")
    j = change.column
    before = x[j] * rows.scale[j] + rows.mean[j]
    return _(
        "The shortest change of one column that reaches the boundary: {column} from {before} to {after}."
    ).format(
        column=word(setup.rows.columns[j]),
        before=number(float(f"{before:.4g}")),
        after=number(float(f"{before + change.by * rows.scale[j]:.4g}")),
    )


def _row(lesson: LessonPage, setup: Setup, fit: Fit, rows: Split, names: list[str], word: Word) -> None:
    """Draw f of one row as a sum of contributions, and say what would change the answer."""
    chosen = ROW.show(_("Row of the table"), int(setup.rows.rows[-1]), placeholder=str(setup.rows.rows[0]))
    i = 0 if chosen is None else int(np.abs(setup.rows.rows - chosen).argmin())
    if not hasattr(fit.model, "coef_"):
        st.caption(_("The f of this model is not a sum over the columns."))
        _values(lesson, setup, i, word)
        return
    x = rows.X[i]
    parts = contributions(fit.model, x, label=fit.label)
    most = IN_LECTURE if lesson.shows_bench_in_lectures else BARS
    some = np.argsort(-np.abs(parts.terms), kind="stable")[:most][::-1]
    colours = [theme.CLASS_COLOURS[0] if value > 0 else theme.CLASS_COLOURS[1] for value in parts.terms[some]]
    layers = [_bars([names[j] for j in some], parts.terms[some], colours, "")]
    f = float(parts.total)
    if results.is_score(fit):
        sentence = _("Row {row}: the score of {name} is {f}, the sum of all contributions and b = {b}.")
        title = _("contribution to the score")
    else:
        sentence = _("Row {row}: f = {f} is the sum of all contributions and b = {b}.")
        title = _("contribution to f")
    told = [
        sentence.format(
            row=int(setup.rows.rows[i]),
            name=word(setup.rows.names[setup.positive]),
            f=number(float(f"{f:.3g}")),
            b=number(float(f"{parts.intercept:.3g}")),
        )
    ]
    told.append(_change(fit, rows, setup, i, word))
    other = nearest_across(fit.model, rows.X, x)
    if other is not None:
        told.append(
            _("The nearest row on the other side is row {row}.").format(row=int(setup.rows.rows[other]))
        )
    picture = _picture(layers, title, legend=False)
    lesson.linked(
        "contributions",
        picture.message(lesson.key, title=_("One row"), head=[Head(sentence) for sentence in told]),
    )
    _values(lesson, setup, i, word, {title: parts.terms})


def _values(
    lesson: LessonPage, setup: Setup, i: int, word: Word, more: Mapping[str, Array] | None = None
) -> None:
    """Show all values of a row on request, with its class, and `more` columns with a number for each value."""
    if lesson.shows_bench_in_lectures:
        return  # the chart fills the screen
    rows = setup.rows
    with st.expander(
        _("All values of row {row}").format(row=int(rows.rows[i])), key=VALUES, on_change="rerun"
    ) as place:
        if not place.open:
            return
        st.caption(_("Class {name}").format(name=verbatim(word(rows.names[rows.labels[i]]))))
        listed = {_("Column"): [*map(word, rows.columns)], _("Value"): rows.X[i], **(more or {})}
        st.dataframe(pd.DataFrame(listed), hide_index=True)
