"""Samples with several features in one plane per step, and the share of the scatter between the classes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.fisher import ellipses
from explorer.lessons.fisher.planes import Planes
from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.figures.points import plain
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass.theory import cells

Array = NDArray[np.float64]
MOST = 600  # samples that are drawn
TINY = 1e-9  # least extent of a view
LEAST = 0.7  # aspect ratio of the view, as on the board: names are at its edges


def figure(planes: Planes, across: list[str], up: list[str]) -> Picture:
    """Draw the samples at each step with the decision regions, the ellipses of two standard deviations, and
    the means.

    `across` and `up` name the axes at each step.
    """
    far = 1.08 * np.abs(planes.places).max(axis=(0, 1)) + TINY
    reach = np.maximum(far, LEAST * far.max())  # (2,)
    layers = [
        *_grounds(planes, float(reach.max())),
        *_ellipses(planes),
        *_samples(planes),
        _means(planes),
        _names(across, up, float(reach[1])),
    ]
    layout = theme.layout(
        xaxis=theme.axis(_("standard deviations within the classes"), range=[-reach[0], reach[0]]),
        yaxis=theme.axis("", range=[-reach[1], reach[1]], scaleanchor="x", scaleratio=1),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 40, "r": 12, "t": 34, "b": 40},
    )
    return Picture(layers, layout)


def _grounds(planes: Planes, reach: float) -> list[Layer]:
    """Draw the regions by the class with the largest f."""
    limit = (-4 * reach, 4 * reach)
    won = cells.winners(*planes.scores(), limit, limit)  # (T, C, k, 2)
    closed = np.concatenate([won, won[:, :, :1]], axis=2).astype(np.float32)
    return [
        (boundaries.area(theme.CLASS_FILLS[label]) | {"showlegend": False}).move(closed[:, i])
        for i, label in enumerate(planes.classes)
    ]


def _ellipses(planes: Planes) -> list[Layer]:
    """Draw two standard deviations around each mean."""
    sigma, layers = planes.covariances(), []
    for i, label in enumerate(planes.classes):
        corners = np.array(
            [ellipses.outline(mean, s) for mean, s in zip(planes.means[:, i], sigma, strict=True)]
        )
        outline = ellipses.trace(corners[-1], theme.CLASS_COLOURS[label]) | {"showlegend": False}
        layers.append(outline.move(corners.astype(np.float32), tween=True))
    return layers


def _samples(planes: Planes) -> list[Layer]:
    """Draw the samples of each class."""
    n, layers = planes.data.n, []
    chosen = np.unique(np.linspace(0, n - 1, min(n, MOST)).round().astype(np.int64))
    for label in planes.classes:
        members = chosen[planes.data.labels[chosen] == label]
        marker = {
            "symbol": theme.CLASS_SYMBOLS[label],
            "color": theme.CLASS_COLOURS[label],
            "size": 8,
            "line": {"width": 0 if label == 1 else 1, "color": theme.PAPER},
        }
        dots = strokes.dots(marker, name=plain(planes.data.names[label]))
        layers.append(dots.move(planes.places[:, members].astype(np.float32), tween=True))
    return layers


def _means(planes: Planes) -> Layer:
    """Draw the means of the classes: a plus in a ring."""
    colours = [theme.CLASS_COLOURS[label] for label in planes.classes]
    line = {"width": 2, "color": colours}
    marker = {"symbol": "circle-cross", "size": 15, "color": theme.PAPER, "line": line}
    dots = strokes.dots(marker, showlegend=False)
    return dots.move(planes.means.astype(np.float32), tween=True)


def _names(across: list[str], up: list[str], reach: float) -> Layer:
    """Write the names of the axes of each step next to them."""
    words = [[f"→ {plain(a)}", f"↑ {plain(b)}" if b else ""] for a, b in zip(across, up, strict=True)]
    layer = strokes.words([0, 0], [-reach, reach], 14, words[-1])
    layer |= {"textposition": ["top center", "bottom center"], "showlegend": False}
    return layer.change("text", np.array(words, dtype=object))


def shares(names: list[str], within: Array, between: Array, sums: list[str]) -> Picture:
    """Draw one bar for each direction: the shares of its scatter between and within the classes.

    Parameters
    ----------
    names : list of str
        Of the directions, the first at the top.
    within, between : arrays
        Of the scatter along each.
    sums : list of str
        The texts in the bars.
    """
    total = within + between
    data: list[dict[str, Any]] = []
    for part, name, colour in (
        (between, _("between"), theme.GOOD),
        (within, _("within"), theme.MUTED),
    ):
        data.append(
            strokes.bars(
                {"color": colour, "opacity": 0.55},
                np.divide(100 * part, total, out=np.zeros_like(total), where=total > 0),
                list(range(len(names))),
                orientation="h",
                name=name,
            )
        )
    data.append(
        strokes.words([1.5] * len(names), list(range(len(names))), 12, sums)
        | {"textposition": "middle right", "showlegend": False}
    )
    rows = list(range(len(names)))
    layout = theme.layout(
        xaxis=theme.axis(_("% of the total scatter"), range=[0, 100]),
        yaxis=theme.axis(
            "",
            tickvals=rows,
            ticktext=[plain(name) for name in names],
            autorange="reversed",
            showgrid=False,
            zeroline=False,
        ),
        barmode="stack",
        bargap=0.3,
        showlegend=True,
        legend=theme.LEGEND | {"traceorder": "normal"},
        margin={"l": 8, "r": 14, "t": 30, "b": 40},
    )
    layout["yaxis"]["automargin"] = True
    return Picture(data, layout)
