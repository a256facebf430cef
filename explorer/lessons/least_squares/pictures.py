"""The options of a scene as small pictures: the possible regions of three classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.thumbnail import Subject
from explorer.lessons.least_squares import classes
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass.theory import cells

Array = NDArray[np.float64]
RAISED = 1.2  # a target of the middle class with which it would get a strip


def grounds(dataset: Dataset, middle: int) -> tuple[str, ...]:
    """Draw the regions of Fisher's rule, of least squares with a larger target of the middle class, and of
    least squares."""
    fisher, squares = (classes.fit(dataset, rule) for rule in ("fisher", "squares"))
    raised = np.where(np.arange(len(squares.classes_)) == middle, RAISED, 1.0)  # f is linear in the targets
    subject = Subject(dataset)
    return tuple(
        _grounds(subject, coef, intercept)
        for coef, intercept in (
            (fisher.coef_, fisher.intercept_),
            (raised[:, None] * squares.coef_, raised * squares.intercept_),
            (squares.coef_, squares.intercept_),
        )
    )


def _grounds(subject: Subject, coef: Array, intercept: Array) -> str:
    """Draw the region of each class below the points; a class without a region is omitted."""
    low, high = subject.view.center - subject.view.reach, subject.view.center + subject.view.reach
    limits = zip(low.tolist(), high.tolist(), strict=True)
    won = cells.winners(coef[None], intercept[None], *limits)[0]
    parts = ""
    for label, corners in zip(subject.dataset.present, won, strict=True):
        if np.isfinite(corners).all():
            places = subject.view.place(corners)
            parts += svg.path(places, f"f{label}", closed=True) + svg.path(places, "l", closed=True)
    return parts + svg.dots(subject.places, subject.dataset.labels)
