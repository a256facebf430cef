"""The perceptron's board and its companions are what the run says, and its points are what their names say."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.challenges.challenge import PICKS
from explorer.lesson.scene import Stage
from explorer.lesson.thumbnail import Subject
from explorer.lessons.perceptron import LESSON, challenges, one_weight, rates, story, units, view, weights
from explorer.lessons.perceptron.pictures import turns
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linclass import Perceptron, guarantee
from tests.lesson.test_thumbnails import ends, plane
from tests.support import visit
from tests.support.figures import DATA, bench, fit
from tests.support.layers import every, one, places
from tests.support.ranges import at_all_steps, check

LI = sources.table("li-2.1")
DATASET = DATA["default"]


def augmented(dataset):
    return np.column_stack([dataset.X, np.ones(dataset.n)])


# ---- the ring ----


def rings(board):
    """The ringed place of each step (T, 2), and the point whose multiple is added to the weights at each step."""
    figure = board["figure"]["data"]
    (ring,) = [i for i, layer in enumerate(figure) if layer.get("marker", {}).get("symbol") == "circle-open"]
    x, y = (at_all_steps(board, ring, attr)[:, 0] for attr in "xy")
    lines = np.column_stack([board["columns"]["w"], board["columns"]["b"]])
    return np.column_stack([x, y]), np.diff(lines, axis=0)


def is_of(place, push):
    """Whether a change of the weights is a multiple of x̂ of the point at a place."""
    return np.linalg.norm(np.cross(np.append(place, 1), push)) < 1e-9 * np.linalg.norm(push)


def test_on_the_bench_the_ring_is_around_the_point_that_has_just_moved_the_line():
    places, pushes = rings(visit.messages(visit.visit("perceptron", LI))["board"])
    assert np.isnan(places[0]).all()
    for place, push in zip(places[1:], pushes, strict=True):
        assert is_of(place, push) if push.any() else np.isnan(place).all()


@pytest.mark.parametrize("k", [1, 3], ids=["one", "many"])
def test_in_a_scene_the_ring_is_around_the_point_that_moves_the_line_next(k):
    places, pushes = rings(visit.messages(visit.visit("perceptron", scene=str(k)))["board"])
    for place, push in zip(places, pushes, strict=False):
        if push.any():
            assert is_of(place, push)
    assert np.isnan(places[-1]).all(), "after the last update there is none"
    last = int(np.flatnonzero(pushes.any(axis=1))[-1])
    assert is_of(places[last + 1], pushes[last]), "the last point stays ringed at its own step"


def test_in_a_scene_that_is_stopped_the_last_ring_is_around_a_point():
    places, pushes = rings(visit.messages(visit.visit("perceptron", scene="8"))["board"])
    assert np.isfinite(places).all()
    assert is_of(places[-1], pushes[-1])


# ---- the player ----


def test_in_random_order_any_mistake_of_a_step_is_a_right_answer():
    at = visit.visit("perceptron", LI, **{"pla.order": "random"})
    board = visit.messages(at)["board"]
    sent = board["player"]["predict"]["mistakes"]
    lines = np.column_stack([board["columns"]["w"], board["columns"]["b"]])
    wrong = LI.y * (lines @ augmented(LI).T) <= 0
    assert np.array_equal(np.unpackbits(sent, axis=1, count=LI.n, bitorder="little"), wrong)
    crowd = bench("perceptron", DATA["large"])
    model = Perceptron(order="random", max_updates=3).fit(crowd.dataset.X, crowd.signs)
    assert view._mistakes(crowd, model) is None, "too many to send"
    fixed = visit.messages(visit.visit("perceptron", LI))["board"]["player"]["predict"]
    assert fixed.get("mistakes") is None


@pytest.mark.parametrize(("gap", "stride"), [(0.02, 1), (0.01, 2)])
def test_of_a_long_run_every_second_step_is_shown_and_that_is_said(gap, stride):
    at = visit.visit("perceptron", Dataset([[1, 1], [1, 1 + gap]], [0, 1]))
    steps = visit.messages(at)["board"]["columns"]["step"]
    assert steps[1] - steps[0] == stride
    assert len(steps) <= view.ROWS + 2
    told = f"One in every {stride} of {steps[-1]:,} steps is shown."
    assert visit.notices(at) == (told if stride > 1 else "")


def test_of_a_run_that_is_right_at_once_no_step_is_left_out():
    at = visit.visit("perceptron", LI, **{"pla.start": "own", "pla.w1": "1", "pla.w2": "1", "pla.b": "-3"})
    assert visit.messages(at)["board"]["columns"]["step"].tolist() == [0, 1]
    assert not visit.notices(at)


# ---- the run with the other learning rate ----


@pytest.mark.parametrize("eta", ["0.25", "1.0"])
def test_the_other_board_has_the_line_of_the_other_run_and_stays_at_its_end(eta):
    begin = {"pla.start": "own", "pla.w1": "2", "pla.w2": "1", "pla.b": "1", "pla.eta": eta}
    at = visit.visit("perceptron", LI, **{"pla.beside": "rate", **begin})
    sent = visit.messages(at)
    other = 1.0 if eta == "0.25" else 0.25
    run = Perceptron(start=[2, 1, 1], eta=other).fit(LI.X, LI.y).trace_
    columns = sent["board"]["columns"]
    T = len(columns["step"])
    at_end = np.minimum(np.arange(T), len(run) - 1)
    assert np.array_equal(columns["twin_w"], run.coef[at_end])
    assert np.array_equal(columns["twin_b"], run.intercept[at_end])
    assert np.array_equal(columns["twin_errors"], run.errors[at_end])
    assert np.array_equal(columns["twin_updates"], run.updates[at_end])
    beside = sent["perceptron.beside"]
    assert f"η = {other:g}" in beside["title"]
    for axis in ("xaxis", "yaxis"):  # as wide as its place, with numbers, to be compared with the board
        assert beside["figure"]["layout"][axis].get("constrain") != "domain"
        assert beside["figure"]["layout"][axis].get("showticklabels", True)
    (line,) = [
        i
        for i, layer in enumerate(beside["figure"]["data"])
        if layer.get("line", {}).get("color") == theme.LINE
    ]
    x, y = (at_all_steps(beside, line, attr) for attr in "xy")
    f = run.coef[at_end, :1] * x + run.coef[at_end, 1:] * y + run.intercept[at_end, None]
    assert np.abs(f).max() < 1e-6 * np.abs(x).max()


def test_from_zero_the_rate_only_scales_the_weights():
    slow = Perceptron(eta=0.25).fit(LI.X, LI.y)
    fast = rates.other(slow, LI.X, LI.y)
    assert (slow.eta, fast.eta) == (0.25, 1.0)
    assert rates.other(fast, LI.X, LI.y).eta == 0.25
    assert np.allclose(slow.coef_, slow.eta * fast.coef_)


# ---- the slice and the loss over one weight ----


@pytest.mark.parametrize("data", ["table 2.1", "default", "xor"])
def test_the_whole_path_of_the_weights_is_in_the_slice_and_uses_most_of_it(data):
    drawn = weights.slice_figure(DATA[data].X, DATA[data].y, fit(DATA[data]))
    low, high = drawn.layout["xaxis"]["range"]
    way = places(one(drawn, dash="dot"))
    assert np.array_equal(way, fit(DATA[data]).coef)
    assert -low == high == pytest.approx(1.25 * np.abs(way).max())
    assert drawn.layout["yaxis"]["range"] == [low, high]
    assert (drawn.layout["yaxis"]["scaleanchor"], drawn.layout["yaxis"]["scaleratio"]) == ("x", 1), (
        "right angles are seen"
    )
    lines = one(drawn, step=1, colour=theme.MUTED, dash="solid")
    assert len(places(lines)) == 2 * DATA[data].X.any(axis=1).sum()
    assert np.nanmax(np.abs(places(lines))) > high, "they reach beyond the picture"


def test_a_run_that_stays_at_zero_has_a_slice_around_zero():
    trace = Perceptron(max_updates=1).fit(LI.X, LI.y).trace_[:1]
    low, high = weights.slice_figure(LI.X, LI.y, trace).layout["xaxis"]["range"]
    assert low < 0 < high


@pytest.mark.parametrize("weight", one_weight.WEIGHTS)
@pytest.mark.parametrize("data", ["table 2.1", "default", "xor"])
def test_the_weight_of_each_step_the_loss_and_the_mistakes_are_in_their_panels(data, weight):
    dataset = DATA[data]
    trace = fit(dataset)
    drawn = one_weight.figure(dataset.X, dataset.y, trace, weight)
    sent = {
        "figure": drawn.figure(),
        "frames": [
            {key: value for key, value in vars(column).items() if value is not None}
            for column in drawn.frames()
        ],
    }
    check(sent)
    low, high = drawn.layout["xaxis"]["range"]
    column = {"w1": trace.coef[:, 0], "w2": trace.coef[:, 1], "b": trace.intercept}[weight]
    assert -low == high == pytest.approx(one_weight.WIDER * np.abs(column).max())
    for axis, values in (("yaxis", one_weight.HIGH * trace.loss), ("yaxis2", trace.errors)):
        low, high = drawn.layout[axis]["range"]
        most = float(values.max()) or 1.0
        assert -0.2 * most < low < -0.05 * most, "a mark at 0 is whole"
        assert most < high < 1.2 * most
    (_middle, top), (bottom, _middle_too) = (drawn.layout[axis]["domain"] for axis in ("yaxis", "yaxis2"))
    assert (bottom, top) == (pytest.approx(0), pytest.approx(1)), "the panels use the height"
    curve, count = one(drawn, name="Loss"), one(drawn, name="Mistakes")
    assert [layer["line"]["color"] for layer in (curve, count)] == list(theme.CLASS_COLOURS[:2])
    names = one_weight.WEIGHTS
    others = " and ".join(name for key, name in names.items() if key != weight)
    assert drawn.layout["xaxis"]["title"]["text"] == f"{names[weight]}, with {others} in this step".replace(
        " in this", " as in this"
    )
    dots = [layer for layer in every(drawn) if "text" in layer["mode"]]
    for layer in dots:
        assert list(layer["marker"]["color"]) == [theme.CLASS_COLOURS[int(y < 0)] for y in dataset.y]


def test_a_point_of_few_has_a_dot_at_its_kink_and_many_have_none():
    drawn = one_weight.figure(DATASET.X, DATASET.y, fit(DATASET), "b")
    kinks = [layer for layer in every(drawn) if "text" in layer["mode"]]
    assert [len(layer["text"]) for layer in kinks] == [DATASET.n]
    many = DATA["large"]
    crowd = one_weight.figure(many.X, many.y, Perceptron(max_updates=3).fit(many.X, many.y).trace_, "b")
    assert not [layer for layer in every(crowd) if "text" in layer["mode"]]


def test_in_a_long_run_each_curve_has_fewer_values():
    counts = []
    for steps in (2, 200, 10_000):
        counts.append(one_weight._evenly(steps, 2.0).shape[1])
    assert counts == [101, 50, 21]
    spread = one_weight._evenly(2, 2.0)[0]
    assert (spread[0], spread[-1]) == (-2, 2)
    assert np.ptp(np.diff(spread)) < 1e-12


# ---- the points ----


def f(line, dataset):
    return augmented(dataset) @ np.array(line)


def test_the_first_scene_has_one_blue_mistake_and_its_update_corrects_it_alone():
    dataset = story.one_mistake()
    assert np.flatnonzero(dataset.y * f(story.ONE, dataset) <= 0).tolist() == [0]
    assert dataset.labels[0] == 0
    after = np.array(story.ONE) + dataset.y[0] * augmented(dataset)[0]
    assert (dataset.y * f(after, dataset) > 0).all()


def test_the_second_scene_has_one_orange_mistake_at_1_1_that_gains_3_and_stays_wrong():
    dataset = story.twice()
    margins = dataset.y * f(story.TWICE, dataset)
    (i,) = np.flatnonzero(margins <= 0)
    assert dataset.X[i].tolist() == [1, 1]
    assert dataset.labels[i] == 1
    after = np.array(story.TWICE) + dataset.y[i] * augmented(dataset)[i]
    gained = dataset.y[i] * f(after, dataset)[i]
    assert gained - margins[i] == 3
    assert gained < 0
    assert (dataset.y * f(after, dataset) > 0).sum() == dataset.n - 1
    integers = story.twice().X.round()
    assert (np.abs(dataset.X - integers) <= 0.5).all()


@pytest.mark.parametrize("start", [story.one_mistake, story.twice])
def test_each_scene_with_a_start_of_its_own_has_both_classes_apart(start):
    proof = guarantee(start().X, start().signs(0))
    assert proof.gamma > 0.4, "the points are far enough from a line to see it"


def test_the_salaries_are_over_the_line_of_six_and_below_it_of_the_others():
    people = units.people()
    assert (people.labels == [0] * 6 + [1] * 6).all()
    assert people.X[:, 0].tolist() == list(units.AGES)
    assert people.X[:, 1].min() >= 10_000
    assert not (people.X[:, 1] % 1_000).any()
    slope = np.polyfit(people.X[:, 0], people.X[:, 1] / 1_000, 1)[0]
    assert slope < 0


def test_without_any_pick_every_point_is_still_misclassified():
    verdict = challenges._by_hand(Stage(LI, {PICKS: ()}, False))
    assert (verdict.passed, verdict.reason) == (False, "Updates: 0. Points still misclassified: 3.")
    unknown = challenges._by_hand(Stage(LI, {PICKS: (LI.n,)}, False))
    assert "points that do not exist" in unknown.reason


@pytest.mark.parametrize("start", [challenges._about_zero, challenges._pair])
def test_the_points_about_zero_are_mirrored_with_the_other_class(start):
    dataset = start()
    blue, orange = (dataset.X[dataset.labels == label] for label in (0, 1))
    assert np.array_equal(blue, -orange)
    assert (blue > 0).all()
    swapped = {(y, x) for x, y in blue.tolist()}
    assert swapped == set(map(tuple, blue.tolist())), "and on the diagonal"
    assert Perceptron().fit(dataset.X, dataset.y).n_iter_ <= 2, "far from 20 updates"


def test_the_idea_of_each_solution_is_what_it_does():
    thirty, two, hand, order = (challenge.solution for challenge in LESSON.challenges())
    for answer in (thirty, order):
        begun = challenges._about_zero()
        moved = np.flatnonzero((answer.dataset.X != begun.X).any(axis=1))
        assert len(moved) == 1
        (x, y) = answer.dataset.X[moved[0]]
        assert answer.dataset.labels[moved[0]] == 1
        assert 0 < x + y < 3
        assert 3 - (x + y) < 1, "just below the line x + y = 3 through the lower two blue points"
    assert np.linalg.norm(np.subtract(*two.dataset.X)) < 0.5, "two points close together"
    assert hand.picks == (1, 2, 2, 2)


def test_the_options_of_the_first_scene_are_the_line_after_the_update_its_mirror_image_and_a_shift():
    dataset = story.one_mistake()
    trace = Perceptron(start=list(story.ONE)).fit(dataset.X, dataset.y).trace_
    pictures = turns(dataset, trace)
    assert len(pictures) == 3
    assert len(set(pictures)) == 3
    assert all(picture.count('class="d"') == 1 for picture in pictures), "the line before is in each"
    subject = Subject(dataset)
    push = np.array([*dataset.X[0], 1.0])  # the first point is blue
    before = np.array(story.ONE)
    after = (before + push, before - push, before + np.array([0, 0, 1]))
    for picture, line in zip(pictures, after, strict=True):
        drawn = plane(subject, ends(picture, "l").reshape(-1, 2))
        size = np.linalg.norm(line[:2]) / np.abs(subject.view.scale).min()
        assert drawn @ line[:2] + line[2] == pytest.approx(0, abs=0.06 * size)
