"""The board with a line that turns: the points' feet on it, the classes' ellipses, and the ground of each class."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.fisher import ellipses
from explorer.lessons.fisher.projection import Steps, Turning
from explorer.points.dataset import MAX_CLASSES, Dataset
from linboard import theme
from linboard.figures import boundaries, points, strokes
from linboard.player import Frames, Message
from linclass.theory import cells

Array = NDArray[np.float64]
Ghosts = tuple[Array, NDArray[np.int64]]  # new points (k, 2) and the model's rows of their classes
MOST_FEET = 150  # points whose feet are drawn
MOST_LINES = 40  # points up to which each has a line to its foot
HANDLE = 0.43  # how far out the handles are, as a share of the shorter side of the view


def shown(dataset: Dataset) -> NDArray[np.int64]:
    """Indices of the points whose feet are drawn: all, or some of very many."""
    if dataset.n <= MOST_FEET:
        return np.arange(dataset.n)
    return np.unique(np.linspace(0, dataset.n - 1, MOST_FEET).round().astype(np.int64))


def figure(
    turning: Turning, steps: Steps, covariances: Array | None, ghosts: Ghosts | None
) -> tuple[dict[str, Any], Frames, Message, int]:
    """The board, how it moves, what the browser needs to let the line be dragged, and where the points' traces begin.

    Parameters
    ----------
    turning : Turning
    steps : Steps
    covariances : array of shape (C, 2, 2), optional
        Of the ellipses around the means; none are drawn without them.
    ghosts : points and rows, optional
        New points, drawn small and hollow.
    """
    dataset = turning.dataset
    below, frames = _grounds(turning, steps)
    below.append(strokes.line(theme.MUTED, 1.5, "solid"))
    axis = len(below) - 1
    below.append(strokes.line(theme.MUTED, 1, "dot"))
    guides = len(below) - 1
    if covariances is not None:
        below += _ellipses(turning, covariances)
    if ghosts is not None:
        below += _ghosts(turning, *ghosts)
    first = len(below)
    feet = first + MAX_CLASSES
    above = [_feet(dataset, label) for label in turning.classes]
    handles = feet + len(above)
    above += [_handles(), _means(turning)]
    _move(frames, turning, steps, {"axis": axis, "guides": guides, "feet": feet, "handles": handles})
    board = points.board(dataset, *below, above=tuple(above))
    return board, frames, dragging(turning, axis, guides, feet, handles), first


def dragging(turning: Turning, axis: int, guides: int, feet: int, handles: int) -> Message:
    """What the browser needs to turn the line by itself."""
    members = [
        np.flatnonzero(turning.dataset.labels[shown(turning.dataset)] == label) for label in turning.classes
    ]
    chosen = shown(turning.dataset)
    return {
        "center": turning.mean.tolist(),
        "scale": turning.scale.tolist(),
        "reach": _reach(turning),
        "handle": _handle(turning),
        "lines": _lined(turning.dataset),
        "members": [chosen[index] for index in members],
        "traces": {"axis": axis, "guides": guides, "feet": feet, "handles": handles},
    }


def _lined(dataset: Dataset) -> bool:
    return dataset.n <= MOST_LINES


def _reach(turning: Turning) -> float:
    """Half the line's length in units of it: beyond the view."""
    _center, reach = boundaries.view(turning.dataset)
    return 8.0 if not turning.dataset.equal_scales else reach


def _handle(turning: Turning) -> float:
    """How far from the mean the handles are, in units of the line: within the view."""
    spans = np.array([high - low for low, high in turning.dataset.bounds]) / turning.scale
    return HANDLE * float(spans.min())


