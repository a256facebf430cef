"""Challenges of the threshold unit: a line without mistakes, a distance, a region that no class claims."""

from __future__ import annotations

import math

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Between, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.hypothesis import line, one_vs_rest, view
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linboard.layers import Layer
from linclass.core import linear

KEYS = tuple(weight.key for weight in line.WEIGHTS.values())
LINE = Freedom(
    controls={KEYS[0]: Between(-100.0, 100.0), KEYS[1]: Between(-100.0, 100.0), KEYS[2]: Between(-1e3, 1e3)}
)
ANGLE, ANGLE_OFF = 30.0, 1.0
FAR, FAR_OFF = 2.0, 0.05
CORNERS = (
    (-0.3, -0.3),
    (-0.3, 0.3),
    (0.3, 0.3),
    (0.3, -0.3),
)  # in cyclic order, of the square that must remain unclaimed
START = {view.MODE.key: "line", **dict(zip(KEYS, (0.4, -0.6, 0.0), strict=True))}


def _line(now: Stage) -> tuple[float, float, float]:
    w1, w2, b = (float(now.settings[key]) for key in KEYS)
    return w1, w2, b


def _all_right(now: Stage) -> Verdict:
    """Judge whether no point is on the wrong side of the line or on the line itself."""
    missed = np.flatnonzero(predicates.wrong(now.dataset, _line(now)))
    told = _("Points on the wrong side or on the line: {k} of {n}.").format(k=len(missed), n=now.dataset.n)
    return Verdict(not len(missed), told, marked=tuple(missed.tolist()))


def _distance(now: Stage) -> Verdict:
    """Judge whether w points to the correct side and the first point is at the required distance."""
    w1, w2, b = _line(now)
    if not (w1 or w2):
        return Verdict(False, _("With w = 0 there is no line."))
    angle = math.degrees(math.atan2(w2, w1))
    far = abs(float(linear.signed_distance(now.dataset.X[:1], np.array([w1, w2]), b)[0]))
    told = _("w points at {angle}° ({wanted:g}° required). x₁ is {far} from the line ({length:g} required).")
    told = told.format(angle=number(round(angle, 1)), wanted=ANGLE, far=number(round(far, 2)), length=FAR)
    passed = abs(angle - ANGLE) <= ANGLE_OFF and abs(far - FAR) <= FAR_OFF
    return Verdict(passed, told, marked=(0,))


def _unclaimed(now: Stage) -> Verdict:
    """Judge whether each class has a line without mistakes, and none of them claims a corner of the square.

    The unclaimed region is convex, so it then contains the whole square.
    """
    X, labels = now.dataset.X, now.dataset.labels
    for label in now.dataset.present:
        if not predicates.apart(Dataset(X, (labels != label).astype(int))):
            told = _("No line separates class {name} from the others.")
            return Verdict(False, told.format(name=now.dataset.names[label]))
    model = one_vs_rest.fit(now.dataset)
    if ((model.decision_function(X) > 0) != (labels[:, None] == model.classes_)).any():
        told = _("After {n:,} updates one class’s line still misclassifies a point.")
        return Verdict(False, told.format(n=one_vs_rest.BUDGET))
    claimed = int(np.count_nonzero((model.decision_function(np.array(CORNERS)) > 0).any(axis=1)))
    told = _("Corners of the square from −0.3 to 0.3 that are claimed by some class: {k} of {n}.")
    return Verdict(not claimed, told.format(k=claimed, n=len(CORNERS)))


def _square(now: Stage, given: Verdict) -> list[Layer]:
    """Draw the square that must remain unclaimed."""
    return [strokes.along(np.array([*CORNERS, CORNERS[0]]), theme.LINE, 2, "dot")]


CHALLENGES = (
    Challenge(
        "hyp-all-right",
        N_("Rotate and shift the line until every point is on its own side, with w pointing to blue."),
        _all_right,
        LINE,
        (
            N_("w must point from the orange points to the blue ones."),
            N_("The gap runs from the lower left to the upper right: make w perpendicular to it."),
        ),
        N_("Many lines classify all points correctly. Nothing so far says which of them is best."),
        Answer(settings=dict(zip(KEYS, (-1.0, 2.0, -3.2), strict=True))),
        N_("Use w = (−1, 2) and b = −3.2: this line has slope one half."),
        settings=START,
    ),
    Challenge(
        "hyp-distance",
        N_(
            "Turn w to 30° counter-clockwise from the x⁽¹⁾ axis and put x₁ at distance 2 from the line, to "
            "within 1° and 0.05."
        ),
        _distance,
        LINE,
        (
            N_("The vector w of length 1 at 30° is (0.866, 0.5). With it, f is the signed distance."),
            N_("With that w, f(x₁) = w·x₁ + b: choose b so that it is 2 or −2."),
        ),
        N_("f alone is not a distance: only f divided by the length of w is."),
        Answer(settings=dict(zip(KEYS, (0.866, 0.5, -1.549), strict=True))),
        N_("w = (0.866, 0.5) has length 1, so b = 2 − w·x₁ makes f(x₁) = 2, and that is the distance."),
        settings=START,
    ),
    Challenge(
        "hyp-unclaimed",
        N_(
            "Place three classes, each cut off by its own line, so that no class claims a corner of the "
            "dotted square."
        ),
        _unclaimed,
        Freedom(least=3, most=9, places=True, labels=True, classes=3, reach=(-5.0, 5.0)),
        (
            N_("Each line separates its class from the other two. What is left between the three lines?"),
            N_("Put the classes at the corners of a triangle around the centre, with two points each."),
        ),
        N_("Three lines that make no mistake on the points can still leave a region that no class claims."),
        Answer(board([(1, 2.4), (0, 3.5)], [(-1.9, 0.2), (-0.9, -0.4)], [(3.8, -1.1), (1.9, -1.6)])),
        N_(
            "Put two points at each corner of a triangle around the centre, so that each line stays near "
            "its corner."
        ),
        start=lambda: board([(-3, 1)], [(0, 1)], [(3, 1)]),
        settings={view.MODE.key: "classes", one_vs_rest.COLOURS.key: "claims"},
        above=_square,
    ),
)
