"""Small SVG pictures from arrays, for the map of the pages.

The page defines the colours of these CSS classes: c0 to c3 for the data classes, l for a model's lines, g for guides,
a for highlights.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.points import LARGEST, Points
from linclass.core.linear import clip_line, normal_form

Array = NDArray[np.float64]
WIDTH, HEIGHT = 120, 80  # of a picture, in its own units
MARGIN = 9  # round the points
COLUMNS, ROWS = 30, 20  # cells of a field
SHAPES = (
    "h0",
    "m-2-2 4 4m0-4-4 4m2-2",
    "m0-2.4 2.5 4.3h-5z",
    "m0-2.8 2.6 2.8-2.6 2.8-2.6-2.8z",
)  # symbols of the classes
# Presentation attributes, because the page's style sheet does not reach into <use> elements.
FILLED = "stroke:{0};stroke-width:.6;fill:{0}"
MARKS = (
    "stroke:{0};stroke-width:5;stroke-linecap:round",
    "stroke:{0};stroke-width:1.9;fill:none",
    FILLED,
    FILLED,
)

LEFT, RIGHT, TOP, BOTTOM = 10.0, WIDTH - 6.0, 8.0, HEIGHT - 9.0  # plot area of a chart
AXES = f'<path class="g" d="M{LEFT:g} {TOP:g}V{BOTTOM:g}H{RIGHT:g}"/>'
POINTS = '<use href="#lc-points"/>'  # shared by all pictures


@dataclass(frozen=True)
class View:
    """The mapping from the plane to a picture, with equal scales along both axes if they have the same unit.

    Parameters
    ----------
    scale, shift : arrays of shape (2,)
        A point p is drawn at scale * p + shift.
    """

    scale: Array
    shift: Array

    @classmethod
    def of(cls, dataset: Points) -> View:
        """The view that contains all points."""
        (left, right), (low, high) = dataset.bounds
        spans = np.array([right - left, high - low])
        inner = np.array([WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN])
        if dataset.n:
            spans = np.where(np.ptp(dataset.X, axis=0) > 1e-3 * spans, np.ptp(dataset.X, axis=0), spans)
        each = inner / spans
        scale = each if each.max() > UNLIKE * each.min() else np.full(2, each.min())
        middle = (
            (dataset.X.min(axis=0) + dataset.X.max(axis=0)) / 2
            if dataset.n
            else np.array([left + right, low + high]) / 2
        )
        scale = scale * np.array([1.0, -1.0])
        return cls(scale, np.array([WIDTH, HEIGHT]) / 2 - scale * middle)

    def place(self, points: ArrayLike) -> Array:
        """The picture coordinates of points (…, 2)."""
        return np.asarray(points, float) * self.scale + self.shift

    def grid(self) -> Array:
        """The points of the plane (ROWS + 1, COLUMNS + 1, 2) at the corners of a field's cells."""
        x = np.linspace(0, WIDTH, COLUMNS + 1)
        y = np.linspace(0, HEIGHT, ROWS + 1)
        corners = np.stack(np.meshgrid(x, y), axis=-1)
        result: Array = (corners - self.shift) / self.scale
        return result

    def zoomed(self, places: Array, size: Array) -> View:
        """The view of a smaller picture of the given size that contains some points (k, 2) of this one."""
        middle = (places.min(axis=0) + places.max(axis=0)) / 2
        zoom = 0.45 * float(size.min()) / (float(np.ptp(places, axis=0).max()) or 1.0)
        return View(self.scale * zoom, (self.shift - middle) * zoom + size / 2)

    def line(self, w: Array, b: float) -> tuple[Array, float]:
        """The line w·x + b = 0 of the plane in picture coordinates."""
        (normal,), (offset,) = normal_form(w, b)
        weights, b = normal / self.scale, float(offset)
        return weights, b - float(weights @ self.shift)

    @property
    def center(self) -> Array:
        """The point of the plane at the centre of the picture."""
        result: Array = (np.array([WIDTH, HEIGHT]) / 2 - self.shift) / self.scale
        return result

    @property
    def reach(self) -> float:
        """A length in units of the plane that exceeds the diagonal of the picture."""
        return float(2 * WIDTH / np.abs(self.scale).min())


