"""The picture of a classifier says what the classifier says: at every place, of every sample, on its boundary."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import pytest
from plotly.subplots import make_subplots
from sklearn import (
    decomposition,
    linear_model,
    neighbors,
    svm,
    tree,
)

import linclass
from linboard import theme
from linclass.core.fitted_samples import stored
from tests.support.samples import BLOBS, IRIS, MOONS, THREE, flowers

MODELS = {
    "logistic": (linclass.LogisticRegression(l2=0), BLOBS),
    "kernel svm": (linclass.KernelSVM(kernel="gaussian"), MOONS),
    "adaboost": (linclass.AdaBoost(), MOONS),
    "softmax": (linclass.SoftmaxRegression(l2=0.1), THREE),
    "scikit-learn's trees": (tree.DecisionTreeClassifier(random_state=0), THREE),
    "scikit-learn's SVC": (svm.SVC(decision_function_shape="ovo"), THREE),
    "scikit-learn's neighbours": (neighbors.KNeighborsClassifier(3), MOONS),
}
LINES = {
    "perceptron": linclass.Perceptron(max_updates=50),
    "fisher": linclass.FisherDiscriminant(),
    "soft margin": linclass.SoftMargin(),
    "scikit-learn's logistic": linear_model.LogisticRegression(),
    "scikit-learn's SVC": svm.SVC(kernel="linear"),
    "scikit-learn's perceptron": linear_model.Perceptron(),
}


def layer(figure, name):
    """The one layer of that name."""
    (found,) = (trace for trace in figure.data if trace.name == name)
    return found


def places(trace):
    """Its coordinates, shape (n, 2)."""
    return np.column_stack([trace.x, trace.y]).astype(float)


def grid(trace):
    """The places of a heatmap, row by row, shape (ny * nx, 2): its points, or the middles between its edges."""
    edges = [np.asarray(ends) for ends in (trace.x, trace.y)]
    if len(edges[0]) > np.shape(trace.z)[1]:
        edges = [(ends[1:] + ends[:-1]) / 2 for ends in edges]
    x, y = np.meshgrid(*edges)
    return np.column_stack([x.ravel(), y.ravel()])


def shown(figure):
    """The label that the colours show at each place of the grid, by the names in the legend."""
    field = figure.data[0]
    marks = [
        trace
        for trace in figure.data
        if trace.type == "scatter" and trace.marker.color in theme.CLASS_COLOURS
    ]
    names = {theme.CLASS_COLOURS.index(trace.marker.color): trace.name for trace in marks}
    return np.array([names[k] for k in np.asarray(field.z).ravel().tolist()])


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.slow
def test_regions_are_the_prediction_at_every_place(name):
    model, (X, y) = MODELS[name]
    figure = linclass.plot(model.fit(X, y), X, y)
    predicted = model.predict(grid(figure.data[0]))
    assert len(set(predicted.tolist())) == len(set(y.tolist()))
    assert (shown(figure) == predicted.astype(str)).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
@pytest.mark.filterwarnings("ignore:Without a penalty")
def test_who_is_predicted_wrongly_is_ringed_and_nobody_else(name):
    model, (X, y) = MODELS[name]
    model = model.fit(X[::3], y[::3])
    wrong = model.predict(X) != y
    assert wrong.any()
    figure = linclass.plot(model, X, y)
    assert sorted(places(layer(figure, "wrong")).tolist()) == sorted(X[wrong].tolist())
    assert figure.layout.title.text.endswith(f": {wrong.sum()} of {len(X)} misclassified")
    drawn = np.concatenate([places(layer(figure, str(label))) for label in np.unique(y)])
    assert sorted(drawn.tolist()) == sorted(X.tolist())


@pytest.mark.parametrize("name", LINES)
def test_the_boundary_of_a_linear_model_is_its_line(name):
    X, y = BLOBS
    model = LINES[name].fit(X, y)
    ends = places(layer(linclass.plot(model, X, y), "boundary"))
    assert len(ends) == 2
    assert np.ptp(ends, axis=0).max() > 5
    size = np.abs(model.coef_).sum() * np.abs(ends).max()
    np.testing.assert_allclose(ends @ model.coef_[0] + model.intercept_[0], 0, atol=1e-14 * size + 1e-14)


@pytest.mark.parametrize("model", [linclass.SoftMargin(), svm.SVC(kernel="linear")])
@pytest.mark.slow
def test_margins_are_where_f_is_one(model):
    X, y = BLOBS
    figure = linclass.plot(model.fit(X, y), X, y)
    edges = [places(trace) for trace in figure.data if trace.name == "f = ±1"]
    np.testing.assert_allclose([model.decision_function(ends) for ends in edges], [[-1, -1], [1, 1]])
    ringed = places(layer(figure, "support vectors"))
    assert sorted(ringed.tolist()) == sorted(X[model.support_].tolist())
    assert not any(trace.name == "f = ±1" for trace in linclass.plot(model, X, y, margins=False).data)


def test_a_curved_margin_is_the_contour_of_f():
    X, y = MOONS
    model = linclass.KernelSVM(kernel="gaussian").fit(X, y)
    edge = layer(linclass.plot(model, X, y), "f = ±1")
    f = np.clip(model.decision_function(grid(edge)), -32, 32)
    assert (edge.contours.start, edge.contours.end) == (-1000, 1000)
    np.testing.assert_allclose(np.asarray(edge.z).ravel() / 1000, f, atol=0.0005)


@pytest.mark.parametrize("sample", [BLOBS, THREE])
def test_probabilities_are_those_of_the_likeliest_class(sample):
    X, y = sample
    model = linear_model.LogisticRegression().fit(X, y)
    figure = linclass.plot(model, X, y, fill="probabilities")
    fields = [trace for trace in figure.data if trace.type == "heatmap"]
    assert len(fields) == len(model.classes_)
    p = model.predict_proba(grid(fields[0])).max(axis=1)
    found = np.nanmax([np.asarray(field.z, dtype=float).ravel() for field in fields], axis=0)
    np.testing.assert_allclose(found, p, atol=1e-6)
    assert (np.sum([np.isfinite(np.asarray(field.z, dtype=float)) for field in fields], axis=0) == 1).all()


@pytest.mark.filterwarnings("error")  # of columns without names
@pytest.mark.slow
def test_two_columns_by_name_or_index_are_a_slice_through_the_mean():
    model, chosen = flowers(), ("petal width (cm)", "sepal length (cm)")
    figure = linclass.plot(model, IRIS.data, IRIS.target, columns=chosen)
    table = IRIS.data.iloc[[0] * 22_500].copy()
    table[:] = IRIS.data.mean()
    table[list(chosen)] = grid(figure.data[0])
    assert (shown(figure) == model.predict(table).astype(str)).all()
    assert (figure.layout.xaxis.title.text, figure.layout.yaxis.title.text) == chosen
    assert "sepal width (cm), petal length (cm) at the mean" in figure.layout.title.subtitle.text
    assert sorted(places(layer(figure, "0")).tolist()) == sorted(
        IRIS.data[list(chosen)].to_numpy()[:50].tolist()
    )
    wrong = model.predict(IRIS.data) != IRIS.target
    assert len(places(layer(figure, "wrong"))) == wrong.sum() > 0
    by_index = linclass.plot(model, IRIS.data, IRIS.target, columns=(3, 0))
    np.testing.assert_array_equal(by_index.data[0].z, figure.data[0].z)


@pytest.mark.filterwarnings("error")
def test_more_columns_are_projected_and_the_title_says_what_is_lost():
    model, X = flowers(), IRIS.data.to_numpy()
    figure = linclass.plot(model, IRIS.data, IRIS.target)
    found = decomposition.PCA(2).fit(X)
    assert (
        f"{1 - found.explained_variance_ratio_.sum():.1%} of the variance"
        in figure.layout.title.subtitle.text
    )
    points = np.concatenate(
        [places(layer(figure, str(label))) for label in range(3)]
    )  # the flowers are in order
    expected = found.transform(X)
    ways = np.sign((points * expected).sum(axis=0))
    np.testing.assert_allclose(points, expected * ways, atol=1e-9)
    lifted = found.mean_ + grid(figure.data[0]) * ways @ found.components_
    predicted = model.predict(type(IRIS.data)(lifted, columns=IRIS.data.columns))
    assert np.mean(shown(figure) == predicted.astype(str)) > 0.9999  # but for rounding beside the boundary


def test_a_line_in_a_slice_is_the_models_with_the_others_at_their_mean():
    X, y = IRIS.data.to_numpy(), IRIS.target == 2
    model = linclass.LogisticRegression(l2=1.0).fit(X, y)
    ends = places(layer(linclass.plot(model, X, y, columns=(2, 3)), "boundary"))
    rows = np.tile(X.mean(axis=0), (2, 1))
    rows[:, 2:] = ends
    np.testing.assert_allclose(model.decision_function(rows), 0, atol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", linclass.CLASSIFIERS)
@pytest.mark.filterwarnings("ignore:CategoricalNB takes whole numbers", "ignore:Without a penalty")
def test_every_classifier_draws_what_it_was_fitted_with(name):
    X, y = linclass.GENERATORS["blobs"](n=40, noise=0.3, random_state=0)
    X = np.rint(np.abs(X)) if name == "categorical-nb" else np.abs(X)
    model = linclass.CLASSIFIERS[name]().fit(X, y)
    kept = stored(model)
    assert kept[0].tolist() == X.tolist()
    assert kept[1].tolist() == y.tolist()
    assert (
        shown(linclass.plot(model)) == model.predict(grid(linclass.plot(model).data[0])).astype(str)
    ).all()
    if hasattr(model, "trace_"):
        drawn = model.trace_.plot(len(model.trace_) // 2)
        assert len(drawn.data) > 2
        assert ", step " in drawn.layout.title.text


def test_a_step_rings_its_sample_and_keeps_the_line_before():
    X, y = np.array([[3.0, 3], [4, 3], [1, 1]]), [1, 1, -1]
    trace = linclass.Perceptron().fit(X, y).trace_
    for t in range(1, 8):
        figure = trace.plot(t)
        assert places(layer(figure, "this step’s sample")).tolist() == [X[trace.picked[t]].tolist()]
        before = [trace_ for trace_ in figure.data if trace_.name == "one step before"]
        f = [trace[t - 1].decision_function(places(line)) for line in before]
        np.testing.assert_allclose(f, 0 * np.array(f), atol=1e-12)
        (w, _), b = trace.coef[t - 1], trace.intercept[t - 1]
        low, high = np.array([figure.layout.xaxis.range, figure.layout.yaxis.range]).sum(axis=0)
        assert len(before) == (
            w > 0 and low < -b / w < high
        )  # the others miss the box, and w = 0 has no line


def test_of_very_many_samples_some_are_drawn_and_all_are_counted():
    X, y = np.random.default_rng(0).normal(size=(5_000, 2)), np.repeat([-1, 1], 2_500)
    X[2_500:] += 1.5
    model = linclass.LogisticRegression(l2=0).fit(X, y)
    figure = linclass.plot(model, X, y)
    wrong = X[model.predict(X) != y]
    drawn = np.concatenate([places(layer(figure, str(label))) for label in (-1, 1)])
    assert len(drawn) <= 2_000
    assert f"{len(drawn):,} of 5,000 points are drawn." in figure.layout.title.subtitle.text
    assert f"{len(wrong)} of 5,000 misclassified" in figure.layout.title.text
    ringed = {*map(tuple, places(layer(figure, "wrong")).tolist())}
    assert ringed == {*map(tuple, wrong.tolist())} & {*map(tuple, drawn.tolist())}


def test_several_pictures_stand_in_one_figure():
    X, y = BLOBS
    figure = make_subplots(1, 2)
    for col, model in enumerate((linclass.Perceptron(max_updates=9), linclass.FisherDiscriminant()), start=1):
        assert linclass.plot(model.fit(X, y), X, y, figure=figure, row=1, col=col) is figure
    assert {trace.xaxis for trace in figure.data} == {"x", "x2"}
    right = go.Figure([trace for trace in figure.data if trace.xaxis == "x2"])
    assert (shown(right) == model.predict(grid(right.data[0])).astype(str)).all()
    assert figure.layout.yaxis2.scaleanchor == "x2"
    told = [trace.name for trace in figure.data if trace.showlegend]
    assert sorted(told) == sorted({"boundary", "-1", "1", "wrong"})
    assert [note.text.partition(":")[0] for note in figure.layout.annotations] == ["Perceptron", "Fisher"]


def test_names_are_shown_as_they_are():
    X, y = BLOBS
    figure = linclass.plot(linclass.FisherDiscriminant().fit(X, np.where(y > 0, "<b>a", "c&d")))
    assert {"&lt;b&gt;a", "c&amp;d"} <= {trace.name for trace in figure.data}


ODD = {
    "one sample": ([[1, 2]], ["a"]),
    "one class": ([[1, 2], [3, 4], [5, 5]], [True, True, True]),
    "one place": ([[1, 2], [1, 2], [1, 2]], [0, 1, 0]),
    "one line": ([[0, 0], [1, 0], [2, 0]], [0, 1, 0]),
    "different units": ([[0, 0], [1, 1e6], [2, 0]], [0, 1, 0]),
    "one sample of four columns": ([[1, 2, 3, 4]], ["a"]),
    "three columns that are the same": ([[1, 1, 1], [2, 2, 2], [4, 4, 4]], [0, 1, 1]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD)
@pytest.mark.filterwarnings("error")
def test_samples_however_odd_are_drawn(name):
    X, y = ODD[name]
    figure = linclass.plot(neighbors.KNeighborsClassifier(1).fit(X, y), X, y)
    marks = [
        trace
        for trace in figure.data
        if trace.type == "scatter" and trace.marker.color in theme.CLASS_COLOURS
    ]
    assert sum(len(trace.x) for trace in marks) == len(X)
    assert {trace.name for trace in marks} == {str(label) for label in y}


def test_a_linear_model_of_many_columns_is_seen_along_w():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(50, 4))
    model = linclass.LogisticRegression().fit(X, X[:, 0] > 0)
    view = linclass.SignedView(model, X)
    figure = linclass.plot(model, X, X[:, 0] > 0)
    drawn = [trace for trace in figure.data if trace.name in ("True", "False")]
    assert np.allclose(np.sort(np.concatenate([trace.x for trace in drawn])), np.sort(view.coordinates[:, 0]))
    boundary = next(trace for trace in figure.data if trace.name == "boundary")
    assert np.allclose(boundary.x, 0)
    assert figure.layout.xaxis.title.text == "signed distance from the boundary"
    assert "is left out" in str(figure.to_dict()["layout"])
