"""Challenges of the perceptron: many updates from few points, the fewest updates by hand, and orders that differ."""

from __future__ import annotations

from functools import cache

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import PICKS, Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.controls import HAND
from explorer.lesson.scene import Stage
from explorer.lessons.perceptron import view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linclass import Perceptron, PickError
from linclass.core.checks import Array

THIRTY, TWENTY, TEN = 30, 20, 10
ORDERS = ("cyclic", "first", "worst")


def _at_least(now: Stage, wanted: int) -> Verdict:
    """Judge whether the cyclic run from zero makes at least this number of updates and stops."""
    model = predicates.run(now.dataset)
    if model is None:
        return predicates.never_stops()
    told = _("Updates: {n} (at least {wanted} required).").format(n=model.n_iter_, wanted=wanted)
    return Verdict(model.n_iter_ >= wanted, told)


def _thirty(now: Stage) -> Verdict:
    return _at_least(now, THIRTY)


def _two(now: Stage) -> Verdict:
    return _at_least(now, TWENTY)


def _orders(now: Stage) -> Verdict:
    """Judge whether two of the orders differ by ten updates or more."""
    if not predicates.apart(now.dataset):
        return predicates.never_stops()
    models = [predicates.run(now.dataset, order=order) for order in ORDERS]
    made = [model.n_iter_ for model in models if model]
    n = max(made) - min(made)
    told = _(
        "Updates in cyclic order: {cyclic}. First mistake: {first}. Worst: {worst}. Difference: {n} of "
        "{wanted} required."
    )
    return Verdict(n >= TEN, told.format(**dict(zip(ORDERS, made, strict=True)), n=n, wanted=TEN))


def _rows(dataset: Dataset) -> Array:
    """Return y x̂ of each point: the update vectors."""
    rows: Array = dataset.signs().astype(np.float64)[:, None] * np.column_stack(
        [dataset.X, np.ones(dataset.n)]
    )
    return rows


@cache
def par(dataset: Dataset) -> int:
    """Return the minimum number of updates until no point is a mistake, by breadth-first search; each uses a
    mistake."""
    rows = _rows(dataset)
    reached, made = {(0.0,) * rows.shape[1]}, 0
    while True:
        wrong = {at: rows @ at <= 0 for at in reached}
        if not all(missed.any() for missed in wrong.values()):
            return made
        reached = {
            tuple((np.array(at) + rows[i]).tolist())
            for at, missed in wrong.items()
            for i in np.flatnonzero(missed)
        }
        made += 1


def _by_hand(now: Stage) -> Verdict:
    """Judge whether each pick is a mistake, none is left at the end, and the number of picks is minimal."""
    picks, signs = list(now.settings[PICKS]), now.dataset.signs()
    if any(i >= now.dataset.n for i in picks):
        return Verdict(False, _("This link refers to points that do not exist. Copy the whole link again."))
    try:
        model = Perceptron(order=picks).fit(now.dataset.X, signs)
    except PickError as wrong:
        told = _("Pick {k} was already on its own side.").format(k=wrong.position + 1)
        return Verdict(False, told, marked=(wrong.sample,))
    left = int(np.count_nonzero(signs * model.decision_function(now.dataset.X) <= 0))
    if left:
        told = _("Updates: {k}. Points still misclassified: {left}.").format(k=len(picks), left=left)
        return Verdict(False, told)
    fewest = par(now.dataset)
    told = _("Updates: {k}, and no point is misclassified. The smallest possible number is {fewest}.").format(
        k=len(picks), fewest=fewest
    )
    return Verdict(len(picks) == fewest, told)


def _about_zero() -> Dataset:
    return board([(1, 2), (2, 1), (3, 3)], [(-1, -2), (-2, -1), (-3, -3)])


def _pair() -> Dataset:
    return board([(1, 1)], [(-1, -1)])


_FREE = Freedom(least=6, most=6, places=True, changes=1)
CHALLENGES = (
    Challenge(
        "pla-thirty",
        N_(
            "Move one of the six points so that the perceptron, in cyclic order from zero, needs at least "
            "30 updates."
        ),
        _thirty,
        _FREE,
        (
            N_("The narrower the gap between the classes, the more updates are needed."),
            N_("Move a point close to one of the other class, but keep the classes separable."),
        ),
        N_("A single point decides how long it takes: what counts is the gap, not the number of points."),
        Answer(board([(1, 2), (2, 1), (3, 3)], [(1.4, 1), (-2, -1), (-3, -3)])),
        N_(
            "Put an orange point just below the line through the lower two blue points: this leaves the "
            "narrowest gap."
        ),
        start=_about_zero,
    ),
    Challenge(
        "pla-two-points",
        N_("Place two points, one of each class, so that the perceptron needs at least 20 updates."),
        _two,
        Freedom(least=2, most=2, places=True, reach=(-2.0, 2.0)),
        (
            N_("The two points may be close together."),
            N_("Far from the centre, a narrow gap needs even more updates."),
        ),
        N_("Two points are trivially separable, and yet the line swings back and forth for a long time."),
        Answer(board([(1, 1)], [(1, 1.2)])),
        N_(
            "Two points close together and far from the middle: w must turn across them, and b holds it back."
        ),
        start=_pair,
    ),
    Challenge(
        "pla-by-hand",
        N_("Pick the mistakes yourself: classify every point correctly in as few updates as possible."),
        _by_hand,
        Freedom(picks=True),
        (
            N_("Cyclic order takes seven updates. Fewer are enough."),
            N_("Start with the blue point that is farther away."),
        ),
        N_("The order of the mistakes changes the number of updates, and also the line you end up with."),
        Answer(picks=(1, 2, 2, 2)),
        N_(
            "Pick x₂ once, then x₃ three times. A search through all orders shows that three updates are "
            "never enough."
        ),
        start=lambda: sources.table("li-2.1"),
        settings={view.ORDER.key: HAND},
    ),
    Challenge(
        "pla-order",
        N_("Move one point so that two orders of mistakes differ by at least 10 updates."),
        _orders,
        _FREE,
        (
            N_("If there are few updates, the orders cannot differ by many."),
            N_("Make the gap narrow: then each order of mistakes gives a different run."),
        ),
        N_("The proof gives every order the same bound, yet the orders can differ by a large factor."),
        Answer(board([(1, 2), (2, 1), (3, 3)], [(1.5, 1), (-2, -1), (-3, -3)])),
        N_(
            "The same narrow gap that causes many updates: taking the worst mistake first is then the "
            "shortest."
        ),
        start=_about_zero,
    ),
)
