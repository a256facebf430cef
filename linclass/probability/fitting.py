"""The fit of logistic and softmax regression: check the parameters, run a solver, classify the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from linclass.conventions.sparse import dense, is_sparse, too_large
from linclass.core import checks, errors, parameters
from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.core.trace import Stop
from linclass.core.trace_columns import SMALL, fitting
from linclass.core.weights import Weighted
from linclass.discriminants.label_span import LabelSpan
from linclass.probability.coordinates import Coordinates
from linclass.probability.curvature import Half, inverse_root, largest_curvature, many_pairs
from linclass.probability.descent import Path, gradient_descent, stochastic_descent
from linclass.probability.likelihood import Objective, Reading
from linclass.probability.newton import SEVERAL, newton
from linclass.probability.separation import Judge

PER_ROW = ("coef", "intercept", "gradient")
Solver = Literal["newton", "gradient", "sgd", "minibatch"]
SOLVERS: tuple[str, ...] = get_args(Solver)
FAR = 1e-2  # relative distance from the minimum of the loss, above which a fit that spent its budget warns
# Number of samples up to which coordinates in their span save time with one row of weights, too.
SPANNED = 256
FEWER = 1.5  # features per sample above which they do with several rows, and
FAR_FEWER = 4  # above which they do with other solvers and larger X: else they take more memory than X
# The memory of one step of a trace, as a number of arrays of d numbers: weights, gradient, and copies of them.
ROWS_OF_ONE = 6  # with one row of weights
ROWS_SMALL = 8  # for each of several rows of weights, if X is small
ROWS_LARGE = 14  # for each of several rows of weights, if X is larger
ROWS_OF_TWO = 20  # with one row of weights that becomes two


class Settings(NamedTuple):
    """Checked parameters; eta is None if it depends on the data."""

    solver: str
    l2: float
    eta: float | None
    batch_size: int
    max_iter: int
    tol: float
    max_snapshots: int
    random_state: Any

    @classmethod
    def of(cls, model: Any) -> Settings:
        """The parameters of an estimator.

        Raises
        ------
        ValueError
            If a parameter is invalid.
        """
        return cls(
            parameters.choice(model.solver, SOLVERS, "solver"),
            parameters.not_negative(model.l2, "l2"),
            None if model.eta is None else parameters.positive(model.eta, "eta"),
            parameters.at_least(model.batch_size, 1, "batch_size"),
            parameters.at_least(model.max_iter, 1, "max_iter"),
            parameters.positive(model.tol, "tol"),
            parameters.at_least(model.max_snapshots, 2, "max_snapshots"),
            model.random_state,
        )


class Fitted(NamedTuple):
    """Weights (K, d + 1) with the bias last, number of steps or passes, the trace's columns, and the stop reason."""

    weights: Array
    n_iter: int
    columns: dict[str, Any]
    stop: Stop

    def lifted(self, span: Span | LabelSpan) -> Fitted:
        """The same for all features, if the weights are for coordinates in the span of the samples."""
        return self._replace(weights=span.lifted(self.weights), columns=span.expanded(self.columns))


def fit(samples: Weighted, rows: int, settings: Settings, start: Array | None = None) -> Fitted:
    """Minimise the objective with K = `rows` rows of weights; warns if there is no optimum.

    `start` is the initial weights, (K, d + 1); None is 0.

    The columns of PER_ROW have a second axis of length K.
    """
    newtons = settings.solver == "newton"  # other solvers depend on the origin
    if rows == 2 and newtons:
        return _fit_of_two(samples, settings, start)
    if is_sparse(samples.X):
        samples = _prepared(samples, settings)
    span: Span | LabelSpan | None = None
    X = samples.X
    n, d = X.shape
    labels = LabelSpan.of(samples) if newtons and settings.l2 == 0 and start is None else None
    if newtons:
        spanned = settings.l2 == 0 or n <= SPANNED or (rows > 1 and d > FEWER * n)
    else:
        spanned = samples.X.size <= SMALL or d > FAR_FEWER * n
    if labels is not None:
        span, X = labels
    elif spanned and not is_sparse(X):  # coordinates in the span of sparse samples are dense
        span, X = Span.of(X, "mean" if newtons else "origin", samples.weights, turn_only=True)
    objective = Objective.of(X, samples.index, rows, settings.l2, samples.weights, samples.X)
    if start is not None and isinstance(span, Span):
        start = span.projected(start)
    lines = ROWS_OF_ONE if rows == 1 else (ROWS_SMALL if samples.X.size <= SMALL else ROWS_LARGE) * rows
    path = Path(objective, fitting(settings.max_snapshots, samples.X, lines))
    stop = (_by_newton if newtons else _by_gradient)(objective, path, settings, start)
    found = _found(path, samples, settings, stop)
    if stop == "budget":
        loss, excess = found.columns["loss"][-1], _excess(objective, found.columns["gradient"][-1])
        if excess > FAR * loss:
            errors.warn_far(
                f"After max_iter={found.n_iter} steps or passes the loss is {loss:.6g}, and that is at least "
                f"{excess:.3g} above its least value. Pass a larger max_iter, or solver='newton'."
            )
    del objective, path  # they use as much memory as the rows of the trace
    return found if span is None else found.lifted(span)


