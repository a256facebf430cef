"""Experiments of logistic regression's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.logistic import fits
from explorer.lessons.logistic.fits import Basis, Curved, Setup
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import LogisticRegression, separable
from linclass.core.linear import augmented_angle
from linclass.core.validation import error_curve

Settings = Mapping[str, Any]
LAMBDAS = (100.0, 10.0, 1.0, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6)


def _overlapping() -> Dataset:
    return sources.generate("blobs", n=40, noise=1.1, random_state=5)


def _touching() -> Dataset:
    """A line has every point on its side or on it, and the classes' hulls meet on the line."""
    positive = [(2.5, 2.0), (3.5, 3.5), (4.0, 1.0), (5.0, 2.5)]
    negative = [(2.5, 1.0), (2.5, 3.0), (1.0, 1.5), (0.5, 3.0)]
    return Dataset(positive + negative, [0] * 4 + [1] * 4)


def noisy() -> Dataset:
    """Two moons, a tenth of whose points have the other's label."""
    return sources.generate("moons", n=30, noise=0.25, flips=0.1, random_state=7)


def _no_end(dataset: Dataset, settings: Settings) -> bool:
    """Without a penalty ‖w‖ grows with each step and J falls to nearly 0, while w keeps its direction within 1°."""
    trace = LogisticRegression(l2=settings["logistic.l2"]).fit(dataset.X, dataset.y).trace_
    length = np.linalg.norm(trace.coef, axis=1)
    half = int(np.searchsorted(length, length[-1] / 2))
    kept = float(augmented_angle(trace.coef[half], trace.coef[-1])) < 1
    ended = LogisticRegression(l2=0.01).fit(dataset.X, dataset.y).trace_.stop == "converged"
    grows = bool((np.diff(length) > 0).all() and trace.loss[-1] < 0.01 * trace.loss[0])
    return trace.stop == "diverged" and grows and kept and ended


def _no_end_either(dataset: Dataset, settings: Settings) -> bool:
    """No line separates the classes, and all the same there are no best weights; J stays above 0."""
    trace = LogisticRegression(l2=settings["logistic.l2"]).fit(dataset.X, dataset.y).trace_
    return not separable(dataset.X, dataset.y).separable and trace.stop == "diverged" and trace.loss[-1] > 1


def _overshoots(dataset: Dataset, settings: Settings) -> bool:
    """At η = 1/L no step along the gradient goes up; at the setting's some do; Newton ends within ten steps."""
    _fit, at_ease = fits.all_solvers(dataset.X, dataset.y, Setup())
    _fit, hasty = fits.all_solvers(dataset.X, dataset.y, Setup(pace=settings["logistic.pace"]))
    steady = (np.diff(at_ease["gradient"].model.trace_.loss) <= 0).all()
    rises = (np.diff(hasty["gradient"].model.trace_.loss) > 0).any()
    newton = at_ease["newton"].model
    return bool(steady and rises and newton.trace_.stop == "converged" and newton.n_iter_ <= 10)


def _overfits(dataset: Dataset, settings: Settings) -> bool:
    """At the least λ no learned point is wrong, and of the unseen more than twice as many as at the best."""
    basis = Basis.of(dataset.X, settings["logistic.degree"])
    machine = Curved(degree=basis.degree, center=tuple(basis.center.tolist()), reach=basis.reach)
    curve = error_curve(machine, dataset.X, dataset.y, "l2", LAMBDAS, k=5, random_state=0)
    best = curve.best
    assert best is not None
    fitted = curve.training_error[-1] < curve.training_error[best]
    used = fits.played(
        dataset.X, dataset.y, Setup(degree=basis.degree, l2=settings["logistic.l2"]), still=True
    )
    dashed = fits.played(dataset.X, dataset.y, Setup(degree=basis.degree, l2=LAMBDAS[-1]), still=True)
    bent = used.column("errors")[-1] > 2 and dashed.column("errors")[-1] == 0
    return bool(fitted and bent and curve.validation_error[-1] > 2 * curve.validation_error[best])


_LINE = {"logistic.solver": "newton", "logistic.degree": 1}

EXPERIMENTS = (
    Experiment(
        "endless",
        N_("Separable: weights without end"),
        N_(
            "Without a penalty J falls for ever: w grows and keeps its direction. Then raise λ, or drag a point among "
            "the others: there is a least J again."
        ),
        state.default,
        _no_end,
        {**_LINE, "logistic.l2": 0.0, "logistic.beside": "growth"},
    ),
    Experiment(
        "touching",
        N_("Not separable, and no end either"),
        N_(
            "No line separates these points, but one has all of them on their sides or exactly on it. That is enough "
            "for weights without end."
        ),
        _touching,
        _no_end_either,
        {**_LINE, "logistic.l2": 0.0, "logistic.beside": "surface"},
    ),
    Experiment(
        "race",
        N_("Steps that are too long"),
        N_("Here η is 20 times 1/L: the full gradient's steps overshoot, and its J rises."),
        _overlapping,
        _overshoots,
        {
            "logistic.solver": "gradient",
            "logistic.degree": 1,
            "logistic.l2": 0.1,
            "logistic.beside": "race",
            "logistic.pace": 20.0,
        },
        more=N_(
            "Set η to 1 and play again: Gradient's curve never rises. SGD's may, at any η: a step looks at one point "
            "alone."
        ),
    ),
    Experiment(
        "overfit",
        N_("The overfit end"),
        N_(
            "A tenth of the labels is wrong. With hardly any penalty the curve of degree 6 bends round these, too "
            "(dashed)."
        ),
        noisy,
        _overfits,
        {
            "logistic.degree": 6,
            "logistic.l2": 0.01,
            "logistic.beside": "penalty",
        },
        more=N_("Press “Measure”: on points not seen it does worse than with the best λ."),
    ),
)
