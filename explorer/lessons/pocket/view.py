"""The page on the pocket algorithm: its controls, its board, and its mistakes against the updates."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.lesson import large_data
from explorer.lesson.code.code_snippets import NOTHING, Rest
from explorer.lesson.controls import Seed, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.pocket import captions, staircase
from explorer.lessons.pocket.methods import LIVE, MOST
from explorer.lessons.pocket.noise_view import Noise
from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import player, theme
from linboard.board import Board
from linboard.captions import pocket
from linboard.figures import boundaries, comparison, points, strokes
from linboard.i18n.language import _, ngettext
from linboard.messages import Chart, Head, Player
from linclass import BestLine, Pocket
from linclass.core import linear

BUDGET = Steps("pocket.budget", (50, 250, 1_000, 5_000), 250)
PATIENCE = Steps("pocket.patience", (20, 50, 100, 250, 1_000), 100)
SEED = Seed("pocket.seed")
ROWS = 252  # maximum number of steps that are sent: all of the default budget


# ---- controls ----


def budget_control() -> int:
    """Return the maximum number of updates."""
    return BUDGET.show(_("Most updates"))


def patience_control() -> int:
    """Return the maximum number of updates without a better line."""
    about = _("It also stops after this many updates without a better line.")
    return PATIENCE.show(_("Patience"), help=about)


def seed_control() -> int:
    """Return the seed of the picks."""
    about = _("Each update learns from a mistake picked at random; a different seed picks different ones.")
    return SEED.show(width=125, help=about)


def fit(lesson: LessonPage, budget: int, patience: int, seed: int) -> Pocket:
    """Return the fitted model, its trace short enough to be sent."""
    model = Pocket(
        max_updates=budget,
        patience=patience,
        random_state=seed,
        max_snapshots=large_data.steps(lesson.dataset, ROWS),
    )
    return result_cache.fit(model, lesson.dataset.X, lesson.signs)


def rest(n: int) -> Rest:
    """Return the continuation of the code: the best line of the plane, unless there are too many points."""
    return Rest(("best_line",), ("best = best_line(X, y)", "print(best)")) if n <= MOST else NOTHING


# ---- the board ----


def show(lesson: LessonPage, model: Pocket, best: BestLine | None, noise: Noise) -> None:
    """Show the board with the captions of its steps."""
    X, signs = lesson.dataset.X, lesson.signs
    told = captions.told(model, X, signs, None if best is None else best.errors)
    lesson.show(board(lesson, model, best, noise), told, plays=steps(lesson, model))


def board(lesson: LessonPage, model: Pocket, best: BestLine | None, noise: Noise) -> Board:
    """Draw three lines with their names: the pocket's with its half-planes, the current one, and the best
    possible one.

    The last pick is ringed, and labels flipped by noise have squares.
    """
    dataset, trace = lesson.dataset, model.trace_
    center, reach = boundaries.view(dataset)
    result = Board(dataset, lesson.positive)
    _pocket_line(result, model)
    segments = linear.boundary_segments(trace.coef, trace.intercept, center, reach)
    learns = strokes.line(theme.MUTED, 1.5) | comparison.entry(_("current line"))
    result.below(learns.move(segments, tween=True))
    ends = np.empty((0, 2))
    if best is not None:
        ends = linear.boundary_segments(best.w[None], np.array([best.b]), center, reach)[0]
    result.below(strokes.along(ends, theme.GOOD, 2.5, "dash") | comparison.entry(_("best possible")))
    result.above(
        points.ring(_("last update")).move(player.at_points(dataset.X, trace.picked)) | {"showlegend": True}
    )
    result.above(_squares(dataset, noise))
    comparison.named(result)
    return result


def still(lesson: LessonPage, model: Pocket, noise: Noise) -> None:
    """Show the board of a scene that follows the reader's hand, with the final line of the pocket only."""
    result = Board(lesson.dataset, lesson.positive)
    result.line(model.coef_, model.intercept_)
    result.above(_squares(lesson.dataset, noise))
    told = _("The line misclassifies {k} of {n} points.").format(k=model.errors_, n=lesson.dataset.n)
    lesson.show(result, told)


def steps(lesson: LessonPage, model: Pocket) -> Player:
    """Return the updates of a fit and their questions; its last check, which finds no mistake, makes no update."""
    trace, predict = model.trace_, None
    if links.carries(lesson.dataset):
        mistakes = player.line_mistakes(trace, lesson.dataset.X, lesson.signs)
        predict = player.prediction(trace, "random", mistakes=mistakes, line=False)
    return player.of(trace, trace.updates, predict=predict)


