"""Naive Bayes for binary features, with probabilities estimated from counts."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.sparse import dense, is_sparse, sums
from linclass.core import parameters
from linclass.core.base import Classifier
from linclass.core.blocks import blocks, samples_together
from linclass.core.checks import Array
from linclass.probability.generative import Generative, log_ratio


class BernoulliNB(Generative, Classifier):
    """Naive Bayes for binary features, such as the presence of words in an email (Zhang 5).

    P(x|C_k) = Π_i μ_ik^x_i (1 - μ_ik)^(1 - x_i) with μ_ik = (α + number of samples of C_k with x_i = 1) / (2α +
    number of samples of C_k): α virtual samples of each outcome, with α = 1 as Laplace's rule. A feature is present
    if its number is above 0, so word counts are valid input, also as a sparse table (CSR), such as the output of
    scikit-learn's CountVectorizer. The log-odds of two classes are linear in x. A sample with a `sample_weight` s
    counts as s samples.

    Parameters
    ----------
    alpha : float >= 0, default 1.0
        Virtual samples of each outcome. With 0, values that a class never had are impossible in it, and a sample
        that is impossible in every class is undecided.

    Attributes
    ----------
    mu_ : ndarray of shape (C, d)
        μ, the probability of each feature in each class.
    feature_count_ : ndarray of shape (C, d)
        Number of samples of each class that have the feature, or the sum of their weights.
    class_count_ : ndarray of shape (C,)
    class_prior_ : ndarray of shape (C,)
        π, the relative frequency of each class.
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.

    See Also
    --------
    MultinomialNB : how often a word occurs
    CategoricalNB : features with a few values
    Vocabulary : the words of texts as features

    Examples
    --------
    >>> from linclass import BernoulliNB
    >>> model = BernoulliNB().fit([[1, 0], [1, 1], [0, 1], [0, 1]], ["spam", "spam", "ham", "ham"])
    >>> model.mu_
    array([[0.25, 0.75],
           [0.75, 0.5 ]])
    >>> model.predict([[1, 0]])
    array(['spam'], dtype='<U4')
    """

    name: ClassVar[str] = "Naive Bayes (Bernoulli)"
    binary_only: ClassVar[bool] = False
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    mu_: Array
    feature_count_: NDArray[np.int64] | Array

    def __init__(self, *, alpha: float = 1.0) -> None:
        self.alpha = alpha

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
            If X, y, the weights or alpha is invalid.
        """
        alpha = parameters.not_negative(self.alpha, "alpha")
        samples = self._check_weighted(X, y, sample_weight)
        self._count_classes(samples)
        members = (np.arange(len(self.classes_))[:, None] == samples.index).astype(float)  # (C, n)
        weighted = members if samples.weights is None else members * samples.weights
        n, d = samples.X.shape
        present, held, rest = np.zeros((3, len(members), d))
        for part in [slice(0, n)] if is_sparse(samples.X) else blocks(n, samples_together(n)):
            there = (samples.X[part] > 0).astype(float)
            present += sums(members[:, part], there)
            if samples.weights is not None:
                held += sums(weighted[:, part], there)
                if not is_sparse(there):
                    rest += weighted[:, part] @ (1 - there)
        counts = np.rint(present).astype(np.int64)
        self.feature_count_ = counts
        absent: NDArray[Any] = np.bincount(samples.index)[:, None] - counts
        if samples.weights is not None:  # sums of weights round, but never and always must be exact
            self.feature_count_ = held
            if is_sparse(samples.X):
                rest = np.maximum(self.class_count_[:, None] - held, 0.0)
            absent = np.where(absent == 0, 0.0, rest)
        total = 2 * alpha + self.class_count_[:, None]  # (C, 1)
        self.mu_ = (alpha + self.feature_count_) / total
        self._absent = (alpha + absent) / total  # not 1 - μ, which loses digits if μ is near 1
        return self

    @property
    def log_odds_(self) -> Array:
        """The evidence of each feature for two classes, (2, d): log P(x_i|+)/P(x_i|-), absent (0) and present (1)."""
        self._check_two()
        return np.stack([log_ratio(side[1], side[0]) for side in (self._absent, self.mu_)])

    @property
    def n_parameters_(self) -> int:
        """Number of free parameters: (C - 1) + C d, which for two classes is 2d + 1."""
        classes, d = len(self.classes_), self.n_features_in_
        return classes - 1 + classes * d

    @property
    def n_joint_parameters_(self) -> int:
        """Number of free parameters of a table of all combinations of features and class: C 2^d - 1."""
        classes, d = len(self.classes_), self.n_features_in_
        return (classes << d) - 1

    def predict_joint_log_proba(self, X: ArrayLike) -> Array:
        """log P(C_k) P(x|C_k) of each sample and class, shape (n, C); -inf if the sample is impossible."""
        bits = (self._check_X(X) > 0).astype(float)
        never, always = self.mu_ == 0, self._absent == 0  # factors that are 0 if it is present, or absent
        present = np.log(np.where(never, 1.0, self.mu_))
        absent = np.log(np.where(always, 1.0, self._absent))
        joint = sums(present - absent, bits.T)  # (C, n)
        joint += (np.log(self.class_prior_) + absent.sum(axis=1))[:, None]
        if never.any() or always.any():
            zeros = sums(never.astype(float) - always, bits.T) + always.sum(axis=1)[:, None]
            joint[zeros > 0.5] = -np.inf
        return joint.T

    def contributions(self, X: ArrayLike) -> Array:
        """The contribution of each feature of each sample to the log-odds of two classes, shape (n, d); 0 for 0/0.

        The log-odds are the sum of the contributions and that of the priors, log π_+/π_-.
        """
        bits = self._check_X(dense(X) if is_sparse(X) else X) > 0
        absent, present = self.log_odds_
        said: Array = np.where(bits, present, absent)
        return said

    def __sklearn_tags__(self) -> Any:
        """Declare to scikit-learn that real numbers are binarised."""
        tags = super().__sklearn_tags__()
        tags.classifier_tags.poor_score = True
        return tags

    def _draw(self, index: NDArray[np.int64], rng: np.random.Generator) -> Array:
        """Features that are present with probability μ."""
        drawn: Array = (rng.random((len(index), self.n_features_in_)) < self.mu_[index]).astype(float)
        return drawn
