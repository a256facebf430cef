"""Sums of kernels over a grid of the plane and their terms at a place, for the pictures of kernel machines."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.margins.kernels import KERNELS, gram
from linclass.perceptrons.replay import BLOCK


def kernel_field(
    kernel: str, vectors: ArrayLike, weights: ArrayLike, x: ArrayLike, y: ArrayLike, **params: Any
) -> Array:
    """Values of Σ_i w_i k(z_i, ·) at all grid points.

    The Gaussian kernel is a product over the coordinates, so that its sum is a matrix product.

    Parameters
    ----------
    kernel : str
        A name in `KERNELS`.
    vectors : array-like of shape (m, 2)
        The z_i.
    weights : array-like of shape (m, k)
        One column of w for each sum.
    x, y : array-like of shape (nx,) and (ny,)
        Coordinates of the columns and of the rows; they need not be evenly spaced.
    **params
        The kernel's parameters.

    Returns
    -------
    values : ndarray of shape (k, ny, nx)

    Raises
    ------
    ValueError
        If an argument is invalid.

    Examples
    --------
    >>> from linclass import kernel_field
    >>> kernel_field("linear", [[1, 0], [0, 1]], [[1], [2]], x=[0, 1, 2], y=[0, 1])
    array([[[0., 1., 2.],
            [2., 3., 4.]]])
    """
    Z, W = checks.matrix(vectors, "vectors"), checks.matrix(weights, "weights")
    across, down = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    if Z.shape[1] != 2:
        raise ValueError(f"The field is one of the plane; vectors has {Z.shape[1]} features. Select two.")
    if kernel == "gaussian":
        first = gram(kernel, Z[:, :1], across[:, None], **params)  # (m, nx)
        second = gram(kernel, Z[:, 1:], down[:, None], **params)  # (m, ny)
        return np.stack([(second * w[:, None]).T @ first for w in W.T])
    places = np.column_stack([np.tile(across, len(down)), np.repeat(down, len(across))])
    values = np.empty((len(places), W.shape[1]))
    for part in blocks(len(places), BLOCK, len(Z)):
        values[part] = gram(kernel, places[part], Z, **params) @ W
    return np.ascontiguousarray(values.T).reshape(-1, len(down), len(across))


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
