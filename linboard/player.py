"""What the browser needs to play a lesson alone: frames of a figure, captions, formula values, table rows.

A message is a plain dict. Arrays travel packed (base64 of their bytes); the browser unpacks them, moves the charts
along `frames` and fills the templates of captions, formulas and tables with the `columns`' values at each step.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard import theme
from linclass import Trace

try:
    import orjson
except ImportError:  # it only makes messages faster
    orjson = None  # type: ignore[assignment]  # a name that may be a module or None has no type of its own

Message = dict[str, Any]
EXACT = 1e-12  # of the largest |f|: what floats may add to a sum that is 0
_CODES = {"f": "f4", "i": "i4", "b": "i1"}


@dataclass
class Frames:
    """How the traces of a figure change from step to step."""

    columns: list[dict[str, Any]] = field(default_factory=list)

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
        column: dict[str, Any] = {"trace": trace, "attr": attr, "values": values, "tween": tween}
        if index is not None:
            column["index"] = np.asarray(index, dtype=np.int32)
        if scale is not None:
            column["scale"] = np.asarray(scale)
        if words is not None:
            column["words"] = list(words)
        if grow:
            column["grow"] = int(grow)
        self.columns.append(column)

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


def choose(templates: Sequence[str], which: ArrayLike) -> Message:
    """A text that changes: at step t it is `templates[which[t]]`."""
    return {"templates": list(templates), "which": np.asarray(which, dtype=np.int32)}


def head(text: str, kind: str = "note") -> dict[str, str]:
    """A sentence above a chart: a plain "note", a "title", or signed "right", "wrong", "never" (∞) or "unsure" (…).

    A "legend" is a note that tells what the lines and marks are, and nothing of the answer: a locked page shows it.
    """
    return {"kind": kind, "text": text}


def prediction(
    trace: Trace[Any], order: object, *, mistakes: NDArray[np.bool_] | None = None, line: bool = True
) -> Message | None:
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
    asked: Message = {"answers": trace.picked}
    if order == "random" and mistakes is not None:
        asked["mistakes"] = np.packbits(
            mistakes, axis=1, bitorder="little"
        )  # of many points they are most of it
    if line and trace.stop == "converged":
        asked["line"] = np.append(trace.coef[-1], trace.intercept[-1])
    return asked


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


def message(
    group: str,
    *,
    figure: Message | None = None,
    frames: Frames | None = None,
    height: int = theme.SIDE_HEIGHT,
    title: str = "",
    **parts: Any,
) -> Message:
    """Assemble what one chart shows; charts of the same `group` move together.

    `parts` may hold `player`, `head`, `caption`, `columns`, `formula`, `table`, `describe`, `edit`, `guess_trace`,
    `view`, `spots`.
    """
    result: Message = {"group": group, "title": title, "height": height, **parts}
    if figure is not None:
        result |= {"figure": figure, "frames": frames.columns if frames else [], "palette": theme.DARK}
    return result


def dumps(value: Message) -> bytes:
    """Return the message as JSON, its arrays packed as base64 of little-endian numbers."""
    if orjson is not None:
        return orjson.dumps(value, default=_pack, option=orjson.OPT_NON_STR_KEYS)
    return json.dumps(value, default=_pack, separators=(",", ":")).encode()


def _pack(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if not isinstance(value, np.ndarray):
        raise TypeError(f"cannot send a {type(value).__name__} to the browser")
    if value.dtype.kind in "OU":
        return value.tolist()
    code = "f8" if value.dtype == np.float64 else _CODES.get(value.dtype.kind, "i4")
    if value.dtype in (np.int8, np.uint8, np.int16):
        code = value.dtype.str[1:]
    packed = np.ascontiguousarray(value, dtype="<" + code)
    return {"dtype": code, "shape": list(value.shape), "bdata": base64.b64encode(packed.tobytes()).decode()}
