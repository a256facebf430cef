"""All thresholds in turn: the boundary, the matrix and the point on both curves move together."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson import export
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.decisions import board, captions, deciding, roc, view
from explorer.lessons.decisions.deciding import CHOICES, Judge
from linboard.board import Board, Caption
from linboard.figures import boundaries, fields, points
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Layer
from linboard.messages import Head, Player
from linclass import Costs, Grid
from linclass.core.losses import sigmoid

Array = NDArray[np.float64]
STEPS, STEPS_CURVED = 61, 21
COLUMNS, ROWS = 40, 26  # grid of the field that is sent for each step


def show(lesson: LessonPage, key: str, costs: Costs) -> Judge:
    """Play through the thresholds, from “nothing is positive” to “all is”."""
    dataset, signs = lesson.dataset, lesson.signs
    judge = deciding.judge(key, dataset.X, signs)
    at = deciding.levels(judge.f, STEPS if judge.coef is not None else STEPS_CURVED)
    drawn = Board(dataset, lesson.positive)
    drawn.below(*_boundary(lesson, judge, at))
    columns = _columns(judge, at, costs)
    if dataset.n <= points.RINGS:
        wrong = (judge.f >= at[:, None]) != (signs > 0)  # (T, n)
        drawn.above(board.wrong_each(dataset.X, wrong))
    told = Caption(
        _caption(lesson, judge), [captions.matrix(lesson, rejects=False), captions.rates()], columns
    )
    opens = int(np.abs(at).argmin())
    plays = Player(length=len(at), label=_("Threshold"), trace=zlib.crc32(at.tobytes()), opens=opens)
    lesson.show(drawn, told, plays=plays, view="sweep")
    with lesson.right:
        _beside(lesson, judge, at, columns["mean"], costs)
    return judge


def _boundary(lesson: LessonPage, judge: Judge, at: Array) -> list[Layer]:
    """Draw the boundary f = threshold of each step with its two sides."""
    if judge.coef is not None:
        coef = np.tile(judge.coef, (len(at), 1))
        return boundaries.line(lesson.dataset, coef, judge.intercept - at, lesson.positive)
    wide = fields.field_grid(lesson.dataset, box=lesson.box)
    grid = Grid(wide.xlim, wide.ylim, COLUMNS, ROWS)
    values = judge.scores(grid.points) - at[:, None]
    return [fields.field(grid, values, fills=boundaries.sides(lesson.dataset, lesson.positive))]


def _columns(judge: Judge, at: Array, costs: Costs) -> dict[str, Any]:
    """Return counts, rates and costs of each step."""
    curve, precise = judge.curves()
    rows = [curve.at(level) for level in at]
    fp, tp = curve.false_positives[rows], curve.true_positives[rows]
    precision = precise.precision[[precise.at(level) for level in at]]
    columns: dict[str, Any] = {
        "step": np.arange(len(at)),
        "level": at,
        "tp": tp,
        "fp": fp,
        "fn": curve.false_negatives[rows],
        "tn": curve.false_positives[-1] - fp,
        "tpr": curve.true_positive_rate[rows],
        "fpr": curve.false_positive_rate[rows],
        "precision": np.where(tp + fp > 0, precision, np.nan),  # undefined without a positive decision
        "cost": curve.total_costs(costs)[rows],
        "mean": curve.costs(costs)[rows],
    }
    if judge.p is not None and not judge.certain:
        columns["p"] = sigmoid(at)
    return columns


def _caption(lesson: LessonPage, judge: Judge) -> str:
    """Explain the threshold and its effect."""
    yes, _no = captions.icons(lesson)
    told = _("Decide {yes} where f ≥ {level}. Found: {tp}. Errors (ringed): false alarms {fp}, misses {fn}.")
    if judge.p is not None and not judge.certain:
        told = _(
            "Decide {yes} where f ≥ {level}, that is, p ≥ {p}. Found: {tp}. Errors (ringed): false "
            "alarms {fp}, misses {fn}."
        )
    return told.replace("{yes}", yes)


def _beside(lesson: LessonPage, judge: Judge, at: Array, mean: Array, costs: Costs) -> None:
    """Show both curves, and the cost of each threshold."""
    view.curves(lesson, judge, at[:, None])
    text, expected = _expected(judge, at, costs)
    picture = roc.costs(at, mean, int(mean.argmin()), expected)
    axes = picture.layout["yaxis"]["range"], picture.layout["xaxis"]["range"]
    lesson.linked(
        "costs",
        picture.message(
            lesson.key,
            height=175,
            title=_("Cost of each threshold"),
            head=[Head(text, "legend")],
            describe=_("At the threshold {level} the average cost per point is {mean}."),
            view="costs{}{}".format(*axes),
        ),
    )


def _expected(judge: Judge, at: Array, costs: Costs) -> tuple[str, float]:
    """Return the threshold that the costs alone imply, with its label; NaN if it is out of view."""
    if judge.p is None or judge.certain:
        text = _(
            "{model} gives no odds, so the costs alone set no threshold here; it can only be found by "
            "trying all of them on these points."
        )
        return text.format(model=_(CHOICES[judge.key].title)), np.nan
    level = costs.log_odds
    if not at[-1] <= level <= at[0]:
        text = _("These costs put the threshold at f = {level}, where every point gets the same decision.")
        return text.format(level=number(level)), np.nan
    return _("Green: where these costs put the threshold, without looking at the labels."), level


def table(judge: Judge, costs: Costs) -> str:
    """Return every threshold that makes a difference, as CSV; f at or above the threshold is positive."""
    curve, _recall = judge.curves()
    tp, fp = curve.true_positives, curve.false_positives
    with np.errstate(invalid="ignore"):
        precision = tp / (tp + fp)  # NaN if nothing is positive
    return export.columns_csv(
        {
            "threshold": curve.thresholds,
            "tp": tp,
            "fp": fp,
            "fn": tp[-1] - tp,
            "tn": fp[-1] - fp,
            "tpr": curve.true_positive_rate,
            "fpr": curve.false_positive_rate,
            "precision": precision,
            "mean_cost": curve.costs(costs),
        }
    )


def offer(lesson: LessonPage, judge: Judge, costs: Costs) -> None:
    """Offer the effect of all thresholds for download."""
    if lesson.locked or lesson.scene:
        return
    with lesson.left:
        export.download(
            _("Thresholds as CSV"),
            lambda: table(judge, costs),
            "thresholds.csv",
        )
