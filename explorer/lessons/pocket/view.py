"""The pocket algorithm on the screen: its controls, its board, and its mistakes against the updates."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.frame.controls import Seed, Steps
from explorer.frame.lesson import Lesson
from explorer.frame.snippets import NOTHING, Rest
from explorer.lessons.pocket import captions, staircase
from explorer.lessons.pocket.methods import LIVE, MOST
from explorer.lessons.pocket.noise_view import Noise
from explorer.points.dataset import Dataset
from explorer.visit import memo
from linboard import player, theme
from linboard.figures import boundaries, points, strokes
from linboard.layers import Layer
from linboard.messages import Head
from linboard.player import Message
from linboard.words.language import _
from linclass import BestLine, Pocket
from linclass.core import linear

BUDGET = Steps("pocket.budget", (50, 250, 1_000, 5_000), 250)
PATIENCE = Steps("pocket.patience", (20, 50, 100, 250, 1_000), 100)
SEED = Seed("pocket.seed")
ROWS = 252  # most steps that are sent: all of the usual budget
CURRENT_TRACE = 3  # after the two half-planes and the line of the pocket
FIRST_CLASS_TRACE = CURRENT_TRACE + 2  # after the current line and the best one
RING_TRACE = FIRST_CLASS_TRACE + 4


# ---- controls ----


def budget_control() -> int:
    """After how many updates to stop."""
    return BUDGET.show(_("Most updates"))


def patience_control() -> int:
    """After how many updates without a better line to stop."""
    about = _("It also stops after so many updates without a better line.")
    return PATIENCE.show(_("Patience"), help=about)


def seed_control() -> int:
    """The seed of the picks."""
    about = _("Each update learns from a mistake picked at random; another seed picks others.")
    return SEED.show(width=125, help=about)


def fit(lesson: Lesson, budget: int, patience: int, seed: int) -> Pocket:
    """The learned model, its trace short enough to be sent."""
    model = Pocket(max_updates=budget, patience=patience, random_state=seed, max_snapshots=ROWS)
    return memo.fit(model, lesson.dataset.X, lesson.signs)


def rest(n: int) -> Rest:
    """What follows in the code: the best line of the plane, where there are not too many points to find it."""
    return Rest(("best_line",), ("best = best_line(X, y)", "print(best)")) if n <= MOST else NOTHING


# ---- the board ----


def board(lesson: Lesson, model: Pocket, best: BestLine | None, noise: Noise) -> Message:
    """The board with three lines: the pocket's with its half-planes, the current one, and the best there is.

    Around the points are the ring of the last pick, and squares about the labels that noise has turned.
    """
    dataset, trace, signs = lesson.dataset, model.trace_, lesson.signs
    center, reach = boundaries.view(dataset)
    below: list[dict[str, Any]] = [*_pocket(lesson, model)]
    segments = linear.boundary_segments(trace.coef, trace.intercept, center, reach)
    current = strokes.line(theme.MUTED, 1.5).move(segments, tween=True)
    below += [current, strokes.line(theme.GOOD, 2.5, "dash")]
    if best is not None:
        ends = linear.boundary_segments(best.w[None], np.array([best.b]), center, reach)[0]
        below[-1] |= {"x": ends[:, 0], "y": ends[:, 1]}
    ring = points.ring().move(player.at_points(dataset.X, trace.picked).astype(np.float32))
    return player.message(
        lesson.key,
        figure=points.board(dataset, *below, above=(ring, _squares(dataset, noise))),
        title=_("Board with {n:,} points").format(n=dataset.n),
        caption=captions.caption(model, dataset.X, signs),
        formula=captions.formula(trace),
        columns=captions.columns(model, dataset.X, signs, None if best is None else best.errors),
        player={
            "length": len(trace),
            "steps": trace.updates,  # the last step of a fit that ends by itself makes none
            "trace": player.fingerprint(trace),
            "predict": player.prediction(
                trace, "random", mistakes=player.line_mistakes(trace, dataset.X, signs), line=False
            ),
        },
        first_trace=FIRST_CLASS_TRACE,
    )


def _pocket(lesson: Lesson, model: Pocket) -> list[Layer]:
    """The pocket's line and half-planes: sent once for each time that it changed hands, and shown without turning."""
    trace = model.trace_
    _hands, first, held = np.unique(captions.held(model), return_index=True, return_inverse=True)
    best = trace.best_coef[first], trace.best_intercept[first]
    layers = boundaries.line(lesson.dataset, *best, lesson.positive, index=held, tween=False)
    layers[-1]["line"] = {"color": theme.LINE, "width": 4}
    return layers


