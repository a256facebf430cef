"""What is dragged by handles on a board, as messages tell of it: the axis, the line, the rectangle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from linboard.packing import Array, Numbers


@dataclass(kw_only=True)
class AxisTraces:
    """Positions in the figure of what turns with an axis; the feet have one trace a class, one after the other."""

    axis: Any
    guides: Any
    feet: Any
    handles: Any


@dataclass(kw_only=True)
class Axis:
    """A line through a centre that is turned by its handles; with `angles` they choose among the steps."""

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
    """Positions in the figure of what belongs to a line.

    Segment and foot are those of the step's point; band and edges are the street of a line that is drawn.
    """

    positive: Any
    negative: Any
    boundary: Any
    arrow: Any
    handles: Any
    segment: Any = None
    foot: Any = None
    band: Any = None
    edges: Any = None


@dataclass(kw_only=True)
class Line:
    """A line w·x + b = 0 that is shifted by the foot of its normal and turned by the tip.

    One that the visitor is to draw himself names the class on its `positive` side, and has no w before he has.
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
    """Positions in the figure of a rectangle's outline and of its handles."""

    outline: Any
    handles: Any


@dataclass(kw_only=True)
class Rectangle:
    """A rectangle that is drawn by dragging: its corners, left and bottom, right and top."""

    from_: Numbers
    to: Numbers
    traces: RectangleTraces
