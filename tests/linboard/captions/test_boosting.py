"""In a notebook boosting is told as its lesson tells it, with no other vote beside it."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.boosting import captions
from explorer.lessons.boosting.view import first_points
from linboard.board import Caption
from linboard.captions import boosting
from linboard.notebook import steps
from linboard.plots.sample import Classes
from linclass import GENERATORS, TABLES, AdaBoost, MajorityBoost
from tests.support.told import rows, sentences

MOONS = first_points()
X, Y = MOONS.X, MOONS.y
WAYS = pytest.mark.parametrize("way", [AdaBoost, MajorityBoost])


@WAYS
@pytest.mark.parametrize("labels", [Y, np.where(Y > 0, "yes", "no")], ids=["signs", "words"])
def test_it_is_told_as_in_its_lesson(way, labels):
    model, other = way(rounds=15).fit(X, labels), AdaBoost(rounds=3).fit(X, labels)
    page, all_rows = steps.played(model), np.arange(16)
    ties = model.trace_.ties
    told = Caption(
        captions.caption(model, all_rows, ties),
        boosting.formula(model, all_rows),
        captions.columns(model, all_rows, other, ties),
    )
    assert list(rows(page.told, 16)) == list(rows(told, 16))
    assert {*told.columns} - {*page.told.columns} == {"other_step", "other_errors", "other_gamma"}


@WAYS
def test_of_many_rounds_those_that_are_shown_are_told(way):
    model = way(rounds=101).fit(X, Y)
    page = steps.played(model)
    told, trace = sentences(page.told, page.steps.length), model.trace_
    assert page.steps.length < len(trace)
    for sentence, step in list(zip(told, page.told.columns["step"].tolist(), strict=True))[1:]:
        axis, threshold = trace.feature[step], trace.threshold[step]
        assert sentence.startswith(f"Round {step}: the new stump predicts +1 where x⁽{'¹²'[axis]}⁾ ")
        assert f"The vote of the stumps so far misclassifies {trace.errors[step]:g} of 60 points" in sentence
        assert np.isfinite(threshold)
    assert page.told.columns["least"][-1] == pytest.approx(model.gamma_)


@WAYS
def test_of_more_features_each_is_called_by_its_number(way):
    rng = np.random.default_rng(0)
    wide = rng.normal(size=(40, 4))
    wide[:, :3] *= 1e-3
    model = way(rounds=5).fit(wide, np.where(np.abs(wide[:, 3]) < 1, 1, -1))
    page = steps.played(model)
    told = sentences(page.told, page.steps.length)
    for t in range(1, len(told)):
        name = f"x⁽{'¹²³⁴'[model.trace_.feature[t]]}⁾"
        assert f"predicts +1 where {name} " in told[t]
        assert page.table.cells[1].templates[page.table.cells[1].which[t]].startswith(name)


@WAYS
def test_where_no_stump_has_an_edge_no_round_begins(way):
    page = steps.played(way().fit(*TABLES["xor"]))
    assert page.steps is None
    assert page.told.caption.startswith("There is no first round")


@WAYS
def test_a_stump_without_a_mistake_is_told_alone(way):
    page = steps.played(way().fit([[0, 0], [1, 5], [2, 1], [3, 4]], [-1, -1, 1, 1]))
    assert sentences(page.told, 2)[1] == (
        "Round 1: the new stump predicts +1 where x⁽¹⁾ > 1.5. This stump makes no mistake, so "
        "boosting ends here."
    )


@WAYS
def test_of_samples_with_weights_and_of_a_part_of_the_rounds_the_general_sentence_tells(way):
    points, labels = GENERATORS["circles"](n=40, random_state=0)
    weighted = way(rounds=9).fit(points, labels, np.arange(40) + 1.0)
    twice = way(rounds=9).fit(points, labels, np.full(40, 2.0))
    for model in (weighted, twice):
        assert "wrong" in steps.played(model).told.columns
    model = way(rounds=9).fit(points, labels)
    assert "wrong" not in steps.of_trace(model.trace_).told.columns
    for part in (model.trace_[2:], model.trace_[:1]):
        assert "wrong" in steps.of_trace(part, points, labels).told.columns


def test_rounds_that_ended_since_no_stump_has_an_edge_are_told_to_have_ended_where_they_did():
    xor, labels = TABLES["xor"]
    twice = [0, 1, 2, 3, 3]
    points, labels = np.array(xor)[twice], np.array(labels)[twice]
    trace = AdaBoost().fit(points, labels).trace_
    assert trace.stop == "stalled"
    assert len(trace) > 4
    page = steps.of_trace(trace)
    assert sentences(page.told, len(trace))[-1].endswith("with these weights no stump has an edge.")
    assert "wrong" in steps.of_trace(trace[:4], points, labels).told.columns


def at(layer, attr, t):
    """What a layer has at a step."""
    column = next(column for column in layer.columns if column.attr == attr)
    if column.grow:
        return column.values[: column.grow * t + 1]
    return column.values[t if column.index is None else column.index[t]]


@WAYS
def test_the_board_shows_the_vote_the_stumps_and_the_weights_that_are_told(way):
    model = way(rounds=101).fit(X, Y)
    page, trace = steps.played(model), model.trace_
    shown = page.told.columns["step"].tolist()
    assert len(set(np.diff(shown))) > 1  # some steps have more new stumps than others
    field, _boundary, earlier, stump, _arrows = page.board.layers[:5]
    inside = [(edges[:-1] + edges[1:]) / 2 for edges in (field["x"], field["y"])]
    places = np.stack(np.meshgrid(*inside), axis=-1).reshape(-1, 2)
    votes = model.stages(places)
    for t in range(1, len(shown)):
        assert np.array_equal(np.sign(at(field, "z", t)).ravel(), np.sign(votes[shown[t]]))
        axis = "xy"[trace.feature[shown[t]]]
        assert at(stump, axis, t) == pytest.approx(trace.threshold[shown[t]], abs=1e-6)
        drawn = np.isfinite(at(earlier, "x", t)).sum()
        assert drawn == 2 * shown[t]  # both ends of each stump so far
        own = [at(layer, "marker.size", t).max() for layer in page.board.classes[:2]]
        heaviest = trace.weights[shown[t]].argmax()
        assert own[0 if Y[heaviest] > 0 else 1] == max(own)
    assert "Dashed: the new stump" in page.notices[0]


def test_of_more_rounds_than_can_be_drawn_exactly_the_ground_is_that_of_any_model(monkeypatch):
    model = AdaBoost(rounds=9).fit(X, Y)
    monkeypatch.setattr(boosting, "MOST", 100)
    page = steps.played(model)
    assert page.board.layers[0]["type"] == "contour"
    assert not page.notices


def test_the_vote_is_drawn_exactly_up_to_a_number_of_cells_in_all_rounds(monkeypatch):
    model = AdaBoost(rounds=3).fit(X, Y)
    stumps = model.trace_.feature[1:], model.trace_.threshold[1:]
    cuts = [len({c for f, c in zip(*stumps, strict=True) if f == axis}) for axis in (0, 1)]
    assert sum(cuts) == 3
    cells = (model.n_iter_ + 1) * (cuts[0] + 1) * (cuts[1] + 1)
    for most, kind in ((cells, "heatmap"), (cells - 1, "contour")):
        monkeypatch.setattr(boosting, "MOST", most)
        assert steps.played(model).board.layers[0]["type"] == kind


def test_on_a_board_that_knows_a_third_class_the_ground_has_the_colours_of_the_classes():
    model = AdaBoost(rounds=9).fit(X, Y)
    page = steps.played(model, classes=Classes.of([-1, 1, 2]))
    assert sentences(page.told, 10) == sentences(steps.played(model).told, 10)
    assert [layer["type"] for layer in page.board.layers[:3]] == ["contour"] * 3
