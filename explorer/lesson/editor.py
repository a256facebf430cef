"""The edit settings of a board: what the browser needs to edit its points."""

from __future__ import annotations

from explorer.points import links, table_import
from explorer.points.dataset import Dataset
from explorer.server.store_limits import DAYS
from explorer.visit import session
from explorer.visit.session_state import Session
from linboard import buttons, theme
from linboard.i18n.language import _
from linboard.messages import Coordinates, Csv, Edit


def editing(
    dataset: Dataset,
    visit: Session,
    traces: list[int],
    *,
    hand: bool = False,
    mark: bool = False,
    editable: bool = True,
    labelled: bool = True,
    gives: int | None = None,
    free: bool | None = None,
) -> Edit:
    """Return what the browser needs to edit the points: their traces, their coordinates, and the undo state.

    Parameters
    ----------
    dataset : Dataset
    visit : Session
        The visitor's session, with the undo state.
    traces : list of int
        The positions of the class traces in the figure.
    hand, mark : bool
        Whether a click on a point picks it, as a manual step or as the answer to a scene.
    editable, labelled : bool
        Whether the board shows the session's points, and whether their classes matter here.
    gives : int, optional
        The class that clicks assign at first.
    free : bool, optional
        Whether each axis has its own scale, if the visitor may change that.
    """
    carried = links.carries(dataset)
    points = Coordinates(x=dataset.X[:, 0], y=dataset.X[:, 1], c=dataset.labels)
    return Edit(
        epoch=visit.epoch,
        ack=visit.seen,
        readonly=not (carried and editable),
        hand=hand,
        mark=mark and carried,
        decimals=links.room(dataset),
        traces=traces,
        points=points if carried else Coordinates(x=[], y=[], c=[]),
        csv=Csv(**table_import.csv_words(dataset)),
        can_undo=bool(visit.history and visit.history.can_undo),
        can_redo=bool(visit.history and visit.history.can_redo),
        classes=buttons.of(dataset.names[: dataset.n_classes]),
        named=theme.NAMED_POINTS,
        unlabelled=not labelled,
        toolbar=editable,
        gives=gives,
        free=free,
    )


def notices(dataset: Dataset, visit: Session) -> list[str]:
    """Return notices about the link, and any problem with the link or an edit."""
    told = []
    if not links.carries(dataset):
        if session.is_linked():
            sentence = _(
                "{n:,} points are too many for a link (limit {most:,}). The link points to a copy on this "
                "server, which is deleted if it is not opened for {days} days."
            )
        else:
            sentence = _(
                "{n:,} points are too many for a link (limit {most:,}). To keep them, download them as "
                "CSV on the page “Data”."
            )
        told.append(sentence.format(n=dataset.n, most=links.MAX_POINTS, days=DAYS))
    if problem := visit.take_problem():
        told.append(problem)
    return told
