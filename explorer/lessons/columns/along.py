"""The view along w: tumours with 30 columns by their distance to the boundary, turned about w."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.lessons.columns import shipped
from explorer.points import samples
from linboard import theme
from linboard.board import Caption
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.i18n.text import percent
from linboard.layers import Layer, Picture
from linboard.messages import Player
from linclass import LogisticRegression, SignedView

Array = NDArray[np.float64]
NAMES = ("malignant", "benign")  # the positive class first
ANGLES = np.arange(0, 181, 5)
PENALTY = 1.0
MARGIN = 1.08  # of the axes, relative to the farthest point


class Turned(NamedTuple):
    """The view at T angles: r (n,), the second coordinate (T, n), the shares of the spread (T, 3), y (n,)."""

    r: Array
    second: Array
    shares: Array
    y: NDArray[np.int64]

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points are on the wrong side, shape (n,)."""
        wrong: NDArray[np.bool_] = (self.r >= 0) != (self.y == 1)
        return wrong


@cache
def turned() -> Turned:
    """Return the view of all tumours along the weights of a logistic regression on standardised columns."""
    table = shipped.numbers("cancer")
    X = shipped.standardised(table.X, table.X)
    y = (table.classes == NAMES[0]).astype(np.int64)
    views = [SignedView(LogisticRegression(l2=PENALTY).fit(X, y), X)]
    views += [views[0].turned(float(angle)) for angle in ANGLES[1:]]
    second = np.array([view.coordinates[:, 1] for view in views])
    return Turned(views[0].coordinates[:, 0], second, np.array([view.shares for view in views]), y)


def picture(found: Turned) -> Picture:
    """Draw each point at r and at its second coordinate, and the boundary r = 0."""
    up = MARGIN * float(np.abs(found.second).max())
    low, high = MARGIN * float(found.r.min()), MARGIN * float(found.r.max())
    layers: list[Layer] = [
        strokes.through([0, 0], [-up, up], theme.LINE, 2.5, name=_("boundary"), showlegend=True)
    ]
    for k, name in enumerate(NAMES):
        marker = {
            "color": theme.CLASS_COLOURS[k],
            "symbol": theme.CLASS_SYMBOLS[k],
            "size": 6,
            "opacity": 0.7,
        }
        layers.append(_moving(found, found.y == 1 - k, marker) | {"name": samples.word(name)})
    ring = {"symbol": "circle-open", "size": 13, "color": theme.BAD, "line": {"width": 2}}
    layers.append(_moving(found, found.wrong, ring) | {"name": _("wrong")})
    layout = theme.layout(
        xaxis=theme.axis(_("Signed distance f(x)/‖w‖"), range=[low, high]),
        yaxis=theme.axis(_("Along v, perpendicular to w"), range=[-up, up]),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 56, "r": 8, "t": 34, "b": 42},
    )
    return Picture(layers, layout)


def _moving(found: Turned, members: NDArray[np.bool_], marker: dict[str, object]) -> Layer:
    """Return dots whose second coordinate follows the angle."""
    dots = strokes.dots(marker, x=found.r[members], showlegend=True)
    return dots.change("y", found.second[:, members].astype(np.float32), tween=True)


def show(lesson: LessonPage) -> None:
    """Show the view, with the angle as the step."""
    found = turned()
    caption = _(
        "Turned by {angle}°. Of the total variance of the points, {along:percent} lies along w "
        "(across) and {second:percent} along the second direction v (upwards). {left:percent} is not "
        "visible."
    )
    along, second, left = 100 * found.shares.T
    columns = {"angle": ANGLES, "along": along, "second": second, "left": left}
    plays = Player(length=len(ANGLES), steps=ANGLES, label=_("Angle"))
    lesson.show(
        picture(found),
        Caption(caption, columns=columns),
        plays=plays,
        editable=False,
        title=_("{n} tumours, 30 columns").format(n=len(found.y)),
        view="along",
    )


def told(now: Stage) -> str:
    found = turned()
    quarter = int(np.flatnonzero(ANGLES == 90)[0])
    return _(
        "Only the vertical coordinate changes. The horizontal one is f(x)/‖w‖, the true distance to "
        "the boundary in all 30 dimensions. So the same {wrong} of {n} points are on the wrong side "
        "at every angle. The view leaves out {first} of the variance at 0° and {later} at 90°, so "
        "points that look close may be far apart."
    ).format(
        wrong=int(found.wrong.sum()),
        n=len(found.y),
        first=percent(found.shares[0, 2]),
        later=percent(found.shares[quarter, 2]),
    )
