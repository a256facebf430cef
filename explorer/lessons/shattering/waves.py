"""A sine wave and the points 1/2, 1/4, 1/8, …: the wave itself, and its phase at each of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering import labelled
from linboard import theme
from linboard.figures.boundaries import area
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
SAMPLES = 321
FINE = 127  # levels from 0 to 1 for sending a wave
REACH = 0.56  # range over which the wave is drawn


def phases(values: Array, inside: NDArray[np.bool_]) -> Picture:
    """Draw the phase of each point at each step, in half-turns modulo 2: below 1 the sine is not negative.

    Parameters
    ----------
    values : array of shape (T, n)
        ω x / π modulo 2.
    inside : array of shape (T, n)
    """
    n = values.shape[1]
    numbers = np.arange(1, n + 1)
    data: list[Layer] = []
    for low, fill in ((0, theme.CLASS_FILLS[0]), (1, theme.CLASS_FILLS[1])):
        data.append(area(fill) | {"x": [0.4, n + 0.6, n + 0.6, 0.4], "y": [low, low, low + 1, low + 1]})
    at = np.stack([np.broadcast_to(numbers, values.shape), values], axis=2)  # (T, n, 2)
    data += _split(at, inside, 13 if n <= 20 else 9)
    layout = theme.layout(
        xaxis=theme.axis(
            _("Point x<sub>j</sub> = 2<sup>−j</sup>, j = 1, 2, …"),
            range=[0.4, n + 0.6],
            tickvals=numbers if n <= 12 else numbers[:: 5 if n <= 30 else 10],
            showgrid=False,
        ),
        yaxis=theme.axis(
            _("Half-turns ω x<sub>j</sub> / π, modulo 2"), range=[-0.08, 2.08], tickvals=[0, 0.5, 1, 1.5, 2]
        ),
        margin={"l": 52, "r": 12, "t": 12, "b": 44},
    )
    return Picture(data, layout)


def curve(theta: Array, inside: NDArray[np.bool_]) -> Picture:
    """Draw the wave of each step over the line, with the points on it.

    Parameters
    ----------
    theta : array of shape (T,)
        ω / π.
    inside : array of shape (T, n)
    """
    n = inside.shape[1]
    x = np.linspace(0, REACH, SAMPLES)
    at = 2.0 ** -np.arange(1, n + 1)
    values = np.sin(np.pi * theta[:, None] * x)  # (T, samples)
    there = np.sin(np.pi * theta[:, None] * at)
    wave = labelled.shape_traces()[1] | {"x": x}
    wave.change("y", np.rint(FINE * values).astype(np.int8), scale=np.full(len(theta), 1 / FINE))
    zero = labelled.number_line(np.empty((0, 2)), (0.0, ((0.0, REACH), (0.0, 0.0))))
    places = np.stack([np.broadcast_to(at, there.shape), there], axis=2)
    layout = theme.layout(
        xaxis=theme.axis(
            "x",
            range=[0, REACH],
            tickvals=at,
            tickangle=0,
            ticktext=["<br>" * (j > 4) + f"1/{2**j}" for j in range(1, n + 1)],  # lower if there is no space
        ),
        yaxis=theme.axis("sin(ωx)", range=[-1.2, 1.2], tickvals=[-1, 0, 1]),
        margin={"l": 52, "r": 12, "t": 12, "b": 44},
    )
    return Picture([wave, zero, *_split(places, inside, 13)], layout)


def _split(places: Array, inside: NDArray[np.bool_], size: float) -> list[Layer]:
    """Return marks of the negatives and of the positives at their places (T, n, 2) of each step."""
    return [
        labelled.show(layer, np.where(chosen[..., None], places, np.nan))
        for layer, chosen in zip(labelled.mark_traces(size), (~inside, inside), strict=True)
    ]
