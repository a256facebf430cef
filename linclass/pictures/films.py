"""The steps of a classifier as an animated picture, which another package makes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from linclass.core import drawing


def film(
    model: Any,
    X: ArrayLike | None,
    y: ArrayLike | None,
    path: str | os.PathLike[str],
    *,
    steps: Sequence[int] | None = None,
    speed: float = 1.0,
    size: tuple[int, int] = (1280, 720),
    dark: bool = False,
    columns: Sequence[str | int] | None = None,
) -> None:
    """Save the steps of a fit as an animated GIF or WebP, for slides.

    Needs the extra `film` (`pip install ".[film]"`): Plotly draws each step in Chrome or Chromium, and Pillow writes
    the file.

    Parameters
    ----------
    model : Classifier with `trace_`, or Trace
    X, y : array-like of shape (n, d), d >= 2, and (n,), or None
        As for `plot`.
    path : str or path
        The file; its ending, .gif or .webp, chooses the format.
    steps : sequence of int or None, default None
        Rows of the trace; None shows all of them, one after another.
    speed : float, default 1.0
        Steps per second, from 0.1 to 20. A GIF rounds the time of a step to hundredths of a second.
    size : tuple of two int, default (1280, 720)
        Width and height in pixels, from 160 to 4096.
    dark : bool, default False
    columns
        As for `plot`.

    Raises
    ------
    ValueError
        If the model has no trace, or `path`, `steps`, `speed`, `size` or the samples are invalid.
    ModuleNotFoundError
        If Plotly, Kaleido or Pillow is not installed, with the command that installs them.

    Examples
    --------
    >>> import linclass
    >>> model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> linclass.film(model, None, None, "perceptron.gif")  # doctest: +SKIP
    >>> linclass.film(model, None, None, "perceptron.mp4")
    Traceback (most recent call last):
        ...
    ValueError: path must end with .gif or .webp; got 'perceptron.mp4'.
    """
    drawing.films().film(model, X, y, path, steps, speed, size, dark, columns)
