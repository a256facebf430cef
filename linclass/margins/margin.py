"""Maximum margin: the hyperplane farthest from all samples, with and without slack."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.core.trace import Trace
from linclass.core.weights import ClassWeight
from linclass.margins import subset_margin
from linclass.margins.exact_margin import NotSeparableError
from linclass.margins.interior_point import hard_start, soft_start
from linclass.margins.margin_fit import Margin
from linclass.margins.optimum import Problem, separator
from linclass.margins.separability import Separability, separable

LARGE = 10_000_000  # number of entries of X above which few samples are tried first
NARROW = 26  # number of features below which they are tried first if X has more than SMALL entries: the
SMALL = 1 << 18  # interior-point method's vectors of n numbers would take more memory than X
EACH = 400  # samples for each feature, with which a guess of the soft margin has errors of 1 / √400
SHARE = 10  # one in this many samples is then near enough to the street to be in doubt


class MaxMargin(Margin):
    """Maximum margin without slack: the hyperplane farthest from the samples (Boser, Guyon and Vapnik 1992).

    minimise ½‖v‖² so that y_n (v·x_n + b) >= 1; the margin is 1/‖v‖. At the optimum v = Σ α_n y_n x_n, with α_n >=
    0 and Σ α_n y_n = 0, where only support vectors, y_n f(x_n) = 1, have a positive α. Samples have no weights,
    because each one is a constraint.

    Parameters
    ----------
    probability : bool, default False
        Whether `predict_proba` and `predict_log_proba` are wanted: Platt's sigmoid of f, fitted to decision values of
        samples that were left out. This fits five times more.

    Attributes
    ----------
    coef_ : ndarray of shape (1, d)
    intercept_ : ndarray of shape (1,)
    support_ : ndarray of shape (m,)
        Indices of the samples with α > 0. Further samples may have y f(x) = 1 if they are redundant.
    support_vectors_ : ndarray of shape (m, d)
    dual_coef_ : ndarray of shape (1, m)
        Their α_n y_n.
    platt_ : tuple of two floats
        A and B of the sigmoid σ(-(A f + B)), with probability=True.
    slack_ : ndarray of shape (n,)
        max(0, 1 - y_n f(x_n)), as in SoftMargin: rounding errors only.
    margin_ : float
        1/‖v‖, the distance of the nearest samples from the boundary, in the unit of the samples.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_iter_ : int
        Number of steps.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is a separating hyperplane, at half the scale that the constraints allow (with many numbers in X, the rows
        are some of the steps and rounds of an active-set method, or those of a fit to the samples near the street, as
        in SoftMargin); the last row is optimal to rounding. Columns: `step`, `coef` (T, d), `intercept`, `objective`
        (½‖v‖², scaled until the constraints are satisfied), `dual_objective` (a lower bound for all separators), `gap`
        (their difference: 0 proves optimality) and `residual` (the largest relative violation of a condition).
        `trace_.stop` is "converged", or, with a residual above 1e-8, "stalled" because of rounding or "budget" after
        200 steps; above 1e-3 the fit warns. "converged" certifies a gap of at most 1e-8 of the objective and
        constraints satisfied to 1e-8, as measured with `coef_` and `intercept_` on the given samples. Very small
        margins are found in integers for up to 100,000 numbers in X; the residual is then that of their floats.

    See Also
    --------
    SoftMargin : data that no line separates
    separable : whether a line separates
    KernelSVM : with a kernel

    Examples
    --------
    >>> from linclass import TABLES, MaxMargin
    >>> model = MaxMargin().fit(*TABLES["li-2.1"])
    >>> model.coef_.round(9), model.intercept_.round(9), model.support_
    (array([[0.5, 0.5]]), array([-2.]), array([0, 2]))
    """

    name: ClassVar[str] = "Maximum margin"

    trace_: Trace[MaxMargin]

    def __init__(self, *, probability: bool = False) -> None:
        self.probability = probability

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Raises
        ------
        NotSeparableError
            A ValueError if no hyperplane separates the classes; its `certificate` proves it.
        ValueError
            If X or y is invalid.
        """
        X, index = self._check_fit(X, y, exact=True)
        y_signs = signs(index)
        solved, X = self._solve_early(X, y_signs, partial(self._solve_by_few, y=y_signs))
        if solved:
            self._calibrate(X, y)
            return self
        answer = separable(X, index)
        if answer.w is None:
            raise _not_separable(answer)
        span, Z = Span.of(X)
        w = answer.w if span is None else span.basis @ answer.w
        problem = Problem.of(Z, y_signs, np.inf, w)
        self._solve(X, problem, hard_start(problem.Zt, problem.y, separator(problem, w)), span=span)
        self._calibrate(X, y)
        return self

    def _solve_by_few(self, X: Array, y: Array) -> bool:
        """Solve the problem with few of very many samples; return whether it is solved."""
        if not _in_parts(X, subset_margin.FIRST):
            return False
        try:
            found = max_margin_of_few(X, y)
        except NotSeparableError:  # its certificate is for the few
            return False
        return found is not None and self._taken(found, X, y)


