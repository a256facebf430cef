"""The companion charts of the perceptron: weight space (slice or sphere), the vector sum, and the loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.perceptron import one_weight, rates, units, vectors, weights
from linboard import theme
from linboard.captions import perceptron
from linboard.figures import curves
from linboard.i18n.language import N_, _
from linboard.layers import Picture
from linboard.messages import Head, Text, choose
from linclass import Perceptron, Separability, Trace

BESIDE = Choice(
    "pla.beside",
    {
        "slice": N_("Weight space"),
        "sphere": N_("Sphere of weights"),
        "sum": N_("Vector sum"),
        "loss": N_("Loss"),
        "rate": N_("Other learning rate"),
        "units": N_("Standardised"),
    },
)
OVER = Choice("pla.over", {**one_weight.WEIGHTS, "steps": N_("Steps")})
SOLID = ("sphere", "sum")  # charts in space
LOW = 180  # in a scene, so that the explanation above it fits on the screen, too
SUM_HEIGHT = 215  # lower than others, because its angles are written below it


def controls() -> tuple[str, str]:
    """Return the companion that the reader has chosen, and what is on its axis if it is the loss."""
    choice = BESIDE.show(_("Second plot"))
    return choice, OVER.show(_("Loss over")) if choice == "loss" else ""


def show(lesson: LessonPage, choice: str, over: str, model: Perceptron, answer: Separability) -> None:
    """Show one linked chart of the reader's choice."""
    if choice == "rate":
        lesson.linked("beside", rates.panel(lesson, model))
        return
    if choice == "units":
        lesson.linked("beside", units.panel(lesson, model.max_updates))
        return
    parts: dict[str, Callable[[], tuple[Picture, str, dict[str, Any]]]] = {
        "slice": lambda: _slice(lesson, model, answer),
        "sphere": lambda: _sphere(lesson, model, answer),
        "sum": lambda: _sum(lesson, model),
        "loss": lambda: _steps(model.trace_) if over == "steps" else _weight(lesson, model.trace_, over),
    }
    picture, explained, told = parts[choice]()
    head = [Head(explained)]
    if choice in SOLID:
        head.append(Head(_("Drag to rotate."), "gesture"))
    if not lesson.scene:  # the scene asks about it
        head = [perceptron.verdict(answer, model.trace_), *head]
    view = f"loss.{over}" if choice == "loss" else choice
    usual = {
        "height": LOW if lesson.scene else theme.SIDE_HEIGHT,
        "title": _(BESIDE.options[choice]),
        "describe": _("w = {w:vector}, b = {b}, mistakes: {errors}."),
    }
    lesson.linked("beside", picture.message(lesson.key, head=head, view=view, **usual | told))


def _slice(
    lesson: LessonPage, model: Perceptron, answer: Separability
) -> tuple[Picture, str, dict[str, Any]]:
    """Draw all w at each step's b."""
    X, signs, trace = lesson.dataset.X, lesson.signs, model.trace_
    picture = weights.slice_figure(X, signs, trace, model.eta, path=lesson.scene is None)
    if answer.w is None or answer.b is None:
        return (
            picture,
            _(
                "The axes are w⁽¹⁾ and w⁽²⁾; b has its current value. Dot: the current w. Gold: the last "
                "update. Each grey line belongs to one data point: every w on one side misclassifies it. No "
                "w classifies all points correctly, so none is green."
            ),
            {},
        )
    explained = _(
        "The axes are w⁽¹⁾ and w⁽²⁾; b has its current value. Dot: the current w. Gold: the last "
        "update. Each grey line belongs to one data point: every w on one side misclassifies it. "
        "Green: every w that classifies all points correctly."
    )
    which = weights.slice_shows(X, signs, trace, answer.w, answer.b)
    where = _("w = {w:vector}, b = {b}, mistakes: {errors}.")
    texts = _slices()
    described = choose([f"{where} {text}" for text in texts], which)
    return picture, explained, {"caption": choose(texts, which), "describe": described}


