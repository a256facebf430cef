"""One coordinate, one sigmoid: the reader sets w and b, each point has a loss of −ln p, and the slope is
drawn next to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import large_data
from explorer.lesson.controls import Real
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic import sigmoid_unit
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Caption
from linboard.figures import boundaries, points, strokes
from linboard.i18n.language import _
from linboard.i18n.text import number, percent, point_name
from linboard.layers import Layer, Picture
from linboard.messages import Chart, Head
from linclass import LogisticRegression
from linclass.core.losses import sigmoid

Array = NDArray[np.float64]
WEIGHT = Real("logistic.w", -8.0, 8.0, usual=1.0)  # for points within ±3; scaled for other ranges
BIAS = Real("logistic.b", -20.0, 20.0)
PLACES = 241  # number of points of the curve
TALL = 5.0  # largest −ln p on the axis of the bars


@dataclass(frozen=True)
class ByHand:
    """σ(w x + b) of points on one coordinate.

    Parameters
    ----------
    x : array of shape (n,)
    signs : array of shape (n,)
        +1 for the class whose probability is σ, -1 for the others.
    w, b : float
    """

    x: Array
    signs: NDArray[np.int64]
    w: float
    b: float

    @property
    def charges(self) -> Array:
        """Return −ln of the probability of each point's own class, shape (n,)."""
        charges: Array = np.logaddexp(0.0, -self.signs * (self.w * self.x + self.b))
        return charges

    @property
    def loss(self) -> float:
        """J without a penalty: the sum of all losses."""
        return float(self.charges.sum())

    @property
    def best(self) -> ByHand | None:
        """w and b of the least J; None if there is none."""
        model = result_cache.fit(LogisticRegression(l2=0), self.x[:, None], self.signs)
        if model.trace_.stop == "diverged":
            return None
        return replace(self, w=float(model.coef_[0, 0]), b=float(model.intercept_[0]))

    def p(self, x: Array) -> Array:
        """Return σ at these places."""
        return sigmoid(self.w * x + self.b)

    def slope(self, x: Array) -> Array:
        """Return the slope of σ at these places: w σ(1 − σ)."""
        return self.w * self.p(x) * (1 - self.p(x))


def of(dataset: Dataset, signs: NDArray[np.int64], w: float, b: float) -> ByHand:
    """Use the first coordinate of these points."""
    return ByHand(dataset.X[:, 0], signs, w, b)


def weights(dataset: Dataset) -> tuple[float, float]:
    """Return the reader's w and b, within the range for these points."""
    most = float(f"{3 * WEIGHT.most / (float(np.abs(dataset.X[:, 0]).max()) or 1.0):.1g}")
    weight = replace(WEIGHT, least=-most, most=most, usual=min(WEIGHT.usual, most))
    with st.container(horizontal=True):
        w = weight.slide(_("Weight w"), step=most / 100, format="%g")
        return w, BIAS.slide(_("Bias b"), step=0.1)


# ---- the board ----


def show(lesson: LessonPage, w: float, b: float) -> None:
    """Show the sigmoid over the first coordinate, and next to it the loss of each point, and the slope."""
    now = of(lesson.dataset, lesson.signs, w, b)
    title = _("One coordinate: {n} points").format(n=lesson.dataset.n)
    told = Caption(_caption(now), _formula(now))
    lesson.notices += large_data.some(lesson.dataset.n, len(lesson.dataset.drawn))
    lesson.show(_board(lesson, now), told, editable=False, labelled=False, title=title, view="line")
    with lesson.right:
        lesson.linked("charges", _charges(lesson, now))
        lesson.linked("slope", _slope(lesson, now))


def _places(dataset: Dataset) -> Array:
    return np.linspace(*dataset.bounds[0], PLACES)


def _board(lesson: LessonPage, now: ByHand) -> Picture:
    """Draw the curve with the points at heights 0 and 1."""
    dataset, x = lesson.dataset, _places(lesson.dataset)
    p = now.p(x)
    curve = strokes.through(x, p.astype(np.float32), theme.LINE, 3) | sigmoid_unit.hover("x", p, now.slope(x))
    half = strokes.through(dataset.bounds[0], [0.5, 0.5], theme.MUTED, 1.5, "dot")
    layers: list[dict[str, Any]] = [half, *_stalks(now, dataset.drawn), curve]
    layers += _points(lesson, now)
    layout = theme.layout(
        xaxis=theme.axis(points.axis_name(0, dataset.columns[0]), range=list(dataset.bounds[0])),
        yaxis=theme.axis("σ(f)", range=[-0.12, 1.12], tickvals=[0, 0.5, 1], ticktext=["0", "½", "1"]),
    )
    return Picture(layers, layout)


