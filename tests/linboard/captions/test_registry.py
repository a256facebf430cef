"""Each classifier that a lesson tells step by step is told so in a notebook, of the samples that it learned from."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import linclass
from linboard.captions import kernel_machine
from linboard.captions.registry import TELLERS
from linboard.messages import Text
from linboard.notebook import steps
from tests.support.told import general, said

pytestmark = pytest.mark.filterwarnings("ignore")  # of fits without an end
PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)(?::[a-z]+)?\}")
APART, SIDES = linclass.GENERATORS["blobs"](n=24, noise=0.5, random_state=3)
NAMES = {1: "yes", -1: "no"}  # of two labels the larger is the positive one, of words, too

FITS: dict[str, Any] = {
    "perceptron": linclass.Perceptron(),
    "perceptron at half the rate": linclass.Perceptron(eta=0.5, start=[1, 0, 2], order="worst"),
    "perceptron, thinned": linclass.Perceptron(max_snapshots=3),
    "newton": linclass.LogisticRegression(l2=0.1),
    "without a best line": linclass.LogisticRegression(l2=0),
    "gradient, thinned": linclass.LogisticRegression(l2=0, solver="gradient", max_snapshots=5),
    "one sample at a time": linclass.LogisticRegression(l2=0, solver="sgd", max_iter=3, random_state=0),
    "some samples at a time": linclass.LogisticRegression(
        l2=0, solver="minibatch", max_iter=3, random_state=0
    ),
    "softmax": linclass.SoftmaxRegression(l2=0.1),
    "softmax by samples": linclass.SoftmaxRegression(l2=0, solver="sgd", max_iter=3, random_state=0),
    "adaboost": linclass.AdaBoost(rounds=40),
    "adaboost, thinned": linclass.AdaBoost(rounds=9, max_snapshots=4),
    "majority": linclass.MajorityBoost(rounds=9),
    "pocket": linclass.Pocket(random_state=0),
    "pocket, thinned": linclass.Pocket(random_state=0, max_updates=200, max_snapshots=20),
    "maximum margin": linclass.MaxMargin(),
    "soft margin": linclass.SoftMargin(),
    "soft margin at a high price": linclass.SoftMargin(C=1e6),
    "kernel machine": linclass.KernelSVM(C=10),
    "kernel machine, stopped": linclass.KernelSVM(C=1000, width=0.1, max_updates=12),
    "kernel machine with a line": linclass.KernelSVM(kernel="linear"),
    "no kernel": linclass.KernelSVM(kernel="tanh"),
    "dual": linclass.DualPerceptron(order="random", eta=0.5, random_state=0),
    "dual, alone": linclass.DualPerceptron(order="random", random_state=np.random.default_rng(0)),
    "dual with a curve": linclass.DualPerceptron(kernel="polynomial", max_updates=60),
    "dual with tanh": linclass.DualPerceptron(kernel="tanh", max_updates=60),
}
MIXED = linclass.GENERATORS["blobs"](n=24, noise=1.5, random_state=3)  # no stump alone parts them
MANY: dict[str, Any] = {
    "one line a class": linclass.OneVsRest(),
    "softmax of three": linclass.SoftmaxRegression(l2=0.1),
}


def samples(name: str) -> tuple[Any, Any]:
    """Points and signs of which a fit has several steps."""
    return MIXED if isinstance(FITS[name], linclass.AdaBoost | linclass.MajorityBoost) else (APART, SIDES)


def texts(played: steps.Played) -> Iterator[Text]:
    """All templates of a page."""
    yield played.told.caption
    yield from played.told.formula or ()
    yield from played.table.cells


@pytest.mark.slow
@pytest.mark.parametrize("name", FITS)
@pytest.mark.parametrize("labels", [SIDES, np.array([NAMES[sign] for sign in SIDES])], ids=["signs", "words"])
def test_all_that_is_told_has_its_numbers(name, labels):
    model = FITS[name].fit(APART, labels)
    complete(steps.played(model))


@pytest.mark.parametrize("name", MANY)
def test_all_that_is_told_of_three_classes_has_its_numbers(name):
    points, index = linclass.GENERATORS["blobs"](n=24, classes=3, noise=0.8, random_state=3)
    complete(steps.played(MANY[name].fit(points, np.array(["a", "b", "c"])[index])))


def complete(played: steps.Played) -> None:
    """Whether a page is a lesson's, with all that its texts name."""
    T, columns = played.steps.length, played.told.columns
    assert not general(played.told)
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


