"""The controls of one line: numbers, an angle and a shift, synchronised with drags."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Real
from explorer.lesson.lesson_page import LessonPage
from explorer.points.dataset import LIMIT, Dataset
from explorer.visit import session
from linboard.figures import boundaries
from linboard.i18n.language import _
from linclass.core import linear

Array = NDArray[np.float64]
WEIGHTS = {
    name: Real(key, -LIMIT, LIMIT, usual=math.nan, digits=10)
    for name, key in (("w⁽¹⁾", "hyp.w1"), ("w⁽²⁾", "hyp.w2"), ("b", "hyp.b"))
}
FIRST = (0.4, 0.6)  # the initial w of the page, if both axes have one scale


def line_controls(lesson: LessonPage) -> tuple[Array, float]:
    """Return w and b from numbers, or an angle and a shift; drags change them, and the link carries them."""
    center = _center(lesson.dataset)
    _take(lesson.dataset, center)
    row = st.container(horizontal=True, gap="small")
    for name, number in WEIGHTS.items():
        number.show(name, row, step=0.1, format="%.6g")
    w, b = _state()
    if not lesson.scene:
        _rotation(lesson.dataset, center, w, b)
    return w, b


def keep() -> None:
    """Keep the numbers while another part of the page is shown; its address does not contain them.

    They suit the points of the board, so they are forgotten when all points are replaced.
    """
    for number in WEIGHTS.values():
        if number.key in st.session_state:
            st.session_state[_aside(number)] = session.get().generation, st.session_state.pop(number.key)
        session.write(number.key, None)


def _aside(number: Real) -> str:
    """Return the session key of a stored number: a field that reappears shows a newly set value, not its old one."""
    return f"{number.key}.aside"


def _take(dataset: Dataset, center: Array) -> None:
    """Fill in the three numbers before they are shown: from a drag, their previous values, or the link."""
    dragged = session.take_line()
    w = np.array(FIRST) * (_ratio(dataset), 1.0)
    first = (*w.tolist(), _rounded(-float(w @ center)))
    for i, number in enumerate(WEIGHTS.values()):
        generation, kept = st.session_state.pop(_aside(number), (None, None))
        if dragged is not None:
            number.set(dragged[i])
        elif generation == session.get().generation and number.key not in st.session_state:
            number.set(kept)
        number.begin(first[i])


def _state() -> tuple[Array, float]:
    """Return w and b of the controls, to ten digits: the link carries exactly the displayed values.

    A slider's change may arrive after the reader has switched to another view, which has removed the numbers.
    """
    w1, w2, b = (float(number.spell(number.value())) for number in WEIGHTS.values())
    return np.array([w1, w2]) + 0.0, b


def _rotation(dataset: Dataset, center: Array, w: Array, b: float) -> None:
    """Show sliders that rotate the line around the middle of the board, and shift it along w."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    reach = _rounded(math.hypot(x_max - x_min, y_max - y_min) / 2)
    row = st.container(horizontal=True)
    some = bool(w.any())
    _follow("hyp.angle", round(math.degrees(math.atan2(w[1], w[0]))) if some else 0, 0)
    distance = -float(linear.signed_distance(center[None], w, b)[0]) if some else 0.0
    thousandth = reach / 1000  # finer than the slider's display: 0 must not become 4.8e-16
    shown = round(min(max(distance / thousandth, -1000.0), 1000.0)) * thousandth
    _follow("hyp.shift", min(max(shown, -reach), reach), reach / 200)
    row.slider(
        _("Angle of w"),
        -180,
        180,
        key="hyp.angle",
        format="%d°",
        on_change=partial(_turn, center, distance, w),
    )
    row.slider(
        _("Shift along w"),
        -reach,
        reach,
        step=reach / 100,
        format="%.2g",
        key="hyp.shift",
        disabled=not some,
        on_change=partial(_shift, center, w),
    )


def _follow(key: str, value: float, tolerance: float) -> None:
    """Set a slider only if its value differs: setting it again would undo the reader's latest change."""
    if key not in st.session_state or abs(st.session_state[key] - value) > tolerance:
        st.session_state[key] = value


def _turn(center: Array, distance: float, w: Array) -> None:
    """Apply a new angle: w keeps its length (or gets length 1), and the line its distance from the middle.

    Both sliders start from the line that this page showed last: if a second change follows quickly, the three
    numbers that arrive with it may be older than the first, and some of them newer than others.
    """
    length = float(linear.lengths(w)) or 1.0
    angle = math.radians(st.session_state["hyp.angle"])
    _put(length * np.array([math.cos(angle), math.sin(angle)]), center, distance)


def _shift(center: Array, w: Array) -> None:
    """Apply a new shift: w does not change."""
    if w.any():
        _put(w, center, st.session_state["hyp.shift"])


def _put(w: Array, center: Array, distance: float) -> None:
    """Set w, and b so that the middle of the board is at this distance on the negative side.

    The numbers keep five digits of w's length, so that a quarter turn gives 0, and many small turns keep the
    length.
    """
    length = float(linear.lengths(w))
    decimals = 4 - math.floor(math.log10(length))
    b = -distance * length - float(w @ center)
    for number, value in zip(WEIGHTS.values(), (*w.tolist(), b), strict=True):
        number.set(round(value, decimals) + 0.0)


def _rounded(value: float) -> float:
    """Round a number to four significant digits: precise enough for a slider, and readable."""
    return float(f"{value:.4g}")


def _center(dataset: Dataset) -> Array:
    center, _reach = boundaries.view(dataset)
    return center


def _ratio(dataset: Dataset) -> float:
    """Return the ratio of the axis scales: w⁽¹⁾ must be larger by it to give the same picture."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    return 1.0 if dataset.equal_scales else float(f"{(y_max - y_min) / (x_max - x_min):.1g}")
