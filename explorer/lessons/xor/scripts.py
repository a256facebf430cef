"""Code for three combined units."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code import notebook_plots
from explorer.lesson.code.code_snippets import data_lines
from explorer.lesson.code.notebook_plots import View
from explorer.points.dataset import Dataset
from linboard.i18n.language import _

Signs = NDArray[np.int64]


def units(dataset: Dataset, signs: Signs, chosen: Sequence[Sequence[float]]) -> str:
    """Return a script that runs three units (w1, w2, b) on the points; the third combines the first two."""
    first, second, third = (", ".join(map(repr, map(float, unit))) for unit in chosen)
    return "\n".join(
        [
            "import numpy as np",
            "",
            *data_lines(dataset, signs),
            "",
            "",
            "def unit(inputs, w1, w2, b):",
            "    return (w1 * inputs[:, 0] + w2 * inputs[:, 1] + b >= 0).astype(int)",
            "",
            "",
            "def first_two(inputs):",
            f"    return np.column_stack([unit(inputs, {first}), unit(inputs, {second})])",
            "",
            "",
            "u = first_two(X)",
            f"output = unit(u, {third})",
            'print("u1, u2 =", u.tolist())',
            'print("u3 =", output)',
            'print("wrong:", (output != (y > 0)).sum(), "of", len(y))',
            "",
        ]
    )


def units_views(chosen: Sequence[Sequence[float]]) -> tuple[View, ...]:
    """Plot the output of the third unit in the plane."""
    third = ", ".join(map(repr, map(float, chosen[2])))
    return (notebook_plots.rule(_("Three units"), f"np.where(unit(first_two(X), {third}) > 0, 1, -1)"),)
