"""Coordinates for features that nearly depend on each other: there their differences are as large as they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from linclass.core.checks import Array
from linclass.probability.coordinates import ROUNDING, Coordinates
from linclass.probability.likelihood import Objective

CLEAR = 1e-4  # of the largest: no direction along which samples spread more loses digits that count


def independent(scaled: Objective) -> tuple[Objective, Array, Array] | None:
    """The same objective in coordinates along which samples spread alike; None if these would change nothing.

    With Z = U S Vᵀ the new samples are √n U. The singular values of Z have all digits that the data have, where those
    of ZᵀZ, the squares, have half of them: of columns that differ by 1e-8 of their size the Hessian keeps nothing.
    Directions along which the spread is rounding are left out. There must be no penalty, which would have to be
    turned too.

    Parameters
    ----------
    scaled : Objective
        In coordinates of mean 0.

    Returns
    -------
    Objective
    ndarray of shape (r + 1, d + 1)
        What turns its weights into those of `scaled`.
    ndarray of shape (r + 1, d + 1)
        What turns its derivatives into those of `scaled`.
    """
    Z = scaled.samples[:, :-1]
    sizes = np.linalg.svd(np.linalg.qr(Z, mode="r"), compute_uv=False)
    rounding = 8 * max(Z.shape) * ROUNDING * sizes[0]
    if not ((sizes > rounding) & (sizes < CLEAR * sizes[0])).any():
        return None
    left, sizes, right = np.linalg.svd(Z, full_matrices=False)
    kept = sizes > rounding
    spread, right = sizes[kept, None] / np.sqrt(len(Z)), right[kept]
    X = left[:, kept] * np.sqrt(len(Z))
    own, free = Coordinates.own(X.shape[1]), np.zeros(X.shape[1] + 1)
    turned = replace(scaled, X=X, penalty=free, coordinates=own)
    return turned, _with_bias(right / spread), _with_bias(right * spread)


def _with_bias(turn: Array) -> Array:
    """A turn (r, d) of the weights of features, as one (r + 1, d + 1) that leaves the bias as it is."""
    whole = np.zeros((turn.shape[0] + 1, turn.shape[1] + 1))
    whole[:-1, :-1], whole[-1, -1] = turn, 1
    return whole
