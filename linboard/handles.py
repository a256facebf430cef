"""Message parts for objects that are dragged by handles on a board: the axis, the line, the rectangle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from linboard.packing import Array, Numbers

Position: TypeAlias = Any  # a layer; its position among the traces of the figure when the message is sent


@dataclass(kw_only=True)
class AxisTraces:
    """Trace positions of the objects that rotate with an axis; `feet` has one trace for each class."""

    axis: Position
    guides: Position
    feet: Position
    handles: Position


@dataclass(kw_only=True)
class Axis:
    """A line through a centre that is rotated by handles. With `angles`, a handle chooses among the steps."""

    center: Numbers
    scale: Numbers
    reach: float
    handle: float
    lines: bool
    members: list[Array]
    traces: AxisTraces
    angle: float
    angles: Array | None = None


@dataclass(kw_only=True)
class LineTraces:
    """Trace positions of the parts of a line.

    `segment` and `foot` belong to the step's point; `band` and `edges` are the street of a drawn line.
    """

    positive: Position
    negative: Position
    boundary: Position
    arrow: Position
    handles: Position
    segment: Position | None = None
    foot: Position | None = None
    band: Position | None = None
    edges: Position | None = None


@dataclass(kw_only=True)
class Line:
    """A line w·x + b = 0 that is shifted by the foot of its normal and rotated by its tip.

    A line that the user draws has a class on its `positive` side, and no w before it is drawn.
    """

    center: Numbers
    reach: float
    span: Numbers
    traces: LineTraces
    w: Numbers | None = None
    b: float | None = None
    anchor: Numbers | None = None
    positive: int | None = None


@dataclass(kw_only=True)
class RectangleTraces:
    """Trace positions of a rectangle's outline and handles."""

    outline: Position
    handles: Position


@dataclass(kw_only=True)
class Rectangle:
    """A rectangle that is drawn by dragging: its corners as left, bottom, right and top."""

    from_: Numbers
    to: Numbers
    traces: RectangleTraces
