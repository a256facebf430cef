"""The list of all rows of the bench: search, select, and leave out, relabel, flip or restore the selected rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import rename
from explorer.lessons.columns import changed, results
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.tables import Wide, opposite
from explorer.points.row_changes import RowChanges
from linboard.i18n.language import _, ngettext
from linboard.i18n.text import verbatim

KEY, SEARCH, CLASS = "columns.rows-open", "columns.rows-search", "columns.rows-class"
HEIGHT = 300  # pixels
_SPAN = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")
Word = Callable[[str], str]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Listed:
    """What the list shows: the rows of the table, the changes, and the first model if there is one."""

    before: Wide
    after: Wide
    changes: RowChanges
    positive: tuple[int, ...]
    fit: Fit | None = None
    split: Split | None = None

    @property
    def stays(self) -> Mask:
        """Which rows of the table the models use."""
        stays: Mask = np.isin(self.before.rows, self.after.rows)
        return stays


def bar(listed: Listed) -> None:
    """Say how many rows are changed, with a button that restores all of them."""
    told = changed.told(*changed.counted(listed.before, listed.after))
    if told:
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="columns-changed"):
            st.markdown(told, width="content")
            st.button(_("Restore all rows"), key="columns.rows-all", on_click=changed.set_text, args=("",))


def show(listed: Listed, word: Word) -> None:
    """Show the list on request: only an open expander sends it."""
    bar(listed)
    with st.expander(_("Leave out or relabel rows"), key=KEY, on_change="rerun") as place:
        if place.open:
            _opened(listed, word)


def _opened(listed: Listed, word: Word) -> None:
    wanted = st.text_input(
        _("Search"), key=SEARCH, placeholder=_("row numbers such as 12, 30-40, or part of a line")
    )
    frame = table(listed, word)
    found = matching(frame, wanted)
    frame = frame[found]
    version = crc32(f"{listed.changes.text}|{wanted}|{listed.before.n}".encode())
    chosen = st.dataframe(
        frame,
        hide_index=True,
        height=HEIGHT,
        key=f"columns.rows-list.{version}",
        on_select="rerun",
        selection_mode="multi-row",
    )
    picked = frame.iloc[list(chosen["selection"]["rows"])].iloc[:, 0].tolist()
    told = ngettext("One row selected.", "{n:,} rows selected.", len(picked)).format(n=len(picked))
    st.caption(told if picked else _("Select rows in the first column, or all rows found by its head."))
    _buttons(listed, picked, word)


def table(listed: Listed, word: Word) -> pd.DataFrame:
    """Return the rows as a table: number, class, change, part, and f and the result of the first model."""
    rows, stays = listed.before, listed.stays
    now = rows.labels.copy()
    now[stays] = listed.after.labels
    names = np.array([word(name) for name in rows.names], dtype=object)
    old = names[rows.labels]
    was = [_("was {name}").format(name=name) for name in old]
    change = np.where(~stays, _("left out"), np.where(now != rows.labels, was, ""))
    columns = {_("Row"): rows.rows, _("Class"): names[now], _("Change"): change}
    fit, split = listed.fit, listed.split
    if fit is not None and split is not None:
        part, result = (np.full(rows.n, "", dtype=object) for _k in range(2))
        used = np.full(len(split.X), _("training"), dtype=object)
        used[split.test] = _("held out")
        part[stays] = used
        result[stays] = np.where(fit.predicted == split.y, _("correct"), _("wrong"))
        values = np.full(rows.n, np.nan)
        values[stays] = results.distance(fit)
        head = _("Signed distance") if results.is_linear(fit) else "f"
        columns |= {_("Part"): part, _("Result"): result, head: values}
    return pd.DataFrame(columns)


def matching(frame: pd.DataFrame, wanted: str) -> Mask:
    """Return which lines of the list a search finds: any of its parts, each a row number, a span, or a text."""
    parts = [part.strip().casefold() for part in wanted.split(",") if part.strip()]
    found = np.full(len(frame), not parts)
    numbers = frame.iloc[:, 0].to_numpy()
    texts = [column for column in frame.columns[1:] if not pd.api.types.is_numeric_dtype(frame[column])]
    for part in parts:
        if span := _SPAN.fullmatch(part):
            first, last = int(span[1]), int(span[2] or span[1])
            found |= (numbers >= first) & (numbers <= last)
        else:
            for column in texts:
                found |= np.array([part in str(value).casefold() for value in frame[column]], dtype=bool)
    return found


def _buttons(listed: Listed, picked: Sequence[int], word: Word) -> None:
    """Show what can be done with the selected rows."""
    none = not picked
    names = listed.before.names
    own = dict(zip(listed.before.rows.tolist(), listed.before.labels.tolist(), strict=True))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        _button(_("Leave out"), "out", listed.changes.left_out(picked), none)
        _button(_("Flip the class"), "flip", flipped(listed, picked, own), none)
        if len(names) > 2:
            if CLASS not in st.session_state or st.session_state[CLASS] >= len(names):
                st.session_state[CLASS] = 0
            rename(CLASS)
            to = st.selectbox(
                _("Class"),
                list(range(len(names))),
                format_func=lambda k: word(names[k]),
                key=CLASS,
                label_visibility="collapsed",
                width=180,
            )
            _button(
                _("Give this class"), "give", listed.changes.classified(dict.fromkeys(picked, to), own), none
            )
        _button(_("Restore"), "back", listed.changes.restored(picked), none)


def flipped(listed: Listed, picked: Sequence[int], own: dict[int, int]) -> RowChanges:
    """Return the changes with these rows on the other side: in a positive class or in another one."""
    now = own | dict(zip(listed.after.rows.tolist(), listed.after.labels.tolist(), strict=True))
    positive = listed.positive
    other = opposite(positive)

    def to(row: int) -> int:
        if now[row] not in positive:
            return own[row] if own[row] in positive else positive[0]
        return own[row] if own[row] not in positive else other

    return listed.changes.classified({row: to(row) for row in picked}, own)


def _button(label: str, name: str, changes: RowChanges, none: bool) -> None:
    st.button(
        verbatim(label),
        key=f"columns.rows-{name}",
        disabled=none,
        on_click=changed.set_text,
        args=(changes.text,),
    )
