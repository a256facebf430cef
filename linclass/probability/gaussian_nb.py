"""Gaussian naive Bayes: a normal distribution in each class, with its axes parallel to the coordinates."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.weights import Weighted, priors_of
from linclass.probability.generative import Generative, logs

FLAT = 8 * float(np.finfo(float).eps)  # relative to the values: smaller differences are rounding errors
EQUAL = 1e-6  # relative tolerance for equality in the type of a boundary
NARROW = 1e-12  # relative to the squared mean: a feature with a smaller variance may be constant
TINY = float(np.finfo(float).tiny)


class GaussianNB(Generative, Classifier):
    """Naive Bayes for numeric features, which are normally distributed within a class (Zhang 5).

    p(x|C_k) = Π_i N(x_i; m_ik, v_ik) with the mean m and variance v (sum of squares / N_k) of the samples of the
    class. No v may be 0, so each is  v_ik = Σ_{n in k} s_n (x_ni - m_ik)² / N_k + ε s_i,  with ε = `var_smoothing`
    and s_i the variance of feature i over all samples, or 1 if they are all equal. Results therefore do not depend
    on the unit of a feature. (scikit-learn adds ε of the largest s_i to every feature, which hides the information of
    features with small values.) A sample with a `sample_weight` s_n counts as s_n samples. The boundary between two
    classes, where the log-odds are 0, is a conic with axes parallel to the coordinates.

    Parameters
    ----------
    priors : array-like of shape (C,) or None, default None
        Prior probabilities π of the classes in the order of `classes_`, positive with sum 1; None uses their shares
        of the samples.
    var_smoothing : float >= 0, default 1e-9
        ε, the share of a feature's variance that is added to it. The variances remain above 0 even with 0.

    Attributes
    ----------
    mean_ : ndarray of shape (C, d)
    var_ : ndarray of shape (C, d)
        Including the added variance.
    epsilon_ : ndarray of shape (d,)
        The added variance, for each feature.
    class_count_ : ndarray of shape (C,)
    class_prior_ : ndarray of shape (C,)
        π, the priors that were given, or the relative frequency of each class.
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.

    See Also
    --------
    FisherDiscriminant : one covariance for all classes
    BernoulliNB : binary features

    Examples
    --------
    >>> from linclass import GaussianNB
    >>> model = GaussianNB().fit([[0, 0], [2, 0], [5, 1], [5, 3]], [0, 0, 1, 1])
    >>> model.mean_, model.var_.round(6)
    (array([[1., 0.],
           [5., 2.]]), array([[1., 0.],
           [0., 1.]]))
    """

    name: ClassVar[str] = "Naive Bayes (Gaussian)"
    binary_only: ClassVar[bool] = False

    mean_: Array
    var_: Array
    epsilon_: Array

    _within: Array
    _range: Array

    def __init__(self, *, priors: ArrayLike | None = None, var_smoothing: float = 1e-9) -> None:
        self.priors = priors
        self.var_smoothing = var_smoothing

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
        smoothing = parameters.not_negative(self.var_smoothing, "var_smoothing")
        samples = self._check_weighted(X, y, sample_weight)
        if len(self.classes_) < 2:
            checks.two_classes(self.classes_, type(self).__name__)
        self._forget()
        self._add(samples, smoothing)
        return self

    def partial_fit(
        self,
        X: ArrayLike,
        y: ArrayLike,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Add more samples: up to rounding, the result is that of a `fit` to all samples of all calls.

        The means and variances of two sets of samples are merged (Chan, Golub and LeVeque 1983).

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,)
        classes : array-like, default the labels in y
            All labels, for the first call; y may contain only some of them. A class without samples has the prior 0
            until it has one, unless `priors` are given.
        sample_weight : array-like of shape (n,) or None
            s >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        ValueError
            If X, y, the weights or a parameter is invalid, or y contains a label that is not one of the classes.
        """
        smoothing = parameters.not_negative(self.var_smoothing, "var_smoothing")
        first = not hasattr(self, "mean_")
        X, index = self._check_fit(X, y, classes=self._known(X, y, classes))
        if len(self.classes_) < 2:
            checks.two_classes(self.classes_, type(self).__name__)
        if first:
            self._forget()
        self._add(Weighted.of(X, index, self.classes_, sample_weight, None, every=False), smoothing)
        return self

    def _forget(self) -> None:
        """Begin without samples."""
        shape = len(self.classes_), self.n_features_in_
        self.class_count_, self.mean_, self._within = np.zeros(shape[0]), np.zeros(shape), np.zeros(shape)
        self._range = np.array([[np.inf], [-np.inf]]).repeat(shape[1], axis=1)

    def _add(self, samples: Weighted, smoothing: float) -> None:
        """Merge the moments of more samples with the earlier ones, and set the fitted attributes."""
        X, index, weights = samples.X, samples.index, samples.weights
        self._range = np.array(
            [np.minimum(self._range[0], X.min(axis=0)), np.maximum(self._range[1], X.max(axis=0))]
        )
        before = self.class_count_
        self.class_count_ = before + np.bincount(index, weights, len(self.classes_))
        mean, within = self.mean_.copy(), self._within.copy()
        for k in np.unique(index).tolist():
            own = index == k
            part_mean, part = _moments(X.compress(own, axis=0), None if weights is None else weights[own])
            share = before[k] / self.class_count_[k]
            apart = part_mean - mean[k]
            within[k] = share * within[k] + (1 - share) * (part + share * apart**2)
            mean[k] = part_mean - share * apart
        counts = self.class_count_ / self.class_count_.sum()
        middle = counts @ mean
        variance = counts @ (within + (mean - middle) ** 2)
        for i in np.flatnonzero(variance <= NARROW * middle**2).tolist():
            low, high = self._range[:, i].tolist()
            if high - low <= FLAT * max(abs(low), abs(high)):  # only rounding errors
                mean[:, i], within[:, i], variance[i] = low, 0.0, 1.0
        self.class_prior_ = counts if self.priors is None else priors_of(self.priors, counts)
        self.mean_, self._within = mean, within
        self.epsilon_ = np.maximum(smoothing * variance, TINY)
        self.var_ = within + self.epsilon_

    @property
    def n_parameters_(self) -> int:
        """Number of free parameters: (C - 1) + 2 C d."""
        classes, d = len(self.classes_), self.n_features_in_
        return classes - 1 + 2 * classes * d

    @property
    def n_joint_parameters_(self) -> int:
        """Number of free parameters with full covariance matrices: (C - 1) + C (d + d (d + 1) / 2)."""
        classes, d = len(self.classes_), self.n_features_in_
        return classes - 1 + classes * (d + d * (d + 1) // 2)

    @property
    def conic_(self) -> str:
        """The type of the boundary between two classes in the plane (d = 2), where the log-odds are 0.

        "ellipse", "hyperbola", "parabola", "lines" (two), "line", or "none" if one class has the whole plane (or,
        for equal distributions, neither has). Values that differ by less than 1e-6 of their size count as equal,
        and log-odds below 1e-6 count as 0.

        Raises
        ------
        ValueError
            If there are not two classes and two features.
        """
        self._check_two()
        if self.n_features_in_ != 2:
            raise ValueError(f"A conic lies in the plane: d = 2 features; got {self.n_features_in_}.")
        # The log-odds are Σ_i a_i (x_i - m_i)² + b_i (x_i - m_i) + c, with m between the means.
        (v, u), (m, k) = self.var_, self.mean_
        half = (k - m) / 2
        a = (1 / v - 1 / u) / 2
        a = np.where(np.abs(a) * np.minimum(u, v) < EQUAL, 0.0, a)
        b = half * (1 / v + 1 / u)
        b = np.where(np.abs(half) < EQUAL * np.sqrt(np.minimum(u, v)), 0.0, b)
        c = float(np.log(self.class_prior_[1] / self.class_prior_[0]) + (np.log(v / u).sum()) / 2)
        c += float((a * half**2).sum())
        return _conic(a, b, c)

    def predict_joint_log_proba(self, X: ArrayLike) -> Array:
        """log P(C_k) p(x|C_k) of each sample and class, shape (n, C); -inf below the range of floats."""
        X = self._check_X(X)
        joint = np.empty((len(self.classes_), len(X)))
        constant = logs(self.class_prior_) - np.log(2 * np.pi * self.var_).sum(axis=1) / 2
        with np.errstate(over="ignore"):
            for k, (mean, deviation) in enumerate(zip(self.mean_, np.sqrt(self.var_), strict=True)):
                z = X - mean
                z *= 1 / deviation
                joint[k] = constant[k] - np.einsum("ij,ij->i", z, z) / 2
        return joint.T

    def contributions(self, X: ArrayLike) -> Array:
        """The contribution of each feature of each sample to the log-odds of two classes, shape (n, d).

        The log-odds are the sum of the contributions and that of the priors, log π_+/π_-.
        """
        X = self._check_X(X)
        self._check_two()
        deviation = np.sqrt(self.var_)
        with np.errstate(over="ignore"):
            negative, positive = ((X - self.mean_[k]) / deviation[k] for k in (0, 1))
            # A product, because the difference of two overflowing squares would be NaN.
            squares: Array = (negative - positive) * (negative + positive)
            squares += 2 * np.log(deviation[0] / deviation[1])
        return squares / 2

    def _draw(self, index: NDArray[np.int64], rng: np.random.Generator) -> Array:
        """Scaled and shifted normal numbers."""
        normal = rng.standard_normal((len(index), self.n_features_in_))
        return self.mean_[index] + np.sqrt(self.var_)[index] * normal


def _conic(a: Array, b: Array, c: float) -> str:
    """The type of the curve a_1 x² + b_1 x + a_2 y² + b_2 y + c = 0."""
    bent = a != 0
    if not bent.any():
        return "line" if b.any() else "none"
    middle = c - float((b[bent] ** 2 / (4 * a[bent])).sum())  # the value at the centre of the squares
    middle = middle if abs(middle) > EQUAL else 0.0
    if not bent.all():
        if b[~bent].any():
            return "parabola"
        return "lines" if middle * float(a[bent][0]) < 0 else "none"
    if a[0] * a[1] < 0:
        return "hyperbola" if middle != 0 else "lines"
    return "ellipse" if middle * float(a[0]) < 0 else "none"


def _moments(part: Array, weights: Array | None) -> tuple[Array, Array]:
    """Mean and variance of each column of a class's samples, which are overwritten."""
    counts = np.ones(len(part)) if weights is None else weights
    n = counts.sum()
    mean = counts @ part / n
    part -= mean
    np.square(part, out=part)
    return mean, counts @ part / n
