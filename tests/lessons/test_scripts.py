"""The scripts of lines and units run as they are, on the very points and labels, and give the page's numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.lesson.code.code_snippets import FILE, INLINE
from explorer.lessons.hypothesis import bank
from explorer.lessons.hypothesis import scripts as hypothesis_scripts
from explorer.lessons.xor import gates
from explorer.lessons.xor import scripts as xor_scripts
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.points.table_import import to_csv

MANY = sources.generate("blobs", n=INLINE + 20, noise=1.0)
THREE = sources.generate("blobs", n=30, classes=3)
EMPTY = Dataset(np.empty((0, 2)), [])


def run(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(code, "script.py", "exec"), names)
    return names


@pytest.mark.parametrize("positive", [0, 1])
@pytest.mark.parametrize("dataset", [state.default(), THREE, MANY], ids=["default", "three classes", "many"])
def test_the_script_of_a_line_gives_the_numbers_of_all_points(dataset, positive, tmp_path, monkeypatch):
    (tmp_path / FILE).write_text(to_csv(dataset), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    w, b, signs = np.array([0.3, -1.7]), 0.25, dataset.signs(positive)
    found = run(hypothesis_scripts.line(dataset, signs, w, b))
    f = np.array([0.3 * x1 - 1.7 * x2 + 0.25 for x1, x2 in dataset.X])
    assert np.array_equal(found["X"], dataset.X)
    assert np.array_equal(found["y"], signs)
    assert found["f"] == pytest.approx(f)
    assert found["r"] == pytest.approx(f / np.hypot(0.3, 1.7))
    assert found["wrong"].sum() == sum(
        (value >= 0) != (sign > 0) for value, sign in zip(f, signs, strict=True)
    )
    assert found["foot"] @ w + b == pytest.approx(np.zeros(dataset.n))


def test_a_point_on_the_line_is_on_it_in_the_script_too():
    """0.1 · 3 - 0.3 · 1 is 5e-17 in floats, and 0.1 · 1 + 0.2 · 1 - 0.3 is 6e-17 or so."""
    dataset = Dataset([[3, 1], [1, 1 / 3], [3, 1 + 1e-9]], [0, 1, 1])
    for w in ([0.1, -0.3], [-0.1, 0.3]):
        found = run(hypothesis_scripts.line(dataset, dataset.y, np.array(w), 0.0))
        assert found["f"][0] == 0
        assert found["h"][0] == 1
        assert abs(found["f"][2]) == pytest.approx(3e-10, rel=1e-3)
    found = run(hypothesis_scripts.line(dataset.move(0, 1.0, 1.0), dataset.y, np.array([-0.1, -0.2]), 0.3))
    assert found["f"][0] == 0


def test_without_w_the_script_tells_no_distances(capsys):
    found = run(hypothesis_scripts.line(state.default(), state.default().y, np.zeros(2), -1.0))
    assert (found["h"] == -1).all()
    assert "foot" not in found
    assert "nan" not in capsys.readouterr().out.lower()


def test_without_points_the_script_looks_at_the_middle_of_the_board():
    found = run(hypothesis_scripts.line(EMPTY, EMPTY.y, np.array([3.0, 4.0]), 1.0))
    (x_min, x_max), (y_min, y_max) = EMPTY.bounds
    assert found["X"].tolist() == [[(x_min + x_max) / 2, (y_min + y_max) / 2]]
    assert found["f"] == pytest.approx(found["X"] @ [3.0, 4.0] + 1)


def test_the_script_of_the_bank_decides_as_the_bank():
    x, w = np.array([30.0, 55.0, 4.0, 20.0]), np.array([feature.weight for feature in bank.FEATURES])
    found = run(hypothesis_scripts.bank(x, w, bank.THRESHOLD))
    assert found["total"] == pytest.approx(0.02 * 30 + 0.08 * 55 + 0.06 * 4 - 0.10 * 20)
    assert found["approved"]
    assert (found["right"].sum(), len(found["right"])) == (55, 60)


@pytest.mark.parametrize("turned", [(gates.NAND, gates.OR, gates.AND), ((0.5, -1, 0), (1, 1, 1), (0, 0, -1))])
@pytest.mark.parametrize("dataset", [sources.table("xor"), THREE], ids=["xor", "three classes"])
def test_the_script_of_three_units_gives_what_they_give(dataset, turned):
    found = run(xor_scripts.units(dataset, dataset.signs(1), turned))
    outcome = gates.run(dataset.X, turned)
    assert np.array_equal(found["u"], outcome.hidden)
    assert np.array_equal(found["output"], outcome.output)
    assert np.array_equal(found["y"], dataset.signs(1))
