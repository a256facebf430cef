"""Coordinates for nearly dependent features, in which all directions have a similar spread."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from linclass.core.checks import Array
from linclass.probability.coordinates import ROUNDING, Coordinates
from linclass.probability.likelihood import Objective

CLEAR = 1e-4  # relative to the largest: directions with a larger spread lose no relevant digits


class Independent(NamedTuple):
    """An objective in coordinates with equal spread in all directions, and the way back.

    Parameters
    ----------
    objective : Objective
    turn : ndarray of shape (r + 1, d + 1)
        The matrix that converts its weights to those before.
    slopes : ndarray of shape (r + 1, d + 1)
        The matrix that converts its derivatives to those before.
    """

    objective: Objective
    turn: Array
    slopes: Array

    def inward(self, weights: Array) -> Array:
        """Weights before, shape (K, d + 1), in these coordinates, without their part outside, (K, r + 1)."""
        inner = np.linalg.lstsq(self.turn.T, weights.T, rcond=None)[0].T
        return np.asarray(inner, dtype=np.float64)


def independent(scaled: Objective) -> Independent | None:
    """The same objective in coordinates with equal spread in all directions; None if these would not help.

    With Z = U S Vᵀ, the new samples are √n U. The singular values of Z have the full precision of the data. The
    Hessian ZᵀZ has their squares, with half of the digits: for columns that differ by 1e-8 of their size, it loses
    all. Directions whose spread is rounding error are omitted. A penalty is not supported, because it would have to
    be rotated.

    Parameters
    ----------
    scaled : Objective
        In coordinates with mean 0.
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
    return Independent(turned, _with_bias(right / spread), _with_bias(right * spread))


def _with_bias(turn: Array) -> Array:
    """A rotation (r, d) of the weights, extended to (r + 1, d + 1) with an unchanged bias."""
    whole = np.zeros((turn.shape[0] + 1, turn.shape[1] + 1))
    whole[:-1, :-1], whole[-1, -1] = turn, 1
    return whole
