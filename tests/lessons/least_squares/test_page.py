"""The lesson on least squares: lines that follow a far point, the turn of Fisher's line, and a masked class."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.least_squares import methods
from explorer.lessons.least_squares.examples import row
from explorer.points import dataset, sources
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit import session
from linboard.i18n.text import number
from linclass import FisherDiscriminant, LeastSquaresClassifier, SoftmaxRegression
from linclass.core import linear
from tests.support import visit

FAR = methods.start()
ROW = row()


def board(at):
    return visit.messages(at)["board"]


def columns(at):
    """The numbers of the board, each without its first axis."""
    return {name: value if np.ndim(value) == 0 else value[0] for name, value in board(at)["columns"].items()}


def code_of(at, key):
    """What the page's own script leaves behind when it is run."""
    at.session_state[key] = True
    at.run()
    names = {}
    exec(at.code[0].value, names)
    return names


def test_a_fresh_page_shows_who_is_dragged_with_numbers():
    at = visit.visit("least-squares")
    told = columns(at)
    before, after = methods.without(FAR.X, FAR.y, 10), methods.lines(FAR.X, FAR.y)
    degrees = methods.angles(before, after)
    assert told["point"] == "x₁₁"
    assert told["turn0"] == told["turn1"] == f"{degrees[0]:.1f}°" == "34.8°"
    assert told["turn2"] in ("0°", "<0.001°")
    assert told["turn3"] == "0°"
    assert [told[f"before{k}"] for k in range(4)] == [0, 0, 0, 0]
    assert [told[f"wrong{k}"] for k in range(4)] == [2, 2, 0, 0]
    assert told["loss0"] == number(float(f"{(before.margins(FAR.X, FAR.y)[0, 10] - 1) ** 2:.3g}"))
    assert visit.caption(at).startswith("{point:text} is on its own side of all four lines.")
    names = [trace["name"].strip() for trace in board(at)["figure"]["data"] if trace.get("showlegend")]
    assert names == ["Least squares", "Fisher", "Logistic regression", "Soft margin"]
    assert "far on the correct side, the squared loss grows" in visit.words(at).lower()


@pytest.mark.slow
def test_another_point_may_be_left_out_and_a_wrong_one_drags_all():
    at = visit.visit("least-squares")
    assert visit.widget(at, "ls.point").value is None
    visit.move(at, "ls.point", 3)
    assert columns(at)["point"] == "x₃"
    visit.move(at, "ls.point", None)
    assert columns(at)["point"] == "x₁₁"
    for odd in ("0", "12", "1e999", "x"):
        assert columns(visit.visit("least-squares", **{"ls.point": odd}))["point"] == "x₁₁"
    wrong = visit.visit("least-squares", FAR.relabel(10, 1))
    assert visit.caption(wrong).startswith("{point:text} is on the wrong side of all four lines")
    assert all(float(columns(wrong)[f"turn{k}"].rstrip("°")) > 10 for k in range(4))


def test_the_script_prints_the_same_angles():
    names = code_of(visit.visit("least-squares"), "ls.code.rules")
    degrees = methods.angles(methods.without(FAR.X, FAR.y, 10), methods.lines(FAR.X, FAR.y))
    assert names["turned"] == pytest.approx(degrees, abs=1e-9)


def test_the_point_walks_out_and_two_of_four_follow():
    at = visit.visit("least-squares", **{"ls.way": "walk"})
    told = board(at)["columns"]
    walked = methods.walk(FAR.X, FAR.y, 10)
    assert np.allclose(told["w0"], walked.coef[:, 0])
    assert told["turn0"] == told["turn1"]
    assert told["turn0"][-1] == "34.8°"
    assert told["wrong0"][-1] == told["wrong1"][-1] == 2
    assert not told["wrong2"].any()
    frames = {(c["trace"], c["attr"]): np.asarray(c["values"]) for c in board(at)["frames"]}
    for k in range(4):
        ends = np.stack([frames[k, "x"], frames[k, "y"]], axis=2)  # (T, 2, 2)
        f = np.einsum("tpi,ti->tp", ends, walked.coef[:, k]) + walked.intercept[:, k, None]
        assert np.allclose(f, 0, atol=1e-6 * np.abs(ends).max())
    assert "least squares 34.8°, Fisher 34.8°" in visit.words(at)
    visit.check(at, thoroughly=True)


def test_only_offsets_differ_under_any_two_targets():
    at = visit.visit("least-squares", **{"ls.way": "targets"})
    fisher = FisherDiscriminant().fit(FAR.X, FAR.y)
    mean = FAR.X.mean(axis=0)
    for choice, pair in (("−1 and +1", (-1, 1)), ("−N/N₂ and N/N₁", "counts"), ("Others", (-1, 4))):
        visit.move(at, "ls.targets", visit.Label(choice))
        told = columns(at)
        model = LeastSquaresClassifier(targets=pair).fit(FAR.X, FAR.y)
        assert np.allclose(told["w"], model.coef_)
        assert told["b"] == pytest.approx(model.intercept_[0])
        assert np.allclose(told["v"], told["ratio"] * told["w"])
        assert linear.augmented_angle(model.coef_[0], fisher.coef_[0]) < 1e-9
        assert told["angle"] == "0°"
        assert told["at"] == pytest.approx(model.decision_function(mean[None])[0], abs=1e-9)
    visit.move(at, "ls.low", -10.0)
    model = LeastSquaresClassifier(targets=(-10, 4)).fit(FAR.X, FAR.y)
    assert np.allclose(columns(at)["w"], model.coef_)
    lines = visit.messages(at)["least-squares.along"]["figure"]["data"][2:4]
    at_both = [
        -model.intercept_[0] / np.linalg.norm(model.coef_),
        -fisher.intercept_[0] / np.linalg.norm(fisher.coef_),
    ]
    assert [line["x"][0] for line in lines] == pytest.approx(at_both)
    names = code_of(at, "ls.code.targets")
    assert np.allclose(names["squares"].coef_, model.coef_)
    assert names["angle"] < 1e-9


