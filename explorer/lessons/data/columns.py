"""Choosing the columns of a table: the axes, the classes and their names, with the first rows and the rows left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import rename
from explorer.points import table_import
from explorer.points.classes import MODES, MOST_VALUES, Classes, Mode, values_of
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import N_, _, each, ngettext
from linboard.i18n.text import verbatim
from linboard.points import MAX_CLASSES

N = TypeVar("N", str, str | None)  # the name of a column, or None if it is optional
Kept = dict[str, Any]  # the visitor's choices for a table
PREVIEW_ROWS = 5
SHOWN_ROWS = 1_000  # of those left out
PAIRS = 12  # of columns, that are offered
_MODE: dict[str, Mode] = {mode: mode for mode in MODES}
_MODES = {
    "each": N_("Up to four values, each a class"),
    "others": N_("Up to three values, and the others together"),
    "against": N_("These values against the rest"),
    "cut": N_("A number, cut in two"),
}


def of_this_server(key: str) -> str:
    """Return a key unknown to a restarted server: values that the browser still holds would undo later edits."""
    return f"{key}.{session.get().epoch}"


def choose(
    kept: Kept,
    table: table_import.Table,
    key: str,
    word: Callable[[str], str] = str,
    told: Callable[[Dataset], Dataset] = lambda dataset: dataset,
) -> None:
    """Let the reader choose the columns of the axes and the classes; every valid choice changes the points at once.

    `kept` remembers the choices. `word` translates the column names, and `told` gives the points the names that the
    reader sees.
    """
    for note in table.notes:
        st.caption(verbatim(note))
    _pairs(kept, table, key, word)

    def known(choice: str, guess: N) -> N:
        """Return the remembered column, unless the file is now read with other names."""
        return kept[choice] if choice in kept and kept[choice] in (None, *table.columns) else guess

    places = [*st.columns(2), st.columns(2)[0]]  # three in a row would truncate "petal length (cm)"
    numeric, nothing = list(table.numeric_columns), _("none")
    choices: list[str | None] = [None, *table.columns]
    x = _column(places[0], _("Horizontal"), numeric, known("x", table.guess.x), f"data.x.{key}", word)
    y = _column(places[1], _("Vertical"), numeric, known("y", table.guess.y), f"data.y.{key}", word)
    label = _column(
        places[2],
        _("Class"),
        choices,
        known("label", table.guess.label),
        f"data.label.{key}",
        lambda name: nothing if name is None else word(name),
        nothing,
    )
    classes = None if label is None else _classes(kept, table.frame[label], f"{key}.{label}", word)
    kept.update(x=x, y=y, label=label)
    st.dataframe(preview(table.frame, word).rename(columns=word), height="content", hide_index=True)
    try:
        points = table_import.points(table, x, y, label, classes)
    except table_import.IntakeError as error:
        st.error(verbatim(str(error)), icon=":material/error:")
        return
    _left_out(table, points, word)
    dataset = _named(told(points.dataset), label, f"{key}.{x}.{y}.{label}.{classes}")
    choice = repr((key, table.reading, x, y, label, classes, dataset.names, dataset.columns))
    if kept.get("chosen") == choice:
        return
    kept["chosen"] = choice
    session.replace(dataset)
    st.rerun()  # the board above has already shown the previous points


def _column(
    where: DeltaGenerator,
    label: str,
    options: Sequence[N],
    first: N,
    key: str,
    shown: Callable[[N], str],
    nothing: str | None = None,
) -> N:
    """Return one of the columns, initially `first`, displayed in the reader's language."""
    if key not in st.session_state or st.session_state[key] not in options:
        st.session_state[key] = first
    rename(key)
    # Streamlit shows no name for an option None, but the placeholder of an empty field.
    return where.selectbox(label, options, format_func=shown, key=key, placeholder=nothing)


def _pairs(kept: Kept, table: table_import.Table, key: str, word: Callable[[str], str]) -> None:
    """Offer the pairs of columns that separate the classes best."""
    pairs = table.guess.pairs[:PAIRS]
    if len(pairs) < 2:
        return

    def use() -> None:
        pair = st.session_state.get(f"data.pair.{key}")
        if pair is not None:
            st.session_state[f"data.x.{key}"], st.session_state[f"data.y.{key}"] = pair
            kept.update(x=pair[0], y=pair[1])

    st.selectbox(
        _("Pairs that separate the classes best"),
        pairs,
        format_func=lambda pair: f"{word(pair[0])} × {word(pair[1])}",
        key=f"data.pair.{key}",
        index=pairs.index((kept["x"], kept["y"])) if (kept.get("x"), kept.get("y")) in pairs else 0,
        on_change=use,
    )


