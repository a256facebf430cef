"""The convergence page: the perceptron's run, the best separator, and the bounds on the run."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import large_data
from explorer.lesson.controls import Choice, Order, Real, Seed, Steps, Switch
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.convergence import captions
from explorer.points import links
from explorer.visit import result_cache, session
from linboard import player, theme
from linboard.board import Board, Caption
from linboard.figures import boundaries, strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer
from linclass import Guarantee, Perceptron, Progress, Separability, guarantee, progress, separable
from linclass.core import linear
from linclass.perceptrons.perceptron import Order as PickOrder

Array = NDArray[np.float64]
Signs = NDArray[np.int64]
MOST, ENDLESS = 10_000, 100  # updates of a run that will stop, and of one that never does
STEPS = 402  # rows of a trace, each with many numbers: up to 400 updates are shown one by one
MODE = Choice("conv.show", {"run": N_("One run"), "orders": N_("Other orders"), "studies": N_("Studies")})
FORM = Choice("conv.form", {"zero": N_("Start at 0"), "any": N_("Any start"), "unit": N_("Unit length")})
FULL = Switch("conv.whole")
START = {"w⁽¹⁾": Real("conv.w1", usual=-5.0), "w⁽²⁾": Real("conv.w2", usual=-5.0), "b": Real("conv.b")}
FARTHEST = 30.0  # initial weights on the sliders of a scene
ETA = Steps("conv.eta", (0.1, 0.25, 0.5, 0.75, 1.0), 1.0)
ORDER = Order("conv.order")
SEED = Seed("conv.seed")


class Settings(NamedTuple):
    """Settings of the perceptron, and how far its bounds are drawn."""

    form: str = "zero"
    order: PickOrder = "cyclic"
    start: str | tuple[float, ...] = "zeros"
    eta: float = 1.0
    seed: int = 0
    whole: bool = False


class Run(NamedTuple):
    """A perceptron's run with its guarantee; `solvable` says whether ŵ* exists."""

    settings: Settings
    model: Perceptron
    verdict: Separability
    proof: Guarantee  # ŵ* and γ are NaN if no line separates the classes
    progress: Progress
    bound: float

    @property
    def solvable(self) -> bool:
        """Whether a line separates the classes, so that there is a bound."""
        return self.verdict.separable


# ---- controls ----


def run_controls(lesson: LessonPage) -> Settings:
    """Return the form of the theorem, the start, and the choice of the next mistake from their controls."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        form = FORM.show(_("Form of the theorem"))
    whole = lesson.verdict.separable and FULL.show(
        _("All bounds"),
        row,
        help=_(
            "Extends the bounds to the update at which the cosine would have to exceed 1: no run gets "
            "that far."
        ),
    )
    start: str | tuple[float, ...] = "first-sample" if form == "unit" else "zeros"
    eta = 1.0
    if form == "any":
        start, eta = _start_sliders() if lesson.scene in lesson.room.scenes else _start_controls()
    else:
        for number in START.values():  # the address contains only visible settings
            session.write(number.key, None)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        order = ORDER.show()
        seed = SEED.show(width=125) if order == "random" else 0
    return Settings(form, order, start, eta, seed, whole)


def _start_controls() -> tuple[tuple[float, ...], float]:
    """Return the reader's initial weights, and the learning rate, which matters for a start other than zero."""
    columns = st.columns(4)
    places = zip(columns, START.items(), strict=False)
    start = tuple(number.show(name, column, step=1.0, format="%.6g") for column, (name, number) in places)
    return start, ETA.show(_("Learning rate η"), columns[3])


def _start_sliders() -> tuple[tuple[float, ...], float]:
    """Return the reader's initial weights from the sliders of a scene."""
    with st.container(horizontal=True):
        sliders = {name: replace(number, least=-FARTHEST, most=FARTHEST) for name, number in START.items()}
        start = tuple(
            slider.slide(_("{weight} at the start").format(weight=name), step=1.0, format="%g", width=150)
            for name, slider in sliders.items()
        )
    return start, ETA.usual


# ---- the run ----


