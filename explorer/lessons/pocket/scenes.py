"""Scenes of the pocket: harmful wrong labels, endless learning, the best line, and more noise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.scene import THEN_PLAY, Number, Predict, Scene, Stage, Until
from explorer.lessons.pocket import methods, noise, noise_view, view
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _, ngettext, sentences
from linclass import Perceptron, Pocket, best_line

BUDGET = 250  # updates after which an endless perceptron is stopped
PATIENT = {"max_updates": 5_000, "patience": 1_000}
PARAMETERS = {view.BUDGET.key: "max_updates", view.PATIENCE.key: "patience", view.SEED.key: "random_state"}


def _clean() -> Dataset:
    """Return two clouds that a line separates."""
    return sources.generate("blobs", n=60, noise=0.7)


def _noisy(percent: int) -> Dataset:
    return noise.change(_clean(), 0, percent)


def _fit(now: Stage, **other: int) -> Pocket:
    """Return the pocket that the board shows, or one with other parameters."""
    params = {name: now.settings[key] for key, name in PARAMETERS.items()} | other
    return Pocket(**params).fit(now.dataset.X, now.dataset.signs(0))


def _fewest(dataset: Dataset) -> int:
    """Return the mistakes of the best line."""
    return best_line(dataset.X, dataset.signs(0)).errors


def _turned(before: Dataset, after: Dataset) -> int:
    """Return how many labels differ."""
    return int(np.count_nonzero(before.labels != after.labels))


# ---- captions ----


def _harm_holds(now: Stage) -> bool:
    """The reader has flipped labels of the same points, and no line separates the classes any more."""
    same = now.dataset.n == now.begun.n and now.dataset.n_classes == 2
    both = same and len(now.dataset.present) == 2
    return both and _turned(now.begun, now.dataset) > 0 and not predicates.apart(now.dataset)


def _harm_tried(now: Stage) -> str:
    if now.dataset.n != now.begun.n:
        return _("Only change labels: do not add or remove points. Undo restores them.")
    if len(now.dataset.present) < 2:
        return _("All points now have the same label. Undo, then change a single label.")
    if now.dataset.n_classes > 2 or not _turned(now.begun, now.dataset):
        return _("Flip the label of one point.")
    told = _("Flipped labels: {turned}. A line still separates the classes. Try another label.")
    return told.format(turned=_turned(now.begun, now.dataset))


def _harm_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.dataset.relabel(0, 1))


def _harmful(dataset: Dataset) -> int:
    """Return how many labels rule out a separating line if only this one is flipped."""
    ways = (dataset.relabel(i, 1 - int(dataset.labels[i])) for i in range(dataset.n))
    return sum(not predicates.apart(way) for way in ways)


def _harm_told(now: Stage) -> str:
    harmful, n = _harmful(now.begun), now.begun.n
    model = Perceptron(max_updates=BUDGET).fit(now.dataset.X, now.dataset.signs(0))
    turned = _turned(now.begun, now.dataset)
    told = ngettext(
        "With this label flipped, no line separates the classes.",
        "With these {n} labels flipped, no line separates the classes.",
        turned,
    ).format(n=turned)
    rest = _(
        "So the perceptron never stops: after {budget} updates its line misclassifies {last} of the "
        "{n} points. The best possible line, drawn here, misclassifies {after}; with the original "
        "labels it was {before}. Of the {n} labels, {harmful} have this effect when flipped alone. "
        "If you flip one of the other {harmless}, a separating line still exists."
    ).format(
        before=_fewest(now.begun),
        after=_fewest(now.dataset),
        budget=BUDGET,
        last=int(model.trace_.errors[-1]),
        harmful=harmful,
        n=n,
        harmless=n - harmful,
    )
    return sentences([told, rest])


def _better_told(now: Stage) -> str:
    model = _fit(now)
    errors = model.trace_.errors
    return _(
        "It gets better and worse: after {worse} of the {n} updates the line made more mistakes "
        "than before. The last line misclassifies {last} points. The best line of this run came at "
        "update {found} and misclassifies {best}. The pocket algorithm keeps that line and continues "
        "learning."
    ).format(
        worse=_worse(model),
        n=model.n_iter_,
        last=int(errors[-1]),
        found=int(model.changes_[-1, 0]),
        best=model.errors_,
    )


def _worse(model: Pocket) -> int:
    """Return how many updates ended with more mistakes than before."""
    return int(np.count_nonzero(np.diff(model.trace_.errors) > 0))


def _more_than_best(now: Stage) -> int:
    """Return how many more mistakes the pocket's line makes than the best one."""
    return int(_fit(now).errors_ - _fewest(now.dataset))


