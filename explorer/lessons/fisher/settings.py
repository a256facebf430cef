"""The controls of Fisher's lesson: which part, the line's angle, priors, ellipses and new points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame import controls
from explorer.frame.lesson import Lesson
from explorer.lessons.fisher.projection import Turning, fit, folded
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.words.language import _
from linboard.words.text import verbatim

ANGLE = "fisher.angle"
WAY = "fisher.way"
NEW = 100  # points that are drawn from the fitted Gaussians


def row() -> DeltaGenerator:
    """A place for the two choices, side by side where there is room."""
    return st.container(horizontal=True)


def way() -> str:
    """Which part of the lesson is on the screen."""
    names = {"line": _("A line"), "plane": _("A plane")}
    return controls.choice(_("Project onto"), names, WAY)


def play_control() -> str:
    """What the player shows."""
    names = {"slide": _("Points slide"), "turn": _("The line turns")}
    return controls.choice(_("Press play and"), names, "fisher.play")


def angle_control(here: Lesson, plays: str) -> float:
    """The angle of the line, as set here or on the board; where the line turns, the player sets it."""
    dragged = session.take_line()
    if dragged is not None:
        w1, w2, _b = dragged
        st.session_state[ANGLE] = round(folded(np.degrees(np.arctan2(w2, w1))), 1)
    elif ANGLE not in st.session_state:
        st.session_state[ANGLE] = _linked_angle(st.query_params.get(ANGLE, ""))
    if plays == "turn":
        st.session_state[ANGLE] = st.session_state[ANGLE]  # kept while its slider is away
        return float(st.session_state[ANGLE])
    row = st.container(horizontal=True, vertical_alignment="bottom")
    angle: float = row.slider(_("Angle θ of the line"), -90.0, 90.0, step=0.5, format="%.1f°", key=ANGLE)
    session.write(ANGLE, f"{angle:.4g}" if angle else None)
    row.button(
        _("Best line"),
        key="fisher.best",
        on_click=lambda: _turn_to_best(here.dataset),
        icon=":material/star:",
        help=_("Turn the line to where J is largest."),
    )
    return angle


def _linked_angle(text: str) -> float:
    """The angle that a link carries, or 0 where it carries none."""
    try:
        angle = float(text)
    except ValueError:
        return 0.0
    return angle if abs(angle) <= 90 else 0.0


def _turn_to_best(dataset: Dataset) -> None:
    if len(dataset.present) < 2:
        return
    best = Turning(dataset, fit(dataset, None)).best
    if best is not None:
        st.session_state[ANGLE] = round(best, 1)


class More(NamedTuple):
    """The prior of the first class, whose ellipses are drawn, and the seed of new points: set below the charts."""

    prior: float | None
    ellipses: str
    seed: int | None


def more_controls(dataset: Dataset) -> More:
    """What matters less than the line."""
    return More(_priors_control(dataset), _ellipses_control(), _new_points_control())


def _priors_control(dataset: Dataset) -> float | None:
    """The prior of the first class, or None for the classes' shares of the points."""
    row = st.container(horizontal=True)
    with row:
        names = {"counts": _("As on the board"), "given": _("Chosen")}
        if controls.choice(_("Prior probabilities"), names, "fisher.priors") == "counts":
            return None
    first = verbatim(dataset.names[dataset.present[0]]) if dataset.n else "1"
    percent: int = row.slider(
        _("Prior of class {name}").format(name=first),
        1,
        99,
        50,
        format="%d\u00a0%%",
        key="fisher.prior",
        bind="query-params",
    )
    return percent / 100


def _ellipses_control() -> str:
    """Whose ellipses are drawn."""
    names = {"own": _("Of each class"), "shared": _("The one Fisher assumes")}
    return controls.choice(_("Ellipses (two standard deviations)"), names, "fisher.ellipses")


def _new_points_control() -> int | None:
    """The seed of the new points, or None where none are drawn."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    wanted = row.toggle(
        _("Draw {n} new points from the fitted Gaussians").format(n=NEW),
        key="fisher.new",
        bind="query-params",
    )
    if not wanted:
        return None
    with row:
        return controls.seed("fisher.seed")
