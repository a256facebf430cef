"""The data with which the browser plays a lesson alone: the steps of a fit, their samples, and the predictions."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.messages import Player, Prediction
from linboard.packing import Numbers
from linclass import Trace

EXACT = 1e-12  # relative to the largest |f|: rounding error of a sum that is 0


def at_points(X: NDArray[np.float64], picked: NDArray[np.int64]) -> NDArray[np.float64]:
    """Coordinates of the picked samples, shape (T, 2); NaN for steps without one (-1)."""
    if not len(X):
        return np.full((len(picked), 2), np.nan)
    return np.where((picked >= 0)[:, None], X[np.maximum(picked, 0)], np.nan)


def prediction(
    trace: Trace[Any], order: object, *, mistakes: NDArray[np.bool_] | None = None, line: bool = True
) -> Prediction | None:
    """The answers for "predict first"; None if samples are picked by hand, or if rows were left out.

    Parameters
    ----------
    trace : Trace
        With a column `picked`.
    order : str or sequence of int
        The order of the learner; in random order any mistake is a correct answer.
    mistakes : array of shape (T, n), optional
        The mistakes at each step, for the random order.
    line : bool
        Whether the final line may be asked for, if there is one.
    """
    if not isinstance(order, str) or (len(trace) > 2 and trace.step[1] - trace.step[0] > 1):
        return None
    bits = None
    if order == "random" and mistakes is not None:  # for many points, this is most of the message
        bits = np.packbits(mistakes, axis=1, bitorder="little")
    final = line and trace.stop == "converged"
    return Prediction(
        answers=trace.picked,
        mistakes=bits,
        line=np.append(trace.coef[-1], trace.intercept[-1]) if final else None,
    )


def mistakes(f: NDArray[np.float64], signs: NDArray[Any]) -> NDArray[np.bool_]:
    """Mask of the mistakes, y f <= 0, from the values of f at each step (T, n), up to rounding errors."""
    wrong: NDArray[np.bool_] = f * signs <= EXACT * np.abs(f).max(axis=1, keepdims=True)
    return wrong


def line_mistakes(trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[Any]) -> NDArray[np.bool_]:
    """Mask of the mistakes among samples (n, d) of the line of each step, shape (T, n)."""
    return mistakes(trace.coef @ X.T + trace.intercept[:, None], signs)


def fingerprint(trace: Trace[Any]) -> int:
    """A number that differs if the models of the trace differ."""
    number = 0
    for name in ("coef", "intercept") if "coef" in trace.columns else sorted(trace.columns):
        number = zlib.crc32(np.ascontiguousarray(getattr(trace, name)).tobytes(), number)
    return number


def of(
    trace: Trace[Any],
    steps: Numbers | None = None,
    *,
    predict: Prediction | None = None,
    secret: bool | None = None,
) -> Player:
    """The player of a fit's steps, numbered as in the trace unless `steps` is given."""
    called = trace.step if steps is None else steps
    return Player(length=len(trace), steps=called, trace=fingerprint(trace), predict=predict, secret=secret)
