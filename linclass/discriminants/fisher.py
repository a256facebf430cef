"""Fisher's discriminant: the direction of the largest ratio of between- to within-class scatter, as a classifier."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, errors, parameters
from linclass.core.checks import Array
from linclass.core.losses import log_sigmoid, log_softmax, sigmoid, softmax
from linclass.core.scores import scores
from linclass.core.weights import Weighted, priors_of
from linclass.data.fitted_x import FittedX
from linclass.discriminants.fisher_coordinates import FisherCoordinates
from linclass.discriminants.fisher_fit import FisherFit, scatter_of
from linclass.discriminants.projection import thresholds
from linclass.discriminants.scatter import Scatter
from linclass.discriminants.scatter_in_span import SpannedScatter


class FisherDiscriminant(FisherCoordinates):
    """Fisher's linear discriminant (Fisher 1936; Zhang 5), also known as linear discriminant analysis.

    The classes are modelled as Gaussians with means m_i, a common covariance Σ = S_W/(N - C) and priors p_i. With
    two classes w = Σ⁻¹(m_1 - m_2), the direction with the largest J(w), and f(x) is the log-odds of the larger
    label, class 1:  f(x) = w·(x - (m_1 + m_2)/2) - ln(p_2/p_1).  With more classes f_i(x) = xᵀΣ⁻¹m_i - ½ m_iᵀΣ⁻¹m_i
    + ln p_i.

    If S_W is singular and the means differ in its null space, that difference alone decides and J is infinite: for
    two classes w is the part of m_1 - m_2 in the null space, and the priors have no effect; for more classes the
    null space gets a variance so small that no sample is in doubt. Otherwise the pseudo-inverse of Σ is used.

    With a `sample_weight`, s copies of a sample are equivalent to one with the weight s: m_i, S_W, S_B, the counts N
    and the default priors are sums with these weights.

    Parameters
    ----------
    priors : array-like of shape (C,) or None, default None
        Prior probabilities p_i of the classes in the order of `classes_`, positive with sum 1; None uses their
        shares of the samples.
    unbiased : bool, default True
        Whether Σ is S_W/(N - C); else it is S_W/N.

    Attributes
    ----------
    coef_ : ndarray of shape (1 or C, d)
    intercept_ : ndarray of shape (1 or C,)
    priors_ : ndarray of shape (C,)
    means_ : ndarray of shape (C, d)
    covariance_ : ndarray of shape (d, d)
        Σ; 0 if every class has only one sample. It is computed on request.
    scatter_ : Scatter
        The scatters S_T = S_W + S_B, and J of any direction. With fewer than ten samples for each feature, its matrices
        (d, d) are also computed on request.
    directions_ : ndarray of shape (k, d)
        The solutions of S_B w = λ S_W w with λ > 0, the largest λ first; k <= min(C - 1, d), and less if the means
        lie in fewer dimensions. The variance Σ along each is 1, or its length is 1 if λ is infinite.
    ratios_ : ndarray of shape (k,)
        Their λ, with S_B as for many classes.
    explained_variance_ratio_ : ndarray of shape (k,)
        The share of each λ in their sum; infinite ones share all of it equally.
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.

    See Also
    --------
    LeastSquaresClassifier : the same direction for two classes
    GaussianNB : another Gaussian for each class
    LogisticRegression : the same log-odds without Gaussians

    Examples
    --------
    >>> from linclass import FisherDiscriminant
    >>> model = FisherDiscriminant().fit([[0, 0], [2, 0], [0, 2], [3, 3], [5, 3], [3, 5]], [0, 0, 0, 1, 1, 1])
    >>> model.coef_.round(9), model.intercept_.round(9), round(model.J(model.w), 9)
    (array([[4.5, 4.5]]), array([-19.5]), 6.75)
    """

    name: ClassVar[str] = "Fisher"
    binary_only: ClassVar[bool] = False
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    priors_: Array
    means_: Array
    _divisor: float
    _coef: Array
    _intercept: Array
    _scatter: Scatter
    _fitted: FittedX
    _index: NDArray[np.int64]
    _weights: Array | None

    def __init__(self, *, priors: ArrayLike | None = None, unbiased: bool = True) -> None:
        self.priors = priors
        self.unbiased = unbiased

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
            If X, y, the weights or the priors are invalid, or the sum of the weights is too small for S_W/(N - C).
        """
        samples = self._check_weighted(X, y, sample_weight)
        C, weights = len(self.classes_), samples.weights
        if C == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        self.priors_ = priors_of(self.priors, samples.totals)
        n = len(samples.index) if weights is None else float(weights.sum())
        self._divisor = self._divided(n, weights is None)
        for name in ("_scatter", "_fitted", "_index", "_weights"):  # of an earlier fit
            vars(self).pop(name, None)
        found = FisherFit.of(samples, self.priors_, self._divisor)
        self.means_, self._mean, self._apart = found.means, found.mean, found.apart
        self.directions_, self.ratios_ = found.directions, found.ratios
        self.coef_, self.intercept_ = found.coef, found.intercept
        if found.from_mean is not None:
            self._coef, self._intercept = found.from_mean
        if isinstance(found.scatter, Scatter):
            self._scatter = found.scatter
        else:
            self._fitted, self._index, self._weights = found.scatter, samples.index, weights
        return self

    @property
    def scatter_(self) -> Scatter:
        """The scatters S_T = S_W + S_B, and J of any direction; for many features computed from the kept X."""
        if not hasattr(self, "means_"):
            raise errors.not_fitted(type(self).__name__)
        if not hasattr(self, "_scatter"):
            self._scatter = scatter_of(Weighted(self._fitted.X, self._index, self._weights))
            del self._fitted, self._index, self._weights
        return self._scatter

    @property
    def covariance_(self) -> Array:
        """Σ, shape (d, d)."""
        return self.scatter_.within / self._divisor

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Label of each sample, shape (n,): the sign of f, with sign(0) = +1, or the class with the largest f."""
        if len(getattr(self, "classes_", ())) <= 2:
            return super().predict(X)
        labels: NDArray[Any] = self.classes_[self._from_mean(X).argmax(axis=1)]
        return labels

    def predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class for each sample, shape (n, C); 0, ½ or 1 for two classes with infinite J."""
        if len(getattr(self, "classes_", ())) > 2:
            return softmax(self._from_mean(X))
        f = self._log_odds(X)
        return sigmoid(np.column_stack([-f, f]))

    def predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class for each sample, shape (n, C)."""
        if len(getattr(self, "classes_", ())) > 2:
            return log_softmax(self._from_mean(X))
        f = self._log_odds(X)
        return log_sigmoid(np.column_stack([-f, f]))

    def sample(
        self, n: int = 1, *, label: Any = None, random_state: Any = None
    ) -> tuple[Array, NDArray[Any]]:
        """Draw n new samples X of shape (n, d), and their labels, from the fitted Gaussians.

        x = m_i + Σ^½ z, with z standard normal.

        Parameters
        ----------
        n : int >= 1, default 1
        label : label or None, default None
            The class to draw from; None draws it from the priors.
        random_state : int, Generator or None, default None

        Raises
        ------
        ValueError
            If n is not a positive integer, or there is no such label.
        """
        spread = self.scatter_.spread
        n, rng = parameters.at_least(n, 1, "n"), checks.generator(random_state)
        share = self.priors_ if label is None else (self.classes_ == label).astype(float)
        if not share.any():
            known = ", ".join(map(str, self.classes_))
            raise ValueError(f"label must be one of {known}; got {label!r}. Pass one of these.")
        index = rng.choice(len(share), size=n, p=share)
        root = spread.length[:, None] * spread.along.T * spread.unit / np.sqrt(self._divisor)  # (r, d)
        if isinstance(self.scatter_, SpannedScatter):
            root = root @ self.scatter_.span.basis
        return self.means_[index] + rng.standard_normal((n, len(root))) @ root, self.classes_[index]

    @property
    def w(self) -> Array:
        """The direction with the largest J, shape (d,): Σ⁻¹(m_1 - m_2), or the first of several; 0 if there is none."""
        if not hasattr(self, "directions_"):
            raise errors.not_fitted(type(self).__name__)
        first = self.coef_ if len(self.classes_) == 2 else self.directions_
        w: Array = first[0] if len(first) else np.zeros(self.n_features_in_)
        return w

    def J(self, w: ArrayLike) -> float | Array:
        """Fisher's criterion of one direction (d,), or of several (k, d): see `Scatter.J`."""
        return self.scatter_.J(w)

    def thresholds(self, w: ArrayLike) -> float | Array:
        """The threshold with even odds for two classes: the boundary of the classifier on the projections w·x.

        With σ² = wᵀΣw:  t = w·(m_1 + m_2)/2 + σ² ln(p_2/p_1) / w·(m_1 - m_2).  Along w = Σ⁻¹(m_1 - m_2) it is the
        boundary of f; for another direction or length, it is the boundary of the classifier fitted to w·x.

        Parameters
        ----------
        w : array-like of shape (d,) or (k, d)
            One direction, or several.

        Returns
        -------
        float or ndarray of shape (k,)
            NaN if the projected means coincide: no threshold exists, and the larger prior always wins.

        Raises
        ------
        ValueError
            If there are more than two classes, a direction has another number of features, or is 0.
        """
        if len(self.classes_) != 2:
            raise ValueError(
                f"thresholds takes a model of two classes; this one has {len(self.classes_)}. "
                "Compare the values of decision_function instead."
            )
        directions = np.asarray(w, dtype=float)
        t = thresholds(self.scatter_, self.means_, self.priors_, self._divisor, np.atleast_2d(directions))
        return t if directions.ndim > 1 else float(t[0])

    def _divided(self, n: float, every: bool) -> float:
        """The divisor of S_W; `every` is whether all samples count once."""
        C = len(self.classes_)
        if not self.unbiased:
            return n
        if every:
            return max(n - C, 1)  # with one sample in each class, S_W is 0 for any divisor
        if n <= C:
            raise ValueError(
                f"The covariance S_W/(N - C) needs weights whose sum N exceeds the number of classes, C = {C}; got "
                f"N = {n:g}. A weight is a number of copies: multiply all of them, or pass unbiased=False."
            )
        return n - C

    def _log_odds(self, X: ArrayLike) -> Array:
        """f of two classes, shape (n,); infinite unless 0 if J is infinite."""
        f = self.decision_function(X)
        return np.where(f == 0, 0.0, np.copysign(np.inf, f)) if self._apart.any() else f

    def _from_mean(self, X: ArrayLike) -> Array:
        """Every f without a common part, (n, C), so that no digits are lost far from the origin."""
        return scores(
            self._rectangle(X),
            self._coef,
            self._intercept,
            self._mean,
            getattr(self, "feature_names_in_", None),
        )
