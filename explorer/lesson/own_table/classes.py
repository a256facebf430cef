"""Choosing how the values of a column become classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from explorer.lesson.own_table.menu import column
from explorer.lesson.own_table.state import Kept
from explorer.points.classes import MODES, MOST_VALUES, Classes, Mode, values_of
from explorer.points.reading import IntakeError
from linboard.i18n.language import N_, _, each, pgettext
from linboard.points import MAX_CLASSES

_MOST_CODES = 20  # numbers with at most this many values may be codes of classes
_MODE: dict[str, Mode] = {mode: mode for mode in MODES}
_MODES = {
    "each": N_("Up to four values, each a class"),
    "others": N_("Up to three values, and the others together"),
    "against": N_("These values against the rest"),
    "cut": N_("A number, cut in two"),
}


def choose(kept: Kept, values: pd.Series[Any], key: str, word: Callable[[str], str]) -> Classes | None:
    """Let the reader choose which values become classes, if there are more than two; None for each value a class."""
    try:
        found = values_of(values)
    except IntakeError:
        found = None
    number = pd.api.types.is_numeric_dtype(values.dtype) and not pd.api.types.is_bool_dtype(values.dtype)
    few = found is not None and len(found.names) <= MOST_VALUES
    if found is not None and len(found.names) <= 2:
        return None
    modes: list[str] = [mode for mode in MODES if (number if mode == "cut" else few)]
    if not modes:
        return None
    before = kept.get("classes", {}).get(key)
    measured = number and found is not None and _is_measured(len(found.names), len(values))
    first = remembered(before) if before else Classes("each" if few and not measured else "cut")
    told = each(_MODES)
    choice = column(
        st.container(),
        pgettext("data.values", "Classes"),
        modes,
        first.mode,
        f"data.mode.{key}",
        lambda mode: told[mode],
    )
    mode = _MODE[choice]
    if mode == "cut":
        middle = float(values.median())
        at = st.number_input(
            _("Cut at"),
            value=first.cut if first.mode == "cut" and before else middle,
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


def _is_measured(distinct: int, rows: int) -> bool:
    """Return whether numbers have so many values that hardly any row would be left if four of them were classes."""
    return distinct > _MOST_CODES and 10 * distinct > rows


def remembered(parts: list[Any]) -> Classes:
    """Return classes that JSON has kept."""
    mode, chosen, cut = parts
    return Classes(_MODE.get(mode, "each"), tuple(chosen), float(cut))
