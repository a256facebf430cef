"""Scenes of the hypothesis: the side that w points to, the effect of scale, the distance of a point, and the
regions of three classes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import THEN_LOOK, THEN_PLAY, Predict, Scene, Stage, Until
from explorer.lessons.hypothesis import bank, bank_view, line, one_vs_rest, projections, view
from explorer.lessons.hypothesis.examples import three_groups
from explorer.points.dataset import default
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent, point_name
from linclass import MaxMargin
from linclass.core import linear
from linclass.theory import cells

Array = NDArray[np.float64]
TIMES = 10
NUMBERS = tuple(weight.key for weight in line.WEIGHTS.values())
WRONG, RIGHT = (1.0, 0.2, -4.0), (0.4, 0.6, -3.0)  # w and b at the start of scenes
GOOD = (-0.5, 1.0, -1.5)  # without mistakes, and one f is twice another
WEIGHTS = {bank_view.WEIGHTS[feature.key].key: feature.weight for feature in bank.FEATURES}


def _line(weights: tuple[float, float, float]) -> dict[str, object]:
    return {view.MODE.key: "line", **dict(zip(NUMBERS, weights, strict=True))}


def _own(now: Stage) -> tuple[Array, float]:
    """Return w and b of the line on the board."""
    w1, w2, b = (float(now.settings[key]) for key in NUMBERS)
    return np.array([w1, w2]), b


def _wrong(now: Stage) -> int:
    """Return how many points are on the wrong side; f = 0 belongs to the positive side."""
    w, b = _own(now)
    f = now.dataset.X @ w + b
    return int((np.where(f >= 0, 1, -1) != now.dataset.signs(0)).sum())


def _at(now: Stage, weights: tuple[float, float, float]) -> Stage:
    return replace(now, settings={**now.settings, **_line(weights)})


# ---- captions ----


def _side_holds(now: Stage) -> bool:
    """Whether every point is on its side."""
    return _wrong(now) == 0


def _side_shown(now: Stage) -> Stage:
    """Return the maximum-margin line, to three decimals."""
    model = MaxMargin().fit(now.dataset.X, now.dataset.signs(0))
    w1, w2 = model.coef_[0].round(3).tolist()
    return _at(now, (w1, w2, round(float(model.intercept_[0]), 3)))


def _side_tried(now: Stage) -> str:
    return _("{k} of {n} points are still on the wrong side.").format(k=_wrong(now), n=now.dataset.n)


def _side_told(now: Stage) -> str:
    w, b = _own(now)
    one, two = projections.pair(now.dataset, w, b)
    return _(
        "Misclassified points: {before} before, {after} now. On the line, f(x) = w·x + b is 0. Blue "
        "is predicted where f is positive or 0, and w points to that side. Take two points A and B "
        "on the line (gold). Both have f = 0, so w·(A − B) = {product}: w is perpendicular to the "
        "line."
    ).format(
        before=_wrong(_at(now, WRONG)),
        after=_wrong(now),
        product=number(round(float(w @ (one - two)), 9) + 0.0),
    )


def _ten_told(now: Stage) -> str:
    w, b = _own(now)
    before, after = (float(now.dataset.X[0] @ (w * c) + b * c) for c in (1 / TIMES, 1.0))
    return _(
        "It stays the same: f(x) = 0 describes the same line. Only f becomes ten times as large: at "
        "x₁ it was {before} and is now {after}. Many different w and b therefore describe the same "
        "line and make the same decisions. The small picture shows the classifier as a threshold "
        "unit, which compares the sum w·x with the threshold −b."
    ).format(before=number(round(before, 9)), after=number(round(after, 9)))


def _two(now: Stage) -> tuple[list[int], Array, Array]:
    """Return the two points whose f differ most nearly by a factor of two; their f and distances."""
    w, b = _own(now)
    half, far = projections.double(now.dataset.X, w, b)
    pair = [int(half), int(far)]
    X = now.dataset.X[pair]
    return pair, X @ w + b, linear.signed_distance(X, w, b)


def _far_told(now: Stage) -> str:
    (half, far), f, r = _two(now)
    w, _b = _own(now)
    return _(
        "It is twice as far: {half} has f = {f1} and lies {r1} from the line; {far} has f = {f2} and lies {r2} from "
        "it. The signed distance is r = f/‖w‖, where ‖w‖ = {length} is the length of w. The square "
        "marks the place on the line nearest to x, the foot of the perpendicular from x. It is x − r "
        "w/‖w‖."
    ).format(
        half=point_name(half),
        far=point_name(far),
        f1=number(round(float(f[0]), 9)),
        f2=number(round(float(f[1]), 9)),
        r1=number(abs(float(r[0]))),
        r2=number(abs(float(r[1]))),
        length=number(float(np.linalg.norm(w))),
    )


def _areas(now: Stage) -> tuple[float, float]:
    """Return the shares of the board that no class claims, and that several classes claim."""
    model = one_vs_rest.fit(now.dataset)
    found, claimed = cells.claims(model.coef_[None], model.intercept_[None], *now.dataset.bounds)
    area, count = cells.areas(found)[0], claimed.sum(axis=1)
    return float(area[count == 0].sum() / area.sum()), float(area[count > 1].sum() / area.sum())


def _ground_told(now: Stage) -> str:
    unclaimed, shared = _areas(now)
    (x0, x1), (y0, y1) = now.dataset.bounds
    return _(
        "Not every place: a class claims the places where its f is positive. In the area with x⁽¹⁾ "
        "from {x0} to {x1} and x⁽²⁾ from {y0} to {y1}, {unclaimed} is claimed by no class (striped) "
        "and {shared} by several (crossed). Predicting the class with the largest f gives every "
        "place one class."
    ).format(
        unclaimed=percent(unclaimed),
        shared=percent(shared),
        x0=number(x0),
        x1=number(x1),
        y0=number(y0),
        y1=number(y1),
    )


def _repeated(now: Stage, **changed: float) -> int:
    """Return how many of the past decisions the unit reproduces."""
    given = {**now.settings, **changed}
    w = np.array([given[key] for key in WEIGHTS])
    return int(bank.right(w, given[bank_view.THRESHOLD.key]).sum())


def _most(now: Stage) -> tuple[int, float]:
    """Return the largest number of decisions that a threshold reproduces, and the first such threshold of the
    slider."""
    thresholds = np.round(np.arange(-10.0, 15.05, 0.1), 1)
    counts = [_repeated(now, **{bank_view.THRESHOLD.key: float(t)}) for t in thresholds]
    return max(counts), float(thresholds[int(np.argmax(counts))])


def _bank_holds(now: Stage) -> bool:
    """Whether no other threshold reproduces more decisions."""
    return _repeated(now) == _most(now)[0]


def _bank_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, bank_view.THRESHOLD.key: _most(now)[1]})


def _bank_tried(now: Stage) -> str:
    return _(
        "This threshold reproduces {k} of {n} past decisions, but another threshold reproduces more."
    ).format(k=_repeated(now), n=len(bank.customers().X))


def _bank_told(now: Stage) -> str:
    known = {bank_view.THRESHOLD.key: bank.THRESHOLD}
    return _(
        "With debt included, the classifier reproduced {known} of {n} decisions. Without it, the old "
        "threshold gives {before} and the best one gives {after}. The threshold is −b: changing it shifts"
        " the boundary but cannot make up for a missing weight."
    ).format(
        known=_repeated(now, **known, **WEIGHTS),
        n=len(bank.customers().X),
        before=_repeated(now, **known),
        after=_repeated(now),
    )


# ---- the scenes ----

SCENES = (
    Scene(
        "side",
        N_(
            "The arrow w points to the side that is classified as blue. Which line classifies every point "
            "correctly?"
        ),
        N_(
            "Drag the tip of the arrow to rotate the line, or the base of the arrow to shift it, until "
            "no point is misclassified."
        ),
        Until(_side_holds, _side_shown, _side_tried, points=False),
        default,
        _side_told,
        _line(WRONG),
        controls=NUMBERS,
    ),
    Scene(
        "ten",
        N_("This line has w = (0.4, 0.6) and b = −3. Multiply all three by ten. What happens to it?"),
        THEN_LOOK,
        Predict((N_("It rotates"), N_("It shifts"), N_("It stays the same")), 2),
        default,
        _ten_told,
        _line((TIMES * RIGHT[0], TIMES * RIGHT[1], TIMES * RIGHT[2])),
        beside="unit",
        answers=True,
    ),
    Scene(
        "far",
        N_("At x₁₀ the value of f is twice the value at x₆. Is x₁₀ twice as far from the line?"),
        THEN_LOOK,
        Predict((N_("Yes, it is twice as far"), N_("No, f only gives the side")), 0),
        default,
        _far_told,
        _line(GOOD),
        beside="unit",
        answers=True,
    ),
    Scene(
        "ground",
        N_(
            "Each class gets a line that separates it from the rest. Does every place belong to exactly "
            "one class?"
        ),
        THEN_PLAY,
        Predict((N_("Yes, every place"), N_("No, not every place")), 1),
        three_groups,
        _ground_told,
        {view.MODE.key: "classes", one_vs_rest.COLOURS.key: "claims"},
        beside="cut",
        answers=True,
    ),
    Scene(
        "bank",
        N_(
            "A bank’s classifier no longer sees its customers’ debt. Which threshold reproduces the most "
            "past decisions?"
        ),
        N_(
            "The weight of debt is now 0. Move the threshold until the classifier reproduces as many of "
            "the sixty past decisions as possible."
        ),
        Until(_bank_holds, _bank_shown, _bank_tried, points=False),
        default,
        _bank_told,
        {
            view.MODE.key: "credit",
            bank_view.THRESHOLD.key: bank.THRESHOLD,
            **WEIGHTS,
            bank_view.WEIGHTS["debt"].key: 0.0,
        },
        controls=(bank_view.THRESHOLD.key,),
        beside="past",
        beside_first=True,
    ),
)