@pytest.mark.slow
@pytest.mark.parametrize("name", FITS)
def test_of_other_samples_nothing_is_told_that_happened_to_those_of_the_fit(name):
    """Nor of a trace that has been away, and no longer knows its samples."""
    points, signs = samples(name)
    model = FITS[name].fit(points, signs)
    away = pickle.loads(pickle.dumps(model.trace_))
    assert said(steps.of_trace(away, points, signs).told) == said(steps.played(model).told)
    for some in (slice(5), slice(None)):
        others = points[some][:, ::-1] + [0.5, 0], signs[some]
        for played in (steps.played(model, *others), steps.of_trace(away, *others)):
            assert general(played.told)
            assert played.told.columns["wrong"][-1] == (model.predict(others[0]) != others[1]).sum()
        model.trace_.plot(1, *others)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rows", [slice(1, None), slice(None, -1), slice(1, -1)], ids=["end", "start", "middle"]
)
@pytest.mark.parametrize("name", FITS)
def test_some_rows_of_a_trace_are_told_as_its_start_or_its_end_only_where_they_have_it(name, rows):
    points, signs = samples(name)
    model = FITS[name].fit(points, signs)
    part, whole = said(steps.of_trace(model.trace_[rows]).told), said(steps.played(model).told)
    if rows.start:
        assert whole[0] not in part
    if rows.stop and whole[-1] not in whole[1:-1]:  # of boosting the last round may be one like others
        assert whole[-1] not in part


@pytest.mark.slow
@pytest.mark.parametrize("name", FITS)
def test_of_labels_that_the_model_does_not_know_nothing_is_told_that_happened_to_the_others(name):
    """Of a trace that has been away: such a label is above all of the model's, or between them."""
    points, signs = samples(name)
    away = pickle.loads(pickle.dumps(FITS[name].fit(points, signs).trace_))
    for unknown in (7, 0):
        labels = np.append(unknown, signs[1:])
        assert general(steps.of_trace(away, points, labels).told)


@pytest.mark.slow
@pytest.mark.parametrize("name", FITS)
def test_a_single_row_is_told_as_a_start_or_an_end_only_where_it_is_one(name):
    points, signs = samples(name)
    model = FITS[name].fit(points, signs)
    whole = said(steps.played(model).told)
    assert whole[-1] not in said(steps.of_trace(model.trace_[:1]).told)
    assert whole[0] not in said(steps.of_trace(model.trace_[-1:]).told)


def test_weights_of_samples_are_no_part_of_a_lesson_s_formula():
    for kind in (linclass.SoftMargin, linclass.KernelSVM):
        plain = kind().fit(*MIXED, sample_weight=np.ones(len(MIXED[1])))
        heavy = kind().fit(*MIXED, sample_weight=np.arange(1, len(MIXED[1]) + 1))
        assert [general(steps.played(model).told) for model in (plain, heavy)] == [False, True]


def test_a_kernel_machine_that_has_been_away_is_told_by_its_last_step():
    model = linclass.KernelSVM().fit(APART, SIDES)
    back = steps.played(pickle.loads(pickle.dumps(model)), APART, SIDES)
    assert back.steps is None
    assert said(back.told) == said(steps.played(model).told)[-1:]


def test_a_kernel_machine_of_too_many_pairs_is_told_in_general(monkeypatch):
    monkeypatch.setattr(kernel_machine, "PAIRS", len(SIDES))
    assert general(steps.played(linclass.KernelSVM().fit(APART, SIDES)).told)
