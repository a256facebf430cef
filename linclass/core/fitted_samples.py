"""A copy of a fit's samples, which the model keeps for its pictures: of limited size, and never in a pickle."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

NAME = "_seen"  # name of the attribute
MOST = 250_000  # maximum of 2 MB; more are not copied


def store(model: Any, X: NDArray[np.float64], labels: NDArray[Any], *, whole: bool) -> None:
    """Store a copy of the samples X (n, d) and labels (n,) in a model, if they are complete and not too many."""
    vars(model).pop(NAME, None)
    if whole and X.size <= MOST:
        setattr(model, NAME, (X.copy(), labels.copy()))


def stored(model: Any) -> tuple[NDArray[np.float64], NDArray[Any]] | None:
    """The samples (n, d) and labels (n,) with which a model of linclass was fitted, if it has them."""
    found: tuple[NDArray[np.float64], NDArray[Any]] | None = getattr(model, NAME, None)
    return found


def without(state: dict[str, Any]) -> dict[str, Any]:
    """The attributes of a model for a pickle, without its samples."""
    return {name: value for name, value in state.items() if name != NAME}
