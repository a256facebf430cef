"""Picking by hand: the student clicks the sample that the perceptron learns from; a wrong pick is explained."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st
from numpy.typing import ArrayLike, NDArray

from explorer import session
from explorer.language import _
from linclass import Perceptron


def picks(
    X: NDArray[np.float64], signs: NDArray[np.int64], start: str | ArrayLike, eta: float
) -> tuple[list[int], str]:
    """The picks so far, the newest click judged, and a sentence about it ("" where there is nothing to say)."""
    current = session.get()
    valid = _valid(current.picks, X, signs, start, eta)
    newest, current.pick = current.pick, None
    note = ""
    if newest is not None and newest < len(X):
        longer = [*valid, newest]
        if _valid(longer, X, signs, start, eta) == longer:
            valid = longer
        else:
            model = Perceptron(order=valid, start=start, eta=eta).fit(X, signs)
            value = float(signs[newest] * model.decision_function(X[[newest]])[0])
            note = _(
                "x{i} is on its right side already: y f(x) = {value:g}. Click a point on the wrong side."
            ).format(i=newest + 1, value=value)
    if not valid and not note:
        note = _("Click the point that the perceptron should learn from: any that is on the wrong side.")
    current.picks = valid
    session.remember_picks()
    return valid, note


def _valid(
    chosen: Sequence[int],
    X: NDArray[np.float64],
    signs: NDArray[np.int64],
    start: str | ArrayLike,
    eta: float,
) -> list[int]:
    """The picks up to the first that is no mistake when its turn comes (the points may have changed meanwhile)."""
    inside = [i for i in chosen if i < len(X)]
    for end in range(len(inside), 0, -1):
        try:
            Perceptron(order=inside[:end], start=start, eta=eta).fit(X, signs)
        except ValueError:
            continue  # this pick is not a mistake: try with one less
        return inside[:end]
    return []


def controls(count: int) -> None:
    """Buttons that take back the picks made so far."""
    row = st.container(horizontal=True)
    row.button(_("Take back the last pick"), on_click=_take_back, disabled=not count, key="hand.back")
    row.button(_("Start over"), on_click=_start_over, disabled=not count, key="hand.over")


def _take_back() -> None:
    del session.get().picks[-1:]


def _start_over() -> None:
    session.get().picks = []
