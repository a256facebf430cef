"""Choosing the axes and the classes of a table; every valid choice changes the points at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from explorer.lesson.controls import rename
from explorer.lesson.own_table import classes, naming, pairs, plane, state
from explorer.lesson.own_table.menu import N, column
from explorer.lesson.own_table.state import Kept
from explorer.points import fair_sample, planes, table_import
from explorer.points.column_choice import ColumnChoice, points_of
from explorer.points.dataset import Dataset
from explorer.points.planes import Axes
from explorer.points.reading.guesses import axes as guessed_axes
from explorer.points.reading.limits import MAX_POINTS
from explorer.points.table import Points, Table
from explorer.visit import session
from linboard.i18n.language import N_, _, each
from linboard.i18n.text import verbatim

_AXES: dict[str, Axes] = {axes: axes for axes in planes.AXES}
_AXES_TOLD = {
    "columns": N_("Two columns"),
    "fisher": N_("Fisher’s plane"),
    "components": N_("Principal components"),
}
_FEW = 3  # numeric columns from which on a plane differs from two columns


def choose(kept: Kept, table: Table, key: str) -> Points | None:
    """Let the reader choose the axes and the classes; return the points, or None if the choice gives none.

    `kept` remembers the choices, and `key` tells the controls of one table from those of another.
    """
    word, told = state.words(kept)
    top, below = st.container(), st.container()
    with below:
        label = _label(kept, table, key, word)
        of_values = (
            None if label is None else classes.choose(kept, table.frame[label], f"{key}.{label}", word)
        )
    with top:
        axes = _axes(kept, table, label, key)
    x, y, best = _guessed(table, label)
    x, y = (_known(kept, table, name, first) for name, first in (("x", x), ("y", y)))
    among: tuple[str, ...] = ()
    if axes == "columns":
        places, numeric = top.columns(2), list(table.numeric_columns)
        x = column(places[0], _("Horizontal"), numeric, x, f"data.x.{key}", word)
        y = column(places[1], _("Vertical"), numeric, y, f"data.y.{key}", word)
    else:
        with top:
            among = _among(kept, table, label, key, word)
    choice = ColumnChoice(x, y, label, of_values, axes, among, _sampled(kept, table, key))
    kept.update(x=x, y=y, label=label, axes=axes, among=list(among), sample=choice.sample)
    try:
        points = points_of(table, choice)
    except table_import.IntakeError as error:
        st.error(verbatim(str(error)), icon=":material/error:")
        return None
    telling = st.container()
    dataset = naming.name(kept, told(points.dataset), label, key)
    plane.keep(kept, points.view)
    if points.one_class:
        st.warning(verbatim(points.one_class))
    if points.view is not None and (warning := plane.warning(points.view, dataset)):
        st.warning(warning)
    kept["features"] = len(planes.features(table, label))
    now = mark(key, table, choice, dataset)
    if kept.get("chosen") != now:
        kept.update(chosen=now, title=dataset.title, drawn=list(dataset.columns))
        session.replace(dataset)
        st.rerun()  # the board above has already shown the previous points
    with telling:  # takes a second if there are many rows and columns, so that it comes after the board
        _telling(kept, table, choice, best, key, word)
    return points


def _known(kept: Kept, table: Table, choice: str, guess: N) -> N:
    """Return the remembered column, unless the file is now read with other names."""
    return kept[choice] if choice in kept and kept[choice] in (None, *table.columns) else guess


def _label(kept: Kept, table: Table, key: str, word: Callable[[str], str]) -> str | None:
    nothing = _("none")
    return column(
        st.container(),
        _("Class"),
        [None, *table.columns],
        _known(kept, table, "label", table.guess.label),
        f"data.label.{key}",
        lambda name: nothing if name is None else word(name),
        nothing,
    )


def _axes(kept: Kept, table: Table, label: str | None, key: str) -> Axes:
    """Let the reader choose the kind of the axes, if a plane of many columns is possible."""
    if len(planes.usable(table, label)) < _FEW:
        return "columns"
    told = each(_AXES_TOLD)
    place = f"data.axes.{key}"
    if st.session_state.get(place) not in _AXES:
        st.session_state[place] = _AXES.get(kept.get("axes", ""), "columns")
    rename(place)
    chosen = st.segmented_control(
        _("Axes"),
        list(_AXES),
        format_func=told.__getitem__,
        required=True,
        key=place,
        wrap=True,
        help=_("A plane uses all numeric columns, standardised to mean 0 and standard deviation 1."),
    )
    return _AXES[chosen or "columns"]


def _guessed(table: Table, label: str | None) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return the best axes for the chosen class, and the pairs of columns that separate it best."""
    if label == table.guess.label:
        return table.guess.x, table.guess.y, table.guess.pairs
    if len([column for column in table.numeric_columns if column != label]) < 2:
        return table.guess.x, table.guess.y, ()
    now = (table.title, table.reading, label)
    known = st.session_state.get("data.guessed")
    if known is None or known[0] != now:
        known = st.session_state["data.guessed"] = (
            now,
            guessed_axes(table.frame, table.numeric_columns, label),
        )
    found: tuple[str, str, tuple[tuple[str, str], ...]] = known[1]
    return found


