"""What the miniatures of all pages are made from: a few of the points, their place in a picture, and shared models."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_spec import LessonSpec
from explorer.points.dataset import Dataset, default
from explorer.server import routes
from linboard import theme
from linboard.figures import svg
from linboard.figures.svg import View
from linboard.i18n.language import _
from linclass import LogisticRegression, Perceptron, separable
from linclass.core import linear

Array = NDArray[np.float64]
Drawn = tuple[str, str]  # what is drawn, and that in a short sentence
MOST = 36  # points that a miniature looks at
BUDGET = 200  # updates of a perceptron; the playground's too, so that both tell the same
DRAWN = 61  # rows of a curve: one picture has no room for more
WIDE, HIGH = (
    (-svg.WIDTH, 2.0 * svg.WIDTH),
    (-svg.HEIGHT, 2.0 * svg.HEIGHT),
)  # as far as lines and areas are drawn
TOLERANCE = 1e-3  # of a solver: far below what can be seen


def style() -> str:
    """The style of all pictures, with the theme's colours for light and dark."""
    colours = {"line": theme.LINE, "muted": theme.MUTED, "accent": theme.ACCENT, "bad": theme.BAD}
    colours |= {f"c{k}": colour for k, colour in enumerate(theme.CLASS_COLOURS)}
    colours |= {f"f{k}": fill for k, fill in enumerate(theme.CLASS_FILLS)}
    named = "".join(
        f"--lc-{name}: light-dark({colour}, {theme.DARK[colour]}); " for name, colour in colours.items()
    )
    rules = (routes.SITE_FOLDER / "drawn.css").read_text(encoding="utf-8")
    return f".lc-drawn {{ {named}}}\n{rules}"


class Subject:
    """The points of all miniatures, thinned, and what several of them need."""

    def __init__(self, dataset: Dataset, number: int | None = None) -> None:
        if not dataset.n:
            dataset, number = default(), None
        self.number = dataset.n if number is None else number  # of the visitor's points, all of them
        self.dataset = dataset = thinned(dataset)
        self.view = View.of(dataset)
        self.places = self.view.place(dataset.X)
        self.positive = dataset.present[0]
        self.signs = dataset.signs(self.positive)
        self.two = abs(int(self.signs.sum())) < dataset.n

    @cached_property
    def perceptron(self) -> Perceptron:
        """The perceptron, after a few updates."""
        return Perceptron(max_updates=BUDGET).fit(self.dataset.X, self.signs)

    @cached_property
    def logistic(self) -> LogisticRegression:
        """Logistic regression with a small penalty."""
        return LogisticRegression(l2=1.0, tol=TOLERANCE).fit(self.dataset.X, self.signs)

    @cached_property
    def separable(self) -> bool:
        """Whether a line separates the points: that a perceptron was stopped proves nothing."""
        return bool(separable(self.dataset.X, self.signs))

    @property
    def sides(self) -> tuple[int, int]:
        """The classes whose colours the positive and the negative side have; with several the rest has the second."""
        others = [k for k in self.dataset.present if k != self.positive]
        return self.positive, others[0] if others else self.positive

    # ---- what is drawn of a model ----

    def line(self, w: Array, b: float, style: str = "l") -> str:
        """The line w·x + b = 0."""
        return self.lines(w[None, :], np.array([b]), style)

    def lines(self, W: Array, B: Array, style: str) -> str:
        """Several lines; nothing where w = 0."""
        ends = [
            linear.clip_line(*self.view.line(w, b), WIDE, HIGH) for w, b in zip(W, B, strict=True) if w.any()
        ]
        return svg.segments([part for part in ends if part is not None], style)

    def half_planes(self, w: Array, b: float, level: float = 0.0) -> str:
        """Both sides of a line, where |f| is above a level, in the colours of their classes."""
        if not w.any():
            return ""
        parts = []
        for sign, k in zip((1, -1), self.sides, strict=True):
            weights, offset = self.view.line(sign * w, sign * b - level)
            corners = linear.halfplane_intersection(weights, offset, WIDE, HIGH)
            parts += [svg.path(corners, f"f{k}", closed=True)] if len(corners) else []
        return "".join(parts)

    def field(self, values: Array) -> str:
        """The curve where values at the corners of the grid are 0, and both sides of it."""
        classes = np.where(values >= 0, *self.sides)
        return svg.areas(svg.cells(classes)) + svg.segments(svg.contour(values), "l")

    def corners(self, f: Callable[[Array], Array]) -> Array:
        """Values of a function at the corners of the grid."""
        grid = self.view.grid()
        return np.asarray(f(grid.reshape(-1, 2)), float).reshape(grid.shape[:2])


def thinned(dataset: Dataset) -> Dataset:
    """At most so many points as a miniature looks at, of each class its share and one at least."""
    if dataset.n <= MOST:
        return dataset
    order = np.argsort(dataset.labels, kind="stable")
    chosen = order[np.linspace(0, dataset.n - 1, MOST).round().astype(int)]
    firsts = [int(np.flatnonzero(dataset.labels == k)[0]) for k in dataset.present]
    keep = np.unique(np.concatenate([chosen, firsts]))
    return Dataset(dataset.X[keep], dataset.labels[keep], dataset.names, dataset.columns)


def some_rows(rows: int) -> NDArray[np.int64]:
    """Which rows of a curve are drawn, the first and the last among them."""
    return np.unique(np.linspace(0, rows - 1, DRAWN).round().astype(np.int64))


def draw(room: LessonSpec, subject: Subject) -> Drawn:
    """The miniature of a lesson; the points alone where its model has none for them."""
    assert room.miniature is not None, f"{room.key} has no miniature"
    if not subject.two and not room.any_points:
        return svg.POINTS, _("Needs a second class")
    try:
        return room.miniature(subject)
    except ValueError:  # what the model says of these points its own page tells
        return svg.POINTS, _("No result for these points")
