"""The weights of a fitted linear model, for one class against the rest."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array


def rows_of(model: Any, use: str) -> tuple[Array, Array, NDArray[Any]]:
    """All weights (1 or C, d), biases (1 or C,) and labels of a linear model.

    Raises
    ------
    ValueError
        If the model has no `coef_`, or not one row for its two classes or for each class. `use` names the caller.
    """
    coef = getattr(model, "coef_", None)
    if coef is None or not hasattr(model, "classes_"):
        raise ValueError(
            f"{use} needs a fitted linear model with coef_; this {type(model).__name__} has none. "
            "Fit it, or use for example LogisticRegression."
        )
    classes = np.asarray(model.classes_)
    W = np.atleast_2d(np.asarray(coef, dtype=float))
    b = np.broadcast_to(np.atleast_1d(np.asarray(model.intercept_, dtype=float)), len(W))
    if len(W) == len(classes) == 2:  # softmax: only the difference of both scores counts
        W, b = W[1:] - W[:1], b[1:] - b[:1]
    if len(W) != (1 if len(classes) == 2 else len(classes)):
        raise ValueError(
            f"{use} needs one row of coef_ for two classes, else one for each class; got {len(W)} rows for "
            f"{len(classes)} classes. Use for example SoftmaxRegression or OneVsRest."
        )
    return W, b, classes


def of_class(model: Any, label: Any, use: str) -> tuple[Array, float]:
    """w (d,) and b of one class against the rest, with f > 0 on its side.

    Parameters
    ----------
    model : fitted linear classifier
    label : label or None
        None means the larger of two labels.
    use : str
        The caller, for messages.

    Raises
    ------
    ValueError
        If there is no such label, or it is missing for more than two classes; or as `rows_of`.
    """
    W, b, classes = rows_of(model, use)
    if label is None and len(classes) == 2:
        return W[0], float(b[0])
    known = classes.tolist()
    if label not in known:
        raise ValueError(
            f"{use} shows one class against the rest: label must be one of {', '.join(map(repr, known))}; "
            f"got {label!r}. Pass for example label={known[-1]!r}."
        )
    place = known.index(label)
    if len(classes) > 2:
        return W[place], float(b[place])
    return (W[0], float(b[0])) if place else (-W[0], -float(b[0]))
