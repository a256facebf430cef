"""The companion charts of logistic regression: surface, unit, losses, race, landscape, weights."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic import captions, fits, races, sigmoid_unit, surrogates
from explorer.lessons.logistic.fits import NAMES, RACE, PlayedFit, Setup
from explorer.visit import result_cache
from linboard import theme
from linboard.figures import boundaries, curves, points, surfaces
from linboard.i18n.language import _, listed
from linboard.layers import Picture
from linboard.messages import Chart, Head
from linclass.probability.landscape import landscape

Array = NDArray[np.float64]
MOST_LANDSCAPE = 1_000  # number of points for which the landscape is computed
FINE, COARSE = 22, 14  # rows of a landscape, and during a drag
UNIT_HEIGHT = 250


def show(
    lesson: LessonPage, choice: str, fit: PlayedFit, setup: Setup, runs: dict[str, PlayedFit] | None
) -> None:
    """Show one linked chart of the reader's choice."""
    message = _race(lesson, fit, runs) if runs else CHARTS[choice](lesson, fit)
    raised = captions.raised(setup.degree, setup.l2)
    heads = [captions.verdict(fit), *(message.head or ()), *raised]
    message.head = [head for head in heads if head.kind == "legend" or not lesson.scene]
    with lesson.right:
        lesson.linked("chart", message)


# ---- the surface ----


