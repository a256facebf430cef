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
}


def in_notebook(model: Any, dataset: Dataset) -> list[dict[str, Any]]:
    """What a notebook shows of a model that has learned from these points."""
    played = steps.played(model.fit(dataset.X, dataset.signs()))
    return [unpack(message) for message in json.loads(dumps(show.charts(played)))]


@pytest.mark.parametrize("name", PAGES)
def test_the_notebook_tells_what_the_lesson_tells(name):
    path, dataset, model, settings = PAGES[name]
    at = visit.visit(path, dataset, **settings)
    board, (mine, table) = visit.messages(at)["board"], in_notebook(model, dataset)
    for part in ("caption", "formula"):
        np.testing.assert_equal(mine[part], board[part])
    for column, values in mine["columns"].items():
        np.testing.assert_equal(values, board["columns"][column])
    (theirs,) = [message["table"] for key, message in visit.messages(at).items() if key.endswith("table")]
    assert table["table"] == theirs


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


def last(text: Any) -> str:
    """What is told at the last step."""
    return text if isinstance(text, str) else text["templates"][text["which"][-1]]
