"""The app's player and board for a notebook, which another package implements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from linclass.core import drawing


def show(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    columns: Sequence[str | int] | None = None,
) -> drawing.Player:
    """The player of a classifier in a notebook: its board with captions step by step, and a table of the steps.

    It needs no kernel: a saved notebook can play it, including exports of `nbconvert --to html` and marimo.

    Parameters
    ----------
    model : fitted classifier
        A model of linclass plays the steps of its `trace_`; models without one, like scikit-learn's, have one step.
    X : array-like of shape (n, d), d >= 2, or None
        Samples. None uses, together with y, the training samples of a linclass model.
    y : array-like of shape (n,), or None
        Their labels, of at most four classes.
    columns : two column names or indices, or None
        As for `plot`.

    Returns
    -------
    linclass.core.drawing.Player
        The output of a notebook cell, if it is the last expression.

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
    player: drawing.Player = drawing.players().show(model, X, y, columns)
    return player


def Board(
    X: ArrayLike | None = None, y: ArrayLike | None = None, *, classes: ArrayLike | None = None
) -> drawing.Board:
    """A board in a notebook: a click adds a point, a drag moves it, and a watched model is refitted immediately.

    `board.X` and `board.y` are the current points; assigning to them moves the points on the screen. `board.put(X,
    y)` replaces them by any number of points; `board.undo()` and `board.redo()` navigate the history, like Ctrl+Z
    on the board. `board.watch(Perceptron())` fits a copy whenever the points change, and plays its steps;
    `board.model` is that copy. A saved notebook keeps the picture with its player.

    Parameters
    ----------
    X : array-like of shape (n, 2), or None
        Points; None starts with an empty board.
    y : array-like of shape (n,), or None
        Their labels, of at most four classes.
    classes : array-like or None, default None
        Further labels that clicks can assign besides those of y; an empty board has -1 and 1.

    Returns
    -------
    linclass.core.drawing.Board
        An anywidget.AnyWidget, to be the last expression of a notebook cell.

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
    board: drawing.Board = drawing.boards().Board(X, y, classes)
    return board
