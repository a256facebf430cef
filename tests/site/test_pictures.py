"""Pictures to choose from: they are drawn from the scene's own points, and show what they say."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from explorer.lesson.thumbnail import Subject
from explorer.lessons.kernels.lifted import LIFTS, PICTURED
from linboard import theme
from linboard.figures import svg
from linclass import AdaBoost, separable
from tests.support.scenes import PICTURES
from tools.server import ROOT

each_scene = pytest.mark.parametrize(("room", "scene"), PICTURES, ids=lambda value: value.key)
SCENES = {(room.key, scene.key): scene for room, scene in PICTURES}
MOST = 5_000  # characters of a picture
LONGEST = 13  # letters of a word


def drawn(lesson, scene):
    """The pictures of a scene's options, as elements, and its points."""
    found = SCENES[lesson, scene]
    begun = found.begin()
    return [ET.fromstring(svg.picture(parts)) for parts in found.act.pictures(begun)], begun.dataset


def corners(picture, style):
    """The places (k, 2) of each path of a style."""
    paths = picture.findall(f"path[@class='{style}']")
    return [np.reshape([float(n) for n in re.findall(r"-?[\d.]+", path.get("d"))], (-1, 2)) for path in paths]


def area(polygon):
    (x, y), (x_next, y_next) = polygon.T, np.roll(polygon, -1, axis=0).T
    return abs(x @ y_next - y @ x_next) / 2


def dots(picture, k):
    """Where the marks of a class stand, shape (n, 2)."""
    paths = [path for path in picture.iter("path") if f"--lc-c{k})" in path.get("style", "")]
    begins = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", "".join(path.get("d") for path in paths))
    return np.array(begins, float)


@each_scene
def test_there_are_two_or_three_and_they_differ(room, scene):
    pictures = scene.act.pictures(scene.begin())
    assert 2 <= len(pictures) == len(scene.act.options) <= 3
    assert len(set(pictures)) == len(pictures)
    for parts in pictures:
        picture = ET.fromstring(svg.picture(parts))
        assert picture.get("aria-hidden") == "true", "the words below say what it is"
        assert not "".join(picture.itertext()).strip(), "no word that no language changes"
        assert "nan" not in parts
        assert len(parts) < MOST
        colours = re.findall(r"#[0-9a-f]{3,6}|rgb", parts)
        assert not colours, "all colours are the theme's, light or dark"


@each_scene
def test_the_words_below_it_are_whole_on_a_phone_of_360_px(room, scene):
    """Three pictures and the button "Show me" are a row, in which the buttons have no room beside their letters."""
    words = " ".join(option.split("\x04")[-1] for option in scene.act.options).split()
    assert max(map(len, words)) <= LONGEST
    sheet = (ROOT / "explorer/server/scripts/screens.css").read_text(encoding="utf-8")
    narrow = '.st-key-act [class*="st-key-picture-"] button { padding-inline: 0; }'
    assert sheet.index(".st-key-act .stButton button { padding-inline") < sheet.index(narrow)


def test_there_are_enough_of_them():
    assert {room.key for room, _scene in PICTURES} >= {
        "perceptron",
        "kernels",
        "least-squares",
        "fisher",
        "boosting",
        "shattering",
    }


def test_the_style_has_both_themes_colours():
    from explorer.lesson.thumbnail import style

    for colour in theme.CLASS_COLOURS:
        assert f"light-dark({colour}, {theme.DARK[colour]})" in style()


def test_only_the_line_that_turns_towards_the_point_gets_it_right():
    pictures, dataset = drawn("perceptron", "one")
    signs, view, right = dataset.signs(0), Subject(dataset).view, []
    for picture in pictures:
        one, other, *_corners = (corners(picture, "l")[0] - view.shift) / view.scale
        blue = ((corners(picture, "f0")[0] - view.shift) / view.scale).mean(axis=0)
        across = np.array([one[1] - other[1], other[0] - one[0]])
        right.append(
            (dataset.X - one) @ across * ((blue - one) @ across) * signs > 1e-9
        )  # a point on the line is on no side
    assert right[0].all()  # a point on the line, but for rounding, is on no side
    assert [each[0] for each in right] == [True, False, False]


def test_least_squares_leaves_the_middle_class_no_ground():
    pictures, _dataset = drawn("least-squares", "row")
    grounds = [[sum(map(area, corners(picture, f"f{k}"))) > 1 for k in range(3)] for picture in pictures]
    assert grounds == [[True] * 3, [True] * 3, [True, False, True]]


def test_the_piles_overlap_on_the_line_of_the_means_and_more_across_it():
    pictures, dataset = drawn("fisher", "means")
    shared = []
    for picture in pictures:
        piles = [corners(picture, f"f{k} s{k}")[0][1:-1:2, 1] for k in (0, 1)]
        heights = svg.BOTTOM - np.array(piles)
        shared.append(np.minimum(*heights).sum() / heights[0].sum())
    assert shared[0] == 0 < shared[1] < shared[2]
    assert dataset.n == 40


def test_each_lift_is_that_of_the_points():
    pictures, dataset = drawn("kernels", "axis")
    for picture, name in zip(pictures, PICTURED, strict=True):
        places = np.vstack([dots(picture, k) for k in (0, 1)])
        x = dataset.X[np.argsort(dataset.labels, kind="stable"), 0]
        assert np.corrcoef(places[:, 0], x)[0, 1] == pytest.approx(1, abs=1e-4)
        assert np.corrcoef(-places[:, 1], LIFTS[name].value(x))[0, 1] == pytest.approx(1, abs=1e-4)


def test_what_the_first_rule_got_wrong_is_largest():
    pictures, dataset = drawn("boosting", "grow")
    signs = dataset.signs(0)
    missed = AdaBoost(rounds=1).fit(dataset.X, signs).predict(dataset.X) != signs
    radii = np.array([[float(circle.get("r")) for circle in picture.iter("circle")] for picture in pictures])
    assert ((radii == radii.max(axis=1, keepdims=True)) == missed).all(axis=1).tolist() == [
        False,
        True,
        False,
    ]
    assert (radii[0, missed] < radii[0, ~missed].min()).all()


def test_opposite_corners_alone_have_no_line():
    pictures, _dataset = drawn("shattering", "four")
    apart = []
    for picture in pictures:
        groups = [dots(picture, k) for k in (0, 1)]
        apart.append(bool(separable(np.vstack(groups), np.repeat([1, -1], [len(group) for group in groups]))))
    assert apart == [True, True, False]