def _slices() -> list[str]:
    """Return the texts of the slice through the cone of separators, in the order of `weights.slice_shows`."""
    return [
        _("At b = {b}, every w in the green region separates the classes."),
        _("At b = {b}, every w that separates the classes lies outside this plot."),
        _("At b = {b}, every w that separates the classes lies in a region too small to see here."),
        _("At b = {b}, no w separates the classes. At some other b, some do."),
    ]


def _sphere(
    lesson: LessonPage, model: Perceptron, answer: Separability
) -> tuple[Picture, str, dict[str, Any]]:
    """Draw all directions of ŵ."""
    explained = (
        _("All directions (w⁽¹⁾, w⁽²⁾, b): green ones separate the classes; darker grey means more mistakes.")
        if answer.separable
        else _(
            "All directions (w⁽¹⁾, w⁽²⁾, b): none separates the points. A darker grey marks more mistakes."
        )
    )
    return weights.sphere_figure(lesson.dataset.X, lesson.signs, model.trace_), explained, {}


def _sum(lesson: LessonPage, model: Perceptron) -> tuple[Picture, str, dict[str, Any]]:
    """Draw the vector sum of each update; a scene starts with the ringed sample."""
    given = lesson.dataset.X, lesson.signs, model.trace_, model.eta
    name = f"sum.{lesson.scene.key}" if lesson.scene else "sum"
    picture = vectors.sum_figure(*given, ahead=lesson.scene is not None, name=name)
    explained = _(
        "Thick arrow: ŵ = (w⁽¹⁾, w⁽²⁾, b), the numbers that define the line. Gold: x̂ = (x⁽¹⁾, x⁽²⁾, "
        "1), where x is the point of the update. Grey: ŵ before the update."
    )
    angles = _angles(model.trace_.picked >= 0, *vectors.before_and_after(*given))
    return picture, explained, {"height": SUM_HEIGHT, "caption": angles}


def _angles(updated: NDArray[np.bool_], old: NDArray[np.float64], new: NDArray[np.float64]) -> Text:
    """Say how the angle between ŵ and x̂ changes at each step; ŵ only if nothing changes."""
    templates = {
        "turned": _("The angle between ŵ and x̂ goes from {angle_before:degrees} to {angle_after:degrees}."),
        "born": _("ŵ was 0 and had no angle. Its angle to x̂ is now {angle_after:degrees}."),
        "gone": _("ŵ becomes 0. Its angle to x̂ was {angle_before:degrees}."),
        "still": _("ŵ = {line:vector}"),
    }
    kinds = np.select([~updated, ~old.any(axis=1), ~new.any(axis=1)], ["still", "born", "gone"], "turned")
    return choose(templates, kinds)


def _weight(lesson: LessonPage, trace: Trace[Any], over: str) -> tuple[Picture, str, dict[str, Any]]:
    """Draw the loss over one weight."""
    explained = _(
        "The loss L = −Σ y f(x) over the mistakes, as one weight varies and the others stay fixed. L has "
        "a kink wherever a point changes sides. There the number of mistakes jumps; in between it is "
        "constant, with no slope to follow."
    )
    picture = one_weight.figure(lesson.dataset.X, lesson.signs, trace, over)
    return picture, explained, {"describe": _("Loss {loss}, mistakes: {errors}.")}


def _steps(trace: Trace[Any]) -> tuple[Picture, str, dict[str, Any]]:
    """Draw the loss, the number of mistakes and their distance at all steps."""
    explained = _(
        "Loss: the sum of −y f over the misclassified points. An update subtracts the gradient of "
        "one term, −y x̂, from ŵ (stochastic gradient descent). Others may rise. Where w = 0 there "
        "is no line, so the purple curve has a gap."
    )
    shown = [
        (_("Loss"), trace.loss, theme.CLASS_COLOURS[0]),
        (_("Mistakes"), trace.errors, theme.CLASS_COLOURS[1]),
        (_("Total distance of the misclassified points"), trace.distance, theme.CLASS_COLOURS[3]),
    ]
    return (
        curves.stacked(trace.step, shown, _("Step")),
        explained,
        {"describe": _("Loss {loss}, mistakes: {errors}.")},
    )
