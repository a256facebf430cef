"""The page on generalisation: the choice of the part, and the board with a training set."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Seed, Steps
from explorer.lesson.controls.sampling_options import CERTAINTIES, SIZES
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.generalisation.erm import Draws
from explorer.points import links
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer
from linboard.messages import Player

Array = NDArray[np.float64]
WAY = Choice(
    "gen.way",
    {
        "sets": N_("Training sets"),
        "coins": N_("Coins"),
        "calculator": N_("Calculator"),
        "occam": N_("Occam"),
    },
)
SIZE = Steps("gen.n", SIZES, 100)
DELTA = Steps("gen.delta", CERTAINTIES, 0.05)
SEED = Seed("gen.seed")


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def draw_controls(width: int = 116) -> Draws:
    """Return size and seed of the training sets, and δ, from their controls."""
    n = SIZE.show(_("Samples N"), width=width)
    delta = DELTA.show(_("Failure probability δ"), width=width)
    return Draws(n, SEED.show(width=84), delta)


def only_draws() -> Draws:
    """Return the same from controls in their own row."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        return draw_controls(140)


def show(
    lesson: LessonPage,
    lines: tuple[Array, Array],
    counts: NDArray[np.int64],
    told: Caption,
    *,
    steps: NDArray[np.int64],
    label: str,
    others: Layer | None = None,
) -> None:
    """Show the points, ringed by how often they were drawn, and a line; each step is a training set or a
    line.

    Parameters
    ----------
    lesson : LessonPage
    lines : arrays of shape (T, 2) and (T,)
        w and b of each step.
    counts : array of shape (T, n)
        How often each point was drawn.
    told : Caption
    steps : array of shape (T,)
        The name of each step.
    label : str
        The kind of the steps.
    others : Layer, optional
        The lines of all rules, below everything else.
    """
    W, b = lines
    board = Board(lesson.dataset, lesson.positive)
    if others is not None:
        board.below(others)
    for layer in board.line(W, b, tween=False):
        for column in layer.columns:
            column.values = column.values.astype(np.float32)
    room = theme.marker_size(lesson.dataset.n)
    often = np.sqrt(counts / max(int(counts.max()), 1))  # the area is proportional to the count
    sizes = np.where(counts > 0, room + 4 + 20 * often, 0).astype(np.int8)
    board.above(
        _rings(lesson.dataset.X, sizes)
        if links.carries(lesson.dataset)
        else _moving_rings(lesson.dataset.X, sizes)
    )
    if not links.carries(lesson.dataset):
        board.keep(np.flatnonzero(counts.any(axis=0)))
    trace = zlib.crc32(np.ascontiguousarray(counts).tobytes(), zlib.crc32(W.tobytes() + b.tobytes()))
    lesson.show(board, told, plays=Player(length=len(b), steps=steps, trace=trace, label=label))


def _rings(X: Array, sizes: NDArray[np.int8]) -> Layer:
    """Draw a ring around each point; its size (T, n) shows how often the point was drawn."""
    return strokes.dots(_marker(len(X)), X).change("marker.size", sizes)


def _moving_rings(X: Array, sizes: NDArray[np.int8]) -> Layer:
    """Draw the rings of very many points: as many rings as a training set has points, moving from set to set."""
    drawn = [np.flatnonzero(row) for row in sizes]
    rings = max(map(len, drawn))
    places, around = (
        np.full((len(sizes), rings, 2), np.nan, np.float32),
        np.zeros((len(sizes), rings), np.int8),
    )
    for step, row in enumerate(drawn):
        places[step, : len(row)], around[step, : len(row)] = X[row], sizes[step, row]
    return strokes.dots(_marker(rings)).move(places).change("marker.size", around)


def _marker(count: int) -> dict[str, Any]:
    return {
        "symbol": "circle",
        "color": theme.CLEAR,
        "size": [0] * count,
        "line": {"width": 2, "color": theme.GOOD},
    }
