"""Three scores on sliders become three probabilities; next to them the effect of each score on each probability."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Real
from explorer.lesson.lesson_page import LessonPage
from linboard import theme
from linboard.board import Caption
from linboard.figures import matrices, strokes
from linboard.i18n.language import _, listed
from linboard.i18n.text import decimals, number
from linboard.layers import Picture
from linboard.messages import Chart, Head
from linclass.core.losses import softmax

Array = NDArray[np.float64]
SCORES = tuple(Real(f"softmax.a{k + 1}", -5.0, 5.0) for k in range(3))
STRONGEST = 0.25  # maximum of ŷ(1 − ŷ)
RAISE = 0.5  # of the first score in a scene


def sliders() -> Array:
    """Return the reader's scores, shape (3,)."""
    with st.container(horizontal=True):
        return np.array(
            [
                score.slide(_("Score {icon}").format(icon=icon), step=0.5, format="%g", width=96)
                for score, icon in zip(SCORES, theme.CLASS_ICONS, strict=False)
            ]
        )


def slopes(p: Array) -> Array:
    """Return ∂ŷ_k/∂a_j = ŷ_k (I_kj − ŷ_j), shape (3, 3)."""
    found: Array = np.diag(p) - np.outer(p, p)
    return found


def show(lesson: LessonPage, a: Array) -> None:
    """Show the scores and probabilities as bars, and the matrix of derivatives."""
    p = softmax(a)
    numbers = [number(value) for value in a.round(6).tolist()]
    told = _(
        "The probability of a class is exp(a) of its score a, divided by the sum of the three exp(a): {p}."
    ).format(p=listed(decimals(value, 3) for value in p.tolist()))
    formula = [
        "<i>ŷ</i><sub>k</sub> = e<sup><i>a</i><sub>k</sub></sup> / Σ<sub>j</sub> e<sup><i>a</i><sub>j</sub></sup>, "
        f"<b>a</b> = ({', '.join(numbers)})",
        "∂<i>ŷ</i><sub>k</sub>/∂<i>a</i><sub>j</sub> = <i>ŷ</i><sub>k</sub> (<i>I</i><sub>kj</sub> − "
        "<i>ŷ</i><sub>j</sub>)",
    ]
    title = _("Three scores, three probabilities")
    lesson.show(
        _bars(a, p, _raised(lesson)),
        Caption(told, formula),
        editable=False,
        labelled=False,
        title=title,
        view="scores",
    )
    with lesson.right:
        lesson.linked("slopes", _matrix(lesson, slopes(p)))


def raised(a: Array) -> Array:
    """Return the scores with the first one raised."""
    found: Array = a + np.eye(len(a))[0] * RAISE
    return found


def _raised(lesson: LessonPage) -> bool | None:
    """Whether the effect of a raised score is drawn; None if no score is raised."""
    if lesson.scene is None or lesson.scene.beside != "slopes":
        return None
    return lesson.answered


def _bars(a: Array, p: Array, effect: bool | None) -> Picture:
    """Draw the scores on the left, from 0 up or down, and the probabilities on the right, from 0 to 1.

    An arrow raises the first score if `effect` is not None. If it is true, arrows show how the probabilities change.
    """
    icons = list(theme.CLASS_ICONS[: len(a)])
    places = np.arange(len(a))
    look = {"color": list(theme.CLASS_COLOURS[: len(a)])}
    bars = partial(strokes.bars, look, places, width=0.6, textposition="outside", cliponaxis=False)
    beside = {"xaxis": "x2", "yaxis": "y2"}
    left = bars(a, text=[number(value) for value in a.round(6).tolist()])
    right = bars(p, text=[decimals(value, 3) for value in p.tolist()], **beside)
    named = {"tickvals": places, "ticktext": icons, "range": [-0.6, len(a) - 0.4], "zeroline": False}
    layout = theme.layout(
        xaxis=theme.axis(_("scores a"), domain=[0, 0.44], **named),
        yaxis=theme.axis("", range=[-6, 6]),
        xaxis2=theme.axis(_("probabilities ŷ"), domain=[0.56, 1], anchor="y2", **named),
        yaxis2=theme.axis("", range=[0, 1.12], anchor="x2", tickvals=[0, 0.5, 1]),
    )
    layers: list[dict[str, Any]] = [left, right]
    if effect is not None:
        after = raised(a)
        layers.append(_change(0, float(a[0]), float(after[0])))
        if effect:
            changes = zip(p.tolist(), softmax(after).tolist(), strict=True)
            layers += [_change(k, *ends) | beside for k, ends in enumerate(changes)]
    return Picture(layers, layout)


def _change(k: int, start: float, end: float) -> dict[str, Any]:
    """Draw an arrow beside bar k from one height to another."""
    return strokes.arrow(theme.ACCENT) | {"x": [k + 0.42] * 2, "y": [start, end]}


def _matrix(lesson: LessonPage, found: Array) -> Chart:
    """Draw the derivative of each probability (rows) by each score (columns): larger values have stronger colours."""
    icons = list(theme.CLASS_ICONS[:3])
    heat = matrices.heat(
        [f"a {icon}" for icon in icons],
        [f"ŷ {icon}" for icon in icons],
        found,
        STRONGEST,
        text=[[("+" if value > 0 else "") + decimals(value, 3) for value in row] for row in found.tolist()],
        texttemplate="%{text}",
        textfont={"size": 15, "color": theme.LINE},
        xgap=2,
        ygap=2,
        hoverinfo="skip",
    )
    layout = theme.layout(
        xaxis=theme.axis("", showgrid=False, zeroline=False, side="top"),
        yaxis=theme.axis("", showgrid=False, zeroline=False, autorange="reversed"),
        margin={"l": 44, "r": 12, "t": 28, "b": 8},
    )
    text = _(
        "Each column: how fast the three probabilities ŷ change as one score rises. Each column adds up to 0."
    )
    return Picture([heat], layout).message(
        lesson.key,
        title=_("The effect of each score"),
        height=250,
        head=[Head(text, "legend")],
        describe=text,
        view="slopes",
    )
