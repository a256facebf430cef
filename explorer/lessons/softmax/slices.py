"""A straight cut through three classes in a row: the points, the scores as lines, and the probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Real
from explorer.lesson.lesson_page import LessonPage
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Caption
from linboard.captions.softmax import icon
from linboard.figures import strokes
from linboard.i18n.language import _, listed
from linboard.i18n.text import decimals
from linboard.layers import Layer, Picture
from linclass import LeastSquaresClassifier, SoftmaxRegression
from linclass.core.losses import softmax

Array = NDArray[np.float64]
PLACE = Real("softmax.place", -5.0, 5.0, usual=-3.0)
FINE = 201  # places of a curve
MIDDLE = 1  # index of the class in the middle
SHOWN = 12.0  # scores that are drawn
UPPER, CENTRE, LOWER = (0.68, 1.0), (0.3, 0.62), (0.0, 0.24)  # heights of the panels
HALF, TWO = (0.56, 1.0), (0.0, 0.5)


def slider() -> float:
    """Return the place on the cut."""
    return PLACE.slide(_("Position x⁽¹⁾"), step=0.1, format="%g", width=300)


def scores(dataset: Dataset, x: Array) -> Array:
    """Return the scores of softmax regression without a penalty at places on the cut, shape (m, C)."""
    model = result_cache.fit(SoftmaxRegression(l2=0), dataset.X, dataset.y)
    found: Array = np.outer(x, model.coef_[:, 0]) + model.intercept_
    return found


def squares(dataset: Dataset, x: Array) -> Array:
    """Return the outputs of least squares at places on the cut, shape (m, C)."""
    model = result_cache.fit(LeastSquaresClassifier(), dataset.X, dataset.y)
    found: Array = np.outer(x, model.coef_[:, 0]) + model.intercept_
    return found


def on_top(dataset: Dataset) -> tuple[float, float]:
    """Return the ends of the interval in which the score of the middle class is the largest."""
    x = np.linspace(PLACE.least, PLACE.most, 10_001)
    inside = x[scores(dataset, x).argmax(axis=1) == MIDDLE]
    return float(inside.min()), float(inside.max())


def show(lesson: LessonPage, place: float) -> None:
    """Show the points, the scores of softmax regression and the probabilities, with the reader's place."""
    dataset, at = lesson.dataset, np.array([place])
    x = np.linspace(*dataset.bounds[0], FINE)
    lines, curves = scores(dataset, x), softmax(scores(dataset, x))
    here, shares = scores(dataset, at), softmax(scores(dataset, at))
    told = _(
        "Gold line: the x⁽¹⁾ you chose. Scores there: {scores}. Probabilities (rounded): {shares}."
    ).format(scores=_listed(here[0]), shares=_listed(shares[0]))
    picture = Picture(
        [
            *_points(dataset),
            *_curves(x, lines, "y2"),
            *_curves(x, curves, "y3"),
            *_upright(place),
            _marks(place, here[0], "y2"),
            _marks(place, shares[0], "y3"),
        ],
        _layout(dataset, UPPER, "y3")
        | {
            "yaxis2": theme.axis(_("scores"), domain=list(CENTRE), range=[-SHOWN, SHOWN], nticks=3),
            "yaxis3": theme.axis("ŷ", domain=list(LOWER), range=[-0.06, 1.06], tickvals=[0, 0.5, 1]),
        },
    )
    _front(lesson, picture, told)


def squares_live(lesson: LessonPage) -> None:
    """Show least squares along the cut."""
    lesson.live(lambda: show_squares(lesson))


def show_squares(lesson: LessonPage) -> None:
    """Show the points and the targets of least squares; after the answer, also its lines."""
    dataset = lesson.dataset
    x = np.linspace(*dataset.bounds[0], FINE)
    dots = [_targets(dataset, k) for k in dataset.present]
    lines = _curves(x, squares(dataset, x), "y2") if lesson.answered else []
    told = _(
        "Lower picture: the target of {icon} at each point, 1 for its own points and 0 for the others."
    ).format(icon=icon(MIDDLE))
    if lesson.answered:
        told += " " + _("Lines: the least-squares fit of each class.")
    values = {
        "domain": list(TWO),
        "range": [-0.35, 1.35],
        "tickvals": [0, 1 / 3, 1],
        "ticktext": ["0", "⅓", "1"],
    }
    layout = _layout(dataset, HALF, "y2") | {"yaxis2": theme.axis("", **values)}
    _front(lesson, Picture([*_points(dataset), *dots, *lines], layout), told)


def _front(lesson: LessonPage, picture: Picture, told: str) -> None:
    title = _("A cut through three classes in a row")
    lesson.show(picture, Caption(told), editable=False, labelled=False, title=title, view="slice")


def _listed(values: Array) -> str:
    """Return numbers with the icons of their classes."""
    return listed(f"{icon(k)}\u00a0{decimals(value, 3)}" for k, value in enumerate(values.tolist()))


def _points(dataset: Dataset) -> list[Layer]:
    """Draw the points and the cut through them."""
    layers = [strokes.through(list(dataset.bounds[0]), [0, 0], theme.MUTED, 1.5, "dash")]
    for k in dataset.present:
        look = {"symbol": theme.CLASS_SYMBOLS[k], "size": 8, "color": theme.CLASS_COLOURS[k]}
        layers.append(strokes.dots(look, dataset.X[dataset.labels == k]))
    return layers


def _targets(dataset: Dataset, k: int) -> Layer:
    """Draw the points of class k at their targets for the middle class."""
    look = {
        "symbol": theme.CLASS_SYMBOLS[k],
        "size": 8,
        "color": theme.CLASS_COLOURS[k],
        "opacity": 0.5,
    }
    across = dataset.X[dataset.labels == k, 0]
    return strokes.dots(look, np.column_stack([across, np.full(len(across), float(k == MIDDLE))]), yaxis="y2")


def _curves(x: Array, values: Array, axis: str) -> list[dict[str, Any]]:
    """Draw a curve for each class."""
    return [
        strokes.through(x, values[:, k].astype(np.float32), theme.CLASS_COLOURS[k], 3, yaxis=axis)
        for k in range(values.shape[1])
    ]


def _upright(place: float) -> list[dict[str, Any]]:
    """Draw the reader's place through all panels."""
    ends = {"y": (-100.0, 100.0), "y2": (-100.0, 100.0), "y3": (-1.0, 2.0)}
    return [
        strokes.through([place, place], list(span), theme.ACCENT, 2, yaxis=axis)
        for axis, span in ends.items()
    ]


def _marks(place: float, values: Array, axis: str) -> dict[str, Any]:
    """Draw a mark on each curve at the reader's place."""
    colours = list(theme.CLASS_COLOURS[: len(values)])
    look = {"size": 9, "color": colours, "line": {"width": 1, "color": theme.PAPER}}
    return strokes.dots(look, np.column_stack([np.full(len(values), place), values]), yaxis=axis)


def _layout(dataset: Dataset, domain: tuple[float, float], bottom: str) -> dict[str, Any]:
    low, high = dataset.bounds[1]
    return theme.layout(
        xaxis=theme.axis("x⁽¹⁾", range=list(dataset.bounds[0]), zeroline=False, anchor=bottom),
        yaxis=theme.axis("x⁽²⁾", domain=list(domain), range=[low, high], nticks=4, zeroline=False),
    )