def _classes(kept: Kept, values: pd.Series[Any], key: str, word: Callable[[str], str]) -> Classes | None:
    """Let the reader choose which values become classes, if there are more than two; None for each value a class."""
    try:
        found = values_of(values)
    except table_import.IntakeError:
        found = None
    number = pd.api.types.is_numeric_dtype(values.dtype) and not pd.api.types.is_bool_dtype(values.dtype)
    few = found is not None and len(found.names) <= MOST_VALUES
    if found is not None and len(found.names) <= 2:
        return None
    modes: list[str] = [mode for mode in MODES if (number if mode == "cut" else few)]
    if not modes:
        return None
    remembered = kept.get("classes", {}).get(key)
    first = _remembered(remembered) if remembered else Classes("each" if few else "cut")
    told = each(_MODES)
    choice = _column(
        st.container(), _("Classes"), modes, first.mode, f"data.mode.{key}", lambda mode: told[mode]
    )
    mode = _MODE[choice]
    if mode == "cut":
        middle = float(values.median())
        at = st.number_input(
            _("Cut at"),
            value=first.cut if first.mode == "cut" and remembered else middle,
            key=f"data.cut.{key}",
            help=_("Numbers from this one on are the positive class."),
        )
        classes = Classes("cut", cut=float(at))
    else:
        assert found is not None, "other modes need values"
        most = {"each": MAX_CLASSES, "others": MAX_CLASSES - 1}.get(mode)
        usual = found.usual[: most or 1] if mode != "against" else found.usual[-1:]
        if mode == first.mode and first.chosen:
            usual = first.chosen
        chosen = st.multiselect(
            _("Values"),
            found.names,
            [name for name in usual if name in found.names],
            format_func=word,
            max_selections=most,
            key=f"data.values.{key}.{mode}",
        )
        classes = Classes(mode, tuple(name for name in found.names if name in chosen) or ("",))
    kept.setdefault("classes", {})[key] = [
        classes.mode,
        list(classes.chosen),
        classes.cut,
    ]  # as JSON keeps it
    return classes


def _remembered(parts: list[Any]) -> Classes:
    mode, chosen, cut = parts
    return Classes(_MODE.get(mode, "each"), tuple(chosen), float(cut))


def _named(dataset: Dataset, label: str | None, key: str) -> Dataset:
    """Let the reader change the names of the axes and classes, and choose the positive class."""
    with st.expander(_("Names and positive class")):
        place = st.columns(2)
        columns = [
            place[j].text_input(said, dataset.columns[j], key=f"data.name.{key}.{j}", max_chars=40)
            for j, said in enumerate((_("Name of the horizontal axis"), _("Name of the vertical axis")))
        ]
        names = list(dataset.names)
        if label is not None:
            place = st.columns(2)
            names = [
                place[i % 2].text_input(
                    _("Name of class “{name}”").format(name=name),
                    name,
                    key=f"data.class.{key}.{i}",
                    max_chars=40,
                )
                for i, name in enumerate(dataset.names)
            ]
            first = st.selectbox(
                _("Positive class"),
                range(len(names)),
                format_func=names.__getitem__,
                key=f"data.positive.{key}",
            )
            order = [first, *(i for i in range(len(names)) if i != first)]
            dataset = replace(
                dataset,
                names=tuple(dataset.names[i] for i in order),
                labels=np.argsort(order).astype(np.int8)[dataset.labels],
            )
            names = [names[i] for i in order]
        try:
            return replace(dataset, columns=tuple(columns), names=tuple(names))
        except ValueError as error:
            st.error(verbatim(str(error)))
            return dataset


def _left_out(table: table_import.Table, points: table_import.Points, word: Callable[[str], str]) -> None:
    """Say which rows are left out, and show them on request."""
    for note in points.notes:
        st.caption(verbatim(note))
    if table.left_out:
        n = len(table.left_out)
        note = ngettext(
            "One line has too many cells: left out.", "{n:,} lines have too many cells: left out.", n
        )
        st.caption(note.format(n=n))
    if not len(points.left_out) and not table.left_out:
        return
    with st.expander(_("Show the rows that are left out")):
        if len(points.left_out):
            shown = preview(points.left_out, word, SHOWN_ROWS).rename(columns=word)
            st.dataframe(shown, height="content" if len(shown) < PREVIEW_ROWS else 200)
        for number, text in table.left_out[:20]:
            st.text(f"{number}: {text[:200]}")


def preview(frame: pd.DataFrame, word: Callable[[str], str] = str, rows: int = PREVIEW_ROWS) -> pd.DataFrame:
    """Return the first rows; columns that are not all numeric become texts, translated by `word`, or empty."""
    first = frame.head(rows)
    told = {
        str(name): [
            word(str(cell)) if known else "" for cell, known in zip(cells, cells.notna(), strict=True)
        ]
        for name, cells in first.items()
        if not pd.api.types.is_numeric_dtype(cells)
    }
    return first.assign(**told)
