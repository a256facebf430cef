"""“Find me a shattered set”: a random search, with a known set as a fallback."""

from __future__ import annotations

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lessons.shattering import texts
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _
from linboard.messages import Head
from linclass import SHAPES
from linclass.theory.shattering import find_shattered

Array = NDArray[np.float64]
TRIES = 60  # random sets that are tried
SPAN = 10  # integer coordinates from 0 to this
LARGE = 6  # size for a class that shatters sets of any size
_SEARCH = "shattering.searched"


def usual(name: str) -> int:
    """Return the size of the largest shattered sets, within the limits of the page."""
    return SHAPES[name].vc_dimension(2) or LARGE


def find(name: str, size: int) -> None:
    """Put a shattered set of that size on the board; if there is none, store the failed search."""
    most = SHAPES[name].vc_dimension(2)
    last = st.session_state.get(_SEARCH, ())
    presses = last[2] + 1 if last[:2] == (name, size) else 1
    st.session_state[_SEARCH] = (name, size, presses)
    X = _search(name, size, presses)
    if X is None and (most is None or size <= most):
        X = known(name, size)
    if X is not None:
        session.replace(in_plane(X))
        session.get().begin += 1


def _search(name: str, size: int, seed: int) -> Array | None:
    if name == "polygons" and size > 4:
        return None  # this number of random points is rarely in convex position
    return find_shattered(name, size, span=SPAN, tries=TRIES, random_state=seed)


def known(name: str, size: int) -> Array:
    """Return a set of that size which the class shatters, in coordinates that a link carries."""
    if name == "polygons":
        angle = 2 * np.pi * (np.arange(size) + 0.25) / size
        return np.round(np.column_stack([np.cos(angle), np.sin(angle)]) * 4 + 5, 2)
    X = SHAPES[name].example(size, 2)
    return X * 2.0**size if name == "sines" else X  # a wave with all its points may be stretched


def in_plane(X: Array) -> Dataset:
    """Return the points on the board; those of a line get the same height."""
    if X.shape[1] == 1:
        X = np.column_stack([X[:, 0], np.ones(len(X))])
    return Dataset(X, np.arange(len(X)) % 2)


def searched(name: str, size: int) -> list[Head]:
    """Return the result of the last search for a set of that size, if it failed."""
    most = SHAPES[name].vc_dimension(2)
    last = st.session_state.get(_SEARCH)
    if last is None or last[:2] != (name, size) or most is None or size <= most:
        return []
    text = _("Searched: none of {tries} random sets of {n} points is shattered, and in fact no set is. {why}")
    return [Head(text.format(tries=TRIES * last[2], n=size, why=texts.proof(name)), "wrong")]
