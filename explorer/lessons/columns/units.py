"""The scene on units: a perceptron on age and salary, and on the same columns standardised."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.scene import Stage
from explorer.points import samples
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import boundaries, strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.messages import Player, choose
from linclass import Guarantee, Perceptron, guarantee

Array = NDArray[np.float64]
UPDATES = 50
PEOPLE, SEED = 40, 2
CLEAR = 0.25  # no sample lies within this standardised distance of the rule


def people() -> Dataset:
    """Return forty made-up customers of a bank: age in years, salary in dollars a year, and who gets a credit card."""
    rng = np.random.default_rng(SEED)
    age, salary = rng.integers(20, 66, 400), rng.integers(18, 92, 400) * 1_000
    rule = (age - 43) / 22 + (salary - 55_000) / 37_000
    kept = np.flatnonzero(np.abs(rule) > CLEAR)[:PEOPLE]
    X = np.column_stack([age, salary])[kept].astype(np.float64)
    labels = np.where(rule[kept] > 0, 0, 1).astype(np.int8)
    return Dataset(X, labels, ("yes", "no"), ("age", "salary"))


@dataclass(frozen=True, eq=False)
class Race:
    """A perceptron on points in their own units, and one on the standardised points; both make at most 50 updates."""

    X: Array
    signs: NDArray[np.int64]

    @cached_property
    def mean(self) -> Array:
        """Mean of each column."""
        mean: Array = self.X.mean(axis=0)
        return mean

    @cached_property
    def scale(self) -> Array:
        """Standard deviation of each column."""
        scale: Array = self.X.std(axis=0)
        return scale

    @cached_property
    def raw(self) -> Perceptron:
        """The perceptron in the columns' own units."""
        return result_cache.fit(Perceptron(max_updates=UPDATES, record="updates"), self.X, self.signs)

    @cached_property
    def standardised(self) -> Perceptron:
        """The perceptron on the standardised columns."""
        Z = (self.X - self.mean) / self.scale
        return result_cache.fit(Perceptron(max_updates=UPDATES, record="updates"), Z, self.signs)

    @cached_property
    def guarantees(self) -> tuple[Guarantee, Guarantee]:
        """R and γ of the points in their own units and of the standardised points."""
        return guarantee(self.X, self.signs), guarantee((self.X - self.mean) / self.scale, self.signs)

    def lines(self) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        """Return w and b in the columns' own units after 0 to 50 updates of both; the second stays where it stops."""
        steps = np.arange(UPDATES + 1)
        raw, other = self.raw.trace_, self.standardised.trace_
        at = [np.minimum(steps, int(trace.updates[-1])) for trace in (raw, other)]
        first, second = (np.searchsorted(trace.updates, k) for trace, k in zip((raw, other), at, strict=True))
        coef = other.coef[second] / self.scale
        return (raw.coef[first], raw.intercept[first]), (coef, other.intercept[second] - coef @ self.mean)

    def wrong(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how many points both lines misclassify after each number of updates."""
        first, second = (self._missed(w, b) for w, b in self.lines())
        return first, second

    def _missed(self, w: Array, b: Array) -> NDArray[np.int64]:
        f = w @ self.X.T + b[:, None]
        missed: NDArray[np.int64] = (self.signs * f <= 0).sum(axis=1)
        return missed


def race(X: Array, signs: NDArray[np.int64]) -> Race:
    """Return both perceptrons of these points."""
    return Race(X, signs)


def show(lesson: LessonPage) -> None:
    """Show the line in the columns' own units, update by update, and the other one after the answer."""
    now = result_cache.cached(race, lesson.dataset.X, lesson.signs)
    (w, b), (other_w, other_b) = now.lines()
    missed, other = now.wrong()
    board = Board(samples.told(lesson.dataset))
    board.line(w, b, tween=False)
    start = _("Before the first update, w = 0 and b = 0: there is no line yet.")
    after = _(
        "Update {updates}: the solid line, at the lower edge near salary 0, misclassifies {missed} "
        "of {n} people."
    )
    if lesson.answered:
        dashed = boundaries.line(lesson.dataset, other_w, other_b, tween=False)[-1]
        board.above(dashed | strokes.line(theme.GOOD, 3, "dash"))
        after = _(
            "Update {updates}: the solid line, at the lower edge near salary 0, misclassifies {missed} "
            "of {n} people. The dashed line, learned from standardised columns, misclassifies {other}."
        )
    caption = choose([start, after], np.minimum(np.arange(UPDATES + 1), 1))
    columns = {"updates": np.arange(UPDATES + 1), "missed": missed, "other": other, "n": len(now.X)}
    lesson.show(
        board,
        Caption(caption, columns=columns),
        plays=Player(length=UPDATES + 1, trace=1, label=_("Updates")),
        editable=False,
    )


def told(now: Stage) -> str:
    """Compare both perceptrons and their R/γ."""
    both = race(now.dataset.X, now.dataset.signs())
    missed, other = both.wrong()
    raw, standardised = both.guarantees
    return _(
        "Beyond all points: after {updates} updates, {missed} of {n} are misclassified. Salaries in "
        "dollars are so large that each update changes w far more than b, so the line stays near "
        "salary 0. The perceptron needs at most (R/γ)² updates. R is the largest distance from 0 and "
        "γ the margin; here R/γ is {raw}. With standardised columns (mean 0, standard deviation 1) "
        "it is only {standardised}, and the perceptron stops after {few} updates with {other} "
        "misclassified."
    ).format(
        updates=UPDATES,
        missed=int(missed[-1]),
        n=len(both.X),
        raw=f"{float(f'{raw.radius / raw.gamma:.2g}'):,.0f}",
        standardised=number(round(standardised.radius / standardised.gamma, 1)),
        few=both.standardised.n_iter_,
        other=int(other[-1]),
    )
