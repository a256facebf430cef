"""What the scenes of logistic regression tell, with the numbers of the fit, and the claims that must hold."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.frame.scene import Stage
from explorer.lessons.logistic import fits
from explorer.lessons.logistic.examples import noisy
from explorer.lessons.logistic.fits import NAMES, Basis, Curved, PlayedFit, Setup
from linboard.words.language import _
from linboard.words.text import number, percent, point_name, setting
from linclass import LogisticRegression, separable
from linclass.core.losses import sigmoid
from linclass.core.validation import error_curve

LAMBDAS = (100.0, 10.0, 1.0, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6, 0.0)

Array = NDArray[np.float64]
DEGREE, STIFF, NEAR = 6, 100.0, 1e-6  # of the bent curve; the λ that its scene begins with; "at the bottom"
SMALL = 0.01  # a λ that ends what would grow without end


def _setup(now: Stage) -> Setup:
    given = now.settings
    return Setup(
        given["logistic.solver"],
        given["logistic.l2"],
        given["logistic.degree"],
        pace=given.get("logistic.pace", 1.0),
    )


def _fit(now: Stage) -> PlayedFit:
    """The fit that the board shows."""
    return fits.played(now.dataset.X, now.dataset.signs(0), _setup(now))


def _charges(fit: PlayedFit) -> Array:
    """−ln of the probability that each point's own class has, at each step, shape (T, n)."""
    charges: Array = np.logaddexp(0.0, -fit.signs * fit.scores)
    return charges


# ---- what is told, and the claim that must hold ----


def sure_told(now: Stage) -> str:
    fit = _fit(now)
    far = int(np.abs(fit.scores[-1]).argmax())
    f = float(fit.scores[-1, far])
    return _(
        "No: the farthest point, {point}, has f = {f}, and its probability misses {end} by {gap}. Before it was ½. "
        "σ(f) = 1/(1 + e^(−f)) rises from 0 to 1 and reaches neither. It is steepest on the line, with the slope "
        "σ(1 − σ) = ¼, and on the other side it is the same from above: σ(−f) = 1 − σ(f)."
    ).format(
        point=point_name(far),
        f=number(f),
        end="1" if f > 0 else "0",
        gap=number(float(f"{sigmoid(-abs(f)):.1g}")),
    )


def sure_claim(now: Stage) -> bool:
    """All probabilities are ½ at first, and never 0 or 1; the sigmoid is steepest at 0, and symmetrical."""
    fit = _fit(now)
    p, f = sigmoid(fit.scores[-1]), fit.scores[-1]
    half = (sigmoid(fit.scores[0]) == 0.5).all()
    within = ((p > 0) & (p < 1)).all() and (p * (1 - p) <= 0.25).all()
    return bool(half and within and np.allclose(sigmoid(-f), 1 - sigmoid(f)))


def charge_told(now: Stage) -> str:
    fit = _fit(now)
    charges = _charges(fit)
    hard, easy = int(charges[-1].argmax()), int(charges[-1].argmin())
    return _(
        "The one farthest on its wrong side, {hard}: {most}. The least is {least}, of {easy}. At first each of the {n} "
        "points charged ln 2 = {first}, for ½. The sum of all −ln p went from {before} to {after}. With a price "
        "on the weights, ½λ‖w‖² = {price} here, it is the loss J."
    ).format(
        hard=point_name(hard),
        most=number(float(charges[-1, hard])),
        least=number(float(charges[-1, easy])),
        easy=point_name(easy),
        n=now.dataset.n,
        first=number(float(charges[0, 0])),
        before=number(float(charges[0].sum())),
        after=number(float(charges[-1].sum())),
        price=number(float(fit.penalty[-1])),
    )


def charge_claim(now: Stage) -> bool:
    """The largest charge is that of the mistake farthest from the line; J is the sum of all and the penalty."""
    fit = _fit(now)
    charges, y = _charges(fit), fit.signs * fit.scores[-1]
    total = np.allclose(charges.sum(axis=1) + fit.penalty, fit.column("loss"))
    return bool(total and y.argmin() == charges[-1].argmax() and y.min() < 0)


def _race(now: Stage) -> tuple[dict[str, PlayedFit], float]:
    """All solvers, and the least J that one of them reaches."""
    _chosen, runs = fits.all_solvers(now.dataset.X, now.dataset.signs(0), _setup(now))
    return runs, min(float(np.nanmin(run.model.trace_.loss)) for run in runs.values())


def _passes(now: Stage, solver: str) -> float:
    """After how many passes a solver is at the bottom; NaN where it does not come so near in this race."""
    runs, least = _race(now)
    trace = runs[solver].model.trace_
    there = np.flatnonzero(trace.loss - least < NEAR)
    return float(trace.passes[there[0]]) if len(there) else float("nan")


