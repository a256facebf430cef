"""Why n⁴ and not 2ⁿ: any rectangle shrinks to one with a point on each side; and a count of the sets that are
cut out."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.sampling import captions, charts, people, rectangles, view
from explorer.lessons.sampling.rectangles import Corners
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.i18n.text import large, power_of_ten
from linboard.messages import Chart, Head, Player, choose
from linclass.theory.sampling import estimate, shrink
from linclass.theory.shapes_plane import Rectangle
from linclass.theory.shattering import growth

Array = NDArray[np.float64]
NOBODY = np.empty(0, dtype=np.intp)


class Shrinking(NamedTuple):
    """A rectangle from step to step, and the points (T - 1, 2) that its sides have reached."""

    steps: list[Corners]
    met: Array


def sides(X: Array, rectangle: Rectangle) -> Shrinking | None:
    """Move the left, right, lower and upper side inwards to a point, in turn; None if no point is inside."""
    tight = shrink(X, rectangle)
    if tight is None:
        return None
    (left, bottom), (right, top) = rectangle.low, rectangle.high
    (x0, y0), (x1, y1) = tight.rectangle.low, tight.rectangle.high
    steps: list[Corners] = [
        ((left, bottom), (right, top)),
        ((x0, bottom), (right, top)),
        ((x0, bottom), (x1, top)),
        ((x0, y0), (x1, top)),
        ((x0, y0), (x1, y1)),
    ]
    return Shrinking(steps, X[[tight.left, tight.right, tight.bottom, tight.top]])


def shrink_it(lesson: LessonPage, rectangle: Rectangle) -> None:
    """Show the shrinking rectangle on the board, and next to it the consequence for the number of rectangles."""
    dataset = lesson.dataset
    found = sides(dataset.X, rectangle)
    corners = rectangle.low, rectangle.high
    inside = estimate(dataset.X, np.zeros(1, dtype=np.intp), rectangle).inside
    n = dataset.n
    columns: dict[str, Any] = {
        "inside": inside,
        "n": n,
        "fourth": large(float(n) ** 4),
        "all": _subsets(n),
    }
    if found is not None:
        before = np.vstack([np.full((1, 2), np.nan), found.met])  # (T, 2)
        columns |= {"met": before, "x_met": before[:, 0], "y_met": before[:, 1]}
    steps = 1 if found is None else len(found.steps)
    free = view.draggable(lesson)
    board = rectangles.Database(dataset, corners, None, NOBODY, handles=free, draggable=free)
    if found is not None:
        board.shrink(*found)
    plays = Player(
        length=steps, trace=zlib.crc32(repr(rectangle).encode() + dataset.X.tobytes()), label=_("Side")
    )
    lesson.show(board, Caption(captions.shrinking(found is not None), captions.sets(), columns), plays=plays)
    with lesson.right:
        lesson.linked("beside", curves(lesson, n))


def curves(lesson: LessonPage, n: int) -> Chart:
    """Draw n⁴ against 2ⁿ up to the size of this database."""
    size = max(n, 30)
    some = np.unique(np.linspace(1, size, 60).astype(int))
    text = _(
        "A shrunk rectangle is determined by the points on its four sides: n choices for each, so "
        "rectangles cut out at most n⁴ different sets, plus the empty set. There are 2ⁿ subsets in all: "
        "here {fourth} compared with about {all}."
    ).format(fourth=large(float(n) ** 4), all=_subsets(n))
    return charts.growth(some).message(
        lesson.key,
        height=290,
        title=_("n⁴ against 2ⁿ"),
        head=[] if lesson.scene else [Head(text)],
        describe=text,
        view=f"curves{size}",
    )


def _subsets(n: int) -> str:
    """Write 2ⁿ in words: for many points the nearest power of ten."""
    return large(2.0**n) if n < 60 else power_of_ten(n * np.log10(2))


def _grouped(counts: NDArray[np.int64]) -> NDArray[np.str_]:
    """Format large numbers with separated thousands."""
    return np.array([f"{count:,}" for count in counts.tolist()])


def count(lesson: LessonPage) -> None:
    """Count the sets that rectangles cut out of the first point, the first two, …; each step adds a point."""
    X = lesson.dataset.X[: people.COUNTED]
    cut = result_cache.cached(growth, "rectangles", X)
    n = np.arange(1, len(X) + 1)
    corners = (float(X[0, 0]), float(X[0, 1])), (float(X[0, 0]), float(X[0, 1]))
    board = rectangles.Database(lesson.dataset, corners, None, NOBODY, handles=False)
    board.mark_first(X)
    bound = n**4 + 1  # the 1 is the empty set
    which = np.where(n == 1, 1, np.where(cut == 2**n, 0, np.where(bound >= 2**n, 2, 3)))
    columns = {"k": n, "cut": _grouped(cut), "all": _grouped(2**n), "fourth": _grouped(bound)}
    told = Caption(choose(captions.counted(), which), captions.sets_counted(), columns)
    plays = Player(length=len(n), steps=n, trace=zlib.crc32(cut.tobytes()), label=_("Points"))
    lesson.show(board, told, plays=plays, labelled=False)
    text = _(
        "The first n points are ringed on the board. Rectangles can cut out all 16 subsets of four "
        "points, but never all subsets of five: one of the five lies in the bounding rectangle of the "
        "other four. From then on the number grows like a power of n, not like 2ⁿ. The bound n⁴ + 1, "
        "where the 1 is the empty set, is below 2ⁿ from n = 17 on."
    )
    with lesson.right:
        lesson.linked(
            "beside",
            charts.counts(n, cut).message(
                lesson.key,
                height=300,
                title=_("Sets cut out"),
                head=[] if lesson.scene else [Head(text)],
                describe=_("n = {k}: {cut:text} sets are cut out, n⁴ + 1 = {fourth:text}, 2ⁿ = {all:text}."),
                view=f"count{len(n)}",
            ),
        )
