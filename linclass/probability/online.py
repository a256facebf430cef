"""Online learning: one more pass of stochastic descent through some samples, from the current weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.weights import ClassWeight, Weighted
from linclass.probability import fitting


class LearnsOn(Classifier):
    """A classifier with stochastic descent that can continue the training with more samples."""

    solver: fitting.Solver
    class_weight: ClassWeight
    warm_start: bool
    random_state: Any
    n_iter_: int
    _rng: np.random.Generator

    @property
    def partial_fit(self) -> Callable[..., Self]:
        """Continue the training with solver="sgd": one pass through them in random order, like a pass of `fit`.

        Calls with the same samples are equal to the passes of one `fit`, until it converges. The penalty is that of
        a `fit` to the samples of this call alone: for k parts of one data set, pass l2 / k. Signature:
        partial_fit(X, y, classes=None, sample_weight=None).

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,)
        classes : array-like, default the labels in y
            All labels, for the first call; y may contain only some of them.
        sample_weight : array-like of shape (n,) or None
            s >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        AttributeError
            With any other solver, because their steps use all samples or a batch.
        ValueError
            If X, y, the weights or a parameter is invalid, y contains a label that is not one of the classes, or
            class_weight is "balanced", which would require all samples.
        """
        if self.solver != "sgd":
            raise AttributeError(
                f"partial_fit learns sample by sample; got solver={self.solver!r}. Pass solver='sgd', or call fit."
            )
        return self._partial_fit

    def _partial_fit(
        self,
        X: ArrayLike,
        y: ArrayLike,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """One pass; the random order continues from call to call."""
        settings = fitting.Settings.of(self)
        if isinstance(self.class_weight, str):
            raise ValueError(
                f"class_weight={self.class_weight!r} needs all samples at once, and partial_fit gets some of them. "
                "Pass weights by label."
            )
        first = not hasattr(self, "coef_")
        X, index = self._check_fit(X, y, classes=self._known(X, y, classes))
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        samples = Weighted.of(X, index, self.classes_, sample_weight, self.class_weight, every=False)
        if not hasattr(self, "_rng"):
            self._rng = checks.generator(self.random_state)
        size = X.shape[1] + 1
        weights = np.zeros((self._rows(), size)) if first else np.column_stack([self.coef_, self.intercept_])
        passes = 0 if first else self.n_iter_
        return self._learned(fitting.one_pass(samples, weights, settings, self._rng, passes))

    def _before(self) -> tuple[list[Any], Array] | None:
        """The classes and the weights (K, d + 1) of the last fit, if `fit` is to begin there."""
        if not (self.warm_start and hasattr(self, "coef_")):
            return None
        return self.classes_.tolist(), np.column_stack([self.coef_, self.intercept_])

    def _first(self, before: tuple[list[Any], Array] | None) -> Array | None:
        """The initial weights for the present classes and features; None is 0.

        Raises
        ------
        ValueError
            If they are not those of the last fit.
        """
        if before is None:
            return None
        classes, weights = before
        if classes != self.classes_.tolist() or weights.shape[1] != self.n_features_in_ + 1:
            raise ValueError(
                f"warm_start=True continues the last fit, of classes {classes} and {weights.shape[1] - 1} features; "
                f"got {self.classes_.tolist()} and {self.n_features_in_}. Pass the same, or warm_start=False."
            )
        return weights

    def _rows(self) -> int:
        """Number of rows of weights."""
        raise NotImplementedError

    def _learned(self, found: fitting.Fitted) -> Self:
        """Set the fitted attributes and the trace."""
        raise NotImplementedError
