"""Several classes with one f each: the regions of the classes, and all f along the line through their means."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, points, strokes
from linboard.i18n.language import _, listed
from linboard.layers import Layer, Picture
from linclass.theory import cells

Array = NDArray[np.float64]
PLACES = 60  # even: all f may be equal at the middle of a symmetric row


class Axis(NamedTuple):
    """A line of the plane: a point on it, its unit direction, and the visible length on either side."""

    middle: Array
    along: Array
    reach: float


def axis(dataset: Dataset, labels: list[int]) -> Axis:
    """Return the line closest to the means of the classes, through their mean."""
    means = _means(dataset, labels)
    middle = means.mean(axis=0)
    along = np.linalg.svd(means - middle)[2][0]
    along = along * (1 if along[np.abs(along).argmax()] >= 0 else -1)
    return Axis(middle, along, 1.05 * float(np.abs((dataset.X - middle) @ along).max()) or 1.0)


def _means(dataset: Dataset, labels: list[int]) -> Array:
    return np.array([dataset.X[dataset.labels == label].mean(axis=0) for label in labels])


def board(dataset: Dataset, labels: list[int], coef: Array, intercept: Array, line: Axis) -> Board:
    """Draw the points and the region of each class; coef and intercept have shapes (C, 2) and (C,)."""
    limits = [(low - 2 * (high - low), high + 2 * (high - low)) for low, high in dataset.bounds]
    grounds = cells.winners(coef[None], intercept[None], limits[0], limits[1])[0]
    board = Board(dataset)
    for label, corners in zip(labels, grounds, strict=True):
        path = corners[np.isfinite(corners).all(axis=1)]
        outline = {"width": 1.5, "color": theme.LINE}
        board.below(
            boundaries.area(theme.CLASS_FILLS[label])
            | {"x": _closed(path[:, 0]), "y": _closed(path[:, 1]), "line": outline}
        )
    ends = line.middle + 3 * line.reach * np.outer([-1, 1], line.along)
    board.below(_line(ends[:, 0], ends[:, 1], theme.MUTED, 1.5, "dot"))
    means = _means(dataset, labels)
    board.above(_marks(means[:, 0], means[:, 1], [theme.CLASS_COLOURS[label] for label in labels]))
    return board


def _closed(path: Array) -> Array:
    return np.append(path, path[:1])


def along(dataset: Dataset, labels: list[int], coef: Array, intercept: Array, line: Axis) -> Picture:
    """Draw all f along the line, the largest thick, with the mean of each class on the axis below."""
    where, f = _values(coef, intercept, line)
    largest = np.where(f == f.max(axis=0), f, np.nan)
    layers = []
    for label, values, top in zip(labels, f, largest, strict=True):
        colour, name = theme.CLASS_COLOURS[label], points.plain(dataset.names[label])
        thin = _line(where, values.astype(np.float32), colour, 2, "solid")
        layers.append(thin | {"name": f"{theme.CLASS_ICONS[label]} {name[:12]}\u2002", "showlegend": True})
        layers.append(_line(where, top.astype(np.float32), colour, 6, "solid"))
    low, high = float(f.min()), float(f.max())
    room = 0.12 * ((high - low) or 1.0)
    means = (_means(dataset, labels) - line.middle) @ line.along
    layers.append(
        _marks(means, np.full(len(labels), low - room), [theme.CLASS_COLOURS[label] for label in labels])
    )
    layout = theme.layout(
        xaxis=theme.axis(_("position along the dotted line (+: means)"), range=[-line.reach, line.reach]),
        yaxis=theme.axis("f", range=[low - 2 * room, high + room], nticks=6),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 52, "r": 12, "t": 28, "b": 40},
    )
    return Picture(layers, layout)


def uppermost(dataset: Dataset, labels: list[int], coef: Array, intercept: Array, line: Axis) -> str:
    """Name the classes with the largest f along the line, in order."""
    _where, f = _values(coef, intercept, line)
    winners = [labels[k] for k, _same in groupby(f.argmax(axis=0).tolist())]
    names = listed(theme.CLASS_ICONS[label] for label in winners)
    return _("Along the line the largest f is that of class {names}.").format(names=names)


def _values(coef: Array, intercept: Array, line: Axis) -> tuple[Array, Array]:
    """Return places on the line, (p,), and each f there, (C, p)."""
    where = np.linspace(-line.reach, line.reach, PLACES)
    places = line.middle + where[:, None] * line.along
    return where, coef @ places.T + intercept[:, None]


def _marks(x: Any, y: Any, colours: list[str]) -> Layer:
    marker = {
        "symbol": "cross-thin-open",
        "size": 16,
        "color": colours,
        "line": {"width": 3, "color": colours},
    }
    places = np.column_stack([x, y])
    return strokes.dots(marker, places, showlegend=False, cliponaxis=False)


def _line(x: Any, y: Any, colour: str, width: float, dash: str = "solid") -> Layer:
    return strokes.through(x, y, colour, width, dash, showlegend=False)
