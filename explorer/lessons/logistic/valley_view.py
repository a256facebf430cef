"""The pictures of the scenes on the valley of J: the reader's own w, and the paths of solvers."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Real
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic import fits, lines, races
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Layer, Picture
from linboard.messages import Player, Text, choose
from linclass import Grid
from linclass.probability.landscape import newton_path, total_loss

Array = NDArray[np.float64]
FIRST, SECOND = Real("logistic.v1", -2.0, 8.0), Real("logistic.v2", -2.0, 8.0)  # the reader's two weights
START = (4.0, 0.0)  # w from which Newton's method overshoots
STEPS = 4  # of Newton's method; whole steps then leave all bounds
SEEN = 10.0  # w of the picture of Newton's steps
SIZE, RACE = 30, 240  # rows of a landscape, and the height of the race in pixels
UNNAMED = {"showlegend": False}
LONGER = {"minibatch": 5.0}  # step sizes in units of 1/L, of solvers that would be too slow otherwise


def by_hand(lesson: LessonPage) -> None:
    """Show the valley with the reader's w as a dot, and beside it the reader's line."""
    with lesson.controls(), st.container(horizontal=True):
        w = np.array(
            [
                weight.slide(name, step=0.1, format="%g", width=150)
                for weight, name in ((FIRST, "w⁽¹⁾"), (SECOND, "w⁽²⁾"))
            ]
        )

    def draw() -> None:
        (loss,), (b,) = lines.least_over_b(lesson.dataset, w[None])
        grid = Grid((FIRST.least, FIRST.most), (SECOND.least, SECOND.most), SIZE, SIZE)
        star = races.star(lines.best(lesson.dataset).w) if lesson.answered else races.star(None)
        picture = Picture([_valley(lesson.dataset, grid), star, lines.gold(w[None])], races.frame(grid))
        told = _(
            "The gold dot is your w. With the best b for this w, J = {loss}. Each contour line has one "
            "value of J, the sum of the losses."
        )
        lines.front(lesson, picture, told.format(loss=number(round(float(loss), 3))), "valley")
        lines.beside(lesson, lines.line_board(lesson, lines.Line(w, float(b), float(loss))))

    lesson.live(draw)


def _valley(dataset: Dataset, grid: Grid) -> dict[str, Any]:
    loss, _bias = result_cache.cached(lines.least_over_b, dataset, grid.points)
    return races.valley(grid, loss)


def race(lesson: LessonPage) -> None:
    """Show the paths of all solvers in the valley; the companion compares their J."""

    def draw() -> None:
        dataset = lesson.dataset
        runs = solvers(dataset)
        line = lines.best(dataset)
        every = np.vstack([run.coef for run in runs.values()])
        grid = races.landscape_grid(np.vstack([every, line.w]), SIZE)
        layers: list[dict[str, Any]] = [_valley(dataset, grid), races.star(line.w) | UNNAMED]
        for k, (key, run) in enumerate(runs.items()):
            name = {"name": _(fits.NAMES[key]), "showlegend": True}
            path = strokes.line(races.COLOURS[k], 3, races.DASHES[k]) | name
            layers.append(path.change("x", run.coef[:, 0], grow=1).change("y", run.coef[:, 1], grow=1))
        layers += [_mark(races.COLOURS[k]).move(run.coef) | UNNAMED for k, run in enumerate(runs.values())]
        passes = np.arange(fits.RACE + 1)
        plays = Player(length=len(passes), steps=passes, trace=float(len(every)), label=_("Passes"))
        told = _(
            "After {passes} passes over the points. Each path shows the w of one solver. Star: the "
            "minimum of J."
        )
        columns = {"passes": passes}
        layout = races.frame(grid) | {"showlegend": True, "legend": theme.LEGEND | {"font": {"size": 12}}}
        lines.front(lesson, Picture(layers, layout), told, "race", plays=plays, columns=columns)
        _race_beside(lesson, runs, line.loss)

    lesson.live(draw)


def solvers(dataset: Dataset) -> dict[str, fits.PlayedFit]:
    """Return the runs of all solvers by name, one pass per step; the mini-batch has a longer step."""
    return fits.all_solvers(dataset.X, dataset.signs(0), fits.Setup(l2=0.0), LONGER)[1]


def _race_beside(lesson: LessonPage, runs: dict[str, fits.PlayedFit], least: float) -> None:
    named = {_(fits.NAMES[key]): run for key, run in runs.items()}
    excess = {name: (run.model.trace_.passes, run.model.trace_.loss - least) for name, run in named.items()}
    picture = races.race(excess, {name: run.rows for name, run in named.items()}, _("J above its minimum"))
    with lesson.right:
        title = _("The race of the solvers")
        lesson.linked("chart", picture.message(lesson.key, height=RACE, title=title, view="race"))


def newton(lesson: LessonPage) -> None:
    """Show Newton's steps from a start far from the minimum; after the answer, also with halved steps."""

    def draw() -> None:
        whole, halved = (paths(lesson.dataset, halve) for halve in (False, True))
        grid = Grid((-SEEN, SEEN), (-SEEN, SEEN), SIZE, SIZE)
        layers: list[dict[str, Any]] = [
            _valley(lesson.dataset, grid),
            races.star(lines.best(lesson.dataset).w),
        ]
        steps = len(halved)
        drawn = [(whole, theme.BAD, "solid")]
        if lesson.answered:
            drawn.append((halved, theme.LINE, "dash"))
        for path, colour, dash in drawn:
            line = strokes.line(colour, 2.5, dash)
            layers.append(line.change("x", path[:, 0], grow=1).change("y", path[:, 1], grow=1))
            layers.append(_mark(colour).move(path[:, :2]))
        columns = {"step": np.arange(steps), "whole": loss_along(lesson.dataset, whole)}
        told: Text = _(
            "Step {step}. Newton’s full steps (red): J = {whole}. Star: the minimum of J, the sum of the "
            "losses."
        )
        if lesson.answered:
            columns["halved"] = loss_along(lesson.dataset, halved)
            sentence = _(
                "Step {step}. Newton’s full steps (red): J = {whole}. Halved steps (dashed): J = {halved}."
            )
            beyond = _("The red path has left the picture.")
            left = np.logical_or.accumulate((np.abs(whole[:, :2]) > SEEN).any(axis=1))
            told = choose([sentence, f"{sentence} {beyond}"], left.astype(int))
        plays = Player(length=steps, steps=columns["step"], trace=1.0)
        lines.front(lesson, Picture(layers, races.frame(grid)), told, "newton", plays=plays, columns=columns)

    lesson.live(draw)


def paths(dataset: Dataset, halve: bool) -> Array:
    """Return Newton's steps from the start, with its best b, shape (5, 3)."""
    _loss, bias = lines.least_over_b(dataset, np.array([START]))
    start = np.append(START, bias)
    found: Array = result_cache.cached(_newton, dataset, tuple(start.tolist()), halve)
    return found


def _newton(dataset: Dataset, start: tuple[float, ...], halve: bool) -> Array:
    return newton_path(dataset.X, dataset.signs(0), start, halve=halve, steps=STEPS)


def loss_along(dataset: Dataset, path: Array) -> Array:
    """Return J at weights (T, 3)."""
    Z = np.column_stack([dataset.X, np.ones(dataset.n)])
    return np.array([total_loss(Z, dataset.signs(0), weights) for weights in path])


def _mark(colour: str) -> Layer:
    return strokes.dots({"size": 11, "color": colour, "line": {"width": 2, "color": theme.PAPER}})
