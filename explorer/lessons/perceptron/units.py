"""Ages and salaries: the perceptron in the data's own units, and on standardised columns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.perceptron import rates
from explorer.points import bench_points, sources
from explorer.points.bench_points import BenchPoints
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.figures import boundaries, panels
from linboard.i18n.language import _, pgettext
from linboard.messages import Chart
from linclass import Guarantee, Perceptron, guarantee

AGES = (29, 48, 54, 60, 24, 40, 37, 33, 44, 51, 57, 26)
SALARIES = (108, 92, 76, 64, 103, 81, 41, 56, 37, 29, 24, 62)  # in thousands; the first six are over the line


class Run(NamedTuple):
    """A perceptron and the guarantee for its points."""

    model: Perceptron
    proof: Guarantee


def people() -> Dataset:
    """Return twelve people by age and salary; a line separates them."""
    X = np.column_stack([AGES, np.multiply(SALARIES, 1_000)]).astype(np.float64)
    labels = [1] * 6 + [-1] * 6
    one = sources.from_labels(X.tolist(), labels)
    return Dataset(one.X, one.labels, columns=(_("age"), pgettext("perceptron.units", "salary")))


def run(X: NDArray[np.float64], signs: NDArray[np.int64], most: int) -> Run:
    """Fit the perceptron from zero in cyclic order, with at most this number of updates."""
    return Run(_fit(X, signs, most), result_cache.cached(guarantee, X, signs))


def _fit(X: NDArray[np.float64], signs: NDArray[np.int64], most: int) -> Perceptron:
    return result_cache.fit(Perceptron(max_updates=most), X, signs)


def standardised(dataset: Dataset) -> BenchPoints:
    """Return the points with standardised columns."""
    found = bench_points.on_bench(dataset.own, standardised=True)
    assert isinstance(found, BenchPoints), "standardised points know their units"
    return found


def panel(lesson: LessonPage, most: int) -> Chart:
    """Draw the final line of the same run on standardised columns, in the data's own units."""
    points = standardised(lesson.dataset)
    model = _fit(points.X, lesson.signs, most)
    w, b = points.weights(model.coef_, model.intercept_)
    line = boundaries.line(lesson.dataset, w, b, lesson.positive)
    told = _("With standardised features: {n:,} updates, mistakes: {errors}.").format(
        n=model.n_iter_, errors=int(model.trace_.errors[-1])
    )
    drawn = panels.panel(lesson.dataset, [layer.at(0) for layer in line])
    return drawn.message(
        lesson.key,
        height=rates.IN_SCENE if lesson.scene else rates.HEIGHT,
        title=_("The same run on standardised features"),
        caption=told,
        describe=_("w = {w:vector}, b = {b}, mistakes: {errors}."),
        view="units",
    )
