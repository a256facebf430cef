"""The small picture of a model of two columns as SVG: the region of each class, the boundary, and some samples."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import svg
from linboard.plots.sample import Classes, Sample
from linboard.points import MAX_CLASSES
from linclass.core.fitted_samples import stored

MOST = 150  # maximum number of drawn samples
# Selectors of the dark theme in Jupyter, VS Code, marimo and Colab.
DARK = (
    '[data-jp-theme-light="false"] .lc-drawn',
    ".vscode-dark .lc-drawn",
    ".dark .lc-drawn",
    'html[theme="dark"] .lc-drawn',
)
LIGHT = '[data-jp-theme-light="true"] .lc-drawn, .vscode-light .lc-drawn, .light .lc-drawn'


def picture(model: Any) -> str:
    """A model's regions and its training samples; empty if these do not have two columns."""
    fitted = stored(model)
    if fitted is None or fitted[0].shape[1] != 2:
        return ""
    X, y = fitted
    classes = Classes.of(model.classes_, y)
    if len(classes.labels) > MAX_CLASSES:
        return ""
    some = np.unique(np.linspace(0, len(X) - 1, MOST).round().astype(int))
    sample = Sample.of(X[some], classes.index(y[some]), classes.names, ("x1", "x2"))
    view = svg.View.of(sample)
    corners = view.grid()
    ground = classes.index(model.predict(corners.reshape(-1, 2))).reshape(corners.shape[:2])
    borders = (
        svg.segments(svg.contour(ahead.reshape(corners.shape[:2])), "l") for ahead in _ahead(model, corners)
    )
    parts = svg.areas(svg.cells(ground.astype(np.int64))) + "".join(borders)
    return _style() + svg.picture(parts + svg.dots(view.place(sample.X), sample.labels))


def _ahead(model: Any, corners: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """The lead of each class but the last over the others; f for two classes."""
    f = model.decision_function(corners.reshape(-1, 2))
    if f.ndim == 1:
        return [f]
    return [f[:, k] - np.delete(f, k, axis=1).max(axis=1) for k in range(f.shape[1] - 1)]


def _style() -> str:
    """The colours of the picture for the light and the dark theme."""
    colours = {"line": theme.LINE}
    colours |= {f"c{k}": colour for k, colour in enumerate(theme.CLASS_COLOURS)}
    colours |= {f"f{k}": fill for k, fill in enumerate(theme.CLASS_FILLS)}
    light = "".join(f"--lc-{name}:{colour};" for name, colour in colours.items())
    dark = "".join(f"--lc-{name}:{theme.DARK[colour]};" for name, colour in colours.items())
    fills = "".join(f".lc-drawn .f{k}{{fill:var(--lc-f{k})}}" for k in range(MAX_CLASSES))
    return (
        f"<style>.lc-drawn{{width:240px;max-width:100%;{light}}}"
        f"@media (prefers-color-scheme:dark){{.lc-drawn{{{dark}}}}}"
        f"{LIGHT}{{{light}}}{','.join(DARK)}{{{dark}}}"
        f".lc-drawn path{{fill:none;stroke-linejoin:round}}.lc-drawn .l{{stroke:var(--lc-line);stroke-width:2}}"
        f"{fills}</style>"
    )
