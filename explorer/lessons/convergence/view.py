"""Why the perceptron stops, on the screen: its run beside the best separator, and the bounds that hold it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame import controls
from explorer.frame.lesson import Lesson
from explorer.lessons.convergence import captions
from explorer.visit import memo, session
from linboard import player, theme
from linboard.figures import boundaries, bounds, points, strokes
from linboard.player import Message
from linboard.words.language import N_, _, each
from linclass import Guarantee, Perceptron, Progress, Separability, guarantee, progress, separable
from linclass.core import linear
from linclass.perceptrons.perceptron import Order

Array = NDArray[np.float64]
Signs = NDArray[np.int64]
MOST, ENDLESS = 10_000, 100  # updates of one that will stop, and of one that never does
STEPS = 402  # rows of a trace, each with many numbers: up to 400 updates are shown one by one
FIRST_CLASS_TRACE = 4  # after two half-planes, the line, and the best separator
RING_TRACE = FIRST_CLASS_TRACE + 4
ETAS = (0.1, 0.25, 0.5, 0.75, 1.0)
STARTS = {
    "w1": ("w⁽¹⁾", -5.0),
    "w2": ("w⁽²⁾", -5.0),
    "b": ("b", 0.0),
}  # names and usual values of first weights
FORMS = {"zero": N_("Start at 0"), "any": N_("Any start"), "unit": N_("Unit length")}


class Settings(NamedTuple):
    """How the perceptron runs, and how far its bounds are drawn."""

    form: str = "zero"
    order: Order = "cyclic"
    start: str | tuple[float, ...] = "zeros"
    eta: float = 1.0
    seed: int = 0
    whole: bool = False


class Run(NamedTuple):
    """A perceptron's run with what is known of it; `solvable` says whether there is a ŵ* at all."""

    settings: Settings
    model: Perceptron
    verdict: Separability
    proof: Guarantee  # without ŵ* and γ (NaN) where no line separates
    progress: Progress
    bound: float

    @property
    def solvable(self) -> bool:
        """Whether a line separates, so that there is a bound."""
        return self.verdict.separable


# ---- controls ----


def run_controls(here: Lesson) -> Settings:
    """Which form of the theorem, from where, and which mistake comes next."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    with row:
        form = controls.choice(_("Form of the theorem"), each(FORMS), "conv.form")
    whole = here.verdict.separable and row.toggle(
        _("Full bounds"),
        key="conv.whole",
        bind="query-params",
        help=_("Draws the bounds to the update at which the cosine would have to pass 1: no run gets there."),
    )
    start: str | tuple[float, ...] = "first-sample" if form == "unit" else "zeros"
    eta = 1.0
    if form == "any":
        start, eta = _start_controls()
    else:
        for name in STARTS:  # the address tells nothing that is not on the screen
            session.write(f"conv.{name}", None)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        order = controls.order("conv.order")
        seed = controls.whole(_("Seed"), 9_999, "conv.seed", width=125) if order == "random" else 0
    return Settings(form, order, start, eta, seed, whole)


def _start_controls() -> tuple[tuple[float, ...], float]:
    """The visitor's own first weights, and the learning rate, which counts beside them."""
    columns = st.columns(4)
    start = tuple(
        controls.real(name, value, f"conv.{key}", column)
        for column, (key, (name, value)) in zip(columns, STARTS.items(), strict=False)
    )
    eta = columns[3].select_slider(_("Learning rate η"), ETAS, value=1.0, key="conv.eta", bind="query-params")
    return start, eta


# ---- the run ----


def learn(here: Lesson, settings: Settings | None = None) -> Run:
    """The perceptron on the lesson's points, with its guarantee where a line separates them."""
    X, signs = here.dataset.X, here.signs
    settings = settings or Settings()
    unit = settings.form == "unit"
    verdict = memo.once(separable, X, signs)
    model = Perceptron(
        order=settings.order,
        start=settings.start,
        eta=settings.eta,
        unit_norm=unit,
        max_updates=MOST if verdict.separable else ENDLESS,
        random_state=settings.seed,
        max_snapshots=STEPS,
    )
    model = memo.fit(model, X, signs)
    proof = memo.once(_guarantee, X, signs, unit) if verdict.separable else _no_guarantee(X, unit)
    return Run(settings, model, verdict, proof, progress(model.trace_, proof), _bound(settings, proof))


