"""The container of transformed samples: an array, or a data frame of pandas or polars that the user asked for."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

Container = Literal["default", "pandas", "polars"]
CONTAINERS = ("default", "pandas", "polars")


def frame(kind: str, values: Any, names: Sequence[str], index: Any = None) -> Any:
    """A data frame of a matrix (n, m), or of a dict of columns (n,).

    Parameters
    ----------
    kind : {"pandas", "polars"}
    values : ndarray of shape (n, m), or dict of m columns
    names : sequence of m str
    index : object or None, default None
        The index of a frame of pandas.

    Raises
    ------
    ModuleNotFoundError
        If the library is not installed.
    """
    try:
        library = importlib.import_module(kind)
    except ModuleNotFoundError as error:
        if error.name != kind:
            raise
        raise ModuleNotFoundError(
            f"A data frame needs {kind}, which is not installed: run pip install {kind}.", name=kind
        ) from None
    if kind == "pandas":
        return library.DataFrame(values, columns=list(names), index=index)
    return library.DataFrame(values, schema=list(names))


class SetsOutput:
    """A transformer whose user chooses the container of the transformed samples.

    A subclass has `get_feature_names_out`, which names the columns.
    """

    _sklearn_output_config: dict[str, str]  # scikit-learn's clone copies it under this name

    def get_feature_names_out(self, input_features: ArrayLike | None = None) -> NDArray[np.object_]:
        """Names of the output features, shape (m,)."""
        raise NotImplementedError

    def set_output(self, *, transform: Container | None = None) -> Self:
        """Choose the container that `transform` and `fit_transform` return.

        Parameters
        ----------
        transform : {"default", "pandas", "polars"} or None, default None
            An array, or a data frame whose columns have the names of the features; None changes nothing.

        Raises
        ------
        ValueError
            If there is no such container.
        """
        if transform is None:
            return self
        if transform not in CONTAINERS:
            raise ValueError(
                f"transform must be one of {', '.join(map(repr, CONTAINERS))}; got {transform!r}. Pass one of these."
            )
        self._sklearn_output_config = {"transform": transform}
        return self

    def _contained(self, values: NDArray[np.float64], X: Any) -> Any:
        """The features (n, m) of samples X in the chosen container; a frame of pandas keeps the index of X."""
        own = getattr(self, "_sklearn_output_config", {}).get("transform")
        loaded = sys.modules.get("sklearn")
        everywhere = loaded.get_config()["transform_output"] if loaded is not None else "default"
        kind = own or everywhere
        if kind == "default":
            return values
        index = getattr(X, "index", None) if kind == "pandas" and hasattr(X, "iloc") else None
        return frame(kind, values, self.get_feature_names_out().tolist(), index)
