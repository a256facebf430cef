"""KeepsProducts: a learner that stores its samples, and the Gram matrix of all pairs on request."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from numpy.typing import ArrayLike

from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.data.fitted_x import FittedX
from linclass.data.half_matrix import HalfMatrix
from linclass.margins.kernels import KERNELS, gram
from linclass.margins.support_vectors import SupportVectors

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

    def _kernel_parameters(self) -> dict[str, Any]:
        """The parameters of this model's kernel by name."""
        return {name: getattr(self, name) for name in KERNELS[self.kernel].parameters}
