"""Multinomial naive Bayes: the words of a text are drawn one after the other from the distribution of its class."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.sparse import dense, is_sparse, sums
from linclass.core import parameters
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.probability.generative import Generative, log_ratio


class MultinomialNB(Generative, Classifier):
    """Naive Bayes for counts, such as the number of times that each word occurs in an email (McCallum and Nigam 1998).

    P(x|C_k) ∝ Π_i θ_ik^x_i with θ_ik = (α + N_ik) / (α d + Σ_j N_jk), where N_ik is the sum of feature i over the
    samples of the class: α virtual occurrences of each word. The factor left out is the same for all classes. Numbers
    may be fractions, such as weighted counts, but not negative. The log-odds of two classes are linear in x. X may be a
    sparse table (CSR). A sample with a `sample_weight` s counts as s samples.

    Parameters
    ----------
    alpha : float >= 0, default 1.0
        Virtual occurrences of each feature. With 0, a feature that a class never had is impossible in it, and a sample
        that is impossible in every class is undecided.
    priors : array-like of shape (C,) or None, default None
        Prior probabilities π of the classes in the order of `classes_`, positive with sum 1; None uses their shares
        of the samples.

    Attributes
    ----------
    theta_ : ndarray of shape (C, d)
        θ, the probability of each feature in each class; every row has the sum 1.
    feature_count_ : ndarray of shape (C, d)
        N.
    length_ : ndarray of shape (C,)
        Mean sum of the features of a sample of each class.
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
    BernoulliNB : whether a word occurs
    Vocabulary : the words of texts as features

    Examples
    --------
    >>> from linclass import MultinomialNB
    >>> model = MultinomialNB().fit([[2, 0], [1, 1], [0, 3], [0, 1]], ["spam", "spam", "ham", "ham"])
    >>> model.theta_.round(3)
    array([[0.167, 0.833],
           [0.667, 0.333]])
    >>> model.predict([[3, 1]])
    array(['spam'], dtype='<U4')
    """

    name: ClassVar[str] = "Naive Bayes (multinomial)"
    binary_only: ClassVar[bool] = False
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    theta_: Array
    feature_count_: Array
    length_: Array

    def __init__(self, *, alpha: float = 1.0, priors: ArrayLike | None = None) -> None:
        self.alpha = alpha
        self.priors = priors

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from counts X of shape (n, d) and their labels y of shape (n,), of two or more classes.

        Parameters
        ----------
        X, y : array-like
        sample_weight : array-like of shape (n,) or None
            s >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        ValueError
            If X, y, the weights or a parameter is invalid, or a number is negative.
        """
        alpha = parameters.not_negative(self.alpha, "alpha")
        samples = self._check_weighted(X, y, sample_weight)
        _counted(samples.X)
        self._count_classes(samples, self.priors)
        members = (np.arange(len(self.classes_))[:, None] == samples.index).astype(float)  # (C, n)
        if samples.weights is not None:
            members *= samples.weights
        self.feature_count_ = sums(members, samples.X)
        total = self.feature_count_.sum(axis=1)
        self.length_ = total / self.class_count_
        smooth = self.feature_count_ + alpha
        whole = smooth.sum(axis=1, keepdims=True)
        d = self.n_features_in_  # with α = 0, a class may have no occurrences at all
        self.theta_ = np.where(whole > 0, smooth / np.where(whole > 0, whole, 1.0), 1 / d)
        return self

    @property
    def log_odds_(self) -> Array:
        """The evidence of one occurrence of each feature for two classes, shape (d,).  ln θ_i+ / θ_i-"""
        self._check_two()
        return log_ratio(self.theta_[1], self.theta_[0])

    @property
    def n_parameters_(self) -> int:
        """Number of free parameters: (C - 1) + C (d - 1)."""
        classes = len(self.classes_)
        return classes - 1 + classes * (self.n_features_in_ - 1)

    def predict_joint_log_proba(self, X: ArrayLike) -> Array:
        """log P(C_k) P(x|C_k) of each sample and class without the common factor, (n, C); -inf if it is impossible.

        Negative numbers are not counts, but the linear log-odds also exist for them: a picture shows them.
        """
        X = self._check_X(X)
        never = self.theta_ == 0
        joint: Array = (
            sums(np.log(np.where(never, 1.0, self.theta_)), X.T) + np.log(self.class_prior_)[:, None]
        )  # (C, n)
        if never.any():
            joint[sums(never.astype(float), X.T) > 0] = -np.inf
        return joint.T

    def contributions(self, X: ArrayLike) -> Array:
        """The contribution of each feature of each sample to the log-odds of two classes, shape (n, d); 0 for 0 · ∞.

        The log-odds are the sum of the contributions and that of the priors, log π_+/π_-.
        """
        X = self._check_X(dense(X) if is_sparse(X) else X)
        with np.errstate(invalid="ignore"):
            said: Array = np.where(X != 0, X * self.log_odds_, 0.0)
        return said

    def __sklearn_tags__(self) -> Any:
        """Declare to scikit-learn that numbers are not negative."""
        tags = super().__sklearn_tags__()
        tags.input_tags.positive_only = True
        tags.classifier_tags.poor_score = True  # its checks shift real numbers
        return tags

    def _draw(self, index: NDArray[np.int64], rng: np.random.Generator) -> Array:
        """Counts of as many words as a sample of the class has on average, rounded."""
        lengths = np.rint(self.length_).astype(np.int64)
        return np.array([rng.multinomial(lengths[k], self.theta_[k]) for k in index.tolist()], dtype=float)


def _counted(X: Any) -> None:
    """Require that no number is negative.

    Raises
    ------
    ValueError
        With the smallest number.
    """
    low = float((X.data if is_sparse(X) else X).min(initial=0.0))
    if low < 0:
        raise ValueError(
            f"Negative values in data passed to MultinomialNB: X must hold counts, 0 or more; got {low:g}. "
            "Count, or use GaussianNB."
        )
