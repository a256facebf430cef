"""A point moves from the mean of its class to its position, and the lines of four methods react."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np

from explorer.lesson import export
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.least_squares import methods, view
from explorer.lessons.least_squares.methods import Walk
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import comparison, strokes
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linboard.layers import Layer
from linboard.messages import Head, Player

MOST = 500  # number of points up to which one moves
SQUARES, FISHER = 0, 1  # indices of the methods


def show(lesson: LessonPage, chosen: int) -> None:
    """Show the lines while the point moves from the mean of its class to its position."""
    dataset, signs = lesson.dataset, lesson.signs
    i = view.point(lesson, chosen)
    walked = result_cache.cached(methods.walk, dataset.X, signs, i) if dataset.n <= MOST else None
    if walked is None:
        lesson.plain_board(
            view.alone(i)
            if dataset.n <= MOST
            else _("This animation allows up to {n} points.").format(n=MOST),
        )
        return
    board, columns = Board(dataset), _steps(walked, i)
    board.below(*comparison.lines(dataset, walked.coef, walked.intercept, view.titles()))
    board.above(view.ring(dataset.X[i]), _stand_in(dataset, i).move(walked.places, tween=True))
    comparison.named(board)
    lesson.show(
        board,
        Caption(
            _(
                "{point:text} (gold) has covered {percent}% of its path to the ring. Compared with the lines "
                "fitted without it, least squares has turned by {turn0:text}, Fisher by {turn1:text}, "
                "logistic regression by {turn2:text} and the soft margin by {turn3:text}."
            ),
            [
                _(
                    "Misclassified: least squares {wrong0}, Fisher {wrong1}, logistic regression "
                    "{wrong2}, soft margin {wrong3}"
                ),
                _("Least squares: <b>w</b> = {w0:vector}; Fisher: <b>w</b> = {w1:vector} = {ratio} × that"),
            ],
            columns,
        ),
        plays=Player(
            length=len(walked.places),
            steps=columns["percent"],
            label=_("Path, %"),
            trace=zlib.crc32(walked.coef.tobytes()),
        ),
        view="walk",
    )
    picture = comparison.angles(columns["percent"] / 100, walked.angles, view.titles())
    with lesson.right:
        lesson.linked(
            "turning",
            picture.message(
                lesson.key,
                height=280,
                title=_("Turned by"),
                head=[] if lesson.scene else [Head(_verdict(walked, i))],
                describe=_(
                    "At {percent}% of the way least squares has turned by {turn0:text}, Fisher by {turn1:text}, "
                    "logistic regression by {turn2:text} and the soft margin by {turn3:text}."
                ),
                view=f"turning{picture.layout['yaxis']['range']}",
            ),
        )


def _stand_in(dataset: Dataset, i: int) -> Layer:
    """Draw the point during its movement."""
    label = int(dataset.labels[i])
    line = {"width": 2, "color": theme.LINE}
    marker = {"symbol": theme.CLASS_SYMBOLS[label], "size": 15, "color": theme.ACCENT, "line": line}
    return strokes.dots(marker, dataset.X[i : i + 1])


def _steps(walked: Walk, i: int) -> dict[str, Any]:
    """Return the numbers of each step of the movement."""
    lengths = np.linalg.norm(walked.coef[:, :2], axis=2)
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = lengths[:, 1] / lengths[:, 0]
    found: dict[str, Any] = {
        "percent": np.linspace(0, 100, len(walked.places)).round().astype(int),
        "point": [point_name(i)] * len(walked.places),
        "w0": walked.coef[:, SQUARES],
        "w1": walked.coef[:, FISHER],
        "ratio": ratio,
    }
    for k in range(4):
        found |= {
            f"turn{k}": [view.angle(value) for value in walked.angles[:, k].tolist()],
            f"wrong{k}": walked.mistakes[:, k],
        }
    return found


def _verdict(walked: Walk, i: int) -> str:
    """Describe the curves in a sentence with their largest values."""
    most = [
        view.angle(float(np.nanmax(column))) if np.isfinite(column).any() else "–"
        for column in walked.angles.T
    ]
    return _(
        "Each line is compared with the one fitted without {point}. At most they turn by: least squares {squares}, "
        "Fisher {fisher}, logistic regression {logistic}, soft margin {soft}."
    ).format(point=point_name(i), squares=most[0], fisher=most[1], logistic=most[2], soft=most[3])


def offer(lesson: LessonPage, chosen: int) -> None:
    """Offer the steps of the movement for download."""
    dataset, i = lesson.dataset, view.point(lesson, chosen)
    if lesson.locked or lesson.alone or dataset.n > MOST:
        return

    def table() -> str:
        walked = result_cache.cached(methods.walk, dataset.X, lesson.signs, i)
        if walked is None:
            return ""
        found: dict[str, Any] = {"percent": np.linspace(0, 100, len(walked.places)), "x": walked.places}
        for k, name in enumerate(("least_squares", "fisher", "logistic", "soft_margin")):
            found |= {
                f"{name}_w": walked.coef[:, k],
                f"{name}_b": walked.intercept[:, k],
                f"{name}_turned": walked.angles[:, k],
                f"{name}_wrong": walked.mistakes[:, k],
            }
        return export.columns_csv(found)

    with lesson.left:
        export.download(_("Steps as CSV"), table, "least-squares-steps.csv")
