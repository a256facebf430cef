"""The soft margin of very many samples from few of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.margins import few
from linclass.margins.margin import SoftMargin


def soft_margin(X: Array, y: NDArray[np.int64], C: float) -> SoftMargin | None:
    """The result of `SoftMargin(C=C).fit(X, y)` from few weighted samples; None if this does not succeed.

    See `few.soft_margin`.
    """
    found: SoftMargin | None = few.soft_margin(X, y, C, SoftMargin)
    return found
