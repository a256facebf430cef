"""The votes of the training points at one place: terms α y k(x, z) that add up to f(z)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Slider, near
from explorer.lesson.lesson_page import LessonPage
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import theme
from linboard.board import Board
from linboard.figures import points, strokes
from linboard.figures.sums import staircase
from linboard.i18n.language import _
from linboard.i18n.text import number, point_name
from linboard.layers import Layer
from linboard.messages import Chart, Head
from linclass.margins.kernel_field import kernel_terms

Array = NDArray[np.float64]
STEP = 0.05  # of a slider from -1 to 1
LARGEST_DISC = 40.0  # diameter in pixels of the disc of the largest vote
MOST_BARS = 12  # votes with a bar of their own; the others share one
PLACES = 41  # places along the row of the diamond, whose sums set the axis


@dataclass(frozen=True)
class Place:
    """A place on the board that two sliders move, as shares of half the board's width and height.

    Parameters
    ----------
    across, up : Slider
        From -1 to 1; 0 is the centre.
    """

    across: Slider[float]
    up: Slider[float]

    @classmethod
    def of(cls, name: str) -> Place:
        """Return the place of a lesson, by the name of its controls."""
        return cls(*(Slider(f"{name}.{way}", -1.0, 1.0, 0.0, STEP) for way in ("across", "up")))

    @property
    def in_scene(self) -> bool:
        """Whether the current scene offers one of the sliders."""
        return session.get().progress.in_scene and not (self.across.held and self.up.held)

    def show(self) -> None:
        """Show both sliders; those of a scene are next to the board on a phone."""
        with near() if self.in_scene else st.container(horizontal=True, gap="small"):
            self.across.show(_("Move the diamond ↔"), width=220, format="percent")
            self.up.show(_("Move the diamond ↕"), width=220, format="percent")

    def at(self, dataset: Dataset, across: float | None = None, up: float | None = None) -> Array:
        """Return the place (2,) on the board of these points; the sliders give what is not passed."""
        shares = self.across.value() if across is None else across, self.up.value() if up is None else up
        return np.array(
            [
                low / 2 + high / 2 + share * (high - low) / 2
                for share, (low, high) in zip(shares, dataset.bounds, strict=True)
            ]
        )


def votes(model: Any, place: Array) -> Array:
    """Return the vote of each training point at a place (2,), shape (n,)."""
    found: Array = kernel_terms(model, place[None])[0]
    return found


def total(model: Any, place: Array) -> float:
    """Return f at a place (2,)."""
    return float(votes(model, place).sum() + model.intercept_[0])


def mark(
    board: Board, dataset: Dataset, place: Array, found: Array | None = None, *, path: bool = False
) -> None:
    """Draw the diamond and, if its votes are given, a disc behind each voter, by the size of its vote.

    With `path`, the dotted line is drawn on which the diamond moves.
    """
    if path:
        ends = np.array([[low, place[1]] for low in dataset.bounds[0]])
        board.below(strokes.along(ends, theme.ACCENT, 1.5, "dot"))
    if found is not None:
        board.below(_discs(dataset, found))
    board.above(points.place(place))


def _discs(dataset: Dataset, found: Array) -> Layer:
    """Draw a disc behind each point; its area is proportional to the size of its vote."""
    largest = float(np.abs(found).max()) or 1.0
    size = np.rint(LARGEST_DISC * np.sqrt(np.abs(found) / largest)).astype(np.int8)
    marker = {
        "symbol": "circle",
        "size": size,
        "color": [theme.CLASS_COLOURS[label] for label in dataset.labels],
        "opacity": 0.3,
        "line": {"width": 0},
    }
    return strokes.dots(marker, dataset.X)


def chart(lesson: LessonPage, model: Any, place: Array) -> Chart:
    """Draw the votes at the place as a staircase: first those for the positive class, then the others, b, and f."""
    found, dataset = votes(model, place), lesson.dataset
    voters = np.flatnonzero(model.alpha_ > 0)
    order = voters[np.lexsort((-np.abs(found[voters]), found[voters] < 0))]
    named = dataset.n <= theme.NAMED_POINTS
    b = float(model.intercept_[0])
    largest = order if len(order) <= MOST_BARS else order[np.isin(order, _largest(found))]
    rest = np.setdiff1d(order, largest)
    order = largest
    terms = np.concatenate([found[order], [found[rest].sum()] if len(rest) else [], [b]])
    low, high = _range(model, dataset, place)
    picture = staircase(
        terms,
        [
            *((point_name(i) if named else theme.CLASS_ICONS[dataset.labels[i]]) for i in order.tolist()),
            *([_("rest")] if len(rest) else []),
            "b",
            "f",
        ],
        [
            *(theme.CLASS_COLOURS[dataset.labels[i]] for i in order.tolist()),
            *([theme.MUTED] if len(rest) else []),
            theme.MUTED,
        ],
        low,
        high,
    )
    told = _(
        "At the diamond: votes for {yes} {above}, votes for {no} {below}, b {b}; together f = {f}."
    ).format(
        yes=theme.CLASS_ICONS[lesson.positive],
        no=_("the others") if dataset.n_classes > 2 else theme.CLASS_ICONS[1 - lesson.positive],
        above=number(round(float(found[found > 0].sum()), 2)),
        below=number(round(float(found[found < 0].sum()), 2)),
        b=number(round(b, 2)),
        f=number(round(float(terms.sum()), 2)),
    )
    legend = _(
        "Each bar is one vote, α y k(x, z), or b. It starts where the previous bar ends. The last "
        "bar is the sum f. On the board, the larger a vote, the larger its disc."
    )
    if len(rest):
        legend += " " + _("The bar “rest” is the sum of all smaller votes.")
    return picture.message(
        lesson.key,
        height=225 if lesson.scene else 270,
        title=_("Votes at the diamond"),
        head=[Head(legend, "legend")],
        caption=None if lesson.scene else told,
        describe=told,
        view=f"votes{len(terms)}",
    )


def _largest(found: Array) -> NDArray[np.intp]:
    """Return the indices of the points with the largest votes."""
    return np.argsort(-np.abs(found), kind="stable")[:MOST_BARS]


def _range(model: Any, dataset: Dataset, place: Array) -> tuple[float, float]:
    """Return the range of the partial sums while the diamond moves across, so that the axis stays."""
    x = np.linspace(*dataset.bounds[0], PLACES)
    found = kernel_terms(model, np.column_stack([x, np.full(PLACES, place[1])]))
    above, every = np.where(found > 0, found, 0).sum(axis=1), found.sum(axis=1)
    ends = np.stack([above, every, every + float(model.intercept_[0]), np.zeros(PLACES)])
    return float(ends.min()), float(ends.max())
