"""The second plots of the perceptron's page: what each shows, says and keeps, on the bench and in a scene."""

from __future__ import annotations

import colorsys

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.perceptron import companion, one_weight, rates, vectors, weights
from linboard import theme
from linclass import Perceptron
from linclass.perceptrons import weight_space
from tests.support import visit
from tests.support.figures import DATA, at_step, fit
from tests.support.layers import every
from tests.support.ranges import at_all_steps

LI = DATA["table 2.1"]
OVER = [("loss", over) for over in companion.OVER.options]
SHOWN = [(choice, "steps") for choice in companion.BESIDE.options if choice != "loss"] + OVER


def beside(choice, over="steps", **query):
    at = visit.visit("perceptron", LI, **{"pla.beside": choice, "pla.over": over, **query})
    return visit.messages(at)["perceptron.beside"]


def in_scene(key):
    k = next(k for k, scene in enumerate(SITE["perceptron"].scenes, 1) if scene.key == key)
    return visit.messages(visit.visit("perceptron", scene=str(k)))["perceptron.beside"]


@pytest.mark.slow
def test_a_plot_can_be_rotated_just_if_it_is_in_space_and_keeps_its_zoom_of_its_own():
    views = set()
    for choice, over in SHOWN:
        sent = beside(choice, over)
        solid = any(layer.get("type") in ("scatter3d", "surface") for layer in sent["figure"]["data"])
        assert ("Drag to rotate." in [head["text"] for head in sent.get("head", [])]) == solid, choice
        assert solid == (choice in ("sphere", "sum"))
        views.add(sent["view"])
    assert len(views) == len(SHOWN), "the zoom of one plot is not that of another"


@pytest.mark.slow
@pytest.mark.parametrize("key", ["many", "order", "xor"])
def test_on_the_bench_it_is_said_whether_a_line_separates_and_not_in_a_scene_that_asks_for_it(key):
    words = " ".join(head["text"] for head in in_scene(key).get("head", []))
    assert "line separates" not in words
    assert "line separates" in " ".join(head["text"] for head in beside("slice")["head"])


@pytest.mark.slow
def test_the_way_of_all_w_is_drawn_on_the_bench_and_not_in_a_scene():
    for sent, drawn in ((beside("slice"), True), (in_scene("order"), False)):
        dotted = [x for x in sent["figure"]["data"] if (x.get("line") or {}).get("dash") == "dot"]
        assert bool(dotted) == drawn


@pytest.mark.slow
def test_in_a_scene_the_sum_begins_with_the_point_of_the_first_update_and_on_the_bench_without_any():
    for sent, ahead in ((in_scene("one"), True), (beside("sum"), False)):
        (sample,) = [i for i, x in enumerate(sent["figure"]["data"]) if x.get("name") == "sample"]
        ends = np.array([at_all_steps(sent, sample, axis)[:, -1] for axis in "xyz"]).T
        assert ends[0].any() == ahead
        assert not ahead or ends[0].tolist() == ends[1].tolist()


@pytest.mark.parametrize(("steps", "others", "rows"), [(5, 3, [0, 1, 2, 2, 2]), (3, 5, [0, 1, 2])])
def test_the_run_with_the_other_rate_keeps_step_and_stays_at_its_end(steps, others, rows):
    assert rates.rows(range(steps), range(others)).tolist() == rows


def test_the_text_of_an_update_says_whether_its_angle_changed():
    dataset = DATA["default"]
    at = visit.visit("perceptron", dataset, **{"pla.beside": "sum"})
    sent = visit.messages(at)
    told, columns = sent["perceptron.beside"]["caption"], sent["board"]["columns"]
    lines = np.column_stack([columns["w"], columns["b"]])
    for step in range(len(lines)):
        text = told["templates"][told["which"][step]]
        if step == 0 or (lines[step] == lines[step - 1]).all():
            assert text == "ŵ = {line:vector}"
        elif not lines[step - 1].any():
            assert text.startswith("ŵ was 0 and had no angle.")
        elif not lines[step].any():
            assert text.startswith("ŵ becomes 0.")
        else:
            assert "goes from {angle_before:degrees} to {angle_after:degrees}" in text
    assert (columns["picked"] == 0).any(), "also of the first point"


def test_the_loss_and_the_mistakes_have_the_same_colours_over_the_steps_and_over_a_weight():
    trace = fit(LI)
    steps, _text, _more = companion._steps(trace)
    over = one_weight.figure(LI.X, LI.y, trace, "b")
    colours = {
        layer["name"]: layer["line"]["color"] for layer in every(steps, mode="lines") if layer.get("name")
    }
    for name in ("Loss", "Mistakes"):
        (curve,) = every(over, name=name)
        assert curve["line"]["color"] == colours.pop(name)
    (purple,) = colours.values()
    red, green, blue = (int(purple[i : i + 2], 16) / 255 for i in (1, 3, 5))
    assert 0.65 < colorsys.rgb_to_hls(red, green, blue)[0] < 0.9, "the text calls it purple"


# ---- limits ----


@pytest.mark.parametrize(("most", "exact"), [(0, True), (-1, False)])
def test_each_kink_is_drawn_as_long_as_their_number_is_not_above_the_limit(most, exact, monkeypatch):
    trace = fit(LI)
    monkeypatch.setattr(one_weight, "MOST", len(trace) * (LI.n + 2) + most)
    drawn = one_weight.figure(LI.X, LI.y, trace, "b")
    assert bool([layer for layer in every(drawn) if "text" in layer["mode"]]) == exact
    curve = at_step(drawn, 1)["data"][0]
    assert (len(curve["x"]) == LI.n + 2) == exact


@pytest.mark.parametrize(("few", "fine"), [(0, True), (-1, False)])
def test_the_sphere_has_a_fine_grid_up_to_the_limit(few, fine, monkeypatch):
    monkeypatch.setattr(weights, "FEW", LI.n + few)
    (surface,) = every(weights.sphere_figure(LI.X, LI.y, fit(LI)), type="surface")
    coarse = np.shape(weight_space.sphere(*weights.COARSE)[..., 0])
    assert (np.shape(surface["x"]) == coarse) != fine
    assert np.size(surface["x"]) >= np.prod(coarse)


def test_the_head_of_a_short_arrow_is_half_of_it():
    trace = Perceptron(start=[-9.0, -9.0, 3.0], eta=0.1).fit(LI.X, LI.y).trace_
    shown = at_step(vectors.sum_figure(LI.X, LI.y, trace, 0.1), 1)
    (push,) = [layer for layer in shown["data"] if layer.get("name") == "push"]
    tail, tip, left, right, _again = np.column_stack([push[axis] for axis in "xyz"]).astype(float)
    length, head = np.linalg.norm(tip - tail), np.linalg.norm(tip - (left + right) / 2)
    assert 0 < length < 0.15 * vectors.UNIT
    assert head == pytest.approx(length / 2, abs=2)


def test_without_any_update_the_sum_has_no_arrows():
    trace = Perceptron(start=[0.0, 0.0, 0.0], max_updates=1).fit(LI.X, LI.y).trace_[:1]
    shown = at_step(vectors.sum_figure(LI.X, LI.y, trace), 0)
    arrows = [layer for layer in shown["data"] if layer.get("name") in ("old", "push", "new", "sample")]
    assert len(arrows) == 4
    for layer in arrows:
        assert not np.any([layer[axis] for axis in "xyz"])
    assert theme.ACCENT in {layer["line"]["color"] for layer in arrows}
