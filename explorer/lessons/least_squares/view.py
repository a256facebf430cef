"""The page on least squares: one distant point, four methods, and its effect on each of them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Numbered
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.least_squares import methods, scripts
from explorer.lessons.least_squares.methods import METHODS, Lines, Signs
from explorer.points.dataset import Dataset
from linboard.board import Board, Caption
from linboard.captions import discriminants
from linboard.figures import boundaries, comparison, points
from linboard.i18n import tables
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, point_name
from linboard.layers import Layer
from linboard.messages import Chart, Head
from linclass import LOSSES
from linclass.discriminants.scatter import Scatter

Array = NDArray[np.float64]
LEAST = 5e-4  # degrees: smaller angles are shown as "less than"
ROUNDING = 1e-24  # a squared loss below this is 0 up to the rounding of f
WAY = Choice(
    "ls.way",
    {
        "far": N_("A far point"),
        "walk": N_("It moves away"),
        "targets": N_("Any two targets"),
        "classes": N_("Three classes"),
    },
)
POINT = Numbered("ls.point")


# ---- controls ----


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def point_control(dataset: Dataset) -> int:
    """Return the index of the point that is left out for comparison, -1 for the farthest one."""
    chosen = POINT.show(
        _("Leave out point number"),
        dataset.n,
        placeholder=_("the farthest"),
        width=240,
        help=_("If left empty: the point farthest from the mean of all points."),
    )
    return -1 if chosen is None else chosen - 1


def point(lesson: LessonPage, chosen: int) -> int:
    """Return the chosen point; points may have disappeared since the choice."""
    return chosen if 0 <= chosen < lesson.dataset.n else methods.farthest(lesson.dataset.X)


# ---- one distant point ----


def titles() -> tuple[str, ...]:
    """Return the names of the four methods."""
    return tuple(_(method.title) for method in METHODS)


def far(lesson: LessonPage, chosen: int) -> None:
    """Show the four lines with the point and without it (dotted), and in the companion how far each has
    turned and why."""
    dataset, signs = lesson.dataset, lesson.signs
    i = point(lesson, chosen)
    after, before = methods.lines(dataset.X, signs), methods.without(dataset.X, signs, i)
    columns: dict[str, Any] = {"point": [point_name(i)]}
    mistakes = after.mistakes(dataset.X, signs)
    board = Board(dataset, lesson.positive)
    board.below(*_ground(lesson, after))
    if before is not None:
        board.below(*comparison.ghosts(dataset, before.coef, before.intercept))
        columns |= _numbers(lesson, before, after, i)
    board.below(*comparison.lines(dataset, after.coef[None], after.intercept[None], titles()))
    board.above(ring(dataset.X[i]))
    comparison.named(board)
    for k in range(4):
        columns |= {f"wrong{k}": int(mistakes[k]), f"w{k}": after.coef[k][None], f"b{k}": after.intercept[k]}
    caption = alone(i) if before is None else _caption(lesson, before, after, i)
    lesson.show(board, Caption(caption, _formula(before is not None, dataset.X, signs), columns), view="far")
    with lesson.right:
        if before is not None:
            _why(lesson, before, i)


def _ground(lesson: LessonPage, after: Lines) -> list[Layer]:
    """Draw the two sides of the least-squares line in the colours of the classes."""
    line = boundaries.line(lesson.dataset, after.coef[:1], after.intercept[:1], lesson.positive)
    return [side.at(0) for side in line[:2]]


def ring(place: Array) -> Layer:
    return points.ring(_("the point that is left out")) | {"x": place[:1], "y": place[1:]}


def alone(i: int) -> str:
    return _("{point} is the only point of its class, so there is nothing to compare without it.").format(
        point=point_name(i)
    )


def _numbers(lesson: LessonPage, before: Lines, after: Lines, i: int) -> dict[str, Any]:
    """Return the numbers of the comparison: y f and the loss under the old line, degrees, mistakes without
    the point."""
    X, signs = lesson.dataset.X, lesson.signs
    others = np.arange(len(X)) != i
    margins, degrees = before.margins(X, signs)[:, i], methods.angles(before, after)
    mistakes = before.mistakes(X[others], signs[others])
    found: dict[str, Any] = {}
    for k, method in enumerate(METHODS):
        found |= {f"m{k}": float(margins[k]), f"turn{k}": [angle(degrees[k])], f"before{k}": int(mistakes[k])}
        if method.loss:
            found[f"loss{k}"] = [_small(float(LOSSES[method.loss].value(margins[k : k + 1])[0]))]
    return found


def angle(degrees: float) -> str:
    """Format degrees; a tiny angle is "less than" a limit, not 0.0."""
    if math.isnan(degrees):
        return "–"
    if degrees < LEAST:
        return "0°" if degrees < 1e-9 else "<0.001°"
    return f"{degrees:.1f}°" if degrees >= 1 else f"{degrees:.1g}°"


def _small(loss: float) -> str:
    return "0" if loss < ROUNDING else "<0.001" if loss < 1e-3 else number(float(f"{loss:.3g}"))


def _caption(lesson: LessonPage, before: Lines, after: Lines, i: int) -> str:
    """Return the board's caption: which lines turned, and by which angle."""
    wrong = int((before.margins(lesson.dataset.X, lesson.signs)[:, i] <= 0).sum())
    if not before.coef.any(axis=1).all() or not after.coef.any(axis=1).all():
        return _("Not every method finds a line here. Where w = 0, no line turns.")
    angles = " " + _(
        "Compared with the lines fitted without it (dotted), least squares has turned by "
        "{turn0:text}, Fisher by {turn1:text}, logistic regression by {turn2:text} and the soft "
        "margin by {turn3:text}."
    )
    if wrong == 0:
        return _("{point:text} is on its own side of all four lines.") + angles
    if wrong == 4:
        return _("{point:text} is on the wrong side of all four lines fitted without it.") + angles
    return (
        _("{point:text} is on the wrong side of {k} of the four lines fitted without it.").replace(
            "{k}", str(wrong)
        )
        + angles
    )