def _pocket_line(board: Board, model: Pocket) -> None:
    """Show the pocket's line and half-planes: sent once for each change, and switched without rotation."""
    trace = model.trace_
    _hands, first, held = np.unique(pocket.held(model), return_index=True, return_inverse=True)
    line = board.line(trace.best_coef[first], trace.best_intercept[first], index=held, tween=False)[-1]
    line["line"] = {"color": theme.LINE, "width": 4}
    line |= comparison.entry(_("in the pocket"))


def _squares(dataset: Dataset, noise: Noise) -> dict[str, Any]:
    """Draw a square around each label that noise has flipped."""
    size = theme.marker_size(dataset.n) + 8
    turned = dataset.drawn[noise.flipped[dataset.drawn]]
    line = {"width": 1.5, "color": theme.MUTED}
    marker = {"symbol": "square-open", "size": size, "color": theme.MUTED, "line": line}
    squares = strokes.dots(marker, dataset.X[turned])
    if dataset.n > theme.WEBGL_POINTS:
        squares["type"] = "scattergl"
    return squares | {"showlegend": True, "name": _("flipped label")}


# ---- companion ----


def curves(lesson: LessonPage, model: Pocket, best: BestLine | None) -> Chart:
    """Draw the mistakes of the current line and of the pocket's against the updates, with the best line as
    lower bound."""
    trace = model.trace_
    fewest = None if best is None else best.errors
    picture = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, fewest)
    verdict = _verdict(model, fewest, lesson.dataset.n)
    return picture.message(
        lesson.key,
        title=_("Mistakes against updates"),
        head=[*([] if lesson.scene else [verdict]), Head(_marks(best), "legend")],
        describe=_(
            "Updates: {updates}. Points misclassified by the current line: {errors}, by the pocket’s "
            "line: {best}."
        ),
    )


def _marks(best: BestLine | None) -> str:
    """Explain the marks of the curves, and the case in which the best classifier is no line."""
    told = _("Diamond: the pocket changes.")
    if best is not None and not best.w.any():
        told += " " + _("Here no line beats giving all points one class.")
    return told


def _verdict(model: Pocket, fewest: int | None, n: int) -> Head:
    """Say how close the pocket came to the best line: a sentence above a chart."""
    if model.errors_ == 0:
        text = _(
            "A line separates the classes, and at the end the pocket contains such a line. Updates: {n}."
        )
        return Head(text.format(n=model.n_iter_), "right")
    if fewest is None and n <= MOST:
        text = ngettext(
            "The pocket ends with one mistake. With more than {live} points, the best line is searched for "
            "only on request.",
            "The pocket ends with {count} mistakes. With more than {live} points, the best line is "
            "searched for only on request.",
            model.errors_,
        )
        return Head(text.format(count=model.errors_, live=LIVE), "unsure")
    if fewest is None:
        text = ngettext(
            "The pocket ends with one mistake. {n:,} points are too many to find the best line exactly.",
            "The pocket ends with {count} mistakes. {n:,} points are too many to find the best line exactly.",
            model.errors_,
        )
        return Head(text.format(count=model.errors_, n=n), "unsure")
    if model.errors_ == fewest:
        text = _(
            "Every line misclassifies at least {fewest} of the points, and the pocket ends with one that "
            "does no worse."
        )
        return Head(text.format(fewest=fewest), "right")
    return Head(_missed(model, fewest), "unsure")


def _missed(model: Pocket, fewest: int) -> str:
    """Say why the pocket ended above the best line, and how it may improve."""
    patience = model.trace_.stop == "stalled"
    if patience:
        why = _("It stopped after {n:,} updates without a better line.").format(n=model.patience)
        hope = _("More patience or another seed may help.")
    else:
        why = _("It stopped at the limit of {n:,} updates.").format(n=model.max_updates)
        hope = _("More updates or another seed may help.")
    if fewest == 0:
        text = _("A line separates the classes; the pocket’s line misclassifies {count}.")
        hope = _("With more updates it would find one.")
    else:
        text = ngettext(
            "Best line: one mistake, pocket: {count}.",
            "Best line: {fewest} mistakes, pocket: {count}.",
            fewest,
        )
    return " ".join((text.format(fewest=fewest, count=model.errors_), why, hope))
