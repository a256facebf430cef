"""Code for the points alone."""

from __future__ import annotations

from explorer.lesson.code.code_snippets import data_lines
from explorer.lesson.code.notebook_plots import View
from explorer.points.dataset import Dataset
from linboard.i18n.language import _


def points(dataset: Dataset) -> str:
    """Return a script that contains the points, counts their classes, and asks whether a line separates two of them."""
    lines = [
        "import numpy as np",
        "from linclass import separable",
        "",
        *data_lines(dataset, dataset.y),
        "",
        "labels, counts = np.unique(y, return_counts=True)",
        'print("points:", len(X), "labels:", labels, "of each:", counts)',
    ]
    if len(dataset.present) == 2:
        lines.append('print("a line separates them:", separable(X, y).separable)')
    else:
        lines.remove("from linclass import separable")
    return "\n".join([*lines, ""])


def points_views() -> tuple[View, ...]:
    """Plot the points, one colour per class."""
    lines = [
        "from plotly import graph_objects as go",
        "",
        "figure = go.Figure()",
        "for label in labels:",
        "    x1, x2 = X[y == label].T",
        '    figure.add_scatter(x=x1, y=x2, mode="markers", name=str(label))',
        'figure.update_yaxes(scaleanchor="x")',
    ]
    told = _(
        "The points. `linclass.Perceptron().fit(X, y)` makes a model of them, and `linclass.plot` draws it."
    )
    return (View("\n".join(lines), told),)
