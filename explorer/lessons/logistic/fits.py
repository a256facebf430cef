"""Fits of logistic regression for the player: features of the points, the solver's steps, races of solvers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from explorer.visit import result_cache
from linboard.captions.logistic import Descent
from linboard.i18n.language import N_
from linboard.points import POINT
from linclass import LogisticRegression, MaxMargin, NotSeparableError, Polynomial
from linclass.core.linear import augmented_angle
from linclass.core.losses import LOSSES, sigmoid
from linclass.probability.curvature import largest_curvature
from linclass.probability.fitting import Solver
from linclass.probability.likelihood import Objective
from linclass.probability.separation import Separation, separation

Array = NDArray[np.float64]
Signs = NDArray[np.int64]
LEAST = 1e-6  # λ of curves: separable points without a penalty would take too long
BATCH = 8  # samples in a mini-batch
FRAMES, FIELDS = 61, 8  # maximum number of steps in the player: of lines, and of curves
VALUES = 1_000_000  # maximum number of scores, over all points and steps in the player
RACE = 20  # passes in a race
MOST_SGD = 5_000  # points: one pass of sgd processes each of them separately
WORK = 1_000  # steps of one sample or one batch in a race, and in any fit during a drag
SGD_WORK = 20_000  # such steps of a fit outside a drag
NAMES = {"newton": N_("Newton"), "gradient": N_("Gradient"), "sgd": N_("SGD"), "minibatch": N_("Mini-batch")}


class Setup(NamedTuple):
    """The settings: solver, λ, degree of the features, maximum number of steps or passes, η in units of 1/L, seed."""

    solver: str = "newton"
    l2: float = 0.1
    degree: int = 1
    most: int = 100
    pace: float = 1.0
    seed: int = 0


@dataclass(frozen=True, eq=False)  # comparing arrays with == gives no single answer
class Basis:
    """The features of a point: its coordinates, or from degree 2 on all monomials of (x - center) / reach.

    Parameters
    ----------
    degree : int
    center : array of shape (2,)
    reach : float
        Scales the points' coordinates to -1 to 1.
    """

    degree: int
    center: Array
    reach: float

    @classmethod
    def of(cls, X: Array, degree: int) -> Basis:
        """Return the basis for these points, with numbers that are short enough for a script."""
        low, high = X.min(axis=0), X.max(axis=0)
        reach = float(f"{float((high - low).max()) / 2:.3g}")
        reach = reach if 2 * reach > POINT else 1.0
        center = np.array([float(f"{value:.6g}") for value in (low + high) / 2])
        return cls(degree, center, reach)

    def __call__(self, X: Array) -> Array:
        """Return the features of points X (m, 2), shape (m, number of features)."""
        if self.degree == 1:
            return X
        return Polynomial(self.degree).fit_transform((X - self.center) / self.reach)


@dataclass(frozen=True, eq=False)
class PlayedFit(Descent):
    """A fit of the lesson with its steps for the player.

    Parameters
    ----------
    basis : Basis
        Its features.
    passes : array of shape (T,), optional
        In a race, the number of passes at each step.
    """

    basis: Basis
    passes: NDArray[np.int64] | None = None

    @cached_property
    def scores(self) -> Array:
        """f of each point at each step, shape (T, n)."""
        scores: Array = self.coef @ self.X.T + self.intercept[:, None]
        return scores

    @cached_property
    def hardest(self) -> NDArray[np.int64]:
        """The sample of each step's update or, for full gradients, the sample with the largest gradient,
        shape (T,)."""
        hardest: NDArray[np.int64] = (self.signs * self.scores).argmin(axis=1)
        chosen: NDArray[np.int64] = np.where(self.picked >= 0, self.picked, hardest)
        return chosen

    def probabilities(self, places: Array, steps: NDArray[np.int64]) -> Array:
        """Return σ(f) at places of the plane (m, 2) for some of the steps (V,), shape (V, m)."""
        return sigmoid(self.coef[steps] @ self.basis(places).T + self.intercept[steps][:, None])

    def losses(self) -> dict[str, Array]:
        """The sum of each loss over the points at each step, by the loss's name."""
        with np.errstate(over="ignore"):
            return {name: loss.value(self.signs * self.scores).sum(axis=1) for name, loss in LOSSES.items()}

    @cached_property
    def separation(self) -> Separation | None:
        """Whether J without a penalty has no minimum, and the kind of separation; None if it is not decided."""
        found: Separation | None = result_cache.cached(
            separation, self.X, (self.signs > 0).astype(np.int64), 2
        )
        return found

    @cached_property
    def angles(self) -> Array:
        """Angle in degrees between the w of each step and the last one, shape (T,); NaN if w = 0."""
        return augmented_angle(self.coef, self.coef[-1])

    @cached_property
    def margin_angle(self) -> float:
        """Angle in degrees between the last w and that of the maximum margin; NaN if there is none."""
        try:
            best = result_cache.fit(MaxMargin(), self.X, self.signs)
        except NotSeparableError:
            return float("nan")
        return float(augmented_angle(self.coef[-1], best.coef_[0]))


