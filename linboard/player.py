"""What the browser needs to play a lesson alone: the steps of a fit, their samples, what is asked of them."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linboard.layers import Layer, Picture
from linboard.messages import Chart, Column, Head, Numbers, Player, Prediction
from linboard.messages import choose as choose
from linclass import Trace

Message: TypeAlias = Any  # for lessons that do not name the kind of message yet
EXACT = 1e-12  # of the largest |f|: what floats may add to a sum that is 0


@dataclass
class Frames:
    """How the traces of a figure change from step to step, for lessons that count them; `Layer` does it by itself."""

    columns: list[Column] = field(default_factory=list)

    def add(
        self,
        trace: int,
        attr: str,
        values: NDArray[Any],
        *,
        tween: bool = False,
        index: NDArray[Any] | None = None,
        scale: NDArray[Any] | None = None,
        words: Sequence[str] | None = None,
        grow: int = 0,
    ) -> None:
        """Let attribute `attr` of a trace take `values[t]` at step t.

        Parameters
        ----------
        trace : int
            Position of the trace in the figure.
        attr : str
            Plotly's name of the attribute, such as "x" or "marker.size".
        values : array of shape (T, k), or (v, k) with `index`
            What to draw; NaN draws nothing. With three axes, (T, ny, nx), each step has a matrix.
        tween : bool
            Whether the browser may blend between two steps while it plays.
        index : array of shape (T,), optional
            The row of `values` that each step shows, where few rows serve many steps.
        scale : array of shape (T,), optional
            A factor for each step's row.
        words : sequence of k str, optional
            What the numbers of a row are written into, such as "sum: {}": the browser writes them.
        grow : int
            Where `values`, of shape (grow · (T - 1) + 1,), are a curve that grows: so many values more at each step.
        """
        layer = Layer().change(
            attr, values, tween=tween, index=index, scale=scale, words=words, grow=grow or None
        )
        self.columns += [replace(column, trace=trace) for column in layer.columns]

    def move(
        self,
        trace: int,
        places: NDArray[Any],
        *,
        tween: bool = False,
        index: NDArray[Any] | None = None,
        scale: NDArray[Any] | None = None,
    ) -> None:
        """Let a trace be at `places[t]` at step t; shape (T, k, 2), or (T, 2) for one place. Else as `add`."""
        places = places[:, None] if places.ndim == 2 else places
        for axis, name in enumerate("xy"):
            self.add(trace, name, places[..., axis], tween=tween, index=index, scale=scale)

    def __iadd__(self, other: Frames) -> Frames:
        self.columns += other.columns
        return self


def at_points(X: NDArray[np.float64], picked: NDArray[np.int64]) -> NDArray[np.float64]:
    """Coordinates of the picked samples, shape (T, 2); NaN where none was picked (-1)."""
    if not len(X):
        return np.full((len(picked), 2), np.nan)
    return np.where((picked >= 0)[:, None], X[np.maximum(picked, 0)], np.nan)


def prediction(
    trace: Trace[Any], order: object, *, mistakes: NDArray[np.bool_] | None = None, line: bool = True
) -> Prediction | None:
    """What "predict first" asks of the steps; None where picks by hand or left-out rows leave nothing to ask.

    Parameters
    ----------
    trace : Trace
        With a column `picked`.
    order : str or sequence of int
        The learner's order; at random any mistake is a right answer.
    mistakes : array of shape (T, n), optional
        The mistakes at each step, for the random order.
    line : bool
        Whether the final line can be asked for, where there is one.
    """
    if not isinstance(order, str) or (len(trace) > 2 and trace.step[1] - trace.step[0] > 1):
        return None
    bits = None
    if order == "random" and mistakes is not None:  # of many points they are most of what is sent
        bits = np.packbits(mistakes, axis=1, bitorder="little")
    final = line and trace.stop == "converged"
    return Prediction(
        answers=trace.picked,
        mistakes=bits,
        line=np.append(trace.coef[-1], trace.intercept[-1]) if final else None,
    )


def mistakes(f: NDArray[np.float64], signs: NDArray[Any]) -> NDArray[np.bool_]:
    """Which samples are mistakes, y f <= 0, from the values of f at each step (T, n), up to the rounding of floats."""
    wrong: NDArray[np.bool_] = f * signs <= EXACT * np.abs(f).max(axis=1, keepdims=True)
    return wrong


def line_mistakes(trace: Trace[Any], X: NDArray[np.float64], signs: NDArray[Any]) -> NDArray[np.bool_]:
    """Which samples (n, d) are mistakes of the line of each step, shape (T, n)."""
    return mistakes(trace.coef @ X.T + trace.intercept[:, None], signs)


def fingerprint(trace: Trace[Any]) -> int:
    """A number that differs when the models of a trace differ."""
    return zlib.crc32(
        np.ascontiguousarray(trace.intercept).tobytes(),
        zlib.crc32(np.ascontiguousarray(trace.coef).tobytes()),
    )


def of(
    trace: Trace[Any],
    steps: Numbers | None = None,
    *,
    predict: Prediction | None = None,
    secret: bool | None = None,
) -> Player:
    """The player of a fit's steps, which are called as its trace calls them if not otherwise."""
    called = trace.step if steps is None else steps
    return Player(length=len(trace), steps=called, trace=fingerprint(trace), predict=predict, secret=secret)


# ---- for lessons that count traces ----

head = Head


@dataclass(kw_only=True)
class Counted(Chart):
    """A chart whose class traces begin at `first_trace`."""

    first_trace: int | None = None


def message(
    group: str,
    *,
    figure: Picture | Message | None = None,
    frames: Frames | None = None,
    **parts: Any,
) -> Counted:
    """Assemble what one chart shows; a `Layer` among its traces brings its own frames."""
    if figure is None:
        return Counted(group=group, **parts)
    picture = figure if isinstance(figure, Picture) else Picture(figure["data"], figure["layout"])
    first = parts.pop("first_trace", None)
    result = Counted(**vars(picture.message(group, **parts)), first_trace=first)
    result.frames = [*(frames.columns if frames else []), *picture.frames()]
    return result
