"""Challenges of shattering: sets that a class shatters, and sets that it cannot shatter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Place, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.shattering import view
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import point_name
from linboard.layers import Layer
from linclass.core.checks import Array


def _set(places: Sequence[Place]) -> Dataset:
    """Return points whose own classes do not matter."""
    return board(places, [])


def _on_line(*numbers: float) -> Dataset:
    return _set([(x, 1.0) for x in numbers])


def _count(now: Stage, shape: str) -> Verdict:
    """Return how many labellings the shapes realise; passed if all are, otherwise with one that fails."""
    found = predicates.labellings(now.dataset.X, shape)
    text = _("Labellings realised: {k} of {n}.").format(k=found.count, n=2**found.n)
    return Verdict(not found.witness, text, found.witness, found.marked)


def _shattered(shape: str) -> Callable[[Stage], Verdict]:
    return lambda now: _count(now, shape)


def _not_three(now: Stage) -> Verdict:
    """Judge whether three different points are not shattered by half-planes."""
    if len(np.unique(now.dataset.X, axis=0)) < now.dataset.n:
        return Verdict(False, _("Two points coincide."))
    return _fails(now, "half-planes")


def _no_wave(now: Stage) -> Verdict:
    """Judge whether four different numbers are not shattered by sine waves."""
    if len(np.unique(now.dataset.X[:, 0])) < now.dataset.n:
        return Verdict(False, _("Two points have the same x⁽¹⁾."))
    return _fails(now, "sines")


def _fails(now: Stage, shape: str) -> Verdict:
    """Passed if some labelling is not realised."""
    found = _count(now, shape)
    return Verdict(not found.passed, found.reason, found.witness, found.marked)


_FOUR = Freedom(least=4, most=4, places=True, classes=0)


def _mode(shape: str) -> dict[str, str]:
    return {view.MODE.key: "points", view.CLASS.key: shape}


def _rows(X: Array) -> list[tuple[int, ...]]:
    """Return the collinear triples of points, exactly for numbers with one decimal."""
    tenths = np.rint(10 * X).astype(int)
    threes = np.array(list(combinations(range(len(X)), 3)))
    first, second, third = (tenths[threes[:, k]] for k in range(3))
    (a, b), (c, d) = (second - first).T, (third - first).T
    return [tuple(row) for row in threes[a * d == b * c].tolist()]


def _all_threes(now: Stage) -> Verdict:
    """Judge whether half-planes shatter any three of the points: true if no three are collinear."""
    rows = _rows(now.dataset.X)
    text = _("Sets of three that are not shattered: {k} (0 required).").format(k=len(rows))
    if not rows:
        return Verdict(True, text)
    names = listed(point_name(i) for i in rows[0])
    return Verdict(False, text, _("{names} are collinear.").format(names=names), rows[0])


def _row(now: Stage, given: Verdict) -> list[Layer]:
    """Draw a line through the three points that the verdict names."""
    places = now.dataset.X[list(given.marked)]
    return [strokes.along(places[np.lexsort(places.T)], theme.ACCENT, 3, name=_("collinear"))]


CHALLENGES = (
    Challenge(
        "sha-not-three",
        N_("Place three different points that half-planes do not shatter."),
        _not_three,
        Freedom(least=3, most=3, places=True, classes=0),
        (
            N_("Some labelling must fail. Which one could it be?"),
            N_("A half-plane that contains two points also contains everything between them."),
        ),
        N_(
            "One set of three that fails does not contradict the VC dimension 3: a single shattered set "
            "is enough."
        ),
        Answer(_set([(1, 1), (2, 1), (3, 1)])),
        N_(
            "Put three points on a line: a half-plane that contains the outer two also contains the one "
            "between them."
        ),
        start=lambda: _set([(1, 1), (4, 2), (2, 4)]),
        settings=_mode("half-planes"),
        beside="tiles",
    ),
    Challenge(
        "sha-three",
        N_("Move at most two of the seven points so that half-planes shatter any three of them."),
        _all_threes,
        Freedom(least=7, most=7, places=True, changes=2, classes=0),
        (
            N_(
                "Which three are not shattered? If three points are in a row, no half-plane separates the "
                "middle one from the outer two."
            ),
            N_("There are five collinear triples, and each contains x₂ or x₃. Move these two points."),
        ),
        N_(
            "Almost no three points are in a row, so half-planes shatter nearly every three. The VC "
            "dimension needs only one such set."
        ),
        Answer(_set([(0, 1), (2, 4.5), (4.5, 2.5), (4, 4), (4, 5), (6, 1), (6, 4)])),
        N_("Each collinear triple contains x₂ or x₃: if you move both aside, no triple is left."),
        start=lambda: _set([(0, 1), (3, 4), (4, 3), (4, 4), (4, 5), (6, 1), (6, 4)]),
        settings=_mode("half-planes"),
        beside="tiles",
        above=_row,
    ),
    Challenge(
        "sha-rect-four",
        N_("Move at most two of the four points so that axis-parallel rectangles shatter them."),
        _shattered("rectangles"),
        Freedom(least=4, most=4, places=True, changes=2, classes=0),
        (
            N_("A rectangle around some points must not contain any other point."),
            N_("Make each point the outermost on one side: left, right, bottom or top."),
        ),
        N_(
            "A diamond is shattered, but a square is not: which sets are easy depends on the class of shapes."
        ),
        Answer(_set([(1, 1), (2, 5), (3, 0), (4, 4)])),
        N_("Place a diamond: one point is outermost on each side."),
        start=lambda: _set([(1, 1), (2, 2), (3, 3), (4, 4)]),
        settings=_mode("rectangles"),
        beside="tiles",
    ),
    Challenge(
        "sha-four-lines",
        N_("Place four points that half-planes shatter, or decide that it cannot be done."),
        _shattered("half-planes"),
        _FOUR,
        (
            N_(
                "Either one point lies in the triangle of the others, or the four points are the corners "
                "of a convex quadrilateral."
            ),
            N_("In each case, which labelling fails?"),
        ),
        N_("One proof covers all sets of four points, even those that nobody has ever drawn."),
        None,
        N_(
            "Any four points split into two parts whose hulls meet (Radon). A half-plane that contains "
            "one part contains the meeting point, and therefore at least one point of the other."
        ),
        start=lambda: _set([(1, 1), (4, 1.5), (4.5, 4.5), (1.5, 4)]),
        settings=_mode("half-planes"),
        beside="tiles",
    ),
    Challenge(
        "sha-four-discs",
        N_(
            "Circles can bend where lines cannot. Place four points that discs shatter, or say that it "
            "can’t be done."
        ),
        _shattered("discs"),
        _FOUR,
        (
            N_("Try the labellings that put two opposite corners in one class."),
            N_("Two discs, each containing what the other does not: how often can two circles intersect?"),
        ),
        N_("A disc has one more parameter than a line, and yet discs shatter no larger sets."),
        None,
        N_(
            "Any four points can be split into two parts with a common weighted mean. No disc contains "
            "only the part that is spread farther."
        ),
        start=lambda: _set([(1, 1), (4, 1.5), (4.5, 4.5), (1.5, 4)]),
        settings=_mode("discs"),
        beside="tiles",
    ),
    Challenge(
        "sha-polygons-eight",
        N_("Place eight points that convex polygons shatter."),
        _shattered("polygons"),
        Freedom(least=8, most=8, places=True, classes=0),
        (
            N_("A polygon around some points must not contain any of the others."),
            N_("So no point may lie in the convex hull of others: put the points on a circle."),
        ),
        N_("Any number of points on a circle is shattered, so the VC dimension of this class is infinite."),
        Answer(_set([(1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1)])),
        N_(
            "Place the eight corners of a convex polygon: the convex hull of some of them contains no "
            "other corner."
        ),
        start=lambda: _set([(1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (3, 3)]),
        settings=_mode("polygons"),
        beside="tiles",
    ),
    Challenge(
        "sha-sine",
        N_(
            "Sine waves on the line shatter sets of any size. Place four different numbers x⁽¹⁾ that they "
            "do not shatter."
        ),
        _no_wave,
        Freedom(least=4, most=4, places=True, classes=0, reach=(0.1, 10.0)),
        (
            N_(
                "Almost all sets are shattered, so the four numbers must be related to each other in some "
                "way."
            ),
            N_("Numbers in simple ratios leave a wave less freedom."),
        ),
        N_("One number, the frequency, shatters almost any set; simple proportions are the rare exception."),
        Answer(_on_line(1, 2, 3, 4)),
        N_("Use 1, 2, 3 and 4: with equal distances, no wave is above 0 only at the third."),
        start=lambda: _on_line(1, 2.7, 5.9, 8.4),
        settings=_mode("sines"),
        beside="tiles",
    ),
)
