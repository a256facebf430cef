"""FeatureMap: the base class of all feature maps, with scikit-learn's conventions for transformers."""

from __future__ import annotations

import sys
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.columns import column_names, same_columns, same_names
from linclass.core import checks, errors
from linclass.core.checks import Array
from linclass.data.transformer import Transformer


class FeatureError(ValueError):
    """A feature that is undefined, or too large, at a sample.

    See Also
    --------
    FormulaError : a formula that cannot be read

    Examples
    --------
    >>> from linclass import FeatureError, Formula
    >>> try:
    ...     Formula("log(x1)").fit_transform([[1], [0]])
    ... except FeatureError as error:
    ...     print(error, error.sample)
    The feature log(x1) is undefined at sample 1 (x1 = 0). Change the feature or that sample. 1
    """

    sample: int  # index of the first such sample
    value: float  # NaN if the feature is undefined


class FeatureMap(Transformer):
    """Parameters, input rules, names of the features.

    A subclass defines `__init__` (parameters, stored unchanged), `_learn` (attributes that depend on the samples of
    `fit`), `_map` (the features) and `_names`.

    Attributes
    ----------
    name : str
        Short English title.
    n_features_in_ : int
        Number of input features.
    feature_names_in_ : ndarray of shape (d,)
        Their names, if `fit` was given a table whose columns are all named by text.
    """

    name: ClassVar[str] = "Features"

    n_features_in_: int
    feature_names_in_: NDArray[Any]

    def fit(self, X: ArrayLike, y: object = None) -> Self:
        """Learn the parameters that depend on samples X of shape (n, d); y is ignored.

        Raises
        ------
        ValueError
            If X or a parameter is invalid.
        """
        names = column_names(X)
        X = checks.matrix(X)
        vars(self).pop("feature_names_in_", None)
        if names is not None:
            self.feature_names_in_ = names
        self._learn(X)
        self.n_features_in_ = X.shape[1]
        return self

    def transform(self, X: ArrayLike) -> Array:
        """The features of each sample, shape (n, m), in the container that `set_output` has chosen.

        Raises
        ------
        FeatureError
            If a feature is undefined or too large at a sample; the message names both.
        """
        if not hasattr(self, "n_features_in_"):
            raise errors.not_fitted(type(self).__name__)
        same_columns(X, self)
        given, X = X, checks.matrix(X)
        checks.same_features(X.shape[1], self.n_features_in_, type(self).__name__)
        with np.errstate(all="ignore"):
            features = self._map(X)
        bad = np.argwhere(~(np.abs(features) <= checks.LARGEST))  # including NaN
        if len(bad):
            row, column = bad[0]
            at = ", ".join(f"x{k + 1} = {value:g}" for k, value in enumerate(X[row, :4]))
            value = features[row, column]
            what = f"is {value:g}, too large," if np.isfinite(value) else "is undefined"
            error = FeatureError(
                f"The feature {self.get_feature_names_out()[column]} {what} at sample {row} ({at}). "
                "Change the feature or that sample."
            )
            error.sample, error.value = int(row), float(value)
            raise error
        contained: Array = self._contained(features, given)
        return contained

    def fit_transform(self, X: ArrayLike, y: object = None) -> Array:
        """Fit, then transform the same samples."""
        return self.fit(X, y).transform(X)

    def get_feature_names_out(self, input_features: ArrayLike | None = None) -> NDArray[np.object_]:
        """Names of the output features, shape (m,).

        Raises
        ------
        ValueError
            If the number of given input names is wrong, or they are not those of `fit`.
        """
        if not hasattr(self, "n_features_in_"):
            raise errors.not_fitted(type(self).__name__)
        known = getattr(self, "feature_names_in_", None)
        names = [f"x{k + 1}" for k in range(self.n_features_in_)] if known is None else list(known)
        if input_features is not None:
            given = [str(name) for name in np.asarray(input_features)]
            same_names(given, known, len(names))
            names = given
        return np.array(self._names(names), dtype=object)

    def __sklearn_tags__(self) -> Any:
        """The tags of a transformer; only scikit-learn calls this, so it is loaded."""
        utils = sys.modules["sklearn.utils"]
        return utils.Tags(
            estimator_type=None,
            target_tags=utils.TargetTags(required=False),
            transformer_tags=utils.TransformerTags(),
            regressor_tags=None,
            classifier_tags=None,
        )

    def _learn(self, X: Array) -> None:
        """Check the parameters, and learn attributes that depend on the samples."""

    def _map(self, X: Array) -> Array:
        """The features, (n, m), from X (n, d) with the features of `fit`; NaN if they are undefined."""
        raise NotImplementedError

    def _names(self, names: list[str]) -> list[str]:
        """Names of the output features, from those of the input features."""
        raise NotImplementedError
