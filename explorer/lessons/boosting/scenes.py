"""Scenes of boosting: a weak rule, the weights, the vote, its bound, a wrong label, and rules without an edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.lesson.scene import Number, Predict, Scene, Stage
from explorer.lessons.boosting import last_scene, view
from explorer.lessons.boosting.pictures import sizes
from explorer.lessons.boosting.sets import FLIPPED, circles, flipped, moons
from explorer.points import sources
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linclass import AdaBoost, Stump


def _fit(now: Stage) -> AdaBoost:
    """Return the rounds that the board shows."""
    return AdaBoost(rounds=now.settings[view.ROUNDS.key]).fit(now.dataset.X, now.dataset.signs())


def _clean(model: AdaBoost) -> int:
    """Return the first round from which the vote makes no mistake."""
    return int(np.flatnonzero(model.trace_.errors).max()) + 1


# ---- captions ----


def _one_told(now: Stage) -> str:
    errors = _fit(now).trace_.errors
    return _(
        "{wrong} of {n} (red rings), and no other rule of this kind misclassifies fewer. Such a rule "
        "is called a decision stump: blue on one side of a threshold (dashed), orange on the other. "
        "A stump is a weak learner: it makes mistakes, but fewer than flipping a coin, which "
        "misclassifies about {half}."
    ).format(wrong=int(errors[1]), n=now.dataset.n, half=now.dataset.n // 2)


def _one_claim(now: Stage) -> bool:
    """The rule of the first round is the best stump; it misclassifies at least one point and less than half."""
    X, signs = now.dataset.X, now.dataset.signs()
    alone = int((Stump().fit(X, signs).predict(X) != signs).sum())
    return bool(0 < alone < now.dataset.n / 2 and alone == _fit(now).trace_.errors[1])


def _missed(now: Stage) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return the points that the first rule misclassifies."""
    signs = now.dataset.signs()
    missed: np.ndarray[Any, np.dtype[np.bool_]] = np.sign(_fit(now).stages(now.dataset.X)[1]) != signs
    return missed


def _grow_told(now: Stage) -> str:
    weights, missed = _fit(now).trace_.weights, _missed(now)  # of the start and of the only round
    before, after = weights[:, missed].mean(axis=1)
    part, half = weights[:, missed].sum(axis=1)
    return _(
        "Those it misclassified: the weight of each of these {k} points rose from {before} to "
        "{after} of the total, and that of all {k} together from {part} to {half}. The weight of "
        "each correctly classified point fell to {right}. So the next rule has to concentrate on the "
        "mistakes."
    ).format(
        k=int(missed.sum()),
        before=percent(before),
        after=percent(after),
        part=percent(part),
        half=percent(half),
        right=percent(weights[1, ~missed].mean()),
    )


def _vote_told(now: Stage) -> str:
    model = _fit(now)
    return _(
        "{last} in the end: the first rule alone misclassified {first} of {n}, but from round "
        "{clean} on, the vote misclassifies none. The vote of a rule counts α = ½ ln((1 − e)/e), "
        "where e is the weight of its mistakes as a share of the total weight. The class with the "
        "larger sum wins. Here α is {large} for the best rule and {small} for the worst. This method "
        "is called AdaBoost."
    ).format(
        last=int(model.trace_.errors[-1]),
        first=int(model.trace_.errors[1]),
        n=now.dataset.n,
        clean=_clean(model),
        large=number(model.votes_.max()),
        small=number(model.votes_.min()),
    )


def _below(model: AdaBoost) -> int:
    """Return the first round shown whose bound is below one mistake."""
    return int(model.trace_.step[np.flatnonzero(model.trace_.columns["bound"] < 1)[0]])


def _bound_told(now: Stage) -> str:
    model = _fit(now)
    return _(
        "The number of mistakes: it is 0 from round {clean} on; the bound (dashed) falls below 1 "
        "only in round {below}. The bound is the sum of {n} weights, which start at 1. Each rule "
        "multiplies them by exp(α) at its mistakes and by exp(−α) elsewhere. This multiplies their "
        "sum by 2√(e(1 − e)) < 1. If the vote misclassifies a point, the rules that misclassify it "
        "have the larger sum of α. So this point has a weight of at least 1, and the sum of all "
        "weights is at least the number of mistakes."
    ).format(clean=_clean(model), below=_below(model), n=now.dataset.n)


