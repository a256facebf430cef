"""The logistic regression page: its controls, and the board with the probabilities of each step."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Seed, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic import captions, folds, probabilities, races
from explorer.lessons.logistic.examples import overlapping, wrongly_labelled
from explorer.lessons.logistic.fits import MOST_SGD, NAMES, Basis, PlayedFit, Setup
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Board, Caption
from linboard.figures import boundaries, fields, points, strokes
from linboard.i18n.language import N_, _
from linboard.i18n.text import plain, setting
from linboard.layers import Layer
from linboard.messages import Player
from linclass.core import linear

Array = NDArray[np.float64]
PENALTIES = (0.0, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0)
PENALTY = Steps("logistic.l2", PENALTIES, 0.1)
DEGREE = Steps("logistic.degree", (1, 2, 3, 4, 5, 6), 1)
PACES = (0.1, 0.3, 1.0, 2.0, 5.0, 20.0)
PACE = Steps("logistic.pace", PACES, 1.0)
STEPS = Steps("logistic.steps", (10, 30, 100, 300, 1_000), 100)
PASSES = Steps("logistic.passes", (1, 2, 5, 10, 20, 50), 5)
SOLVER = Choice("logistic.solver", NAMES)
SEED = Seed("logistic.seed")
PACE_HELP = N_(
    "Length of the steps along the gradient. L bounds the second derivatives: up to η = 1/L, no "
    "full-gradient step increases J."
)
WAY = Choice("logistic.way", {"plane": N_("The plane"), "line": N_("One coordinate")})
RACES, CHOOSE = "race", "penalty"
BESIDE = Choice(
    "logistic.beside",
    {
        "surface": N_("Surface"),
        "unit": N_("Unit"),
        "losses": N_("Losses"),
        RACES: N_("Race"),
        "landscape": N_("Landscape"),
        "growth": N_("Weights"),
        CHOOSE: N_("Choose λ"),
    },
)
first_points = overlapping


# ---- controls ----


def settings(n: int, beside: str) -> Setup:
    """Return solver, λ and degree from their controls; those of the solver are below."""
    solver, seed = ("newton", 0) if beside == CHOOSE else _solver(n, beside)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        l2 = PENALTY.show(_("Penalty λ"), format_func=plain, width=115)
        degree = DEGREE.show(_("Degree"), width=78)
        if beside == CHOOSE or (beside != RACES and solver == "newton"):
            return Setup(solver, l2, degree)
        pace = PACE.show(_("η, in 1/L"), format_func=plain, width=100, help=_(PACE_HELP))
        most = _budget(solver) if beside != RACES else 100
    return Setup(solver, l2, degree, most, pace, seed)


def _solver(n: int, beside: str) -> tuple[str, int]:
    """Return the solver, and the seed of its order of the points."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        solver = SOLVER.show(_("Solver"), without=() if n <= MOST_SGD else ("sgd",))
        asked = solver in ("sgd", "minibatch") and beside != RACES
        return solver, SEED.show(width=95) if asked else 0


def _budget(solver: str) -> int:
    """Return the maximum number of gradient steps, or of passes of the other solvers."""
    if solver == "gradient":
        return STEPS.show(_("Most steps"), width=85)
    return PASSES.show(_("Most passes"), width=85)


def beside_control() -> str:
    """Return the companion chart that the reader has chosen."""
    return BESIDE.show(_("Next to the board"))


# ---- the board ----


def show(
    lesson: LessonPage,
    fit: PlayedFit,
    setup: Setup,
    *,
    runs: dict[str, PlayedFit] | None = None,
    mark: bool = False,
    overfit: PlayedFit | None = None,
    more: Mapping[str, Array] | None = None,
) -> None:
    """Show the board with the probabilities of each step, in a race with the lines of all solvers.

    `mark` rings the sample with the largest gradient, if the solver did not pick one; `overfit` is a fit
    whose boundary is drawn dashed; `more` are further template values.
    """
    board = Board(lesson.dataset, lesson.positive)
    board.below(*_probabilities(lesson, fit))
    lines = " " + _("Thin lines: p = 0.1, 0.3, 0.7 and 0.9.") if lesson.scene else ""
    dashed = ""
    if overfit is not None:
        board.below(_dashed(lesson, overfit))
        dashed = " " + _("Dashed: the boundary at λ = {l2}.").format(l2=setting(overfit.model.l2))
    for k, (solver, run) in enumerate((runs or {}).items()):
        if solver != setup.solver and run.straight:
            board.below(_line(lesson.dataset, run, k))
    board.ring(fit.hardest if mark else fit.picked)
    if folds.answered(lesson):
        board.above(points.flipped(wrongly_labelled()))
    columns = captions.columns(fit, lesson.signs) | dict(more or {})
    if fit.passes is not None:
        columns["passes"] = fit.passes
    told = Caption(
        captions.caption(fit, racing=bool(runs), lines=lines, more=dashed),
        captions.formula(fit),
        columns,
    )
    lesson.show(board, told, plays=_player(fit, columns) if len(fit) > 1 else None)


def _player(fit: PlayedFit, columns: Mapping[str, Any]) -> Player:
    """Return the steps of a fit, or the passes of a race."""
    trace = zlib.crc32(fit.coef.tobytes(), zlib.crc32(fit.rows.tobytes()))
    if fit.passes is None:
        return Player(length=len(fit), steps=columns["step"], trace=trace)
    return Player(length=len(fit), steps=fit.passes, trace=trace, label=_("Passes"))


def _probabilities(lesson: LessonPage, fit: PlayedFit) -> list[Layer]:
    """Draw the lines or curves of equal probability, and the sides of the boundary."""
    dataset, models, positive = lesson.dataset, (fit.coef, fit.intercept), lesson.positive
    if fit.straight:
        return result_cache.cached(probabilities.straight, dataset, *models, positive)
    return result_cache.cached(_curves, dataset, *models, positive, fit.basis.degree, lesson.box)


def _curves(
    dataset: Dataset, coef: Array, intercept: Array, positive: int, degree: int, box: fields.Box
) -> list[Layer]:
    """Draw the curves of these models (T, m) on the points' basis, and their sides."""
    grid = fields.field_grid(dataset, fields.FRAMES if len(coef) > 1 else 1, box)
    values = coef @ Basis.of(dataset.X, degree)(grid.points).T + intercept[:, None]
    return probabilities.curved(grid, values, boundaries.sides(dataset, positive))


def _dashed(lesson: LessonPage, fit: PlayedFit) -> Layer:
    """Draw the last boundary of another fit."""
    grid = fields.field_grid(lesson.dataset, 1, lesson.box)
    f = fit.coef[-1] @ fit.basis(grid.points).T + fit.intercept[-1]
    return probabilities.other(grid, f)


def _line(dataset: Dataset, fit: PlayedFit, k: int) -> Layer:
    """Draw the line of the k-th other solver."""
    ends = linear.boundary_segments(fit.coef, fit.intercept, *boundaries.view(dataset)).astype(np.float32)
    return strokes.line(races.COLOURS[k], 2, races.DASHES[k]).move(ends, tween=True)
