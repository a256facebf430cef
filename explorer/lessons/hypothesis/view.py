"""One line on the page: the board on which it is dragged, and the unit that computes it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.challenges.task import Task
from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.hypothesis import projections, unit
from explorer.lessons.hypothesis.examples import three_groups
from explorer.points import links
from explorer.points.dataset import Dataset, default
from explorer.visit import session
from linboard.board import Caption
from linboard.figures import boundaries, points
from linboard.i18n.language import N_, _
from linboard.messages import Head, Player, choose
from linclass.core import linear

Array = NDArray[np.float64]
MODE = Choice(
    "hyp.mode", {"line": N_("One line"), "classes": N_("Several classes"), "credit": N_("Credit card")}
)
UNIT_HEIGHT = 270
# The points that the questions of scenes are about: the first one, and two of which one has twice the other's f.
ASKED = {"ten": lambda X, w, b: np.array([0]), "far": projections.double}
ROUNDING = 1e-15  # rounding error of f, as a share of its terms


def first_points() -> Dataset:
    """Return the page's default points: three classes if several lines are shown."""
    return three_groups() if MODE.value() == "classes" else default()


def mode() -> str:
    """Return the part of the page; each starts at its own result, because the step of another part means
    nothing there."""
    return MODE.show(_("Show"), on_change=_restart)


def _restart() -> None:
    session.get().begin += 1
    history, own = session.get().history, first_points()
    if history and history.present != own and history.present in (default(), three_groups()):
        session.replace(own)  # default points of the previous part


# ---- the board ----


def show(lesson: LessonPage, w: Array, b: float) -> None:
    """Show the line with its normal; each step of the player is one point with its distance."""
    dataset, signs = lesson.dataset, lesson.signs
    wrong = np.where(_scores(dataset.X, w, b) >= 0, 1, -1) != signs
    shown = _shown(lesson, w, b)
    normal = bool(lesson.scene) and lesson.answered and not len(shown)
    board = projections.board(dataset, w, b, wrong, lesson.positive, shown=shown, normal=normal)
    if lesson.scene and not lesson.scene.controls:  # the line does not move
        board.handle = None
    told = (
        _told(dataset, shown, w, b, signs, counts=lesson.scene is None)
        if len(shown)
        else _told_of_none(dataset, w, b, counts=not isinstance(lesson.scene, Task))
    )
    numbers = {"wrong": int(wrong.sum()), "n": dataset.n, "b": b, "threshold": -b}
    columns = {**(told.columns or {}), **numbers, "sum": _scores(_looked_at(dataset, shown), w, b) - b}
    plays = Player(length=1)
    if len(shown):
        # A scene asks about these points alone, so that it counts them from 1. A bench shows their numbers.
        label, steps = (None, np.arange(1, len(shown) + 1)) if lesson.scene else (_("Point"), shown + 1)
        plays = Player(length=len(shown), steps=steps, label=label, result=True)
    lesson.show(board, replace(told, columns=columns), plays=plays)


def _scores(X: Array, w: Array, b: float) -> Array:
    """Return f of each place (n,), 0 if it is within rounding: decimals on the line stay on it."""
    f = X @ w + b
    scores: Array = np.where(np.abs(f) <= ROUNDING * (np.abs(X) @ np.abs(w) + abs(b)), 0.0, f)
    return scores


def _shown(lesson: LessonPage, w: Array, b: float) -> NDArray[np.int64]:
    """Return the points that are the steps of the player: in a scene those of its question, else all of a few."""
    dataset, scene = lesson.dataset, lesson.scene
    if scene and scene.key in ASKED:
        return ASKED[scene.key](dataset.X, w, b)
    moved = scene and scene.controls  # a reader who moves the line looks at all points
    return np.arange(dataset.n if links.carries(dataset) and not moved else 0)


def _looked_at(dataset: Dataset, shown: NDArray[np.int64]) -> Array:
    """Return the inputs of the unit, one row per step: the points, or else the middle of the board."""
    return dataset.X[shown] if len(shown) else boundaries.view(dataset)[0][None]


