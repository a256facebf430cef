"""The lesson on softmax regression: regions, surfaces, one-hot table, gradients, and the iris exercise."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.softmax.examples import apart
from explorer.lessons.softmax.iris import Exercise
from explorer.lessons.softmax.view import first_points
from explorer.points import sources
from linboard.i18n.text import number
from linclass import SoftmaxRegression
from tests.support import visit

THREE = first_points()


def columns(at):
    return visit.messages(at)["board"]["columns"]


def chart(at):
    return visit.messages(at)["softmax.chart"]


def test_a_fresh_page_shows_the_fit_and_its_controls_change_it():
    at = visit.visit("softmax")
    model = SoftmaxRegression(l2=0.1).fit(THREE.X, THREE.y)
    shown = columns(at)
    assert np.allclose(shown["loss"], model.trace_.loss)
    assert np.allclose(shown["line2"][-1], [*model.coef_[2], model.intercept_[2]])
    assert f"J = {number(model.trace_.loss[-1])}" in visit.words(at)
    assert len([t for t in chart(at)["figure"]["data"] if t["type"] == "surface"]) == 3
    visit.move(at, "softmax.solver", visit.Label("Gradient"))
    visit.move(at, "softmax.steps", visit.Label("100"))
    steps = SoftmaxRegression(l2=0.1, solver="gradient", max_iter=100).fit(THREE.X, THREE.y)
    assert columns(at)["loss"][-1] == pytest.approx(steps.trace_.loss[-1])
    assert "more steps, or Newton’s method, would go further down" in visit.words(at)
    visit.move(at, "softmax.beside", visit.Label("Gradients"))
    pulls = [columns(at)[f"pull{k}"][3] for k in range(3)]
    assert np.abs(np.sum(pulls, axis=0)).max() < 1e-9
    visit.check(at, thoroughly=True)


def test_the_size_of_a_mini_batch_is_the_model_s():
    at = visit.visit("softmax", **{"softmax.solver": "minibatch", "softmax.beside": "loss"})
    size = SoftmaxRegression(l2=0, solver="minibatch").batch_size
    assert f"contains at most {size} samples" in visit.words(at)


@pytest.mark.parametrize(("l2", "opens_with_result"), [("0.1", True), ("0", False)])
def test_the_page_opens_with_its_result_unless_the_weights_grow_for_ever(l2, opens_with_result):
    at = visit.visit("softmax", apart(), **{"softmax.l2": l2})
    assert visit.messages(at)["board"]["player"]["result"] == opens_with_result


def test_the_one_hot_table_moves_with_the_steps_and_its_samples_are_named_on_the_board():
    at = visit.visit("softmax", **{"softmax.beside": "one-hot"})
    (table,) = chart(at)["formula"]
    assert table.count("<tr>") == 2 + 12
    names = visit.messages(at)["board"]["figure"]["data"][-1]
    assert len(names["text"]) == 12
    i = int(names["text"][0].removeprefix("x<sub>").removesuffix("</sub>")) - 1
    model = SoftmaxRegression(l2=0.1).fit(THREE.X, THREE.y)
    p = model.predict_proba(THREE.X[i : i + 1])[0]
    assert [columns(at)[f"p0_{k}"][-1] for k in range(3)] == pytest.approx(p, abs=0.006)
    assert columns(at)["p0_1"][0] == pytest.approx(1 / 3, abs=0.006)
    few = sources.generate("blobs", n=9, classes=3, noise=0.5)
    at = visit.visit("softmax", few, **{"softmax.beside": "one-hot"})
    assert chart(at)["formula"][0].count("<tr>") == 2 + 9
    assert not len(visit.messages(at)["board"]["figure"]["data"][-1]["text"])


def test_two_classes_have_a_row_each():
    two = sources.table("li-2.1")
    at = visit.visit("softmax", two)
    model = SoftmaxRegression(l2=0.1).fit(two.X, two.y)
    assert np.allclose(columns(at)["line0"][-1], [*model.coef_[0], model.intercept_[0]])
    assert visit.messages(at)["board"]["formula"][2].startswith("✕")  # the smaller label is −1
    visit.check(at, thoroughly=True)


@pytest.mark.parametrize("measures", ["petal", "all"])
def test_the_iris_exercise_confuses_as_a_fit_of_its_own_does(measures):
    at = visit.visit("softmax", **{"softmax.way": "iris", "softmax.measures": measures, "softmax.seed": "4"})
    chosen = Exercise("three", measures, 0.1, 4)
    test, train = (figure["text"] for figure in chart(at)["figure"]["data"])
    assert np.array_equal(test, chosen.matrices(1)[-1])
    assert np.array_equal(train, chosen.matrices(0)[-1])
    assert columns(at)["missed"][-1] == test.sum() - test.trace()
    assert f"{test.trace()} of 30 test flowers are classified correctly" in visit.words(at)
    assert visit.messages(at)["board"]["edit"]["readonly"]
    assert "d" not in at.query_params
    visit.check(at, thoroughly=True)
    at.session_state["softmax.code.iris"] = True
    at.run()
    for code in at.code:
        names = {}
        exec(code.value, names)
        assert np.array_equal(names["result"].counts, test)
        assert np.allclose(names["model"].coef_, chosen.model.coef_, atol=1e-6)


def test_the_board_is_as_it_was_after_the_exercise():
    four = sources.generate("blobs", n=20, classes=4, noise=0.6)
    at = visit.visit("softmax", four)
    before = visit.shown(at)[0].tolist()
    visit.move(at, "softmax.way", visit.Label("Iris exercise"))
    visit.move(at, "softmax.species", visit.Label("Versicolor against virginica"))
    assert len(chart(at)["figure"]["data"][0]["x"]) == 2
    visit.move(at, "softmax.way", visit.Label("Your points"))
    assert visit.shown(at)[0].tolist() == before


def test_the_code_gives_these_weights_here_and_with_scikit_learn():
    at = visit.visit("softmax")
    at.session_state["softmax.code.SoftmaxRegression"] = True
    at.run()
    wanted = np.array([columns(at)[f"line{k}"][-1] for k in range(3)])
    assert len(at.code) == 2
    for code in at.code:
        names = {}
        exec(code.value, names)
        model = names["model"]
        assert np.allclose(np.column_stack([model.coef_, model.intercept_]), wanted, atol=1e-8)
