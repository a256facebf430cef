"""Captions of the softmax scenes, with the numbers of the current model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import Stage
from explorer.lessons.softmax import iris_view, scores, slices, view
from explorer.lessons.softmax.iris import Exercise
from explorer.lessons.softmax.slices import MIDDLE
from explorer.visit import result_cache
from linboard.captions.softmax import icon
from linboard.i18n.language import _
from linboard.i18n.text import decimals, number, setting
from linclass import LeastSquaresClassifier, SoftmaxRegression
from linclass.core.losses import softmax

Array = NDArray[np.float64]
SURE, LEAD = 0.9, 18  # a probability, and its odds against two equal others: 2 · 0.9/0.1
SMALL = 0.1  # a λ that stops unbounded growth


def _model(now: Stage) -> SoftmaxRegression:
    """Return the model that the board shows."""
    given = now.settings
    setup = view.Setup(given[view.SOLVER.key], given[view.PENALTY.key], 10, given[view.BESIDE.key])
    return view.fit(now.dataset, setup).model


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
    p = softmax(_given(now))
    k = int(p.argmax())
    return _(
        "A lead of ln 18 = {lead} over two equal scores is enough. Probabilities are proportional to "
        "exp(score), so the three are in the ratio 18 : 1 : 1, and 18/20 = 90%. Now {icon} has "
        "probability {p}; with equal scores it had {before}. Adding 1 to all scores multiplies each "
        "exp(score) by e: the ratio stays the same."
    ).format(
        icon=icon(k),
        p=number(float(p[k])),
        before=number(1 / len(p)),
        lead=number(float(np.log(LEAD))),
    )


def raise_told(now: Stage) -> str:
    a = _given(now)
    p, after, rates = softmax(a), softmax(scores.raised(a)), scores.slopes(softmax(a))[:, 0]
    one, two, three = (icon(k) for k in range(3))
    return _(
        "Both fall: exp(a) of {one} grows, so the sum by which all three are divided grows too. With "
        "{more} more for {one}, its probability ŷ rises from {p0} to {q0}; {two} falls from {p1} to "
        "{q1}, {three} from {p2} to {q2}. The first column of the table shows how fast each ŷ "
        "changes at first: ŷ(1 − ŷ) = {r0} for {one}, {r1} and {r2} for the others."
    ).format(
        more=number(scores.RAISE),
        one=one,
        two=two,
        three=three,
        **{f"p{k}": decimals(float(p[k]), 3) for k in range(3)},
        **{f"q{k}": decimals(float(after[k]), 3) for k in range(3)},
        **{f"r{k}": decimals(float(rates[k]), 3) for k in range(3)},
    )


def _at(now: Stage) -> Array:
    """Return the scores at the reader's place."""
    found: Array = slices.scores(now.dataset, np.array([now.settings[slices.PLACE.key]]))[0]
    return found


def middle_holds(now: Stage) -> bool:
    """Whether the middle class has the largest score at the reader's place."""
    return int(_at(now).argmax()) == MIDDLE


def middle_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, slices.PLACE.key: 0.0})


def middle_tried(now: Stage) -> str:
    return _("Here {icon} has the largest score.").format(icon=icon(int(_at(now).argmax())))


def middle_told(now: Stage) -> str:
    low, high = slices.on_top(now.dataset)
    own = now.dataset.labels == MIDDLE
    right = _softmax(now).predict(now.dataset.X) == now.dataset.y
    return _(
        "Between {low} and {high}: there, both outer scores are below the flat score of {icon}. So "
        "the probability of {icon} (lowest picture) rises and falls, although its score is flat. In "
        "this way softmax classifies {found} of the {n} points of {icon} correctly."
    ).format(
        low=number(round(low, 2)),
        high=number(round(high, 2)),
        found=int((right & own).sum()),
        n=int(own.sum()),
        icon=icon(MIDDLE),
    )


def _softmax(now: Stage) -> SoftmaxRegression:
    return result_cache.fit(SoftmaxRegression(l2=0), now.dataset.X, now.dataset.y)


def squares_told(now: Stage) -> str:
    own = now.dataset.labels == MIDDLE
    squares = LeastSquaresClassifier().fit(now.dataset.X, now.dataset.y).predict(now.dataset.X)
    softmax_ = _softmax(now).predict(now.dataset.X)
    return _(
        "Nowhere. The line that best fits 0, 1, 0 is flat, at their mean ⅓. The outer lines cross at "
        "this height. Everywhere else, one of them is higher. Softmax scores need not be near 0 or "
        "1, so the flat score can lie above the crossing. Least squares classifies {squares} of the "
        "{n} points of {icon} correctly, softmax {softmax}."
    ).format(
        icon=icon(MIDDLE),
        n=int(own.sum()),
        squares=int((squares == now.dataset.y)[own].sum()),
        softmax=int((softmax_ == now.dataset.y)[own].sum()),
    )


def steps_told(now: Stage) -> str:
    return _(
        "Zero: tip to tail, they lead back to the start. The arrow of a class is Σ(y − ŷ)x over all "
        "points x. Here y is 1 for points of the class and 0 for others, and ŷ is the probability of "
        "the class. At each point, the y of the {C} classes add up to 1, and so do their ŷ. So all "
        "differences cancel."
    ).format(C=now.dataset.n_classes)


def endless_told(now: Stage) -> str:
    trace = _model(now).trace_
    size = np.linalg.norm(trace.coef, axis=(1, 2))
    kept = SoftmaxRegression(l2=SMALL).fit(now.dataset.X, now.dataset.y)
    return _(
        "None: J keeps falling towards 0 and never reaches it, because steeper scores always have a "
        "smaller loss. In {steps} steps the length of the weights grew from 0 to {last}, and J fell "
        "from {before} to {after}. Adding a penalty ½λ Σ‖w‖² to J stops this: with λ = {l2}, "
        "training ends at length {end}."
    ).format(
        steps=int(trace.step[-1]),
        last=number(float(size[-1])),
        before=number(float(trace.loss[0])),
        after=number(float(f"{trace.loss[-1]:.1g}")),
        l2=setting(SMALL),
        end=number(float(np.linalg.norm(kept.coef_))),
    )


def _exercise(now: Stage) -> Exercise:
    keys = (iris_view.WHICH_SPECIES.key, iris_view.WHICH_MEASURES.key, view.PENALTY.key, iris_view.SEED.key)
    return Exercise.of(*(now.settings[key] for key in keys))


def missed(now: Stage) -> int:
    """Return how many test flowers are misclassified."""
    chosen = _exercise(now)
    tested = chosen.parts[1]
    return int((chosen.decided[-1, tested] != chosen.y[tested]).sum())


def iris_told(now: Stage) -> str:
    chosen = _exercise(now)
    train = chosen.parts[0]
    learned = int((chosen.decided[-1, train] != chosen.y[train]).sum())
    one, two, three = (icon(k) for k in range(3))
    return _(
        "{missed} of the {n} held-out flowers, and {learned} of the {trains} training flowers (with "
        "λ = {l2}). The tables show that only versicolor ({two}) and virginica ({three}) are "
        "confused with each other. Setosa ({one}) lies apart: a line separates it from the other two."
    ).format(
        l2=setting(now.settings[view.PENALTY.key]),
        missed=missed(now),
        n=len(chosen.parts[1]),
        learned=learned,
        trains=len(train),
        one=one,
        two=two,
        three=three,
    )
