"""The board: the points on axes of equal scale, with layers below and above them.

board = Board(here.dataset, here.positive)
board.line(trace.coef, trace.intercept)
board.ring(trace.picked)
here.show(board, captions.perceptron.told(trace, X, signs, eta), plays=player.of(trace))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linboard import player, theme
from linboard.figures import boundaries, points, strokes
from linboard.figures.drawn_line import InHand
from linboard.i18n.language import ngettext
from linboard.layers import Layer, Picture, fixed
from linboard.messages import Chart, Text
from linboard.points import Points


@dataclass(frozen=True)
class Caption:
    """The caption of the steps: a sentence, the formula, and the columns that fill their templates, by name."""

    caption: Text
    formula: Sequence[Text] | None = None
    columns: Mapping[str, Any] | None = None


class Board(Picture):
    """The points, one layer for each class, with other layers below and above them. Empty classes have a layer too.

    Parameters
    ----------
    points : Points
    positive : int
        The class on the positive side; all others are on the negative side.
    """

    def __init__(self, points_: Points, positive: int = 0) -> None:
        super().__init__((), points.board_layout(points_))
        self.points, self.positive = points_, positive
        self.classes = points.class_traces(points_)
        self.drawn = points_.drawn
        self._below: list[dict[str, Any]] = []
        self._behind: list[dict[str, Any]] = []
        self._above: list[dict[str, Any]] = []
        self._guess: dict[str, Any] | None = None

    @property
    def layers(self) -> list[dict[str, Any]]:
        """All layers, from bottom to top."""
        return [*self._below, *self._behind, *self.classes, *self._above]

    @property
    def class_positions(self) -> list[int]:
        """The positions of the layers of the classes among all layers."""
        first = len(self._below) + len(self._behind)
        return list(range(first, first + len(self.classes)))

    def in_units(self, points_: Points, mean: NDArray[np.float64], scale: NDArray[np.float64]) -> Board:
        """The same picture in other units, x · scale + mean, on the axes of these points, which are in those units."""
        other = self.copy()
        axes = points.board_layout(points_)
        other.points = points_
        other.layout |= {name: self.layout[name] | axes[name] for name in ("xaxis", "yaxis")}
        if "scaleanchor" not in axes["yaxis"]:
            other.layout["yaxis"] = {
                key: value for key, value in other.layout["yaxis"].items() if not key.startswith("scale")
            }
        other.layout["margin"] = self.layout["margin"] | {"l": axes["margin"]["l"]}
        rescaled = {id(layer): Layer.in_units(layer, mean, scale) for layer in self.layers}
        for name in ("_below", "_behind", "classes", "_above"):
            setattr(other, name, [rescaled[id(layer)] for layer in getattr(self, name)])
        if self._guess is not None:
            other._guess = rescaled[id(self._guess)]
        return other

    def copy(self) -> Board:
        """A board with the same layers. Layers added to the copy do not change a board that is cached."""
        other = copy(self)
        other.layout, other._below = dict(self.layout), [*self._below]
        other._behind, other._above = [*self._behind], [*self._above]
        return other

    def at(self, step: int) -> Self:
        """The same board, fixed at one step for all steps."""
        other = super().at(step)
        other._below = [fixed(layer, step) for layer in self._below]
        other._behind = [fixed(layer, step) for layer in self._behind]
        other._above = [fixed(layer, step) for layer in self._above]
        return other

    def below(self, *layers: dict[str, Any]) -> None:
        """Add layers below the points, above the layers that are already there."""
        self._below += layers

    def above(self, *layers: dict[str, Any]) -> None:
        """Add layers above all others; rings and dotted lines go behind points with names, which stay legible there."""
        for layer in layers:
            behind = self.points.n <= theme.NAMED_POINTS and _open_or_dotted(layer)
            (self._behind if behind else self._above).append(layer)

    def keep(self, which: NDArray[Any]) -> None:
        """Always draw the points with these indices, even if the board draws a sample. Negative indices are ignored."""
        drawn = np.union1d(self.drawn, which[which >= 0])
        if len(drawn) == len(self.drawn):
            return
        self.drawn, labels = drawn, self.points.labels[drawn]
        for label, layer in enumerate(self.classes):
            layer["x"], layer["y"] = self.points.X[drawn[labels == label]].T

    def line(self, coef: NDArray[Any], intercept: NDArray[Any], **how: Any) -> list[Layer]:
        """Add the line of each step, coef (T, 2) and intercept (T,), and its half-planes; `how` as for `Layer.move`."""
        layers = boundaries.line(self.points, coef, intercept, self.positive, **how)
        self.below(*layers)
        return layers

    def ring(self, picked: NDArray[Any]) -> None:
        """Ring the sample of each step, shape (T,); -1 draws no ring."""
        self.keep(picked)
        self.above(points.ring().move(player.at_points(self.points.X, picked)))

    def wrong(self, which: NDArray[np.bool_]) -> None:
        """Ring the misclassified points, mask (n,). If there are too many, some are ringed."""
        self.keep(np.flatnonzero(which)[: points.RINGS])
        self.above(points.wrong(self.points.X, which))

    def hold(self, line: InHand) -> None:
        """Add the layers of a line that the user can move, below and above the points."""
        self.below(*line.below)
        self.above(*line.above)
        self.handle = line.handle

    def guess(self) -> None:
        """Add the line that a user places as a prediction of the final line."""
        self._guess = strokes.line(theme.MUTED, 2, "dash")
        self._guess |= {"mode": "lines+markers", "marker": {"size": 6, "color": theme.MUTED}}
        self.above(self._guess)

    def message(self, group: str, **parts: Any) -> Chart:
        """The message of the board; `parts` are further fields of the message."""
        n = self.points.n
        parts.setdefault("title", ngettext("Board with one point", "Board with {n:,} points", n).format(n=n))
        if self._guess is not None:
            parts["guess_trace"] = self.position(self._guess)
        return super().message(group, **parts)


def _open_or_dotted(layer: Mapping[str, Any]) -> bool:
    """Whether a layer consists of rings or empty squares, or of dotted lines: it is visible behind other marks."""
    if layer.get("mode") == "markers":
        return layer.get("marker", {}).get("symbol") in ("circle-open", "square-open")
    return layer.get("mode") == "lines" and layer.get("line", {}).get("dash") == "dot"
