"""Generative: posterior and samples of a model P(C_k) p(x|C_k), including undefined posteriors."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, errors, parameters
from linclass.core.checks import Array
from linclass.core.weights import Weighted, priors_of


class UndecidedWarning(UserWarning):
    """A sample is impossible in every class, so that its posterior is 0/0.

    See Also
    --------
    BernoulliNB : with alpha=0

    Examples
    --------
    >>> import warnings
    >>> from linclass import BernoulliNB, UndecidedWarning
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     proba = BernoulliNB(alpha=0).fit([[1, 0], [0, 1]], ["a", "b"]).predict_proba([[1, 1]])
    >>> proba, told[0].category is UndecidedWarning
    (array([[0.5, 0.5]]), True)
    """


def normal_density(x: ArrayLike, mean: ArrayLike, deviation: ArrayLike) -> Array:
    """Density of the normal distribution at x: e^(-((x - m)/σ)²/2) / (σ √(2π)); shapes broadcast."""
    sigma = np.asarray(deviation, dtype=float)
    r = (np.asarray(x, dtype=float) - mean) / sigma
    density: Array = np.exp(-(r**2) / 2) / (sigma * np.sqrt(2 * np.pi))
    return density


class Generative(ABC):
    """Posterior, log-odds and new samples of a classifier that models P(C_k) p(x|C_k).

    By Bayes' rule P(C_k|x) = P(C_k) p(x|C_k) / Σ_j P(C_j) p(x|C_j), computed in logarithms. If every class gives a
    sample probability 0, this is 0/0: `undecided` is then True, and the classes get equal probabilities, with a
    warning.

    Attributes
    ----------
    class_count_ : ndarray of shape (C,)
        Number of samples of each class, or the sum of their weights.
    class_prior_ : ndarray of shape (C,)
        π_k, their relative frequencies.
    """

    classes_: NDArray[Any]
    class_count_: NDArray[np.int64] | Array
    class_prior_: Array

    @abstractmethod
    def predict_joint_log_proba(self, X: ArrayLike) -> Array:
        """log P(C_k) p(x|C_k) of each sample and class, shape (n, C); -inf if the sample is impossible."""

    @abstractmethod
    def _draw(self, index: NDArray[np.int64], rng: np.random.Generator) -> Array:
        """One new sample of each class index, shape (n, d)."""

    def undecided(self, X: ArrayLike) -> NDArray[np.bool_]:
        """Whether a sample is impossible in every class, so that its posterior is 0/0, shape (n,)."""
        lost: NDArray[np.bool_] = self.predict_joint_log_proba(X).max(axis=1) == -np.inf
        return lost

    def predict_proba(self, X: ArrayLike) -> Array:
        """P(C_k|x) of each sample and class, shape (n, C); 1/C if it is undecided."""
        joint = _settled(self.predict_joint_log_proba(X))
        shares = np.exp(joint - joint.max(axis=1, keepdims=True))
        proba: Array = shares / shares.sum(axis=1, keepdims=True)
        return proba

    def predict_log_proba(self, X: ArrayLike) -> Array:
        """log P(C_k|x) of each sample and class, shape (n, C); -log C if it is undecided."""
        return _log_posterior(_settled(self.predict_joint_log_proba(X)))

    def decision_function(self, X: ArrayLike) -> Array:
        """Log-odds log P(+|x)/P(-|x), shape (n,), for two classes, else log P(C_k|x), shape (n, C).

        Infinite if only one class is possible; 0, or equal for all classes, if a sample is undecided.
        """
        joint = _settled(self.predict_joint_log_proba(X))
        if joint.shape[1] > 2:
            return _log_posterior(joint)
        odds: Array = joint[:, 1] - joint[:, 0]
        return odds

    def sample(
        self, n: int = 1, *, label: Any = None, random_state: Any = None
    ) -> tuple[Array, NDArray[Any]]:
        """Draw n new samples X of shape (n, d), and their labels, from the model.

        Parameters
        ----------
        n : int >= 1, default 1
        label : label or None, default None
            The class to draw from; None draws it from the priors π.
        random_state : int, Generator or None, default None

        Raises
        ------
        ValueError
            If n is not a positive integer, or there is no such label.
        """
        if not hasattr(self, "class_prior_"):
            raise errors.not_fitted(type(self).__name__)
        n = parameters.at_least(n, 1, "n")
        rng = checks.generator(random_state)
        if label is None:
            index = rng.choice(len(self.classes_), size=n, p=self.class_prior_)
        else:
            found = np.flatnonzero(self.classes_ == label)
            if not len(found):
                known = ", ".join(map(str, self.classes_))
                raise ValueError(f"label must be one of {known}; got {label!r}. Pass one of these.")
            index = np.full(n, found[0])
        return self._draw(index, rng), self.classes_[index]

    def _count_classes(self, samples: Weighted, priors: ArrayLike | None = None) -> None:
        """Count the samples of each class, of which there must be two or more; their shares are the usual priors."""
        if len(self.classes_) < 2:
            checks.two_classes(self.classes_, type(self).__name__)
        self.class_count_ = np.bincount(samples.index, samples.weights, len(self.classes_))
        self.class_prior_ = priors_of(priors, self.class_count_)

    def _check_two(self) -> None:
        """Require two classes, because the odds are for two."""
        if not hasattr(self, "classes_"):
            raise errors.not_fitted(type(self).__name__)
        if len(self.classes_) > 2:
            raise ValueError(
                f"Log-odds compare two classes; this {type(self).__name__} has {len(self.classes_)}. "
                "Use predict_joint_log_proba."
            )


def logs(values: Array) -> Array:
    """log of nonnegative numbers; -inf at 0."""
    with np.errstate(divide="ignore"):
        result: Array = np.log(values)
    return result


def log_ratio(above: Array, below: Array) -> Array:
    """log (above / below) of nonnegative numbers; 0 for 0/0."""
    with np.errstate(invalid="ignore"):
        return np.where(above == below, 0.0, logs(above) - logs(below))


def _settled(joint: Array) -> Array:
    """The joint log-probabilities, with equal ones if all are -inf."""
    lost = joint.max(axis=1) == -np.inf
    if not lost.any():
        return joint
    warnings.warn(
        f"{np.count_nonzero(lost)} of {len(lost)} samples have probability 0 in every class: 0/0, undecided. "
        "An alpha above 0 avoids it.",
        UndecidedWarning,
        stacklevel=3,
    )
    return np.where(lost[:, None], 0.0, joint)


def _log_posterior(joint: Array) -> Array:
    """log P(C_k|x) of joint log-probabilities that are not all -inf, by log-sum-exp."""
    shifted = joint - joint.max(axis=1, keepdims=True)
    result: Array = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return result