def picture(parts: str) -> str:
    """A complete picture. It is hidden from screen readers, because the text next to it has the same content."""
    return f'<svg class="lc-drawn" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{parts}</svg>'


UNLIKE = 20.0  # ratio of the axes' scales above which their units differ


def path(points: ArrayLike, style: str, *, closed: bool = False) -> str:
    """A line through points (k, 2) of the picture, with gaps at values that are not finite."""
    drawn = []
    begin = True
    for x, y in np.clip(np.asarray(points, float), -999, 999).tolist():
        if x != x or y != y:
            begin = True
            continue
        drawn.append(f"{'M' if begin else 'L'}{x:.1f} {y:.1f}")
        begin = False
    return f'<path class="{style}" d="{"".join(drawn)}{"Z" if closed else ""}"/>'


def segments(ends: ArrayLike, style: str) -> str:
    """Line segments (k, 2, 2), each given by its two ends."""
    flat = np.clip(np.asarray(ends, float), -999, 999).reshape(-1, 4)
    flat = flat[np.isfinite(flat).all(axis=1)]
    return f'<path class="{style}" d="{"".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in flat.tolist())}"/>'


def dots(places: Array, labels: NDArray[np.int8], size: float = 1.0) -> str:
    """Data points (n, 2), each with the symbol of its class, scaled by `size`."""
    if size != 1:
        return f'<g transform="scale({size:g})">{dots(places / size, labels)}</g>'
    parts = []
    for k in np.unique(labels).tolist():
        drawn = "".join(f"M{x:.1f} {y:.1f}{SHAPES[k]}" for x, y in places[labels == k].tolist())
        parts.append(f'<path style="{MARKS[k].format(f"var(--lc-c{k})")}" d="{drawn}"/>')
    return "".join(parts)


def circles(places: ArrayLike, radius: float, style: str) -> str:
    """A ring around each point (k, 2)."""
    return "".join(
        f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'
        for x, y in np.asarray(places).tolist()
    )


def areas(classes: NDArray[np.int64]) -> str:
    """Regions from the winning class of each cell (ROWS, COLUMNS), as one path of merged cells for each class."""
    wide, high = WIDTH / COLUMNS, HEIGHT / ROWS
    begins = np.ones_like(classes, dtype=bool)
    begins[:, 1:] = classes[:, 1:] != classes[:, :-1]
    rows, columns = np.nonzero(begins)
    ends = np.append(columns[1:], 0)
    ends[ends == 0] = classes.shape[1]  # a run that ends at the right border
    drawn: dict[int, list[str]] = {}
    runs = zip(classes[begins].tolist(), rows.tolist(), columns.tolist(), ends.tolist(), strict=True)
    for k, row, begin, end in runs:
        drawn.setdefault(k, []).append(
            f"M{begin * wide:.4g} {row * high:.4g}h{(end - begin) * wide:.4g}v{high:.4g}H{begin * wide:.4g}"
        )
    return "".join(f'<path class="f{k}" d="{"".join(parts)}"/>' for k, parts in sorted(drawn.items()))


def cells(corners: NDArray[np.int64]) -> NDArray[np.int64]:
    """A class for each cell: that of its upper left corner."""
    return corners[:-1, :-1]


