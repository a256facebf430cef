"""What the browser needs to let a visitor edit the points of a board."""

from __future__ import annotations

from typing import Any

from explorer.points import dataset as state
from explorer.points import intake, links
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import theme
from linboard.words.language import _


def editing(dataset: Dataset, first_trace: int, *, hand: bool = False) -> dict[str, Any]:
    """What the browser needs to edit the points: where they are drawn, what is seen, what may be undone."""
    current = session.get()
    readonly = not links.carries(dataset)
    empty: list[float] = []
    return {
        "epoch": current.epoch,
        "ack": current.seen,
        "readonly": readonly,
        "hand": hand,
        "decimals": links.room(dataset),
        "traces": [first_trace + label for label in range(4)],
        "points": {
            "x": empty if readonly else dataset.X[:, 0],
            "y": empty if readonly else dataset.X[:, 1],
            "c": empty if readonly else dataset.labels,
        },
        "csv": intake.csv_words(dataset),
        "can_undo": bool(current.history and current.history.can_undo),
        "can_redo": bool(current.history and current.history.can_redo),
    }


def notices(dataset: Dataset) -> list[str]:
    """What the visitor must know about the link, and what went wrong with it or with an edit."""
    told = []
    if not links.carries(dataset):
        sentence = _(
            "{n:,} points are more than a link carries ({most:,}): to keep them, download them as CSV on the page "
            "“Data”."
        )
        told.append(sentence.format(n=dataset.n, most=links.MAX_POINTS))
    if problem := session.take_problem():
        told.append(problem)
    return told


def classes(dataset: Dataset) -> list[dict[str, str]]:
    """The buttons of all classes that a point may get; those of classes that are not there yet have no name."""
    names = [dataset.names[i] if i < dataset.n_classes else str(i + 1) for i in range(state.MAX_CLASSES)]
    return [
        {
            "name": _("Class {name}").format(name=name),
            "short": _short(name) if k < dataset.n_classes else "",
            "symbol": theme.CLASS_ICONS[k],
            "colour": theme.CLASS_COLOURS[k],
        }
        for k, name in enumerate(names)
    ]


def _short(name: str) -> str:
    """A class's name as far as its button has room for it."""
    return name if len(name) <= 10 else name[:8] + "…"
