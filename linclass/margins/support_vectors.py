"""The samples of a pickled kernel machine: only its support vectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class SupportVectors:
    """The support vectors of a machine; access to all samples raises an error.

    Parameters
    ----------
    vectors : ndarray of shape (m, d)
    beta : ndarray of shape (m,)
        Their α y.
    places : ndarray of shape (m,)
        Indices of these samples in the fit.
    n : int
        Number of samples of the fit.
    others, slack : ndarray of shape (k,)
        Samples with slack that are not support vectors (possible if a fit was stopped early), and their slack.
    """

    vectors: Array
    beta: Array
    places: NDArray[np.integer[Any]]
    n: int
    others: NDArray[np.integer[Any]]
    slack: Array

    @classmethod
    def of(cls, vectors: Array, beta: Array, support: NDArray[np.int64], slack: Array) -> Self:
        """The support vectors with these indices, and the slack of all samples, shape (n,)."""
        n, others = len(slack), slack.copy()
        others[support] = 0
        kind = np.min_scalar_type(n)
        left = np.flatnonzero(others)
        return cls(vectors, beta, support.astype(kind), n, left.astype(kind), others[left])

    def spread(self, values: Array) -> Array:
        """Values of the support vectors as values of all samples, 0 for the others."""
        whole = np.zeros(self.n)
        whole[self.places] = values
        return whole

    @property
    def X(self) -> Array:
        """Not available."""
        raise _gone()

    @property
    def y(self) -> Array:
        """Not available."""
        raise _gone()

    @property
    def gram(self) -> Array:
        """Not available."""
        raise _gone()


def _gone() -> AttributeError:
    """The error that explains that the samples are not available."""
    return AttributeError(
        "A pickled KernelSVM holds its support vectors alone: X_fit_, y_fit_ and gram_ stayed where it was fitted. "
        "Use support_vectors_, or pickle trace_, which holds all samples."
    )
