"""A fit is told in a notebook as on the page of its lesson: the same points and settings, the same message."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import linclass
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.notebook import show, steps
from linboard.packing import dumps
from tests.support import visit
from tests.support.packed import unpack

LI = sources.table("li-2.1")
APART = sources.generate("blobs", n=40, noise=0.7)
MIXED = sources.generate("blobs", n=40, noise=1.8)
MOONS = sources.generate("moons", n=40, noise=0.2)
THREE = sources.generate("blobs", n=30, classes=3, noise=0.4)
POCKET = {"max_updates": 250, "patience": 100, "random_state": 0}

PAGES: dict[str, tuple[str, Dataset, Any, dict[str, str]]] = {
    "perceptron": ("perceptron", LI, linclass.Perceptron(), {}),
    "pocket": ("pocket", MIXED, linclass.Pocket(**POCKET), {}),
    "dual": ("dual", LI, linclass.DualPerceptron(), {}),
    "dual with a curve": (
        "dual",
        MOONS,
        linclass.DualPerceptron(kernel="gaussian", max_updates=500, max_snapshots=32),
        {"dual.kernel": "gaussian"},
    ),
    "maximum margin": ("margin", APART, linclass.MaxMargin(), {}),
    "soft margin": ("margin", MIXED, linclass.SoftMargin(), {"margin.way": "soft"}),
    "newton": ("logistic", MIXED, linclass.LogisticRegression(l2=0.1), {}),
    "softmax": ("softmax", THREE, linclass.SoftmaxRegression(l2=0.1), {"softmax.beside": "loss"}),
    "adaboost": ("boosting", MOONS, linclass.AdaBoost(rounds=31), {}),
    "majority": (
        "boosting",
        MOONS,
        linclass.MajorityBoost(rounds=31, epsilon=0.1),
        {"boosting.method": "majority", "boosting.epsilon": "0.1"},
    ),
}
WITHOUT_TABLE: dict[str, tuple[str, Dataset, Any, dict[str, str]]] = {
    "one line a class": (
        "hypothesis",
        THREE,
        linclass.OneVsRest(estimator=linclass.Perceptron(max_updates=1_000)),
        {"hyp.mode": "classes"},
    ),
    "least squares": ("least-squares", THREE, linclass.LeastSquaresClassifier(), {"ls.way": "classes"}),
    "fisher": (
        "least-squares",
        THREE,
        linclass.FisherDiscriminant(),
        {"ls.way": "classes", "ls.rule": "fisher"},
    ),
}


def in_notebook(model: Any, dataset: Dataset) -> list[dict[str, Any]]:
    """What a notebook shows of a model that has learned from these points."""
    several = dataset.n_classes > 2
    labels = np.array(dataset.names)[dataset.labels] if several else dataset.signs()
    played = steps.played(model.fit(dataset.X, labels))
    return [unpack(message) for message in json.loads(dumps(show.charts(played)))]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PAGES, *WITHOUT_TABLE])
def test_the_notebook_tells_what_the_lesson_tells(name):
    path, dataset, model, settings = (PAGES | WITHOUT_TABLE)[name]
    at = visit.visit(path, dataset, **settings)
    board, (mine, *rest) = visit.messages(at)["board"], in_notebook(model, dataset)
    for part in ("caption", "formula"):
        np.testing.assert_equal(mine[part], board[part])
    for column in named(mine, *rest):
        np.testing.assert_equal(mine["columns"][column], board["columns"][column])
    tables = [message["table"] for key, message in visit.messages(at).items() if key.endswith("table")]
    np.testing.assert_equal([] if name in WITHOUT_TABLE else [message["table"] for message in rest], tables)


def test_the_notebook_tells_of_gaussians_what_the_lesson_tells():
    """All but the row on ellipses, which the lesson alone draws."""
    board = visit.messages(visit.visit("naive-bayes", THREE, **{"nb.part": "points"}))["board"]
    (mine,) = in_notebook(linclass.GaussianNB(), THREE)
    assert mine["caption"] == board["caption"]
    assert mine["formula"] == board["formula"][:-1]
    assert board["formula"][-1].startswith("Ellipses:")
    for column in named(mine):
        np.testing.assert_equal(mine["columns"][column], board["columns"][column])


@pytest.mark.parametrize("kernel", ["polynomial", "tanh"])
def test_of_a_kernel_machine_the_last_step_is_what_its_lesson_tells(kernel):
    """The lesson shows the machine that has learned, and no steps of it."""
    settings = {"degree": 2} if kernel == "polynomial" else {"slope": 0.5, "offset": -1.0}
    model = linclass.KernelSVM(kernel=kernel, C=10, **settings)
    board = visit.messages(visit.visit("kernels", MOONS, **{"kernels.kernel": kernel}))["board"]
    mine, _table = in_notebook(model, MOONS)
    assert last(mine["caption"]) == board["caption"]
    assert [last(row) for row in mine["formula"]] == board["formula"]
    for column, value in board["columns"].items():
        own = mine["columns"][column][-1]
        if value is None or isinstance(value, str):  # JSON knows no NaN
            assert own == value or np.isnan(own)
        else:
            assert own == pytest.approx(value, rel=1e-6, abs=1e-9)


def named(board: dict[str, Any], *tables: dict[str, Any]) -> set[str]:
    """The numbers that the sentences of a board and the cells of its table name."""
    texts = [
        board["caption"],
        *board["formula"],
        *(cell for table in tables for cell in table["table"]["cells"]),
    ]
    templates = [row for text in texts for row in ([text] if isinstance(text, str) else text["templates"])]
    return {name for template in templates for name in visit.PLACEHOLDER.findall(template)}


def last(text: Any) -> str:
    """What is told at the last step."""
    return text if isinstance(text, str) else text["templates"][text["which"][-1]]
