"""The decision function of one sample as a sum: one term for each column, and a constant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.inspection import weights


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Contributions:
    """The answer of `contributions`.

    Parameters
    ----------
    terms : ndarray of shape (d,) or (n, d)
        The term of each column.
    intercept : float
        The term that does not depend on x.

    See Also
    --------
    contributions : computes it
    BernoulliNB : its contributions are the evidence of the words

    Examples
    --------
    >>> from linclass import FisherDiscriminant, contributions
    >>> model = FisherDiscriminant().fit([[0, 0], [1, 2], [4, 1], [5, 3]], [0, 0, 1, 1])
    >>> said = contributions(model, [3, 1])
    >>> bool(abs(said.total - model.decision_function([[3, 1]])[0]) < 1e-12)
    True
    """

    terms: Array
    intercept: float

    @property
    def total(self) -> Any:
        """The sum of all terms, f(x): a float, or an array of shape (n,) for several samples."""
        return self.terms.sum(axis=-1) + self.intercept


def contributions(model: Any, x: ArrayLike, *, label: Any = None) -> Contributions:
    """The terms of f(x): w_i x_i and b of a linear model, or the log-odds of each feature in naive Bayes.

    For naive Bayes of two classes the terms are log P(x_i|+)/P(x_i|-), and the intercept is that of the priors,
    log π_+/π_-: if the features are independent within the classes, evidence adds up (Good 1950).

    Parameters
    ----------
    model : fitted classifier
        With `coef_`, or naive Bayes for two classes.
    x : array-like of shape (d,) or (n, d)
        One sample or several.
    label : label or None, default None
        The class whose f is decomposed; None means the larger of two labels. For more than two classes it is
        required.

    Returns
    -------
    Contributions

    Raises
    ------
    ValueError
        If x does not fit the model, the label is not one of the model's, or the model is neither linear nor naive
        Bayes of two classes.

    Examples
    --------
    >>> from linclass import Perceptron, contributions
    >>> model = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> contributions(model, [4, 3]).terms.tolist(), contributions(model, [4, 3]).intercept
    ([4.0, 3.0], -3.0)
    """
    given = np.asarray(x)
    samples = x if given.ndim != 1 else given[None]
    if not hasattr(model, "coef_") and hasattr(model, "contributions"):
        terms, intercept = _evidence(model, samples, label)
    else:
        w, b = weights.of_class(model, label, "contributions")
        values = checks.matrix(samples)
        checks.same_features(values.shape[1], len(w), type(model).__name__)
        terms, intercept = values * w, b
    return Contributions(terms[0] if given.ndim == 1 else terms, intercept)


def _evidence(model: Any, samples: ArrayLike, label: Any) -> tuple[Array, float]:
    """The log-odds of each feature (n, d) and of the priors, towards the label, in naive Bayes of two classes."""
    terms: Array = np.asarray(model.contributions(samples), dtype=float)
    prior = np.log(model.class_prior_)
    known = np.asarray(model.classes_).tolist()
    if label is not None and label not in known:
        raise ValueError(f"label must be one of {', '.join(map(repr, known))}; got {label!r}.")
    side = -1.0 if label is not None and known.index(label) == 0 else 1.0
    return side * terms, side * float(prior[1] - prior[0])
