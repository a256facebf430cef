"""A picture is a pile of layers: each is a trace of Plotly that knows how it changes from step to step.

Nobody counts: where a layer lies in the pile is asked of the picture, once the pile is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.handles import Axis, Line, Rectangle
from linboard.messages import Chart, Column


class Layer(dict[str, Any]):
    """A trace of a figure, as Plotly has it, and the columns of its attributes that change from step to step."""

    def __init__(self, trace: Mapping[str, Any] | None = None, columns: Sequence[Column] = ()) -> None:
        super().__init__(trace or {})
        self.columns = list(columns)

    def __or__(self, other: Any) -> Layer:  # type: ignore[override]  # a dict's would forget the columns
        """The layer with other attributes, changing as this one does."""
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
            What to draw; NaN draws nothing. With three axes, (T, ny, nx), each step has a matrix.
        tween : bool
            Whether the browser may blend between two steps while it plays.
        index : array of shape (T,), optional
            The row of `values` that each step shows, where few rows serve many steps.
        scale : array of shape (T,), optional
            A factor for each step's row.
        words : sequence of k str, optional
            What the numbers of a row are written into, such as "sum: {}": the browser writes them.
        grow : int, optional
            Where `values`, of shape (grow · (T - 1) + 1,), are a curve that grows: so many values more at each step.
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
        """Let the trace be at `places[t]` at step t; shape (T, k, 2), or (T, 2) for one place. Else as `change`."""
        places = places[:, None] if places.ndim == 2 else places
        for axis, name in enumerate("xy"):
            self.change(name, places[..., axis], tween=tween, index=index, scale=scale)
        return self

    def at(self, step: int) -> Layer:
        """The layer as it is at one step, for all steps."""
        return Layer({**self, **{column.attr: column.values[step] for column in self.columns}})


class Picture:
    """Layers, the lowest first, the layout around them, and the handle by which a visitor moves some of them."""

    def __init__(self, layers: Sequence[dict[str, Any]], layout: dict[str, Any]) -> None:
        self.layout = layout
        self.handle: Axis | Line | Rectangle | None = None
        self._layers = list(layers)

    @property
    def layers(self) -> list[dict[str, Any]]:
        """All layers, the lowest first."""
        return self._layers

    def position(self, layer: dict[str, Any]) -> int:
        """Where a layer lies in the pile: this very one, not one that looks alike."""
        places = [i for i, other in enumerate(self.layers) if other is layer]
        if len(places) != 1:
            raise ValueError(f"the layer lies in the picture {len(places)} times, not once")
        return places[0]

    def figure(self) -> dict[str, Any]:
        """The figure as Plotly reads it."""
        return {"data": self.layers, "layout": self.layout}

    def frames(self) -> list[Column]:
        """How its traces change from step to step."""
        return [
            Column(**vars(column) | {"trace": i})
            for i, layer in enumerate(self.layers)
            if isinstance(layer, Layer)
            for column in layer.columns
        ]

    def message(self, group: str, **parts: Any) -> Chart:
        """What is sent of the picture, with other parts of its message."""
        if self.handle is not None:
            parts[type(self.handle).__name__.lower()] = self._held(self.handle)
        return Chart(group=group, figure=self.figure(), frames=self.frames(), palette=theme.DARK, **parts)

    def _held(self, handle: Any) -> Any:
        """A handle with the positions of its layers in place of the layers."""
        layers = {name: layer for name, layer in vars(handle.traces).items() if layer is not None}
        traces = {name: self.position(layer) for name, layer in layers.items()}
        return replace(handle, traces=replace(handle.traces, **traces))