def _move(frames: Frames, turning: Turning, steps: Steps, at: dict[str, int]) -> None:
    """Let the line, its handles, the feet and the lines to them follow the angle."""
    dataset, T = turning.dataset, len(steps.angles)
    along = turning.along(steps.angles)  # (T, 2)
    for name, length in (("axis", _reach(turning)), ("handles", _handle(turning))):
        ends = turning.mean + along[:, None, :] * np.array([-length, length])[:, None]  # (T, 2, 2)
        frames.move(at[name], ends.astype(np.float32), tween=True)
    chosen = shown(dataset)
    X, slid = dataset.X[chosen], steps.slid[:, None, None]
    feet = (1 - slid) * X + slid * turning.feet(X, steps.angles)  # (T, k, 2)
    for i, label in enumerate(turning.classes):
        frames.move(at["feet"] + i, feet[:, dataset.labels[chosen] == label].astype(np.float32), tween=True)
    if _lined(dataset) and T == 2:  # of many steps they would be most of what is sent
        guides = np.full((T, len(X), 3, 2), np.nan)
        guides[:, :, 0], guides[:, :, 1] = X, feet
        frames.move(at["guides"], guides.reshape(T, -1, 2).astype(np.float32), tween=True)


def _grounds(turning: Turning, steps: Steps) -> tuple[list[dict[str, Any]], Frames]:
    """The two sides of the threshold at each step; of more classes the ground that each wins in the plane."""
    dataset, model = turning.dataset, turning.model
    if len(turning.classes) == 2:
        t, W = steps.thresholds, steps.W
        sign = np.sign((model.means_[turning.first] - model.means_[1 - turning.first]) @ W.T)
        none = np.isnan(t)
        coef = np.where(none, 0.0, sign)[:, None] * W
        odds = float(np.log(model.priors_[turning.first] / model.priors_[1 - turning.first]))
        intercept = np.where(none, odds, -coef @ turning.mean - sign * np.where(none, 0.0, t))
        traces, frames = boundaries.line_frames(
            dataset, coef, intercept, positive=turning.classes[turning.first]
        )
        traces[2]["line"] = traces[2]["line"] | {"width": 2.5, "dash": "dash"}
        return traces, frames
    limits = [(2 * low - high, 2 * high - low) for low, high in dataset.bounds]
    won = cells.winners(model.coef_[None], model.intercept_[None], *limits)[0]  # (C, k, 2)
    return [
        boundaries.area(theme.CLASS_FILLS[label])
        | {"x": np.append(corners[:, 0], corners[0, 0]), "y": np.append(corners[:, 1], corners[0, 1])}
        for label, corners in zip(turning.classes, won, strict=True)
    ], Frames()


def _ellipses(turning: Turning, covariances: Array) -> list[dict[str, Any]]:
    """Two standard deviations about each mean."""
    return [
        ellipses.trace(ellipses.outline(mean, covariance), theme.CLASS_COLOURS[label])
        for label, mean, covariance in zip(turning.classes, turning.model.means_, covariances, strict=True)
    ]


def _ghosts(turning: Turning, X: Array, rows: NDArray[np.int64]) -> list[dict[str, Any]]:
    """New points: small and hollow."""
    return [
        _marks(theme.CLASS_SYMBOLS[label] + "-open", 6, theme.CLASS_COLOURS[label], 1.2)
        | {"x": X[rows == i, 0], "y": X[rows == i, 1], "opacity": 0.75}
        for i, label in enumerate(turning.classes)
    ]


def _feet(dataset: Dataset, label: int) -> dict[str, Any]:
    size = 0.6 * theme.marker_size(dataset.n)
    return _marks(theme.CLASS_SYMBOLS[label], size, theme.CLASS_COLOURS[label], 0)


def _means(turning: Turning) -> dict[str, Any]:
    """The means of the classes: a plus in a ring."""
    means = turning.model.means_
    colours = [theme.CLASS_COLOURS[label] for label in turning.classes]
    trace = _marks("circle-cross", 15, theme.PAPER, 2) | {"x": means[:, 0], "y": means[:, 1]}
    trace["marker"]["line"]["color"] = colours
    return trace


def _handles() -> dict[str, Any]:
    """What can be gripped to turn the line: a disc near either end."""
    trace = _marks("circle", 17, theme.PAPER, 3)
    trace["marker"]["line"]["color"] = theme.LINE
    return trace


def _marks(symbol: str, size: float, colour: str | list[str], width: float) -> dict[str, Any]:
    line = {"width": width, "color": theme.PAPER if width == 0 else colour}
    marker = {"symbol": symbol, "size": size, "color": colour, "line": line}
    return strokes.dots(marker)
