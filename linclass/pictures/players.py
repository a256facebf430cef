"""A classifier as a player: the app's own, in a notebook. `linboard` makes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from linclass.core.drawing import playing


def show(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    columns: Sequence[str | int] | None = None,
) -> Any:
    """The player of a classifier in a notebook: its board step by step, what is told of each, and their table.

    It needs no kernel: a saved notebook plays, as `nbconvert --to html` writes it, or as marimo exports it.

    Parameters
    ----------
    model : fitted classifier
        One of linclass plays the steps of its `trace_`; one without them, as scikit-learn's, has a single step.
    X : array-like of shape (n, d), d >= 2, or None
        Samples. None takes, together with y, those that a model of linclass was fitted with.
    y : array-like of shape (n,), or None
        Their labels, of four classes at most.
    columns : two column names or indices, or None
        As for `plot`.

    Returns
    -------
    object
        What a notebook shows as the last line of a cell.

    Raises
    ------
    TypeError
        If the model cannot predict.
    ValueError
        If X, y or columns break their rule, or there are more than four classes.

    Examples
    --------
    >>> import linclass
    >>> model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> player = linclass.show(model)  # as the last line of a cell: linclass.show(model)
    >>> player
    The player is shown where a notebook shows HTML.
    """
    return playing().show(model, X, y, columns)