def _guarantee(X: Array, signs: Signs, unit: bool) -> Guarantee:
    return guarantee(X, signs, unit_norm=unit)


def _no_guarantee(X: Array, unit: bool) -> Guarantee:
    """R alone, which is all that is left where no line separates."""
    radius = 1.0 if unit else float(np.hypot(1, np.linalg.norm(X, axis=1)).max())
    return Guarantee(np.full(X.shape[1] + 1, np.nan), np.nan, radius)


def _bound(settings: Settings, proof: Guarantee) -> float:
    """Most updates, by the form of the theorem."""
    if np.isnan(proof.gamma):
        return np.nan
    if settings.form == "any":
        return proof.bound_from(settings.start, settings.eta)
    return proof.bound_from_sample if settings.form == "unit" else proof.bound


def deciding(run: Run, X: Array, signs: Signs) -> NDArray[np.int64]:
    """Indices of the samples with the margin γ: where they are decides it, and nothing else does."""
    if not run.solvable:
        return np.empty(0, np.int64)
    w, b = run.proof.weights[:-1], float(run.proof.weights[-1])
    margins = linear.margins(X, signs, w, b)
    if run.settings.form == "unit":
        margins = margins / np.hypot(1, np.linalg.norm(X, axis=1))
    scale = 1e-9 * max(float(np.abs(margins).max()), run.proof.gamma)
    return np.flatnonzero(margins <= margins.min() + scale)


# ---- the board ----


def board(here: Lesson, run: Run) -> Message:
    """The moving line over the best separator, and the proof where there is none."""
    dataset, trace, signs = here.dataset, run.model.trace_, here.signs
    lines, frames = boundaries.line_frames(dataset, trace.coef, trace.intercept, positive=here.positive)
    frames += points.ring_frames(RING_TRACE, dataset.X, trace.picked)
    near = dataset.X[deciding(run, dataset.X, signs)]
    weights = run.verdict.weights
    proof = [] if weights is None else boundaries.hull_certificate(dataset, weights, signs, here.positive)
    return player.message(
        here.key,
        figure=points.board(dataset, *lines, _best(here, run), above=(points.ring(), _circles(near), *proof)),
        frames=frames,
        title=_("Board with {n:,} points").format(n=dataset.n),
        caption=captions.caption(trace, run.solvable),
        formula=captions.formula(run.settings.form, run.solvable, secret=here.locked),
        columns=captions.columns(
            trace, run.progress, run.proof.gamma, run.proof.radius, run.bound, run.settings.eta
        ),
        player={
            "length": len(trace),
            "steps": run.progress.updates,  # the last step makes none: it finds no mistake
            "secret": True,
            "trace": player.fingerprint(trace),
            "predict": player.prediction(
                trace, run.settings.order, mistakes=_mistakes(here, run), line=False
            ),
        },
        first_trace=FIRST_CLASS_TRACE,
    )


def _mistakes(here: Lesson, run: Run) -> NDArray[np.bool_] | None:
    """Which points are mistakes at each step, (T, n): asked for where any of them may come next."""
    if run.settings.order != "random":
        return None
    trace = run.model.trace_
    return player.mistakes(trace.coef @ here.dataset.X.T + trace.intercept[:, None], here.signs)


def _best(here: Lesson, run: Run) -> dict[str, Any]:
    """The line of ŵ*, empty where there is none."""
    empty: Array = np.empty(0)
    if not run.solvable:
        return bounds.line(empty, empty, theme.GOOD, dash="dash") | {"hoverinfo": "skip"}
    center, reach = boundaries.view(here.dataset)
    w, b = run.proof.weights[:-1], run.proof.weights[-1:]
    ends = linear.boundary_segments(w[None], b, center, reach)[0]
    return bounds.line(ends[:, 0], ends[:, 1], theme.GOOD, dash="dash", width=3) | {"hoverinfo": "skip"}


def _circles(places: Array) -> dict[str, Any]:
    """Circles around the points that decide γ."""
    marker = {"symbol": "circle-open", "size": 19, "color": theme.GOOD, "line": {"width": 2}}
    return strokes.dots(marker, places)
