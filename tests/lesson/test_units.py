"""The units of a bench: models of standardised columns on a board in the data's own units, and free axes."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.code.code_snippets import linclass_code, sklearn_code
from explorer.points.bench_points import BenchPoints, on_bench
from explorer.points.dataset import Dataset, default
from linclass import LogisticRegression, MaxMargin, Perceptron, Standardise
from tests.support import visit

AGES = [25, 28, 31, 36, 40, 44, 47, 52, 58, 61]
SALARIES = [30_000, 82_000, 41_000, 96_000, 35_000, 88_000, 52_000, 110_000, 47_000, 99_000]
X = np.column_stack([AGES, SALARIES]).astype(float)
SALES = Dataset(X, [0, 1] * 5, ("no", "yes"), ("age", "salary"))
ON = {"units.standardise": "true"}
Z = (X - X.mean(axis=0)) / X.std(axis=0)


def board(at):
    return visit.messages(at)["board"]


def line_of(at, step=-1):
    """The ends of the drawn line, the only layer of the last step with two different ends and no fill."""
    message = board(at)
    moved = {}
    for frame in message["frames"]:
        moved.setdefault(frame["trace"], {})[frame["attr"]] = frame["values"]
    for trace, values in moved.items():
        layer = message["figure"]["data"][trace]
        if (
            layer.get("mode") == "lines"
            and layer.get("fill") is None
            and np.shape(values.get("x"))[1:] == (2,)
        ):
            return np.column_stack([values["x"][step], values["y"][step]])
    raise AssertionError("no line moves")


@pytest.mark.parametrize(
    ("path", "learner"),
    [
        ("perceptron", Perceptron()),
        ("pocket", None),
        ("logistic", LogisticRegression(l2=0.1)),
        ("margin", MaxMargin()),
    ],
)
def test_the_line_of_a_standardised_fit_lies_in_the_data_s_own_units(path, learner):
    at = visit.visit(path, SALES, **ON)
    visit.check(at)
    message = board(at)
    places, _labels = visit.shown(at)
    assert sorted(map(tuple, places.tolist())) == sorted(map(tuple, X.tolist()))
    assert (
        message["figure"]["layout"]["xaxis"]["range"][1]
        < 100
        < 1e5
        < message["figure"]["layout"]["yaxis"]["range"][1]
    )
    if learner is None:
        return
    signs = SALES.signs(0)
    model = learner.fit(Z, signs)
    w, b = (
        model.coef_[0] / X.std(axis=0),
        model.intercept_[0] - model.coef_[0] @ (X.mean(axis=0) / X.std(axis=0)),
    )
    ends = line_of(at)
    reach = np.abs(ends * w).sum(axis=1).max()
    np.testing.assert_allclose(ends @ w + b, 0, atol=1e-6 * reach)
    if "own_w" in message["columns"]:
        np.testing.assert_allclose(message["columns"]["own_w"][-1], w, rtol=1e-6)
        np.testing.assert_allclose(message["columns"]["own_b"][-1], b, rtol=1e-6)
        assert any("own units" in text for text in message["formula"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["convergence", "dual", "least-squares", "softmax", "kernels", "decisions", ""]
)
def test_every_bench_that_depends_on_the_units_works_on_standardised_columns(path):
    at = visit.visit(path, SALES, **ON)
    visit.check(at)
    places, _labels = visit.shown(at)
    assert sorted(map(tuple, places.tolist())) == sorted(map(tuple, X.tolist()))


@pytest.mark.parametrize("path", ["fisher", "boosting", "naive-bayes", "hypothesis"])
def test_a_bench_whose_result_does_not_depend_on_the_units_says_nothing(path):
    assert not visit.shows(visit.visit(path, SALES), "units.standardise")


def test_a_bench_proposes_to_standardise_columns_of_very_different_scales():
    told = [caption.value for caption in visit.visit("perceptron", SALES).caption]
    assert any(text.startswith("One column spreads 2,400 times as far") for text in told)
    at = visit.visit("perceptron", SALES, **ON)
    assert not any("spreads" in caption.value for caption in at.caption)
    assert not any("spreads" in caption.value for caption in visit.visit("perceptron", default()).caption)


def test_labels_flipped_on_a_standardised_bench_keep_the_places_of_the_points():
    at = visit.visit("pocket", SALES, **ON)
    visit.move(at, "pocket.noise", 20)
    stored = at.session_state["linclass.session"].points
    assert (stored.X == X).all()
    assert (stored.labels != SALES.labels).sum() == 2


@pytest.mark.parametrize("axes", ["free", "equal"])
def test_the_axes_of_a_board_have_the_scales_that_the_link_says(axes):
    at = visit.visit("perceptron", default(), axes=axes)
    assert ("scaleanchor" in board(at)["figure"]["layout"]["yaxis"]) == (axes == "equal")
    assert board(at)["edit"]["free"] == (axes == "free")


def test_thin_points_get_free_axes_where_no_right_angle_matters():
    thin = Dataset(default().X * [1, 0.1], default().labels)
    assert thin.is_thin
    free = {
        path: board(visit.visit(path, thin))["edit"]["free"]
        for path in ("perceptron", "logistic", "margin", "fisher")
    }
    assert free == {"perceptron": True, "logistic": True, "margin": False, "fisher": False}
    y = board(visit.visit("perceptron", thin))["figure"]["layout"]["yaxis"]["range"]
    assert y[1] - y[0] < 1.5  # tight, although the other axis is ten times as long


@pytest.mark.parametrize(("make", "printed"), [(linclass_code, "w = [["), (sklearn_code, "w = [[")])
def test_the_code_standardises_and_maps_the_line_back(make, printed, capsys):
    dataset = on_bench(SALES, standardised=True)
    model = LogisticRegression(l2=0.1).fit(dataset.X, SALES.y)
    code = make(dataset, model)
    found = {}
    exec(code, found)
    assert printed in capsys.readouterr().out
    w, b = found["w"], found["model"].intercept_ - found["w"] @ found["mean"]
    f = model.decision_function(dataset.X)
    np.testing.assert_allclose(SALES.X @ w[0] + b, f, rtol=1e-4, atol=1e-4)


def test_standardised_points_find_their_way_back_exactly():
    dataset = on_bench(SALES, standardised=True)
    assert isinstance(dataset, BenchPoints)
    np.testing.assert_allclose(dataset.X, Z, atol=1e-12)
    assert dataset.own == SALES
    assert dataset.relabel(0, 1).own == SALES.relabel(0, 1)
    added = dataset.add(0.0, 0.0, 1).own
    np.testing.assert_allclose(added.X[-1], X.mean(axis=0))
    assert (added.X[:-1] == X).all()
    assert on_bench(default()) == default()


def test_the_ratio_of_scales_ignores_a_constant_column():
    assert SALES.scale_ratio == pytest.approx(X[:, 1].std() / X[:, 0].std())
    assert Dataset([[1, 5], [2, 5], [3, 5]], [0, 1, 0]).scale_ratio == 1
    assert not Dataset([[1, 5], [2, 5], [3, 5]], [0, 1, 0]).is_thin


def test_weights_of_standardised_features_keep_every_score():
    rng = np.random.default_rng(0)
    data = rng.normal(size=(30, 3)) * [1, 1e5, 1e-4] + [0, 3e6, 1]
    units = Standardise().fit(data)
    coef, intercept = rng.normal(size=(4, 3)), rng.normal(size=4)
    w, b = units.in_own_units(coef, intercept)
    np.testing.assert_allclose(
        data @ w.T + b, units.transform(data) @ coef.T + intercept, rtol=1e-9, atol=1e-9
    )


@pytest.mark.slow
def test_standardise_stays_on_from_page_to_page_until_it_is_switched_off():
    def go(path):
        at._page_hash = visit.SITE[path]
        at.query_params.pop("units.standardise", None)  # a page of its own has an address of its own
        at.run()
        visit.check(at)
        return at.toggle(key="units.standardise").value

    at = visit.visit("perceptron", SALES)
    assert not go("logistic")
    at.toggle(key="units.standardise").set_value(True).run()
    go_back = visit.visit("fisher", SALES)  # another visitor
    assert not visit.shows(go_back, "units.standardise")
    assert go("perceptron")
    assert go("margin")
    at.toggle(key="units.standardise").set_value(False).run()
    assert not go("perceptron")