def _best_told(now: Stage) -> str:
    hasty, patient, fewest = _fit(now), _fit(now, **PATIENT), _fewest(now.dataset)
    return _(
        "{off} more: the pocket ends with {pocket} mistakes. The best line (dashed) makes {fewest}; "
        "in the plane it is found by trying every way in which a line can divide the points. The "
        "pocket algorithm stops after {patience} updates without a better line. If it waits for "
        "{more:,} updates instead, it ends with {patient} mistakes. In many dimensions, no fast "
        "method is known for finding the best hyperplane."
    ).format(
        off=_more_than_best(now),
        pocket=hasty.errors_,
        fewest=fewest,
        patience=hasty.patience,
        more=PATIENT["patience"],
        patient=patient.errors_,
    )


def _more_told(now: Stage) -> str:
    return _(
        "{fewest}, not {turned}. The line that separated the clouds before the flips misclassifies "
        "the {turned} flipped points. The best line adapts to the flipped labels, so it makes fewer "
        "mistakes here. That does not make it better on new points. The pocket ends with {pocket} "
        "mistakes."
    ).format(fewest=_fewest(now.dataset), turned=_turned(_clean(), now.dataset), pocket=_fit(now).errors_)


def _more_claim(now: Stage) -> bool:
    """A line separates the noise-free classes, so it misclassifies only the 25 flipped labels; the best line
    makes fewer mistakes."""
    clean = replace(now.dataset, labels=_clean().labels)
    return predicates.apart(clean) and _turned(clean, now.dataset) == 25 > _fewest(now.dataset)


# ---- the scenes ----


def _pocket(percent: int, budget: int = 250, patience: int = 100) -> Mapping[str, Any]:
    return {
        noise_view.NOISE.key: percent,
        view.BUDGET.key: budget,
        view.PATIENCE.key: patience,
        view.SEED.key: 0,
        methods.COMPARE.key: True,
    }


SCENES = (
    Scene(
        "harm",
        N_("Which label can you flip so that no line separates the classes any more?"),
        N_(
            "Choose a class above the board, then a point to give it this class. Find a change that "
            "leaves no separating line."
        ),
        Until(_harm_holds, _harm_shown, _harm_tried),
        state.default,
        _harm_told,
        _pocket(0),
    ),
    Scene(
        "better",
        N_("Eight labels have been flipped (squares). Does every update improve the line?"),
        THEN_PLAY,
        Predict((N_("Yes, at every step"), N_("No, it gets better and worse")), 1),
        lambda: _noisy(10),
        _better_told,
        _pocket(10, 50),
        beside="curves",
        answers=True,
    ),
    Scene(
        "best",
        N_("How many more mistakes does the pocket’s final line make than the best possible line?"),
        N_("Guess a number, then watch the steps."),
        Number(N_("Extra mistakes"), 0, 12, 4, _more_than_best),
        lambda: _noisy(10),
        _best_told,
        _pocket(10),
        beside="methods",
        answers=True,
    ),
    Scene(
        "more",
        N_("Now 25 of the 60 labels are flipped. How many points does the best line misclassify?"),
        N_("Guess a number, then watch the steps."),
        Number(N_("Misclassified points"), 0, 30, 25, lambda now: _fewest(now.dataset)),
        lambda: _noisy(40),
        _more_told,
        _pocket(40),
        beside="curves",
        answers=True,
        variation=0.08,
        claim=_more_claim,
    ),
)
