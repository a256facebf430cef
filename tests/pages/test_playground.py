"""The playground shows any models of the registry on the same points, or says in its panel why one can't."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer import snippets, sources
from explorer.state import Dataset
from explorer.views import playground as view
from explorer.views.playground import BUDGET
from linclass import CLASSIFIERS, Classifier, Perceptron
from tests.pages import visit

MOONS = sources.generate("moons", n=40, random_state=3)
FOUR = sources.generate("blobs", n=40, classes=4, random_state=1)


@pytest.mark.parametrize("name", list(CLASSIFIERS))
def test_any_model_of_the_registry_alone(name):
    at = visit.visit("", MOONS, **{"play.models": name})
    assert CLASSIFIERS[name].name in visit.caption(at)
    said = "No line separates these points" if name == "max-margin" else "points wrong"
    assert said in visit.caption(at)


def test_the_mistakes_are_those_of_the_model():
    at = visit.visit("", MOONS, **{"play.models": "perceptron"})
    model = Perceptron(max_updates=BUDGET).fit(MOONS.X, MOONS.y)
    wrong = int((model.predict(MOONS.X) != MOONS.y).sum())
    assert f"Perceptron: {wrong} of 40 points wrong" in visit.caption(at)


def test_the_regions_are_the_predictions():
    at = visit.visit("", MOONS, **{"play.models": "perceptron"})
    field = visit.messages(at)["board"]["figure"]["data"][0]
    model = Perceptron(max_updates=BUDGET).fit(MOONS.X, MOONS.y)
    x, y = np.meshgrid(field["x"], field["y"])
    predicted = model.predict(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
    assert (np.asarray(field["z"]) == np.where(predicted > 0, 0, 1)).all()


def test_a_model_that_cannot_work_says_why_and_the_others_go_on():
    at = visit.visit("", FOUR, **{"play.models": "one-vs-rest.perceptron"})
    assert "points wrong" in visit.caption(at)
    assert "It tells two classes apart, and here are 4." in visit.words(at)


@pytest.mark.parametrize("name", list(CLASSIFIERS))
@pytest.mark.parametrize("present", [(0, 1), (0, 2), (1, 2)])
def test_the_code_gives_the_model_on_screen_whichever_two_classes_are_there(name, present):
    groups = sources.generate("blobs", n=30, classes=3, noise=0.2)
    chosen = np.isin(groups.labels, present)
    dataset = Dataset(groups.X[chosen], groups.labels[chosen], groups.names)
    outcome = view.fit(name, dataset)
    names: dict[str, Any] = {}
    exec(snippets.linclass_code(dataset, outcome.model, present[0]), names)
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

    monkeypatch.setitem(CLASSIFIERS, "stubborn", Stubborn)
    at = visit.visit("", MOONS, **{"play.models": "stubborn"})
    assert "Stubborn rule: 20 of 40 points wrong" in visit.caption(at)


def test_names_in_the_link_that_nobody_knows_are_left_out():
    at = visit.visit("", MOONS, **{"play.models": "oracle.perceptron"})
    assert visit.caption(at).startswith("Perceptron")


def test_a_model_that_learns_at_random_gives_the_same_each_time():
    noisy = sources.generate("moons", n=40, noise=0.6, flips=0.2)
    at = visit.visit("", noisy, **{"play.models": "pocket"})
    regions = np.asarray(visit.messages(at)["board"]["figure"]["data"][0]["z"])
    for _again in range(3):
        at.run()
        assert np.array_equal(visit.messages(at)["board"]["figure"]["data"][0]["z"], regions)
