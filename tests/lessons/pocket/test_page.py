"""The pocket's lesson: noise that can be taken back, the pocket's line, and the best line there is."""

from __future__ import annotations

import re

import numpy as np
import pytest

from explorer.lessons.pocket import LESSON, noise
from explorer.lessons.pocket.methods import LIVE, MOST
from explorer.points import dataset as state
from explorer.points import links, sources
from explorer.visit import incoming_edits, session
from linclass import Pocket, best_line
from tests.support import visit
from tests.support.scenes import told

CLEAN = sources.generate("blobs", n=60, noise=0.7)
NOISY = noise.change(CLEAN, 0, 10)
XOR = sources.table("xor")


def columns(at):
    return visit.messages(at)["board"]["columns"]


def slider(at):
    return visit.widget(at, "pocket.noise").value


def dashed(at):
    return np.asarray(visit.messages(at)["board"]["figure"]["data"][4]["x"])


def turned(at):
    """The points in squares, counted from 0."""
    layers = visit.messages(at)["board"]["figure"]["data"]
    squares = next(layer for layer in layers if layer.get("name") == "flipped label")
    places = visit.shown(at)[0].tolist()
    return sorted(places.index(list(place)) for place in zip(squares["x"], squares["y"], strict=True))


def undo(at):
    """Ctrl+Z, and the page's answer."""
    incoming_edits._travel(at.session_state[session._KEY], back=True)
    at.run()
    visit.check(at)


def edit(at, change):
    """What a visitor's edit of the points on the board does, and the page's answer."""
    current = at.session_state[session._KEY]
    shown = current.history.present if current.history else current.shown
    current.history = (current.history or session.History(shown)).do(change(shown))
    at.run()
    visit.check(at)


def test_a_fresh_page_has_noise_that_no_line_survives():
    at = visit.visit("pocket")
    assert slider(at) == 10
    assert (visit.shown(at)[1] == NOISY.labels).all()
    fewest = best_line(NOISY.X, NOISY.y).errors
    model = Pocket(max_updates=250, patience=100, random_state=0).fit(NOISY.X, NOISY.y)
    assert fewest > 0
    assert columns(at)["best"][-1] == model.errors_
    assert np.array_equal(columns(at)["best_w"][-1], model.coef_[0])
    assert f"Best line: {fewest} mistakes, pocket: {model.errors_}" in visit.words(at)
    assert np.isfinite(dashed(at)).all()
    assert "not separable" in visit.messages(at)["pocket.methods"]["formula"][0]  # maximum margin
    assert "Flipped labels: 8 of 60" in visit.messages(at)["pocket.diagram"]["formula"][0]["templates"][1]


def test_without_noise_a_line_separates_and_it_can_be_undone():
    at = visit.visit("pocket")
    assert set(at.query_params) == {"scene"}
    visit.move(at, "pocket.noise", 0)
    assert (visit.shown(at)[1] == CLEAN.labels).all()
    assert "A line separates the classes" in visit.words(at)
    assert visit.caption(at).startswith("No point is misclassified:")
    assert set(at.query_params) == {"d", "scene"}
    again = visit.visit("pocket", **{"pocket.noise": "0"})
    assert (visit.shown(again)[1] == CLEAN.labels).all()
    undo(at)
    assert slider(at) == 10
    assert (visit.shown(at)[1] == NOISY.labels).all()
    assert turned(at) == np.flatnonzero(noise.flipped(60, 10)).tolist()


def test_noise_on_a_visitors_own_points_can_be_taken_back_and_undone():
    own = links.quantise(sources.generate("moons", n=40, random_state=2))
    at = visit.visit("pocket", own)
    assert slider(at) == 0
    visit.move(at, "pocket.noise", 40)
    turned = visit.shown(at)[1] != own.labels
    assert turned.tolist() == noise.flipped(40, 40).tolist()
    assert turned.any()
    visit.move(at, "pocket.noise", 15)
    visit.move(at, "pocket.noise", 0)
    assert (visit.shown(at)[1] == own.labels).all()
    undo(at)
    assert slider(at) == 15
    assert (visit.shown(at)[1] != own.labels).tolist() == noise.flipped(40, 15).tolist()
    visit.move(at, "pocket.noise", 0)
    assert (visit.shown(at)[1] == own.labels).all()


