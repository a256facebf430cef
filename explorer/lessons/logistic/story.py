"""Captions of the scenes of logistic regression, with the numbers of the fit, and the claims that must hold."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import Stage
from explorer.lessons.logistic import by_hand, fits, folds
from explorer.lessons.logistic.by_hand import ByHand
from explorer.lessons.logistic.fits import NAMES, PlayedFit, Setup
from explorer.lessons.logistic.folds import LAMBDAS
from linboard.i18n.language import _
from linboard.i18n.text import number, percent, point_name, setting
from linclass import LogisticRegression, separable
from linclass.core.losses import sigmoid

Array = NDArray[np.float64]
CUBIC, DEGREE, STIFF, NEAR = (
    3,
    6,
    100.0,
    1e-6,
)  # of curves; the initial λ of their scene; tolerance at the minimum
ENOUGH = 1.05  # of the least J: close enough by hand
SMALL = 0.01  # a λ that stops unbounded growth


def _setup(now: Stage) -> Setup:
    given = now.settings
    return Setup(
        given["logistic.solver"],
        given["logistic.l2"],
        given["logistic.degree"],
        pace=given.get("logistic.pace", 1.0),
    )


def _fit(now: Stage) -> PlayedFit:
    """Return the fit that the board shows."""
    return fits.played(now.dataset.X, now.dataset.signs(0), _setup(now))


# ---- captions, and the claims that must hold ----


def _hand(now: Stage) -> ByHand:
    """Return the sigmoid that the reader has set."""
    return by_hand.of(
        now.dataset, now.dataset.signs(0), now.settings["logistic.w"], now.settings["logistic.b"]
    )


def _flat(now: Stage) -> ByHand:
    """Return the sigmoid at the start of the scene on losses: constant ½."""
    return replace(_hand(now), w=0.0, b=0.0)


def slope_holds(now: Stage) -> bool:
    """Whether the slope in the middle is 1 or more."""
    return float(_hand(now).slope(np.zeros(1))[0]) >= 1


def slope_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, "logistic.w": 4.0})


def slope_tried(now: Stage) -> str:
    hand = _hand(now)
    told = _("At w = {w} the slope at the centre is {slope}.")
    return told.format(w=number(hand.w), slope=number(float(hand.slope(np.zeros(1))[0])))


def slope_told(now: Stage) -> str:
    hand = _hand(now)
    begun = replace(hand, w=1.0)
    one, middle = np.array([by_hand.MARKED]), np.zeros(1)
    (p,), (before,), (other,) = hand.p(one), begun.p(one), hand.p(-one)
    return _(
        "σ(a) = 1/(1 + e^(−a)), here with a = w x. At w = {w} its slope at the centre is {slope}; at w = "
        "1 it was {old}. The slope is w σ(1 − σ), which is largest where σ = ½: there it is w/4. At x = "
        "1, σ rose from {before} to {now}; at x = −1 it is {other}. These two values add up to 1, because "
        "σ(−a) = 1 − σ(a)."
    ).format(
        w=number(hand.w),
        slope=number(float(hand.slope(middle)[0])),
        old=number(float(begun.slope(middle)[0])),
        before=number(float(before)),
        now=number(float(p)),
        other=number(float(other)),
    )


def slope_claim(now: Stage) -> bool:
    """The slope is w σ(1 − σ), as finite differences confirm; its maximum is w/4 in the middle; both
    probabilities sum to 1."""
    hand, x = _hand(now), np.linspace(-6, 6, 241)
    steep = (hand.p(x + 1e-5) - hand.p(x - 1e-5)) / 2e-5
    most = np.isclose(hand.slope(np.zeros(1))[0], hand.w / 4) and (hand.slope(x) <= hand.w / 4).all()
    return bool(most and np.allclose(steep, hand.slope(x)) and np.allclose(hand.p(-x), 1 - hand.p(x)))


def hand_holds(now: Stage) -> bool:
    """Whether J is at most 5% above its minimum."""
    best = _hand(now).best
    return best is not None and _hand(now).loss <= ENOUGH * best.loss


def hand_shown(now: Stage) -> Stage:
    best = _hand(now).best
    assert best is not None, "no cut is right about all of these points"
    found = {"logistic.w": round(best.w, 2), "logistic.b": round(best.b, 1)}
    return replace(now, settings={**now.settings, **found})


def hand_tried(now: Stage) -> str:
    hand = _hand(now)
    assert hand.best is not None, "no cut is right about all of these points"
    told = _("J is now {loss} (at most {wanted} required).")
    return told.format(loss=number(hand.loss), wanted=number(ENOUGH * hand.best.loss))


def hand_told(now: Stage) -> str:
    hand = _hand(now)
    best = hand.best
    assert best is not None, "no cut is right about all of these points"
    hard = int(hand.charges.argmax())
    return _(
        "J = {now}; the minimum is {least}, at w = {w}, b = {b}. J started at {before}: a loss of ln 2 "
        "for each of {n} points, because every p was ½. The longest bar, {most}, belongs to {hard}, the "
        "point farthest on its wrong side. Minimising J makes the observed labels as likely as possible: "
        "the product of their probabilities is largest there."
    ).format(
        least=number(best.loss),
        w=number(best.w),
        b=number(best.b),
        now=number(hand.loss),
        n=len(hand.x),
        before=number(_flat(now).loss),
        most=number(float(hand.charges[hard])),
        hard=point_name(hard),
    )


def hand_claim(now: Stage) -> bool:
    """At first each loss is ln 2; now J is near its minimum, and the point farthest on the wrong side has the
    largest loss."""
    hand = _hand(now)
    side = hand.signs * (hand.w * hand.x + hand.b)
    flat = np.allclose(_flat(now).charges, np.log(2))
    worst = side.argmin() == hand.charges.argmax() and side.min() < 0
    return bool(flat and worst and hand_holds(now) and np.isclose(np.exp(-hand.charges), sigmoid(side)).all())


def sure_told(now: Stage) -> str:
    fit = _fit(now)
    far = int(np.abs(fit.scores[-1]).argmax())
    f = float(fit.scores[-1, far])
    return _(
        "No. The point farthest from the line has f = {f}, and its probability is still {gap} away from "
        "{end}. At first it was ½, as everywhere. Over the plane, the sigmoid of f = w·x + b is a "
        "surface: it is ½ along the line, and across the line it rises like the curve you moved earlier. "
        "It reaches neither 0 nor 1."
    ).format(
        f=number(f),
        end="1" if f > 0 else "0",
        gap=_plainly(float(sigmoid(-abs(f)))),
    )


def _plainly(small: float) -> str:
    """Write out a small number with all its zeros, to one digit."""
    return f"{small:.{max(0, -math.floor(math.log10(small)))}f}"


def sure_claim(now: Stage) -> bool:
    """All probabilities are ½ at first, and never 0 or 1."""
    fit = _fit(now)
    p = sigmoid(fit.scores[-1])
    return bool((sigmoid(fit.scores[0]) == 0.5).all() and ((p > 0) & (p < 1)).all())


def _race(now: Stage) -> tuple[dict[str, PlayedFit], float]:
    """Return all solvers, and the least J that one of them reaches."""
    _chosen, runs = fits.all_solvers(now.dataset.X, now.dataset.signs(0), _setup(now))
    return runs, min(float(np.nanmin(run.model.trace_.loss)) for run in runs.values())


def _passes(now: Stage, solver: str) -> float:
    """Return the passes that a solver needs to reach the minimum; NaN if it does not come close enough in
    this race."""
    runs, least = _race(now)
    trace = runs[solver].model.trace_
    there = np.flatnonzero(trace.loss - least < NEAR)
    return float(trace.passes[there[0]]) if len(there) else float("nan")


def race_told(now: Stage) -> str:
    runs, least = _race(now)
    left = {name: float(run.model.trace_.loss[-1]) - least for name, run in runs.items()}
    return _(
        "Newton’s method: after {newton} passes it has reached the minimum to six decimals. After {most} "
        "passes J is still {gradient} above the minimum with the full gradient, {minibatch} with eight "
        "points at a time (mini-batch), and {sgd} with one at a time (SGD). Newton’s method also uses the "
        "second derivatives: each step solves a least-squares problem with weights p(1 − p) (IRLS)."
    ).format(
        newton=number(_passes(now, "newton")),
        most=fits.RACE,
        gradient=number(float(f"{left['gradient']:.2g}")),
        minibatch=f"{left['minibatch']:.2g}",
        sgd=f"{left['sgd']:.2g}",
    )


def race_claim(now: Stage) -> bool:
    """Newton's method reaches the minimum within ten passes, the other solvers not within the race."""
    others = [_passes(now, solver) for solver in NAMES if solver != "newton"]
    return bool(_passes(now, "newton") <= 10 and np.isnan(others).all())


