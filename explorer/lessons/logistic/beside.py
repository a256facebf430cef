"""What stands beside the board of logistic regression: surface, unit, losses, race, landscape, weights."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.frame.lesson import Lesson
from explorer.lessons.logistic import captions, fits, races, sigmoid_unit, surrogates
from explorer.lessons.logistic.fits import NAMES, RACE, Film, Setup
from explorer.visit import memo
from linboard import player, theme
from linboard.figures import boundaries, curves, points, surfaces
from linboard.messages import Head
from linboard.player import Frames, Message
from linboard.words.language import _, listed
from linclass.probability.landscape import landscape

Array = NDArray[np.float64]
MOST_LANDSCAPE = 1_000  # points whose landscape is computed
FINE, COARSE = 22, 14  # rows of a landscape, and while a point is dragged
UNIT_HEIGHT = 250


def show(here: Lesson, choice: str, film: Film, setup: Setup, runs: dict[str, Film] | None) -> None:
    """One linked chart of the reader's choice."""
    message = _race(here, film, runs) if runs else CHARTS[choice](here, film)
    message.head = [
        captions.verdict(film),
        *message.head,
        *captions.raised(setup.degree, setup.l2),
    ]
    with here.right:
        here.linked("chart", message)


def _message(
    here: Lesson,
    title: str,
    drawn: tuple[Message, Frames | None],
    told: list[Head],
    describe: str,
    view: str,
) -> Message:
    figure, frames = drawn
    return player.message(
        here.key, figure=figure, frames=frames, title=title, head=told, describe=describe, view=view
    )


# ---- the surface ----


