"""The soft-margin support vector machine with a kernel, by its dual."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import errors, parameters
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.core.weights import ClassWeight, Weighted
from linclass.margins.kernel_rows import EPS, KernelRows
from linclass.margins.kernels import KERNELS, KernelName
from linclass.margins.machine import FEW, Machine
from linclass.margins.smo import Solver
from linclass.margins.working_sets import WorkingSets

MAX_SAMPLES = 4096  # limit for possibly indefinite kernels: their matrix needs 134 MB
BOUNDED = ("gaussian", "laplacian", "tanh")  # kernels whose values are bounded for any X
FAR = 1e-3  # violation at which libsvm stops by default; above it, a fit that has not converged warns
DIGITS = 1e-7  # tolerance for the change of f(x) by the last digit of one α


class KernelSVM(Machine):
    """Maximum margin with slack in the feature space of a kernel (Cortes and Vapnik 1995).

    f(x) = Σ_i α_i y_i k(x_i, x) + b, with the α that maximise Σ α_i - ½ Σ_ij α_i α_j y_i y_j k(x_i, x_j) under 0 <=
    α_i <= s_i C and Σ α_i y_i = 0. This is the dual of: minimise ½‖w‖² + C Σ s_i ξ_i under y_i (w·φ(x_i) + b) >= 1
    - ξ_i and ξ_i >= 0; s_i is the weight of the sample, by default 1.

    If the kernel matrix is not positive semidefinite (mostly for tanh), there is no such w: the fit ends at a point
    where no pair of samples improves the dual, which may have better points elsewhere. `positive_semidefinite_` is
    then False.

    Parameters
    ----------
    C : float > 0, default 1.0
        Cost of slack; the upper bound of α, times the weight of the sample.
    kernel : {"linear", "polynomial", "gaussian", "laplacian", "tanh", "power"}, default "gaussian"
        The kernel: x·z, (x·z + offset)^degree, exp(-‖x - z‖² / (2 width²)), exp(-‖x - z‖ / width), tanh(slope x·z +
        offset), or (x·z + offset)^degree with any real numbers.
    degree : int >= 1, default 2
        Power of the polynomial kernel.
    offset : float, default 1.0
        Constant of the polynomial kernel, where it must be 0 or more, and of tanh.
    width : float > 0, default 1.0
        Width of the Gaussian and the Laplacian kernel, in the unit of the samples.
    slope : float, default 1.0
        Factor of tanh.
    tol : float > 0, default 1e-6
        Maximum violation of the optimality conditions, in the unit of the margin y f(x).
    max_updates : int >= 0, default 100_000
        Maximum number of steps.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends.
    class_weight : dict, "balanced" or None, default None
        Weight of each sample of a class, by label, 1 for labels that are not listed. "balanced" gives both
        classes the same total, n / (2 n_c) for each sample of class c with n_c samples, or weights in place of counts.

    Attributes
    ----------
    alpha_ : ndarray of shape (n,)
        Between 0 and s C; 0 for all samples that are not support vectors.
    intercept_ : ndarray of shape (1,)
        The middle of the interval of optimal b, which has more than one point only if all α are 0 or s C.
    support_ : ndarray of shape (m,)
        Indices of the support vectors, α_i > 0.
    support_vectors_ : ndarray of shape (m, d)
    dual_coef_ : ndarray of shape (1, m)
        Their α_i y_i.
    slack_ : ndarray of shape (n,)
        ξ_i = max(0, 1 - y_i f(x_i)).
    margin_ : float
        1/‖w‖ in feature space; infinite if w = 0, NaN if ‖w‖² < 0, which a kernel excludes.
    positive_semidefinite_ : bool
        Whether the kernel matrix is positive semidefinite, so that the optimum is global.
    coef_ : ndarray of shape (1, d)
        Only with the linear kernel.
    gram_ : ndarray of shape (n, n)
        The kernel of all pairs of samples.
    X_fit_ : ndarray of shape (n, d)
        The samples.
    y_fit_ : ndarray of shape (n,)
        Their labels as -1 and +1.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_iter_ : int
        Number of steps.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start, α = 0. Columns: `step` (row number before thinning), `picked` (T, 2) (the updated pair;
        -1 for the start and for steps on many samples at once), `alpha` (T, n), `intercept`, `coef` (T, d) with the
        linear kernel, `objective` (of the dual), `gap` (the duality gap, 0 only at the optimum; of two primal
        points the better one counts: w and b as they are, and both multiplied by the least factor with which no
        sample with α below its bound has slack), `violation` (of the optimality conditions). `trace_.stop` is
        "converged", "budget", or "stalled" if rounding hides further progress: the violation is at most 100 times
        the rounding error of f(x). In both cases, a violation above 1e-3 warns. "converged" certifies that the
        violation is at most `tol` and, if the kernel matrix is positive semidefinite, that `gap` is at most `tol`
        (or 1e-8, if that is more) times the objective; both are computed from sums of all terms. If the matrix is
        indefinite, it certifies only the violation. More than 500 samples are solved in working sets of a few
        hundred, with a row for each working set.

    A pickled machine contains its support vectors and the last row of its trace: it predicts as before, without
    `X_fit_`, `y_fit_` and `gram_`. A pickled `trace_` contains all samples and rows.

    Examples
    --------
    >>> from linclass import KernelSVM
    >>> model = KernelSVM(kernel="polynomial", C=10).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
    >>> model.predict([[0.1, 0.9], [0.9, 0.9]])
    array([ 1, -1])
    """

    name: ClassVar[str] = "Kernel SVM"

    positive_semidefinite_: bool
    trace_: Trace[KernelSVM]

    def __init__(
        self,
        *,
        C: float = 1.0,
        kernel: KernelName = "gaussian",
        degree: float = 2,
        offset: float = 1.0,
        width: float = 1.0,
        slope: float = 1.0,
        tol: float = 1e-6,
        max_updates: int = 100_000,
        max_snapshots: int = 500,
        class_weight: ClassWeight = None,
    ) -> None:
        self.C = C
        self.kernel = kernel
        self.degree = degree
        self.offset = offset
        self.width = width
        self.slope = slope
        self.tol = tol
        self.max_updates = max_updates
        self.max_snapshots = max_snapshots
        self.class_weight = class_weight

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
            If X, y, the weights or a parameter are invalid, or there are more than 4096 samples for tanh or power.
        """
        C, tol = parameters.positive(self.C, "C"), parameters.positive(self.tol, "tol")
        budget = parameters.budget(self.max_updates, 0, "max_updates")
        snapshots = parameters.at_least(self.max_snapshots, 2, "max_snapshots")
        parameters.choice(self.kernel, tuple(KERNELS), "kernel")
        X, index = self._check_fit(X, y)
        samples = Weighted.of(X, index, self.classes_, sample_weight, self.class_weight)
        definite = KERNELS[self.kernel].definite
        if not definite and len(X) > MAX_SAMPLES:
            raise ValueError(
                f"With the {self.kernel} kernel KernelSVM looks at all pairs of samples, whether it is a kernel of "
                f"these, and takes at most {MAX_SAMPLES} samples; got {len(X)}. Pass fewer, or choose another kernel."
            )
        self._keep(X, signs(index))
        self.positive_semidefinite_ = definite or _definite(self.gram_)
        solver = self._solver(samples, tol, snapshots, C if samples.weights is None else C * samples.weights)
        solver.solve(budget)
        columns = solver.columns()
        columns["picked"] = samples.places(columns["picked"])
        beta = samples.spread(columns.pop("beta"))  # (T, n)
        columns["alpha"] = np.abs(beta)
        vars(self).pop("coef_", None)  # of an earlier fit
        self.alpha_ = columns["alpha"][-1].copy()
        self.intercept_ = columns["intercept"][-1:].copy()
        if self.kernel == "linear":
            columns["coef"] = beta @ X  # (T, d)
            self.coef_ = columns["coef"][-1:].copy()
        self.n_iter_ = solver.step
        if solver.stop != "converged" and (missed := solver.violation()) > max(tol, FAR):
            errors.warn_far(self._far(missed, solver, budget))
        self.trace_ = self._trace(columns, solver.stop)
        return self

    def _far(self, missed: float, solver: Solver | WorkingSets, budget: int) -> str:
        """The warning of a fit that ended far from the optimum because of its budget or of rounding."""
        spent, grain = solver.stop == "budget", solver.grain()
        remedy = "pass a smaller C."
        if grain > FAR:  # no α near C has enough digits for the conditions
            remedy = f"pass a smaller C (at most {self.C * DIGITS / grain:.1g} for these samples)."
        if self.kernel not in BOUNDED:
            remedy = f"standardise each column of X (mean 0, standard deviation 1). If that is not enough, {remedy}"
        ended = f"after max_updates={budget} steps" if spent else "where rounding leaves no gain"
        text = f"KernelSVM stopped {ended}, far from the optimum: a condition of it is missed by {missed:.2g}"
        if grain > FAR:
            return (
                f"{text}. C times the largest kernel value is {grain / EPS:.2g}, so that the last digit of an α near C "
                f"changes f(x) by {grain:.2g}. If the optimum has such an α, floats cannot hold it, and more steps "
                f"do not help: {remedy}"
            )
        if spent:
            return f"{text}. Raise max_updates, or {remedy}"
        return (
            f"{text}, and f(x) is a sum of numbers so large that rounding may change it by {solver.rounding():.2g}. "
            f"More steps do not help: {remedy}"
        )

    def _solver(
        self, samples: Weighted, tol: float, snapshots: int, C: float | Array
    ) -> Solver | WorkingSets:
        """The solver of the dual: with all steps for few samples, by working sets for many."""
        y, definite = signs(samples.index), self.positive_semidefinite_
        if len(y) > FEW:
            K = KernelRows(samples.X, self.kernel, self._kernel_parameters())
            return WorkingSets(K, y, C, tol, snapshots, definite=definite)
        gram = self.gram_ if samples.kept is None else self._gram(samples.X)
        return Solver(gram, y, C, tol, snapshots, definite=definite)


def _definite(K: Array) -> bool:
    """Whether K is positive semidefinite up to rounding, by the Cholesky factorisation of K plus that rounding."""
    rounding = len(K) * np.finfo(float).eps * np.abs(K).sum(axis=1).max()
    try:
        np.linalg.cholesky(K + rounding * np.eye(len(K)))
    except np.linalg.LinAlgError:
        return False
    return True
