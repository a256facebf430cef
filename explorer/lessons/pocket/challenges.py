"""Challenges of the pocket: labels with exactly two mistakes of the best line, and a last line worse than a coin."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.pocket import noise_view, view
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linclass import Pocket, best_line

TWO = 2
BUDGET, PATIENCE = 50, 1_000


def _groups() -> Dataset:
    return board([(1, 4), (2, 4), (3, 4), (2, 3)], [(1, 1), (2, 1), (3, 1), (2, 2)])


def _turned(*which: int) -> Dataset:
    """Return the points with some of their labels flipped."""
    dataset = _groups()
    for i in which:
        dataset = dataset.relabel(i, 1 - int(dataset.labels[i]))
    return dataset


def _two(now: Stage) -> Verdict:
    """Judge whether the best line makes exactly two mistakes."""
    found = best_line(now.dataset.X, now.dataset.signs(0))
    told = _("Points misclassified by the best line: {n} ({wanted} required).")
    signs = now.dataset.signs(0)
    missed = np.flatnonzero(signs * (now.dataset.X @ found.w + found.b) <= 0)
    return Verdict(
        found.errors == TWO, told.format(n=found.errors, wanted=TWO), marked=tuple(missed.tolist())
    )


def _worse(now: Stage) -> Verdict:
    """Judge whether the perceptron's last line misclassifies more than half of the points."""
    model = Pocket(max_updates=BUDGET, patience=PATIENCE, random_state=0)
    model.fit(now.dataset.X, now.dataset.signs(0))
    last, n = int(model.trace_.errors[-1]), now.dataset.n
    told = _("The line of the last update misclassifies {last} of {n} points, the line in the pocket {kept}.")
    told = told.format(last=last, n=n, kept=model.errors_)
    return Verdict(2 * last > n, told)


CHALLENGES = (
    Challenge(
        "poc-two",
        N_("Flip the class of two of the eight points so that the best line makes exactly two mistakes."),
        _two,
        Freedom(least=8, most=8, labels=True, changes=2),
        (
            N_("A flipped label at the edge can be cut off by a different line: it costs nothing."),
            N_("Look for two points that no line can separate from the rest."),
        ),
        N_(
            "Not every flipped label does harm. After many pairs of flips, a line with one mistake or "
            "none still exists."
        ),
        Answer(_turned(1, 5)),
        N_("The middle points of the two outer rows: cutting one off also cuts off a neighbour."),
        start=_groups,
    ),
    Challenge(
        "poc-worse",
        N_(
            "Change at most two points so that after 50 updates the last line misclassifies more than "
            "half of them."
        ),
        _worse,
        Freedom(least=8, most=8, places=True, labels=True, changes=2),
        (
            N_("The perceptron must never find a separating line, or it would stop with no mistakes."),
            N_("A distant point moves the line a long way whenever it is the last mistake."),
        ),
        N_(
            "An update considers only one point, so the last line can be worse than a coin flip. This is "
            "where the pocket helps."
        ),
        Answer(_turned(4).move(7, 1.3, 3.8)),
        N_(
            "Put a point far away inside the other class: its updates throw the line across most of the "
            "other points."
        ),
        start=_groups,
        settings={
            noise_view.NOISE.key: 0,
            view.BUDGET.key: BUDGET,
            view.PATIENCE.key: PATIENCE,
            view.SEED.key: 0,
        },
    ),
)
