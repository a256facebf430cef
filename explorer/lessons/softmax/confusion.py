"""Confusion matrices that follow the player: the counts of each decision for each class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import points
from linboard.figures.matrices import matrix
from linboard.i18n.language import _
from linboard.layers import Picture

GAP = 0.1  # between two matrices, as a share of the width


def figure(matrices: Sequence[tuple[str, NDArray[np.int64]]], names: Sequence[str]) -> Picture:
    """Draw matrices (T, C, C) side by side, each with its title, true classes as rows and decisions as
    columns.

    Correct entries are green and wrong ones red; a stronger colour shows a larger share of the true class.
    """
    shown = [points.plain(name) for name in names]
    layout = theme.layout(margin={"l": 84, "r": 8, "t": 30, "b": 62}, annotations=[])
    layers = []
    width = (1 - GAP * (len(matrices) - 1)) / len(matrices)
    for i, (title, counts) in enumerate(matrices):
        left = i * (width + GAP)
        number = "" if i == 0 else str(i + 1)
        layers.append(matrix(shown, counts, number))
        layout[f"xaxis{number}"] = _axis(_("decision")) | {
            "domain": [left, left + width],
            "anchor": f"y{number}",
            "autotickangles": [0, -30],  # a long slanting name would leave the picture
        }
        layout[f"yaxis{number}"] = _axis(_("species") if i == 0 else "") | {
            "autorange": "reversed",
            "anchor": f"x{number}",
            "showticklabels": i == 0,
        }
        layout["annotations"].append(_title(title, left))
    return Picture(layers, layout)


def _axis(title: str) -> dict[str, Any]:
    return theme.axis(title, 13, showgrid=False, zeroline=False, tickfont={"size": 12})


def _title(text: str, left: float) -> dict[str, Any]:
    return {
        "text": text,
        "xref": "paper",
        "yref": "paper",
        "x": left,
        "y": 1.02,
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 13},
    }
