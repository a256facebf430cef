"""The question about points that phones show for an act."""

from __future__ import annotations

from typing import Any

from explorer.classroom.questions import MOST_POINTS, Kind, Question
from explorer.points.dataset import Dataset


def on_board(kind: Kind, dataset: Dataset, **parts: Any) -> Question | None:
    """Return a question about points, as a phone shows them; None if there are too many points."""
    if dataset.n > MOST_POINTS:
        return None
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    points = tuple((x, y, label) for (x, y), label in rows)
    return Question(kind, **parts, points=points, box=dataset.bounds, classes=dataset.names)
