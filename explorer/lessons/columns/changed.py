"""Rows that the reader leaves out or gives another class: on the board by clicks and the lasso, or in a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls.choices import Kept
from explorer.lessons.columns.tables import Wide, opposite
from explorer.points import stored_points
from explorer.points.row_changes import RowChanges, RowHistory
from explorer.visit import session
from linboard import buttons
from linboard.i18n.language import _, ngettext
from linboard.layers import Layer, Picture
from linboard.messages import Coordinates, Csv, Edit

SHORT = 300  # characters of a text in an address, if there is a store for longer ones
LONGEST = 6_000  # characters of a text in an address without a store
NAMED = "columns.rows-name"  # in the session state: the last long text, and its name in the store
GONE = "columns.rows-gone"  # likewise: a name that the store does not know


@dataclass(frozen=True)
class ChangedRows(Kept[str]):
    """The changes of the rows, as the text of a `RowChanges`. A long text is in the store: the address has its name."""

    usual: str = ""

    def read(self, text: str) -> str | None:
        if stored_points.is_name(text):
            content = stored_points.get(text)
            if content is None:
                _tell_gone(text)
                return None
            text = content.decode("utf-8", "replace")
        return text if self.holds(text) else None

    def spell(self, value: str) -> str:
        if len(value) <= SHORT:
            return value
        kept = st.session_state.get(NAMED)
        if kept is None or kept[0] != value:
            kept = st.session_state[NAMED] = value, stored_points.put(value.encode("utf-8"))
        return str(kept[1] or value)

    def write(self, value: str) -> str | None:
        spelled = self.spell(value)
        return spelled if spelled and len(spelled) <= LONGEST else None

    def holds(self, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        try:
            RowChanges.read(value)
        except ValueError:
            return False
        return True


ROWS = ChangedRows("columns.changed")


def _tell_gone(name: str) -> None:
    if st.session_state.get(GONE) != name:
        st.session_state[GONE] = name
        session.get().problem = _("The changes of rows in this link are no longer on this server.")


def now(place: str) -> RowChanges:
    """Return the present changes of the rows of a table; those of another table are forgotten."""
    if ROWS.held:
        session.get().rows = None
        return RowChanges.read(ROWS.fixed(ROWS.usual))
    ROWS.begin()
    text: str = ROWS.keep(ROWS.value())
    visit = session.get()
    in_scene = visit.progress.staged if visit.progress.in_scene else None
    visit.rows = RowHistory.at(visit.rows, ROWS.key, f"{place} {in_scene or ''}", text)
    return RowChanges.read(text)


def set_text(text: str) -> None:
    """Make these changes the present ones, as one step that can be undone; for callbacks."""
    visit = session.get()
    if visit.rows is not None:
        visit.rows = visit.rows.do(text)
    ROWS.set(text)


def applied(rows: Wide, changes: RowChanges) -> Wide:
    """Return the rows after these changes; what does not fit this table changes nothing."""
    given = {row: to for row, to in changes.given.items() if to < len(rows.names)}
    if not given and not changes.out:
        return rows
    labels = rows.labels.copy()
    if given:
        order = np.argsort(rows.rows, kind="stable")
        numbers = np.array(list(given), dtype=np.int64)
        at = order[np.minimum(np.searchsorted(rows.rows[order], numbers), rows.n - 1)] if rows.n else numbers
        known = rows.rows[at] == numbers if rows.n else np.zeros(len(numbers), dtype=bool)
        labels[at[known]] = np.array(list(given.values()))[known]
    stays = ~np.isin(rows.rows, np.fromiter(changes.out, dtype=np.int64))
    X = rows.X if stays.all() else rows.X[stays]
    X.flags.writeable = False
    return replace(rows, X=X, labels=labels[stays], rows=rows.rows[stays])


def counted(before: Wide, after: Wide) -> tuple[int, int]:
    """Return how many rows are left out, and how many have another class."""
    stays = np.isin(before.rows, after.rows)
    return before.n - after.n, int((before.labels[stays] != after.labels).sum())


def told(left_out: int, relabelled: int) -> str:
    """Return the number of rows that are left out and that have another class; empty if there are none."""
    out = ngettext("One row left out", "{n:,} rows left out", left_out).format(n=left_out)
    other = ngettext("one row relabelled", "{n:,} rows relabelled", relabelled).format(n=relabelled)
    alone = ngettext("One row relabelled.", "{n:,} rows relabelled.", relabelled).format(n=relabelled)
    if left_out and relabelled:
        return _("{out}, {other}.").format(out=out, other=other)
    return _("{out}.").format(out=out) if left_out else alone if relabelled else ""


def edit(
    before: Wide,
    after: Wide,
    positive: tuple[int, ...],
    some: NDArray[np.int64],
    places: NDArray[np.float64],
    picture: Picture,
    layers: Mapping[int, Layer],
    names: tuple[str, str],
    short: tuple[str, str],
) -> Edit | None:
    """Return what the browser needs to change the rows on the board; None if this scene does not let the reader.

    Parameters
    ----------
    before, after : Wide
        The rows of the table, and the rows after the changes.
    positive : tuple of int
        The positive classes.
    some : array of shape (k,)
        The rows of `after` that are drawn.
    places : array of shape (k, 2)
        Where they are drawn.
    picture : Picture
    layers : mapping of int to Layer
        Its layers with the rows of the positive classes (0) and of the others (1).
    names : tuple of str
        The names of both.
    short : tuple of str
        The texts of their buttons.
    """
    visit = session.get()
    history = visit.rows
    if history is None:
        return None
    numbers = after.rows[some]
    own = dict(zip(before.rows.tolist(), before.labels.tolist(), strict=True))
    drawn = {row: own[row] for row in numbers.tolist()}
    visit.rows = replace(history, own=drawn, sides=(positive[0], opposite(positive)))
    side = np.where(np.isin(after.labels[some], positive), 0, 1).astype(np.int8)
    return Edit(
        epoch=visit.epoch,
        ack=visit.seen,
        readonly=False,
        hand=False,
        decimals=(3, 3),
        traces=[picture.position(layers[k]) for k in (0, 1)],
        points=Coordinates(x=places[:, 0], y=places[:, 1], c=side, id=numbers.astype(np.int32)),
        csv=Csv(head="", classes=[], n=-1),  # the view is no table of points
        can_undo=bool(history.back),
        can_redo=bool(history.ahead),
        classes=buttons.of(names, short),
        named=0,
        offered=2,
        stay=True,
        fixed=True,
        rows=ROWS.key,
    )
