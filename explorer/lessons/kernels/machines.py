"""Pictures of a kernel machine: its boundary and margins in the plane, its support vectors, its coefficients."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, extremes, fields, streets, strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass import KERNELS, kernel_field

Array = NDArray[np.float64]
UNIT = 16_000  # levels of a margin's field from 0 to f = 1; beyond f = 2 it is clipped, unless a curve needs more
STEEPEST = 1e30  # f next to a margin, up to which it is sent unchanged
FINE = 255  # levels of the boundary's field per colour
LARGEST_DISC = 26.0  # diameter in pixels
MOST_STICKS = 1_000
SMOOTH = 0.6  # smoothing of the curves through a grid's cells, between straight (0) and round (1.3)
PER_WIDTH = 5  # columns within a Gaussian's width
MOST_COLUMNS, MOST_QUICK = 150, 64  # over the points' own box; during edits
WORK, WORK_QUICK = 800_000, 240_000  # kernel values of a field without a faster method
LEAST_COLUMNS, LEAST_QUICK = 40, 28
MOST_SMOOTH = 60  # a function of low degree has no fine details
BEYOND = 6  # columns on either side of the points' own box in which a narrow kernel draws nothing
NARROW = 0.06  # share of the points' own box: a width up to which a kernel is narrow
COARSER = 1.5  # relative width of the columns on either side
AROUND = 2.2  # grid points of the whole picture per grid point in the points' own box
SMOOTH_KERNELS = ("linear", "polynomial", "power")
LOCAL = ("gaussian", "laplacian")
FAINT = 0.01  # share of the margin, or of the maximum contribution: weaker contributions are ignored


class Field(NamedTuple):
    """Values of f at the grid points of columns and rows.

    Parameters
    ----------
    x, y : arrays of shape (nx,) and (ny,)
    values : array of shape (ny, nx)
        NaN if no point contributes and the intercept alone would draw a curve.
    """

    x: Array
    y: Array
    values: Array

    @property
    def cut(self) -> bool:
        """Whether some grid point has no value."""
        return bool(np.isnan(self.values).any())


def field(model: Any, dataset: Dataset, box: fields.Box | None = None, *, quick: bool = False) -> Field:
    """Return the values of a kernel machine over the board, on a finer grid near its points.

    Parameters
    ----------
    model : KernelSVM or DualPerceptron
    dataset : Dataset
        Its view box has the fine grid.
    box : box, optional
        The visible box, if it is not the points' own.
    quick : bool, default False
        Whether speed matters more than smooth curves.
    """
    support = np.flatnonzero(model.alpha_)
    wide = fields.field_grid(dataset, box=box)
    counts = [_columns(model, len(support), high - low, quick) for low, high in dataset.bounds]
    x, y = (
        _axis(outer, inner, count, _narrow(model, inner[1] - inner[0]))
        for outer, inner, count in zip((wide.xlim, wide.ylim), dataset.bounds, counts, strict=True)
    )
    b = float(model.intercept_[0])
    if not len(support):
        return Field(x, y, np.full((len(y), len(x)), b))
    weights = model.alpha_[support] * model.y_fit_[support]
    names = KERNELS[model.kernel].parameters
    sums = kernel_field(
        model.kernel,
        model.X_fit_[support],
        np.column_stack([weights, np.abs(weights)]),
        x,
        y,
        **{name: getattr(model, name) for name in names},
    )
    values = sums[0] + b
    faint = FAINT * min(1.0, float(sums[1].max()))
    if model.kernel in LOCAL and abs(b) <= faint:
        values[sums[1] < faint] = np.nan
    return Field(x, y, values)


def _columns(model: Any, vectors: int, extent: float, quick: bool) -> int:
    """Return the number of columns over the points' own box: even, so that none lies on an axis of symmetry."""
    least, most, work = (
        (LEAST_QUICK, MOST_QUICK, WORK_QUICK) if quick else (LEAST_COLUMNS, MOST_COLUMNS, WORK)
    )
    if model.kernel == "gaussian":
        wanted = PER_WIDTH * extent / float(model.width)
    else:
        wanted = math.sqrt(work / (AROUND * max(vectors, 1)))
    if model.kernel in SMOOTH_KERNELS:
        most = min(most, MOST_SMOOTH)
    return 2 * round(min(max(wanted, least), most) / 2)


def _narrow(model: Any, extent: float) -> bool:
    """Whether no curve is far away from the points."""
    return model.kernel in LOCAL and bool(model.width <= NARROW * extent)


def _axis(outer: tuple[float, float], inner: tuple[float, float], count: int, narrow: bool) -> Array:
    """Return coordinates over an interval: `count` in the inner one, and a coarser grid on either side of it."""
    space = COARSER * (inner[1] - inner[0]) / count
    before, after = (
        BEYOND if narrow else max(2, round(gap / space)) for gap in (inner[0] - outer[0], outer[1] - inner[1])
    )
    return np.concatenate(
        [
            np.linspace(outer[0], inner[0], before, endpoint=False),
            np.linspace(*inner, count),
            np.linspace(inner[1], outer[1], after + 1)[1:],
        ]
    )