def _surface(lesson: LessonPage, fit: PlayedFit) -> Chart:
    """Draw the sigmoid over the plane, with the points at heights 0 and 1."""
    dataset = lesson.dataset
    few = (
        max(4, min(surfaces.SHEETS, 3_000 // dataset.n)) if dataset.n <= surfaces.STALKS else surfaces.SHEETS
    )
    own, index = surfaces.shared(len(fit), 8 if lesson.pace.edited else few)
    grid = surfaces.grid(lesson.box)
    colours = boundaries.class_colours(dataset, lesson.positive)
    found = fit.probabilities(grid.points, own)
    sheet = surfaces.sheet(grid, found, index, colours=(colours[1], colours[0]))
    targets = (lesson.signs > 0).astype(float)
    layers: list[dict[str, Any]] = [sheet]
    if dataset.n <= surfaces.STALKS:
        ends = fit.probabilities(dataset.X, own)
        layers.append(surfaces.stalks(dataset, ends, targets, index))
    layers += surfaces.marks(dataset, targets)
    text = _("Height: ŷ, the predicted probability. The points are drawn at their labels y, 0 or 1.")
    if dataset.n <= surfaces.STALKS:
        text = _(
            "The height is the probability ŷ. Each point is at its y, 0 or 1, and the grey lines show ŷ − y."
        )
    return Picture(layers, surfaces.layout(dataset, lesson.box)).message(
        lesson.key,
        title=_("The sigmoid surface"),
        head=[Head(text, "legend"), Head(_("Drag to rotate; touch a place to read p there."), "gesture")],
        describe=_("Step {step}: the sigmoid over the plane, J = {loss}."),
        view="surface",
    )


# ---- the unit ----


def _unit(lesson: LessonPage, fit: PlayedFit) -> Chart:
    """Draw the unit with the numbers of one sample, and the sigmoid with all points."""
    if not fit.straight:
        return _nothing(lesson, _("The unit"), _("The diagram has two inputs. Choose degree 1 to see it."))
    dataset, k = lesson.dataset, fit.hardest
    targets = (lesson.signs > 0).astype(np.int64)
    own, index = sigmoid_unit.rows(len(fit), dataset.n)
    names = [points.axis_name(i, column) for i, column in enumerate(dataset.columns)]
    moment = sigmoid_unit.Moment(dataset.X[k], fit.coef, fit.intercept, targets[k])
    colours = boundaries.class_colours(dataset, lesson.positive)
    picture = sigmoid_unit.figure(moment, names, fit.scores[own], targets, colours, index)
    picked = "picked" in fit.model.trace_.columns
    text = (
        _(
            "The unit shows this step’s sample, ringed on the board: its error ŷ − y (gold), times its "
            "inputs, is what it adds to the gradient."
        )
        if picked
        else _(
            "The unit shows the point that pulls hardest, ringed on the board: its error ŷ − y (gold), "
            "times its inputs, is what it adds to the gradient."
        )
    )
    describe = _("{point:point}: f = {f}, ŷ = {p}, y = {target}, ŷ − y = {pull}.")
    return picture.message(
        lesson.key,
        title=_("The unit"),
        height=UNIT_HEIGHT,
        head=[Head(text, "legend")],
        caption=describe,
        describe=describe,
        view="unit",
    )


def _nothing(lesson: LessonPage, title: str, text: str) -> Chart:
    """Return a sentence with the reason instead of a chart."""
    return Chart(group=lesson.key, title=title, head=[Head(text)])


# ---- the losses ----


def _losses(lesson: LessonPage, fit: PlayedFit) -> Chart:
    """Draw the surrogate losses, with the positions of the points at each step."""
    own, index = sigmoid_unit.rows(len(fit), lesson.dataset.n)
    names = {
        "zero-one": "0-1",
        "perceptron": _("perceptron"),
        "hinge": _("hinge"),
        "logistic": _("logistic"),
        "exponential": _("exponential"),
        "squared": _("squared"),
    }
    colours = boundaries.class_colours(lesson.dataset, lesson.positive)
    margins = lesson.signs * fit.scores[own]
    picture = surrogates.figure(margins, lesson.signs, names, colours, index)
    beyond = int((np.abs(lesson.signs * fit.scores[-1]) > surrogates.REACH).sum())
    text = _(
        "Ticks: the points at their y f(x); misclassified points are left of 0. All losses except the "
        "perceptron’s lie above the 0–1 loss; the logistic loss (used in J) does so after division by ln "
        "2."
    )
    if beyond:
        text += " " + _("Points beyond ±{reach:g} are drawn at the ends.").format(reach=surrogates.REACH)
    told = listed(
        _("{loss}: {sum}").format(loss=name, sum=f"{{{_column(key)}}}") for key, name in names.items()
    )
    caption = _("Sums over the points: {sums}.").format(sums=told)
    return picture.message(
        lesson.key,
        title=_("Surrogate losses"),
        head=[Head(text, "legend")],
        caption=caption,
        describe=caption,
        view="losses",
    )


def numbers(choice: str, fit: PlayedFit) -> dict[str, Array]:
    """Return the template values of the chart in addition to those of the board."""
    return {_column(key): values for key, values in fit.losses().items()} if choice == "losses" else {}


def _column(loss: str) -> str:
    return "sum_" + loss.replace("-", "_")


# ---- race ----


def _race(lesson: LessonPage, fit: PlayedFit, runs: dict[str, PlayedFit]) -> Chart:
    """Draw J minus its minimum for all solvers in one plot."""
    newton = runs["newton"].model.trace_
    reference = newton.stop == "converged"
    least = min(float(np.nanmin(run.model.trace_.loss)) for run in runs.values()) if reference else 0.0
    named = {_(NAMES[key]): run for key, run in runs.items()}
    excess = {name: (run.model.trace_.passes, _above(run, least)) for name, run in named.items()}
    now = {name: run.rows for name, run in named.items()}
    title = _("J above its minimum") if reference else "J"
    picture = races.race(excess, now, title)
    cut = {
        name: round(float(run.model.trace_.passes[-1]))
        for name, run in named.items()
        if run.model.trace_.stop in ("budget", "diverged") and run.model.trace_.passes[-1] < RACE - 0.5
    }
    if not reference:
        first = NAMES["newton"]
        cut.pop(_(first), None)
    return picture.message(
        lesson.key,
        title=_("The race of the solvers"),
        head=captions.racing(reference, cut),
        describe=_("Passes: {passes}. The solver on the board has J = {loss}."),
        view=f"race{picture.layout['yaxis']['range']}",
    )


def _above(run: PlayedFit, least: float) -> Array:
    loss = run.model.trace_.loss
    above: Array = np.where(np.isfinite(loss), loss - least, np.nan)
    return above


# ---- landscape ----


def _landscape(lesson: LessonPage, fit: PlayedFit) -> Chart:
    """Draw the minimum of J over b for each w, and the path of the solver."""
    title = _("The landscape of two weights")
    if not fit.straight:
        return _nothing(lesson, title, _("The landscape has two weights. Choose degree 1 to see it."))
    if lesson.dataset.n > MOST_LANDSCAPE:
        text = _("The landscape is drawn for up to {n:,} points.").format(n=MOST_LANDSCAPE)
        return _nothing(lesson, title, text)
    best = None if fit.endless else fits.least(lesson.dataset.X, lesson.signs, fit.model.l2)
    seen = fit.coef if best is None else np.vstack([fit.coef, best])
    grid = races.landscape_grid(seen, COARSE if lesson.pace.edited else FINE)
    ground = result_cache.cached(landscape, lesson.dataset.X, lesson.signs, grid.points, fit.model.l2)
    picture = races.landscape(grid, ground.loss, fit.coef, best)
    text = _(
        "Height: the smallest J for each w, over all b. It is convex: one valley, with its lowest place "
        "at the star. Near it, J changes less from one contour to the next."
    )
    if fit.endless:
        text = _(
            "Height: the smallest J for each w, over all b. This valley falls forever, outwards along one w."
        )
    return picture.message(
        lesson.key,
        title=title,
        head=[Head(text, "legend")],
        describe=_("w = {w:vector}, J = {loss}."),
        view=f"land{grid.xlim}{grid.ylim}",
    )


# ---- weights ----


def _growth(lesson: LessonPage, fit: PlayedFit) -> Chart:
    """Draw loss, length and direction of w over the steps."""
    shown = [
        ("J", fit.column("loss"), theme.CLASS_COLOURS[0]),
        (_("Length ‖w‖"), np.linalg.norm(fit.coef, axis=1), theme.LINE),
        (_("Angle between w and the final w, in degrees"), fit.angles, theme.CLASS_COLOURS[3]),
    ]
    picture = curves.stacked(fit.column("step").astype(np.int64), shown, _("Step"))
    return picture.message(
        lesson.key,
        title=_("Length and direction of w"),
        head=captions.growth(fit),
        describe=_("Step {step}: J = {loss}, ‖w‖ = {norm}."),
        view=f"growth{len(fit)}",
    )


CHARTS = {
    "surface": _surface,
    "unit": _unit,
    "losses": _losses,
    "landscape": _landscape,
    "growth": _growth,
}
