"""Code for a sample of a database and queries by rectangle."""

from __future__ import annotations

from explorer.lesson.code.code_snippets import data_lines
from explorer.lesson.code.notebook_plots import View
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linclass.theory.shapes_plane import Rectangle


def rectangle(dataset: Dataset, shape: Rectangle, sample: tuple[int, int, float]) -> str:
    """Return a script that estimates a rectangle's share from a sample and finds the rectangle with the
    largest error."""
    size, seed, delta = sample
    n = dataset.n
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FiniteClass, VCClass, worst_rectangle",
            "from linclass.theory.sampling import draw_sample, estimate, log_sets, shrink",
            "from linclass.theory.shapes_plane import Rectangle",
            "",
            *data_lines(dataset, dataset.y),
            "",
            f"sample = draw_sample(len(X), {size}, random_state={seed})",
            f"own = estimate(X, sample, Rectangle({shape.low}, {shape.high}))",
            'print("true:", own.true, "estimated:", own.estimated, "error:", own.error)',
            'print("shrunk:", shrink(X, own.rectangle))',
            *(
                []
                if n > 1_000
                else ["worst = worst_rectangle(X, sample)", 'print("worst:", worst.error, worst.rectangle)']
            ),
            "",
            _("# The probability of an error larger than this is at most {delta}").format(delta=delta),
            f'print("one:", FiniteClass().gap({size}, {delta}))',
            f'print("all, n^4:", FiniteClass(log_sets(len(X))).gap({size}, {delta}))',
            f'print("all, n^4, Chernoff:", FiniteClass(log_sets(len(X)), rate=1 / 3).gap({size}, {delta}))',
            f'print("all, VC:", VCClass(4).gap({size}, {delta}))',
            "",
        ]
    )


def rectangle_views() -> tuple[View, ...]:
    """Plot all people, those of the sample, and the rectangle of the query."""
    lines = [
        "from plotly import graph_objects as go",
        "",
        "figure = go.Figure()",
        'for name, some in (("all", X), ("sample", X[sample])):',
        '    figure.add_scatter(x=some[:, 0], y=some[:, 1], mode="markers", name=name)',
        "(x0, y0), (x1, y1) = own.rectangle.low, own.rectangle.high",
        "figure.add_shape(x0=x0, y0=y0, x1=x1, y1=y1)",
    ]
    return (View("\n".join(lines), _("The population, the sample and the rectangle.")),)
