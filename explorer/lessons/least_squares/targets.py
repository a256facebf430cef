"""Any two targets: least squares has Fisher's direction for all targets; only the offsets differ."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Slider
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.least_squares import scripts
from explorer.lessons.least_squares.view import angle
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import boundaries, comparison
from linboard.i18n.language import N_, _
from linboard.messages import Head
from linclass import FisherDiscriminant, LeastSquaresClassifier
from linclass.core import linear

Array = NDArray[np.float64]
Targets = tuple[float, float] | Literal["counts"]
LOOKS = comparison.LOOKS[:2]
TARGETS = Choice(
    "ls.targets", {"signs": N_("−1 and +1"), "counts": N_("−N/N₂ and N/N₁"), "own": N_("Others")}
)
LOW = Slider("ls.low", -10.0, -0.1, -1.0, 0.1)
HIGH = Slider("ls.high", 0.1, 10.0, 4.0, 0.1)


def pair(lesson: LessonPage) -> Targets:
    """Return the targets of the other class and of the positive one."""
    chosen = TARGETS.show(_("Targets"))
    if chosen == "counts":
        return "counts"
    if chosen == "signs":
        return -1.0, 1.0
    with st.container(horizontal=True):
        low = LOW.show(_("Target of the others"), width=220)
        label = _("Target of the blue points") if lesson.scene else _("Target of the positive class")
        high = HIGH.show(label, width=220)
    return low, high


def show(lesson: LessonPage, targets: Targets) -> None:
    """Show both lines with the means, and the points along the shared direction."""
    dataset, signs = lesson.dataset, lesson.signs
    squares: Any = result_cache.fit(LeastSquaresClassifier(targets=targets), dataset.X, signs)
    fisher: Any = result_cache.fit(FisherDiscriminant(), dataset.X, signs)
    coef = np.concatenate([squares.coef_, fisher.coef_])
    intercept = np.concatenate([squares.intercept_, fisher.intercept_])
    if not squares.coef_.any():
        lesson.plain_board(
            _(
                "As far as a line can tell, both classes have the same mean: w = 0 for both methods, so "
                "there is no line."
            ),
        )
        return
    board, mean = Board(dataset), dataset.X.mean(axis=0)
    titles = _("Least squares"), _("Fisher")
    board.below(*comparison.lines(dataset, coef[None], intercept[None], titles, LOOKS))
    board.above(comparison.spot(mean, _("Overall mean"), "star", theme.ACCENT))
    if not lesson.scene:
        board.above(comparison.spot(fisher.means_.mean(axis=0), _("Midpoint of the two means")))
    comparison.named(board)
    low, high = squares.targets_[0]
    length = np.linalg.norm(coef, axis=1)
    lesson.show(
        board,
        Caption(
            _(
                "With the targets {low} and {high}, the angle between the two lines is {angle:text}. At the "
                "star, the f of least squares is {at}."
            ),
            columns={
                "low": float(low),
                "high": float(high),
                "angle": [angle(float(linear.augmented_angle(coef[0], coef[1])))],
                "at": _clean(float(squares.decision_function(mean[None])[0]), float(high - low)),
                "w": coef[:1],
                "v": coef[1:],
                "b": float(intercept[0]),
                "c": float(intercept[1]),
                "ratio": float(length[1] / length[0]),
            },
            formula=[
                _(
                    "Least squares minimises the sum of all (<b>w</b>·<b>x</b>ₙ + <i>b</i> − <i>t</i>ₙ)², "
                    "with <i>t</i> = {high} or {low}: <b>w</b> = {w:vector}, <i>b</i> = {b}"
                ),
                _(
                    "Fisher: with the covariance Σ within the classes Σ⁻¹(<b>m</b>₁ − <b>m</b>₂) = {v:vector} = "
                    "{ratio} × <b>w</b>, and <i>b</i> = {c}"
                ),
            ],
        ),
        view="targets",
    )
    with lesson.right:
        _along(lesson, coef, intercept, mean, counts=targets == "counts")


def _clean(value: float, size: float) -> float:
    """Return the value, or 0 if it is within rounding."""
    return 0.0 if abs(value) < 1e-9 * size else value


def _along(lesson: LessonPage, coef: Array, intercept: Array, mean: Array, *, counts: bool) -> None:
    """Show the points on the axis along w, on which each method is one threshold."""
    unit = coef[1] / np.linalg.norm(coef[1])
    at = -intercept / np.linalg.norm(coef, axis=1)
    places = lesson.dataset.X @ unit
    other = boundaries.other_class(lesson.dataset, lesson.positive)
    names = theme.CLASS_ICONS  # the names of the classes, +1 and −1, are not their targets here
    picture = comparison.thresholds(
        places,
        lesson.signs,
        lesson.dataset.drawn,
        at,
        (_("Least squares"), _("Fisher")),
        float(mean @ unit),
        (lesson.positive, other),
        (names[lesson.positive], _("the others") if other is None else names[other]),
    )
    text = _(
        "All points projected onto w, the direction of both methods. Other targets move only the "
        "least-squares line."
    )
    told = [Head(text)]
    if counts:
        told.append(
            Head(
                _("These targets put the least-squares line through the mean of all points (star)."), "right"
            )
        )
    lesson.linked(
        "along",
        picture.message(
            lesson.key,
            height=250,
            title=_("Along w"),
            head=told,
            describe=_("The thresholds of the two methods lie at different places on one axis."),
            view=f"along{picture.layout['xaxis']['range']}",
        ),
    )


def code(lesson: LessonPage, targets: Targets) -> None:
    """Show the code of both methods on the same points."""
    lesson.script(
        "ls.code.targets",
        lambda: scripts.targets(lesson.dataset, lesson.signs, targets),
        views=lambda: (scripts.BOTH,),
    )