@pytest.mark.slow
def test_edits_keep_the_noise_and_the_link_brings_it_back():
    at = visit.visit("pocket")
    edit(at, lambda points: points.move(3, 1, 1))
    assert slider(at) == 10
    edit(at, lambda points: points.add(1.25, 2.5, 1))
    assert slider(at) == 10
    first, *rest = turned(at)
    assert [first, *rest] == np.flatnonzero(noise.flipped(60, 10)).tolist()
    assert "Flipped labels: 8 of 61" in visit.messages(at)["pocket.diagram"]["formula"][0]["templates"][1]
    edit(at, lambda points: points.remove(0))
    assert slider(at) == 10
    assert turned(at) == [i - 1 for i in (first, *rest)]
    edit(at, lambda points: points.relabel(first - 1, 1 - int(points.labels[first - 1])))  # now as it was
    assert turned(at) == [i - 1 for i in rest]
    query = {name: str(np.ravel(value)[0]) for name, value in at.query_params.items()}
    again = visit.visit("pocket", **query)
    for here in (at, again):
        assert slider(here) == 10
        assert turned(here) == [i - 1 for i in rest]
        visit.move(here, "pocket.noise", 0)
        labels = visit.shown(here)[1]
        assert labels.tolist() == [*CLEAN.labels[1:].tolist(), 1]
        assert "pocket.turned" not in here.query_params


def test_several_edits_at_once_are_followed_one_by_one():
    at = visit.visit("pocket")
    current = at.session_state[session._KEY]
    current.history = session.History(current.shown)
    for change in (
        lambda p: p.add(2, 2, 0),
        lambda p: p.move(60, 1, 2),
        lambda p: p.remove(5),
        lambda p: p.add(0, 3, 1),
    ):
        current.history = current.history.do(change(current.history.present))
    at.run()
    visit.check(at)
    kept = np.append(np.delete(np.append(noise.flipped(60, 10), False), 5), False)
    assert turned(at) == np.flatnonzero(kept).tolist()
    undo(at)
    assert turned(at) == np.flatnonzero(kept[:-1]).tolist()


@pytest.mark.parametrize("text", ["garbage", "", "-1", "1e999", "9" * 5_000, "70", "0", "2.2"])
def test_a_link_whose_turned_labels_are_nonsense_opens_all_the_same(text):
    at = visit.visit("pocket", NOISY, **{"pocket.noise": "10", "pocket.turned": text})
    assert slider(at) == 10
    expected = {"0": [], "70": [], "2.2": [1]}.get(text, np.flatnonzero(noise.flipped(60, 10)).tolist())
    assert turned(at) == expected


def test_on_an_emptied_board_the_slider_waits():
    at = visit.visit("pocket")
    edit(at, lambda points: points.clear())
    visit.move(at, "pocket.noise", 20)
    edit(at, lambda points: points.add(1, 1, 0))
    edit(at, lambda points: points.add(2, 2, 1))
    assert turned(at) == []


def test_the_noise_of_a_link_is_the_sliders():
    at = visit.visit("pocket")
    visit.move(at, "pocket.noise", 25)
    edit(at, lambda points: points.move(0, 2, 2))
    query = {name: str(np.ravel(value)[0]) for name, value in at.query_params.items()}
    assert query["pocket.noise"] == "25"
    again = visit.visit("pocket", **query)
    visit.move(again, "pocket.noise", 0)
    assert (visit.shown(again)[1] == CLEAN.labels).all()


def test_budget_patience_and_seed_are_the_models():
    at = visit.visit("pocket", NOISY)
    for key, value in (("pocket.budget", visit.Label("50")), ("pocket.patience", visit.Label("20"))):
        visit.move(at, key, value)
    visit.move(at, "pocket.seed", 4)
    model = Pocket(max_updates=50, patience=20, random_state=4).fit(NOISY.X, NOISY.y)
    assert columns(at)["updates"].tolist() == model.trace_.updates.tolist()
    assert columns(at)["picked"].tolist() == model.trace_.picked.tolist()
    assert at.query_params["pocket.seed"] == "4"


