"""The pocket algorithm on the screen: its controls, its board, and its mistakes against the updates."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from explorer import captions_pocket, controls, memo, player, theme
from explorer.figures import boundaries, points, staircase
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Frames, Message
from explorer.views.pocket_methods import LIVE, MOST
from linclass import BestLine, Pocket, linear

BUDGETS = (50, 250, 1_000, 5_000)
PATIENCE = (20, 50, 100, 250, 1_000)
USUAL = (250, 100)  # updates, and how many of them without a better line
ROWS = 252  # most steps that are sent: all of the usual budget
CURRENT_TRACE = 3  # after the two half-planes and the line of the pocket
FIRST_CLASS_TRACE = CURRENT_TRACE + 2  # after the current line and the best one
RING_TRACE = FIRST_CLASS_TRACE + 4


# ---- controls ----


def budget_control() -> int:
    """After how many updates to stop."""
    budget: int = st.selectbox(
        _("Most updates"),
        BUDGETS,
        index=BUDGETS.index(USUAL[0]),
        key="pocket.budget",
        bind="query-params",
        width=104,
    )
    return budget


def patience_control() -> int:
    """After how many updates without a better line to stop."""
    patience: int = st.selectbox(
        _("Patience"),
        PATIENCE,
        index=PATIENCE.index(USUAL[1]),
        key="pocket.patience",
        bind="query-params",
        width=104,
        help=_("It also stops after so many updates without a better line."),
    )
    return patience


def seed_control() -> int:
    """The seed of the picks."""
    about = _("Each update learns from a mistake picked at random; another seed picks others.")
    return controls.whole(_("Seed"), 9_999, "pocket.seed", width=125, help=about)


def fit(lesson: Lesson, budget: int, patience: int, seed: int) -> Pocket:
    """The learned model, its trace short enough to be sent."""
    model = Pocket(max_updates=budget, patience=patience, random_state=seed, max_snapshots=ROWS)
    return memo.fit(model, lesson.dataset.X, lesson.signs)


# ---- the board ----


def board(lesson: Lesson, model: Pocket, best: BestLine | None) -> Message:
    """The board with three lines: the pocket's with its half-planes, the current one, and the best there is."""
    dataset, trace, signs = lesson.dataset, model.trace_, lesson.signs
    center, reach = boundaries.view(dataset)
    below, frames = _pocket(lesson, model)
    segments = linear.boundary_segments(trace.coef, trace.intercept, center, reach)
    frames.add(CURRENT_TRACE, "x", segments[:, :, 0], tween=True)
    frames.add(CURRENT_TRACE, "y", segments[:, :, 1], tween=True)
    below += [_line(theme.MUTED, 1.5), _line(theme.GOOD, 2.5, "dash")]
    if best is not None:
        ends = linear.boundary_segments(best.w[None], np.array([best.b]), center, reach)[0]
        below[-1] |= {"x": ends[:, 0], "y": ends[:, 1]}
    ring = player.at_points(dataset.X, trace.picked).astype(np.float32)
    frames.add(RING_TRACE, "x", ring[:, :1])
    frames.add(RING_TRACE, "y", ring[:, 1:])
    stride = int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1
    if stride > 1:
        lesson.notice(_("Of {all:,} steps one in {k} is shown.").format(all=int(trace.step[-1]), k=stride))
    return player.message(
        lesson.key,
        figure=points.board(dataset, *below, above=(points.ring(),)),
        frames=frames,
        title=_("Board with {n:,} points").format(n=dataset.n),
        caption=captions_pocket.caption(model, dataset.X, signs),
        formula=captions_pocket.formula(trace),
        columns=captions_pocket.columns(model, dataset.X, signs, None if best is None else best.errors),
        player={
            "length": len(trace),
            "steps": trace.step,
            "trace": player.fingerprint(trace),
            "predict": player.prediction(
                trace, "random", mistakes=player.line_mistakes(trace, dataset.X, signs), line=False
            ),
        },
        first_trace=FIRST_CLASS_TRACE,
    )


def _pocket(lesson: Lesson, model: Pocket) -> tuple[list[dict[str, Any]], Frames]:
    """The pocket's line and half-planes: sent once for each time that it changed hands, and shown without turning."""
    trace = model.trace_
    _hands, first, held = np.unique(captions_pocket.held(model), return_index=True, return_inverse=True)
    traces, frames = boundaries.line_frames(
        lesson.dataset, trace.best_coef[first], trace.best_intercept[first], positive=lesson.positive
    )
    for column in frames.columns:
        column |= {"index": held.astype(np.int32), "tween": False}
    traces[-1]["line"] = {"color": theme.LINE, "width": 4}
    return traces, frames


def _line(colour: str, width: float, dash: str = "solid") -> dict[str, Any]:
    """A line that is not drawn yet."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [],
        "y": [],
        "hoverinfo": "skip",
        "line": {"color": colour, "width": width, "dash": dash},
    }


# ---- beside the board ----


def curves(lesson: Lesson, model: Pocket, best: BestLine | None) -> Message:
    """Mistakes of the current line and of the pocket's against the updates, over the floor of the best line."""
    trace = model.trace_
    fewest = None if best is None else best.errors
    figure, frames = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, fewest)
    return player.message(
        lesson.key,
        figure=figure,
        frames=frames,
        title=_("Mistakes against updates"),
        head=[_verdict(model, fewest, lesson.dataset.n), player.head(_explanation(best))],
        describe=_(
            "After {updates} updates the current line has {errors} mistakes, the pocket's line {best}."
        ),
    )


def _explanation(best: BestLine | None) -> str:
    """Which line is which."""
    if best is not None and best.w.any():
        return _(
            "Here and on the board: thick is the line in the pocket, thin grey the line that learns, and dashed green "
            "the best line there is, found exactly. A diamond marks each change of the pocket."
        )
    lines = _("Here and on the board: thick is the line in the pocket, thin grey the line that learns.")
    if best is not None:
        lines += " " + _(
            "Dashed green: the fewest mistakes, which here are those of one class for all points."
        )
    return lines


def _verdict(model: Pocket, fewest: int | None, n: int) -> dict[str, str]:
    """How far the pocket came: a sentence above the chart."""
    if model.errors_ == 0:
        text = _("A line separates the classes, and the pocket found one after {n} updates.")
        return player.head(text.format(n=model.n_iter_), "right")
    if fewest is None and n <= MOST:
        text = _(
            "The pocket ends with {count} mistakes. With more than {live} points the best line is looked for "
            "on request."
        )
        return player.head(text.format(count=model.errors_, live=LIVE), "unsure")
    if fewest is None:
        text = _(
            "The pocket ends with {count} mistakes. {n:,} points are too many to find the best line exactly."
        )
        return player.head(text.format(count=model.errors_, n=n), "unsure")
    if fewest == 0:
        text = _("A line separates the classes, but {n} updates did not find one. More of them will.")
        return player.head(text.format(n=model.n_iter_), "unsure")
    if model.errors_ == fewest:
        text = _(
            "Every line has at least {fewest} of the points wrong, and the pocket found one with no more."
        )
        return player.head(text.format(fewest=fewest), "right")
    text = _(
        "Mistakes of the best line: {fewest}, of the pocket's: {count}. Other picks or more updates may do better."
    )
    return player.head(text.format(fewest=fewest, count=model.errors_), "unsure")
