"""Captions of the softmax scenes, with the numbers of the current model, and the claims that must hold."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import Stage
from explorer.lessons.softmax import scores, view
from explorer.lessons.softmax.iris import Exercise
from linboard.captions.softmax import icon
from linboard.i18n.language import _
from linboard.i18n.text import number, setting
from linclass import LeastSquaresClassifier, SoftmaxRegression, separable
from linclass.core.losses import softmax

Array = NDArray[np.float64]
SURE, LEAD = 0.9, 18  # a probability, and its odds against two equal others: 2 · 0.9/0.1
MIDDLE = 1  # of the three classes in a row
SPLITS = 30  # splits of the flowers, for the frequency of separable training sets
SMALL = 0.1  # a λ that stops unbounded growth


def _model(now: Stage) -> SoftmaxRegression:
    """Return the model that the board shows."""
    given = now.settings
    setup = view.Setup(given["softmax.solver"], given["softmax.l2"], 10, given["softmax.beside"])
    return view.fit(now.dataset, setup).model


def _probabilities(now: Stage) -> Array:
    found: Array = _model(now).predict_proba(now.dataset.X)
    return found


def _given(now: Stage) -> Array:
    """Return the scores on the sliders."""
    return np.array([now.settings[score.key] for score in scores.SCORES])


def lead_holds(now: Stage) -> bool:
    """Whether one class has a probability of 90%."""
    return bool(softmax(_given(now)).max() >= SURE)


def lead_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, scores.SCORES[0].key: 3.0})


def lead_tried(now: Stage) -> str:
    told = _("The largest of the three is {p} ({wanted} required).")
    return told.format(p=number(float(softmax(_given(now)).max())), wanted=number(SURE))


def lead_told(now: Stage) -> str:
    p, level = softmax(_given(now)), softmax(np.zeros(3))
    k = int(p.argmax())
    return _(
        "{icon} has probability {p}; with equal scores it had {before}. A lead of ln 18 = {lead} over two "
        "equal scores is enough. Only differences count: adding 1 to all three changes nothing. In the "
        "matrix, ŷ grows with its own score at the rate ŷ(1 − ŷ) = {slope}, compared with {old} before: a "
        "confident prediction changes slowly."
    ).format(
        icon=icon(k),
        p=number(float(p[k])),
        before=number(float(level[k])),
        lead=number(float(np.log(LEAD))),
        slope=number(float(scores.slopes(p)[k, k])),
        old=number(float(scores.slopes(level)[k, k])),
    )


def lead_claim(now: Stage) -> bool:
    """A lead of ln 18 over two equal others gives 90%; only differences matter; the matrix is the derivative."""
    a, h = _given(now), 1e-6
    p, matrix = softmax(a), scores.slopes(softmax(a))
    steps = np.array([(softmax(a + h * e) - softmax(a - h * e)) / (2 * h) for e in np.eye(3)]).T
    enough = np.isclose(softmax([np.log(LEAD), 0, 0])[0], SURE) and p.max() >= SURE
    same = np.allclose(softmax(a + 1), p) and np.allclose(matrix.sum(axis=0), 0)
    return bool(enough and same and np.allclose(steps, matrix, atol=1e-7))


def sum_told(now: Stage) -> str:
    second = np.sort(_probabilities(now), axis=1)[:, -2]
    i = int(second.argmax())
    top = np.sort(_probabilities(now)[i])[::-1]
    return _(
        "No. They add up to 1 everywhere, so what one gains the others lose. At first each was 1/{C} = "
        "{first}. At the least certain point, the two largest are now {one} and {two}. Each class has its "
        "own score w·x + b. The weights minimise J, which contains the penalty ½λ Σ‖w‖²; here λ = {l2}."
    ).format(
        l2=setting(now.settings["softmax.l2"]),
        C=now.dataset.n_classes,
        first=number(1 / now.dataset.n_classes),
        one=number(float(top[0])),
        two=number(float(top[1])),
    )


def sum_claim(now: Stage) -> bool:
    """The probabilities of each point sum to 1, so that the second largest is at most ½."""
    found = _probabilities(now)
    return bool(np.allclose(found.sum(axis=1), 1) and (np.sort(found, axis=1)[:, -2] < 0.5).all())


def steps_told(now: Stage) -> str:
    pulls = _model(now).trace_.gradient
    lengths = np.linalg.norm(pulls, axis=2)
    return _(
        "Zero, at every step: what some classes gain, others lose. At first the gradients of the {C} "
        "classes had lengths from {small} to {large}; at the end they vanish. The gradient of a class is "
        "the sum of (ŷ − y) x over the points, where y is 1 for points of that class and 0 for the "
        "others. At each point the ŷ add up to 1, as do the y."
    ).format(
        C=pulls.shape[1],
        small=number(float(lengths[0].min())),
        large=number(float(lengths[0].max())),
    )


def steps_claim(now: Stage) -> bool:
    """The gradients of all classes sum to 0 at each step, and vanish at the end."""
    pulls = _model(now).trace_.gradient
    flat = np.abs(pulls.sum(axis=1)).max() < 1e-9 * np.abs(pulls).max()
    return bool(flat and np.abs(pulls[-1]).max() < 1e-6 * np.abs(pulls[0]).max())


def middle(now: Stage) -> int:
    """Return how many points of the middle class softmax classifies correctly."""
    own = now.dataset.labels == MIDDLE
    right = _model(now).predict(now.dataset.X) == now.dataset.y
    return int((right & own).sum())


def middle_told(now: Stage) -> str:
    own = now.dataset.labels == MIDDLE
    squares = LeastSquaresClassifier().fit(now.dataset.X, now.dataset.y).predict(now.dataset.X)
    return _(
        "{found} of {n}; least squares gets {squares}. Least squares wants the middle score to rise and "
        "then fall, which no linear score can do. Softmax only asks which score is largest: the outer two "
        "fall towards the middle, and there the middle one is left on top. A penalty, ½λ Σ‖w‖² with λ = "
        "{l2}, keeps the weights finite."
    ).format(
        l2=setting(now.settings["softmax.l2"]),
        found=middle(now),
        n=int(own.sum()),
        squares=int((squares == now.dataset.y)[own].sum()),
    )


def middle_claim(now: Stage) -> bool:
    """Softmax classifies the whole middle class correctly, least squares none of it."""
    own = now.dataset.labels == MIDDLE
    squares = LeastSquaresClassifier().fit(now.dataset.X, now.dataset.y).predict(now.dataset.X)
    return bool(middle(now) == own.sum() and not (squares == now.dataset.y)[own].any())


def endless_told(now: Stage) -> str:
    trace = _model(now).trace_
    size = np.linalg.norm(trace.coef, axis=(1, 2))
    kept = SoftmaxRegression(l2=SMALL).fit(now.dataset.X, now.dataset.y)
    return _(
        "Nowhere. The combined length of the weights grew from {first} after one step to {last}, where "
        "training was stopped, and J fell from {before} to {after}. Steeper surfaces always have a "
        "smaller loss. With a penalty ½λ Σ‖w‖², λ = {l2}, training ends at {end}."
    ).format(
        first=number(float(size[1])),
        last=number(float(size[-1])),
        before=number(float(trace.loss[0])),
        after=number(float(f"{trace.loss[-1]:.1g}")),
        l2=setting(SMALL),
        end=number(float(np.linalg.norm(kept.coef_))),
    )


def endless_claim(now: Stage) -> bool:
    """Each class is separable; the weights grow with each step without a penalty, and converge with one."""
    X, y = now.dataset.X, now.dataset.y
    trace = _model(now).trace_
    alone = all(separable(X, y == label).separable for label in np.unique(y))
    grows = bool((np.diff(np.linalg.norm(trace.coef, axis=(1, 2))) > 0).all())
    ended = SoftmaxRegression(l2=SMALL).fit(X, y).trace_.stop == "converged"
    return alone and trace.stop == "diverged" and grows and ended


def _exercise(now: Stage) -> Exercise:
    keys = ("softmax.species", "softmax.measures", "softmax.l2", "softmax.seed")
    return Exercise.of(*(now.settings[key] for key in keys))


def missed(now: Stage) -> int:
    """Return how many test flowers are misclassified."""
    chosen = _exercise(now)
    tested = chosen.parts[1]
    return int((chosen.decided[-1, tested] != chosen.y[tested]).sum())


@cache
def _splits() -> tuple[int, int]:
    """Return in how many splits versicolor and virginica are separable in the training set, and in how many
    setosa is."""
    two = sum(bool(Exercise("two", "all", SMALL, seed).apart) for seed in range(SPLITS))
    setosa = sum(0 in Exercise("three", "all", SMALL, seed).apart for seed in range(SPLITS))
    return two, setosa


def iris_told(now: Stage) -> str:
    chosen, (two, setosa) = _exercise(now), _splits()
    train = chosen.parts[0]
    learned = int((chosen.decided[-1, train] != chosen.y[train]).sum())
    return _(
        "{missed} of the {n} held-out flowers, and {learned} of the {trains} it was trained on, with the "
        "penalty λ = {l2}. The table shows which species was mistaken for which. With all four "
        "measurements, setosa is separated from the others in {setosa} of {splits} random splits; "
        "versicolor and virginica are separated in {two}, by chance. Where all three are separated, the "
        "weights grow without bound unless λ > 0."
    ).format(
        l2=setting(now.settings["softmax.l2"]),
        missed=missed(now),
        n=len(chosen.parts[1]),
        learned=learned,
        trains=len(train),
        setosa=setosa,
        splits=SPLITS,
        two=two,
    )


def iris_claim(now: Stage) -> bool:
    """Few test flowers are misclassified; setosa is separable in all splits, the other two in some."""
    two, setosa = _splits()
    return missed(now) < 5 and setosa == SPLITS and 0 < two < SPLITS
