"""Any two targets: least squares turns with Fisher whatever stands for the labels, and only the offsets differ."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame.controls import Choice, Slider
from explorer.frame.lesson import Lesson
from explorer.lessons.least_squares import scripts
from explorer.lessons.least_squares.view import angle
from explorer.visit import memo
from linboard import theme
from linboard.board import Board, Told
from linboard.figures import boundaries, compared
from linboard.messages import Head
from linboard.words.language import N_, _
from linclass import FisherDiscriminant, LeastSquaresClassifier
from linclass.core import linear

Array = NDArray[np.float64]
Targets = tuple[float, float] | Literal["counts"]
LOOKS = compared.LOOKS[:2]
TARGETS = Choice(
    "ls.targets", {"signs": N_("−1 and +1"), "counts": N_("−N/N₂ and N/N₁"), "own": N_("Others")}
)
LOW = Slider("ls.low", -10.0, -0.1, -1.0, 0.1)
HIGH = Slider("ls.high", 0.1, 10.0, 4.0, 0.1)


def pair(here: Lesson) -> Targets:
    """The targets of the other class and of the positive one."""
    chosen = TARGETS.show(_("Targets"))
    if chosen == "counts":
        return "counts"
    if chosen == "signs":
        return -1.0, 1.0
    with st.container(horizontal=True):
        low = LOW.show(_("Target of the others"), width=220)
        label = _("Target of the blue points") if here.scene else _("Target of the positive class")
        high = HIGH.show(label, width=220)
    return low, high


def show(here: Lesson, targets: Targets) -> None:
    """Both lines with the means, and the points seen along the direction that both share."""
    dataset, signs = here.dataset, here.signs
    squares: Any = memo.fit(LeastSquaresClassifier(targets=targets), dataset.X, signs)
    fisher: Any = memo.fit(FisherDiscriminant(), dataset.X, signs)
    coef = np.concatenate([squares.coef_, fisher.coef_])
    intercept = np.concatenate([squares.intercept_, fisher.intercept_])
    if not squares.coef_.any():
        here.plain_board(
            _("Board with {n:,} points").format(n=dataset.n),
            _(
                "As far as a line can tell, both classes have the same mean: w = 0 for both methods, so "
                "there is no line."
            ),
        )
        return
    board, mean = Board(dataset), dataset.X.mean(axis=0)
    titles = _("Least squares"), _("Fisher")
    board.below(*compared.lines(dataset, coef[None], intercept[None], titles, LOOKS))
    board.above(
        compared.spot(mean, _("Mean of all"), "star", theme.ACCENT),
        compared.spot(fisher.means_.mean(axis=0), _("Middle of both means")),
    )
    compared.named(board)
    low, high = squares.targets_[0]
    length = np.linalg.norm(coef, axis=1)
    here.show(
        board,
        Told(
            _(
                "With the targets {low} and {high} the two lines are parallel: the angle between them is {angle:text}. "
                "Least squares has f = {at} at the mean of all."
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
    with here.right:
        _along(here, coef, intercept, mean, counts=targets == "counts")


def _clean(value: float, size: float) -> float:
    """The value, or 0 where that is all it is but for rounding."""
    return 0.0 if abs(value) < 1e-9 * size else value


def _along(here: Lesson, coef: Array, intercept: Array, mean: Array, *, counts: bool) -> None:
    """The points on the axis along w, where each rule is one threshold."""
    unit = coef[1] / np.linalg.norm(coef[1])
    at = -intercept / np.linalg.norm(coef, axis=1)
    places = here.dataset.X @ unit
    other = boundaries.other_class(here.dataset, here.positive)
    names = here.dataset.names
    picture = compared.thresholds(
        places,
        here.signs,
        here.dataset.drawn,
        at,
        (_("Least squares"), _("Fisher")),
        float(mean @ unit),
        (here.positive, other),
        (names[here.positive], _("the others") if other is None else names[other]),
    )
    text = _("All points along w, which both methods share. Other targets move only the least-squares line.")
    told = [Head(text)]
    if counts:
        told.append(
            Head(
                _("These targets put the least-squares line through the mean of all points (star)."), "right"
            )
        )
    here.linked(
        "along",
        picture.message(
            here.key,
            height=250,
            title=_("Along w"),
            head=told,
            describe=_("The thresholds of the two methods lie at different places on one axis."),
            view=f"along{picture.layout['xaxis']['range']}",
        ),
    )


def code(here: Lesson, targets: Targets) -> None:
    """Both rules on the same points."""
    here.script(
        "ls.code.targets",
        lambda: scripts.targets(here.dataset, here.signs, targets),
        views=lambda: (scripts.BOTH,),
    )
