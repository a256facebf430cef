"""Several classes: a cost for each pair of true and decided class, and the resulting decision regions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import class_check
from explorer.lesson.code.notebook_plots import rule
from explorer.lesson.controls import Whole
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.decisions import scripts, view
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import fields, strokes
from linboard.i18n import tables
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Layer
from linboard.messages import Chart
from linboard.points import MAX_CLASSES
from linclass import CostMatrix, SoftmaxRegression
from linclass.theory import cells

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
L2 = 0.1
# The cost of deciding the second class if the first is true. Correct decisions cost nothing.
COSTS = {
    (k, j): Whole(f"dec.c{k}{j}", view.DEAREST, usual=1)
    for k, j in product(range(MAX_CLASSES), repeat=2)
    if k != j
}
LEAST = 1e-300  # lower bound of an expected cost, so that it has a logarithm


def three() -> Dataset:
    """Return three overlapping clouds."""
    return sources.generate("blobs", n=60, classes=3, noise=1.1, random_state=4)


@dataclass(frozen=True)
class Several:
    """Softmax regression of the classes on the board, and its probabilities for their points.

    Parameters
    ----------
    model : SoftmaxRegression
        Fitted to `index`.
    present : tuple of K int
        The class index on the board of each of its classes.
    index : array of shape (n,)
        The class of each point, as an index into `present`.
    p : array of shape (n, K)
        The probabilities of each point.
    """

    model: SoftmaxRegression
    present: tuple[int, ...]
    index: Indices
    p: Array

    @property
    def even(self) -> CostMatrix:
        """A cost of 1 for every mistake."""
        return CostMatrix(1 - np.eye(len(self.present)))

    def costs(self, value: Mapping[tuple[int, int], int]) -> CostMatrix:
        """Return the matrix of these classes, from the costs by class index on the board."""
        return CostMatrix(np.array([[value.get((k, j), 0.0) for j in self.present] for k in self.present]))

    def decide(self, costs: CostMatrix) -> Indices:
        """Return the decision at minimum expected cost for each point, as `index`."""
        return costs.decide(self.p)

    def counts(self, costs: CostMatrix) -> Indices:
        """Return how often each true class (rows) gets each decision (columns), shape (K, K)."""
        K = len(self.present)
        return np.bincount(self.index * K + self.decide(costs), minlength=K * K).reshape(K, K)


def several(dataset: Dataset) -> Several:
    """Fit softmax regression to the points of two or more classes."""
    index = np.searchsorted(dataset.present, dataset.labels).astype(np.int64)
    model = result_cache.fit(SoftmaxRegression(l2=L2), dataset.X, index)
    return Several(model, tuple(dataset.present), index, model.predict_proba(dataset.X))


# ---- controls ----


def enough(lesson: LessonPage) -> bool:
    """Whether there are points of at least two classes; otherwise say what is missing and offer three clouds."""
    if class_check.three_classes(lesson, "dec.three", three) or len(lesson.dataset.present) > 1:
        return True
    lesson.plain_board(
        _("Put points of two or more classes on the board. Choose a class above it, then a place."),
    )
    return False


def prices(lesson: LessonPage) -> dict[tuple[int, int], int]:
    """Return the cost of each decision by class index on the board from its control; rows are true classes."""
    present = lesson.dataset.present
    shown = [(k, j) for k in present for j in present if k != j]
    if lesson.scene:
        return {at: COSTS[at].value() for at in shown}
    found = {}
    st.caption(_("The cost of each decision. Rows: true class; columns: decided class."))
    width = 84 if len(present) < 4 else 64
    for k in (None, *present):
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.markdown("" if k is None else _("is {icon}").format(icon=theme.CLASS_ICONS[k]), width=48)
            for j in present:
                icon = theme.CLASS_ICONS[j]
                if k is None or k == j:
                    st.markdown(icon if k is None else "0", width=width, text_alignment="center")
                    continue
                label = _("Cost of deciding {decided} when the true class is {true}")
                label = label.format(decided=icon, true=theme.CLASS_ICONS[k])
                found[k, j] = COSTS[k, j].show(label, label_visibility="collapsed", width=width)
    return found


# ---- the board ----


def show(lesson: LessonPage, value: Mapping[tuple[int, int], int]) -> CostMatrix:
    """Show the decision regions at these costs and the counts of each decision for each class; return the costs."""
    dataset = lesson.dataset
    now = several(dataset)
    asked = now.costs(value)
    costs = asked if lesson.answered else now.even  # the regions are the answer
    grid = fields.field_grid(dataset, 1, lesson.box)
    scores = -np.log(np.maximum(costs.expected(now.model.predict_proba(grid.points)), LEAST))
    drawn = Board(dataset)
    drawn.below(*fields.grounds(grid, scores, now.present), _likeliest(dataset, now.model))
    drawn.wrong(now.decide(costs) != now.index)
    lesson.show(drawn, Caption(_caption(lesson), _formula(), _columns(now, costs)), view="classes")
    with lesson.right:
        lesson.linked("classes", _table(lesson, now))
    return asked


def _likeliest(dataset: Dataset, model: SoftmaxRegression) -> Layer:
    """Draw the borders between the most probable classes (dotted)."""
    limits = [(low - 2 * (high - low), high + 2 * (high - low)) for low, high in dataset.bounds]
    ground = cells.winners(model.coef_[None], model.intercept_[None], *limits)[0]  # (K, k, 2)
    gap = np.full((len(ground), 1, 2), np.nan)
    path = np.concatenate([ground, ground[:, :1], gap], axis=1).reshape(-1, 2)
    return strokes.along(path, theme.MUTED, 1.5, "dot")


def _columns(now: Several, costs: CostMatrix) -> dict[str, Any]:
    """Return the counts and costs of each pair of classes and of all together, and those of the most probable class
    at the same costs."""
    counts, even = now.counts(costs), now.counts(now.even)
    n, pairs = len(now.index), list(product(range(len(now.present)), repeat=2))
    total = costs.cost(now.index, now.decide(costs))
    return {
        **{f"n{k}{j}": counts[k, j] for k, j in pairs},
        **{f"price{k}{j}": costs.matrix[k, j] for k, j in pairs},
        **{"n": n, "wrong": n - counts.trace(), "even_wrong": n - even.trace()},
        **{"cost": total, "mean": total / n, "even_cost": costs.cost(now.index, now.decide(now.even))},
    }


def _caption(lesson: LessonPage) -> str:
    if not lesson.answered:
        return _(
            "Every error costs 1: each place goes to its most probable class. Misclassified: {wrong} of "
            "{n} (ringed)."
        )
    return _(
        "Each place goes to the class with the lowest expected cost. Misclassified: {wrong} of {n} "
        "(ringed). Dotted: the boundaries if every error costs 1, with {even_wrong} misclassified."
    )


def _formula() -> list[str]:
    """Return the decision rule and the probabilities that it uses."""
    return [
        _(
            "Decide the class j for which Σ<sub>k</sub> <i>p</i><sub>k</sub>(<b>x</b>) "
            "<i>L</i><sub>kj</sub> is smallest; <i>L</i><sub>kj</sub> is the cost of deciding j when k is "
            "true"
        ),
        _("<i>p</i>: softmax regression with λ = {l2}, fitted once; it does not depend on the costs").format(
            l2=number(L2)
        ),
    ]


def _table(lesson: LessonPage, now: Several) -> Chart:
    """Return each count times its cost, and the total."""
    icons = [theme.CLASS_ICONS[label] for label in now.present]
    heads = ["", *(_("decided {icon}").format(icon=icon) for icon in icons)]
    rows = [
        [
            _("is {icon}").format(icon=icon),
            *(f"{{n{k}{j}}}" if k == j else f"{{n{k}{j}}} × {{price{k}{j}}}" for j in range(len(icons))),
        ]
        for k, icon in enumerate(icons)
    ]
    told = _("Points × cost of each. In total {cost}, or {mean} per point.")
    if lesson.answered:
        told += " " + _("With the dotted boundaries and the same costs it would be {even_cost}.")
    return Chart(
        group=lesson.key,
        title=_("Confusion matrix"),
        formula=[tables.table(heads, rows), f"<small>{told}</small>"],
    )


def code(lesson: LessonPage, costs: CostMatrix) -> None:
    """Show the code of the model and its decisions at these costs."""
    now = several(lesson.dataset)
    lesson.script(
        "dec.code.classes",
        lambda: scripts.classes(lesson.dataset, now.index, now.model, costs),
        views=lambda: (rule(_("Decided by the costs"), "costs.decide(model.predict_proba(X))"),),
    )