def race_told(now: Stage) -> str:
    runs, least = _race(now)
    left = {name: float(run.model.trace_.loss[-1]) - least for name, run in runs.items()}
    return _(
        "Newton: after {newton} passes it is at the bottom to six decimals. After {most} passes the gradient's J is "
        "still {gradient} above it, that of mini-batches {minibatch}, of single points {sgd}. Newton also uses the "
        "second derivatives: it solves a least-squares problem with weights p(1 − p) at each step (IRLS). The form "
        "that divides by these weights fails where p comes to 0 or 1; this one does not divide."
    ).format(
        newton=number(_passes(now, "newton")),
        most=fits.RACE,
        gradient=number(float(f"{left['gradient']:.2g}")),
        minibatch=f"{left['minibatch']:.2g}",
        sgd=f"{left['sgd']:.2g}",
    )


def race_claim(now: Stage) -> bool:
    """Newton is at the bottom within ten passes, none of the others within the race."""
    others = [_passes(now, solver) for solver in NAMES if solver != "newton"]
    return bool(_passes(now, "newton") <= 10 and np.isnan(others).all())


def _long(now: Stage, pace: float) -> Array:
    """J of the full gradient at each step, at steps of so many times 1/L."""
    _chosen, runs = fits.all_solvers(now.dataset.X, now.dataset.signs(0), _setup(now)._replace(pace=pace))
    loss: Array = runs["gradient"].model.trace_.loss
    return loss


def long_told(now: Stage) -> str:
    pace = now.settings["logistic.pace"]
    hasty, steady = _long(now, pace), _long(now, 1.0)
    return _(
        "No: J rose in {rises} of {n} steps, at first from {start} to {high}. It steps over the valley. At the old "
        "length it never rose, and came to {low}. Up to η = 1/L no step rises, where L bounds the second derivatives."
    ).format(
        rises=int((np.diff(hasty) > 0).sum()),
        n=len(hasty) - 1,
        start=number(float(hasty[0])),
        high=number(float(hasty[1])),
        low=number(float(steady[-1])),
    )


def long_claim(now: Stage) -> bool:
    """At 1/L no step rises, at the longer ones the first does."""
    hasty, steady = _long(now, now.settings["logistic.pace"]), _long(now, 1.0)
    return bool((np.diff(steady) <= 0).all() and hasty[1] > hasty[0])


def endless_told(now: Stage) -> str:
    trace = _fit(now).model.trace_
    length = np.linalg.norm(trace.coef, axis=1)
    kept = LogisticRegression(l2=SMALL).fit(now.dataset.X, now.dataset.signs(0))
    return _(
        "Without end: ‖w‖ went from {first} after one step to {last} after {n}, where it was stopped, and J from "
        "{before} to {after}. The line is right about all points, and a steeper sigmoid is always more right. A price "
        "½λ‖w‖² on the weights ends it: at λ = {l2} they stop at ‖w‖ = {end}."
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
    """A line separates; ‖w‖ grows with each step without a penalty, and ends with a small one."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    trace = _fit(now).model.trace_
    grows = bool((np.diff(np.linalg.norm(trace.coef, axis=1)) > 0).all())
    ended = LogisticRegression(l2=SMALL).fit(X, signs).trace_.stop == "converged"
    return separable(X, signs).separable and trace.stop == "diverged" and grows and ended


@cache
def _errors() -> tuple[Array, Array]:
    """Training and validation error of the bent curve for each of `LAMBDAS`, by five folds."""
    dataset = noisy()
    basis = Basis.of(dataset.X, DEGREE)
    machine = Curved(degree=DEGREE, center=tuple(basis.center.tolist()), reach=basis.reach)
    curve = error_curve(machine, dataset.X, dataset.signs(0), "l2", LAMBDAS, k=5, random_state=0)
    return curve.training_error, curve.validation_error


def _wrong(now: Stage, l2: float) -> int:
    return int(_fit(_at(now, l2)).column("errors")[-1])


def _at(now: Stage, l2: float) -> Stage:
    return replace(now, settings={**now.settings, "logistic.l2": l2})


def bend_holds(now: Stage) -> bool:
    """Whether the curve is right about all points."""
    return _wrong(now, now.settings["logistic.l2"]) == 0


def bend_shown(now: Stage) -> Stage:
    return _at(now, next(l2 for l2 in LAMBDAS if _wrong(now, l2) == 0))


def bend_told(now: Stage) -> str:
    _training, validation = _errors()
    l2, best = now.settings["logistic.l2"], int(validation.argmin())
    return _(
        "At λ = {stiff} it had {before} of {n} points wrong, now 0. But a tenth of the labels is wrong, and it has "
        "learnt these by heart. Five folds tell: fitted to four fifths, it errs on the last fifth in {now} of cases. "
        "The best is λ = {best}, with {few}. So λ is chosen by points that were not seen."
    ).format(
        stiff=setting(STIFF),
        before=_wrong(now, STIFF),
        n=now.dataset.n,
        now=percent(float(validation[LAMBDAS.index(l2)])),
        best=setting(LAMBDAS[best]),
        few=percent(float(validation[best])),
    )


def bend_claim(now: Stage) -> bool:
    """No point is wrong at this λ, and on unseen points it errs more than the best one."""
    _training, validation = _errors()
    at = LAMBDAS.index(now.settings["logistic.l2"])
    return bool(bend_holds(now) and validation[at] > validation.min())
