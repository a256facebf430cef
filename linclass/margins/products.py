"""KeepsProducts: a learner that stores its samples, and the Gram matrix of all pairs on request."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.base import Classifier
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.data.fitted_x import FittedX
from linclass.data.half_factor import clearly_definite
from linclass.data.half_matrix import HalfMatrix
from linclass.margins.kernels import KERNELS, LARGEST, gram
from linclass.margins.support_vectors import SupportVectors

MANY = 256  # number of samples from which a matrix is large
WIDE = 4  # number of samples for each feature up to which single precision may prove that it is definite
TOGETHER = 64  # number of samples that are processed together
PART = 4  # one in this many samples may prove that a matrix is indefinite
SHARE = 0.8  # of the memory of X, for half of a matrix and a factor


class Samples(FittedX):
    """The samples of a fit, their signs and their kernel, shared by all models of a trace.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1.
    kernel : str
    parameters : dict
        The kernel's parameters at the time of the fit.
    own : bool
        Whether the model owns X, so that no caller can change it.
    """

    def __init__(self, X: Array, y: Array, kernel: str, parameters: dict[str, Any], *, own: bool) -> None:
        super().__init__(X, own=own)
        self.y, self._kernel, self._parameters = y, kernel, parameters

    @cached_property
    def gram(self) -> Array:
        """The kernel of all pairs of samples, shape (n, n)."""
        return gram(self._kernel, self._X, **self._parameters)

    def __getstate__(self) -> dict[str, Any]:
        """The state of a copy, without the Gram matrix, which can be recomputed."""
        return {name: value for name, value in super().__getstate__().items() if name != "gram"}


class KeepsProducts(Classifier):
    """The samples of `fit`, and their Gram matrix.

    A subclass has the parameters `kernel`, `degree`, `offset`, `width` and `slope`.
    """

    kernel: Any
    degree: Any
    offset: Any
    alpha_: Array
    _samples: Samples | SupportVectors

    @property
    def X_fit_(self) -> Array:
        """The samples, shape (n, d)."""
        return self._samples.X

    @property
    def y_fit_(self) -> Array:
        """Their labels as -1 and +1, shape (n,)."""
        return self._samples.y

    @property
    def gram_(self) -> Array:
        """The kernel of all pairs of samples, shape (n, n)."""
        return self._samples.gram

    def _keep(self, X: Array, y: Array, given: ArrayLike) -> None:
        """Store the samples of a fit, whose argument X was `given`, and drop those of an earlier one."""
        own = X is not given and X.base is None
        self._samples = Samples(X, y, self.kernel, self._kernel_parameters(), own=own)

    def _gram(self, X: Array, Z: Array | None = None) -> Array:
        """The Gram matrix under this model's kernel."""
        return gram(self.kernel, X, Z, **self._kernel_parameters())

    def _half_of(self, X: Array) -> HalfMatrix:
        """Half of the same of all pairs of samples, with the rest of the memory of X for a factor."""
        spare = SHARE * X.size - len(X) ** 2 / 2
        return HalfMatrix.of(len(X), lambda part: self._gram(X[part], X[: part.stop]), spare)

    def _nearly_definite(self, X: Array) -> bool:
        """Whether the matrix is positive semidefinite up to rounding.

        A power may be that of a polynomial kernel. Else some samples may prove that it is not. Of up to WIDE times as
        many samples as features, half of the matrix is then factored in single precision, in half of the memory.
        """
        n, d = X.shape
        self._gram(X[:1])  # checks the parameters
        if self.kernel == "power" and self.degree == int(self.degree) and self.offset >= 0:
            for part in blocks(n, TOGETHER):
                self._gram(X[part])  # checks that the diagonal is finite
            return True
        if n >= MANY and (largest := self._bound(X)) <= LARGEST:
            some = X[np.linspace(0, n - 1, n // PART).astype(np.int64)]
            if not self._half_of(some).nearly_definite(n**2 * float(np.finfo(float).eps) * largest):
                return False
            del some
        wide = self.kernel == "power" and max(d, MANY) < n <= WIDE * d
        if wide and clearly_definite(n, lambda part: self._gram(X[part], X[: part.stop])):
            return True
        return self._half_of(X).nearly_definite()

    def _bound(self, X: Array) -> float:
        """At least the largest absolute value of tanh or a power of all pairs of samples."""
        if self.kernel == "tanh":
            return 1.0
        longest = float(np.einsum("nd,nd->n", X, X).max())
        with np.errstate(over="ignore"):
            return float(np.power(longest + abs(self.offset), float(self.degree)))

    def _kernel_parameters(self) -> dict[str, Any]:
        """The parameters of this model's kernel by name."""
        return {name: getattr(self, name) for name in KERNELS[self.kernel].parameters}
