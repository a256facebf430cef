"""The data with which the browser shows or edits the points of a board in a notebook."""

from __future__ import annotations

from dataclasses import replace

from linboard import buttons, theme
from linboard.board import Board
from linboard.messages import Coordinates, Csv, Edit
from linboard.notebook.edits import Edits

DECIMALS = (6, 6)  # maximum number of decimals of clicked coordinates; a screen shows three or four


def still(board: Board) -> Edit:
    """For a board with fixed points."""
    return _edit(board, Coordinates(x=[], y=[], c=[]), readonly=True)


def live(board: Board, edits: Edits) -> Edit:
    """For a board with editable points."""
    now = edits.now
    points = Coordinates(x=now.X[:, 0], y=now.X[:, 1], c=now.index)
    return replace(
        _edit(board, points, readonly=False),
        epoch=edits.epoch,
        ack=edits.seen,
        can_undo=bool(edits.back),
        can_redo=bool(edits.ahead),
        offered=len(now.classes.labels),
    )


def _edit(board: Board, points: Coordinates, *, readonly: bool) -> Edit:
    return Edit(
        epoch="",
        ack=0,
        readonly=readonly,
        hand=False,
        decimals=DECIMALS,
        points=points,
        csv=Csv(head="", classes=[], n=0),  # a notebook does not save the points as CSV
        can_undo=False,
        can_redo=False,
        classes=buttons.of(board.points.names),
        named=theme.NAMED_POINTS,
        traces=board.class_positions,
    )
