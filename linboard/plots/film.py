"""The steps of a trace as an animated GIF or WebP: Plotly draws them with Kaleido, Pillow writes the file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import kaleido  # noqa: F401  # Plotly imports it only when it draws; a missing one is noticed here
import plotly.io as pio
from numpy.typing import ArrayLike
from PIL import Image

from linboard.plots.board import plot_trace
from linclass import Trace

FORMATS = (".gif", ".webp")
AREA = 960 * 540  # pixels of the layout of any picture: the letters of a larger one are larger, too
SMALLEST, LARGEST = 160, 4096
SLOWEST, FASTEST = 0.1, 20.0


def film(
    model: Any,
    X: ArrayLike | None,
    y: ArrayLike | None,
    path: str | os.PathLike[str],
    steps: Sequence[int] | None,
    speed: float,
    size: tuple[int, int],
    dark: bool,
    columns: Sequence[Any] | None,
) -> None:
    """Save a film; `linclass.film` documents the parameters."""
    trace = model if isinstance(model, Trace) else getattr(model, "trace_", None)
    if trace is None:
        raise ValueError(f"A film shows the steps of a fit; this {type(model).__name__} has no trace_.")
    if Path(path).suffix.lower() not in FORMATS:
        raise ValueError(f"path must end with {' or '.join(FORMATS)}; got {os.fspath(path)!r}.")
    if not SLOWEST <= speed <= FASTEST:
        raise ValueError(f"speed must be from {SLOWEST} to {FASTEST} steps per second; got {speed!r}.")
    width, height = size
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise ValueError(f"width and height must be from {SMALLEST} to {LARGEST} pixels; got {size!r}.")
    rows = [range(len(trace))[step] for step in (range(len(trace)) if steps is None else steps)]
    if not rows:
        raise ValueError("steps must have at least one row of the trace.")
    figures = [plot_trace(trace, row, X, y, columns=columns, dark=dark) for row in rows]
    _write(figures, Path(path), round(1000 / speed), (width, height))


def _write(figures: list[Any], path: Path, pause: int, size: tuple[int, int]) -> None:
    """Draw the figures in one browser, and write them as one file; `pause` in milliseconds."""
    scale = (size[0] * size[1] / AREA) ** 0.5
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{i}.png" for i in range(len(figures))]
        pio.write_images(
            figures, files, width=round(size[0] / scale), height=round(size[1] / scale), scale=scale
        )
        pictures = []
        for file in files:
            with Image.open(file) as drawn:
                pictures.append(drawn.convert("RGB").resize(size))  # scaling may round a side by a pixel
    first, *others = pictures
    first.save(path, save_all=True, append_images=others, duration=pause, loop=0)
