"""What a plane of many columns shows: sentences, a comparison with pairs of columns, and the arrows of the columns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from explorer.lesson.own_table import state
from explorer.lesson.own_table.state import Kept
from explorer.points import fair_sample, planes
from explorer.points.column_choice import ColumnChoice, points_of
from explorer.points.dataset import Dataset
from explorer.points.reading import IntakeError
from explorer.points.table import Table, View
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import _, listed, sentences
from linboard.i18n.text import percent
from linclass import FisherDiscriminant

_REACH = (
    0.8  # of the longest arrow, as a share of the distance from the origin to the nearest edge of the points
)
_APART = (0.7, 0.16)  # distance of two tips, as a share of the longest arrow, at which both names fit
_NAMED = 20  # characters of a name at an arrow


def keep(kept: Kept, view: View | None) -> None:
    """Keep what the plane shows for as long as its points are on the board."""
    if view is None:
        kept.pop("view", None)
        return
    separation = None if math.isnan(view.separation) else view.separation
    kept["view"] = [view.spread, separation, view.columns, [list(arrow) for arrow in view.arrows]]


def _is_shown(kept: Kept, dataset: Dataset) -> bool:
    """Return whether the points are on the axes of the plane; undo may have returned to two columns."""
    return "view" in kept and kept.get("drawn") == list(dataset.columns)


def told(kept: Kept, dataset: Dataset) -> str:
    """Return what the plane shows and what it leaves out; empty for two columns."""
    if not _is_shown(kept, dataset):
        return ""
    spread, separation, columns, arrows = kept["view"]
    parts = []
    if separation is not None:
        parts.append(
            _(
                "Fisher’s plane of {n} standardised columns contains {separation} of the separation of the classes."
            )
        )
    else:
        parts.append(
            _("This is the plane of the two largest principal components of {n} standardised columns.")
        )
    parts.append(_("It contains {spread} of the spread and leaves out {rest}."))
    parts.append(
        _("An arrow shows how a column correlates with both axes.")
        if len(arrows) == columns
        else _(
            "An arrow shows how a column correlates with both axes. These are the {arrows} longest of {n}."
        )
    )
    return sentences(parts).format(
        n=columns,
        separation=percent(separation or 0.0),
        spread=percent(spread),
        rest=percent(1 - spread),
        arrows=len(arrows),
    )


def warning(view: View, dataset: Dataset) -> str:
    """Return a warning if there are so many columns that a plane separates even random classes."""
    if math.isnan(view.separation) or 2 * view.columns < dataset.n:
        return ""
    return _(
        "There are {columns} columns for only {n} rows. Fisher’s plane then separates even classes that were chosen at "
        "random, so do not trust this picture."
    ).format(columns=view.columns, n=dataset.n)


def arrows(kept: Kept, dataset: Dataset) -> list[Any]:
    """Return the layers of the arrows, from the mean of the points."""
    if not _is_shown(kept, dataset) or not dataset.n:
        return []
    tips = kept["view"][3]
    reach = _REACH * float(np.abs(dataset.X).max(axis=0).min())
    longest = max((math.hypot(x, y) for _name, x, y in tips), default=0.0) or 1.0
    layers: list[Any] = []
    beside: list[tuple[float, float]] = []  # tips whose names are shown
    for name, x, y in tips:
        tip = x / longest, y / longest
        layer = strokes.arrow(theme.MUTED, 1.5)
        layer |= {"x": [0.0, reach * tip[0]], "y": [0.0, reach * tip[1]]}
        layer |= {"hoverinfo": "text", "hovertext": ["", name]}
        if all(abs(tip[0] - a) > _APART[0] or abs(tip[1] - b) > _APART[1] for a, b in beside):
            beside.append(tip)
            layer |= {"mode": "lines+markers+text", "text": ["", _short(name)], "textposition": _aside(x, y)}
            layer |= {"textfont": {"size": 11, "color": theme.LINE}}
        layers.append(layer)
    return layers


def with_arrows(board: Board, dataset: Dataset) -> Board:
    """Return the board with the arrows of the columns if its points are on a plane of a table, otherwise unchanged.

    The board may be cached for other sessions, so that it is copied. The points are in the data's own units.
    """
    kept = state.current(dataset)
    layers = [] if kept is None else arrows(kept, dataset)
    if not layers:
        return board
    own = board.copy()
    own.above(*layers)
    return own


def _short(name: str) -> str:
    return name if len(name) <= _NAMED else name[: _NAMED - 1] + "…"


def _aside(x: float, y: float) -> str:
    """Return where a name is beside the tip of its arrow, away from the origin."""
    if abs(x) > 2 * abs(y):
        return "middle right" if x > 0 else "middle left"
    return "top center" if y > 0 else "bottom center"


# ---- comparison ----


def comparison(
    table: Table, choice: ColumnChoice, pairs: Sequence[tuple[str, str]], word: Callable[[str], str]
) -> str:
    """Return how many rows Fisher’s lines classify correctly on several axes; empty without classes."""
    if choice.label is None:
        return ""
    now = (table.title, len(table.frame), choice.x, choice.y, choice.label, choice.classes, choice.among)
    known = st.session_state.get("data.compared")
    if known is None or known[0] != now:
        known = st.session_state["data.compared"] = (now, _compared(table, choice, pairs))
    shares: dict[str, float]
    first: tuple[str, str] | None
    best: tuple[str, str] | None
    shares, first, best = known[1]
    if len(shares) < 2:
        return ""
    lines = {
        "first": _("the first two columns ({first}) {share}"),
        "columns": _("these two columns {share}"),
        "best": _("the best pair ({pair}) {share}"),
        "fisher": _("Fisher’s plane {share}"),
        "components": _("principal components {share}"),
    }
    named = {
        name: f"{word(pair[0])} × {word(pair[1])}" if pair else ""
        for name, pair in (("first", first), ("pair", best))
    }
    parts = [lines[name].format(share=percent(share), **named) for name, share in shares.items()]
    return _("Rows on the correct side of Fisher’s lines: {list}.").format(list=listed(parts))


def _compared(
    table: Table, choice: ColumnChoice, pairs: Sequence[tuple[str, str]]
) -> tuple[dict[str, float], tuple[str, str] | None, tuple[str, str] | None]:
    """Return the shares of correctly classified rows by axes, the first two measurements, and the best pair of columns.

    The first two measurements leave out numbers of rows and dates. They are None if they are on the axes, and their
    share is left out if they are the best pair.
    """
    shares: dict[str, float] = {}
    some = planes.usable(table, choice.label)[:2]
    first = (some[0], some[1]) if len(some) == 2 and {*some} != {choice.x, choice.y} else None
    table = replace(table, frame=table.frame.iloc[:: max(1, len(table.frame) // fair_sample.SIZE)])
    if first is not None and (share := _share(table, choice, *first)) is not None:
        shares["first"] = share
    if (share := _share(table, choice, choice.x, choice.y)) is not None:
        shares["columns"] = share
    of_pairs = [(found, pair) for pair in pairs if (found := _share(table, choice, *pair)) is not None]
    best = max(of_pairs, default=(0.0, None), key=lambda one: one[0])
    if best[1] is not None:
        shares["best"] = best[0]
        if first is not None and {*best[1]} == {*first}:
            shares.pop("first", None)
    for axes in ("fisher", "components"):
        if (share := _share(table, choice, choice.x, choice.y, axes)) is not None:
            shares[axes] = share
    return shares, first, best[1]


def _share(table: Table, choice: ColumnChoice, x: str, y: str, axes: Any = "columns") -> float | None:
    """Return the share of rows that Fisher’s line classifies correctly, or None if there is none."""
    try:
        dataset = points_of(
            table, ColumnChoice(x, y, choice.label, choice.classes, axes, choice.among)
        ).dataset
        return float(FisherDiscriminant().fit(dataset.X, dataset.labels).score(dataset.X, dataset.labels))
    except (IntakeError, ValueError):
        return None
