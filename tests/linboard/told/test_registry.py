"""Each classifier that a lesson tells step by step is told so in a notebook, of the samples that it learned from."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import linclass
from linboard.messages import Text
from linboard.notebook import steps
from linboard.told import perceptron
from linboard.told.registry import TELLERS

PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)(?::[a-z]+)?\}")
X, Y = linclass.TABLES["li-2.1"]
APART, SIDES = linclass.GENERATORS["blobs"](n=24, noise=0.5, random_state=3)
NAMES = {1: "yes", -1: "no"}  # of two labels the larger is the positive one, of words, too

FITS: dict[str, Any] = {
    "perceptron": linclass.Perceptron(),
    "perceptron at half the rate": linclass.Perceptron(eta=0.5, start=[1, 0, 2], order="worst"),
    "perceptron, thinned": linclass.Perceptron(max_snapshots=3),
    "newton": linclass.LogisticRegression(l2=0.1),
    "without a best line": linclass.LogisticRegression(),
    "gradient, thinned": linclass.LogisticRegression(solver="gradient", max_snapshots=5),
    "one sample at a time": linclass.LogisticRegression(solver="sgd", max_iter=3, random_state=0),
    "some samples at a time": linclass.LogisticRegression(solver="minibatch", max_iter=3, random_state=0),
    "softmax": linclass.SoftmaxRegression(l2=0.1),
    "softmax by samples": linclass.SoftmaxRegression(solver="sgd", max_iter=3, random_state=0),
    "adaboost": linclass.AdaBoost(rounds=40),
    "adaboost, thinned": linclass.AdaBoost(rounds=9, max_snapshots=4),
    "majority": linclass.MajorityBoost(rounds=9),
    "pocket": linclass.Pocket(random_state=0),
    "pocket, thinned": linclass.Pocket(random_state=0, max_updates=200, max_snapshots=20),
    "maximum margin": linclass.MaxMargin(),
    "soft margin": linclass.SoftMargin(),
    "soft margin at a high price": linclass.SoftMargin(C=1e6),
    "dual": linclass.DualPerceptron(order="random", eta=0.5, random_state=0),
    "dual, alone": linclass.DualPerceptron(order="random", random_state=np.random.default_rng(0)),
    "dual with a curve": linclass.DualPerceptron(kernel="polynomial", max_updates=60),
    "dual with tanh": linclass.DualPerceptron(kernel="tanh", max_updates=60),
}


MANY: dict[str, Any] = {  # classes
    "one line a class": linclass.OneVsRest(),
    "softmax of three": linclass.SoftmaxRegression(l2=0.1),
}


def texts(played: steps.Played) -> Iterator[Text]:
    """All templates of a page."""
    yield played.told.caption
    yield from played.told.formula or ()
    yield from played.table.cells


@pytest.mark.parametrize("name", FITS)
@pytest.mark.parametrize("labels", [SIDES, np.array([NAMES[sign] for sign in SIDES])], ids=["signs", "words"])
def test_all_that_is_told_has_its_numbers(name, labels):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fits without an end
        model = FITS[name].fit(APART, labels)
    complete(steps.played(model))


@pytest.mark.parametrize("name", MANY)
def test_all_that_is_told_of_three_classes_has_its_numbers(name):
    points, index = linclass.GENERATORS["blobs"](n=24, classes=3, noise=0.8, random_state=3)
    complete(steps.played(MANY[name].fit(points, np.array(["a", "b", "c"])[index])))


def complete(played: steps.Played) -> None:
    """Whether a page is a lesson's, with all that its texts name."""
    T, columns = played.steps.length, played.told.columns
    assert "wrong" not in columns, "this is the general sentence"
    assert len(played.table.head) == len(played.table.cells)
    for text in texts(played):
        templates = [text] if isinstance(text, str) else text.templates
        for template in templates:
            assert set(PLACEHOLDER.findall(template)) <= set(columns)
            assert "{" not in PLACEHOLDER.sub("", template)
        if not isinstance(text, str):
            assert len(text.which) == T
            assert 0 <= min(text.which) <= max(text.which) < len(templates)
    for column in columns.values():
        assert np.ndim(column) == 0 or len(column) == T


def test_every_kind_is_tried():
    assert {type(model) for model in (*FITS.values(), *MANY.values())} == set(TELLERS)


def test_a_perceptron_is_told_as_in_its_lesson():
    model = linclass.Perceptron().fit(X, Y)
    told = steps.played(model).told
    lesson = perceptron.told(model.trace_, X, Y, 1.0)
    assert told.caption.templates == lesson.caption.templates
    assert told.caption.which.tolist() == lesson.caption.which.tolist()


def test_of_other_samples_nothing_is_told_that_happened_to_those_of_the_fit():
    model = linclass.Perceptron().fit(APART, SIDES)
    for some in (slice(5), slice(None)):
        played = steps.played(model, APART[some] + 0.5, SIDES[some])
        wrong = (model.predict(APART[some] + 0.5) != SIDES[some]).sum()
        assert played.told.columns["wrong"][-1] == wrong
        model.trace_.plot(1, APART[some] + 0.5, SIDES[some])


def test_in_another_plane_the_general_sentence_tells_it():
    wide = np.column_stack([APART, APART[:, 0] ** 2])
    model = linclass.Perceptron().fit(wide, SIDES)
    assert "wrong" in steps.played(model).told.columns
    assert "wrong" in steps.played(model, columns=(0, 2)).told.columns
