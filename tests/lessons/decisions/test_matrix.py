"""Decisions between several classes: what the matrix of costs makes of the board."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.decisions import matrix
from explorer.points import sources
from linclass import CostMatrix, SoftmaxRegression
from tests.support import visit

THREE = matrix.three()


def board(at):
    return visit.messages(at)["board"]


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_the_board_shows_what_the_costs_decide(classes):
    dataset = sources.generate("blobs", n=60, classes=classes, noise=1.3)
    at = visit.visit("decisions", dataset, **{"dec.way": "classes", "dec.c10": "7"})
    visit.check(at, thoroughly=True)
    L = 1.0 - np.eye(classes)
    L[1, 0] = 7
    index = dataset.labels.astype(int)
    p = SoftmaxRegression(l2=matrix.L2).fit(dataset.X, index).predict_proba(dataset.X)
    decided = (p @ L).argmin(axis=1)
    told = board(at)["columns"]
    for k in range(classes):
        assert [told[f"n{k}{j}"] for j in range(classes)] == [
            ((index == k) & (decided == j)).sum() for j in range(classes)
        ]
    assert told["cost"] == CostMatrix(L).cost(index, decided)
    assert told["even_cost"] == L[index, p.argmax(axis=1)].sum()
    rings = board(at)["figure"]["data"][-1]
    assert len(rings["x"]) == told["wrong"] == (decided != index).sum()
    shown = {control.key for control in visit.controls(at)} & {cost.key for cost in matrix.COSTS.values()}
    assert len(shown) == classes * (classes - 1)


def test_the_dotted_borders_are_the_likeliest_classes_and_the_ground_moves_with_a_cost():
    at = visit.visit("decisions", THREE, **{"dec.way": "classes"})
    before = board(at)["figure"]["data"]
    visit.move(at, "dec.c20", 20)
    assert at.query_params["dec.c20"] == "20"
    after = board(at)["figure"]["data"]
    for old, new in zip(before[:3], after[:3], strict=True):
        assert not np.array_equal(old["z"], new["z"])
        assert np.array_equal(before[4]["x"], after[4]["x"], equal_nan=True)


def test_three_clouds_are_offered_where_there_are_two_classes():
    at = visit.visit("decisions", **{"dec.way": "classes"})
    assert len(visit.shown(at)[0]) == 60
    visit.move(at, "dec.three", None)
    assert visit.shown(at)[0].tolist() == THREE.X.tolist()
    assert "dec.three" not in {control.key for control in visit.controls(at)}