def _surface(here: Lesson, film: Film) -> Message:
    """The sigmoid over the plane, the points at heights 0 and 1."""
    dataset = here.dataset
    few = (
        max(4, min(surfaces.SHEETS, 3_000 // dataset.n)) if dataset.n <= surfaces.STALKS else surfaces.SHEETS
    )
    own, index = surfaces.shared(len(film), few if here.news is None else 8)
    grid = surfaces.grid(here.box)
    colours = boundaries.class_colours(dataset, here.positive)
    found = film.probabilities(grid.points, own)
    sheet = surfaces.sheet(grid, found, index, colours=(colours[1], colours[0]))
    targets = (here.signs > 0).astype(float)
    data: list[dict[str, Any]] = [sheet]
    if dataset.n <= surfaces.STALKS:
        ends = film.probabilities(dataset.X, own)
        data.append(surfaces.stalks(dataset, ends, targets, index))
    data += surfaces.marks(dataset, targets)
    text = _("ŷ over the plane; the points stand at their y, 0 or 1. Drag to turn.")
    if dataset.n <= surfaces.STALKS:
        text = _(
            "ŷ over the plane; the points stand at their y, 0 or 1, grey lines show ŷ − y. Drag to turn."
        )
    figure = {"data": data, "layout": surfaces.layout(dataset, here.box)}
    describe = _("Step {step}: the sigmoid over the plane, J = {loss}.")
    return _message(
        here, _("The sigmoid surface"), (figure, None), [Head(text, "legend")], describe, "surface"
    )


# ---- the unit ----


def _unit(here: Lesson, film: Film) -> Message:
    """The unit with the numbers of one sample, and the sigmoid with all points."""
    if not film.straight:
        return _only_lines(here, _("The unit"), _("The diagram has two inputs: choose degree 1 to see it."))
    dataset, k = here.dataset, film.hardest
    targets = (here.signs > 0).astype(np.int64)
    own, index = sigmoid_unit.rows(len(film), dataset.n)
    names = [points.axis_name(i, column) for i, column in enumerate(dataset.columns)]
    moment = sigmoid_unit.Moment(dataset.X[k], film.coef, film.intercept, targets[k])
    colours = boundaries.class_colours(dataset, here.positive)
    drawn = sigmoid_unit.figure(moment, names, film.scores[own], targets, colours, index)
    picked = "picked" in film.model.trace_.columns
    text = (
        _(
            "The unit looks at this step's sample, ringed on the board: its error ŷ − y (gold) is what it adds to the "
            "gradient, times its inputs."
        )
        if picked
        else _(
            "The unit looks at the point that pulls hardest, ringed on the board: its error ŷ − y (gold) is what it "
            "adds to the gradient, times its inputs."
        )
    )
    describe = _("{point:point}: f = {f}, ŷ = {p}, y = {target}, ŷ − y = {pull}.")
    message = _message(here, _("The unit"), drawn, [Head(text, "legend")], describe, "unit")
    return replace(message, height=UNIT_HEIGHT, caption=describe)


def _only_lines(here: Lesson, title: str, text: str) -> Message:
    return player.message(here.key, title=title, head=[Head(text)])


# ---- the losses ----


def _losses(here: Lesson, film: Film) -> Message:
    """The surrogate losses, with the points where they are at each step."""
    own, index = sigmoid_unit.rows(len(film), here.dataset.n)
    names = {
        "zero-one": "0-1",
        "perceptron": _("perceptron"),
        "hinge": _("hinge"),
        "logistic": _("logistic"),
        "exponential": _("exponential"),
        "squared": _("squared"),
    }
    colours = boundaries.class_colours(here.dataset, here.positive)
    margins = here.signs * film.scores[own]
    drawn = surrogates.figure(margins, here.signs, names, colours, index)
    beyond = int((np.abs(here.signs * film.scores[-1]) > surrogates.REACH).sum())
    text = _(
        "Ticks: the points at their y f(x), wrong ones left of 0. All losses but the perceptron's lie above 0-1; the "
        "logistic one, here J's, does if divided by ln 2."
    )
    if beyond:
        text += " " + _("At the ends stand those beyond ±{reach:g}.").format(reach=surrogates.REACH)
    told = listed(
        _("{loss}: {sum}").format(loss=name, sum=f"{{{_column(key)}}}") for key, name in names.items()
    )
    caption = _("Sums over the points: {sums}.").format(sums=told)
    message = _message(here, _("Surrogate losses"), drawn, [Head(text, "legend")], caption, "losses")
    return replace(message, caption=caption)


def numbers(choice: str, film: Film) -> Message:
    """What the chart tells besides the numbers of the board."""
    return {_column(key): values for key, values in film.losses().items()} if choice == "losses" else {}


def _column(loss: str) -> str:
    return "sum_" + loss.replace("-", "_")


# ---- race ----


def _race(here: Lesson, film: Film, runs: dict[str, Film]) -> Message:
    """All solvers on one plot of how far J is above its least."""
    newton = runs["newton"].model.trace_
    reference = newton.stop == "converged"
    least = min(float(np.nanmin(run.model.trace_.loss)) for run in runs.values()) if reference else 0.0
    named = {_(NAMES[key]): run for key, run in runs.items()}
    excess = {name: (run.model.trace_.passes, _above(run, least)) for name, run in named.items()}
    now = {name: run.rows for name, run in named.items()}
    title = _("J above its least") if reference else "J"
    figure, frames = races.race(excess, now, title)
    cut = {
        name: round(float(run.model.trace_.passes[-1]))
        for name, run in named.items()
        if run.model.trace_.stop in ("budget", "diverged") and run.model.trace_.passes[-1] < RACE - 0.5
    }
    if not reference:
        first = NAMES["newton"]
        cut.pop(_(first), None)
    told = captions.racing(reference, cut)
    describe = _("After {passes} passes the solver on the board has J = {loss}.")
    view = f"race{figure['layout']['yaxis']['range']}"
    return _message(here, _("The race of the solvers"), (figure, frames), told, describe, view)


def _above(run: Film, least: float) -> Array:
    loss = run.model.trace_.loss
    above: Array = np.where(np.isfinite(loss), loss - least, np.nan)
    return above


# ---- landscape ----


def _landscape(here: Lesson, film: Film) -> Message:
    """The least J over b for each w, and the way of the solver over it."""
    title = _("The landscape of two weights")
    if not film.straight:
        return _only_lines(here, title, _("It has two weights: choose degree 1 to see it."))
    if here.dataset.n > MOST_LANDSCAPE:
        text = _("The landscape is drawn for up to {n:,} points.").format(n=MOST_LANDSCAPE)
        return _only_lines(here, title, text)
    best = None if film.endless else fits.least(here.dataset.X, here.signs, film.model.l2)
    seen = film.coef if best is None else np.vstack([film.coef, best])
    grid = races.landscape_grid(seen, FINE if here.news is None else COARSE)
    ground = memo.once(landscape, here.dataset.X, here.signs, grid.points, film.model.l2)
    drawn = races.landscape(grid, ground.loss, film.coef, best)
    text = _(
        "Height: the least J for each w, over all b. It is convex: one valley, its lowest place the star. Near it J "
        "changes less from curve to curve."
    )
    if film.endless:
        text = _(
            "Height: the least J for each w, over all b. This valley falls for ever, outwards along one w."
        )
    describe = _("w = {w:vector}, J = {loss}.")
    return _message(here, title, drawn, [Head(text, "legend")], describe, f"land{grid.xlim}{grid.ylim}")


# ---- weights ----


def _growth(here: Lesson, film: Film) -> Message:
    """Loss, length and direction of w over the steps."""
    shown = [
        ("J", film.column("loss"), theme.CLASS_COLOURS[0]),
        (_("Length ‖w‖"), np.linalg.norm(film.coef, axis=1), theme.LINE),
        (_("Angle of w to the last w, in degrees"), film.turns, theme.CLASS_COLOURS[3]),
    ]
    drawn = curves.stacked(film.column("step").astype(np.int64), shown, _("Step"))
    describe = _("Step {step}: J = {loss}, ‖w‖ = {norm}.")
    view = f"growth{len(film)}"
    return _message(
        here, _("Length and direction of w"), (drawn, None), captions.growth(film), describe, view
    )


CHARTS = {
    "surface": _surface,
    "unit": _unit,
    "losses": _losses,
    "landscape": _landscape,
    "growth": _growth,
}