def test_many_points_are_compared_with_the_best_line_and_other_methods_on_request():
    many = links.quantise(sources.generate("blobs", n=LIVE + 40, noise=1.0))
    at = visit.visit("pocket", many)
    assert "on request" in visit.words(at)
    assert not len(dashed(at))
    assert "pocket.methods" not in visit.messages(at)
    visit.move(at, "pocket.exact", True)
    assert np.isfinite(dashed(at)).all()
    table = visit.messages(at)["pocket.methods"]["formula"][0]
    assert "Best possible line</td>" in table
    assert ">Perceptron, 250 updates</td>" in table
    fewest = best_line(many.X, many.y).errors
    assert re.search(rf"Best line: {fewest} mistakes|at least {fewest} ", visit.words(at))
    visit.move(at, "pocket.exact", False)
    assert not len(dashed(at))
    assert "pocket.methods" not in visit.messages(at)


def test_too_many_points_for_it_are_learned_from_all_the_same():
    app = visit.visit("pocket")
    edit(app, lambda _points: sources.generate("blobs", n=MOST + 1, noise=1.0))
    assert "too many to find the best line" in visit.words(app)
    assert "pocket.methods" not in visit.messages(app)
    visit.move(app, "pocket.exact", True)
    assert "too many to find the best line" in visit.words(app)
    table = visit.messages(app)["pocket.methods"]["formula"][0]
    assert ">Perceptron, 250 updates</td>" in table
    assert "Best line" not in table


def test_three_classes_have_no_slider_and_ask_which_one_stands_against_the_rest():
    dataset = sources.generate("blobs", n=30, classes=3)
    at = visit.visit("pocket", dataset, **{"pocket.noise": "30"})
    assert not visit.shows(at, "pocket.noise")
    assert any("noise slider works for two classes:" in caption.value for caption in at.caption)
    assert (visit.shown(at)[1] == dataset.labels).all()
    for positive in range(3):
        visit.move(at, "pocket.positive", visit.Label(str(positive + 1)))
        signs = dataset.signs(positive)
        assert "Best possible line</td>" in visit.messages(at)["pocket.methods"]["formula"][0]
        picked = columns(at)["picked"]
        updates = picked >= 0
        assert (columns(at)["sign"][updates] == signs[picked[updates]]).all()


def test_noise_that_leaves_one_class_can_be_taken_back():
    turned = noise.flipped(40, 40)
    first = int(np.flatnonzero(turned)[0])
    labels = np.ones(first + 1, int)
    labels[first] = 0
    at = visit.visit("pocket", state.Dataset(np.arange(2 * first + 2).reshape(-1, 2), labels))
    visit.move(at, "pocket.noise", 40)
    assert set(visit.shown(at)[1].tolist()) == {1}
    assert "one class" in visit.caption(at)
    visit.move(at, "pocket.noise", 0)
    assert visit.shown(at)[1].tolist() == labels.tolist()


def test_the_code_gives_the_line_in_the_pocket_and_the_best_one(capsys):
    at = visit.visit("pocket", NOISY)
    visit.move(at, "pocket.code.Pocket", True)
    names = {}
    exec(at.code[0].value, names)
    assert np.array_equal(names["model"].coef_[0], columns(at)["best_w"][-1])
    assert names["best"].errors == best_line(NOISY.X, NOISY.y).errors


def test_a_scene_squares_the_labels_that_its_reader_turns():
    at = visit.visit("pocket", scene="1")
    assert turned(at) == []
    assert told(at, LESSON) == [LESSON.scenes[0].ask]
    edit(at, lambda points: points.relabel(1, 1))  # a line still separates
    assert turned(at) == [1]
    still = "Flipped labels: 1. A line still separates the classes. Try another label."
    assert told(at, LESSON) == [f"{LESSON.scenes[0].ask} {still}"]
    edit(at, lambda points: points.relabel(2, 1))
    assert turned(at) == [1, 2]
    assert told(at, LESSON)[0].startswith("✓ With these 2 labels flipped,")


def test_the_bench_after_a_scene_has_its_noise():
    k = next(k for k, scene in enumerate(LESSON.scenes, 1) if scene.key == "more")
    at = visit.visit("pocket", scene=str(k))
    assert len(turned(at)) == 25
    visit.move(at, "scene.free", None)
    assert slider(at) == 40
    assert len(turned(at)) == 25