def _fit_of_two(samples: Weighted, settings: Settings, start: Array | None) -> Fitted:
    """The fit of two rows of weights by one, in half of the time and a tenth of the memory.

    The loss depends only on the difference v of the rows, and the shortest rows with this difference are v/2 and -v/2.
    Their penalty ½ λ (‖v/2‖² + ‖v/2‖²) is that of v with λ/2. If both scores are equal, the first class is predicted,
    so that v is the first row minus the second.
    """
    one = replace(samples, index=1 - samples.index)
    kept = fitting(settings.max_snapshots, samples.X, ROWS_OF_TWO)
    halved = settings._replace(l2=settings.l2 / 2, max_snapshots=kept)
    found = fit(one, 1, halved, None if start is None else start[:1] - start[1:])
    columns = dict(found.columns)
    for name, share in (("coef", 0.5), ("intercept", 0.5), ("gradient", 1.0)):
        columns[name] = np.concatenate([share * columns[name], -share * columns[name]], axis=1)
    return found._replace(weights=np.concatenate([found.weights, -found.weights]) / 2, columns=columns)


def _prepared(samples: Weighted, settings: Settings) -> Weighted:
    """Sparse samples as they are, if Newton's method can use them; else dense.

    It cannot without a penalty, because the test whether there is an optimum needs dense samples, and not if a feature
    is so far from 0 in its unit that products with the table lose digits.

    Raises
    ------
    ValueError
        If they must become dense, but have too many numbers.
    """
    X = samples.X
    if settings.solver == "newton" and settings.l2 > 0:
        far = Coordinates.of(X, np.full(X.shape[1], settings.l2), samples.weights).far
        if far is None:
            return samples
        if too_large(X):
            raise ValueError(
                f"Column {far} of X is so far from 0, relative to how much it varies, that products with a sparse X "
                "lose digits, and X is too large to make it dense. Subtract the column's mean, or divide the column "
                "by a large number."
            )
    return replace(samples, X=dense(X))


def one_pass(
    samples: Weighted, weights: Array, settings: Settings, rng: np.random.Generator, before: int
) -> Fitted:
    """One more pass of stochastic descent, from weights (K, d + 1) after `before` passes."""
    if is_sparse(samples.X):
        samples = replace(samples, X=dense(samples.X))
    objective = Objective.of(samples.X, samples.index, len(weights), settings.l2, samples.weights)
    path = Path(objective, settings.max_snapshots)
    stop = _stochastic(objective, path, settings._replace(max_iter=1), 1, rng, weights, before)
    return _found(path, samples, settings, stop)


def _found(path: Path, samples: Weighted, settings: Settings, stop: Stop) -> Fitted:
    """The result at the end of a descent."""
    columns = path.columns()
    weights = columns.pop("weights")
    columns = {"step": columns["step"], "coef": weights[..., :-1], "intercept": weights[..., -1], **columns}
    if settings.solver != "sgd":
        del columns["picked"]
    else:
        columns["picked"] = samples.places(columns["picked"])
    return Fitted(path.weights, int(np.ceil(columns["passes"][-1])), columns, stop)


