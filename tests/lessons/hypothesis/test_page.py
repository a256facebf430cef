"""The hypothesis' page: one line, several classes, the credit-card story, as a visitor meets them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.lessons.hypothesis import LESSON
from explorer.points import dataset as state
from explorer.points import links, sources
from explorer.points.dataset import Dataset
from linboard import theme
from tests.support import visit

LINE = {"hyp.w1": "1", "hyp.w2": "2", "hyp.b": "-8"}
THREE = sources.generate("blobs", n=30, classes=3, noise=0.5)


def columns(at):
    return visit.messages(at)["board"]["columns"]


def test_the_numbers_are_those_of_the_points():
    at = visit.visit("hypothesis", None, **LINE)
    dataset, shown = state.default(), columns(at)
    f = dataset.X @ [1, 2] - 8
    assert shown["f"] == pytest.approx(f)
    assert shown["r"] == pytest.approx(f / np.sqrt(5))
    assert shown["foot"] @ [1, 2] == pytest.approx(np.full(dataset.n, 8.0))
    assert list(shown["h"]) == ["+1" if value >= 0 else "−1" for value in f]
    assert shown["wrong"] == int((np.where(f >= 0, 1, -1) != dataset.y).sum())
    assert shown["threshold"] == 8


def test_the_unit_compares_the_sum_with_the_threshold():
    data = visit.messages(visit.visit("hypothesis", None, **LINE))["hypothesis.unit"]
    inputs, products, total, compared = (frame for frame in data["frames"] if frame["attr"] == "text")
    assert (inputs["words"], inputs["values"][0].tolist()) == (["{}", "{}", "Σ", ""], [1.5, 4.5])  # x1
    assert (products["words"], products["values"][0].tolist()) == (["× 1 = {}", "× 2 = {}"], [1.5, 9.0])
    assert (total["words"], total["values"][0].tolist()) == (["<b>{}</b>"], [10.5])
    assert compared["values"][compared["index"][0]] == ["≥ 8"]


def test_a_point_whose_decimals_are_on_the_line_is_on_it():
    # As floats 0.4 · 6 + 0.6 · 1 is not 3.
    points = Dataset([(6, 1), (4.4, 0.9), (0.9, 4.4), (2.4, 3.4)], [0, 1, 0, 1])
    at = visit.visit("hypothesis", points, **{"hyp.w1": "0.4", "hyp.w2": "0.6", "hyp.b": "-3"})
    on_it = (10 * points.X).round() @ [4, 6] == 300
    shown = columns(at)
    assert (np.array(shown["f"]) == 0).tolist() == on_it.tolist() == [True, False, True, True]
    assert shown["wrong"] == 1  # x4: sign(0) = +1
    assert list(shown["h"]) == ["+1", "−1", "+1", "+1"]


def test_a_line_through_the_middle_has_a_shift_of_zero():
    at = visit.visit("hypothesis", None, **{"hyp.w1": "0.004", "hyp.w2": "0.006", "hyp.b": "-0.03"})
    assert visit.widget(at, "hyp.shift").value == 0


def test_without_w_there_is_no_boundary():
    at = visit.visit("hypothesis", None, **{"hyp.w1": "0", "hyp.w2": "0", "hyp.b": "-1"})
    board = visit.messages(at)["board"]
    assert "w = 0, so there is no line" in visit.caption(at)
    assert "every point is −1" in visit.caption(at)
    assert np.isnan(board["figure"]["data"][2]["x"]).all()
    assert board.get("line") is None
    assert not any("{r}" in row for row in board["formula"])


def test_the_angle_turns_the_line_about_the_middle_and_the_shift_keeps_w():
    at = visit.visit("hypothesis", None, **{"hyp.w1": "3", "hyp.w2": "4", "hyp.b": "-21"})  # through (3, 3)
    visit.move(at, "hyp.angle", 90)
    w1, w2, b = (float(at.query_params[key]) for key in ("hyp.w1", "hyp.w2", "hyp.b"))
    assert (w1, w2) == pytest.approx((0, 5), abs=1e-3)
    assert 3 * w1 + 3 * w2 + b == pytest.approx(0, abs=0.01)
    visit.move(at, "hyp.shift", visit.widget(at, "hyp.shift").max)
    assert (float(at.query_params["hyp.w1"]), float(at.query_params["hyp.w2"])) == pytest.approx((w1, w2))
    assert float(at.query_params["hyp.b"]) < b


def test_the_angle_gives_a_direction_to_no_w():
    at = visit.visit("hypothesis", None, **{"hyp.w1": "0", "hyp.w2": "0", "hyp.b": "1"})
    visit.move(at, "hyp.angle", 90)
    assert (float(at.query_params["hyp.w1"]), float(at.query_params["hyp.w2"])) == pytest.approx((0, 1))


def test_with_three_classes_one_of_them_stands_against_the_others():
    at = visit.visit("hypothesis", THREE)
    assert visit.shows(at, "hyp.positive")
    before = columns(at)["wrong"]
    visit.move(at, "hyp.positive", visit.Label("2"))
    assert columns(at)["wrong"] != before


def test_two_classes_are_told_that_several_lines_take_three():
    at = visit.visit("hypothesis", state.default().add(0.5, 0.5, 1), **{"hyp.mode": "classes"})
    assert "at least three classes" in visit.caption(at)


@pytest.mark.parametrize("show", ["winner", "claims"])
def test_the_claims_of_every_step_are_counted(show):
    at = visit.visit("hypothesis", links.quantise(THREE), **{"hyp.mode": "classes", "hyp.show": show})
    shown, dataset = columns(at), links.quantise(THREE)
    lines = np.stack([shown[f"line_{k}"] for k in range(3)], axis=1)  # (T, 3, 3)
    augmented = np.column_stack([dataset.X, np.ones(dataset.n)])
    for t in range(len(lines)):
        f = augmented @ lines[t].T
        assert shown["errors"][t] == (f.argmax(axis=1) != dataset.labels).sum()
        assert shown["nobody"][t] == (f <= 0).all(axis=1).sum()
        assert shown["several"][t] == ((f > 0).sum(axis=1) > 1).sum()


def test_the_code_of_one_vs_rest_runs_and_gives_the_same_lines(capsys):
    at = visit.visit("hypothesis", links.quantise(THREE), **{"hyp.mode": "classes"})
    at.session_state["hypothesis.code.OneVsRest"] = True
    at.run()
    source = next(block.value for block in at.code if "OneVsRest" in block.value)
    names: dict[str, Any] = {}
    exec(source, names)
    shown = columns(at)
    last = np.array([shown[f"line_{k}"][-1, :2] for k in range(3)])
    assert names["model"].coef_ == pytest.approx(last)


def test_the_code_of_one_line_runs_and_gives_the_same_numbers():
    at = visit.visit("hypothesis", None, **LINE)
    at.session_state["hypothesis.code"] = True
    at.run()
    names: dict[str, Any] = {}
    exec(at.code[0].value, names)
    assert names["r"] == pytest.approx(columns(at)["r"])
    assert names["foot"] == pytest.approx(columns(at)["foot"])
    assert names["wrong"].sum() == columns(at)["wrong"]


def test_the_code_of_the_bank_runs_and_gives_the_same_numbers(monkeypatch):
    monkeypatch.chdir(visit.ROOT)
    at = visit.visit("hypothesis", None, **{"hyp.mode": "credit", "hyp.w.debt": "-0.05"})
    at.session_state["hypothesis.code.credit"] = True
    at.run()
    names: dict[str, Any] = {}
    exec(at.code[0].value, names)
    assert names["total"] == pytest.approx(columns(at)["total"])
    assert names["right"].sum() == columns(at)["right"]


def test_the_bank_repeats_55_of_60_decisions_and_fewer_without_the_debt():
    at = visit.visit("hypothesis", None, **{"hyp.mode": "credit"})
    assert (columns(at)["right"], columns(at)["n"]) == (55, 60)
    visit.move(at, "hyp.w.debt", 0.0)
    assert columns(at)["right"] == 38


def test_each_feature_moves_the_sum_by_its_weight():
    at = visit.visit("hypothesis", None, **{"hyp.mode": "credit"})
    for key, weight in (("age", 0.02), ("income", 0.08), ("years", 0.06), ("debt", -0.10)):
        before, old = columns(at)["total"], visit.widget(at, f"hyp.{key}").value
        visit.move(at, f"hyp.{key}", old + 10)
        assert columns(at)["total"] - before == pytest.approx(10 * weight)


def test_without_weights_everybody_gets_the_same_answer():
    zeros = {f"hyp.w.{key}": "0" for key in ("age", "income", "years", "debt")}
    at = visit.visit("hypothesis", None, **{"hyp.mode": "credit"}, **zeros)
    assert "there is no boundary" in visit.caption(at)


def test_the_credit_card_leaves_the_visitor_s_points_alone():
    own = links.quantise(state.default().add(2.25, 2.5, 0))
    at = visit.visit("hypothesis", own, **{"hyp.mode": "credit"})
    assert visit.messages(at)["board"]["edit"]["readonly"]
    visit.move(at, "hyp.mode", visit.Label("One line"))
    assert np.array_equal(visit.shown(at)[0], own.X)


@pytest.mark.parametrize("labels", [[], [0, 0, 0], [1, 1, 1]])
def test_a_line_needs_no_classes(labels):
    X = [[1.0, 1.0], [2.0, 2.0], [3.0, 1.0]][: len(labels)]
    at = visit.visit("hypothesis", Dataset(np.array(X).reshape(-1, 2), labels))
    assert visit.messages(at)["board"]["line"]["w"] == [0.4, 0.6]


def test_of_two_classes_the_first_on_the_board_is_positive_whichever_they_are():
    data = Dataset([[4.0, 4.0], [0.0, 0.0], [1.0, 0.0]], [1, 2, 2], ("a", "b", "c"))
    at = visit.visit("hypothesis", data, **{"hyp.w1": "1", "hyp.w2": "1", "hyp.b": "-4"})
    sent = visit.messages(at)
    assert not visit.shows(at, "hyp.positive")
    assert columns(at)["wrong"] == 0  # ✕ is positive, ▲ is negative, and the line is between them
    areas = [trace["fillcolor"] for trace in sent["board"]["figure"]["data"][:2]]
    assert areas == [theme.CLASS_FILLS[1], theme.CLASS_FILLS[2]]
    *edges, _path, _nodes, _step, _words, _sum, _compared, yes, no = sent["hypothesis.unit"]["figure"]["data"]
    assert {edge["line"]["color"] for edge in edges} == {theme.CLASS_COLOURS[1]}  # both weights speak for ✕
    assert [answer["textfont"]["color"] for answer in (yes, no)] == list(theme.CLASS_COLOURS[1:3])


@pytest.mark.parametrize("positive", [0, 1, 2])
def test_the_edges_of_the_unit_have_the_colours_of_the_classes_that_they_speak_for(positive):
    at = visit.visit("hypothesis", THREE, **{"hyp.w1": "1", "hyp.w2": "-1", "hyp.positive": str(positive)})
    edges = visit.messages(at)["hypothesis.unit"]["figure"]["data"][:2]
    assert [edge["line"]["color"] for edge in edges] == [theme.CLASS_COLOURS[positive], theme.MUTED]


def described(at, chart):
    """What is told of a chart at each step to those who hear the page, with its placeholders."""
    text = visit.messages(at)[chart]["describe"]
    return [text["templates"][i] for i in text["which"]]


def test_the_unit_is_described_by_this_moment_s_numbers():
    at = visit.visit("hypothesis", None, **LINE)
    told, shown = described(at, "hypothesis.unit"), columns(at)
    assert shown["sum"] == pytest.approx(state.default().X @ [1, 2])
    assert [("reaches" in text) for text in told] == (shown["sum"] >= 8).tolist()
    assert all("w·x = {sum}" in text and "{threshold}" in text for text in told)
    empty = visit.visit("hypothesis", Dataset(np.empty((0, 2)), []), **LINE)
    assert len(described(empty, "hypothesis.unit")) == len(columns(empty)["sum"]) == 1


@pytest.mark.slow
def test_the_cut_is_described_by_who_wins_along_it():
    at = visit.visit("hypothesis", links.quantise(THREE), **{"hyp.mode": "classes", "hyp.cut": "30"})
    told, shown = described(at, "hypothesis.cut"), columns(at)
    (low, high), (bottom, top) = links.quantise(THREE).bounds
    height = bottom + 0.3 * (top - bottom)
    assert told[0].startswith("All f are constant along x⁽²⁾ = ")
    for t in range(1, len(told)):
        seen = []
        for x in np.linspace(low, high, 2000):
            f = [shown[f"line_{k}"][t] @ [x, height, 1] for k in range(3)]
            best = THREE.names[int(np.argmax(f))]
            if seen[-1:] != [best]:
                seen.append(best)
        names = told[t].removesuffix(".").rsplit("to class ", 1)[1].split(", ")
        assert [name for name in names if name in seen] == names
        assert len(names) >= len(seen) - 1  # a class may win between two of the drawn places alone


def test_a_part_does_not_keep_the_numbers_of_another_one_in_its_address():
    at = visit.visit("hypothesis")
    visit.move(at, "hyp.w1", 4.0)
    for mode in ("classes", "credit"):
        visit.move(at, "hyp.mode", mode)
        assert not [name for name in at.query_params if name in ("hyp.w1", "hyp.w2", "hyp.b")]
    visit.move(at, "hyp.mode", "line")
    assert at.query_params["hyp.w1"] == "4"


def test_once_the_line_is_right_two_points_of_it_stand_at_a_right_angle_to_w():
    at = visit.visit("hypothesis", scene="1")

    def drawn():
        data = visit.messages(at)["board"]["figure"]["data"]
        return [trace for trace in data if "<b>A" in str(trace.get("text"))]

    assert drawn() == [], "they are a part of the answer"
    visit.move(at, "scene.show", None)
    (pair,) = drawn()
    w, b = np.array([visit.widget(at, f"hyp.w{i}").value for i in (1, 2)]), visit.widget(at, "hyp.b").value
    one, two = zip(pair["x"], pair["y"], strict=True)
    assert "B" in pair["text"][1]
    assert np.array([one, two]) @ w + b == pytest.approx([0, 0])
    assert w @ np.subtract(one, two) == pytest.approx(0)
    (x0, x1), (y0, y1) = state.default().bounds
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in (one, two)), "they are in view"


def test_the_rings_on_the_board_say_what_they_are():
    for scene, names in (
        ("1", ["on the wrong side"]),
        ("2", ["on the wrong side", "x₁"]),
        ("3", ["on the wrong side", "the current point"]),
    ):
        data = visit.messages(visit.visit("hypothesis", scene=scene))["board"]["figure"]["data"]
        ringed = [trace for trace in data if trace.get("marker", {}).get("symbol") == "circle-open"]
        assert [trace["name"].strip() for trace in ringed if trace["showlegend"]] == names


def test_from_two_classes_one_press_leads_to_three_and_their_lines():
    at = visit.visit("hypothesis", state.default(), **{"hyp.mode": "classes"})
    assert "press “Three clouds”" in visit.caption(at)
    visit.move(at, "hyp.three", None)
    assert len(set(visit.shown(at)[1].tolist())) == 3
    assert sum("<i>f</i>(<b>x</b>) = {line_" in row for row in visit.messages(at)["board"]["formula"]) == 3


def test_points_of_the_page_itself_give_way_to_those_of_the_part_and_no_others_do():
    at = visit.visit("hypothesis", state.default(), **{"hyp.mode": "credit"})
    visit.move(at, "hyp.mode", visit.Label("Several classes"))
    assert visit.messages(at)["board"]["edit"]["can_undo"], "nothing is lost"
    assert len(set(visit.shown(at)[1].tolist())) == 3
    visit.move(at, "hyp.mode", visit.Label("One line"))
    assert np.array_equal(visit.shown(at)[0], state.default().X)
    own = state.default().add(0.5, 0.5, 1)
    at = visit.visit("hypothesis", own, **{"hyp.mode": "credit"})
    visit.move(at, "hyp.mode", visit.Label("Several classes"))
    assert np.array_equal(visit.shown(at)[0], own.X)


def test_phones_show_the_past_customers_right_above_the_threshold_that_is_asked_for():
    bank = LESSON.scenes[-1]
    assert (bank.beside, bank.beside_first) == ("past", True)
    assert bank.controls == ("hyp.threshold",)


@pytest.mark.slow
def test_the_steps_of_a_scene_are_counted_from_one_and_its_square_is_named():
    at = visit.visit("hypothesis", scene="3")
    board = visit.messages(at)["board"]
    assert board["player"]["steps"].tolist() == [1, 2], "x₆ and x₁₀"
    assert "Gold square: the place on the line nearest to the point." in visit.caption(at)
    assert "Gold square" not in visit.caption(visit.visit("hypothesis", state.default()))


def test_the_question_about_ten_times_the_numbers_names_those_of_its_line():
    scene = LESSON.scenes[1]
    w1, w2, b = (scene.settings[key] / 10 for key in ("hyp.w1", "hyp.w2", "hyp.b"))
    assert f"w = ({w1:g}, {w2:g}) and b = {b:g}".replace("-", "−") in scene.question
