"""The table of methods beside the best line: none beats it, and each is told as it is."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.pace import Pace
from explorer.lessons.pocket import methods
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n import language
from linclass import CLASSIFIERS, Perceptron, Pocket, SoftMargin, best_line
from tests.lessons.pocket.test_view import CLEAN, DATA, lesson, mistakes


def named(dataset: Dataset, name: str) -> methods.Rival:
    """What the table knows of a method."""
    return next(rival for rival in methods._rivals(dataset.X, dataset.y) if rival.title.startswith(name))


@pytest.mark.parametrize("data", ["noisy", "separable", "xor", "one place"])
def test_no_rival_beats_the_best_line(data):
    dataset = DATA[data]
    found = methods._rivals(dataset.X, dataset.y)
    fewest = best_line(dataset.X, dataset.y).errors
    assert all(rival.mistakes is None or rival.mistakes >= fewest for rival in found)
    assert not any(rival.title == Pocket.name for rival in found)
    model = Perceptron(max_updates=methods.BUDGET).fit(dataset.X, dataset.y)
    shown = named(dataset, Perceptron.name)
    assert shown.title == f"Perceptron, {model.n_iter_} updates"
    if model.coef_.any():
        assert shown.mistakes == mistakes(dataset, model.coef_[0], model.intercept_[0])
    else:
        assert shown.remark == "no line: w = 0"


def test_a_stump_is_the_best_line_along_an_axis():
    for data in ("noisy", "separable"):
        dataset = DATA[data]
        x = dataset.X
        cuts = [
            (sign * (x[:, j] - t) <= 0) == (dataset.y > 0)
            for j in (0, 1)
            for t in x[:, j]
            for sign in (-1, 1)
        ]
        assert named(dataset, "Decision stump, one axis").mistakes == min(int(wrong.sum()) for wrong in cuts)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 1e-3, 1e3])
@pytest.mark.parametrize("shift", [0.0, 0.37])
def test_without_a_line_the_table_says_so_and_counts_no_rounding(scale, shift):
    xor = Dataset(scale * (DATA["xor"].X + shift), DATA["xor"].labels)
    for name in (
        "Soft margin, C = 1",
        "Least squares",
        "Fisher",
        "Logistic regression, λ = 0",
    ):
        assert named(xor, name) == methods.Rival(name, None, "no line: w = 0")
    assert named(xor, "Maximum margin").remark == "not separable"
    ring = 2 * np.pi * np.arange(12) / 12
    circles = np.vstack([np.column_stack([r * np.cos(ring), r * np.sin(ring)]) for r in (1, 2, 3)])
    rings = Dataset(scale * (circles + shift), np.repeat([0, 1, 1], 12))
    for name in ("Least squares", "Fisher", "Logistic regression, λ = 0"):
        assert named(rings, name) == methods.Rival(name, 12, "one class for all")


def test_curves_and_what_is_made_of_others_are_no_rivals():
    found = " ".join(rival.title for rival in methods._rivals(CLEAN.X, CLEAN.y))
    for key in ("kernel-svm", "dual-perceptron", "one-vs-rest", "adaboost", "gaussian-nb"):
        assert CLASSIFIERS[key].name not in found


def test_the_table_tells_how_far_each_method_is_from_the_best_line():
    best = best_line(DATA["noisy"].X, DATA["noisy"].y)
    rivals = (methods.Rival("One", 11), methods.Rival("Two", 12, "so"), methods.Rival("Other", None, "none"))
    known = methods.Reference(best, rivals)
    message = methods.table(lesson(DATA["noisy"]), known)
    cells = [part.partition("</td>")[0].partition(">")[2] for part in message.formula[0].split("<td")[1:]]
    assert cells[:3] == ["Best possible line", "8", "0"]
    assert cells[4:6] == ["{best}", "{above}"]
    assert cells[6:] == ["One", "11", "3", "Two", "12 (so)", "4", "Other", "none", "–"]
    assert any("y f(x) ≤ 0" in head.text and head.kind == "legend" for head in message.head)
    waiting = methods.table(lesson(DATA["noisy"]), methods.Reference(best, rivals, waiting=True))
    assert "11" not in waiting.formula[0]


# ---- many points ----


def test_many_points_are_compared_on_request_and_not_while_one_is_dragged():
    many = sources.generate("blobs", n=methods.LIVE + 20, noise=1.5, random_state=5)
    here = lesson(many)
    assert methods.reference(here, False) == methods.Reference(None, ())
    known = methods.reference(here, True)
    assert known.best is not None
    assert known.best.errors == best_line(many.X, many.y).errors
    assert methods.reference(here, True) is known  # made once
    here.pace, here.dataset = Pace(edited=True), many.move(0, 1.0, 1.0)
    dragged = methods.reference(here, True)
    assert dragged == methods.Reference(None, known.rivals, waiting=True)
    assert "…" in methods.table(here, dragged).formula[0]


def test_a_method_and_its_parameter_are_joined_by_the_comma_of_the_language():
    soft = SoftMargin(C=1)
    assert methods._title(soft) == "Soft margin, C = 1"
    language.use("zh")
    try:
        assert methods._title(soft) == "软间隔，C = 1"
    finally:
        language.use("en")
