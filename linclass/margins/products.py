"""KeepsProducts: a learner that keeps its samples, and the kernel of all pairs of them as long as it is at hand."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self

from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.margins.kernels import KERNELS, gram


class KeepsProducts(Classifier):
    """The Gram matrix of the samples of `fit`, which is not pickled: it follows from them.

    A subclass has the parameters `kernel`, `degree`, `offset`, `width` and `slope`.
    """

    kernel: Any
    X_fit_: Array

    @cached_property
    def gram_(self) -> Array:
        """The kernel of all pairs of samples, shape (n, n)."""
        return self._gram(self.X_fit_)

    def __getstate__(self) -> dict[str, Any]:
        """All but the Gram matrix."""
        return {name: value for name, value in vars(self).items() if name != "gram_"}

    def __copy__(self) -> Self:
        """A copy that shares all, the Gram matrix too: the models of a trace are such copies."""
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        return other

    def _gram(self, X: Array, Z: Array | None = None) -> Array:
        """The Gram matrix under this model's kernel."""
        parameters: dict[str, Any] = {name: getattr(self, name) for name in KERNELS[self.kernel].parameters}
        return gram(self.kernel, X, Z, **parameters)
