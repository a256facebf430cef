"""The controls of one line: numbers, an angle and a shift, which follow where it is dragged."""

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
FIRST = (0.4, 0.6)  # the w that the page opens with, where both axes have one scale


def line_controls(lesson: LessonPage) -> tuple[Array, float]:
    """w and b: as numbers, by an angle and a shift, or as the visitor drags them; the link carries them."""
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
    """Keep the numbers while another part of the page is on the screen, whose address does not tell them."""
    for number in WEIGHTS.values():
        if number.key in st.session_state:
            st.session_state[_aside(number)] = st.session_state.pop(number.key)
        session.write(number.key, None)


def _aside(number: Real) -> str:
    """Where a number is kept: fields that come back show what is set anew, not what the session still has."""
    return f"{number.key}.aside"


def _take(dataset: Dataset, center: Array) -> None:
    """Fill the three numbers before they are shown: from a drag, else as they were, else from the link."""
    dragged = session.take_line()
    w = np.array(FIRST) * (_ratio(dataset), 1.0)
    first = (*w.tolist(), _rounded(-float(w @ center)))
    for i, number in enumerate(WEIGHTS.values()):
        kept = st.session_state.pop(_aside(number), None)
        if dragged is not None:
            number.set(dragged[i])
        elif kept is not None and number.key not in st.session_state:
            number.set(kept)
        number.begin(first[i])


def _state() -> tuple[Array, float]:
    """w and b as the controls hold them, to ten digits: so the link carries just what is shown.

    A slider's change may arrive when the visitor has left for another view, and the numbers went with this one.
    """
    w1, w2, b = (float(number.spell(number.value())) for number in WEIGHTS.values())
    return np.array([w1, w2]) + 0.0, b


def _rotation(dataset: Dataset, center: Array, w: Array, b: float) -> None:
    """Sliders that turn the line about the middle of the board, and shift it along w."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    reach = _rounded(math.hypot(x_max - x_min, y_max - y_min) / 2)
    row = st.container(horizontal=True)
    some = bool(w.any())
    _follow("hyp.angle", round(math.degrees(math.atan2(w[1], w[0]))) if some else 0, 0)
    distance = -float(linear.signed_distance(center[None], w, b)[0]) if some else 0.0
    thousandth = reach / 1000  # finer than the slider shows: 0 is not to be 4.8e-16
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
    """Set a slider, unless it says so already: to set it again would undo what the visitor does just now."""
    if key not in st.session_state or abs(st.session_state[key] - value) > tolerance:
        st.session_state[key] = value


def _turn(center: Array, distance: float, w: Array) -> None:
    """The angle was set: w keeps its length (where it has none it takes 1), the line its distance from the middle.

    Both sliders start from the line that this page showed last: the three numbers that come along with a quick
    second change may be older than its first, and some of them newer than others.
    """
    length = float(linear.lengths(w)) or 1.0
    angle = math.radians(st.session_state["hyp.angle"])
    _put(length * np.array([math.cos(angle), math.sin(angle)]), center, distance)


def _shift(center: Array, w: Array) -> None:
    """The shift was set: w stays."""
    if w.any():
        _put(w, center, st.session_state["hyp.shift"])


def _put(w: Array, center: Array, distance: float) -> None:
    """Set w, and b such that the middle of the board is so far on the negative side.

    The numbers keep five digits of w's length, so that a quarter turn gives 0, and many small turns the same length.
    """
    length = float(linear.lengths(w))
    decimals = 4 - math.floor(math.log10(length))
    b = -distance * length - float(w @ center)
    for number, value in zip(WEIGHTS.values(), (*w.tolist(), b), strict=True):
        number.set(round(value, decimals) + 0.0)


def _rounded(value: float) -> float:
    """A number to four significant digits: enough for a slider, and readable."""
    return float(f"{value:.4g}")


def _center(dataset: Dataset) -> Array:
    center, _reach = boundaries.view(dataset)
    return center


def _ratio(dataset: Dataset) -> float:
    """How much larger the numbers of the second axis are: w⁽¹⁾ must grow by it to look alike."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    return 1.0 if dataset.equal_scales else float(f"{(y_max - y_min) / (x_max - x_min):.1g}")
