"""The inputs of all thumbnails: a few of the points, their position in the picture, and shared models."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset, default
from explorer.server import routes
from linboard import theme
from linboard.figures import svg
from linboard.figures.svg import View
from linclass import LogisticRegression, Perceptron, separable
from linclass.core import linear

Array = NDArray[np.float64]
Drawn = tuple[str, str]  # the drawing, and its description in a short sentence
MOST = 36  # maximum number of points in a thumbnail
BUDGET = 200  # maximum number of perceptron updates; the playground uses the same, so that both agree
DRAWN = 61  # maximum number of rows of a curve: a thumbnail has no space for more
WIDE, HIGH = (
    (-svg.WIDTH, 2.0 * svg.WIDTH),
    (-svg.HEIGHT, 2.0 * svg.HEIGHT),
)  # lines and areas are drawn up to here
TOLERANCE = 1e-3  # of a solver; far below visible differences


def style() -> str:
    """Return the style of all thumbnails, with the theme's colours for light and dark mode."""
    colours = {"line": theme.LINE, "muted": theme.MUTED, "accent": theme.ACCENT, "bad": theme.BAD}
    colours |= {f"c{k}": colour for k, colour in enumerate(theme.CLASS_COLOURS)}
    colours |= {f"f{k}": fill for k, fill in enumerate(theme.CLASS_FILLS)}
    named = "".join(
        f"--lc-{name}: light-dark({colour}, {theme.DARK[colour]}); " for name, colour in colours.items()
    )
    rules = (routes.SITE_FOLDER / "drawn.css").read_text(encoding="utf-8")
    return f".lc-drawn {{ {named}}}\n{rules}"


class Subject:
    """The thinned points of all thumbnails, and models that several thumbnails share."""

    def __init__(self, dataset: Dataset, number: int | None = None) -> None:
        if not dataset.n:
            dataset, number = default(), None
        self.number = dataset.n if number is None else number  # the number of all points of the visitor
        self.dataset = dataset = thinned(dataset)
        self.view = View.of(dataset)
        self.places = self.view.place(dataset.X)
        self.positive = dataset.present[0]
        self.signs = dataset.signs(self.positive)
        self.two = abs(int(self.signs.sum())) < dataset.n

    @cached_property
    def perceptron(self) -> Perceptron:
        """The perceptron after a few updates."""
        return Perceptron(max_updates=BUDGET).fit(self.dataset.X, self.signs)

    @cached_property
    def logistic(self) -> LogisticRegression:
        """Logistic regression with a small penalty."""
        return LogisticRegression(l2=1.0, tol=TOLERANCE).fit(self.dataset.X, self.signs)

    @cached_property
    def separable(self) -> bool:
        """Whether a line separates the points.

        A perceptron that was stopped early proves nothing.
        """
        return bool(separable(self.dataset.X, self.signs))

    @property
    def sides(self) -> tuple[int, int]:
        """The classes that colour the positive and the negative side.

        With several classes, the rest takes the second colour.
        """
        others = [k for k in self.dataset.present if k != self.positive]
        return self.positive, others[0] if others else self.positive

    # ---- drawing a model ----

    def line(self, w: Array, b: float, style: str = "l") -> str:
        """Draw the line w·x + b = 0."""
        return self.lines(w[None, :], np.array([b]), style)

    def lines(self, W: Array, B: Array, style: str) -> str:
        """Draw several lines.

        Lines with w = 0 are omitted.
        """
        ends = [
            linear.clip_line(*self.view.line(w, b), WIDE, HIGH) for w, b in zip(W, B, strict=True) if w.any()
        ]
        return svg.segments([part for part in ends if part is not None], style)

    def half_planes(self, w: Array, b: float, level: float = 0.0) -> str:
        """Draw the region |f| > level on both sides of a line, in the colours of the classes."""
        if not w.any():
            return ""
        parts = []
        for sign, k in zip((1, -1), self.sides, strict=True):
            weights, offset = self.view.line(sign * w, sign * b - level)
            corners = linear.halfplane_intersection(weights, offset, WIDE, HIGH)
            parts += [svg.path(corners, f"f{k}", closed=True)] if len(corners) else []
        return "".join(parts)

    def field(self, values: Array) -> str:
        """Draw the zero contour of the values at the grid corners, and both sides of it."""
        classes = np.where(values >= 0, *self.sides)
        return svg.areas(svg.cells(classes)) + svg.segments(svg.contour(values), "l")

    def corners(self, f: Callable[[Array], Array]) -> Array:
        """Return the values of a function at the grid corners."""
        grid = self.view.grid()
        return np.asarray(f(grid.reshape(-1, 2)), float).reshape(grid.shape[:2])


def thinned(dataset: Dataset) -> Dataset:
    """Return at most `MOST` points, in proportion to the class sizes and at least one per class."""
    if dataset.n <= MOST:
        return dataset
    order = np.argsort(dataset.labels, kind="stable")
    chosen = order[np.linspace(0, dataset.n - 1, MOST).round().astype(int)]
    firsts = [int(np.flatnonzero(dataset.labels == k)[0]) for k in dataset.present]
    keep = np.unique(np.concatenate([chosen, firsts]))
    return Dataset(dataset.X[keep], dataset.labels[keep], dataset.names, dataset.columns)


def some_rows(rows: int) -> NDArray[np.int64]:
    """Return the indices of the rows of a curve to draw, including the first and the last."""
    return np.unique(np.linspace(0, rows - 1, DRAWN).round().astype(np.int64))
