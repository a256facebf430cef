"""Small charts as SVG: points by class, lines, curves and areas, with axes. The page's style sheet gives colours.

Each method adds to the picture and returns it: `Picture((0, 5), (0, 4)).points(X, y).line(w, b)`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass import linear

Array = NDArray[np.float64]
Limits = tuple[float, float]

TOP, RIGHT = 10.0, 24.0  # pixels round the chart; below and beside it there are numbers,
NUMBERS, LABEL = (36.0, 22.0), 18.0  # and labels where there are any
COLUMNS = 90  # of the cells of an area
MARKS = ("h0", "m-3-3 6 6m0-6-6 6", "m0-4 4 7h-8z")  # of a class, drawn from the point on


class Picture:
    """A chart.

    Parameters
    ----------
    x, y : (float, float)
        What the axes show.
    labels : (str, str)
        What is written at them.
    width, height : float
        In pixels.
    logarithmic : str
        "", "x", "y" or "xy": the axes on which powers of ten are equally far apart.
    legend : {"right", "left"}
        Where the names of curves stand, at the top.
    """

    def __init__(
        self,
        x: Limits,
        y: Limits,
        *,
        labels: tuple[str, str] = ("", ""),
        width: float = 430,
        height: float = 300,
        logarithmic: str = "",
        legend: str = "right",
    ) -> None:
        self.width, self.height, self.labels, self.legend = width, height, labels, legend
        self.left, self.bottom = (
            room + LABEL * bool(label) for room, label in zip(NUMBERS, labels[::-1], strict=True)
        )
        self.limits = (x, y)
        self.logarithmic = tuple(axis in logarithmic for axis in "xy")
        self.drawn: list[str] = []
        self.names: list[tuple[str, str]] = []  # of curves, and their style

    @property
    def wide(self) -> float:
        """How wide the chart itself is."""
        return self.width - self.left - RIGHT

    @property
    def base(self) -> float:
        """Where it ends below."""
        return self.height - self.bottom

    @property
    def high(self) -> float:
        """How high it is."""
        return self.base - TOP

    def place(self, points: ArrayLike) -> Array:
        """Where points (n, 2) are drawn, in pixels."""
        inner = np.array([self.wide, -self.high])
        values = np.asarray(points, dtype=float).reshape(-1, 2)
        parts = []
        for k, (low, high) in enumerate(self.limits):
            turn: Callable[[ArrayLike], Array] = np.log10 if self.logarithmic[k] else np.asarray
            with np.errstate(divide="ignore"):
                parts.append((turn(values[:, k]) - turn(low)) / (turn(high) - turn(low)))
        places: Array = np.column_stack(parts) * inner + [self.left, self.base]
        return places

    def points(self, X: ArrayLike, y: ArrayLike | None = None, *, rings: ArrayLike | None = None) -> Self:
        """Points (n, 2) with the mark of their class, sorted as NumPy does; those with these indices in a ring."""
        places = self.place(X)
        index = np.zeros(len(places), int) if y is None else np.unique(y, return_inverse=True)[1]
        for k in np.unique(index).tolist():
            path = "".join(f"M{x:.1f} {y:.1f}{MARKS[k]}" for x, y in places[index == k].tolist())
            self.drawn.append(f'<path class="mark{k}" d="{path}"/>')
        for x, y in places[np.asarray([] if rings is None else rings, dtype=int)].tolist():
            self.drawn.append(f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="7"/>')
        return self

    def curve(self, x: ArrayLike, y: ArrayLike, name: str = "", style: str = "") -> Self:
        """A line through places; a named one gets the next colour and stands in the legend."""
        style = style or f"curve{len(self.names)}"
        places = np.clip(self.place(np.column_stack([x, y])), -1e4, 1e4)
        if np.isnan(places).any():
            places = places[~np.isnan(places).any(axis=1)]
        path = "L".join(f"{u:.1f} {v:.1f}" for u, v in places.tolist())
        self.drawn.append(f'<path class="{style}" d="M{path}"/>')
        if name:
            self.names.append((name, style))
        return self

    def line(self, w: ArrayLike, b: float, style: str = "line") -> Self:
        """The line w·x + b = 0; none where it lies outside, or w is 0."""
        ends = linear.clip_line(w, b, *self.limits)
        return self if ends is None else self.curve(ends[:, 0], ends[:, 1], style=style)

    def area(self, classes: Callable[[Array], ArrayLike]) -> Self:
        """The class that a function gives each place, as colour behind all else."""
        rows = round(COLUMNS * (self.high) / (self.wide))
        xs, ys = (
            low + (np.arange(n) + 0.5) / n * (high - low)
            for (low, high), n in zip(self.limits, (COLUMNS, rows), strict=True)
        )
        found = np.asarray(classes(np.array([(x, y) for y in ys for x in xs])))
        index = np.unique(found, return_inverse=True)[1].reshape(rows, COLUMNS)
        wide, high = (self.wide) / COLUMNS, (self.high) / rows
        for k in np.unique(index).tolist():
            path = ""
            for r, row in enumerate(index):
                turns = np.flatnonzero(np.diff(np.concatenate([[0], row == k, [0]])))
                for begin, end in (self.left + turns.reshape(-1, 2) * wide).tolist():
                    path += f"M{begin:.1f} {self.base - (r + 1) * high:.1f}H{end:.1f}v{high:.2f}H{begin:.1f}z"
            self.drawn.insert(0, f'<path class="area{k}" d="{path}"/>')
        return self

    def note(self, x: float, y: float, text: str) -> Self:
        """Some words, beginning at a place."""
        ((u, v),) = self.place([(x, y)]).tolist()
        self.drawn.append(f'<text class="note" x="{u:.1f}" y="{v:.1f}">{escape(text)}</text>')
        return self

    def svg(self, alt: str) -> str:
        """The picture, with words for those who do not see it."""
        box = f"{self.left} {TOP} {self.wide} {self.high}"
        inner = f'x="{self.left}" y="{TOP}" width="{self.wide}" height="{self.high}" viewBox="{box}"'
        shown = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
        return (
            f'<svg class="picture" viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" '
            f"{shown}><svg {inner}>{''.join(self.drawn)}</svg>{self._axes()}{self._legend()}</svg>"
        )

    def _axes(self) -> str:
        """The frame, and numbers at it."""
        right, base = self.width - RIGHT, self.base
        drawn = f'<path class="frame" d="M{self.left} {TOP}H{right}V{base}H{self.left}z"/>'
        (x, y), (x_log, y_log) = self.limits, self.logarithmic
        for value in ticks(x, x_log):
            u = self.place([(value, y[0])])[0, 0]
            drawn += f'<path class="frame" d="M{u:.1f} {base}v4"/>'
            drawn += (
                f'<text class="tick" x="{u:.1f}" y="{base + 16}" text-anchor="middle">{number(value)}</text>'
            )
        for value in ticks(y, y_log):
            v = self.place([(x[0], value)])[0, 1]
            drawn += f'<path class="frame" d="M{self.left} {v:.1f}h-4"/>'
            drawn += f'<text class="tick" x="{self.left - 7}" y="{v + 4:.1f}" text-anchor="end">{number(value)}</text>'
        middle, height = (self.left + right) / 2, (TOP + base) / 2
        below, beside = map(escape, self.labels)
        drawn += f'<text class="label" x="{middle}" y="{self.height - 6}" text-anchor="middle">{below}</text>'
        turned = f'transform="translate(12 {height}) rotate(-90)"'
        return drawn + f'<text class="label" {turned} text-anchor="middle">{beside}</text>'

    def _legend(self) -> str:
        """The names of the curves, beginning at the top right."""
        drawn = ""
        for k, (name, style) in enumerate(self.names):
            y, left = TOP + 16 + 16 * k, self.legend == "left"
            x = self.left + 8 if left else self.width - RIGHT - 30
            drawn += f'<path class="{style}" d="M{x} {y - 4}h22"/>'
            at = f'x="{x + 28}"' if left else f'x="{x - 6}" text-anchor="end"'
            drawn += f'<text class="tick" {at} y="{y}">{escape(name)}</text>'
        return drawn


class Pictures:
    """Several pictures beside each other."""

    def __init__(self, *pictures: Picture) -> None:
        self.pictures = pictures

    def svg(self, alt: str) -> str:
        """The pictures; the words go with the first."""
        return "".join(picture.svg(alt if k == 0 else "") for k, picture in enumerate(self.pictures))


def ticks(limits: Limits, logarithmic: bool) -> list[float]:
    """Round numbers on an axis, five or so; or powers of ten."""
    low, high = limits
    if logarithmic:
        first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
        return [10.0**k for k in range(first, last + 1, max(1, (last - first) // 4))]
    rough = (high - low) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(f * power for f in (1, 2, 5, 10) if f * power >= rough)
    return [k * step for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def number(value: float) -> str:
    """A number at an axis: as short as it can be, and large and small ones as powers of ten."""
    if value and (abs(value) >= 1e5 or abs(value) < 1e-3):
        power = round(math.log10(abs(value)))
        raised = str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
        return f"10{raised}"
    return f"{value:g}".replace("-", "−")
