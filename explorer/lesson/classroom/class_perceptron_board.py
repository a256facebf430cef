"""The board of the class perceptron: its line at each step, the answers No, the slips, and the next update."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.classroom.perceptron_run import Run
from explorer.classroom.trajectory import Trajectory
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board, Caption
from linboard.captions import perceptron
from linboard.figures import boundaries, strokes
from linboard.i18n.language import _
from linboard.layers import Layer
from linboard.messages import Choice
from linclass import Trace
from linclass.core import linear

Array = NDArray[np.float64]
ROWS = 500  # maximum number of steps that are sent
AROUND = 28  # pixels: a label is placed outside the ring of its point


def board(run: Run, so_far: Trajectory, dataset: Dataset) -> Board:
    """Draw the line of each step.

    For a completed round, also draw the answers No and the resulting update.
    """
    trace, at = so_far.trace, so_far.round_of
    ended = at >= 0
    made = Board(dataset, run.positive)
    made.line(trace.coef, trace.intercept)
    if not len(so_far.picked):
        return made
    picked = np.where(ended, so_far.picked[at], -1)
    made.ring(picked)
    next_lines = np.where((picked >= 0)[:, None], so_far.lines[at + 1], np.nan)
    made.above(
        _dashed(dataset, next_lines),
        _arrow(run, dataset, trace, next_lines, picked),
        _named(run.X, ended[:, None] & ~so_far.said[at], _("No"), theme.LINE, "bottom center"),
        _named(run.X, ended[:, None] & (so_far.slips[at] > 0), _("slip"), theme.BAD, "middle left"),
    )
    return made


def machine_board(run: Run, trace: Trace[Any], dataset: Dataset) -> Board:
    """Draw the computer's line at each step, with the point of the next update."""
    made = Board(dataset, run.positive)
    made.line(trace.coef, trace.intercept)
    made.ring(np.append(trace.picked[1:], -1))
    return made


def _dashed(dataset: Dataset, lines: Array) -> Layer:
    """Draw the line that results from each step's round, (T, 3); NaN for no line."""
    ends = linear.boundary_segments(lines[:, :2], lines[:, 2], *boundaries.view(dataset))
    return strokes.line(theme.MUTED, 2.5, "dash").move(ends)


def _arrow(run: Run, dataset: Dataset, trace: Trace[Any], lines: Array, picked: NDArray[np.int64]) -> Layer:
    """Draw the movement of the line as an arrow on its normal through the ringed point, if it fits on the board."""
    with np.errstate(invalid="ignore", divide="ignore"):
        w, b = trace.coef, trace.intercept
        normal = w / np.linalg.norm(w, axis=1, keepdims=True)
        x = run.X[np.maximum(picked, 0)]
        distance = ((x * w).sum(axis=1) + b) / np.linalg.norm(w, axis=1)
        foot = x - distance[:, None] * normal
        slope = (lines[:, :2] * normal).sum(axis=1)
        way = -((foot * lines[:, :2]).sum(axis=1) + lines[:, 2]) / slope
        ends = np.stack([foot, foot + way[:, None] * normal], axis=1)  # (T, 2, 2)
        low, high = np.array(dataset.bounds).T
        seen = ((ends >= low) & (ends <= high)).all(axis=(1, 2)) & (way != 0)
    return strokes.arrow(theme.ACCENT).move(np.where(seen[:, None, None], ends, np.nan))


def _named(X: Array, which: NDArray[np.bool_], text: str, colour: str, where: str) -> Layer:
    """Draw a label at some of the points at each step, shape (T, n)."""
    layer = strokes.dots({"size": AROUND, "color": theme.CLEAR})
    look = {"mode": "markers+text", "text": [text] * len(X), "textposition": where}
    places = np.where(which[:, :, None], X, np.nan)
    return (layer | look | {"textfont": {"size": 14, "color": colour}}).move(places)


def told(run: Run, so_far: Trajectory) -> Caption:
    """Return the perceptron's texts of each step, with a note if the class learned from a point that was no mistake."""
    trace = so_far.trace
    usual = perceptron.told(trace, run.X, run.signs, 1.0)
    slipped = trace.margin_before > 0
    if not slipped.any() or not isinstance(usual.caption, Choice) or usual.caption.which is None:
        return usual
    text = _(
        "{picked:point} was not a mistake: y f(x) = {before}. The class said No, so w becomes {new} "
        "and b becomes {bias}."
    )
    new = [
        text.replace("{new}", f"w {plus} {{picked:point}}").replace("{bias}", f"b {plus} 1") for plus in "+−"
    ]
    before = usual.caption.templates
    sign = run.signs[np.maximum(trace.picked, 0)]
    which = np.where(slipped, len(before) + (sign < 0), usual.caption.which).astype(np.int32)
    return Caption(Choice(templates=[*before, *new], which=which), usual.formula, usual.columns)


def as_long(trace: Trace[Any], length: int) -> Trace[Any]:
    """Return the trace with `length` rows: truncated, or repeating its last row."""
    return trace.at(np.minimum(np.arange(length), len(trace) - 1))
