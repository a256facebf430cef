"""The miniatures show what their models say of the points, on any points, and stay small."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from explorer.lesson.thumbnail import BUDGET, MOST, Subject, thinned
from explorer.lessons.playground import view
from explorer.points import dataset, sources
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass import AdaBoost, LogisticRegression, MaxMargin, Perceptron
from tests.support import visit
from tests.support.datasets import POINTS
from tests.support.rooms import BUILDS_ON, MINIATURES, draw

USUAL = dataset.default()


def drawn(text):
    """The picture's elements."""
    return ET.fromstring(f"<svg>{text}</svg>")


def ends(text, style):
    """End points (k, 2, 2) of the lines of a style."""
    found = []
    for path in drawn(text).findall(f"path[@class='{style}']"):
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", path.get("d"))]
        found += np.reshape(numbers, (-1, 2, 2)).tolist()
    return np.array(found)


def plane(subject, places):
    """Where places of a picture are in the plane."""
    return (places - subject.view.shift) / subject.view.scale


def test_every_page_but_the_first_has_one():
    assert set(MINIATURES) == set(BUILDS_ON) - {""}
    assert set(visit.SITE) - {""} <= set(MINIATURES)


@pytest.mark.parametrize("w", [(1.0, 1.0), (1000.0, 1.0), (0.0, 1.0), (1.0, 0.0), (1e-200, -1e-200)])
def test_a_line_and_its_sides_end_near_the_picture_however_unlike_the_axes_are(w):
    subject = Subject(Dataset([[0, 0], [1, 1000], [0.2, 900], [0.9, 100]], [0, 1, 0, 1]))
    w = np.array(w)
    b = -float(w @ [0.5, 500])
    weights, offset = subject.view.line(w, b)
    drawn_line = ends(subject.line(w, b), "l").reshape(-1, 2)
    assert drawn_line @ weights + offset == pytest.approx(
        0, abs=0.1 * np.abs(weights).sum()
    )  # one decimal each
    for style, sign in (("f0", 1), ("f1", -1)):
        (path,) = drawn(subject.half_planes(w, b)).findall(f"path[@class='{style}']")
        corners = np.reshape([float(n) for n in re.findall(r"-?\d+\.?\d*", path.get("d"))], (-1, 2))
        assert (sign * (corners @ weights + offset) >= -0.1 * np.abs(weights).sum()).all()
        assert (
            np.abs(corners - [svg.WIDTH / 2, svg.HEIGHT / 2]) <= [1.5 * svg.WIDTH, 1.5 * svg.HEIGHT]
        ).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", POINTS)
def test_all_can_be_drawn_of_any_points_and_are_small(name):
    subject = Subject(POINTS[name])
    total = len(svg.dots(subject.places, subject.dataset.labels))
    for path in MINIATURES:
        parts, told = draw(path, subject)
        drawn(parts)  # well-formed
        assert "nan" not in parts
        assert "inf" not in parts
        assert 5 < len(told) < 60
        assert "{" not in told
        total += len(parts)
    assert total < 45_000


def test_the_line_is_the_perceptrons():
    subject = Subject(USUAL)
    model = Perceptron().fit(USUAL.X, USUAL.y)
    (line,) = ends(draw("hypothesis", subject)[0], "l")
    size = np.linalg.norm(model.coef_) / np.abs(subject.view.scale).min()
    assert np.allclose(model.decision_function(plane(subject, line)), 0, atol=0.06 * size)
    assert f"after {model.n_iter_} updates" in draw("perceptron", subject)[1]


def test_a_line_is_shown_even_where_the_perceptron_has_none():
    subject = Subject(sources.table("xor"))
    assert not subject.perceptron.coef_.any()
    parts = draw("hypothesis", subject)[0]
    (line,) = ends(parts, "l")
    assert np.allclose(line.mean(axis=0), subject.view.place(subject.view.center[None])[0], atol=0.1)
    assert {"f0", "f1"} <= {path.get("class") for path in drawn(parts).findall("path")}


def test_the_street_is_the_widest_and_its_support_vectors_are_ringed():
    subject = Subject(USUAL)
    model = MaxMargin().fit(USUAL.X, USUAL.y)
    parts, told = draw("margin", subject)
    size = np.linalg.norm(model.coef_) / np.abs(subject.view.scale).min()
    f = model.decision_function(plane(subject, ends(parts, "d").reshape(-1, 2)))
    assert np.allclose(np.sort(f), [-1, -1, 1, 1], atol=0.06 * size)
    rings = [(float(c.get("cx")), float(c.get("cy"))) for c in drawn(parts).findall("circle")]
    assert np.allclose(plane(subject, np.array(rings)), USUAL.X[model.support_], atol=0.01)
    assert told.startswith(f"{len(model.support_)} points hold")
    assert "slack" in draw("margin", Subject(sources.table("xor")))[1]


