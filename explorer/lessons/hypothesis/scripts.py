"""Code without a fit: one line as it was dragged, and the bank’s unit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code import notebook_plots
from explorer.lesson.code.code_snippets import data_lines
from explorer.lesson.code.notebook_plots import View
from explorer.lessons.hypothesis import bank as credit
from explorer.points.dataset import Dataset
from linboard.figures import boundaries
from linboard.i18n.language import _, listed

Array = NDArray[np.float64]
Signs = NDArray[np.int64]


def line(dataset: Dataset, signs: Signs, w: Array, b: float) -> str:
    """Return a script that applies one line to the points: f, h, the mistakes, distances and feet."""
    data = data_lines(dataset, signs) if dataset.n else [_middle(dataset)]
    lines = [
        "import numpy as np",
        "from linclass import linear",
        "",
        *data,
        f"w, b = np.array({w.tolist()}), {b!r}",
        "",
        "f = X @ w + b",
        "f[np.abs(f) <= 1e-15 * (np.abs(X) @ np.abs(w) + abs(b))] = 0  "
        + _("# on the line: a rounding error has no side"),
        "h = np.where(f >= 0, 1, -1)",
        'print("f =", f)',
        'print("h =", h)',
    ]
    if dataset.n:
        lines += ["wrong = h != y", 'print("wrong:", wrong.sum(), "of", len(y))']
    if w.any():
        lines += [
            "r = linear.signed_distance(X, w, b)",
            "foot = linear.project(X, w, b)",
            'print("r =", r)',
            'print("foot =", foot)',
        ]
    else:
        lines.append(_("# w = 0: there is no line, so there are no distances"))
    return "\n".join(lines) + "\n"


def line_views(dataset: Dataset, w: Array) -> tuple[View, ...]:
    """Plot the line on the board, if there are points and a line."""
    if not (dataset.n and w.any()):
        return ()
    return (notebook_plots.rule("w·x + b", "np.where(X @ w + b >= 0, 1, -1)", "X @ w + b"),)


def _middle(dataset: Dataset) -> str:
    """Return the line of code that makes X if there are no points."""
    center, _reach = boundaries.view(dataset)
    return f"X = np.array([{center.tolist()}])  " + _("# no points: the centre of the board")


def bank(x: Array, w: Array, threshold: float) -> str:
    """Return a script that decides on one application, and counts the past decisions that the unit reproduces."""
    return "\n".join(
        [
            "import numpy as np",
            "",
            f"x = np.array({x.tolist()})  # " + listed(credit.names().values()),
            f"w, threshold = np.array({w.tolist()}), {threshold!r}",
            "total = np.round(x @ w, 9)  " + _("# exact decimals, so that a tie remains a tie"),
            "approved = total >= threshold",
            'print("sum =", total, "approved:", approved)',
            "",
            _("# The past decisions, a file of this project"),
            'table = np.loadtxt("sample_data/credit.csv", dtype=str, delimiter=",", skiprows=1)',
            'X, decided = table[:, :4].astype(float), table[:, 4] == "yes"',
            "right = (np.round(X @ w, 9) >= threshold) == decided",
            'print("repeated:", right.sum(), "of", len(right))',
            "",
        ]
    )


def bank_views() -> tuple[View, ...]:
    """Plot the past decisions in the plane of the first two inputs."""
    told = _("The plane of the first two inputs; the others are at their mean.")
    seen = notebook_plots.rule(
        _("The bank"), "np.round(X @ w, 9) >= threshold", labels="decided, columns=[0, 1]"
    )
    return (seen._replace(told=told),)