def played(X: Array, signs: Signs, setup: Setup, *, dragged: bool = False, still: bool = False) -> PlayedFit:
    """Fit points X (n, 2); during a drag, with fewer steps of one sample or batch.

    With `still` only the last step is shown.
    """
    basis = Basis.of(X, setup.degree)
    features = basis(X)
    model, eta = _fit(features, signs, setup, FRAMES, WORK if dragged else SGD_WORK)
    most = min(FRAMES if setup.degree == 1 else FIELDS, max(VALUES // len(X), 4))
    rows = evenly(len(model.trace_), most)
    shown = rows[-1:] if still else rows
    return PlayedFit(model, features, signs, shown, eta, setup.degree == 1, basis)


def all_solvers(
    X: Array, signs: Signs, setup: Setup, paces: Mapping[str, float] | None = None
) -> tuple[PlayedFit, dict[str, PlayedFit]]:
    """Run all solvers that allow this number of points, one pass per step; return the chosen one, and all by name.

    `paces` are the step sizes of some solvers, in units of 1/L.
    """
    basis = Basis.of(X, setup.degree)
    features = basis(X)
    passes = np.arange(RACE + 1) if setup.degree == 1 else evenly(RACE + 1, FIELDS)
    slow = {"sgd", "minibatch"} - {setup.solver} if len(X) > MOST_SGD else set()
    fits = {}
    for solver in (solver for solver in LogisticRegression.SOLVERS if solver not in slow):
        one = setup._replace(solver=solver, most=RACE, pace=(paces or {}).get(solver, setup.pace))
        model, eta = _fit(features, signs, one, 2 * RACE + 1, WORK)
        reached = np.searchsorted(model.trace_.passes, passes + 1e-9, side="right") - 1
        fits[solver] = PlayedFit(model, features, signs, reached, eta, setup.degree == 1, basis, passes)
    return fits[setup.solver], fits


def least(X: Array, signs: Signs, l2: float) -> Array | None:
    """Return the w of the least J, shape (2,), or None if there is none."""
    model = result_cache.fit(LogisticRegression(l2=l2), X, signs)
    return model.coef_[0] if model.trace_.stop == "converged" else None


def used_l2(degree: int, l2: float) -> float:
    """Return the λ in use: curves have a positive one."""
    return l2 if degree == 1 else max(l2, LEAST)


def _fit(X: Array, signs: Signs, setup: Setup, snapshots: int, work: int) -> tuple[LogisticRegression, float]:
    """Fit with the step size η; `work` limits the steps of one sample or one batch."""
    l2 = used_l2(setup.degree, setup.l2)
    if setup.solver == "newton":
        return result_cache.fit(LogisticRegression(l2=l2), X, signs), 0.0
    n = len(X)
    batch = {"gradient": n, "sgd": 1}.get(setup.solver, min(BATCH, n))
    eta = setup.pace / result_cache.cached(_curvature, X, signs, l2, batch)
    params: dict[str, Any] = {"eta": float(f"{eta:.6g}"), "l2": l2, "max_snapshots": snapshots}
    passes = setup.most
    if setup.solver != "gradient":
        params["random_state"] = setup.seed
        passes = max(1, min(passes, work * batch // n))
    if setup.solver == "minibatch":
        params["batch_size"] = BATCH
    model = LogisticRegression(solver=cast(Solver, setup.solver), max_iter=passes, **params)
    return result_cache.fit(model, X, signs), params["eta"]


def _curvature(X: Array, signs: Signs, l2: float, batch: int) -> float:
    """Return L: an upper bound of the second derivatives of J of a batch."""
    return largest_curvature(Objective.of(X, (signs > 0).astype(np.int64), 1, l2), batch)


def evenly(rows: int, most: int) -> NDArray[np.int64]:
    """Return at most `most` rows at roughly equal distances, including the first and the last."""
    return np.unique(np.linspace(0, rows - 1, min(rows, most)).round().astype(np.int64))


class Curved:
    """Logistic regression on a fixed basis, for cross-validation.

    Parameters
    ----------
    degree : int
    center : tuple of two floats
    reach : float
        Of the basis.
    l2 : float
        λ.
    """

    binary_only = True

    def __init__(
        self, *, degree: int = 1, center: tuple[float, ...] = (0.0, 0.0), reach: float = 1.0, l2: float = 0.1
    ) -> None:
        self.degree, self.center, self.reach, self.l2 = degree, center, reach, l2

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters by name."""
        return {"degree": self.degree, "center": self.center, "reach": self.reach, "l2": self.l2}

    def set_params(self, **params: Any) -> Curved:
        """Set parameters by name."""
        vars(self).update(params)
        return self

    def fit(self, X: Array, y: Signs) -> Curved:
        """Fit points X (n, 2)."""
        self._basis = Basis(self.degree, np.array(self.center), self.reach)
        self._model = LogisticRegression(l2=self.l2).fit(self._basis(X), y)
        return self

    def predict(self, X: Array) -> NDArray[Any]:
        """Return the predicted class of each point."""
        return self._model.predict(self._basis(X))