def _excess(objective: Objective, gradient: Array) -> float:
    """A lower bound of the distance of the objective from its minimum, for this gradient of shape (K, d + 1).

    With B above all second derivatives, J(Ŵ + Δ) <= J(Ŵ) + ∇J·Δ + ½ ΔᵀBΔ, whose minimum is J - ½ ∇JᵀB⁻¹∇J. If B
    is large, half of it is stored. With more weights than samples, very many weights, or no inverse of that half, the
    minimum along each row of the gradient is used, J - ½ (∇J·∇J)² / ∇JᵀB∇J.
    """
    scaled = objective.scaled()
    slope = scaled.coordinates.slope(gradient)
    if scaled.size <= SEVERAL and not many_pairs(scaled):
        return 0.5 * float(((slope @ inverse_root(scaled.bound)[0]) ** 2).sum())
    half = Half.of(scaled.half_bound()) if scaled.size <= min(SEVERAL, scaled.n) else None
    if half is not None:
        return 0.5 * float(slope.ravel() @ half.times(slope))
    gains, bent = (slope**2).sum(axis=1) ** 2, scaled.bent_along(slope)
    return 0.5 * float((gains / np.where(bent > 0, bent, np.inf)).sum())


def _by_newton(objective: Objective, path: Path, settings: Settings, start: Array | None) -> Stop:
    """Newton's method; without a penalty, and after many steps, test whether an optimum exists."""
    judge = Judge(objective) if settings.l2 == 0 else None

    def record(step: int, weights: Array, reading: Reading) -> None:
        path.add(step, weights, reading, float(step))

    stop = newton(
        objective, record, tol=settings.tol, max_iter=settings.max_iter, hopeless=judge, start=start
    )
    if judge is not None and stop in ("budget", "stalled") and not judge.asked:
        stop = "diverged" if _without_optimum(judge) else stop
    if judge is not None and stop == "diverged":
        errors.warn_far(judge.reason)
    return stop


def _by_gradient(objective: Objective, path: Path, settings: Settings, start: Array | None) -> Stop:
    """One of the other solvers; afterwards, without a penalty, test whether an optimum exists."""
    if settings.solver == "gradient":
        eta = _eta(objective, settings, objective.n)
        stop = gradient_descent(
            objective, path, eta=eta, tol=settings.tol, max_iter=settings.max_iter, start=start
        )
        _warn_of_long_steps(stop, eta)
    else:
        batch = 1 if settings.solver == "sgd" else min(settings.batch_size, objective.n)
        stop = _stochastic(objective, path, settings, batch, checks.generator(settings.random_state), start)
    if stop != "diverged" and settings.l2 == 0:
        judge = Judge(objective)
        if _without_optimum(judge):
            errors.warn_far(judge.reason)
            return "diverged"
    return stop


def _stochastic(
    objective: Objective,
    path: Path,
    settings: Settings,
    batch: int,
    rng: np.random.Generator,
    start: Array | None = None,
    before: int = 0,
) -> Stop:
    """Stochastic descent by batches of that size, from weights after `before` passes."""
    eta = _eta(objective, settings, batch)
    stop = stochastic_descent(
        objective,
        path,
        eta=eta,
        tol=settings.tol,
        max_iter=settings.max_iter,
        batch_size=batch,
        rng=rng,
        settle=settings.eta is None and batch == 1,
        start=start,
        before=before,
    )
    _warn_of_long_steps(stop, eta)
    return stop


def _eta(objective: Objective, settings: Settings, batch: int) -> float:
    """Learning rate for batches of so many samples."""
    return settings.eta if settings.eta is not None else 1 / largest_curvature(objective, batch)


def _warn_of_long_steps(stop: Stop, eta: float) -> None:
    """Warn if the steps were too long."""
    if stop == "diverged":
        errors.warn_far(
            f"The steps are too long: with eta={eta:g} the weights grew beyond {checks.LARGEST:g}. "
            "coef_ keeps the last ones below; pass a smaller eta."
        )


def _without_optimum(judge: Judge) -> bool:
    """Whether there is no optimum. An early convergence of Newton's method proves that there is one."""

    def ignore(step: int, weights: Array, reading: Reading) -> None:
        """Discard these steps."""

    return newton(judge.objective, ignore, tol=1e-8, max_iter=100, hopeless=judge) == "diverged"
