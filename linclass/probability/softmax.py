"""Softmax regression: a score for each class, and probabilities with sum 1."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.losses import log_softmax, softmax
from linclass.core.trace import Trace
from linclass.core.weights import ClassWeight
from linclass.probability import fitting
from linclass.probability.online import LearnsOn


class SoftmaxRegression(LearnsOn):
    """Logistic regression for several classes: ŷ_k(x) = e^a_k / Σ_j e^a_j with a score a_k = w_k·x + b_k per class.

    The objective, with one-hot y_nk:  J = -Σ_n s_n Σ_k y_nk ln ŷ_k(x_n) + ½ l2 Σ_k ‖w_k‖².  It is a sum, not a
    mean; s_n is the weight of the sample, by default 1; the biases are not penalised. The fit starts at 0. Features
    are not normalised. Adding the same weights to all classes changes no probability; the shortest of these
    solutions is found, which sums to 0 over the classes. Two classes have two rows of weights: their differences
    are those of LogisticRegression with half the l2. Without a penalty, J has no minimum if for some weights the
    score of each sample's class is at least that of every other class, and not all are equal: then the fit warns,
    and keeps its last weights.

    Parameters
    ----------
    solver : {"newton", "gradient", "sgd", "minibatch"}, default "newton"
        Newton's method for all classes together, with a line search, or quasi-Newton steps for many weights (64, or
        16 with 8,192 samples); gradient descent on all samples; on one sample at a time, in random order; on
        `batch_size` samples at a time. With "sgd" there is also `partial_fit`.
    l2 : float >= 0, default 1.0
        Weight λ of the penalty; scikit-learn's C is 1 / λ. The default is explained in LogisticRegression. Pass 0 for
        maximum likelihood.
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
        Newton's method has converged if a step changes the scores by at most this, as a root mean square over the
        samples with weights ŷ_k (I_kj - ŷ_j), and no derivative is above this share of Σ_n |z_nk|, with z the
        centred features. The other solvers have converged if no derivative of J is above this share of Σ_n |x_nk|.
        See `trace_` for the guarantee of "converged".
    random_state : int, Generator or None, default None
        Seed of the order of the samples.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends.
    warm_start : bool, default False
        Whether `fit` starts at the weights of the last fit, if classes and features are the same; its trace does too.

    Attributes
    ----------
    coef_ : ndarray of shape (C, d)
    intercept_ : ndarray of shape (C,)
    classes_ : ndarray of shape (C,)
        The labels, sorted.
    n_iter_ : int
        Number of steps or passes.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start, every step has a row. Columns: `step`, `coef` (T, C, d), `intercept` (T, C), `loss` (J,
        including the penalty), `gradient` (T, C, d + 1; its derivatives, those by the biases last), `errors`
        (misclassified samples), `passes` (number of passes through all samples) and, with "sgd", `picked` (the
        sample of the step). `trace_.stop` is "converged", "budget" (of max_iter; with a warning if J is far from
        its minimum), "diverged" (J has no minimum, or the steps were too long; a warning explains it) or "stalled"
        (rounding prevents further decrease). "converged" certifies with "newton" that J is at most ½ tol² n above
        its minimum, by its second derivatives. With quasi-Newton steps this is an estimate from the curvature along
        the last steps, but the size of the derivatives is measured. With "gradient", "sgd" and "minibatch" it
        certifies only small derivatives: if J is nearly flat, the weights can be far from the optimum. "sgd" and
        "minibatch" are tested after each pass, on all samples. With many features, the first steps of "newton" are
        computed in single precision, and their `loss` and `gradient` have about six digits.

    See Also
    --------
    LogisticRegression : two classes
    OneVsRest : one line for each class

    Examples
    --------
    >>> from linclass import SoftmaxRegression
    >>> model = SoftmaxRegression(l2=1.0).fit([[0, 0], [5, 0], [0, 5]], ["a", "b", "c"])
    >>> model.predict([[-1, -1], [6, 0], [0, 6]])
    array(['a', 'b', 'c'], dtype='<U1')
    """

    name: ClassVar[str] = "Softmax regression"
    binary_only: ClassVar[bool] = False
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
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two or more classes.

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
        samples = self._check_weighted(X, y, sample_weight)
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        vars(self).pop("_rng", None)  # of an earlier partial_fit
        return self._learned(fitting.fit(samples, self._rows(), settings, self._first(before)))

    def decision_function(self, X: ArrayLike) -> Array:
        """Scores a of each sample, (n, C); for two classes their difference (n,), above 0 for the larger label."""
        scores = self._scores(X)
        return scores[:, 1] - scores[:, 0] if scores.shape[1] == 2 else scores

    def predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class, shape (n, C), in the order of `classes_`."""
        return softmax(self._scores(X))

    def predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class, shape (n, C), finite where the probability underflows."""
        return log_softmax(self._scores(X))

    def _rows(self) -> int:
        """Number of rows of weights."""
        return len(self.classes_)

    def _learned(self, found: fitting.Fitted) -> Self:
        """Set the fitted attributes and the trace."""
        self.coef_, self.intercept_ = found.weights[:, :-1], found.weights[:, -1]
        self.n_iter_ = found.n_iter
        self.trace_ = Trace(self, found.columns, found.stop)
        return self
