"""The distribution of each class along a line, and below it J over the angle of the line."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.fisher.projection import ProjectionLine, Steps
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
BOTH = (0, 0.28), (0.6, 1)  # shares of the height of J and of the histograms
ASKED = (0, 0.52), (0.76, 1)  # the same if the question is about J
STEEP = 25.0  # times its median: the curve of J is cut off above


def figure(
    projected: ProjectionLine,
    steps: Steps,
    *,
    measured: bool = True,
    best: bool = True,
    before: float | None = None,
    asked: bool = False,
) -> Picture:
    """Draw the histograms along the line of each step under the Gaussians, and J at each angle with the
    current one marked.

    At a step at which the points have not yet moved onto the line, the histograms are empty. Without
    `measured` J is omitted, without `best` the star of the best line. The threshold `before` the change is
    dotted. If J is `asked` about, it has the larger share of the height.
    """
    counts = projected.histograms(steps.folded)  # (T, C, BINS)
    top = _top(projected, counts)
    slid = counts * (steps.slid > 0).astype(np.int64)[:, None, None]
    layers = [*_piles(projected, slid), *_bells(projected, steps, top)]
    if len(projected.classes) == 2:
        t = steps.thresholds
        dashed = strokes.line(theme.LINE, 2.5, "dash")
        layers.append(_path(dashed, np.column_stack([t, t]), np.tile([0.0, top], (len(t), 1))))
    if before is not None:
        layers.append(strokes.through([before, before], [0.0, top], theme.MUTED, 2, "dot"))
    reach = float(projected.edges[-1])
    along = {
        "xaxis": theme.axis(_("position along the line (0 = overall mean)"), range=[-reach, reach]),
        "margin": {"l": 52, "r": 14, "t": 8, "b": 40},
    }
    if not measured:
        return Picture(layers, theme.layout(yaxis=theme.axis(_("points"), range=[0, top], nticks=4), **along))
    layers += _criterion(projected, steps, best=best)
    lower, upper = ASKED if asked else BOTH
    layout = theme.layout(
        **along,
        yaxis=theme.axis(_("points"), range=[0, top], domain=upper, nticks=4),
        xaxis2=theme.axis(
            _("angle θ of the line"), range=[-90, 90], anchor="y2", dtick=30, ticksuffix="°", tickangle=0
        ),
        yaxis2=theme.axis("J", range=[0, ceiling(projected)], domain=lower, nticks=4),
    )
    layout["xaxis"] |= {"anchor": "y", "side": "bottom"}
    return Picture(layers, layout)


def ceiling(projected: ProjectionLine) -> float:
    """Return the upper end of the axis of J: its maximum, unless it is infinite or nearly so."""
    _angles, J = projected.curve
    finite = J[np.isfinite(J)]
    most, middle = float(finite.max(initial=0.0)), float(np.median(finite)) if len(finite) else 0.0
    shown = min(most, STEEP * middle) if np.isinf(projected.most) and middle > 0 else most
    return 1.18 * shown or 1.0


def _top(projected: ProjectionLine, counts: NDArray[np.int64]) -> float:
    """Return the largest height of the histograms, the same for all angles."""
    return 1.15 * max(projected.tallest, int(counts.max()))


def _piles(projected: ProjectionLine, counts: NDArray[np.int64]) -> list[Layer]:
    """Return one stepped area for each class."""
    edges = projected.edges
    x = np.repeat(edges, 2)
    x = np.concatenate([x, x[:1]])
    kind = np.int8 if counts.max() < 128 else np.int32
    layers = []
    for i, label in enumerate(projected.classes):
        height = np.repeat(counts[:, i], 2, axis=1)
        nought = np.zeros((len(height), 1), dtype=np.int64)
        y = np.concatenate([nought, height, nought, nought], axis=1).astype(kind)
        trace = strokes.line(theme.CLASS_COLOURS[label], 1.5)
        trace |= {"fill": "toself", "fillcolor": theme.CLASS_FILLS[label]}
        trace["line"]["shape"] = "linear"
        layers.append(_path(trace, x[None].astype(np.float32), y))
    return layers


def _bells(projected: ProjectionLine, steps: Steps, top: float) -> list[Layer]:
    """Return one Gaussian for each class, all with the pooled width that Fisher assumes."""
    places, heights = projected.bells(steps.folded)
    heights = np.where(heights > 1.5 * top, 1.5 * top, heights).astype(np.float32)
    return [
        _path(strokes.line(theme.CLASS_COLOURS[label], 2.5), places[:, i].astype(np.float32), heights[:, i])
        for i, label in enumerate(projected.classes)
    ]


def _criterion(projected: ProjectionLine, steps: Steps, *, best: bool) -> list[Layer]:
    """Draw J over the angle, a star at the best one if `best` is visible, and a disc at the line's angle."""
    angles, J = projected.curve
    top = ceiling(projected)
    lower = {"xaxis": "x2", "yaxis": "y2"}
    curve = strokes.line(theme.LINE, 2) | lower
    layers = [curve | {"x": angles.astype(np.float32), "y": np.minimum(J, 2 * top).astype(np.float32)}]
    if best and projected.best is not None:
        layers.append(
            _mark("star", 22, theme.GOOD)
            | lower
            | {"x": [projected.best], "y": [min(projected.most, top / 1.06)], "cliponaxis": False}
        )
    # If the line continues from 90° to -90°, one mark disappears and another appears.
    before = np.cumsum(np.abs(np.diff(steps.folded, prepend=steps.folded[0])) > 90) == 0
    height = np.minimum(steps.J, top / 1.06)
    for there in (before, ~before):
        disc = _mark("circle", 12, theme.ACCENT) | lower | {"cliponaxis": False}
        places = np.column_stack([steps.folded, height])
        layers.append(disc.move(np.where(there[:, None], places, np.nan), tween=True))
    return layers


def _path(line: Layer, x: Array, y: NDArray[Any]) -> Layer:
    """Return a layer with a line at x (T, k), or (1, k) if it does not move, and y (T, k)."""
    still = len(x) == 1
    index = np.zeros(len(y), dtype=np.int32) if still else None
    return line.change("x", x, tween=not still, index=index).change("y", y, tween=True)


def _mark(symbol: str, size: float, colour: str) -> Layer:
    line = {"width": 1.5, "color": theme.PAPER}
    return strokes.dots({"symbol": symbol, "size": size, "color": colour, "line": line})
