"""The controls of Fisher's lesson: the part, the line's angle, priors, ellipses and new points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import Choice, Real, Seed, Slider, Switch
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.fisher.projection import ProjectionLine, fit
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import N_, _
from linboard.i18n.text import verbatim
from linclass.discriminants.rotating_line import folded

WAY = Choice("fisher.way", {"line": N_("A line"), "plane": N_("A plane")})
PLAY = Choice("fisher.play", {"slide": N_("Points slide"), "turn": N_("The line rotates")})
ANGLE = Real("fisher.angle", -90, 90, digits=4)
PRIORS = Choice("fisher.priors", {"counts": N_("As on the board"), "given": N_("Selected")})
PRIOR = Slider("fisher.prior", 1, 99, 50)
ELLIPSES = Choice("fisher.ellipses", {"own": N_("Of each class"), "shared": N_("Shared, as Fisher assumes")})
DRAW = Switch("fisher.new")
SEED = Seed("fisher.seed")
NEW = 100  # points that are drawn from the fitted Gaussians


def row() -> DeltaGenerator:
    """Return a container for both choices, side by side if the width allows."""
    return st.container(horizontal=True)


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Project onto"))


def play_control() -> str:
    """Return the selected animation."""
    return PLAY.show(_("Animation"))


def angle_control(lesson: LessonPage, plays: str) -> float:
    """Return the angle of the line, set here or on the board; if the line rotates, the player sets it."""
    dragged = session.take_line()
    if dragged is not None:
        w1, w2, _b = dragged
        ANGLE.set(round(folded(np.degrees(np.arctan2(w2, w1))), 1))
    if plays == "turn":
        angle = ANGLE.value()
        ANGLE.set(angle)  # kept while its slider is hidden
        return angle
    row = st.container(horizontal=True, vertical_alignment="bottom")
    angle = ANGLE.slide(_("Angle θ of the line"), row, step=0.5, format="%.1f°")
    if lesson.scene:
        return angle
    row.button(
        _("Best line"),
        key="fisher.best",
        on_click=lambda: _turn_to_best(lesson.dataset),
        icon=":material/star:",
        help=_("Rotates the line to where J is largest."),
    )
    return angle


def _turn_to_best(dataset: Dataset) -> None:
    if len(dataset.present) < 2:
        return
    best = ProjectionLine(dataset, fit(dataset, None)).best
    if best is not None:
        ANGLE.set(round(best, 1))


class More(NamedTuple):
    """Settings below the charts: the prior of the first class, the kind of ellipses, and the seed of new points."""

    prior: float | None
    ellipses: str
    seed: int | None


def more_controls(lesson: LessonPage) -> More:
    """Return the secondary settings from their controls."""
    return More(_priors_control(lesson), _ellipses_control(), _new_points_control())


def _priors_control(lesson: LessonPage) -> float | None:
    """Return the prior of the first class, or None for the relative frequencies."""
    row = st.container(horizontal=True)
    if PRIORS.show(_("Prior probabilities"), place=row) == "counts":
        return None
    dataset = lesson.dataset
    first = verbatim(dataset.names[dataset.present[0]]) if dataset.n else "1"
    label = _("Share of the blue class") if lesson.scene else _("Prior of class {name}").format(name=first)
    return PRIOR.show(label, row, format="%d%%") / 100


def _ellipses_control() -> str:
    """Return the kind of ellipses that are drawn."""
    return ELLIPSES.show(_("Ellipses (two standard deviations)"))


def _new_points_control() -> int | None:
    """Return the seed of the new points, or None for no new points."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    wanted = DRAW.show(_("Draw {n} new points from the fitted Gaussians").format(n=NEW), row)
    return SEED.show(place=row) if wanted else None
