"""Scenes of XOR: the best line, why no line suffices, a map that bends the plane, the reader's own map, and
three units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from explorer.lesson.scene import THEN_PLAY, Draw, Predict, Scene, Stage, Until
from explorer.lessons.xor import formulas, gates, last_scene, own_line, settings, units_view, view
from explorer.lessons.xor.view import BUDGET
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.figures.drawn_line import Drawn
from linboard.i18n.formulas import pretty
from linboard.i18n.language import N_, NP_, _
from linboard.i18n.text import number
from linclass import FeatureError, Formula, FormulaError, Perceptron, Separability, Xor, best_line, separable
from linclass.data.feature_map import FeatureMap

SUMS, PRODUCT = ("x1 + x2", "x1 - x2"), "x1 * x2"
UNIT_NAMES = ("u1", "u2", "u3")
MOST = 10_000  # updates of a perceptron in feature space


def _four() -> Dataset:
    return sources.table("xor")


# ---- captions ----


def _chosen(now: Stage, unit: str) -> list[float]:
    """Return w and b of a unit."""
    return [now.settings[weight.key] for weight in units_view.WEIGHTS[unit].values()]


def _wrong(now: Stage) -> int:
    """Return how many points the three units misclassify."""
    outcome = gates.run(now.dataset.X, [_chosen(now, unit) for unit in UNIT_NAMES])
    return int(np.count_nonzero(outcome.output != (now.dataset.signs(0) > 0)))


def _missed(now: Stage, line: Drawn) -> int:
    """Return how many points a line misclassifies."""
    return int(own_line.wrong(now, line).sum())


def _line_told(now: Stage) -> str:
    fewest, n = _missed(now, own_line.best(now)), now.dataset.n
    own = None if now.line is None else _missed(now, now.line)
    if own is None:
        told = _("No. The best line (dashed) misclassifies {fewest} of {n} points (ringed).")
    elif own > fewest:
        told = _(
            "No. Your line misclassifies {own} of {n} points; the best line (dashed) misclassifies {fewest}."
        )
    else:
        told = _("No. Your line misclassifies {own} of {n} points, as does the dashed one.")
    rest = _(
        "There are infinitely many lines, and none is better. Each line is the set where f(x) = 0, "
        "with f(x) = w⁽¹⁾x⁽¹⁾ + w⁽²⁾x⁽²⁾ + b."
    )
    return f"{told.format(own=own, fewest=fewest, n=n)} {rest}"


def _line_claim(now: Stage) -> bool:
    """The best line makes one mistake, the reader's no fewer."""
    fewest = best_line(now.dataset.X, now.dataset.signs(0)).errors
    own = fewest if now.line is None else _missed(now, now.line)
    return _missed(now, own_line.best(now)) == fewest == 1 <= own


def _learned(now: Stage) -> tuple[Perceptron, Separability]:
    """Return the perceptron on the board, and the proof that it never stops."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    return Perceptron(max_updates=BUDGET).fit(X, signs), separable(X, signs)


def _sum_told(now: Stage) -> str:
    trace = _learned(now)[0].trace_
    return _(
        "It falls by the same amount, because the four bars, −b, w⁽²⁾ + b, w⁽¹⁾ + b and −w⁽¹⁾ − w⁽²⁾ "
        "− b, add up to 0 for every line. So they are never all positive: no line classifies all "
        "four points correctly. After each of the {n} updates, at most {most} points were classified "
        "correctly."
    ).format(n=BUDGET, most=now.dataset.n - int(trace.errors.min()))


def _among(basis: FeatureMap, now: Stage) -> tuple[bool, Perceptron]:
    """Return whether a line separates the features of the points, and the perceptron on them."""
    signs = now.dataset.signs(0)
    _made, features = formulas.made(basis, now.dataset.X)
    return separable(features, signs).separable, Perceptron(max_updates=MOST).fit(features, signs)


def _bend_told(now: Stage) -> str:
    _parted, model = _among(Xor(), now)
    return _(
        "A cross. The new coordinates are φ₁ = 2(x⁽¹⁾ − ½) and φ₂ = 4(x⁽¹⁾ − ½)(x⁽²⁾ − ½). After {n} "
        "updates the line in the plot of φ₁ and φ₂ is φ₂ = 0: on the board, x⁽¹⁾ = ½ or x⁽²⁾ = ½. A line "
        "on the board makes at least {before} mistake; the cross makes {after}."
    ).format(
        n=model.n_iter_,
        before=best_line(now.dataset.X, now.dataset.signs(0)).errors,
        after=int(model.trace_.errors[-1]),
    )


def _own(now: Stage) -> Formula:
    return Formula(now.settings[FIRST], now.settings[SECOND])


def _own_holds(now: Stage) -> bool:
    """The perceptron finds a line in the reader's features that classifies all points correctly."""
    try:
        parted, model = _among(_own(now), now)
    except (formulas.FeaturesError, FormulaError, FeatureError):
        return False
    return parted and model.trace_.stop == "converged"


