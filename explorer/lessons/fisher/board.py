"""The board with a line that rotates: the projections of the points, the ellipses of the classes, and the
decision regions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.fisher import ellipses
from explorer.lessons.fisher.projection import ProjectionLine, Steps
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.handles import Axis, AxisTraces
from linboard.layers import Layer
from linclass.core import linear
from linclass.theory import cells

Array = NDArray[np.float64]
Ghosts = tuple[Array, NDArray[np.int64]]  # new points (k, 2) and the model's rows of their classes
MOST_FEET = 150  # points whose projections are drawn
MOST_LINES = 40  # up to this number of points, a line connects each with its projection
FOOT = 0.6  # diameter of a projection, relative to its point
GHOST, MEAN, HANDLE = (6, 1.2), (15, 2), (17, 3)  # diameters of marks, and widths of their outlines
INSIDE = 0.86  # distance of the handles from the mean, as a share of the distance of the nearest border


def shown(dataset: Dataset) -> NDArray[np.int64]:
    """Return the indices of the points whose projections are drawn: all, or a sample of very many."""
    return np.unique(np.linspace(0, dataset.n - 1, min(dataset.n, MOST_FEET)).round().astype(np.int64))


def board(
    projected: ProjectionLine,
    steps: Steps,
    covariances: Array | None,
    ghosts: Ghosts | None,
    *,
    turns: bool = True,
    parts: bool = True,
    before: float | None = None,
) -> Board:
    """Build the board with the line.

    Parameters
    ----------
    projected : ProjectionLine
    steps : Steps
    covariances : array of shape (C, 2, 2), optional
        For the ellipses around the means; none are drawn without them.
    ghosts : points and rows, optional
        New points, drawn small and hollow.
    turns : bool
        Whether the reader may rotate the line.
    parts : bool
        Whether the threshold and its sides are visible.
    before : float, optional
        The position of the previous threshold on the line, from the mean of all.
    """
    dataset = projected.dataset
    result = Board(dataset)
    if parts:
        result.below(*_grounds(projected, steps))
    if before is not None:
        result.below(_was(projected, steps, before))
    axis = strokes.line(theme.MUTED, 1.5).move(_ends(projected, steps, _reach(projected)), tween=True)
    guides = _guides(projected, steps)
    result.below(axis, guides)
    if covariances is not None:
        result.below(*_ellipses(projected, covariances))
    if ghosts is not None:
        result.below(*_ghosts(projected, *ghosts))
    feet = _feet(projected, steps)
    result.above(*feet)
    if not turns:
        result.above(_means(projected))
        return result
    away = _handle_distance(projected)
    handles = _handles().move(_ends(projected, steps, away), tween=True)
    result.above(handles, _means(projected))
    chosen = shown(dataset)
    result.handle = Axis(
        center=projected.mean.tolist(),
        scale=projected.scale.tolist(),
        reach=_reach(projected),
        handle=away,
        lines=_lined(dataset),
        members=[chosen[dataset.labels[chosen] == label] for label in projected.classes],
        traces=AxisTraces(axis=axis, guides=guides, feet=feet[0], handles=handles),
        angle=float(steps.angles[-1]),
        angles=steps.angles if steps.rotates else None,
    )
    return result


def _lined(dataset: Dataset) -> bool:
    return dataset.n <= MOST_LINES


def _reach(projected: ProjectionLine) -> float:
    """Half the length of the line in its own units: beyond the view."""
    _center, reach = boundaries.view(projected.dataset)
    return 8.0 if not projected.dataset.equal_scales else reach


def _handle_distance(projected: ProjectionLine) -> float:
    """Distance of the handles from the mean in units of the line: within the view."""
    bounds = np.array(projected.dataset.bounds)
    nearest = np.abs(bounds - projected.mean[:, None]).min(axis=1) / projected.scale
    return INSIDE * float(nearest.min())


def _ends(projected: ProjectionLine, steps: Steps, length: float) -> NDArray[np.float32]:
    """Return the ends of a segment of the line, at this distance from the mean on either side, (T, 2, 2)."""
    along = projected.along(steps.angles)  # (T, 2)
    ends: Array = projected.mean + along[:, None, :] * np.array([-length, length])[:, None]
    return ends.astype(np.float32)


def _slid(projected: ProjectionLine, steps: Steps) -> Array:
    """Return the positions of the drawn points on their way to their projections, (T, k, 2)."""
    X, slid = projected.dataset.X[shown(projected.dataset)], steps.slid[:, None, None]
    places: Array = (1 - slid) * X + slid * projected.feet(X, steps.angles)
    return places


def _guides(projected: ProjectionLine, steps: Steps) -> Layer:
    """Draw a line from each point to its projection if there are few; while the line rotates, the browser
    draws them."""
    layer, X, T = strokes.line(theme.MUTED, 1, "dot"), projected.dataset.X, len(steps.angles)
    if not _lined(projected.dataset) or T != 2:  # with many steps they would be most of the message
        return layer
    guides = np.full((T, len(X), 3, 2), np.nan)
    guides[:, :, 0], guides[:, :, 1] = X, _slid(projected, steps)
    return layer.move(guides.reshape(T, -1, 2).astype(np.float32), tween=True)


def _grounds(projected: ProjectionLine, steps: Steps) -> list[Layer]:
    """Draw both sides of the threshold at each step; with more classes, the decision regions in the plane."""
    dataset, model = projected.dataset, projected.model
    if len(projected.classes) == 2:
        t, W = steps.thresholds, steps.W
        sign = np.sign((model.means_[projected.first] - model.means_[1 - projected.first]) @ W.T)
        none = np.isnan(t)
        coef = np.where(none, 0.0, sign)[:, None] * W
        odds = float(np.log(model.priors_[projected.first] / model.priors_[1 - projected.first]))
        intercept = np.where(none, odds, -coef @ projected.mean - sign * np.where(none, 0.0, t))
        traces = boundaries.line(dataset, coef, intercept, projected.classes[projected.first])
        traces[2]["line"] = traces[2]["line"] | {"width": 2.5, "dash": "dash"}
        return traces
    limits = [(2 * low - high, 2 * high - low) for low, high in dataset.bounds]
    won = cells.winners(model.coef_[None], model.intercept_[None], *limits)[0]  # (C, k, 2)
    return [
        boundaries.area(theme.CLASS_FILLS[label])
        | {"x": np.append(corners[:, 0], corners[0, 0]), "y": np.append(corners[:, 1], corners[0, 1])}
        for label, corners in zip(projected.classes, won, strict=True)
    ]


def _was(projected: ProjectionLine, steps: Steps, t: float) -> Layer:
    """Draw the previous threshold across the line."""
    w = steps.W[-1:]
    ends = linear.boundary_segments(w, -w @ projected.mean - t, *boundaries.view(projected.dataset))
    return strokes.along(ends[0], theme.MUTED, 2, "dot")


def _ellipses(projected: ProjectionLine, covariances: Array) -> list[dict[str, Any]]:
    """Draw two standard deviations around each mean."""
    return [
        ellipses.trace(ellipses.outline(mean, covariance), theme.CLASS_COLOURS[label])
        for label, mean, covariance in zip(
            projected.classes, projected.model.means_, covariances, strict=True
        )
    ]


def _ghosts(projected: ProjectionLine, X: Array, rows: NDArray[np.int64]) -> list[Layer]:
    """Draw new points: small and hollow."""
    return [
        _marks(theme.CLASS_SYMBOLS[label] + "-open", theme.CLASS_COLOURS[label], *GHOST)
        | {"x": X[rows == i, 0], "y": X[rows == i, 1], "opacity": 0.75}
        for i, label in enumerate(projected.classes)
    ]


def _feet(projected: ProjectionLine, steps: Steps) -> list[Layer]:
    """Draw the projections of the points, one layer per class."""
    dataset, slid = projected.dataset, _slid(projected, steps).astype(np.float32)
    labels, size = dataset.labels[shown(dataset)], FOOT * theme.marker_size(dataset.n)
    return [
        _marks(theme.CLASS_SYMBOLS[label], theme.CLASS_COLOURS[label], size, width=0).move(
            slid[:, labels == label], tween=True
        )
        for label in projected.classes
    ]


def _means(projected: ProjectionLine) -> Layer:
    """Draw the means of the classes: a plus in a ring."""
    means = projected.model.means_
    colours = [theme.CLASS_COLOURS[label] for label in projected.classes]
    trace = _marks("circle-cross", theme.PAPER, *MEAN) | {"x": means[:, 0], "y": means[:, 1]}
    trace["marker"]["line"]["color"] = colours
    return trace


def _handles() -> Layer:
    """Draw the handles for rotating the line: a disc near either end."""
    trace = _marks("circle", theme.PAPER, *HANDLE)
    trace["marker"]["line"]["color"] = theme.LINE
    return trace


def _marks(symbol: str, colour: str, size: float, width: float) -> Layer:
    line = {"width": width, "color": colour}
    marker = {"symbol": symbol, "size": size, "color": colour, "line": line}
    return strokes.dots(marker)