def _squares(dataset: Dataset, noise: Noise) -> dict[str, Any]:
    """A square around each label that noise has turned."""
    size = theme.marker_size(dataset.n) + 8
    return {
        "type": "scattergl" if dataset.n > theme.WEBGL_POINTS else "scatter",
        "mode": "markers",
        "name": _("turned by noise"),
        "x": dataset.X[noise.turned, 0],
        "y": dataset.X[noise.turned, 1],
        "marker": {
            "symbol": "square-open",
            "size": size,
            "color": theme.MUTED,
            "line": {"width": 1.5, "color": theme.MUTED},
        },
        "hoverinfo": "skip",
    }


# ---- beside the board ----


def curves(lesson: Lesson, model: Pocket, best: BestLine | None, noise: Noise) -> Message:
    """Mistakes of the current line and of the pocket's against the updates, over the floor of the best line."""
    trace = model.trace_
    fewest = None if best is None else best.errors
    figure, frames = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, fewest)
    verdict = _verdict(model, fewest, lesson.dataset.n)
    return player.message(
        lesson.key,
        figure=figure,
        frames=frames,
        title=_("Mistakes against updates"),
        head=[verdict, Head(_explanation(best, bool(noise.turned.any())), "legend")],
        describe=_("Updates: {updates}. Mistakes of the current line: {errors}, of the pocket's: {best}."),
    )


def _explanation(best: BestLine | None, turned: bool) -> str:
    """Which line is which, and what the marks are."""
    lines = [_("Thick: the line in the pocket."), _("Thin: the line that learns.")]
    if best is not None:
        lines.append(
            _("Dashed: the best line there is.")
            if best.w.any()
            else _("Dashed: the fewest mistakes, here with one class for all points.")
        )
    lines.append(_("Ring: the point learned from last."))
    if turned:
        lines.append(_("Square: a label turned by noise."))
    return " ".join([*lines, _("Diamond: the pocket changes.")])


def _verdict(model: Pocket, fewest: int | None, n: int) -> Head:
    """How far the pocket came: a sentence above the chart."""
    if model.errors_ == 0:
        text = _("A line separates the classes, and at its end the pocket holds one. Updates: {n}.")
        return Head(text.format(n=model.n_iter_), "right")
    if fewest is None and n <= MOST:
        text = _(
            "The pocket ends with {count} mistakes. With more than {live} points the best line is looked for "
            "on request."
        )
        return Head(text.format(count=model.errors_, live=LIVE), "unsure")
    if fewest is None:
        text = _(
            "The pocket ends with {count} mistakes. {n:,} points are too many to find the best line exactly."
        )
        return Head(text.format(count=model.errors_, n=n), "unsure")
    if model.errors_ == fewest:
        text = _(
            "Every line has at least {fewest} of the points wrong. At its end the pocket holds one with no more."
        )
        return Head(text.format(fewest=fewest), "right")
    return Head(_missed(model, fewest), "unsure")


def _missed(model: Pocket, fewest: int) -> str:
    """Why the pocket ended above the best line, and what may help."""
    patience = model.trace_.stop == "stalled"
    if patience:
        why = _("It stopped after {n:,} updates without a better line.").format(n=model.patience)
        hope = _("More patience or another seed may help.")
    else:
        why = _("It stopped at the limit of {n:,} updates.").format(n=model.max_updates)
        hope = _("More updates or another seed may help.")
    if fewest == 0:
        text = _("A line separates the classes; the pocket's has {count} wrong.")
        hope = _("Going on it would find one.")
    else:
        text = _("Best line: {fewest} mistakes, pocket: {count}.")
    return " ".join((text.format(fewest=fewest, count=model.errors_), why, hope))
