"""Softmax regression: a score for each class, and probabilities that sum to 1."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.losses import softmax
from linclass.core.trace import Trace
from linclass.core.weights import ClassWeight
from linclass.probability import fitting
from linclass.probability.online import LearnsOn


class SoftmaxRegression(LearnsOn):
    """Logistic regression for several classes: ŷ_k(x) = e^a_k / Σ_j e^a_j with a score a_k = w_k·x + b_k per class.

    The loss, with one-hot y_nk:  J = -Σ_n s_n Σ_k y_nk ln ŷ_k(x_n) + ½ l2 Σ_k ‖w_k‖².  It is a sum and no mean; s_n is
    how many times the sample counts, once if nothing else is said; the biases are not penalised. The fit starts at 0.
    Features are taken as they are, not normalised. The same weights added to all classes change no probability; of
    all such the shortest are found, which sum to 0 over the classes. Two classes keep their two rows of weights: then
    the differences are those of LogisticRegression with half the l2. Without a penalty J has no least value where
    some weights give no sample's class a score below another's, and not all the same: then it says so, and keeps the
    weights that it had.

    Parameters
    ----------
    solver : {"newton", "gradient", "sgd", "minibatch"}, default "newton"
        Newton's method for all classes together, with a line search, its steps quasi-Newton ones if weights
        are many (64, or 16 with 8,192 samples); steps along the gradient of all samples; of one
        sample at a time, in random order; of `batch_size` samples at a time. With "sgd" there is `partial_fit`, too.
    l2 : float >= 0, default 0.0
        Weight λ of the penalty; scikit-learn's C is 1 / λ.
    class_weight : dict, "balanced" or None, default None
        Weight of each sample of a class, by label, 1 for labels that are not listed. "balanced" gives all
        classes the same total, n / (C n_c) for each sample of class c with n_c samples, or weights in place of counts.
    eta : float > 0 or None, default None
        Length of the steps along gradients (a sum over the samples of the step). None is 1 / L, with L a bound of
        the second derivatives of what one step looks at: then the steps of "gradient" never go up, and those of
        one sample become shorter from pass to pass, 1 / (L (1 + p / 10)) in pass p from 0, and settle.
    batch_size : int >= 1, default 32
        Samples per step of "minibatch". What is left over at the end of a pass is a smaller batch.
    max_iter : int >= 1, default 100
        Most steps of "newton" and "gradient"; most passes through all samples of "sgd" and "minibatch".
    tol : float > 0, default 1e-8
        Newton's method has converged when a step changes the scores by at most this, as a root mean square over the
        samples with weights ŷ_k (I_kj - ŷ_j), and no derivative is above this share of Σ_n |z_nk|, z being the
        features less their means; the others when no derivative of J is above this share of Σ_n |x_nk|. See
        `trace_` for what "converged" certifies.
    random_state : int, Generator or None, default None
        Seed of the order of the samples.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends.

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
        Row 0 is the start, every step a row. Columns: `step`, `coef` (T, C, d), `intercept` (T, C), `loss` (J, penalty
        included), `gradient` (T, C, d + 1; its derivatives, those by the biases last), `errors` (samples whose label is
        not predicted), `passes` (how many times all samples were looked at) and, with "sgd", `picked` (the sample of
        the step). `trace_.stop` is "converged", "budget" (of max_iter; a warning says if J is far from its least
        value), "diverged" (J has no least value, or the steps were too long; a warning says which) or "stalled"
        (rounding lets no step go down). "converged" certifies with "newton" that J is, by its second derivatives, at
        most ½ tol² n above its least value. With quasi-Newton steps this is an estimate, by the curvature along the
        last steps; that no derivative is large is measured. With "gradient", "sgd" and "minibatch" it certifies small
        derivatives only: where J is nearly flat, the weights can be far from the best. "sgd" and "minibatch" are
        tested after each pass, on all samples.

    Examples
    --------
    >>> from linclass import SoftmaxRegression
    >>> model = SoftmaxRegression(l2=1.0).fit([[0, 0], [5, 0], [0, 5]], ["a", "b", "c"])
    >>> model.predict([[-1, -1], [6, 0], [0, 6]])
    array(['a', 'b', 'c'], dtype='<U1')
    """

    name: ClassVar[str] = "Softmax regression"
    binary_only: ClassVar[bool] = False
    SOLVERS: ClassVar[tuple[str, ...]] = fitting.SOLVERS

    n_iter_: int
    trace_: Trace[Self]

    def __init__(
        self,
        *,
        solver: fitting.Solver = "newton",
        l2: float = 0.0,
        class_weight: ClassWeight = None,
        eta: float | None = None,
        batch_size: int = 32,
        max_iter: int = 100,
        tol: float = 1e-8,
        random_state: Any = None,
        max_snapshots: int = 500,
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
        settings = fitting.Settings.of(self)
        samples = self._check_weighted(X, y, sample_weight)
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        vars(self).pop("_rng", None)  # of learning on
        return self._learned(fitting.fit(samples, self._rows(), settings))

    def decision_function(self, X: ArrayLike) -> Array:
        """Scores a of each sample, (n, C); for two classes their difference (n,), above 0 for the larger label."""
        scores = self._scores(X)
        return scores[:, 1] - scores[:, 0] if scores.shape[1] == 2 else scores

    def predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class, shape (n, C), in the order of `classes_`."""
        return softmax(self._scores(X))

    def _rows(self) -> int:
        """Number of rows of weights."""
        return len(self.classes_)

    def _learned(self, found: fitting.Fitted) -> Self:
        """Set the fitted attributes and the trace."""
        self.coef_, self.intercept_ = found.weights[:, :-1], found.weights[:, -1]
        self.n_iter_ = found.n_iter
        self.trace_ = Trace(self, found.columns, found.stop)
        return self