def learn(lesson: LessonPage, settings: Settings | None = None) -> Run:
    """Fit the perceptron to the lesson's points, with its guarantee if a line separates them."""
    X, signs = lesson.dataset.X, lesson.signs
    settings = settings or Settings()
    unit = settings.form == "unit"
    verdict = result_cache.wordless(separable, X, signs)
    model = Perceptron(
        order=settings.order,
        start=settings.start,
        eta=settings.eta,
        unit_norm=unit,
        max_updates=MOST if verdict.separable else ENDLESS,
        random_state=settings.seed,
        max_snapshots=large_data.steps(lesson.dataset, STEPS),
    )
    model = result_cache.fit(model, X, signs)
    proof = result_cache.cached(_guarantee, X, signs, unit) if verdict.separable else _no_guarantee(X, unit)
    return Run(settings, model, verdict, proof, progress(model.trace_, proof), _bound(settings, proof))


def _guarantee(X: Array, signs: Signs, unit: bool) -> Guarantee:
    return guarantee(X, signs, unit_norm=unit)


def _no_guarantee(X: Array, unit: bool) -> Guarantee:
    """Return R only, the only quantity that exists without a separating line."""
    radius = 1.0 if unit else float(np.hypot(1, np.linalg.norm(X, axis=1)).max())
    return Guarantee(np.full(X.shape[1] + 1, np.nan), np.nan, radius)


def _bound(settings: Settings, proof: Guarantee) -> float:
    """Return the largest number of updates by the form of the theorem."""
    if np.isnan(proof.gamma):
        return np.nan
    if settings.form == "any":
        return proof.bound_from(settings.start, settings.eta)
    return proof.bound_from_sample if settings.form == "unit" else proof.bound


def deciding(run: Run, X: Array, signs: Signs) -> NDArray[np.int64]:
    """Return the indices of the samples with margin γ; only they determine it."""
    if not run.solvable:
        return np.empty(0, np.int64)
    w, b = run.proof.weights[:-1], float(run.proof.weights[-1])
    margins = linear.margins(X, signs, w, b)
    if run.settings.form == "unit":
        margins = margins / np.hypot(1, np.linalg.norm(X, axis=1))
    scale = 1e-9 * max(float(np.abs(margins).max()), run.proof.gamma)
    return np.flatnonzero(margins <= margins.min() + scale)


# ---- the board ----


def show(lesson: LessonPage, run: Run) -> None:
    """Show the board with the moving line over the best separator, or the proof that there is none."""
    dataset, trace, signs = lesson.dataset, run.model.trace_, lesson.signs
    board = Board(dataset, lesson.positive)
    board.line(trace.coef, trace.intercept)
    board.below(best(lesson, run))
    board.ring(trace.picked)
    board.above(circles(dataset.X[deciding(run, dataset.X, signs)]))
    if run.verdict.weights is not None:
        board.above(*boundaries.hull_certificate(dataset, run.verdict.weights, signs, lesson.positive))
    predict = player.prediction(trace, run.settings.order, mistakes=_mistakes(lesson, run), line=False)
    steps = run.progress.updates  # the last step makes no update: it finds no mistake
    lesson.show(board, _told(lesson, run), plays=player.of(trace, steps, predict=predict, secret=True))


def _told(lesson: LessonPage, run: Run) -> Caption:
    trace, proof, settings = run.model.trace_, run.proof, run.settings
    return Caption(
        captions.plain(trace)
        if lesson.scene and run.solvable
        else captions.caption(trace, run.solvable, secret=bool(lesson.scene)),
        captions.formula(settings.form, run.solvable, secret=lesson.locked),
        captions.columns(trace, run.progress, proof.gamma, proof.radius, run.bound, settings.eta),
    )


def _mistakes(lesson: LessonPage, run: Run) -> NDArray[np.bool_] | None:
    """Return the points that are mistakes at each step, (T, n); used if any of them may come next."""
    if not links.carries(lesson.dataset) or run.settings.order != "random":
        return None
    return player.line_mistakes(run.model.trace_, lesson.dataset.X, lesson.signs)


def best(lesson: LessonPage, run: Run) -> Layer:
    """Return the line of ŵ*, empty if there is none."""
    if not run.solvable:
        return strokes.line(theme.GOOD, 2, "dash")
    center, reach = boundaries.view(lesson.dataset)
    w, b = run.proof.weights[:-1], run.proof.weights[-1:]
    ends = linear.boundary_segments(w[None], b, center, reach)[0]
    return strokes.along(ends, theme.GOOD, 3, "dash")


def circles(places: Array) -> Layer:
    """Draw circles around the points that determine γ."""
    marker = {"symbol": "circle-open", "size": 19, "color": theme.GOOD, "line": {"width": 2}}
    return strokes.dots(marker, places)
