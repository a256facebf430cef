"""The options of a scene as small pictures: possible lines after the next update."""

from __future__ import annotations

from typing import Any

from explorer.lesson.thumbnail import Subject
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass import Trace

RING = 6.0  # radius of the ring around the updated point


def turns(dataset: Dataset, trace: Trace[Any]) -> tuple[str, ...]:
    """Draw the line after the first update, after one with the wrong sign, and after a change of b only;
    dashed: the previous line."""
    subject = Subject(dataset)
    picked = trace.picked[[1]]
    ring = svg.circles(subject.places[picked], RING, "r")
    points = svg.dots(subject.places, dataset.labels)
    (w, after), (b, b_after) = trace.coef[:2], trace.intercept[:2]
    lines = ((after, b_after), (2 * w - after, 2 * b - b_after), (w, b_after))
    before = subject.line(w, b, "d")
    return tuple(
        subject.half_planes(coef, float(intercept))
        + before
        + subject.line(coef, float(intercept))
        + ring
        + points
        for coef, intercept in lines
    )
