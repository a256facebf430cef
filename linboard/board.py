"""The board: the points on axes of equal scale, and layers below and above them.

board = Board(here.dataset, here.positive)
board.line(trace.coef, trace.intercept)
board.ring(trace.picked)
here.show(board, captions.told(model), plays=player.of(trace))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import player, theme
from linboard.figures import boundaries, points, strokes
from linboard.figures.drawn_line import InHand
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linboard.messages import Chart, Text
from linboard.points import Points


@dataclass(frozen=True)
class Caption:
    """What is told of each step: a sentence, the formula, and the numbers that fill them, by name."""

    caption: Text
    formula: Sequence[Text] | None = None
    columns: Mapping[str, Any] | None = None


class Board(Picture):
    """Points, each class a layer (empty ones too: a click may fill them), with other layers below and above them.

    Parameters
    ----------
    points : Points
    positive : int
        The class that stands against all others.
    """

    def __init__(self, points_: Points, positive: int = 0) -> None:
        super().__init__((), points.board_layout(points_))
        self.points, self.positive = points_, positive
        self.classes = points.class_traces(points_)
        self.drawn = points_.drawn
        self._below: list[dict[str, Any]] = []
        self._above: list[dict[str, Any]] = []
        self._guess: dict[str, Any] | None = None

    @property
    def layers(self) -> list[dict[str, Any]]:
        """All layers, the lowest first."""
        return [*self._below, *self.classes, *self._above]

    def copy(self) -> Board:
        """Another board with the same layers: one that is kept for others stays as it is when more is laid on it."""
        other = copy(self)
        other.layout, other._below, other._above = dict(self.layout), [*self._below], [*self._above]
        return other

    def below(self, *layers: dict[str, Any]) -> None:
        """Lay layers under the points, each on those that are there."""
        self._below += layers

    def above(self, *layers: dict[str, Any]) -> None:
        """Lay layers over all that is there."""
        self._above += layers

    def keep(self, which: NDArray[Any]) -> None:
        """Draw these points, given by their indices (negative ones are none), among however many: they matter here."""
        drawn = np.union1d(self.drawn, which[which >= 0])
        if len(drawn) == len(self.drawn):
            return
        self.drawn, labels = drawn, self.points.labels[drawn]
        for label, layer in enumerate(self.classes):
            layer["x"], layer["y"] = self.points.X[drawn[labels == label]].T

    def line(self, coef: NDArray[Any], intercept: NDArray[Any], **how: Any) -> list[Layer]:
        """Lay the line of each step, coef (T, 2) and intercept (T,), on its half-planes; `how` as for `Layer.move`."""
        layers = boundaries.line(self.points, coef, intercept, self.positive, **how)
        self.below(*layers)
        return layers

    def ring(self, picked: NDArray[Any]) -> None:
        """Ring the sample of each step, shape (T,); none at -1."""
        self.keep(picked)
        self.above(points.ring().move(player.at_points(self.points.X, picked)))

    def wrong(self, which: NDArray[np.bool_]) -> None:
        """Ring the points that are decided wrongly, (n,); of many, some."""
        self.keep(np.flatnonzero(which)[: points.RINGS])
        self.above(points.wrong(self.points.X, which))

    def hold(self, line: InHand) -> None:
        """Lay a line that the visitor moves under and over the points."""
        self.below(*line.below)
        self.above(*line.above)
        self.handle = line.handle

    def guess(self) -> None:
        """Lay the line that a visitor guesses when it is to be predicted."""
        self._guess = strokes.line(theme.MUTED, 2, "dash")
        self._guess |= {"mode": "lines+markers", "marker": {"size": 6, "color": theme.MUTED}}
        self.above(self._guess)

    def message(self, group: str, **parts: Any) -> Chart:
        """What is sent of the board, with other parts of its message."""
        parts.setdefault("title", _("Board with {n:,} points").format(n=self.points.n))
        if self._guess is not None:
            parts["guess_trace"] = self.position(self._guess)
        return super().message(group, **parts)
