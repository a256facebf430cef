"""Challenges of XOR: an impossible line, two formulas for alternating classes, and three units for the opposite."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Among, Freedom, Written
from explorer.lesson.scene import Stage
from explorer.lessons.xor import formulas, gates, settings, units_view, view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linclass import FeatureError, Formula, separable

FORMULAS = tuple(field.key for field in formulas.FIELDS.values())
UNITS = tuple(tuple(weight.key for weight in unit.values()) for unit in units_view.WEIGHTS.values())
MOST = 1e6  # largest value of a formula
NOTCHES = Among(tuple((np.arange(-12, 13) / 4).tolist()))
TYPED = Written(
    ("x1", "x2", "x1*x2", "x1^2", "abs(x1)", "sin(x1)", "cos(x1)", "exp(x1)", "2", "sqrt(x1)"), " + ", 3
)


def _beat(now: Stage) -> Verdict:
    """Judge whether a line makes no mistake: impossible, as the four inequalities prove."""
    if now.line is None:
        return Verdict(False, _("No line yet."))
    missed = np.flatnonzero(predicates.wrong(now.dataset, now.line))
    text = _("Your line misclassifies {k} of {n} points; a point on the line counts as misclassified.")
    return Verdict(
        not len(missed), text.format(k=len(missed), n=now.dataset.n), marked=tuple(missed.tolist())
    )


def _formulas(now: Stage) -> Verdict:
    """Judge whether a line separates the classes after the map by both formulas."""
    try:
        features = Formula(*(now.settings[key] for key in FORMULAS)).fit_transform(now.dataset.X)
    except FeatureError:
        return _no_value()
    if np.abs(features).max() > MOST:
        return _no_value()
    if separable(features, now.dataset.signs(0)).separable:
        return Verdict(True, _("After the map a line separates the classes."))
    return Verdict(False, _("Even after the map no line separates the classes."))


def _no_value() -> Verdict:
    """Return the verdict on formulas without a value, or with values so large that rounding would decide."""
    return Verdict(False, _("At one of the points a formula has no value, or one that is too large."))


def _units(now: Stage) -> Verdict:
    """Judge whether the three units give each point its class."""
    chosen = [[float(now.settings[key]) for key in unit] for unit in UNITS]
    outcome = gates.run(now.dataset.X, chosen)
    missed = np.flatnonzero(outcome.output != (now.dataset.signs(0) > 0))
    text = _("The three units misclassify {k} of {n} points.").format(k=len(missed), n=now.dataset.n)
    return Verdict(not len(missed), text, marked=tuple(missed.tolist()))


def _alternating() -> Dataset:
    """Return five points in a row with alternating classes."""
    return board([(0, 0), (2, 0), (4, 0)], [(1, 0), (3, 0)])


def _same() -> Dataset:
    """Return points labelled by whether both coordinates are equal: the opposite of XOR."""
    return board([(0, 0), (1, 1)], [(0, 1), (1, 0)])


def _three(*units: tuple[float, float, float]) -> Answer:
    return Answer(
        settings={
            key: v for keys, unit in zip(UNITS, units, strict=True) for key, v in zip(keys, unit, strict=True)
        }
    )


_START = dict(_three(gates.AND, gates.AND, gates.AND).settings)

CHALLENGES = (
    Challenge(
        "xor-beat",
        N_("Draw a line that misclassifies none of the four points, or say that it can’t be done."),
        _beat,
        Freedom(line=True),
        (
            N_("Write down, for each point, whether w·x + b must be positive or negative."),
            N_("Add the two inequalities of each class and compare."),
        ),
        N_("Four small inequalities contradict one another, so no such line can exist."),
        None,
        N_(
            "The two blue inequalities add up to w⁽¹⁾ + w⁽²⁾ + 2b > 0, the two orange ones to w⁽¹⁾ + "
            "w⁽²⁾ + 2b < 0. Both cannot hold."
        ),
        start=lambda: sources.table("xor"),
    ),
    Challenge(
        "xor-formulas",
        N_("Five points alternate. Write two formulas that make the classes linearly separable."),
        _formulas,
        Freedom(controls=dict.fromkeys(FORMULAS, TYPED)),
        (
            N_("Think of a curve that is high at 0, 2 and 4, and low at 1 and 3."),
            N_("Use a wave: cos(pi*x1)."),
        ),
        N_(
            "One wave does in one dimension what no line in the plane could: the feature map did all the "
            "work."
        ),
        Answer(settings=dict(zip(FORMULAS, ("cos(pi*x1)", "x1"), strict=True))),
        N_("cos(pi*x1) is 1 at the blue points and −1 at the orange points."),
        start=_alternating,
        settings={
            view.WAY.key: "map",
            settings.MAP.key: "own",
            **dict(zip(FORMULAS, formulas.DEFAULT, strict=True)),
        },
    ),
    Challenge(
        "xor-units",
        N_("Turn the three units so that they output 1 where both coordinates are equal, and 0 elsewhere."),
        _units,
        Freedom(controls={key: NOTCHES for unit in UNITS for key in unit}),
        (
            N_("Let one unit detect (1, 1) and another detect (0, 0)."),
            N_("The third unit then detects whether one of them has found its point."),
        ),
        N_("Two lines cut off two corners, and a third line, in its own plane, combines them."),
        _three(gates.AND, (-1.0, -1.0, 0.5), gates.OR),
        N_("AND detects (1, 1), NOR detects (0, 0), and OR combines them."),
        start=_same,
        settings={view.WAY.key: "units", **_START},
    ),
)
