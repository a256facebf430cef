"""Captions of the scenes of logistic regression, with the numbers of the fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.logistic import fits, folds, lines, scene_view, view
from explorer.lessons.logistic.examples import overlapping
from explorer.lessons.logistic.fits import PlayedFit, Setup
from explorer.lessons.logistic.folds import LAMBDAS
from explorer.lessons.logistic.lines import Line
from linboard.i18n.language import _
from linboard.i18n.text import number, percent, setting
from linclass import LogisticRegression
from linclass.core.linear import augmented_angle
from linclass.core.losses import sigmoid

DEGREE, STIFF = 6, 100.0  # of a curve, and the initial λ of its scene
ODDS = 9  # of a probability of 90%
SMALL = 0.01  # a λ that stops unbounded growth


def _setup(now: Stage) -> Setup:
    given = now.settings
    return Setup(
        given[view.SOLVER.key],
        given[view.PENALTY.key],
        given[view.DEGREE.key],
        pace=given.get(view.PACE.key, 1.0),
    )


def _fit(now: Stage) -> PlayedFit:
    """Return the fit that the board shows."""
    return fits.played(now.dataset.X, now.dataset.signs(0), _setup(now))


# ---- captions ----


def across_holds(now: Stage) -> bool:
    """Whether the dot has a probability of 90%."""
    return bool(_reached(now) >= np.log(ODDS))


def _reached(now: Stage) -> float:
    """Return f of the dot."""
    return float(now.settings[scene_view.PLACE.key] * np.linalg.norm(lines.best(now.dataset).w))


def across_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, scene_view.PLACE.key: 0.4})


def across_tried(now: Stage) -> str:
    return _("At f = {f} the probability is {p}.").format(
        f=number(round(_reached(now), 3)), p=number(round(float(sigmoid(np.array(_reached(now)))), 4))
    )


def across_told(now: Stage) -> str:
    f = _reached(now)
    return _(
        "At f = ln 9 = {need}; your dot has f = {f} and p = {p}. The sigmoid p = σ(f) = 1/(1 + "
        "exp(−f)) turns f into a probability. So f is the logarithm of the odds p/(1 − p): at 90% "
        "they are 9. On the line, f = 0 and p = ½. At the same distance on the other side, p is "
        "{other}, because σ(−f) = 1 − σ(f)."
    ).format(
        need=number(round(float(np.log(ODDS)), 3)),
        f=number(round(f, 3)),
        p=number(round(float(sigmoid(np.array(f))), 4)),
        other=number(round(float(sigmoid(np.array(-f))), 4)),
    )


def loss_told(now: Stage) -> str:
    wrong, open_, right = (float(np.logaddexp(0, -f)) for f in scene_view.THREE)
    return _(
        "The one at f = −4. Its p is only {p}: the model is confident and wrong. Its loss −ln p is "
        "{wrong}; at f = 0 the loss is ln 2 = {open}, and at f = 4 it is {right}. Far to the left, the "
        "loss is almost −f. The sum of all losses is called J."
    ).format(
        p=number(round(float(sigmoid(np.array(scene_view.THREE[0]))), 4)),
        wrong=number(round(wrong, 3)),
        open=number(round(open_, 3)),
        right=number(round(right, 3)),
    )


def _lines(now: Stage) -> tuple[Line, Line]:
    """Return the lines without and with the wrong label."""
    return lines.best(overlapping()), lines.best(now.dataset)


def turned(now: Stage) -> int:
    """Return by how many degrees the wrong label turns the line."""
    before, after = _lines(now)
    return round(float(augmented_angle(before.w[None], after.w)[0]))


def label_told(now: Stage) -> str:
    before, after = _lines(now)
    f = float(now.dataset.X[-1] @ after.w + after.b)
    own = float(np.logaddexp(0, -f))
    return _(
        "By {angle}°. The model is confident and wrong about this point: its loss is {own}, more "
        "than a quarter of J = {J}. The length of w falls from {before} to {after}, so most "
        "probabilities move towards ½. But the pull of one point is limited: when its f falls by 1, "
        "its loss rises by less than 1."
    ).format(
        angle=turned(now),
        own=number(round(own, 2)),
        J=number(round(after.loss, 2)),
        before=number(round(float(np.linalg.norm(before.w)), 2)),
        after=number(round(float(np.linalg.norm(after.w)), 2)),
    )


def endless_told(now: Stage) -> str:
    trace = _fit(now).model.trace_
    length = np.linalg.norm(trace.coef, axis=1)
    kept = LogisticRegression(l2=SMALL).fit(now.dataset.X, now.dataset.signs(0))
    return _(
        "They grow without bound: ‖w‖ was {first} after one step and {last} after {n}, when training "
        "was stopped. J fell from {before} to {after}. No point is misclassified, so a steeper "
        "sigmoid always has a smaller loss. Adding a penalty ½λ‖w‖² to J stops this: with λ = {l2}, "
        "training ends at ‖w‖ = {end}."
    ).format(
        first=number(float(length[1])),
        last=number(float(length[-1])),
        n=int(trace.step[-1]),
        before=number(float(trace.loss[0])),
        after=f"{trace.loss[-1]:.1g}",
        l2=setting(SMALL),
        end=number(float(np.linalg.norm(kept.coef_))),
    )


def _wrong(now: Stage, l2: float) -> int:
    return int(_fit(_at(now, l2)).column("errors")[-1])


def _at(now: Stage, l2: float) -> Stage:
    return replace(now, settings={**now.settings, view.PENALTY.key: l2})


def bend_holds(now: Stage) -> bool:
    """Whether the curve classifies all points correctly."""
    return _wrong(now, now.settings[view.PENALTY.key]) == 0


def bend_shown(now: Stage) -> Stage:
    return _at(now, next(l2 for l2 in LAMBDAS if _wrong(now, l2) == 0))


def bend_tried(now: Stage) -> str:
    l2 = now.settings[view.PENALTY.key]
    told = _("At λ = {l2} the curve misclassifies {k} of {n} points.")
    return told.format(l2=setting(l2), k=_wrong(now, l2), n=now.dataset.n)


def bend_told(now: Stage) -> str:
    validation = folds.errors(DEGREE).validation_error
    l2, best = now.settings[view.PENALTY.key], int(validation.argmin())
    return _(
        "Yes: at λ = {stiff} it misclassified {before} of {n} points, now 0. But a tenth of the "
        "labels are wrong (squares), and the curve has memorised them. Five-fold cross-validation "
        "trains on four fifths of the points and tests on the rest, five times in all. The "
        "validation error is {now} at this λ, but only {few} at λ = {best}: choose that λ."
    ).format(
        stiff=setting(STIFF),
        before=_wrong(now, STIFF),
        n=now.dataset.n,
        now=percent(float(validation[LAMBDAS.index(l2)])),
        best=setting(LAMBDAS[best]),
        few=percent(float(validation[best])),
    )
