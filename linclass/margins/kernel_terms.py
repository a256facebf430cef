"""The terms that add up to the decision function of a kernel machine or of a dual perceptron."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.margins.kernels import KERNELS, gram


def kernel_terms(model: Any, X: ArrayLike) -> Array:
    """The term of each training sample in the decision function.  α_i y_i k(x_i, x)

    The row sums plus `model.intercept_` are `model.decision_function(X)`. No feature map occurs in a term: a place
    is compared with the training samples by the kernel only.

    Parameters
    ----------
    model : KernelSVM or DualPerceptron
        A fitted model of two classes.
    X : array-like of shape (m, d)
        The places.

    Returns
    -------
    terms : ndarray of shape (m, n)
        n is the number of training samples; the terms of samples with α = 0 are 0.

    Raises
    ------
    ValueError
        If X does not have the model's number of features.
    """
    places = checks.matrix(X, "X")
    if places.shape[1] != model.X_fit_.shape[1]:
        raise ValueError(
            f"X has {places.shape[1]} features; the model was fitted with {model.X_fit_.shape[1]}. Use the same."
        )
    params = {name: getattr(model, name) for name in KERNELS[model.kernel].parameters}
    terms: Array = gram(model.kernel, places, model.X_fit_, **params) * (model.alpha_ * model.y_fit_)
    return terms
