"""The names of points stand where they cover no other point."""

from __future__ import annotations

import re
from importlib.resources import files

import numpy as np
import pytest

from explorer.points.dataset import Dataset
from linboard.figures import naming
from linboard.figures.points import class_traces


def test_a_name_stands_where_nothing_else_is():
    crowd = Dataset([[0, 0], [0.3, 0.2], [0.3, -0.2], [-9, -9], [9, 9]], [0, 0, 1, 1, 0])
    right, alone = naming.beside(crowd, np.array([0, 4]))
    assert right.endswith("left")  # both neighbours are to its right
    assert alone == "top right"
    twins = Dataset([[0, 0], [0, 0], [9, 9], [9, 0]], [0, 1, 0, 1])
    assert len(set(naming.beside(twins, np.array([0, 1])))) == 2
    assert naming.beside(twins, np.empty(0, dtype=np.int64)) == []


def test_the_names_on_a_board_leave_its_other_points_free():
    pair = Dataset(
        [[0, 0], [0.35, 0.25], [9, 9], [9, 0]], [0, 1, 0, 1]
    )  # the second is where names usually stand
    first, second = class_traces(pair)[:2]
    assert first["textposition"][0] != "top right"
    assert second["textposition"][0] == "top right"


def test_a_name_leaves_its_neighbour_free_in_a_small_picture_too():
    points = Dataset([[-2.5, 1], [-1.5, 1.5], [2, 2], [1, -3], [1, 3]], [1, 1, 0, 0, 1])
    assert naming.beside(points, np.array([0]))[0] not in {"top right", "middle right"}


def test_a_phone_decides_between_places_that_are_free_in_larger_pictures():
    """Below the second point, its name would be on top of that of the first one on a phone."""
    points = Dataset([[1, 0.5], [1, 2.5], [2, 3.5], [1, -1], [3, -0.5], [2.5, -1.5]], [0, 0, 0, 1, 1, 1])
    first, second = naming.beside(points, np.arange(6))[:2]
    assert (first, second) == ("top right", "top left")


def test_a_name_is_not_cut_off_by_the_border():
    points = Dataset([[0, 0], [9, 9]], [0, 1])
    (left, right), (low, high) = points.bounds
    corner = Dataset([[left, low], [right, high]], [0, 1])
    corner.__dict__["bounds"] = points.bounds
    assert naming.beside(corner, np.array([0, 1])) == ["top right", "bottom left"]


@pytest.mark.parametrize("n", [3, 12])
def test_all_overlaps_are_computed_at_once(monkeypatch, n):
    """In each of three pictures, with points and between names; every run of every board computes them."""
    points = Dataset([[i % 4, i // 4] for i in range(n)], [i % 2 for i in range(n)])
    calls = []
    overlap = naming._overlap
    monkeypatch.setattr(naming, "_overlap", lambda *args: calls.append(args) or overlap(*args))
    naming.beside(points, np.arange(n))
    assert len(calls) == 6


def test_the_script_has_the_same_sizes_and_places():
    """Its offsets are downwards."""
    script = (files("linboard") / "chart" / "view.js").read_text(encoding="utf-8")
    sizes = re.search(r"const \[WIDE, HIGH, MARK\] = \[(\d+), (\d+), (\d+)\];", script)
    assert sizes is not None
    assert tuple(map(float, sizes.groups())) == (*naming.NAME, naming.MARK)
    table = re.search(r"const PLACES = \[\n(.+?)\n\];", script, re.DOTALL)
    assert table is not None
    places = re.findall(r'\["([a-z ]+)", (-?\d+), (-?\d+)\]', table[1])
    assert [(name, (float(x), -float(y))) for name, x, y in places] == list(naming.PLACES.items())


def test_a_second_text_leaves_points_and_names_free():
    near = Dataset([[1, 1], [3, 3], [4, 3]], [1, 0, 0])
    where = naming.second(near, np.arange(3), np.full(3, 15.0), (44.0, 16.0))
    assert where[0] == "bottom right", "nothing is near"
    assert naming.beside(near, np.arange(3))[2] == "bottom left"
    assert where[1] != "bottom right", "the name of the third point is there"
    assert naming.second(near, np.empty(0, dtype=np.int64), np.empty(0), (44.0, 16.0)) == []