def test_targets_by_counts_put_the_line_through_the_mean():
    at = visit.visit(
        "least-squares", FAR.add(6, 0, 1).add(7, 1, 1), **{"ls.way": "targets", "ls.targets": "counts"}
    )
    assert columns(at)["at"] == 0
    assert "through the mean of all" in visit.words(at)


def test_the_middle_one_of_three_is_masked_for_least_squares_alone():
    at = visit.visit("least-squares", ROW, **{"ls.way": "classes"})
    told = columns(at)
    assert [told[f"got{k}"] for k in range(3)] == [8, 0, 8]
    assert (
        "The f of class ✕ is not the largest at any of its points: the other classes mask it."
        in visit.caption(at)
    )
    for label, kind in (("Fisher", FisherDiscriminant()), ("Softmax regression", SoftmaxRegression(l2=0.1))):
        visit.move(at, "ls.rule", visit.Label(label))
        model = kind.fit(ROW.X, ROW.labels)
        told = columns(at)
        assert [told[f"got{k}"] for k in range(3)] == [8, 8, 8]
        assert np.allclose(told["line1"], np.append(model.coef_[1], model.intercept_[1]), rtol=1e-9)
        assert "Every class has the largest f" in visit.caption(at)
    visit.check(at, thoroughly=True)
    at.session_state["least-squares.code.SoftmaxRegression"] = True
    at.run()
    names = {}
    exec(at.code[0].value, names)
    assert np.allclose(names["model"].coef_, model.coef_)


def test_three_classes_without_points_of_ones_own_are_three_in_a_row():
    at = visit.visit("least-squares", **{"ls.way": "classes"})
    assert visit.shown(at)[1].tolist() == ROW.labels.tolist()
    assert "the other classes mask it" in visit.caption(at)
    visit.move(at, "ls.way", visit.Label("A far point"))
    assert visit.shown(at)[0].tolist() == FAR.X.tolist()
    visit.check(at, thoroughly=True)


def test_what_is_missing_is_said():
    two = visit.visit("least-squares", FAR, **{"ls.way": "classes"})
    assert "three or more classes" in visit.caption(two)
    pair = Dataset([[0, 0], [3, 1]], [0, 1])
    for way in ("far", "walk"):
        assert "the only point of its class" in visit.caption(
            visit.visit("least-squares", pair, **{"ls.way": way})
        )
    xor = sources.table("xor")
    assert "w = 0 for both methods" in visit.caption(
        visit.visit("least-squares", xor, **{"ls.way": "targets"})
    )
    assert "Not every method finds a line" in visit.caption(visit.visit("least-squares", xor))
    many = visit.visit("least-squares", sources.generate("blobs", n=501), **{"ls.way": "walk"})
    assert "up to 500 points" in visit.caption(many)


def test_a_point_that_is_gone_is_the_farthest_again():
    at = visit.visit("least-squares", **{"ls.point": "11"})
    at.session_state[session._KEY].history = History(FAR).do(dataset.default())
    at.run()
    visit.check(at)
    assert columns(at)["point"] == f"x{'₀₁₂₃₄₅₆₇₈₉'[methods.farthest(dataset.default().X) + 1]}"


def test_of_many_lines_that_fit_equally_well_it_says_which_is_taken():
    on_a_line = Dataset([(0, 0), (1, 1), (2, 2), (3, 3)], [0, 0, 1, 1])
    told = "The shortest one is used"
    assert any(told in row for row in board(visit.visit("least-squares", on_a_line))["formula"])
    assert not any(told in row for row in board(visit.visit("least-squares"))["formula"])


@pytest.mark.parametrize(("way", "kinds"), [("far", 2), ("classes", 3)])
def test_the_inverse_of_a_covariance_is_told_where_there_is_one(way, kinds):
    """Not of points on a line, nor where those of each class have a line of their own, of one direction."""
    labels, along = np.repeat(np.arange(kinds), 3), np.array([0, 1, 3, 1, 2, 4, 0, 2, 3])[: 3 * kinds]
    for across, told in ((along, False), (labels, False), (2 * labels + along % 2, True)):
        points = Dataset(np.column_stack([across, along]), labels, ("a", "b", "c")[:kinds])
        at = visit.visit("least-squares", points, **{"ls.way": way, "ls.rule": "fisher"})
        assert any("Σ⁻¹" in row for row in board(at)["formula"]) == told


def test_from_the_two_classes_of_a_scene_one_press_leads_to_three():
    at = visit.visit("least-squares", scene="1")
    visit.move(at, "scene.free", None)
    visit.move(at, "ls.way", visit.Label("Three classes"))
    assert "press “Three clouds”" in visit.caption(at)
    visit.move(at, "ls.three", None)
    assert visit.shown(at)[1].tolist() == ROW.labels.tolist()
    assert "the other classes mask it" in visit.caption(at)
    assert not visit.shows(at, "ls.three")
