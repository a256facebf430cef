"""Three threshold units: their outputs, their logic gates on 0 and 1, and their combined output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.i18n.language import _

CORNERS = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
NAND, OR, AND = (-1.0, -1.0, 1.5), (1.0, 1.0, -0.5), (1.0, 1.0, -1.5)  # w1, w2, b


def fires(inputs: NDArray[np.generic], unit: ArrayLike) -> NDArray[np.int64]:
    """Return 1 if w·x + b >= 0, else 0; inputs of shape (n, 2), unit (w1, w2, b)."""
    w1, w2, b = np.asarray(unit, dtype=float)
    return np.asarray(w1 * inputs[:, 0] + w2 * inputs[:, 1] + b >= 0, dtype=np.int64)


@dataclass(frozen=True)
class Outcome:
    """Outputs of three units on samples.

    Parameters
    ----------
    hidden : array of shape (n, 2)
        0 or 1 from each of the first two units.
    output : array of shape (n,)
        0 or 1 from the third, whose inputs are those of `hidden`.
    cells : array of shape (2, 2)
        The output of the third for outputs 0 or 1 of the first two.
    """

    hidden: NDArray[np.int64]
    output: NDArray[np.int64]
    cells: NDArray[np.bool_]


def run(X: NDArray[np.float64], units: Sequence[ArrayLike]) -> Outcome:
    """Return the outputs of three units (w1, w2, b) on samples X of shape (n, 2): the third combines the
    first two."""
    hidden = np.column_stack([fires(X, units[0]), fires(X, units[1])])
    cells = fires(CORNERS, units[2]).reshape(2, 2).astype(bool)
    return Outcome(hidden, fires(hidden, units[2]), cells)


def gate(unit: ArrayLike) -> str:
    """Name the gate that a unit computes for inputs 0 and 1; one unit can be 14 of the 16 gates."""
    names = {
        "0000": _("always 0"),
        "1111": _("always 1"),
        "0001": "AND",
        "0111": "OR",
        "1110": "NAND",
        "1000": "NOR",
        "0011": _("the first input"),
        "0101": _("the second input"),
        "1100": _("NOT the first input"),
        "1010": _("NOT the second input"),
        "0010": _("the first AND NOT the second"),
        "0100": _("the second AND NOT the first"),
        "1011": _("the first OR NOT the second"),
        "1101": _("the second OR NOT the first"),
    }
    return names["".join(map(str, fires(CORNERS, unit)))]
