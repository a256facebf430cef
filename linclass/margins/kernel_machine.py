"""The soft-margin support vector machine with a kernel, by its dual."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, errors, parameters
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.trace import Trace
from linclass.core.weights import ClassWeight, Weighted
from linclass.data.distances import default_width
from linclass.margins.dual_rows import rows_kept, rows_of_many
from linclass.margins.kernel_rows import KernelRows, room
from linclass.margins.kernels import KERNELS, KernelName
from linclass.margins.machine import FAR, FEW, Machine, Machines, by_half, far_from_optimum
from linclass.margins.smo import Solver
from linclass.margins.working_sets import WorkingSets
from linclass.probability.platt import Calibrated

MAX_SAMPLES = 4096  # limit for possibly indefinite kernels: their matrix needs 134 MB


class KernelSVM(Machine, Calibrated):
    """Maximum margin with slack in the feature space of a kernel (Cortes and Vapnik 1995).

    f(x) = Σ_i α_i y_i k(x_i, x) + b, with the α that maximise Σ α_i - ½ Σ_ij α_i α_j y_i y_j k(x_i, x_j) under 0 <=
    α_i <= s_i C and Σ α_i y_i = 0. This is the dual of: minimise ½‖w‖² + C Σ s_i ξ_i under y_i (w·φ(x_i) + b) >= 1
    - ξ_i and ξ_i >= 0; s_i is the weight of the sample, by default 1.

    For more than two classes, one machine of two classes is fitted for each class against the rest, or for each
    pair. Then there are no `alpha_`, `intercept_`, `trace_` and other attributes of a single machine, except
    `support_`, `support_vectors_`, `dual_coef_` (one row for each machine) and `n_iter_` (one number for each).

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
    width : float > 0 or "scale", default "scale"
        Width of the Gaussian and the Laplacian kernel, in the unit of the samples. "scale" is √(d v/2) with the
        variance v of all numbers in X, or 1 if it is 0; for the Gaussian kernel this is scikit-learn's
        gamma="scale". Raw features with large values then have a kernel that is neither constant nor 0.
    slope : float, default 1.0
        Factor of tanh.
    tol : float > 0, default 1e-6
        Maximum violation of the optimality conditions, in the unit of the margin y f(x).
    max_updates : int >= 0, default 100_000
        Maximum number of steps.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends. Fewer if they would
        need much of the memory of X.
    cache_size : float > 0 or None, default None
        Megabytes for the kernel of more than 500 samples, if they are more than the features; more may save time,
        and the optimum is the same. None is 3/4 of the memory of X, at least 12, so that a fit takes at most as much
        as X, or 16. Many samples of few features may take more, up to 110 numbers for each sample, and so may tanh
        and power that are nearly kernels, n²/2 numbers. With fewer samples or more features, the kernel of all pairs
        is stored.
    class_weight : dict, "balanced" or None, default None
        Weight of each sample of a class, by label, 1 for labels that are not listed. "balanced" gives all
        classes the same total, n / (C n_c) for each sample of class c with n_c samples, or weights in place of counts.
    multi_class : {"ovr", "ovo"}, default "ovr"
        For more than two classes: one machine for each class against the rest, whose largest f wins; or one for each
        pair, whose votes are counted.
    probability : bool, default False
        Whether `predict_proba` and `predict_log_proba` are wanted: Platt's sigmoid of f, fitted to decision values of
        samples that were left out. This fits five times more.

    Attributes
    ----------
    width_ : float
        The width as a number, if the kernel has one.
    machines_ : tuple of KernelSVM
        For more than two classes: the machines, in the order of the classes or of the pairs (0, 1), (0, 2), …
    platt_ : tuple of two floats
        A and B of the sigmoid σ(-(A f + B)), with probability=True and two classes.
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
        The samples. More than 2 MB are not copied: after a change of this X, their use is an error.
    y_fit_ : ndarray of shape (n,)
        Their labels as -1 and +1.
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_iter_ : int
        Number of steps; for more than two classes an array of shape (M,), that of each machine.
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
        indefinite, it certifies only the violation. More than 500 samples, if they are more than the features, are
        solved in working sets of a few hundred, with a row for each working set.

    A pickled machine contains its support vectors and the last row of its trace: it predicts as before, without
    `X_fit_`, `y_fit_` and `gram_`. A pickled `trace_` contains all samples and rows.

    See Also
    --------
    SoftMargin : the linear kernel, with exact weights
    DualPerceptron : kernels without a margin
    OneVsRest : one line for each class

    Examples
    --------
    >>> from linclass import KernelSVM
    >>> model = KernelSVM(kernel="polynomial", C=10).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
    >>> model.predict([[0.1, 0.9], [0.9, 0.9]])
    array([ 1, -1])
    """

    name: ClassVar[str] = "Kernel SVM"
    binary_only: ClassVar[bool] = False

    positive_semidefinite_: bool
    width_: float
    n_iter_: Any
    machines_: tuple[KernelSVM, ...]
    trace_: Trace[KernelSVM]

    def __init__(
        self,
        *,
        C: float = 1.0,
        kernel: KernelName = "gaussian",
        degree: float = 2,
        offset: float = 1.0,
        width: float | Literal["scale"] = "scale",
        slope: float = 1.0,
        tol: float = 1e-6,
        max_updates: int = 100_000,
        max_snapshots: int = 500,
        cache_size: float | None = None,
        class_weight: ClassWeight = None,
        multi_class: Literal["ovr", "ovo"] = "ovr",
        probability: bool = False,
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
        self.cache_size = cache_size
        self.class_weight = class_weight
        self.multi_class = multi_class
        self.probability = probability

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two or more classes.

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
        if self.cache_size is not None:
            parameters.positive(self.cache_size, "cache_size")
        parameters.choice(self.kernel, tuple(KERNELS), "kernel")
        parameters.choice(self.multi_class, ("ovr", "ovo"), "multi_class")
        has_width = "width" in KERNELS[self.kernel].parameters
        if has_width and isinstance(self.width, str) and self.width != "scale":
            raise ValueError(
                f"width must be a number above 0 or 'scale'; got {self.width!r}. "
                "Scikit-learn's gamma='auto' is the width √(d/2) for d features."
            )
        if has_width and self.width != "scale":
            parameters.positive(self.width, "width")
        labels, given = y, X
        X, index = self._check_fit(X, y)
        samples = Weighted.of(X, index, self.classes_, sample_weight, self.class_weight)
        if samples.present is not None:
            self.classes_ = self.classes_[samples.present]
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        if has_width:
            self.width_ = (
                default_width(samples.X, samples.weights)
                if isinstance(self.width, str)
                else float(self.width)
            )
        for name in ("_many", "machines_", "platt_", "coef_"):
            vars(self).pop(name, None)  # of an earlier fit
        if len(self.classes_) > 2:
            return self._fit_many(samples)
        if samples.present is not None:
            index = (index == np.flatnonzero(samples.present)[1]).astype(np.int64)
        definite = KERNELS[self.kernel].definite
        if not definite and len(X) > MAX_SAMPLES:
            raise ValueError(
                f"With the {self.kernel} kernel KernelSVM looks at all pairs of samples, whether it is a kernel of "
                f"these, and takes at most {MAX_SAMPLES} samples; got {len(X)}. Pass fewer, or choose another kernel."
            )
        self._keep(X, signs(index), given)
        self.positive_semidefinite_ = definite or self._nearly_definite(X)
        solver = self._solver(samples, tol, snapshots, C if samples.weights is None else C * samples.weights)
        solver.solve(budget)
        columns = solver.columns()
        columns["picked"] = samples.places(columns["picked"])
        beta = samples.spread(columns.pop("beta"))  # (T, n)
        columns["alpha"] = np.abs(beta)
        self.alpha_ = columns["alpha"][-1].copy()
        self.intercept_ = columns["intercept"][-1:].copy()
        if self.kernel == "linear":
            columns["coef"] = beta @ X  # (T, d)
            self.coef_ = columns["coef"][-1:].copy()
        self.n_iter_ = solver.step
        if solver.stop != "converged" and (missed := solver.violation()) > max(tol, FAR):
            errors.warn_far(far_from_optimum(solver, missed, C=self.C, kernel=self.kernel, budget=budget))
        self.trace_ = self._trace(columns, solver.stop)
        self._calibrate(X, labels, sample_weight)
        return self

    def _fit_many(self, samples: Weighted) -> Self:
        """Fit one machine for each class against the rest, or for each pair of classes."""
        for name in ("alpha_", "intercept_", "trace_", "positive_semidefinite_", "_samples"):
            vars(self).pop(name, None)  # of an earlier fit
        settings = self.get_params() | {"class_weight": None, "width": getattr(self, "width_", 1.0)}
        new, pairs = partial(type(self), **settings), self.multi_class == "ovo"
        self._many, warned = Machines.fitted(new, samples, self.classes_, pairs=pairs)
        if warned:
            errors.warn_far(
                f"KernelSVM: not converged for {', '.join(warned)}. {next(iter(warned.values()))}"
            )
        self.machines_ = self._many.machines
        self.n_iter_ = np.array([one.n_iter_ for one in self.machines_])
        return self

    def _kernel_parameters(self) -> dict[str, Any]:
        """The parameters of this model's kernel by name, the width as a number."""
        known = super()._kernel_parameters()
        return known | {"width": self.width_} if "width" in known else known

    def _check_calibrated(self, method: str) -> None:
        """As for two classes."""
        if self._many is None or not self.probability:
            super()._check_calibrated(method)

    def _predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class."""
        if self._many is None:
            return super()._predict_proba(X)
        return self._many.shares(self._check_X(X))

    def _predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class."""
        if self._many is None:
            return super()._predict_log_proba(X)
        return self._many.log_shares(self._check_X(X))

    def _solver(
        self, samples: Weighted, tol: float, snapshots: int, C: float | Array
    ) -> Solver | WorkingSets:
        """The solver of the dual: with all steps for few samples, by working sets for many."""
        y, definite = signs(samples.index), self.positive_semidefinite_
        kept = rows_kept(samples.X, snapshots, linear=self.kernel == "linear")
        if by_half(samples.X):
            return Solver(self._half_of(samples.X), y, C, tol, kept, definite=definite)
        if len(samples.X) > FEW:
            K = KernelRows(
                samples.X, self.kernel, self._kernel_parameters(), room(samples.X, self.cache_size)
            )
            kept = rows_of_many(samples.X, snapshots)
            return WorkingSets(K, y, C, tol, kept, definite=definite)
        gram = self.gram_ if samples.kept is None else self._gram(samples.X)
        return Solver(gram, y, C, tol, kept, definite=definite)