def endless_told(now: Stage) -> str:
    trace = _fit(now).model.trace_
    length = np.linalg.norm(trace.coef, axis=1)
    kept = LogisticRegression(l2=SMALL).fit(now.dataset.X, now.dataset.signs(0))
    return _(
        "Without bound: ‖w‖ grew from {first} after one step to {last} after {n}, where training was "
        "stopped, and J fell from {before} to {after}. The line classifies every point correctly, so a "
        "steeper sigmoid always has a smaller loss. A penalty ½λ‖w‖² puts an end to this: with λ = {l2}, "
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


def endless_claim(now: Stage) -> bool:
    """A line separates the classes; ‖w‖ grows with each step without a penalty, and converges with a small one."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    trace = _fit(now).model.trace_
    grows = bool((np.diff(np.linalg.norm(trace.coef, axis=1)) > 0).all())
    ended = LogisticRegression(l2=SMALL).fit(X, signs).trace_.stop == "converged"
    return separable(X, signs).separable and trace.stop == "diverged" and grows and ended


def _wrong(now: Stage, l2: float) -> int:
    return int(_fit(_at(now, l2)).column("errors")[-1])


def _at(now: Stage, l2: float) -> Stage:
    return replace(now, settings={**now.settings, "logistic.l2": l2})


def bend_holds(now: Stage) -> bool:
    """Whether the curve classifies all points correctly."""
    return _wrong(now, now.settings["logistic.l2"]) == 0


def bend_shown(now: Stage) -> Stage:
    return _at(now, next(l2 for l2 in LAMBDAS if _wrong(now, l2) == 0))


def bend_tried(now: Stage) -> str:
    l2 = now.settings["logistic.l2"]
    told = _("At λ = {l2} the curve misclassifies {k} of {n} points.")
    return told.format(l2=setting(l2), k=_wrong(now, l2), n=now.dataset.n)


def bend_told(now: Stage) -> str:
    validation = folds.errors(DEGREE).validation_error
    l2, best = now.settings["logistic.l2"], int(validation.argmin())
    return _(
        "Yes: at λ = {stiff} it misclassified {before} of {n} points, now 0. But a tenth of the labels "
        "are wrong, and the curve has memorised them: trained on four fifths of the points (five folds), "
        "it misclassifies {now} of the remaining fifth. The best λ, {best}, misclassifies {few}. So λ and "
        "the degree should be chosen on points that the curve has not seen. A line misclassifies "
        "{straight} at best, degree 3 {cubic}. (The coordinates are scaled to −1 … 1 before their powers "
        "are taken, and λ penalises all of these equally.)"
    ).format(
        stiff=setting(STIFF),
        before=_wrong(now, STIFF),
        n=now.dataset.n,
        now=percent(float(validation[LAMBDAS.index(l2)])),
        best=setting(LAMBDAS[best]),
        few=percent(float(validation[best])),
        straight=percent(folds.least(1)),
        cubic=percent(folds.least(CUBIC)),
    )


def bend_claim(now: Stage) -> bool:
    """No point is misclassified at this λ, but its error on unseen points exceeds that of the best λ; degree
    3 suffices there."""
    validation = folds.errors(DEGREE).validation_error
    at = LAMBDAS.index(now.settings["logistic.l2"])
    enough = folds.least(CUBIC) <= validation.min() < folds.least(1)
    return bool(bend_holds(now) and validation[at] > validation.min() and enough)
