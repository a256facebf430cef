"""A picture is a list of layers. Each layer is a Plotly trace with the changes of its attributes from step to step.

Code never counts layers: the position of a layer is looked up in the picture when all layers have been added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.handles import Axis, Line, Rectangle
from linboard.messages import Chart, Column


class Layer(dict[str, Any]):
    """A trace of a figure, as in Plotly, and the columns of its attributes that change from step to step."""

    def __init__(self, trace: Mapping[str, Any] | None = None, columns: Sequence[Column] = ()) -> None:
        super().__init__(trace or {})
        self.columns = list(columns)

    def __or__(self, other: Any) -> Layer:  # type: ignore[override]  # the dict's operator would drop the columns
        """The layer with other attributes and the same changes."""
        return Layer(super().__or__(other), self.columns)

    def change(
        self,
        attr: str,
        values: NDArray[Any],
        *,
        tween: bool = False,
        index: NDArray[Any] | None = None,
        scale: NDArray[Any] | None = None,
        words: Sequence[str] | None = None,
        grow: int | None = None,
    ) -> Layer:
        """Let an attribute take `values[t]` at step t; return the layer.

        Parameters
        ----------
        attr : str
            Plotly's name of the attribute, such as "x" or "marker.size".
        values : array of shape (T, k), or (v, k) with `index`
            The displayed values; NaN draws nothing. With three axes, (T, ny, nx), each step has a matrix.
        tween : bool
            Whether the browser may interpolate between two steps during playback.
        index : array of shape (T,), optional
            The row of `values` for each step, if several steps share a row.
        scale : array of shape (T,), optional
            A factor for each step's row.
        words : sequence of k str, optional
            Templates for the numbers of a row, such as "sum: {}", which the browser fills in.
        grow : int, optional
            For a growing curve with `values` of shape (grow · (T - 1) + 1,): number of values added at each step.
        """
        rows = None if index is None else np.asarray(index, dtype=np.int32)
        factors = None if scale is None else np.asarray(scale)
        texts = None if words is None else list(words)
        column = Column(
            attr=attr, values=values, tween=tween, index=rows, scale=factors, words=texts, grow=grow
        )
        self.columns.append(column)
        return self

    def move(
        self,
        places: NDArray[Any],
        *,
        tween: bool = False,
        index: NDArray[Any] | None = None,
        scale: NDArray[Any] | None = None,
    ) -> Layer:
        """Let the trace be at `places[t]` at step t; shape (T, k, 2), or (T, 2) for one point. Else as `change`.

        A trace of a three-dimensional plot has places of three numbers.
        """
        places = places[:, None] if places.ndim == 2 else places
        for axis, name in enumerate("xyz"[: places.shape[-1]]):
            self.change(name, places[..., axis], tween=tween, index=index, scale=scale)
        return self

    @staticmethod
    def in_units(layer: Mapping[str, Any], mean: NDArray[np.float64], scale: NDArray[np.float64]) -> Layer:
        """The layer in other units of both axes, x · scale + mean."""
        axes = dict(zip("xy", zip(mean.tolist(), scale.tolist(), strict=True), strict=True))
        trace = {
            name: _in_units(value, *axes[name]) if name in axes else value for name, value in layer.items()
        }
        columns = []
        for column in getattr(layer, "columns", ()):
            if column.attr in axes:
                if column.scale is not None:
                    raise ValueError("a column with a factor for each step has no other units")
                column = replace(column, values=_in_units(column.values, *axes[column.attr]))
            columns.append(column)
        return Layer(trace, columns)

    def at(self, step: int) -> Layer:
        """The layer, fixed at one step for all steps."""
        now = {}
        for column in self.columns:
            value = column.values[step if column.index is None else int(column.index[step])]
            now[column.attr] = value if column.scale is None else value * column.scale[step]
        return Layer({**self, **now})


FINE = 1e3  # units by which an axis may be shifted so that single precision still draws it exactly


def _in_units(values: Any, mean: float, scale: float) -> NDArray[Any]:
    """Values · scale + mean, in single precision if they are and if that is precise enough."""
    given = np.asarray(values)
    moved = np.asarray(values, dtype=np.float64) * scale + mean
    single = given.dtype == np.float32 and abs(mean) < FINE * scale
    return moved.astype(np.float32) if single else moved


def fixed(layer: dict[str, Any], step: int) -> dict[str, Any]:
    """A layer at one step."""
    return layer.at(step) if isinstance(layer, Layer) else layer


class Picture:
    """Layers from bottom to top, the layout around them, and the handle for the movable ones."""

    def __init__(self, layers: Sequence[dict[str, Any]], layout: dict[str, Any]) -> None:
        self.layout = layout
        self.handle: Axis | Line | Rectangle | None = None
        self._layers = list(layers)

    @property
    def layers(self) -> list[dict[str, Any]]:
        """All layers, from bottom to top."""
        return self._layers

    def position(self, layer: dict[str, Any]) -> int:
        """The position of a layer in the list, found by identity."""
        places = [i for i, other in enumerate(self.layers) if other is layer]
        if len(places) != 1:
            raise ValueError(f"the layer lies in the picture {len(places)} times, not once")
        return places[0]

    def figure(self) -> dict[str, Any]:
        """The figure as a Plotly dict."""
        return {"data": self.layers, "layout": self.layout}

    def frames(self) -> list[Column]:
        """The changes of all traces from step to step."""
        return [
            Column(**vars(column) | {"trace": i})
            for i, layer in enumerate(self.layers)
            if isinstance(layer, Layer)
            for column in layer.columns
        ]

    def at(self, step: int) -> Self:
        """The same picture, fixed at one step for all steps."""
        other = copy(self)
        other._layers = [fixed(layer, step) for layer in self._layers]
        return other

    def message(self, group: str, **parts: Any) -> Chart:
        """The message of the picture; `parts` are further fields of the message."""
        if self.handle is not None:
            parts[type(self.handle).__name__.lower()] = self._held(self.handle)
        return Chart(group=group, figure=self.figure(), frames=self.frames(), palette=theme.DARK, **parts)

    @property
    def steady(self) -> str:
        """A name for the ranges of the axes; while it is unchanged, the browser may move layers without a redraw."""
        return str([axis.get("range") for name, axis in self.layout.items() if "axis" in name])

    def _held(self, handle: Any) -> Any:
        """A handle in which each layer is replaced by its position."""
        layers = {name: layer for name, layer in vars(handle.traces).items() if layer is not None}
        traces = {name: self.position(layer) for name, layer in layers.items()}
        return replace(handle, traces=replace(handle.traces, **traces))
