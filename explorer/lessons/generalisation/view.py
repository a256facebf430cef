"""Generalisation on the screen: which part of the lesson, and the board on which a training set is drawn."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame import controls
from explorer.frame.draws import CERTAINTIES, SIZES
from explorer.frame.lesson import Lesson
from explorer.lessons.generalisation.erm import Draws
from linboard import player, theme
from linboard.figures import boundaries, points, strokes
from linboard.player import Message
from linboard.words.language import _

Array = NDArray[np.float64]


def way() -> str:
    """Which part of the lesson is on the screen."""
    names = {
        "sets": _("Training sets"),
        "coins": _("Coins"),
        "calculator": _("Calculator"),
        "occam": _("Occam"),
    }
    return controls.choice(_("Show"), names, "gen.way")


def draw_controls(width: int = 116) -> Draws:
    """Size and seed of the training sets, and δ."""
    n = int(controls.stepped(_("Samples N"), SIZES, 100, "gen.n", width=width))
    delta = controls.stepped(_("May fail: δ"), CERTAINTIES, 0.05, "gen.delta", width=width)
    seed = controls.whole(_("Seed"), 9_999, "gen.seed", width=84)
    return Draws(n, seed, delta)


def only_draws() -> Draws:
    """The same in a row of their own."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        return draw_controls(140)


def board(
    here: Lesson, W: Array, b: Array, counts: NDArray[np.int64], *, tween: bool = False, **parts: Any
) -> Message:
    """The points, ringed as often as they were drawn, and a line; one training set or one line a step.

    Parameters
    ----------
    here : Lesson
    W, b : arrays of shape (T, 2) and (T,)
        The line of each step.
    counts : array of shape (T, n)
        How often each point was drawn.
    tween : bool
        Whether a line turns into the next one.
    parts
        Of `player.message`; `player` may lack "length" and "trace".
    """
    dataset = here.dataset
    below, frames = boundaries.line_frames(dataset, W, b, positive=here.positive)
    for column in frames.columns:
        column["tween"] = tween
        column["values"] = column["values"].astype(np.float32)
    steps = parts.pop("player")
    ring = len(below) + len(theme.CLASS_COLOURS)
    room = theme.marker_size(dataset.n)
    often = np.sqrt(counts / max(int(counts.max()), 1))  # the area tells how often
    sizes = np.where(counts > 0, room + 4 + 20 * often, 0).astype(np.int8)
    frames.add(ring, "marker.size", sizes)
    trace = zlib.crc32(np.ascontiguousarray(counts).tobytes(), zlib.crc32(W.tobytes() + b.tobytes()))
    return player.message(
        here.key,
        figure=points.board(dataset, *below, above=(_rings(dataset.X),)),
        frames=frames,
        title=_("Board with {n:,} points").format(n=dataset.n),
        first_trace=len(below),
        player={"length": len(b), "trace": trace, **steps},
        **parts,
    )


def _rings(X: Array) -> dict[str, Any]:
    """A ring around each point; its size says how often the point was drawn."""
    marker = {
        "symbol": "circle",
        "color": theme.CLEAR,
        "size": [0] * len(X),
        "line": {"width": 2, "color": theme.GOOD},
    }
    return strokes.dots(marker, X)
