"""One coordinate on the board: a second number lifts the points from their axis, and a line separates them."""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import near
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.kernels import space, view
from explorer.lessons.kernels.lifted import LIFT, LIFTS, Lifted
from explorer.points.dataset import LIMIT, Dataset
from linboard import theme
from linboard.board import Caption
from linboard.figures import boundaries, points, strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linboard.messages import Player, Text, choose

Array = NDArray[np.float64]
RISE = np.array([0.0, 1.0, 1.0])  # share of the second number at each step; the last step adds the line
MARGIN = 0.1  # margin above and below, as a share of the picture's height


def feature_map(lesson: LessonPage) -> None:
    """Show the quadratic map of the plane, or a lift of the first coordinate."""
    with lesson.controls():
        name = LIFT.show(_("Map φ"))
    if name not in LIFTS:
        space.feature_map(lesson)
        return
    with lesson.controls(), near():
        price = view.price_control()
        view.new_points()
    lesson.live(lambda: _show(lesson, name, price))


def _show(lesson: LessonPage, name: str, price: float) -> None:
    lifted = Lifted(lesson.dataset.X[:, 0], lesson.signs, name, price)
    if np.abs(lifted.curve).max() > LIMIT:
        lesson.plain_board(_(space.TOO_LARGE))
        return
    w, b = lifted.line
    columns = {
        "wrong": lifted.wrong,
        "n": lesson.dataset.n,
        "best": lifted.unlifted,
        "w": w[None].repeat(len(RISE), axis=0),
        "w_b": b,
    }
    lesson.show(
        _board(lesson, lifted),
        Caption(_caption(lifted), _formula(lifted), columns),
        plays=Player(length=len(RISE), steps=np.arange(len(RISE)), trace=zlib.crc32(lifted.phi.tobytes())),
        editable=False,
        labelled=False,
        title=_("One coordinate: {n} points").format(n=lesson.dataset.n),
        view=f"lift.{name}" if lesson.answered else "lift",
    )


def _caption(lifted: Lifted) -> Text:
    """Describe each step."""
    texts = [
        _("The points on their axis. The best threshold misclassifies {best} of {n}."),
        _("Each x has been lifted to (x, {lift}): the axis has become this curve."),
        _("The line misclassifies {wrong} of {n}. Dotted: the corresponding thresholds on the axis.")
        if len(lifted.thresholds)
        else _("The line has all points on one side, so {wrong} of {n} are misclassified."),
    ]
    return choose([text.replace("{lift}", lifted.lift.name) for text in texts], range(len(RISE)))


def _formula(lifted: Lifted) -> list[str]:
    """Return the map, its kernel, and the line's f."""
    name = lifted.lift.name
    return [
        f"φ(<i>x</i>) = (<i>x</i>, <i>{name}</i>), "
        f"<i>k</i>(<i>x</i>, <i>z</i>) = φ(<i>x</i>)·φ(<i>z</i>) = {lifted.lift.kernel}",
        "<i>f</i>(<i>x</i>) = <b>w</b>·φ(<i>x</i>) + <i>b</i> "
        + _("with <b>w</b> = {w:vector}, <i>b</i> = {w_b}"),
    ]


def _board(lesson: LessonPage, lifted: Lifted) -> Picture:
    """Draw the lifted axis, the points on it, and the line with its thresholds.

    Before a scene's question is answered, the axis is in the middle: the second number may be above or below it.
    """
    w, b = lifted.line
    dataset = lesson.dataset
    reached = Dataset(lifted.phi, dataset.labels, dataset.names)  # the extent that a line must cover
    shown = np.arange(len(RISE)) == len(RISE) - 1
    curve = strokes.line(theme.MUTED, 1.5).move(_risen(lifted.curve), tween=True)
    line = boundaries.line(reached, np.outer(shown, w), np.where(shown, b, 0.0), lesson.positive, tween=False)
    low, high = np.ptp(lifted.curve[:, 1]) * MARGIN * np.array([-1, 1]) + [
        min(0.0, lifted.curve[:, 1].min()),
        lifted.curve[:, 1].max(),
    ]
    if not lesson.answered:
        high = max(-low, high)
        low = -high
    layout = theme.layout(
        xaxis=theme.axis(
            points.axis_name(0, dataset.columns[0]), range=[lifted.curve[0, 0], lifted.curve[-1, 0]]
        ),
        yaxis=theme.axis(lifted.lift.name if lesson.answered else _("second coordinate?"), range=[low, high]),
    )
    return Picture([*line, curve, _thresholds(lifted, shown), *_points(dataset, lifted)], layout)


def _risen(places: Array) -> NDArray[np.float32]:
    """Return places (k, 2) at each step, shape (T, k, 2): first on the axis, then at their height."""
    risen: NDArray[np.float32] = (places * np.column_stack([np.ones_like(RISE), RISE])[:, None]).astype(
        np.float32
    )
    return risen


def _thresholds(lifted: Lifted, shown: NDArray[np.bool_]) -> Layer:
    """Draw vertical lines from each intersection of line and curve to the axis."""
    at = lifted.thresholds
    path = np.full((len(at), 3, 2), np.nan)
    path[:, :2, 0] = at[:, None]
    path[:, 0, 1], path[:, 1, 1] = 0.0, lifted.lift.value(at)
    flat = np.where(shown[:, None, None], path.reshape(-1, 2), np.nan).astype(np.float32)
    return strokes.line(theme.LINE, 1.5, "dot").move(flat)


def _points(dataset: Dataset, lifted: Lifted) -> list[Layer]:
    """Draw the points of each class as they rise."""
    layers = []
    for label in dataset.present:
        symbol, colour = boundaries.look(label)
        marker = {"symbol": symbol, "size": theme.marker_size(dataset.n), "color": colour}
        layers.append(strokes.dots(marker).move(_risen(lifted.phi[dataset.labels == label]), tween=True))
    return layers