class SoftMargin(Margin):
    """Maximum margin with slack, for any data (Cortes and Vapnik 1995).

    minimise ½‖v‖² + C Σ s_n ξ_n so that y_n (v·x_n + b) >= 1 - ξ_n and ξ_n >= 0: the hinge loss with weight decay;
    s_n is the weight of the sample, by default 1. At the optimum v = Σ α_n y_n x_n with 0 <= α_n <= s_n C and Σ α_n
    y_n = 0, where α_n = 0 if y_n f(x_n) > 1 and α_n = s_n C if y_n f(x_n) < 1. v is unique; b is not if every α is
    at a bound.

    Parameters
    ----------
    C : float > 0, default 1.0
        Cost of slack; the upper bound of α.
    class_weight : dict, "balanced" or None, default None
        Weight of each sample of a class, by label, 1 for labels that are not listed. "balanced" gives both
        classes the same total, n / (2 n_c) for each sample of class c with n_c samples, or weights in place of counts.
    probability : bool, default False
        Whether `predict_proba` and `predict_log_proba` are wanted: Platt's sigmoid of f, fitted to decision values of
        samples that were left out. This fits five times more.

    Attributes
    ----------
    coef_ : ndarray of shape (1, d)
    intercept_ : ndarray of shape (1,)
        The middle of the interval of optimal b.
    support_ : ndarray of shape (m,)
        Indices of the samples with α > 0.
    support_vectors_ : ndarray of shape (m, d)
    dual_coef_ : ndarray of shape (1, m)
        Their α_n y_n.
    platt_ : tuple of two floats
        A and B of the sigmoid σ(-(A f + B)), with probability=True.
    slack_ : ndarray of shape (n,)
        ξ_n = max(0, 1 - y_n f(x_n)).
    margin_ : float
        1/‖v‖, half the width of the street -1 < f(x) < 1, in the unit of the samples; infinite if v = 0.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_iter_ : int
        Number of steps.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start, v = 0 (with many numbers in X, the rows are some of the steps and rounds of an active-set
        method; with more than 10 million numbers, or 262,144 and fewer than 26 features, they can be those of a fit to
        the samples near the street); the last row is optimal to rounding. Columns: `step`, `coef` (T, d), `intercept`,
        `objective` (½‖v‖² + C Σ s_n ξ_n of the row), `dual_objective` (a lower bound for all lines), `gap` (their
        difference: 0 proves optimality) and `residual` (the largest relative violation of a condition). `trace_.stop`
        is "converged", or, with a residual above 1e-8, "stalled" because of rounding or "budget" after 200 steps; above
        1e-3 the fit warns. "converged" certifies a gap of at most 1e-8 of the objective, as measured with `coef_` and
        `intercept_` on the given samples, including rounding.

    See Also
    --------
    MaxMargin : without slack
    KernelSVM : with a kernel
    LogisticRegression : probabilities

    Examples
    --------
    >>> from linclass import SoftMargin
    >>> model = SoftMargin(C=0.1).fit([[-1], [1]], [-1, 1])
    >>> model.coef_.round(9), model.intercept_, model.slack_.round(9)
    (array([[0.2]]), array([0.]), array([0.8, 0.8]))
    """

    name: ClassVar[str] = "Soft margin"

    trace_: Trace[SoftMargin]

    def __init__(
        self, *, C: float = 1.0, class_weight: ClassWeight = None, probability: bool = False
    ) -> None:
        self.C = C
        self.class_weight = class_weight
        self.probability = probability

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
            If X, y, C or the weights are invalid.
        """
        C = parameters.positive(self.C, "C")
        samples = self._check_weighted(X, y, sample_weight)
        prices = C if samples.weights is None else C * samples.weights
        y_signs = signs(samples.index)
        few = partial(self._solve_by_few, y=y_signs, C=C, times=samples.weights)
        solved, chosen = self._solve_early(samples.X, y_signs, few, prices)
        if not solved:
            span, Z = Span.of(chosen)
            problem = Problem.of(Z, y_signs, prices)
            self._solve(chosen, problem, soft_start(problem.y, problem.C, len(problem.Zt)), prices, span)
        if samples.kept is not None:
            self.support_ = samples.places(self.support_)
            self.slack_ = self._slack(X, y)
        self._calibrate(self._check_X(X), y, sample_weight)
        return self

    def _solve_by_few(self, X: Array, y: Array, C: float, times: Array | None) -> bool:
        """Solve the problem with few of very many samples; return whether it is solved."""
        n, d = X.shape
        first, near = max(subset_margin.FIRST, EACH * d), max(subset_margin.FIRST, n // SHARE)
        if not _in_parts(X, first):
            return False
        found = subset_margin.soft_margin(X, y, C, SoftMargin, times, first=first, near=near, most=n // 2)
        return found is not None and self._taken(found, X, y, C if times is None else C * times)

    def _slack(self, X: ArrayLike, y: ArrayLike) -> Array:
        """ξ of each sample (n,), including samples of weight 0."""
        f = self.decision_function(X)
        slack: Array = np.maximum(0, 1 - np.where(checks.labels(y) == self.classes_[1], f, -f))
        return slack


def _in_parts(X: Array, first: int) -> bool:
    """Whether few of the samples are tried first, initially this number of them."""
    n, d = X.shape
    return n >= SHARE * first and X.size > (SMALL if d < NARROW else LARGE)


def soft_margin_of_few(X: Array, y: NDArray[Any], C: float) -> SoftMargin | None:
    """The result of `SoftMargin(C=C).fit(X, y)` from few weighted samples; None if this does not succeed.

    See `subset_margin.soft_margin`.
    """
    found = subset_margin.soft_margin(X, y, C, SoftMargin)
    return found if isinstance(found, SoftMargin) and found._taken(found, X, y, C) else None


def max_margin_of_few(X: Array, y: NDArray[Any]) -> MaxMargin | None:
    """The line of `MaxMargin().fit(X, y)`, found with few samples; None if this does not succeed.

    See `subset_margin.max_margin`.
    """
    found = subset_margin.max_margin(X, y, SoftMargin, MaxMargin)
    return found if isinstance(found, MaxMargin) and found._taken(found, X, y) else None


def _not_separable(certificate: Separability) -> NotSeparableError:
    """The error that explains the certificate."""
    weights = certificate.weights
    shared = 0 if weights is None else int(np.count_nonzero(weights))
    return NotSeparableError(
        "No line separates the two classes, so there is no margin to maximise: a point between samples of one "
        f"class is also a point between samples of the other ({shared} samples are enough to show it). "
        "Use SoftMargin, which allows slack, or move or relabel these samples.",
        certificate,
    )