def _stalks(now: ByHand, drawn: NDArray[np.int64]) -> list[Layer]:
    """Draw from each point a vertical line to the curve: the distance of p from 1."""
    own = now.x[drawn]
    path = np.full((len(own), 3, 2), np.nan)
    path[:, :2, 0] = own[:, None]
    path[:, 0, 1], path[:, 1, 1] = now.signs[drawn] > 0, now.p(own)
    return [strokes.along(path.reshape(-1, 2), theme.MUTED, 1.5)]


def _points(lesson: LessonPage, now: ByHand) -> list[Layer]:
    """Draw the points, those of the positive class at 1, the others at 0; a few points have their names."""
    other, drawn = boundaries.other_class(lesson.dataset, lesson.positive), lesson.dataset.drawn
    layers = []
    for sign, label in ((1, lesson.positive), (-1, other)):
        symbol, colour = boundaries.look(label)
        own = drawn[now.signs[drawn] == sign]
        size = theme.marker_size(len(now.x))
        height = np.full(len(own), max(sign, 0.0))
        dots = strokes.dots(
            {"symbol": symbol, "size": size, "color": colour}, np.column_stack([now.x[own], height])
        )
        if len(now.x) <= theme.NAMED_POINTS:
            dots |= {
                "mode": "markers+text",
                "text": [point_name(i) for i in own.tolist()],
                "textposition": "top center" if sign > 0 else "bottom center",
            }
        layers.append(dots)
    return layers


def _caption(now: ByHand) -> str:
    """Describe the sum of the losses."""
    best = now.best
    if best is None:
        return _("J = {loss}. J has no minimum: some threshold misclassifies no point.").format(
            loss=number(now.loss)
        )
    return _("J = {loss}, which is {above} above the minimum.").format(
        loss=number(now.loss), above=percent(now.loss / best.loss - 1)
    )


def _formula(now: ByHand) -> list[str]:
    """Return the sigmoid, its slope, and J, with their numbers."""
    return [
        "<i>σ</i>(<i>f</i>) = 1 / (1 + e<sup>−<i>f</i></sup>), <i>σ</i>(−<i>f</i>) = 1 − <i>σ</i>(<i>f</i>), "
        f"<i>f</i> = {number(round(now.w, 6))} <i>x</i> + {number(round(now.b, 6))}",
        "d<i>σ</i>/d<i>x</i> = <i>w σ</i>(1 − <i>σ</i>)",
        f"<i>J</i> = −Σ ln <i>p</i> = {number(now.loss)}",
    ]


# ---- companion ----


def _charges(lesson: LessonPage, now: ByHand) -> Chart:
    """Draw a bar for each drawn point, from left to right: −ln of the probability of its own class."""
    drawn = lesson.dataset.drawn
    order = drawn[np.argsort(now.x[drawn], kind="stable")]
    charges, n = now.charges[order], len(order)
    other = boundaries.other_class(lesson.dataset, lesson.positive)
    colours = boundaries.look(lesson.positive)[1], boundaries.look(other)[1]
    bars = strokes.bars(
        {"color": [colours[0] if sign > 0 else colours[1] for sign in now.signs[order].tolist()]},
        np.arange(n),
        np.minimum(charges, 2 * TALL).astype(np.float32),
        text=[f"{value:.2g}" for value in charges.tolist()] if n <= theme.NAMED_POINTS else None,
        textposition="outside",
    )
    names = [point_name(i) for i in order.tolist()] if n <= theme.NAMED_POINTS else []
    layout = theme.layout(
        xaxis=theme.axis("", tickvals=list(range(len(names))), ticktext=names, range=[-0.6, n - 0.4]),
        yaxis=theme.axis("−ln p", range=[0, min(max(1.15 * float(charges.max()), 1.6), TALL)], nticks=5),
    )
    text = _(
        "−ln p for each point, from left to right, where p is the probability of its own class. The sum "
        "is J = {loss}."
    )
    return Picture([bars], layout).message(
        lesson.key,
        title=_("The loss of each point"),
        height=230,
        head=[Head(text.format(loss=number(now.loss)), "legend")],
        describe=text.format(loss=number(now.loss)),
        view="charges",
    )


def _slope(lesson: LessonPage, now: ByHand) -> Chart:
    """Draw the slope of the curve at each place."""
    x = _places(lesson.dataset)
    slope = now.slope(x)
    reach = 1.15 * max(0.25, float(np.abs(slope).max()))
    layout = theme.layout(
        xaxis=theme.axis(
            points.axis_name(0, lesson.dataset.columns[0]), range=list(lesson.dataset.bounds[0])
        ),
        yaxis=theme.axis(_("slope"), range=[min(0.0, 1.3 * float(slope.min())), reach], nticks=5),
    )
    text = _("The slope of σ at each place is largest where σ = ½ and nearly 0 where σ is near 0 or 1.")
    return Picture([strokes.through(x, slope.astype(np.float32), theme.ACCENT, 3)], layout).message(
        lesson.key,
        title=_("How steep the sigmoid is"),
        height=200,
        head=[Head(text, "legend")],
        describe=text,
        view="slope",
    )
