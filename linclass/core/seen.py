"""A copy of the samples of a fit, which the model keeps to draw itself: of not too many, and never in a pickle."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

NAME = "_seen"  # of the attribute
MOST = 250_000  # numbers, 2 MB: of more a model keeps nothing


def keep(model: Any, X: NDArray[np.float64], labels: NDArray[Any], *, whole: bool) -> None:
    """Let a model keep a copy of its samples X (n, d) and labels (n,), if they are the `whole` and not too many."""
    vars(model).pop(NAME, None)
    if whole and X.size <= MOST:
        setattr(model, NAME, (X.copy(), labels.copy()))


def seen(model: Any) -> tuple[NDArray[np.float64], NDArray[Any]] | None:
    """The samples (n, d) and labels (n,) that a model of linclass was fitted with, if it has them."""
    found: tuple[NDArray[np.float64], NDArray[Any]] | None = getattr(model, NAME, None)
    return found


def without(state: dict[str, Any]) -> dict[str, Any]:
    """The attributes of a model without its samples, as a pickle holds them."""
    return {name: value for name, value in state.items() if name != NAME}
