"""The rows of a table with any number of columns on the board of a proof: seen along w."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import of_symbol
from explorer.points import fair_sample
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass import SignedView

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
DRAWN = 300  # rows on the board; of more, a fair sample
ROOM = 0.06  # around the rows, as a share of their spread


def drawn(signs: Indices) -> Indices:
    """Return the indices of the rows on the board: all, or a fair sample."""
    return fair_sample.chosen(np.where(signs > 0, 0, 1).astype(np.int8), DRAWN)


def window(places: Array) -> tuple[Array, Array]:
    """Return both axes' ends, for rows at these places (n, 2), the boundary at 0, and room around them."""
    low, high = places.min(axis=0), places.max(axis=0)
    low, high = np.minimum(low, [0.0, low[1]]), np.maximum(high, [0.0, high[1]])
    spread = high - low
    room = ROOM * np.where(spread > 0, spread, 1.0)
    return low - room, high + room


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a proof.

    Parameters
    ----------
    X : array of shape (n, d)
    signs : array of shape (n,)
        -1 and +1.
    names : tuple of str
        The names of the positive side and of the other one.
    w : array of shape (d,)
        The view is along it, not 0.
    b : float
    """

    X: Array
    signs: Indices
    names: tuple[str, str]
    w: Array
    b: float

    @property
    def places(self) -> Array:
        """Where each row is drawn, shape (n, 2): its signed distance from the boundary of w and b is the first."""
        if self.X.shape[1] == 1:
            return np.column_stack([(self.X @ self.w + self.b) / abs(self.w[0]), np.zeros(len(self.X))])
        line = SimpleNamespace(coef_=self.w[None], intercept_=np.array([self.b]), classes_=np.array([-1, 1]))
        found: Array = SignedView(line, self.X).coordinates
        return found

    def picture(
        self, layers: list[Layer], colour: str = theme.LINE, dash: str = "solid", symbol: str = ""
    ) -> Picture:
        """Return the boundary, as the object of a symbol if there is one, the rows, and further layers above them."""
        places = self.places
        low, high = window(places)
        boundary = strokes.through([0, 0], [low[1], high[1]], colour, 3, dash, showlegend=False)
        known = [of_symbol(boundary, symbol) if symbol else boundary]
        some = drawn(self.signs)
        for k, sign in enumerate((1, -1)):
            marker = {"symbol": theme.CLASS_SYMBOLS[k], "color": theme.CLASS_COLOURS[k], "size": 8}
            own = some[self.signs[some] == sign]
            known.append(strokes.dots(marker, places[own], name=self.names[k], showlegend=True))
        across = (
            theme.axis("", showticklabels=False)  # a single column has no other direction
            if self.X.shape[1] == 1
            else theme.axis(_("perpendicular to w"))
        )
        layout = theme.layout(
            xaxis=theme.axis(_("signed distance from the boundary"), range=[low[0], high[0]], zeroline=False),
            yaxis=across | {"range": [low[1], high[1]], "zeroline": False},
            margin={"l": 56, "r": 12, "t": 30, "b": 44},
            showlegend=True,
            legend=theme.LEGEND,
        )
        layers = [*known, *(layer | {"showlegend": False} for layer in layers)]
        return Picture(layers, layout)
