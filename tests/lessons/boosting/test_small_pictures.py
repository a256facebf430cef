"""The options of a scene and the thumbnail of boosting show the weights and votes of stumps."""

from __future__ import annotations

import re
from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lesson.thumbnail import Subject
from explorer.lessons.boosting import pictures, thumbnail
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass import AdaBoost, Stump
from tests.lesson.test_thumbnails import drawn, ends, plane
from tests.lessons.boosting.votes import DATA, votes

# ---- which points get more weight ----


def circled(picture, seen):
    """The places of the circles of a picture in the plane, their radii, and their styles."""
    found = drawn(picture).findall("circle")
    places = np.array([[float(circle.get(axis)) for axis in ("cx", "cy")] for circle in found])
    radii = [float(circle.get("r")) for circle in found]
    return plane(seen, places), radii, [circle.get("class") for circle in found]


@pytest.mark.parametrize("data", DATA)
def test_the_options_have_more_weight_on_right_points_on_wrong_points_and_near_the_threshold(data):
    points = DATA[data]
    rule = Stump().fit(points.X, points.y)
    wrong = rule.predict(points.X) != points.y
    k, n = wrong.sum(), points.n
    away = np.abs(points.X[:, rule.feature_] - rule.threshold_)
    boosted = np.where(wrong, 0.5 / k, 0.5 / (n - k))
    found, seen = pictures.sizes(points), SimpleNamespace(view=svg.View.of(points))
    assert len(found) == 3
    for picture, weights in zip(found, (1 / boosted, boosted, np.exp(-away / away.mean())), strict=True):
        places, radii, styles = circled(picture, seen)
        assert np.abs(places - points.X).max() < 0.1
        assert max(radii) == pictures.LARGEST
        assert radii == [round(radius, 1) for radius in radii], "no longer than it can be seen"
        assert np.square(radii) == pytest.approx(pictures.LARGEST**2 * weights / weights.max(), abs=0.35)
        assert styles == [pictures.LOOKS[label] for label in points.labels]
        threshold = np.array(plane(seen, ends(picture, "d").reshape(-1, 2)))
        assert threshold[:, rule.feature_] == pytest.approx(rule.threshold_, abs=0.05)
        low, high = np.sort(threshold[:, 1 - rule.feature_])
        assert (low < points.X[:, 1 - rule.feature_]).all()
        assert (points.X[:, 1 - rule.feature_] < high).all()


# ---- the thumbnail ----


@pytest.mark.parametrize("data", [*DATA, "xor", "one threshold"])
def test_the_thumbnail_has_the_points_and_each_cell_the_colour_of_the_vote_at_its_corner(data):
    points = {
        **DATA,
        "xor": sources.table("xor"),
        "one threshold": Dataset([[0, 0], [1, 3], [3, 1], [4, 2]], [0, 0, 1, 1]),
    }[data]
    subject = Subject(points)
    picture, told = thumbnail.draw(subject)
    assert svg.POINTS in picture
    model = AdaBoost(rounds=12).fit(subject.dataset.X, subject.signs)
    said = votes(model, subject.view.grid().reshape(-1, 2))[-1].reshape(svg.ROWS + 1, svg.COLUMNS + 1)
    wide, high = svg.WIDTH / svg.COLUMNS, svg.HEIGHT / svg.ROWS
    covered = np.full((svg.ROWS, svg.COLUMNS), -1)
    for side in (0, 1):
        for path in drawn(picture.replace(svg.POINTS, "")).findall(f"path[@class='f{side}']"):
            for x, y, width in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)", path.get("d")):
                row, begin = round(float(y) / high), round(float(x) / wide)
                covered[row, begin : begin + round(float(width) / wide)] = side
    assert np.array_equal(covered, np.where(said[:-1, :-1] >= 0, 0, 1))
    wanted = {"xor": "No threshold beats a coin flip", "one threshold": "One threshold decides"}
    assert told == wanted.get(data, "12 thresholds vote")