def contour(values: Array, level: float = 0.0) -> Array:
    """The level curve of values (ROWS + 1, COLUMNS + 1) at the corners: segments (k, 2, 2) in the picture.

    A cell has a segment between its two crossed sides, by linear interpolation; a saddle has two segments.
    """
    f = np.clip(values, -LARGEST, LARGEST) - level
    y, x = (grid.astype(float) for grid in np.indices(f.shape))
    ends = np.stack([x * WIDTH / COLUMNS, y * HEIGHT / ROWS], axis=-1)
    a, b, c, d = (part for part in (np.s_[:-1, :-1], np.s_[:-1, 1:], np.s_[1:, 1:], np.s_[1:, :-1]))
    crossed, where = [], []
    for one, other in ((a, b), (b, c), (c, d), (d, a)):
        high, low = f[one], f[other]
        cross = (high >= 0) != (low >= 0)
        share = np.divide(high, high - low, out=np.zeros_like(high), where=cross)
        crossed.append(cross.ravel())
        where.append((ends[one] + share[..., None] * (ends[other] - ends[one])).reshape(-1, 2))
    order = np.argsort(~np.array(crossed), axis=0, kind="stable")  # (4, cells): the crossed sides first
    places, count = np.array(where), np.array(crossed).sum(axis=0)
    every = np.arange(places.shape[1])
    pairs = [
        np.stack([places[order[2 * k], every], places[order[2 * k + 1], every]], axis=1)[count > 2 * k]
        for k in (0, 1)
    ]
    return np.concatenate(pairs)


def arrow(foot: Array, tip: Array) -> str:
    """An arrow from one point to another, shape (2,) each."""
    along = (tip - foot) / (np.linalg.norm(tip - foot) or 1.0)
    aside = np.array([-along[1], along[0]])
    head = [tip - 6 * along + 3.5 * aside, tip, tip - 6 * along - 3.5 * aside]
    return path([foot, tip], "a") + path(head, "a")


def bars(values: Array, labels: NDArray[np.int8]) -> str:
    """A vertical bar for each value, class after class."""
    order = np.argsort(labels, kind="stable")
    step = (WIDTH - 12) / len(values)
    heights = (HEIGHT - 18) * (values / (float(values.max()) or 1.0))
    drawn: dict[int, list[str]] = {}
    for i, at in enumerate(order.tolist()):
        drawn.setdefault(int(labels[at]), []).append(
            f"M{6 + (i + 0.5) * step:.1f} {HEIGHT - 8}v{-heights[at]:.1f}"
        )
    width = min(0.7 * step, 8)
    return f'<path class="g" d="M4 {HEIGHT - 8}H{WIDTH - 4}"/>' + "".join(
        f'<path class="s{k}" style="stroke-width:{width:.1f}" d="{"".join(parts)}"/>'
        for k, parts in drawn.items()
    )


def apart(places: Array) -> list[int]:
    """Indices of three points that are far apart and, if possible, not collinear."""
    first = int(places[:, 0].argmin())
    distance = np.linalg.norm(places - places[first], axis=1)
    second = int(distance.argmax())
    across = places[second] - places[first]
    aside = np.abs((places - places[first]) @ [-across[1], across[0]])
    aside[[first, second]] = -1
    if not aside.max() > 0:  # collinear: the third one in between, at a different position
        aside = np.minimum(distance, np.linalg.norm(places - places[second], axis=1))
    return [first, second, int(aside.argmax())]


def within(w: Array, b: float, size: Array) -> str:
    """The part of the line w·x + b = 0 inside a picture of the given size, minus a margin."""
    ends = clip_line(w, b, (2.0, float(size[0]) - 2), (2.0, float(size[1]) - 2))
    return "" if ends is None else path(ends, "l")


def chart(x: ArrayLike, y: ArrayLike, top: float, last: float | None = None) -> Array:
    """Picture coordinates of chart data (x, y), with axes from 0 to `top` and from 0 to the last x."""
    across = np.asarray(x, float)
    end = float(across[-1]) if last is None else last
    upwards = np.asarray(y, float) / top
    return np.column_stack(
        [LEFT + (RIGHT - LEFT) * (across / (end or 1.0)), BOTTOM - (BOTTOM - TOP) * upwards]
    )
