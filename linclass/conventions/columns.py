"""The column names of a table: stored in `fit`, and compared with those of later tables."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

LISTED = 5  # maximum number of names in a message


def column_names(X: ArrayLike) -> NDArray[Any] | None:
    """The column names of a table, if all of them are text."""
    columns = getattr(X, "columns", None)
    names = [] if columns is None else list(columns)
    return np.array(names, dtype=object) if names and all(isinstance(name, str) for name in names) else None


def same_columns(X: ArrayLike, estimator: object) -> None:
    """Require the columns of `fit` in their order, if both tables have names.

    Raises
    ------
    ValueError
        With the new and the missing names, in the wording of scikit-learn, which its tools expect.
    """
    known, given = getattr(estimator, "feature_names_in_", None), column_names(X)
    if known is None or given is None or known.tolist() == given.tolist():
        return
    unseen, missing = sorted({*given} - {*known}), sorted({*known} - {*given})
    message = "The feature names should match those that were passed during fit.\n"
    if unseen:
        message += f"Feature names unseen at fit time:\n{_listed(unseen)}"
    if missing:
        message += f"Feature names seen at fit time, yet now missing:\n{_listed(missing)}"
    if not unseen and not missing:
        message += f"Feature names must be in the same order as they were in fit.\n{_listed(known.tolist())}"
    raise ValueError(f"{message}Pass X[model.feature_names_in_].")


def same_names(given: list[str], known: NDArray[Any] | None, d: int) -> None:
    """Require the given input names to be those of `fit`, if it had names, and else as many as features.

    Raises
    ------
    ValueError
        With both.
    """
    if known is not None and given != list(known):
        raise ValueError(f"input_features is not equal to feature_names_in_: {given}, {list(known)}.")
    if len(given) != d:
        raise ValueError(
            f"input_features should have length equal to {d}, the features of fit; got {len(given)}."
        )


def _listed(names: list[str]) -> str:
    """The first few names, one on each line."""
    lines = names[:LISTED] + ["..."] * (len(names) > LISTED)
    return "".join(f"- {name}\n" for name in lines)
