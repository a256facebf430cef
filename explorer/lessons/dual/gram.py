"""Pictures of a kernel: the Gram matrix with the entries that a step uses, and its counts as discs."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import matrices, naming, strokes
from linboard.figures.boundaries import area
from linboard.layers import Layer, Picture

MOST_ROWS = 60  # rows of a Gram matrix that are drawn
WRITTEN = 7  # up to this number of rows the cells contain the values
DISC = (13.0, 33.0)  # diameter in pixels of the smallest disc, and the range above it
COUNT = (44.0, 16.0)  # width and height in pixels of a text such as α = 12
MOST_SIZES = 30_000  # up to this number of diameters all are sent
SPACED, INSET = 30, 0.08  # up to this number of rows the frames of cells lie inside them by this share
FEW = 4  # the largest disc represents at least this number of mistakes


# ---- the Gram matrix ----


def gram_figure(
    gram: NDArray[np.float64],
    picked: NDArray[np.int64],
    used: NDArray[np.bool_],
    order: NDArray[np.int64] | None = None,
) -> Picture:
    """Draw the Gram matrix as a heat map; each step highlights the row of the picked sample and the entries
    used in it.

    Parameters
    ----------
    gram : array of shape (n, n)
        The first 60 rows and columns are drawn.
    picked : array of shape (T,)
        The row that each step uses; -1 for all of them.
    used : array of shape (T, n)
        The columns whose entries count at each step.
    order : array of shape (n,), optional
        The samples in the order of the rows and columns.
    """
    if order is not None:
        gram, used = gram[np.ix_(order, order)], used[:, order]
        picked = np.where(picked < 0, -1, np.argsort(order)[np.maximum(picked, 0)])
    gram = gram[:MOST_ROWS, :MOST_ROWS]
    n = len(gram)
    names = np.arange(1, n + 1)
    rows = np.where(picked < n, picked, n) + 1  # 0: all rows together, n + 1: a row that is not drawn
    size = float(np.quantile(np.abs(gram), 0.95)) or float(np.abs(gram).max()) or 1.0
    gap = 1 if n <= SPACED else 0
    shown = gram.astype(np.float32 if np.abs(gram).max() < 1e38 else np.float64)
    heat = matrices.heat(
        names, names, shown, size, xgap=gap, ygap=gap, hovertemplate="%{z:.4~g}<extra></extra>"
    )
    if n <= WRITTEN:
        heat |= {"texttemplate": "%{z:.3~g}", "textfont": {"size": 14, "color": theme.LINE}}
    ticks: dict[str, Any] = (
        {"tickvals": names, "ticktext": [f"x<sub>{i}</sub>" for i in names]}
        if n <= theme.NAMED_POINTS
        else {"nticks": 7}
    )
    bounds = {"showgrid": False, "zeroline": False, "constrain": "domain", **ticks}
    layout = theme.layout(
        xaxis=theme.axis("", range=[0.5, n + 0.5], side="top", **bounds),
        yaxis=theme.axis("", range=[n + 0.5, 0.5], scaleanchor="x", scaleratio=1, **bounds),
        margin={"l": 36, "r": 12, "t": 28, "b": 8},
    )
    return Picture([heat, _lit_row(rows, n), _lit_entries(rows, used[:, :n], n)], layout)


def _lit_row(rows: NDArray[np.int64], n: int) -> Layer:
    """Outline the row of each step, unless it uses all rows."""
    across, down = _row_outlines(n)
    index = np.where(rows == 0, n + 1, rows)
    layer = area(theme.CLEAR) | {"line": {"color": theme.ACCENT, "width": 3}}
    return layer.change("x", across, index=index).change("y", down, index=index)


def _lit_entries(rows: NDArray[np.int64], used: NDArray[np.bool_], n: int) -> Layer:
    """Outline the entries used at each step, (T, n), in its row."""
    columns = np.flatnonzero(used.any(axis=0))
    new = np.append(True, (used[1:] != used[:-1]).any(axis=1))  # many steps share few sets of columns
    x, y = _cells(columns, used[new][:, columns], n)
    layer = area(theme.CLEAR) | {"line": {"color": theme.LINE, "width": 3 if n <= SPACED else 1.5}}
    layer.change("x", x, index=np.cumsum(new) - 1)
    return layer.change("y", y, index=np.where(used.any(axis=1), rows, n + 1))


def _row_outlines(n: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return rectangles (n + 2, 5): first the whole matrix, then each row, and finally an empty one."""
    top = np.concatenate([[0.5], np.arange(n) + 0.5, [np.nan]])
    bottom = np.concatenate([[n + 0.5], np.arange(n) + 1.5, [np.nan]])
    down = np.column_stack([top, top, bottom, bottom, top])
    across = np.tile([0.5, n + 0.5, n + 0.5, 0.5, 0.5], (n + 2, 1))
    return across.astype(np.float32), down.astype(np.float32)


def _cells(
    columns: NDArray[np.int64], sets: NDArray[np.bool_], n: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return outlines of cells: x (sets, 6k) for each set of columns, y (n + 2, 6k) for each row as in
    `_row_outlines`."""
    left = np.where(sets, columns + 0.5, np.nan)[:, :, None]  # (sets, k, 1)
    gap = INSET if n <= SPACED else 0.0  # two frames beside a free cell must not look like its frame
    x = left + np.array([gap, 1 - gap, 1 - gap, gap, gap, np.nan])  # (sets, k, 6)
    _across, down = _row_outlines(n)
    inner = down + gap * np.array([1, 1, -1, -1, 1], dtype=np.float32)
    y = np.tile(np.column_stack([inner, np.full(n + 2, np.nan)]), (1, len(columns)))
    return x.reshape(len(sets), -1).astype(np.float32), y.astype(np.float32)


# ---- the counts ----


def discs(dataset: Dataset, alpha: NDArray[np.float64]) -> Layer:
    """Draw a disc behind each sample; its size grows with the sample's α.

    Parameters
    ----------
    dataset : Dataset
    alpha : array of shape (T, n)
        Never decreases.
    """
    # Include all samples, so that a drag changes only sizes and positions; of many samples, include only
    # those with a count.
    ever = np.arange(dataset.n) if alpha.size <= MOST_SIZES else np.flatnonzero(alpha[-1] > 0)
    counts = alpha[:, ever]
    share = np.sqrt(counts / max(float(alpha[-1].max(initial=0.0)), FEW))
    sizes = np.where(counts > 0, DISC[0] + DISC[1] * share, 0.0)
    named = dataset.n <= theme.NAMED_POINTS
    marker = {
        "symbol": "circle",
        "size": [],
        "color": [theme.CLASS_COLOURS[label] for label in dataset.labels[ever]],
        "opacity": 0.3,
        "line": {"width": 0},
    }
    layer = strokes.dots(
        marker,
        dataset.X[ever],
        mode="markers+text" if named else "markers",
        text=[],
        textposition=naming.second(dataset, ever, 0.4 * sizes[-1] + 1, COUNT) if named else "bottom right",
        textfont={"size": 13, "color": theme.LINE},
    )
    layer.change("marker.size", np.rint(sizes).astype(np.int8))
    if named:
        texts = np.where(counts > 0, np.char.add("α = ", np.char.mod("%g", counts)), "")
        layer.change("text", texts.astype(object))
    return layer