def _own_tried(now: Stage) -> str:
    try:
        parted, _model = _among(_own(now), now)
    except (formulas.FeaturesError, FormulaError, FeatureError):
        return _("One of the two formulas has no value at some point.")
    if parted:
        return _(
            "With these two numbers a line separates the points, but {n} updates have not found it."
        ).format(n=MOST)
    return _("With these two numbers no line separates the points.")


def _own_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, SECOND: PRODUCT})


def _own_told(now: Stage) -> str:
    _parted, model = _among(_own(now), now)
    return _(
        "With φ₁ = {first} and φ₂ = {second} the perceptron found a separating line in {n} updates. "
        "A sum and a difference cannot help: with them, every line in the plot of φ₁ and φ₂ is also a line "
        "on the board. φ₁ and φ₂ are called features. The feature map φ computes both from x, so "
        "that f(x) = w·φ(x) + b."
    ).format(first=pretty(now.settings[FIRST]), second=pretty(now.settings[SECOND]), n=number(model.n_iter_))


def _units_holds(now: Stage) -> bool:
    """The three units classify all points correctly."""
    return _wrong(now) == 0


def _units_tried(now: Stage) -> str:
    return _("{k} of {n} points are still misclassified.").format(k=_wrong(now), n=now.dataset.n)


def _units_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, **_unit("u2", gates.OR)})


def _units_told(now: Stage) -> str:
    return _(
        "Yes: {before} points were misclassified, now none is. Unit u₁ computes NAND: 0 only if x⁽¹⁾ and "
        "x⁽²⁾ are both 1. Unit u₂ computes {gate}: 1 if at least one of them is 1. Unit u₃, the line in the "
        "plot of u₁ and u₂, computes the AND of u₁ and u₂. The result is 1 if exactly one of x⁽¹⁾ and x⁽²⁾ is 1: "
        "XOR, computed by a small neural network with two layers."
    ).format(before=_wrong(Stage(now.begun, UNITS, now.begun)), gate=gates.gate(_chosen(now, "u2")))


# ---- the scenes ----


def _unit(name: str, weights: tuple[float, float, float]) -> dict[str, float]:
    controls = units_view.WEIGHTS[name].values()
    return {control.key: weight for control, weight in zip(controls, weights, strict=True)}


FIRST, SECOND = (field.key for field in formulas.FIELDS.values())
UNITS = {view.WAY.key: "units", **_unit("u1", gates.NAND), **_unit("u2", gates.AND), **_unit("u3", gates.AND)}
MAP: Mapping[str, Any] = {
    view.WAY.key: "map",
    settings.START.key: "zeros",
    settings.ORDER.key: "cyclic",
    settings.JITTER.key: 0.0,
}
SCENES = (
    Scene(
        "line",
        N_("Each colour occupies two opposite corners. Can you draw a line that separates them?"),
        N_(
            "Draw a line: drag across the board or choose two places. Then adjust it with its two round "
            "handles; rings mark misclassified points."
        ),
        Draw(own_line.best, N_("the best line")),
        _four,
        _line_told,
        {view.WAY.key: "line"},
        variation=0.12,
        claim=_line_claim,
    ),
    Scene(
        "sum",
        N_("Each bar shows y f of one point. When one rises, what happens to the sum of the other three?"),
        THEN_PLAY,
        Predict(
            (NP_("xor.bars", "It rises too"), N_("It stays the same"), N_("It falls by the same amount")), 2
        ),
        _four,
        _sum_told,
        {view.WAY.key: "line"},
        beside="balance",
        beside_first=True,
        until=3,
    ),
    Scene(
        "bend",
        N_("In the plot of φ₁ and φ₂ a line separates the classes. What is that line on the board?"),
        THEN_PLAY,
        Predict((N_("A straight line"), N_("A cross"), N_("A circle")), 1),
        _four,
        _bend_told,
        {**MAP, settings.MAP.key: "xor"},
        beside="features",
        beside_first=True,
    ),
    Scene(
        "own",
        N_(
            "The sum and the difference of the coordinates do not make the classes separable. Which two "
            "formulas do?"
        ),
        N_(
            "Enter other formulas, such as a product, until all four points are classified correctly. In "
            "a formula, x1 and x2 are the coordinates x⁽¹⁾ and x⁽²⁾, not two points."
        ),
        Until(_own_holds, _own_shown, _own_tried, points=False),
        _four,
        _own_told,
        {**MAP, settings.MAP.key: "own", FIRST: SUMS[0], SECOND: SUMS[1]},
        controls=(FIRST, SECOND),
        beside="features",
        quotes=lambda: f"φ₁ = {SUMS[0]}, φ₂ = {SUMS[1]}",
    ),
    Scene(
        "units",
        N_("Two lines turn each point into two numbers, 0 or 1. Can a third line then separate the classes?"),
        N_(
            "Each line is a unit: it outputs 1 on the side its arrow points to, and 0 on the other. "
            "Change b to shift the dashed line u₂ until no point is ringed."
        ),
        Until(_units_holds, _units_shown, _units_tried, points=False),
        _four,
        _units_told,
        UNITS,
        controls=(units_view.WEIGHTS["u2"]["b"].key,),
        beside="outputs",
    ),
    last_scene.SCENE,
)
