"""What a pickled kernel machine keeps of its samples: the support vectors, and nothing of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class SupportVectors:
    """The support vectors of a machine; asked for all its samples, they say that these are gone.

    Parameters
    ----------
    vectors : ndarray of shape (m, d)
    beta : ndarray of shape (m,)
        Their α y.
    places : ndarray of shape (m,)
        Which samples of the fit they are.
    n : int
        How many samples the fit had.
    others, slack : ndarray of shape (k,)
        Samples with slack that are no support vectors, and their slack: a fit that was stopped has some.
    """

    vectors: Array
    beta: Array
    places: NDArray[np.integer[Any]]
    n: int
    others: NDArray[np.integer[Any]]
    slack: Array

    @classmethod
    def of(cls, vectors: Array, beta: Array, support: NDArray[np.int64], slack: Array) -> Self:
        """Those with these indices, and the slack of all samples, shape (n,)."""
        n, others = len(slack), slack.copy()
        others[support] = 0
        kind = np.min_scalar_type(n)
        left = np.flatnonzero(others)
        return cls(vectors, beta, support.astype(kind), n, left.astype(kind), others[left])

    def spread(self, values: Array) -> Array:
        """Numbers of the support vectors as numbers of all samples, 0 for the others."""
        whole = np.zeros(self.n)
        whole[self.places] = values
        return whole

    @property
    def X(self) -> Array:
        """Gone."""
        raise _gone()

    @property
    def y(self) -> Array:
        """Gone."""
        raise _gone()

    @property
    def gram(self) -> Array:
        """Gone."""
        raise _gone()


def _gone() -> AttributeError:
    """Why the samples are not there."""
    return AttributeError(
        "A pickled KernelSVM holds its support vectors alone: X_fit_, y_fit_ and gram_ stayed where it was fitted. "
        "Use support_vectors_, or pickle trace_, which holds all samples."
    )