def _depends(X: Array) -> bool:
    """Whether all points are on one line, so that many w and b fit equally well."""
    return bool(np.linalg.matrix_rank(np.column_stack([X, np.ones(len(X))])) < X.shape[1] + 1)


def _formula(compares: bool, X: Array, signs: Signs) -> list[str]:
    """Return the four objectives, and the point's loss under the line without it."""
    rows = [discriminants.squares()]
    if discriminants.invertible(Scatter.of(X, (signs > 0).astype(np.int64))):
        rows.append(discriminants.fisher())
    if _depends(X):
        rows.insert(1, _("All points lie on one line, so many w fit equally well. The shortest one is used."))
    if compares:
        rows.insert(
            1,
            _(
                "Fitted without {point:text}, <i>f</i> gives it <i>y f</i> = {m0}, although 1 would be "
                "enough: ({m0} − 1)² = {loss0:text}"
            ),
        )
    rows.append(
        _(
            "Logistic regression minimises ½λ‖<b>w</b>‖² + the sum of all ln(1 + e<sup>−<i>y "
            "f</i></sup>), with λ = {l2}. The soft margin minimises ½‖<b>w</b>‖² + C times the sum of all "
            "max(0, 1 − <i>y f</i>), with C = {C}"
        )
        .replace("{l2}", number(methods.L2))
        .replace("{C}", number(methods.C))
    )
    return rows


def _why(lesson: LessonPage, before: Lines, i: int) -> None:
    """Show the angle of each line as a table, and the losses that explain it."""
    name = point_name(i)
    heads = (
        _("Rule"),
        _("Loss of {point}").format(point=name),
        _("Turned by"),
        _("Errors, without → with"),
    )
    rows = [
        (
            f'{_(method.title)}<br><small style="white-space:nowrap">{_(method.model.kind.noun)}</small>',
            f"{{loss{k}:text}}" if method.loss else "–",
            f"{{turn{k}:text}}",
            _("{before} → {after}").format(before=f"{{before{k}}}", after=f"{{wrong{k}}}"),
        )
        for k, method in enumerate(METHODS)
    ]
    lesson.linked(
        "rules",
        Chart(group=lesson.key, title=_("Four rules"), formula=[tables.table(heads, rows, "9.7em")]),
    )
    text = _(
        "The loss of {point} for lines fitted without it. Far on the correct side, the squared loss "
        "grows and the other two go to 0. On the wrong side all three grow."
    )
    margins = before.margins(lesson.dataset.X, lesson.signs)[:, i]
    picture = comparison.losses(margins, tuple(method.loss for method in METHODS))
    lesson.linked(
        "losses",
        picture.message(
            lesson.key,
            height=210,
            title=_("Losses"),
            head=[Head(text.format(point=name), "legend")],
            describe=_(
                "{point:text} has a squared loss of {loss0:text}, a logistic loss of {loss2:text} and a hinge loss of "
                "{loss3:text}."
            ),
            view=f"losses{math.ceil(float(np.abs(margins).max()))}",
        ),
    )


def code(lesson: LessonPage, chosen: int) -> None:
    """Show the code of the four methods with the point and without it."""
    lesson.script(
        "ls.code.rules",
        lambda: scripts.rules(lesson.dataset, lesson.signs, point(lesson, chosen), methods.L2, methods.C),
        views=lambda: (scripts.RULES,),
    )
