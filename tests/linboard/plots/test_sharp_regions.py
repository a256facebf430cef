"""Sharp edges of piecewise constant models, up to ten classes, pictures without empty edges, and curves of scores."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.ensemble import (
    BaggingClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    RandomForestClassifier,
)
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

import linclass
from linboard.plots import palette, places, sharp_regions
from linclass import Grid

MOONS = linclass.GENERATORS["moons"](n=80, noise=0.2, random_state=0)
ANGLES = np.linspace(0, 2 * np.pi, 10, endpoint=False)
CENTRES = 5 * np.column_stack([np.cos(ANGLES), np.sin(ANGLES)])
TEN = (
    np.repeat(CENTRES, 3, axis=0) + np.tile([[0, 0], [0.5, 0], [0, 0.5]], (10, 1)),
    np.repeat(np.arange(10), 3),
)


def boundary(figure):
    """The layer of the boundary."""
    return next(trace for trace in figure.data if trace.name == "boundary")


def test_the_edges_of_a_tree_are_its_thresholds():
    X, y = MOONS
    model = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y)
    line = boundary(linclass.plot(model, X, y))
    assert line.mode == "lines"
    thresholds = [model.tree_.threshold[model.tree_.feature == axis] for axis in (0, 1)]
    ends = (
        np.column_stack([line.x, line.y]).astype(float).reshape(-1, 3, 2)[:, :2]
    )  # a gap after each segment
    for first, last in ends:
        axis = int(first[1] == last[1])  # 0: upright, at a threshold of x
        assert first[axis] == last[axis]
        assert np.abs(thresholds[axis] - first[axis]).min() < 1e-5


@pytest.mark.parametrize(
    "model",
    [
        RandomForestClassifier(10, max_depth=4, random_state=0),
        linclass.AdaBoost(rounds=9),
        linclass.MajorityBoost(rounds=9),
    ],
    ids=lambda model: type(model).__name__,
)
def test_each_rectangle_has_the_predicted_class(model):
    X, y = MOONS
    figure = linclass.plot(model.fit(X, y), X, y)
    x, y = (np.asarray(edges) for edges in (figure.data[0].x, figure.data[0].y))
    rng = np.random.default_rng(0)
    places = rng.uniform([x[0], y[0]], [x[-1], y[-1]], size=(500, 2))
    near = np.minimum(*(np.abs(edges - places[:, [k]]).min(axis=1) for k, edges in enumerate((x, y)))) < 1e-3
    shown = np.asarray(figure.data[0].z)[
        np.searchsorted(y, places[:, 1]) - 1, np.searchsorted(x, places[:, 0]) - 1
    ]
    assert ((shown == 0) == (model.predict(places) == model.classes_[1]))[~near].all()


@pytest.mark.slow
@pytest.mark.parametrize(
    "model", [KNeighborsClassifier(3), linclass.KernelSVM(), linclass.LogisticRegression()]
)
def test_other_edges_are_drawn_as_before(model):
    X, y = MOONS
    assert boundary(linclass.plot(model.fit(X, y), X, y)).type in ("contour", "scatter")
    grid = Grid((-2, 3), (-2, 2), 40, 40)
    labels = (model.predict(grid.points) == model.classes_[1]).astype(np.int8)
    scores = model.predict_proba if isinstance(model, KNeighborsClassifier) else model.decision_function
    found = sharp_regions.rectangles(
        grid, labels, lambda X: (model.predict(X) == model.classes_[1]).astype(np.int8), scores
    )
    assert found is None


@pytest.mark.slow
@pytest.mark.parametrize("noise", [0.2, 0.4])
@pytest.mark.parametrize(
    "model",
    [
        RandomForestClassifier(100, random_state=0),
        BaggingClassifier(random_state=0),
        ExtraTreesClassifier(30, random_state=0),
        GradientBoostingClassifier(random_state=0),
        DecisionTreeClassifier(random_state=1),
    ],
    ids=lambda model: type(model).__name__,
)
def test_forests_and_narrow_strips_have_sharp_edges_too(model, noise):
    X, y = linclass.GENERATORS["moons"](n=200, noise=noise, random_state=0)
    figure = linclass.plot(model.fit(X, y), X, y)
    assert boundary(figure).mode == "lines"
    x, y = (np.asarray(edges) for edges in (figure.data[0].x, figure.data[0].y))
    rng = np.random.default_rng(1)
    places = rng.uniform([x[0], y[0]], [x[-1], y[-1]], size=(5_000, 2))
    shown = np.asarray(figure.data[0].z)[
        np.searchsorted(y, places[:, 1]) - 1, np.searchsorted(x, places[:, 0]) - 1
    ]
    assert np.mean((shown == 0) == (model.predict(places) == model.classes_[1])) > 0.998


def test_ten_classes_have_ten_colours_and_markers():
    X, y = TEN
    figure = linclass.plot(linclass.SoftmaxRegression().fit(X, y), X, y)
    marks = [trace for trace in figure.data if trace.name in map(str, range(10))]
    assert [trace.marker.color for trace in marks] == list(palette.COLOURS)
    assert len({trace.marker.symbol for trace in marks}) == 10
    for k, trace in enumerate(marks):
        assert np.column_stack([trace.x, trace.y]).tolist() == X[y == k].tolist()
    dark = linclass.plot(linclass.SoftmaxRegression().fit(X, y), X, y, dark=True, fill="probabilities")
    assert dark.data[-1].marker.color in palette.DARK.values()


@pytest.mark.parametrize("stretch", [(1, 1), (1, 0.5), (0.4, 1), (1, 0.05)])
def test_the_axes_fill_the_picture(stretch):
    X, y = linclass.GENERATORS["blobs"](n=60, noise=0.5, random_state=0)
    X = X * stretch
    figure = linclass.plot(linclass.LeastSquaresClassifier().fit(X, y))
    (x0, x1), (y0, y1) = figure.layout.xaxis.range, figure.layout.yaxis.range
    assert (X.min(axis=0) > [x0, y0]).all()
    assert (X.max(axis=0) < [x1, y1]).all()
    assert np.ptp(X[:, 0]) > (x1 - x0) / 1.2 or np.ptp(X[:, 1]) > (y1 - y0) / 1.2
    if figure.layout.yaxis.scaleanchor and figure.layout.width > places.NARROWEST:
        layout, margin = figure.layout, figure.layout.margin
        wide, tall = layout.width - places.SIDES, layout.height - margin.t - margin.b
        assert wide / tall == pytest.approx((x1 - x0) / (y1 - y0), rel=0.03)


def test_the_curve_of_any_scores():
    X, y = MOONS
    f = linclass.LogisticRegression().fit(X, y).decision_function(X)
    curve = linclass.roc(y, f)
    figure = linclass.plot_roc(curve, name="my scores")
    figure = linclass.plot_roc(linclass.roc(y, -f), figure=figure)
    names = [trace.name for trace in figure.data if trace.meta]
    assert names == [f"my scores, area {curve.auc:.3f}", f"scores, area {1 - curve.auc:.3f}"]
    assert "where the model decides" not in [trace.name for trace in figure.data]


def test_a_confusion_matrix_is_printed_as_a_table():
    found = linclass.confusion(
        ["a", "b", "c", "c"], ["a", "b", "c", "a"], rejected=[False, True, False, False]
    )
    rows = [line.split() for line in str(found).splitlines()]
    assert rows[0] == ["true", "\\", "decided", "a", "b", "c", "none"]
    assert rows[1:] == [
        ["a", "1", "0", "0", "0"],
        ["b", "0", "0", "0", "1"],
        ["c", "1", "0", "1", "0"],
        ["accuracy", "0.667"],
    ]
    assert len({len(line) for line in str(found).splitlines()[:-1]}) == 1  # aligned
