"""Samples that a model keeps after its fit: a copy of few, and the given array itself of many."""

from __future__ import annotations

from typing import Any

import numpy as np

from linclass.core import fitted_samples
from linclass.core.checks import Array


class FittedX:
    """The samples of a fit.

    Many given samples are not copied. If they are changed afterwards, their use is an error, found by a checksum.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    own : bool
        Whether the model owns X, so that no caller can change it.
    """

    def __init__(self, X: Array, *, own: bool) -> None:
        lent = not own and X.size > fitted_samples.MOST
        self._X = X if lent or own else X.copy()
        self._checksum = checksum(X) if lent else None

    @property
    def X(self) -> Array:
        """The samples, shape (n, d).

        Raises
        ------
        ValueError
            If they are not those of the fit.
        """
        if self._checksum is not None and checksum(self._X) != self._checksum:
            raise ValueError(
                "X was changed after fit, and the model refers to it: more than 2 MB are not copied. "
                "Fit again, or pass X.copy() to fit."
            )
        return self._X

    def __getstate__(self) -> dict[str, Any]:
        """The state of a copy, which has its own samples."""
        return vars(self) | {"_checksum": None}


def checksum(X: Array) -> float:
    """A number that changes with the entries of X (n, d) and with their order: a sum with random weights."""
    rng = np.random.default_rng(0)
    return float(np.einsum("n,n", rng.random(len(X)), np.einsum("nd,d->n", X, rng.random(X.shape[1]))))
