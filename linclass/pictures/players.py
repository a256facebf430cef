"""The app's own player and board in a notebook. `linboard` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from linclass.core.drawing import boards, playing

if TYPE_CHECKING:  # neither is needed before one is shown
    from linboard.notebook import show as players
    from linboard.notebook import widget


def show(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    columns: Sequence[str | int] | None = None,
) -> players.Output:
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
    linboard.notebook.show.Output
        What a notebook shows as the last line of a cell.

    Raises
    ------
    TypeError
        If the model cannot predict.
    ValueError
        If X, y or columns are invalid, or there are more than four classes.

    Examples
    --------
    >>> import linclass
    >>> model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> player = linclass.show(model)  # as the last line of a cell: linclass.show(model)
    >>> player
    The player is shown where a notebook shows HTML.
    """
    player: players.Output = playing().show(model, X, y, columns)
    return player


def Board(
    X: ArrayLike | None = None, y: ArrayLike | None = None, *, classes: ArrayLike | None = None
) -> widget.Board:
    """A board in a notebook: a click adds a point, a drag moves it, and a model that watches follows at once.

    `board.X` and `board.y` are the points as they are; setting them moves the points on the screen. `board.put(X, y)`
    lays any number of others, `board.undo()` and `board.redo()` go back and forth, as Ctrl+Z does on the board.
    `board.watch(Perceptron())` fits a copy to the points whenever they change, and plays its steps; `board.model` is
    that copy. A saved notebook keeps the picture, which plays, too.

    Parameters
    ----------
    X : array-like of shape (n, 2), or None
        Points; None begins with an empty board.
    y : array-like of shape (n,), or None
        Their labels, of four classes at most.
    classes : array-like or None, default None
        Labels that clicks can give besides those of y; an empty board has -1 and 1.

    Returns
    -------
    linboard.notebook.widget.Board
        An anywidget.AnyWidget, which a notebook shows as the last line of a cell.

    Raises
    ------
    ValueError
        If X, y or classes are invalid, or there are more than four classes.
    ModuleNotFoundError
        If anywidget is not installed.

    Examples
    --------
    >>> import linclass
    >>> board = linclass.Board([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> board.watch(linclass.Perceptron()).model.coef_
    array([[1., 1.]])
    >>> board.X = [[3, 3], [4, 3], [1, 4]]
    >>> board.model.predict(board.X).tolist(), board.undo(), board.X[2].tolist()
    ([1, 1, -1], None, [1.0, 1.0])
    """
    board: widget.Board = boards().Board(X, y, classes)
    return board
