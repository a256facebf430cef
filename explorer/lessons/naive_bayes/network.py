"""A Bayesian network as a picture: the class above, its features below, and the arrows that naive Bayes omits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from linboard import theme
from linboard.figures import points, strokes
from linboard.layers import Picture

CLASS, ROW = 1.0, 0.22  # heights of the class and of the features
ARROW = {"arrowhead": 2, "arrowsize": 1.2, "arrowwidth": 1.6, "showarrow": True, "text": ""}
HEIGHT = 260  # pixels
RADIUS = 21  # radius of a node in pixels


@dataclass(frozen=True)
class Node:
    """One node of the network.

    Parameters
    ----------
    inside : str
        Its content: a letter, or the observed value.
    name : str
    numbers : sequence of str
        Its parameters in the model, one line for each class.
    seen : bool
        Whether its value is observed; it is then filled.
    """

    inside: str
    name: str
    numbers: Sequence[str]
    seen: bool = False


def figure(top: Node, features: Sequence[Node], colours: Sequence[str], more: bool) -> Picture:
    """Draw the network of a class and its features; `more` adds dots for further features.

    The dotted arcs are the arrows between features that a table of all combinations would also need.
    """
    count = len(features) + more
    places = np.linspace(-1, 1, count) * (1 - 1 / (count + 1)) if count > 1 else np.zeros(1)
    shown = places[: len(features)].tolist()
    layers = [_arc(a, b) for i, a in enumerate(shown) for b in shown[i + 1 :]]
    nodes = _nodes([0.0, *shown], [CLASS] + [ROW] * len(shown), [top, *features])
    ground = nodes | {"mode": "markers", "marker": nodes["marker"] | {"color": theme.PAPER}}
    layers += [ground, nodes]
    annotations = [_arrow(x) for x in shown]
    annotations += _beside(top, colours)
    for x, node in zip(shown, features, strict=True):
        annotations.append(_label(node.name, x, ROW, -RADIUS - 12, theme.LINE, 13))
        for k, (text, colour) in enumerate(zip(node.numbers, colours, strict=False)):
            annotations.append(_label(text, x, ROW, -RADIUS - 30 - 16 * k, colour, 12))
    if more:
        annotations.append(_label("…", float(places[-1]), ROW, 0, theme.MUTED, 22))
    hidden = {"visible": False, "fixedrange": True}
    layout = theme.layout(
        xaxis=hidden | {"range": [-1.08, 1.08]},
        yaxis=hidden | {"range": [-0.14, 1.12]},
        annotations=annotations,
        margin={"l": 2, "r": 2, "t": 2, "b": 2},
    )
    return Picture(layers, layout)


def _beside(top: Node, colours: Sequence[str]) -> list[dict[str, Any]]:
    """Write the class's name and its priors to the right of it."""
    lines = [(top.name, theme.LINE), *zip(top.numbers, colours, strict=False)]
    start = 8 * (len(lines) - 1)
    return [
        _label(text, 0.0, CLASS, start - 16 * i, colour, 12) | {"xanchor": "left", "xshift": RADIUS + 10}
        for i, (text, colour) in enumerate(lines)
    ]


def _arrow(x: float) -> dict[str, Any]:
    """Draw an arrow from the class to a feature."""
    return ARROW | {
        "x": x,
        "y": ROW,
        "ax": 0.0,
        "ay": CLASS,
        "xref": "x",
        "yref": "y",
        "axref": "x",
        "ayref": "y",
        "standoff": RADIUS + 2,
        "startstandoff": RADIUS + 2,
        "arrowcolor": theme.LINE,
    }


def _arc(a: float, b: float) -> dict[str, Any]:
    """Draw a dotted arc between two features, above their row; more distant features have a higher arc."""
    t = np.linspace(0, 1, 21)
    height = ROW + (0.12 + 0.28 * (b - a)) * 4 * t * (1 - t) / 2
    return strokes.through(a + (b - a) * t, height, theme.MUTED, 1.3, "dot", opacity=0.7)


def _nodes(x: list[float], y: list[float], nodes: Sequence[Node]) -> dict[str, Any]:
    marker = {
        "size": 2 * RADIUS,
        "color": [theme.ACCENT_FILL if node.seen else theme.PAPER for node in nodes],
        "line": {"width": 2, "color": theme.LINE},
        "opacity": 1,
    }
    texts = [node.inside for node in nodes]
    font = {"size": 14, "color": theme.LINE}
    return strokes.labelled(marker, np.column_stack([x, y]), texts, "middle center", font)


def _label(text: str, x: float, y: float, shift: float, colour: str, size: int) -> dict[str, Any]:
    return {
        "text": points.plain(text),
        "x": x,
        "y": y,
        "yshift": shift,
        "showarrow": False,
        "font": {"size": size, "color": colour},
    }