def _label_told(now: Stage) -> str:
    model = _fit(now)
    weight = model.trace_.weights[:, FLIPPED]
    wrong = np.sign(model.stages(now.dataset.X[[FLIPPED]])[1:, 0]) != now.dataset.signs()[FLIPPED]
    return _(
        "More and more weight: {before} of the total at first, {most} after round {t}, more than any "
        "other point ever has. In {k} of the {rounds} rounds the vote still misclassified this "
        "point, but in the end the vote has learned the wrong label. Boosting cannot tell a wrong "
        "label from a hard example."
    ).format(
        before=percent(weight[0]),
        most=percent(weight.max()),
        t=int(weight.argmax()),
        k=int(wrong.sum()),
        rounds=model.n_iter_,
    )


def _xor_told(now: Stage) -> str:
    stump = Stump().fit(now.dataset.X, now.dataset.signs())
    return _(
        "It misclassifies {wrong} of {n}, no better than a coin flip. Its edge γ = ½ − e is {gamma}, "
        "so its vote would count for nothing, and the points would keep their weights. Boosting "
        "needs rules that are slightly better than a coin flip."
    ).format(wrong=round(stump.error_ * now.dataset.n), n=now.dataset.n, gamma=number(stump.gamma_))


# ---- the scenes ----

EXPECT = N_("Make a prediction, then watch the rounds.")
GUESS = N_("Guess a number, then watch the rounds.")


def _rounds(rounds: int) -> Mapping[str, Any]:
    return {view.METHOD.key: "ada", view.ROUNDS.key: rounds, view.BESIDE.key: "curves"}


SCENES = (
    Scene(
        "one",
        N_(
            "A rule may use one threshold on one axis. How many of the 60 points does the best rule "
            "misclassify?"
        ),
        N_("Guess a number, then see the best rule."),
        Number(N_("Misclassified points"), 0, 30, 15, lambda now: int(_fit(now).trace_.errors[1])),
        moons,
        _one_told,
        _rounds(1),
        variation=0.06,
        claim=_one_claim,
    ),
    Scene(
        "grow",
        N_("After the first rule, which points get more weight in the next round?"),
        N_(
            "The dashed line in the pictures is the first rule. A larger point has more weight. Choose a "
            "picture."
        ),
        Predict(
            (
                N_("Those it classified correctly"),
                N_("Those it misclassified"),
                N_("The points near its threshold"),
            ),
            1,
            lambda now: sizes(now.dataset),
        ),
        circles,
        _grow_told,
        _rounds(1),
    ),
    Scene(
        "vote",
        N_("Thirty-one such rules vote. How many of the 60 points will the vote misclassify?"),
        GUESS,
        Number(N_("Misclassified points"), 0, 30, 15, lambda now: int(_fit(now).trace_.errors[-1])),
        circles,
        _vote_told,
        _rounds(31),
    ),
    Scene(
        "bound",
        N_(
            "A theorem bounds the number of training mistakes. Which falls below 1 first, this number or "
            "its bound?"
        ),
        EXPECT,
        Predict((N_("The number of mistakes"), N_("The bound"), N_("Both in the same round")), 0),
        moons,
        _bound_told,
        _rounds(61),
        beside="chart",
        answers=True,
    ),
    Scene(
        "xor",
        N_("Opposite corners have the same colour. How good is the best single rule?"),
        N_("Make a prediction."),
        Predict(
            (
                N_("It misclassifies one point"),
                N_("No better than a coin flip"),
                N_("It classifies all of them correctly"),
            ),
            1,
        ),
        lambda: sources.table("xor"),
        _xor_told,
        _rounds(31),
    ),
    Scene(
        "label",
        N_("The ringed point has a wrong label. What does boosting do with it?"),
        EXPECT,
        Predict(
            (
                N_("Ignore it"),
                N_("Give it more and more weight"),
                N_("Treat it like the others"),
            ),
            1,
        ),
        flipped,
        _label_told,
        _rounds(31),
    ),
    last_scene.SCENE,
)
