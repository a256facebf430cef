"""The thumbnail of the perceptron shows the last lines of the run, and says how it ended."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson import thumbnail as thumbnails
from explorer.lesson.thumbnail import Subject
from explorer.lessons.perceptron import thumbnail
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass import Perceptron
from tests.lesson.test_thumbnails import ends, plane
from tests.support.figures import DATA

NARROW = Dataset(
    [[1, 1], [1, 1.02]], [0, 1]
)  # a line separates them, after more updates than the thumbnail makes
ONE = Dataset([[3, 3], [-1, -4]], [0, 1])  # one update is enough
POINTS = {
    "default": DATA["default"],
    "table 2.1": DATA["table 2.1"],
    "xor": DATA["xor"],
    "narrow": NARROW,
    "one": ONE,
}


@pytest.mark.parametrize("name", POINTS)
def test_the_final_line_and_up_to_six_lines_before_it_are_drawn_with_the_points(name):
    subject = Subject(POINTS[name])
    text, told = thumbnail.draw(subject)
    assert svg.POINTS in text
    model = Perceptron(max_updates=thumbnails.BUDGET).fit(subject.dataset.X, subject.signs)
    W, B = model.trace_.coef, model.trace_.intercept
    for style, lines in (("l", [(W[-1], B[-1])]), ("g", list(zip(W, B, strict=True))[-7:-1])):
        shown = [plane(subject, line) for line in ends(text.replace(svg.POINTS, ""), style)]
        seen = [line for line in lines if line[0].any()]
        assert len(shown) <= len(seen)
        for line in shown:
            assert min(np.abs(line @ w + b).max() / np.linalg.norm(w) for w, b in seen) < 0.1
        in_view = [
            (subject.view.grid() @ w + b).min() < 0 < (subject.view.grid() @ w + b).max() for w, b in seen
        ]
        assert len(shown) >= sum(in_view)
    n = model.n_iter_
    assert told == {
        "xor": "Still wrong after 200 updates",
        "narrow": "200 corrections, not all correct yet",
        "one": "All correct after one update",
    }.get(name, f"All correct after {n} updates")