def curves(field: Field, fills: tuple[str, str]) -> list[dict[str, Any]]:
    """Draw the curve f = 0 with both sides in their class colours, and the curves f = 1 and f = -1 dashed.

    Parameters
    ----------
    field : Field
    fills : tuple of str
        Of the side with f > 0, and of the other.
    """
    values, scale = field.values, fields.LEVELS * FINE
    peak = min(float(np.nanmax(np.abs(values), initial=0.0)), 1.0) or 1.0  # the levels cover this range
    beside = _beside(values, 0.0)
    steep = beside > peak  # clipped at 1, the curve would run through the middle of its cells
    peak = max(peak, beside)
    shown = np.clip(scale / peak * values, -scale, scale)
    if not steep:
        shown = np.copysign(np.ceil(np.abs(shown)), shown)  # only 0 may be rounded to 0
    reach = max(2.0, min(_beside(values, 1.0, -1.0), STEEPEST))
    margins_shown = np.clip(np.nan_to_num(values), -reach, reach) * UNIT
    # A value that equals 1 up to rounding stays below it.
    size = np.maximum(np.ceil(np.abs(margins_shown) - 1.01), 0)
    levels = np.copysign(size, margins_shown).astype(np.float32 if reach > 2 else np.int16)
    x, y = field.x.astype(np.float32), field.y.astype(np.float32)
    boundary = fields.contour(
        x,
        y,
        shown.astype(np.float32 if field.cut or steep else np.int16),
        {"start": 0, "end": 0, "size": 1, "coloring": "heatmap"},
        {"color": theme.LINE, "width": 3, "smoothing": SMOOTH},
        zmin=-scale / peak,  # full colours at f = 1
        zmax=scale / peak,
        colorscale=theme.field_scale(*fills),
        connectgaps=False,
    )
    at_one = {"start": -UNIT, "end": UNIT, "size": 2 * UNIT, "coloring": "none"}
    dashed = {"color": theme.LINE, "width": 1.5, "dash": "dash", "smoothing": SMOOTH}
    return [boundary, fields.contour(x, y, levels, at_one, dashed)]


def _beside(values: Array, *heights: float) -> float:
    """Return the largest |f| at grid points next to a curve f = height: the curve is interpolated from these
    values."""
    known = np.nan_to_num(values)
    beside = fields.beside_the_boundary(np.stack([known - height for height in heights]))
    return float(np.where(beside.any(axis=0), np.abs(known), 0.0).max())


def touched(model: Any, dataset: Dataset) -> Layer:
    """Return the line on which f reaches 1 or -1 and turns back, dashed; empty if there is none.

    No grid point has a larger value, so `curves` draws nothing there.
    """
    ends: Array = np.empty((0, 2))
    if extremes.may_touch(model) and dataset.X.shape[1] == 2:
        weights = model.alpha_ * model.y_fit_
        view = boundaries.view(dataset)
        ends = extremes.touched(model.X_fit_, weights, model.offset, float(model.intercept_[0]), *view)
    return strokes.along(ends, theme.LINE, 1.5, "dash")


def discs(X: Array, weights: Array, colour: str) -> Layer:
    """Draw discs behind some points, with areas proportional to weights with maximum 1."""
    size = np.rint(LARGEST_DISC * np.sqrt(weights)).astype(np.int8)
    line = {"width": 1, "color": theme.PAPER}  # keeps overlapping discs distinct
    marker = {"symbol": "circle", "size": size, "color": colour, "opacity": 0.5, "line": line}
    return strokes.dots(marker, X)


def coefficients(dataset: Dataset, order: NDArray[np.int64], alpha: Array, C: float) -> Picture:
    """Draw the α of all points as sticks, in this order, with a dashed line at C if it is near.

    Parameters
    ----------
    dataset : Dataset
    order : array of shape (n,)
        Indices of the points, one class after the other.
    alpha : array of shape (n,)
    C : float
    """
    order = order[:MOST_STICKS]
    n, heights, labels = len(order), alpha[order], dataset.labels[order]
    top = float(heights.max(initial=0.0)) or 1.0
    layers: list[Layer] = []
    for label in np.unique(labels).tolist():
        places = np.flatnonzero(labels == label)
        path = np.full((3 * len(places), 2), np.nan, dtype=np.float32)
        path[0::3, 0] = path[1::3, 0] = places
        path[0::3, 1], path[1::3, 1] = 0.0, heights[places]
        colour = theme.CLASS_COLOURS[label]
        layers.append(strokes.along(path, colour, 2 if n <= 150 else 1))
        marker = {"symbol": theme.CLASS_SYMBOLS[label], "color": colour, "size": 8 if n <= 80 else 5}
        dots = strokes.dots(marker, np.column_stack([places, heights[places]]))
        names = [f"x<sub>{i + 1}</sub>" for i in order[places].tolist()]
        layers.append(dots | {"text": names, "hoverinfo": "text+y"})
    at_limit = np.flatnonzero(heights >= C)  # as on the board; others may be so near that they look alike
    layers.append(
        streets.around(np.column_stack([at_limit, heights[at_limit]]), limit=True) | {"name": "α = C"}
    )
    if 2 * top >= C:
        limit = strokes.through(np.array([-1, n]), np.array([C, C]), theme.MUTED, 1.5, "dash")
        layers.append(limit | {"name": _("the limit C")})
        top = max(top, C)
    ticks = (
        {"tickvals": np.arange(n), "ticktext": [f"x<sub>{i + 1}</sub>" for i in order.tolist()]}
        if n <= theme.NAMED_POINTS
        else {"showticklabels": False}
    )
    layout = theme.layout(
        xaxis=theme.axis(
            _("points, ordered by class"), range=[-1, n], showgrid=False, zeroline=False, **ticks
        ),
        yaxis=theme.axis("α", range=[0, 1.12 * top]),
    )
    return Picture(layers, layout)
