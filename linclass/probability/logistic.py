"""Logistic regression: the probability of a class as a sigmoid of f(x), with four solvers."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from linclass.conventions.sparse import dense, is_sparse
from linclass.core import checks, entries
from linclass.core.checks import Array
from linclass.core.losses import log_sigmoid, sigmoid
from linclass.core.trace import Trace
from linclass.core.weights import ClassWeight, Weighted
from linclass.probability import fitting
from linclass.probability.likelihood import Objective
from linclass.probability.online import LearnsOn
from linclass.probability.wald import LEVEL, Summary


class LogisticRegression(LearnsOn):
    """Logistic regression for two classes (Zhang 5): p(x) = σ(w·x + b) is the probability of the larger label.

    The objective, with ŷ_n = p(x_n) and y_n 1 or 0:  J = -Σ_n s_n [y_n ln ŷ_n + (1 - y_n) ln(1 - ŷ_n)] + ½ l2 ‖w‖².
    It is a sum, not a mean; s_n is the weight of the sample, by default 1; the bias is not penalised. The fit
    starts at w = 0, b = 0. Features are not normalised. Without a penalty, J has no minimum if some (w, b) has y
    f(x) >= 0 for all samples, and not 0 for all: then the fit warns, and keeps its last weights.

    Parameters
    ----------
    solver : {"newton", "gradient", "sgd", "minibatch"}, default "newton"
        Newton's method (iteratively reweighted least squares) with a line search, or quasi-Newton steps for many
        weights (64, or 16 with 8,192 samples); gradient descent on all samples; on one sample at a time, in random
        order; on `batch_size` samples at a time. With "sgd" there is also `partial_fit`.
    l2 : float >= 0, default 1.0
        Weight λ of the penalty; scikit-learn's C is 1 / λ. With the default, as with scikit-learn's, every data set
        has one optimum, and probabilities of separable data do not become 0 and 1. Pass 0 for maximum likelihood, as
        in R's glm and for `summary`. The penalty depends on the units of the features: standardise them first.
    class_weight : dict, "balanced" or None, default None
        Weight of each sample of a class, by label, 1 for labels that are not listed. "balanced" gives all
        classes the same total, n / (C n_c) for each sample of class c with n_c samples, or weights in place of counts.
    eta : float > 0 or None, default None
        Learning rate (of the gradient summed over the samples of a step). None is 1 / L, with L a bound of the
        second derivatives for one step: then "gradient" never increases the objective, and the steps on single
        samples decrease from pass to pass, 1 / (L (1 + p / 10)) in pass p from 0, and converge.
    batch_size : int >= 1, default 32
        Samples per step of "minibatch". The last batch of a pass may be smaller.
    max_iter : int >= 1, default 100
        Maximum number of steps of "newton" and "gradient", or of passes through all samples of "sgd" and "minibatch".
    tol : float > 0, default 1e-8
        Newton's method has converged if a step changes f by at most this, as a root mean square over the samples
        with weights ŷ(1 - ŷ), and no derivative is above this share of Σ_n |z_nk|, with z the centred features. The
        other solvers have converged if no derivative of J is above this share of Σ_n |x_nk|. See `trace_` for the
        guarantee of "converged".
    random_state : int, Generator or None, default None
        Seed of the order of the samples.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends.
    warm_start : bool, default False
        Whether `fit` starts at the weights of the last fit, if classes and features are the same; its trace does too.

    Attributes
    ----------
    coef_ : ndarray of shape (1, d)
    intercept_ : ndarray of shape (1,)
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_iter_ : int
        Number of steps or passes.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start, every step has a row. Columns: `step`, `coef` (T, d), `intercept`, `loss` (J, including
        the penalty), `gradient` (T, d + 1; its derivatives, that by the bias last), `errors` (misclassified
        samples), `passes` (number of passes through all samples) and, with "sgd", `picked` (the sample of the
        step). `trace_.stop` is "converged", "budget" (of max_iter; with a warning if J is far from its minimum),
        "diverged" (J has no minimum, or the steps were too long; a warning explains it) or "stalled" (rounding
        prevents further decrease). "converged" certifies with "newton" that J is at most ½ tol² n above its
        minimum, by its second derivatives. With quasi-Newton steps this is an estimate from the curvature along the
        last steps, but the size of the derivatives is measured. With "gradient", "sgd" and "minibatch" it certifies
        only small derivatives: if J is nearly flat, the weights can be far from the optimum. "sgd" and "minibatch"
        are tested after each pass, on all samples. With many features, the first steps of "newton" are computed in
        single precision, and their `loss` and `gradient` have about six digits.

    See Also
    --------
    SoftmaxRegression : several classes
    Summary : errors of the weights
    SoftMargin : the hinge loss
    Standardise : equal units before a penalty

    Examples
    --------
    >>> from linclass import LogisticRegression
    >>> model = LogisticRegression(l2=1.0).fit([[0], [1], [2], [3]], ["no", "yes", "no", "yes"])
    >>> model.predict([[0], [3]]), model.trace_.stop
    (array(['no', 'yes'], dtype='<U3'), 'converged')
    """

    name: ClassVar[str] = "Logistic regression"
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"
    SOLVERS: ClassVar[tuple[str, ...]] = fitting.SOLVERS

    n_iter_: int
    trace_: Trace[Self]

    def __init__(
        self,
        *,
        solver: fitting.Solver = "newton",
        l2: float = 1.0,
        class_weight: ClassWeight = None,
        eta: float | None = None,
        batch_size: int = 32,
        max_iter: int = 100,
        tol: float = 1e-8,
        random_state: Any = None,
        max_snapshots: int = 500,
        warm_start: bool = False,
    ) -> None:
        self.solver = solver
        self.l2 = l2
        self.class_weight = class_weight
        self.eta = eta
        self.batch_size = batch_size
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.max_snapshots = max_snapshots
        self.warm_start = warm_start

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Parameters
        ----------
        X, y : array-like
        sample_weight : array-like of shape (n,) or None
            s >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        ValueError
            If X, y, the weights or a parameter is invalid.
        """
        settings, before = fitting.Settings.of(self), self._before()
        vars(self).pop("_rng", None)  # of an earlier partial_fit
        samples = self._check_weighted(X, y, sample_weight)
        return self._learned(fitting.fit(samples, self._rows(), settings, self._first(before)))

    def predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class, shape (n, 2), in the order of `classes_`."""
        f = self.decision_function(X)
        return np.column_stack([sigmoid(-f), sigmoid(f)])

    def predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class, shape (n, 2), finite where the probability underflows."""
        f = self.decision_function(X)
        return np.column_stack([log_sigmoid(-f), log_sigmoid(f)])

    def summary(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None, *, level: float = LEVEL
    ) -> Summary:
        """Standard error, z, p and interval of each weight, from the training samples (n, d) and their labels (n,).

        Parameters
        ----------
        X, y, sample_weight : array-like
            Those of the fit. Weights must be repetition counts: s observations count s times.
        level : float in (0, 1), default 0.95
            Share of intervals that contain the true weights.

        Raises
        ------
        NotFittedError
            If the model has not been fitted.
        ValueError
            If there is a penalty or a class weight, if a line separates the classes, if these are not the training
            samples or the fit had not converged, if a feature is constant or a sum of others, or if `level` is not
            between 0 and 1.
        """
        X = self._check_X(dense(X) if is_sparse(X) else X)
        index = entries.places(checks.labels(y, len(X)), self.classes_)
        if self.l2:
            raise ValueError(
                f"With a penalty (l2={self.l2:g}) the weights are drawn to 0 on purpose, and Wald's errors do not hold "
                "for them. Fit with l2=0."
            )
        if self.class_weight is not None:
            raise ValueError(
                f"With class_weight={self.class_weight!r} a sample counts more or less than once, and Wald's errors do "
                "not hold for the weights. Fit without it."
            )
        if self.trace_.stop == "diverged":
            raise ValueError(
                "The fit diverged, as its warning said: weights that grow without bound have no standard errors. "
                "Where a line separates the classes, collect more samples or leave features out."
            )
        weights = np.column_stack([self.coef_, self.intercept_])
        named = getattr(self, "feature_names_in_", [f"x{k + 1}" for k in range(X.shape[1])])
        seen = Weighted.of(X, index, self.classes_, sample_weight, None)
        objective = Objective.of(seen.X, seen.index, 1, 0.0, seen.weights)
        return Summary.of(objective, weights, (*named, "intercept"), level)

    def _rows(self) -> int:
        """Number of rows of weights."""
        return 1

    def _learned(self, found: fitting.Fitted) -> Self:
        """Set the fitted attributes and the trace."""
        columns = {**found.columns, **{name: found.columns[name][:, 0] for name in fitting.PER_ROW}}
        self.coef_, self.intercept_ = found.weights[:, :-1], found.weights[:, -1]
        self.n_iter_ = found.n_iter
        self.trace_ = Trace(self, columns, found.stop)
        return self
