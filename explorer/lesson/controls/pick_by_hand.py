"""Manual picks: the student clicks the sample from which the perceptron learns.

A wrong pick is explained.
"""

from __future__ import annotations

from itertools import takewhile

import numpy as np
import streamlit as st
from numpy.typing import ArrayLike, NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import session
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linclass import Perceptron, PickError


def picks(
    X: NDArray[np.float64], signs: NDArray[np.int64], start: str | ArrayLike, eta: float
) -> tuple[list[int], str]:
    """Return the valid picks, including the latest click, and a sentence about it ("" if there is nothing to say)."""
    visit = session.get()
    valid, _why = _valid(list(takewhile(len(X).__gt__, visit.picks)), X, signs, start, eta)
    newest = session.take_pick()
    note = ""
    if newest is not None and newest < len(X):
        valid, wrong = _valid([*valid, newest], X, signs, start, eta)
        visit.picks = valid
        if wrong is not None:
            note = _(
                "{point} is already on its own side: y f(x) = {value:g}. Choose a misclassified point."
            ).format(point=point_name(wrong.sample), value=wrong.margin)
    if not valid and not note:
        note = _("Choose the misclassified point that the perceptron should learn from next.")
    # later picks are kept: an undo, or a point dragged back, may make them valid again
    visit.standing = len(valid)
    session.remember_picks()
    return valid, note


def _valid(
    chosen: list[int],
    X: NDArray[np.float64],
    signs: NDArray[np.int64],
    start: str | ArrayLike,
    eta: float,
) -> tuple[list[int], PickError | None]:
    """Return the picks before the first one that is not a mistake in its turn.

    Points may have changed since.
    """
    try:
        Perceptron(order=chosen, start=start, eta=eta).fit(X, signs)
    except PickError as wrong:
        return chosen[: wrong.position], wrong
    return chosen, None


def controls() -> None:
    """Show the buttons that undo picks."""
    row = st.container(horizontal=True)
    back(row, "hand.back")
    row.button(_("Start over"), on_click=_start_over, disabled=not _made(), key="hand.over")


def back(place: DeltaGenerator, key: str) -> None:
    """Show a button that undoes the last pick."""
    place.button(_("Undo the last pick"), on_click=_take_back, disabled=not _made(), key=key)


def _made() -> int:
    """Return the number of picks, including one that is not checked yet."""
    visit = session.get()
    return len(visit.picks) + (visit.pick is not None)


def _take_back() -> None:
    visit = session.get()
    visit.picks = visit.picks[: max(visit.standing - 1, 0)]


def _start_over() -> None:
    session.get().picks = []
