"""The playground shows any models of the registry on the same points, or says in its panel why one can't."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.lesson.code import code_snippets
from explorer.lessons.playground import captions, scenes, view
from explorer.lessons.playground.view import BUDGET
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.i18n.text import number
from linclass import CLASSIFIERS, Classifier, Perceptron, separable
from tests.support import visit

MOONS = sources.generate("moons", n=40, random_state=3)
FOUR = sources.generate("blobs", n=40, classes=4, random_state=1)


def heading(at):
    """The texts above the board."""
    return visit.messages(at)["board"]["head"][0]["text"]


@pytest.mark.slow
@pytest.mark.parametrize("name", list(view.KINDS))
def test_any_model_of_the_registry_alone(name):
    at = visit.visit("", MOONS, **{"play.models": name})
    assert heading(at) == CLASSIFIERS[name].name
    said = "No line separates these points" if name == "max-margin" else "points misclassified"
    assert said in visit.caption(at)


def test_the_mistakes_are_those_of_the_model():
    at = visit.visit("", MOONS, **{"play.models": "perceptron"})
    model = Perceptron(max_updates=BUDGET).fit(MOONS.X, MOONS.y)
    wrong = int((model.predict(MOONS.X) != MOONS.y).sum())
    assert f"{wrong} of 40 points misclassified" in visit.caption(at)


def test_the_regions_are_the_predictions():
    at = visit.visit("", MOONS, **{"play.models": "perceptron"})
    field = visit.messages(at)["board"]["figure"]["data"][0]
    model = Perceptron(max_updates=BUDGET).fit(MOONS.X, MOONS.y)
    x, y = np.meshgrid(field["x"], field["y"])
    predicted = model.predict(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
    assert (np.asarray(field["z"]) == np.where(predicted > 0, 0, 1)).all()


@pytest.mark.parametrize(
    ("name", "dataset"),
    [
        ("categorical-nb", state.default()),  # whose scores are 0 on whole rectangles
        ("perceptron", MOONS),
        ("adaboost", MOONS),
        ("one-vs-rest", FOUR),
        ("gaussian-nb", FOUR),
        ("stump", sources.generate("blobs", n=30)),
    ],
)
def test_the_boundary_lies_where_the_colours_change(name, dataset):
    at = visit.visit("", dataset, **{"play.models": name})
    field, *lines = visit.messages(at)["board"]["figure"]["data"][: dataset.n_classes]
    assert all(line["type"] == "contour" and line["visible"] for line in lines)
    for k, line in enumerate(lines):  # each is drawn between values above and below 0
        assert np.array_equal(np.asarray(line["z"]) > 0, np.asarray(field["z"]) == k)
        assert np.all(line["z"])


@pytest.mark.parametrize(("name", "said"), [("bernoulli-nb", "above 0"), ("categorical-nb", "rectangles")])
def test_a_model_that_is_made_for_other_data_says_so(name, said):
    assert said in visit.caption(visit.visit("", **{"play.models": name}))
    assert said in visit.words(visit.visit("", **{"play.models": f"perceptron.{name}"}))


@pytest.mark.parametrize(
    "name", ["perceptron", "soft-margin", "one-vs-rest", "fisher", "logistic", "softmax"]
)
def test_a_model_without_weights_says_why_there_is_no_line(name):
    said = "All weights w are 0, so there is no line."
    assert said in visit.caption(visit.visit("", sources.table("xor"), **{"play.models": name}))
    assert said not in visit.caption(visit.visit("", state.default(), **{"play.models": name}))


def test_a_model_that_cannot_work_says_why_and_the_others_go_on():
    at = visit.visit("", FOUR, **{"play.models": "one-vs-rest.perceptron"})
    assert "points misclassified" in visit.caption(at)
    assert "This model handles two classes, and there are 4 here." in visit.words(at)


@pytest.mark.parametrize("name", list(view.KINDS))
@pytest.mark.parametrize("present", [(0, 1), (0, 2), (1, 2)])
def test_the_code_gives_the_model_on_screen_whichever_two_classes_are_there(name, present):
    groups = sources.generate("blobs", n=30, classes=3, noise=0.2)
    chosen = np.isin(groups.labels, present)
    dataset = Dataset(groups.X[chosen], groups.labels[chosen], groups.names)
    outcome = view.fit(name, dataset)
    names: dict[str, Any] = {}
    exec(code_snippets.linclass_code(dataset, outcome.model, present[0]), names)
    places = np.random.default_rng(0).uniform(-5, 5, (50, 2))
    assert names["model"].decision_function(places) == pytest.approx(outcome.model.decision_function(places))


@pytest.mark.parametrize("present", [(0, 1), (0, 2), (1, 2)])
def test_the_regions_have_the_colours_of_their_points(present):
    groups = sources.generate("blobs", n=30, classes=3, noise=0.2)
    chosen = np.isin(groups.labels, present)
    dataset = Dataset(groups.X[chosen], groups.labels[chosen], groups.names)
    at = visit.visit("", dataset, **{"play.models": "perceptron"})
    field = visit.messages(at)["board"]["figure"]["data"][0]
    x, y = (np.asarray(field[axis]) for axis in "xy")
    z = np.asarray(field["z"])
    near = z[
        np.abs(y[:, None] - dataset.X[:, 1]).argmin(axis=0),
        np.abs(x[:, None] - dataset.X[:, 0]).argmin(axis=0),
    ]
    assert set(near.tolist()) == set(present)
    assert (near == dataset.labels).mean() > 0.9  # a place of the grid is not quite the point's own


def test_a_link_that_names_a_model_twice_shows_it_once():
    at = visit.visit("", MOONS, **{"play.models": "perceptron.perceptron.fisher"})
    assert visit.widget(at, "play.models").value == ["perceptron", "fisher"]


def test_a_model_that_is_stopped_says_so():
    at = visit.visit("", sources.table("xor"), **{"play.models": "perceptron"})
    assert f"stopped after {BUDGET} steps" in visit.caption(at)


def test_a_new_model_joins_through_the_registry_alone(monkeypatch):
    class Stubborn(Classifier):
        """Always the larger label."""

        name = "Stubborn rule"

        def fit(self, X, y):
            X, _index = self._check_fit(X, y)
            self.coef_, self.intercept_ = np.zeros((1, X.shape[1])), np.ones(1)
            return self

    monkeypatch.setitem(view.KINDS, "stubborn", Stubborn)
    at = visit.visit("", MOONS, **{"play.models": "stubborn"})
    assert heading(at) == "Stubborn rule"
    assert "20 of 40 points misclassified" in visit.caption(at)
    assert "argin" not in visit.caption(at)


def test_names_in_the_link_that_nobody_knows_are_left_out():
    at = visit.visit("", MOONS, **{"play.models": "oracle.perceptron"})
    assert heading(at) == "Perceptron"


def test_a_model_that_learns_at_random_gives_the_same_each_time():
    noisy = sources.generate("moons", n=40, noise=0.6, flips=0.2)
    at = visit.visit("", noisy, **{"play.models": "pocket"})
    regions = np.asarray(visit.messages(at)["board"]["figure"]["data"][0]["z"])
    for _again in range(3):
        at.run()
        assert np.array_equal(visit.messages(at)["board"]["figure"]["data"][0]["z"], regions)


LINES = ("perceptron", "pocket", "max-margin", "soft-margin", "one-vs-rest", "fisher", "stump")


@pytest.mark.parametrize("name", LINES)
def test_the_margin_is_the_distance_of_the_nearest_point_from_a_line_that_separates(name):
    dataset = Dataset([[0, 0], [1, 5], [4, 1], [6, 3]], [1, 1, 0, 0])
    at = visit.visit("", dataset, **{"play.models": name})
    model = view.fit(name, dataset).model
    (w,), (b,) = model.coef_, model.intercept_
    assert (model.predict(dataset.X) == dataset.y).all()
    assert f" Margin: {number(np.abs(dataset.X @ w + b).min() / np.linalg.norm(w))}." in visit.caption(at)


def test_a_margin_that_no_line_has_is_said_to_be_another():
    assert "Margin" not in visit.caption(visit.visit("", MOONS, **{"play.models": "perceptron"}))
    soft = visit.visit("", MOONS, **{"play.models": "soft-margin"})
    width = view.fit("soft-margin", MOONS).model.margin_
    assert f"Half the street’s width: {number(width)}." in visit.caption(soft)
    kernel = visit.visit("", MOONS, **{"play.models": "kernel-svm"})
    assert "Half the width of the street in the kernel’s feature space" in visit.caption(kernel)


@pytest.mark.parametrize("name", ["max-margin", "soft-margin", "kernel-svm"])
def test_street_and_support_vectors_are_those_of_the_model(name):
    dataset = sources.generate("blobs", n=20, noise=0.3)
    at = visit.visit("", dataset, **{"play.models": f"perceptron.{name}"})
    figure = visit.messages(at)[f"playground.panel.{name}"]["figure"]
    model = view.fit(name, dataset).model
    rings = figure["data"][-1]
    assert sorted(zip(rings["x"], rings["y"], strict=True)) == sorted(map(tuple, dataset.X[model.support_]))
    if name == "kernel-svm":
        edge = figure["data"][2]
        places = np.array([[x, y] for y in edge["y"] for x in edge["x"]])
        f = np.clip(model.decision_function(places), -32, 32)
        assert np.allclose(np.ravel(edge["z"]) / edge["contours"]["end"], f, atol=1e-3)
    else:
        for trace, level in zip(figure["data"][2:4], (-1, 1), strict=True):
            assert np.allclose(model.decision_function(np.column_stack([trace["x"], trace["y"]])), level)


def test_all_panels_show_the_same_part_of_the_plane():
    at = visit.visit("", MOONS, **{"play.models": "perceptron.pocket.soft-margin.kernel-svm"})
    panels = [m["figure"]["layout"] for key, m in visit.messages(at).items() if ".panel." in key]
    assert len(panels) == 3
    for name in ("xaxis", "yaxis"):
        assert len({tuple(layout[name]["range"]) for layout in panels}) == 1
        assert all(layout[name]["constrain"] == "domain" for layout in panels)


def test_how_long_a_fit_took_is_a_hint_at_its_name_and_in_no_sentence():
    at = visit.visit("", MOONS, **{"play.models": "perceptron.pocket"})
    assert " ms" not in visit.words(at)
    for message in (visit.messages(at)["board"], visit.messages(at)["playground.panel.pocket"]):
        assert message["head"][0]["hint"].endswith(" ms.")


def test_a_ring_pulses_where_an_orange_point_ends_the_perceptrons_hope():
    at = visit.visit("", scene="2")

    def rings():
        return [t for t in visit.messages(at)["board"]["figure"]["data"] if t.get("uid") == theme.PULSES]

    (ring,) = rings()
    x, y = float(ring["x"][0]), float(ring["y"][0])
    board = visit.messages(at)["board"]
    assert board["edit"]["gives"] == 1
    more = state.default().add(x, y, 1)
    assert not separable(more.X, more.signs(0)).separable
    visit.move(at, "scene.show", None)
    assert rings() == []
    assert visit.shown(at)[0][-1].tolist() == [x, y]


def test_the_curve_meets_the_very_points_that_no_line_parts():
    _line, intruder, curve = scenes.SCENES
    assert np.array_equal(curve.dataset().X, intruder.act.shown(intruder.begin()).dataset.X)


def test_the_first_minute_is_told_in_words_alone():
    """No w, b or f, which the reader has not met; each step names the point that it was about."""
    points = state.default()
    for dataset, end in ((points, "stops"), (points.add(*scenes.INTRUDER), "Shown up to update")):
        model = Perceptron(max_updates=60).fit(dataset.X, dataset.signs(0))
        told = captions.steps(model.trace_)
        said = [told.templates[i] for i in told.which]
        assert not any(sign in sentence for sentence in said for sign in ("w =", "b =", "f(x)"))
        assert said[0].startswith("There is no line yet")
        assert ["now there is a line" in sentence for sentence in said].index(True) == 1
        assert all("{picked:point}" in sentence for sentence in said[1:-1])
        assert end in said[-1]
