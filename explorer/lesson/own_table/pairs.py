"""Small pictures of pairs of columns; a press puts a pair on the axes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.thumbnail import style
from explorer.points import fair_sample
from explorer.points.column_choice import ColumnChoice, points_of
from explorer.points.dataset import Dataset
from explorer.points.reading import IntakeError
from explorer.points.reading.guesses import numbers
from explorer.points.table import Table
from explorer.server import routes
from linboard.figures import svg
from linboard.i18n.language import _
from linboard.i18n.text import verbatim
from linboard.packing import dumps

SHOWN = 12  # pairs, if there are too many columns for a matrix
MATRIX = 8  # most columns of a matrix of all pairs
_DOTS = 60  # points in a picture
Pair = tuple[str, str]


def _component() -> Any:
    return st.components.v2.component(
        "linclass_pairs",
        html='<div class="lc-pairs"></div>',
        css=style() + (routes.SITE_FOLDER / "pairs.css").read_text(encoding="utf-8"),
        js=(routes.SITE_FOLDER / "pairs.js").read_text(encoding="utf-8"),
        isolate_styles=False,
    )


_mount = _component()


def show(
    table: Table,
    choice: ColumnChoice,
    pairs: Sequence[Pair],
    key: str,
    word: Callable[[str], str],
    take: Callable[[Pair], None],
) -> None:
    """Show pairs of columns, the best one first, and call `take` with the one that is pressed."""
    if len(pairs) < 2:
        return
    columns = [column for column in table.columns if any(column in pair for pair in pairs)]
    matrix = len(columns) <= MATRIX and len(pairs) == len(columns) * (len(columns) - 1) // 2
    offered = pairs if matrix else pairs[:SHOWN]
    known = st.session_state.get("data.pairs")
    now = (key, choice.label, choice.classes, tuple(offered))
    if known is None or known[0] != now:
        try:
            known = st.session_state["data.pairs"] = (now, drawn(table, choice, offered))
        except IntakeError:  # no row has values in the best pair and a chosen class
            return
    if matrix:
        st.caption(
            _(
                "All pairs of columns. Press a picture to put its pair on the axes. "
                "The classes overlap least in {pair}."
            ).format(pair=verbatim(told(pairs[0], word)))
        )
    else:
        st.caption(
            _("The pairs that separate the classes best. Press a picture to put its pair on the axes.")
        )
    chosen = {choice.x, choice.y} if choice.axes == "columns" else set()
    html = _matrix(columns, known[1], chosen, word) if matrix else _grid(known[1], chosen, word)

    def press() -> None:
        pressed = st.session_state.get("data.pressed", {}).get("pair")
        if type(pressed) is int and 0 <= pressed < len(offered):
            take(offered[pressed])

    _mount(key="data.pressed", data=dumps({"pairs": html}), on_pair_change=press)


def told(pair: Pair, word: Callable[[str], str]) -> str:
    """Return the names of a pair."""
    return f"{word(pair[0])} × {word(pair[1])}"


def drawn(table: Table, choice: ColumnChoice, pairs: Sequence[Pair]) -> list[tuple[int, Pair, str]]:
    """Return the number, the columns and the picture of each pair, drawn from a fair sample of the rows."""
    labels, known = _some_rows(table, choice, pairs[0])
    pictures = []
    for number, (x, y) in enumerate(pairs):
        X = np.column_stack([numbers(table.frame[name].iloc[known]) for name in (x, y)])
        fit = np.isfinite(X).all(axis=1)
        dataset = Dataset(_unit(X[fit]), labels[fit], tuple("1234"))
        dots = svg.dots(svg.View.of(dataset).place(dataset.X), dataset.labels) if dataset.n else ""
        pictures.append((number, (x, y), svg.picture(dots)))
    return pictures


def _some_rows(table: Table, choice: ColumnChoice, pair: Pair) -> tuple[NDArray[np.int8], Any]:
    """Return the classes and the places of the rows that the pictures show."""
    first = points_of(table, ColumnChoice(*pair, choice.label, choice.classes))
    places = np.flatnonzero(~table.frame.index.isin(first.left_out.index))
    labels = first.dataset.labels
    keep = fair_sample.chosen(labels, _DOTS)
    return labels[keep], places[keep]


def _unit(X: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return both columns scaled to the shape of a picture."""
    if not len(X):
        return X
    span = np.ptp(X, axis=0)
    scaled = (X - X.min(axis=0)) / np.where(span > 0, span, 1.0)
    return np.asarray(scaled * [svg.WIDTH, svg.HEIGHT])


def _button(
    number: int, pair: Pair, picture: str, chosen: set[str], word: Callable[[str], str], own: str
) -> str:
    name = escape(told(pair, word), quote=True)
    pressed = "true" if set(pair) == chosen else "false"
    return (
        f'<button type="button" data-pair="{number}" aria-pressed="{pressed}" aria-label="{name}" title="{name}">'
        f"{picture}{own}</button>"
    )


def _grid(pictures: Sequence[tuple[int, Pair, str]], chosen: set[str], word: Callable[[str], str]) -> str:
    """Return the pictures in rows, each with its names below it."""
    cells = [
        _button(number, pair, picture, chosen, word, f"<small>{escape(told(pair, word))}</small>")
        for number, pair, picture in pictures
    ]
    return f'<div class="lc-grid">{"".join(cells)}</div>'


def _matrix(
    columns: Sequence[str],
    pictures: Sequence[tuple[int, Pair, str]],
    chosen: set[str],
    word: Callable[[str], str],
) -> str:
    """Return a triangle of pictures: each column's name on the diagonal, and its pairs to the left and below."""
    cells = [
        f'<span style="grid-area:{k + 1}/{k + 1}" title="{escape(word(name), quote=True)}">{escape(word(name))}</span>'
        for k, name in enumerate(columns)
    ]
    for number, pair, picture in pictures:
        column, row = sorted(columns.index(name) + 1 for name in pair)
        button = _button(number, pair, picture, chosen, word, "")
        cells.append(f'<div style="grid-area:{row}/{column}">{button}</div>')
    return f'<div class="lc-matrix" style="--n:{len(columns)}">{"".join(cells)}</div>'
