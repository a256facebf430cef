"""Where the boundary of a dual perceptron crosses itself: a picture needs a finer grid there."""

from __future__ import annotations

import numpy as np

from linclass.core import errors
from linclass.perceptrons.dual import DualPerceptron

ROUNDING = 1e-9  # |f| per unit of α that is 0 up to rounding


def crossing(model: DualPerceptron) -> tuple[float, float] | None:
    """The place where the boundary of a quadratic kernel in the plane crosses itself.

    With the kernel (x·z + c)², where c is `offset`, f(x) = Σ_j v_j (x_j·x + c)² + b and v_j = α_j y_j. Its gradient is
    2 (A x + c Σ_j v_j x_j), where A = Σ_j v_j x_j x_jᵀ, and it is 0 at x = -A⁻¹ c Σ_j v_j x_j. If det A < 0, this is a
    saddle, and if f is 0 there, the boundary consists of two lines through it.

    Parameters
    ----------
    model : DualPerceptron
        Fitted to samples of shape (n, 2).

    Returns
    -------
    tuple of two float, or None
        None for another kernel or degree, if there is no saddle, or if it is not on the boundary.

    Raises
    ------
    NotFittedError
        If the model is not fitted.
    ValueError
        If the samples do not have 2 features.

    Examples
    --------
    >>> from linclass import DualPerceptron
    >>> from linclass.perceptrons.crossing import crossing
    >>> model = DualPerceptron(kernel="polynomial").fit([[-1, -1], [-1, 1], [1, -1], [1, 1]], [1, -1, -1, 1])
    >>> [abs(place) for place in crossing(model)]
    [0.0, 0.0]
    """
    if not hasattr(model, "alpha_"):
        raise errors.not_fitted(type(model).__name__)
    Z, votes = model.X_fit_, model.alpha_ * model.y_fit_
    if Z.shape[1] != 2:
        raise ValueError(f"crossing needs samples with 2 features; got {Z.shape[1]}. Fit two columns of X.")
    if model.kernel != "polynomial" or model.degree != 2:
        return None
    bend = (Z * votes[:, None]).T @ Z
    if np.linalg.det(bend) >= 0:
        return None
    x, y = (-model.offset * np.linalg.solve(bend, votes @ Z)).tolist()
    f = float(model.decision_function([[x, y]])[0])
    return (x, y) if abs(f) <= ROUNDING * float(np.abs(votes).sum()) else None