def test_that_a_perceptron_was_stopped_is_not_taken_for_a_proof():
    slow = Subject(Dataset([[10, 0], [10, 0.1], [11, 0], [11, 0.1], [12.1, 0.1], [9, 0]], [0, 1, 0, 1, 1, 0]))
    assert draw("perceptron", slow)[1] == f"{BUDGET} corrections, not all correct yet"
    assert draw("convergence", slow)[1] == "It stops: a line separates the classes"
    never = Subject(sources.table("xor"))
    assert draw("perceptron", never)[1].startswith("Still wrong after ")
    assert draw("convergence", never)[1] == "It would stop if a line separated the classes"


@pytest.mark.parametrize("noise", [0.1, 0.4])
def test_the_pocket_tells_what_the_playground_tells(noise):
    moons = sources.generate("moons", n=MOST, noise=noise, flips=0.1)
    mistakes = view.fit("pocket", moons).mistakes
    assert draw("pocket", Subject(moons))[1] == f"The best line so far: {mistakes} of {MOST} misclassified"


def test_the_probabilities_are_those_in_the_picture():
    clouds = sources.generate("xor", n=36, noise=0.3)
    subject = Subject(clouds)
    low, high = map(int, re.findall(r"(\d+)%", draw("logistic", subject)[1]))
    model = LogisticRegression(l2=1.0).fit(clouds.X, clouds.y)
    shown = 100 * model.predict_proba(subject.view.grid().reshape(-1, 2))[:, 1]
    assert low <= shown.min() + 0.1
    assert shown.max() - 0.1 <= high < 90
    assert high - low < np.ptp(shown) + 2.2
    assert draw("logistic", Subject(USUAL))[1] == "Probabilities from 10% to 90% (λ = 1)"


def test_one_of_something_is_not_told_as_several():
    assert draw("boosting", Subject(Dataset([[1, 1], [2, 2]], [0, 1])))[1] == "One threshold decides"
    assert draw("boosting", Subject(sources.table("xor")))[1] == "No threshold beats a coin flip"
    assert draw("generalisation", Subject(Dataset([[1, 1]], [0])))[1] == "What one point says about all"


@pytest.mark.parametrize(
    ("X", "told"),
    [([[1, 1]], "2 of 2"), ([[1, 1], [1, 1]], "2 of 2"), ([[1, 1], [2, 1], [1, 1]], "4 of 4")],
)
def test_fewer_than_three_places_are_shattered_themselves(X, told):
    subject = Subject(Dataset(X, [0] * len(X)))
    parts, words = draw("shattering", subject)
    assert words == f"Lines realise {told} labellings"
    assert len(drawn(parts).findall("g")) == int(told[-1])
    assert all(len(group.findall("path[@style]")) == len(set(map(tuple, X))) for group in drawn(parts))


def test_three_points_of_a_line_are_not_shattered():
    assert draw("shattering", Subject(USUAL))[1] == "Lines realise 8 of 8 labellings"
    row = Dataset([[0, 0], [1, 1], [2, 2]], [0, 1, 0])
    assert draw("shattering", Subject(row))[1] == "Lines realise 6 of 8 labellings"


def test_the_contour_lies_where_the_function_is_zero():
    x, y = np.meshgrid(np.linspace(-1.5, 1.5, svg.COLUMNS + 1), np.linspace(-1, 1, svg.ROWS + 1))
    found = svg.contour(x**2 + y**2 - 0.7**2)
    places = found.reshape(-1, 2) * [3 / svg.WIDTH, 2 / svg.HEIGHT] - [1.5, 1]
    assert np.allclose(np.linalg.norm(places, axis=1), 0.7, atol=0.01)
    length = np.linalg.norm((found[:, 0] - found[:, 1]) * [3 / svg.WIDTH, 2 / svg.HEIGHT], axis=1).sum()
    assert length == pytest.approx(2 * np.pi * 0.7, rel=0.01)
    saddle = np.array([[1.0, -1.0], [-1.0, 1.0]])
    assert len(svg.contour(saddle)) == 2


def test_the_areas_are_the_classes_of_the_cells():
    subject = Subject(sources.generate("moons", n=30))
    model = AdaBoost(rounds=12).fit(subject.dataset.X, subject.signs)
    values = subject.corners(model.decision_function)[:-1, :-1]
    parts = drawn(draw("boosting", subject)[0])
    for k, cells in ((0, values >= 0), (1, values < 0)):
        path = parts.find(f"path[@class='f{k}']").get("d")
        width = sum(float(w) for w in re.findall(r"h(\d+\.?\d*)", path))
        assert width == pytest.approx(cells.sum() * svg.WIDTH / svg.COLUMNS, abs=0.5)


def test_thinning_keeps_every_class_and_few_points():
    many = sources.generate("blobs", n=900, classes=3)
    one_more = many.add(0.0, 0.0, 3)
    few = thinned(one_more)
    assert few.n <= MOST + 4
    assert few.present == one_more.present
    assert {tuple(x) for x in few.X.tolist()} <= {tuple(x) for x in one_more.X.tolist()}
    assert thinned(USUAL) is USUAL


def test_one_class_waits_for_another():
    alone = Subject(Dataset([[1, 1], [2, 2]], [0, 0]))
    assert draw("margin", alone)[1] == "Needs a second class"
    assert draw("generalisation", alone)[1] == "What 2 points say about all"
