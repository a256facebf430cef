"""What a first-time reader sees in a scene is explained there: marks, lines, counts, and symbols before their use."""

from __future__ import annotations

import pytest

from explorer.lesson.scene import Predict
from explorer.lessons import SITE
from tests.support import visit


def opened(lesson, key, *, answered=True):
    """The page of a scene, before or after its answer."""
    k, scene = next((k, one) for k, one in enumerate(SITE[lesson].scenes, 1) if one.key == key)
    at = visit.visit(lesson, scene=str(k))
    if answered:
        visit.move(at, "scene.option.0" if isinstance(scene.act, Predict) else "scene.show", None)
    return at


def told(at):
    """All sentences that the page shows, those of its pictures included."""
    return " ".join(
        [visit.words(at), *(text for one in visit.messages(at).values() for text in visit.texts(one))]
    )


@pytest.mark.parametrize("key", ["one", "grow"])
def test_the_triangles_of_a_stump_are_explained(key):
    assert "The triangles point to the side of class +1." in told(opened("boosting", key))


@pytest.mark.parametrize(("key", "answered"), [("turn", False), ("means", False), ("iris", True)])
def test_the_means_and_ellipses_of_the_classes_are_explained(key, answered):
    assert "⊕: the mean of a class." in told(opened("fisher", key, answered=answered))


@pytest.mark.slow
def test_the_thin_lines_and_the_grey_band_are_explained():
    text = told(opened("logistic", "bend"))
    assert "Thin lines: p = 0.1, 0.3, 0.7 and 0.9." in text
    assert "Grey band: one standard error" in text


@pytest.mark.slow
@pytest.mark.parametrize("key", ["across", "loss", "valley", "race", "newton", "label"])
def test_no_penalty_is_mentioned_before_the_scene_that_introduces_it(key):
    at = opened("logistic", key)
    assert not [word for word in ("λ", "penalty") if word in told(at)]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["one", "twice", "many"])
def test_no_learning_rate_is_mentioned_before_the_scene_that_introduces_it(key):
    assert "η" not in " ".join(
        (visit.words(opened("perceptron", key)), visit.caption(opened("perceptron", key)))
    )


@pytest.mark.parametrize("key", ["order", "label"])
def test_the_weights_are_drawn_without_the_whole_path(key):
    beside = visit.messages(opened("perceptron", key))["perceptron.beside"]
    assert not [layer for layer in beside["figure"]["data"] if layer.get("meta") == "future"]
    assert "Dot: the current w." in told(opened("perceptron", key))


@pytest.mark.parametrize(
    ("lesson", "key"), [("perceptron", "many"), ("perceptron", "rate"), ("dual", "bend")]
)
def test_a_last_step_without_an_update_is_told_as_a_step(lesson, key):
    board = visit.messages(opened(lesson, key))["board"]
    caption, columns = board["caption"], board["columns"]
    last = caption["templates"][caption["which"][-1]]
    assert "Step {step}" in last
    assert "{updates}" in last
    assert columns["step"][-1] == columns["updates"][-1] + 1


def test_the_classes_of_the_people_are_named():
    assert "Orange ✕ means full time, blue ● part time" in told(opened("sampling", "ask", answered=False))
