"""The playground shows any models of the registry on the same points, or says in its panel why one can't."""

from __future__ import annotations

import numpy as np
import pytest

from explorer import sources
from explorer.views.playground import BUDGET
from linclass import CLASSIFIERS, Classifier, Perceptron
from tests.pages import visit

MOONS = sources.generate("moons", n=40, random_state=3)
FOUR = sources.generate("blobs", n=40, classes=4, random_state=1)


@pytest.mark.parametrize("name", list(CLASSIFIERS))
def test_any_model_of_the_registry_alone(name):
    at = visit.visit("", MOONS, **{"play.models": name})
    assert CLASSIFIERS[name].name in visit.caption(at)
    assert "wrong, fitted in" in visit.caption(at)


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
    assert "wrong, fitted in" in visit.caption(at)
    assert "two classes" in visit.words(at) or "2 classes" in visit.words(at)


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