def _among(
    kept: Kept, table: Table, label: str | None, key: str, word: Callable[[str], str]
) -> tuple[str, ...]:
    """Let the reader choose the columns of a plane."""
    usual = planes.usable(table, label)
    place = f"data.among.{key}.{label}"
    before = [name for name in kept.get("among", ()) if name in table.numeric_columns and name != label]
    with st.expander(_("Columns of the plane")):
        chosen = st.multiselect(
            _("Columns"),
            [name for name in table.numeric_columns if name != label],
            before or list(usual),
            format_func=word,
            key=place,
            max_selections=planes.MOST,
        )
    return tuple(chosen) or usual


def _sampled(kept: Kept, table: Table, key: str) -> bool:
    """Let the reader work on a fair sample of a long table; a very long one is always sampled."""
    n = len(table.frame)
    if n > MAX_POINTS:
        return True
    if n <= fair_sample.SIZE:
        return False
    return st.toggle(
        _("Work on a fair sample of {n:,} rows").format(n=fair_sample.SIZE),
        kept.get("sample", False),
        key=f"data.sampled.{key}.{kept.get('sample', False)}",
        help=_(
            "Each class keeps its share of the rows. Boards can be edited, and slow pages respond at once."
        ),
    )


def _telling(
    kept: Kept,
    table: Table,
    choice: ColumnChoice,
    best: Sequence[pairs.Pair],
    key: str,
    word: Callable[[str], str],
) -> None:
    """Offer the most telling pairs as small pictures, and compare the axes."""

    def take(pair: pairs.Pair) -> None:
        st.session_state[f"data.x.{key}"], st.session_state[f"data.y.{key}"] = pair
        st.session_state[f"data.axes.{key}"] = "columns"
        kept.update(x=pair[0], y=pair[1], axes="columns")

    if choice.label is None:
        return
    pairs.show(table, choice, best, key, word, take)
    if told := plane.comparison(table, choice, best, word):
        st.caption(verbatim(told))


def mark(key: str, table: Table, choice: ColumnChoice, dataset: Dataset) -> str:
    """Return what tells one choice from another, with the names that the visitor has given."""
    return repr((key, table.reading, choice, dataset.names, dataset.columns))


def of_kept(kept: Kept) -> ColumnChoice:
    """Return the remembered choice, without any controls."""
    parts: Any = kept.get("classes", {}).get(f"{kept['id']}.{kept.get('label')}")
    return ColumnChoice(
        kept["x"],
        kept["y"],
        kept.get("label"),
        classes.remembered(parts) if parts else None,
        _AXES.get(kept.get("axes", ""), "columns"),
        tuple(kept.get("among", ())),
        bool(kept.get("sample")),
    )