def _told(
    dataset: Dataset, shown: NDArray[np.int64], w: Array, b: float, signs: NDArray[np.int64], *, counts: bool
) -> Caption:
    """Return caption, formula and numbers of each point that is shown; unless it `counts`, the square is explained."""
    X, n = dataset.X[shown], len(shown)
    f = _scores(X, w, b)
    length, some = float(linear.lengths(w)), bool(w.any())
    distance = linear.signed_distance(X, w, b) if some else np.full(n, np.nan)
    columns: dict[str, Any] = {
        "i": shown,
        "x": X,
        "x_one": X[:, 0],
        "x_two": X[:, 1],
        "w_one": w[0],
        "w_two": w[1],
        "f": f,
        "h": np.where(f >= 0, "+1", "−1"),
        "length": length,
        "r": distance,
        "size": np.abs(distance),
        "foot": linear.project(X, w, b) if some else np.full((n, 2), np.nan),
    }
    right = np.where(f >= 0, 1, -1) == signs[shown]
    places = np.select([f > 0, f == 0], ["positive", "on"], default="negative")
    which = zip(places.tolist(), right.tolist(), strict=True)
    formula = [
        "<i>f</i>(<b>x</b>) = <b>w</b>·<b>x</b> + <i>b</i> = "
        "{w_one} · {x_one:paren} + {w_two:paren} · {x_two:paren} + {b:paren} = {f}",
        "<i>h</i>(<b>x</b>) = sign(<i>f</i>(<b>x</b>)) = {h:text}",
    ]
    if some:
        formula += [
            "<i>r</i> = <i>f</i>(<b>x</b>)/‖<b>w</b>‖ = {f}/{length} = {r}",
            "<b>x</b> − <i>r</i> <b>w</b>/‖<b>w</b>‖ = {foot:vector}",
        ]
    caption = choose(_sides(dataset, counts=counts), which) if some else _no_line(b) + " " + _count()
    return Caption(caption, formula, columns)


def _sides(dataset: Dataset, *, counts: bool) -> dict[Hashable, str]:
    """Return the sentences by the side of a point and its correctness."""
    places = {
        "positive": _("{i:point} is {size} from the line, on the positive side"),
        "on": _("{i:point} is on the line, and sign(0) = +1"),
        "negative": _("{i:point} is {size} from the line, on the negative side"),
    }
    scales = (
        ""
        if dataset.equal_scales
        else " " + _("The axes have different scales, so right angles look skewed.")
    )
    verdicts = {False: _(": wrong."), True: _(": correct.")}
    more = _count() if counts else _("Gold square: the place on the line nearest to the point.")
    return {
        (place, right): text + verdict + " " + more + scales
        for place, text in places.items()
        for right, verdict in verdicts.items()
    }


def _count() -> str:
    return _("Misclassified: {wrong} of {n} points.")


def _no_line(b: float) -> str:
    """Return the texts for w = 0."""
    answer = "+1" if b >= 0 else "−1"
    return _("w = 0, so there is no line. f(x) = b everywhere, so every point is {answer}.").format(
        answer=answer
    )


def _told_of_none(dataset: Dataset, w: Array, b: float, *, counts: bool) -> Caption:
    """Return caption and formula if there are no points, or too many. Unless it `counts`, mistakes are not."""
    sentence = _("Drag a handle, or add points.") if dataset.n == 0 else _("Drag a handle.")
    if not w.any():
        sentence = _no_line(b)
    if dataset.n and counts:
        sentence += " " + _count()
    return Caption(sentence, ["<i>f</i>(<b>x</b>) = {line:line}"], {"line": np.array([[*w, b]])})


# ---- companion ----


def unit_diagram(lesson: LessonPage, w: Array, b: float) -> None:
    """Show the unit that computes the line, with the numbers of the current point."""
    dataset = lesson.dataset
    names = [points.axis_name(i, column) for i, column in enumerate(dataset.columns)]
    shown = _shown(lesson, w, b)
    X = _looked_at(dataset, shown)
    if not len(shown):
        sentence = _(
            "Drag the round handles to shift and rotate the line. Below: the unit, evaluated at the "
            "centre of the board."
        )
    else:
        sentence = _(
            "Drag the two round handles to shift and rotate the line. The arrow is w; if w is very short "
            "or very long, only its direction is shown. Below: the unit, evaluated at the point ringed in "
            "gold. Point at another or tap it, or press ▶."
        )
    colours = boundaries.class_colours(dataset, lesson.positive)
    f = _scores(X, w, b)
    picture = unit.diagram(unit.Unit(names, ("+1", "−1"), colours), X, w, -b, f - b)
    describe = choose(
        {
            False: _("w·x = {sum} is below the threshold {threshold}: the unit outputs −1."),
            True: _("w·x = {sum} reaches the threshold {threshold}: the unit outputs +1."),
        },
        f >= 0,
    )
    lesson.linked(
        "unit",
        picture.message(
            lesson.key,
            height=UNIT_HEIGHT,
            title=_("Unit"),
            head=[] if lesson.scene else [Head(sentence)],
            describe=describe,
        ),
    )
