"""What is drawn of softmax regression is what the model says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lessons.softmax import board, captions, confusion, iris_view
from explorer.lessons.softmax.iris import MEASURES, SPECIES, Exercise, flowers
from explorer.lessons.softmax.view import first_points
from explorer.points import sources
from linboard.figures import surfaces
from linclass import Grid, SoftmaxRegression

THREE = first_points()
FOUR = sources.generate("blobs", n=80, classes=4, noise=0.9)


def fitted(dataset, **params):
    return SoftmaxRegression(**{"l2": 0.1, **params}).fit(dataset.X, dataset.y)


def shown(layer, attr, step):
    """What a layer has at a step."""
    column = next(c for c in layer.columns if c.attr == attr)
    return column.values[column.index[step] if column.index is not None else step]


@pytest.mark.parametrize("dataset", [THREE, FOUR], ids=["three", "four"])
def test_each_layer_is_the_log_odds_of_its_class(dataset):
    model = fitted(dataset)
    grid = Grid((-2.0, 6.0), (-2.0, 6.0), 9, 7)
    p = model.predict_proba(grid.points)
    found, units = board.levels(model.coef_[None], model.intercept_[None], grid)
    with np.errstate(divide="ignore"):
        wanted = (np.log(p / (1 - p)) - board.SURE).T.reshape(found[0].shape)
    reach = (board.LEVELS * units[0])[:, None, None]
    wanted = np.clip(wanted, -reach, reach)
    error = np.abs(found[0] * units[0][:, None, None] - wanted)
    assert (error <= 0.51 * units[0][:, None, None]).all()
    assert np.allclose(board.probabilities(model.coef_[None], model.intercept_[None], grid.points)[0], p)


def test_the_contour_of_a_steep_class_is_as_straight_as_the_line_that_it_follows():
    coef, intercept = 60 * np.array([[[1.0, 0.6], [-1.0, -0.6]]]), np.zeros((1, 2))
    first = board.below(THREE, (0, 1), coef, intercept, THREE.bounds)[0].at(0)
    x, y, z = (np.asarray(first[name]) for name in "xyz")
    row, column = np.nonzero(np.diff(np.sign(z), axis=1))
    left, right = z[row, column], z[row, column + 1]
    crossing = x[column] + (x[column + 1] - x[column]) * left / (left - right)
    wanted = board.SURE / 120 - 0.6 * y[row]
    assert len(row) > 10
    assert np.abs(crossing - wanted).max() < 0.02 * (x[1] - x[0])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_two_classes_are_the_likeliest_alike_on_the_lines_between_them(seed, classes):
    rng = np.random.default_rng(seed)
    coef, intercept = rng.normal(size=(1, classes, 2)), rng.normal(size=(1, classes))
    *regions, lines = board.below(THREE, range(classes), coef, intercept, THREE.bounds)
    path = np.column_stack([shown(lines, name, 0) for name in "xy"]).astype(float)
    ends = np.stack([path[:-1], path[1:]], axis=1)
    ends = ends[np.isfinite(ends).all(axis=(1, 2))]
    inside = ends.mean(axis=1)
    reach = 0.999 * np.abs(path[np.isfinite(path[:, 0])]).max()
    scores = inside @ coef[0].T + intercept[0]
    top = np.sort(scores, axis=1)
    between = (np.abs(inside) < reach / 2).all(axis=1)  # pieces of the box's own rim are far out
    scale = np.abs(scores).max() + 1
    assert (top[between, -1] - top[between, -2] < 1e-4 * scale).all()
    assert len(regions) == classes


def test_surfaces_sum_to_one_at_each_step_and_lines_end_on_them():
    model = fitted(FOUR)
    trace = model.trace_
    picture = board.sheets(FOUR, (0, 1, 2, 3), trace.coef, trace.intercept, FOUR.bounds)
    go.Figure(picture.figure())
    *sheets, stalks = picture.layers[:5]
    for t in range(len(trace)):
        total = sum(shown(sheet, "z", t).astype(int) for sheet in sheets)
        assert np.abs(total - surfaces.ONE).max() <= 2  # each is rounded
    ends = shown(stalks, "z", len(trace) - 1).reshape(-1, 3)
    own = model.predict_proba(FOUR.X)[np.arange(FOUR.n), FOUR.labels]
    assert np.allclose(ends[:, 0], 1)
    assert np.allclose(ends[:, 1], own, atol=1e-6)


def arrows(picture):
    """Its arrows: one for each of the three classes."""
    found = [layer for layer in picture.layers if layer.get("marker", {}).get("symbol") == "arrow"]
    assert len(found) == 3
    return found


def test_arrows_go_against_the_gradients():
    model = fitted(THREE, solver="gradient", max_iter=10)
    trace = model.trace_
    picture = board.weights((0, 1, 2), trace.coef, trace.gradient)
    go.Figure(picture.figure())
    for k, arrow in enumerate(arrows(picture)):
        tail, head = np.column_stack([shown(arrow, name, 4) for name in "xy"]).astype(float)
        assert np.allclose(tail, trace.coef[4, k], atol=1e-6)
        g = trace.gradient[4, k, :2]
        assert (head - tail) @ g == pytest.approx(-np.linalg.norm(head - tail) * np.linalg.norm(g), rel=1e-5)
    assert np.abs(trace.gradient.sum(axis=1)).max() < 1e-9


def test_no_arrow_is_left_where_the_gradient_is_zero():
    trace = fitted(THREE).trace_
    assert trace.stop == "converged"
    for arrow in arrows(board.weights((0, 1, 2), trace.coef, trace.gradient)):
        ends = np.column_stack([shown(arrow, name, len(trace) - 1) for name in "xy"])
        assert np.isfinite(ends[0]).all()
        assert np.isnan(ends[1]).all()


def test_not_the_weights_but_the_probabilities_of_the_least_loss_are_the_only_ones():
    model = fitted(THREE)
    z = THREE.X @ model.coef_.T + model.intercept_
    moved = z + 5.0  # a constant added to all b
    penalty = 0.05 * (model.coef_**2).sum()
    for scores in (z, moved):
        own = scores[np.arange(THREE.n), THREE.labels]
        loss = (np.log(np.exp(scores).sum(axis=1)) - own).sum() + penalty
        assert loss == pytest.approx(model.trace_.loss[-1])


def test_the_one_hot_table_has_the_predictions_and_the_pull_of_its_own_class():
    model = fitted(THREE)
    trace, samples = model.trace_, np.array([2, 20, 50])
    own = THREE.labels[samples].astype(int)
    found = board.probabilities(trace.coef, trace.intercept, THREE.X[samples])
    columns = captions.one_hot_columns(found, samples, own)
    p = model.predict_proba(THREE.X[samples])
    for j in range(3):
        assert [columns[f"p{j}_{k}"][-1] for k in range(3)] == pytest.approx(p[j], abs=0.006)
        assert columns[f"m{j}"][-1] == pytest.approx(p[j, own[j]] - 1, abs=0.006)
    text = captions.one_hot(samples, own, (0, 1, 2))
    assert text.count("<tr>") == 5
    assert text.count("1</td>") == 3  # one hot entry in each row


def test_a_gradient_of_rounding_alone_is_told_as_zero():
    columns = captions.columns(fitted(THREE).trace_, THREE.n)
    assert np.any(columns["pull0"][0])
    assert not np.any(columns["pull0"][-1])


@pytest.mark.parametrize("species", SPECIES)
@pytest.mark.parametrize("measures", MEASURES)
def test_the_exercise_trains_with_40_of_each_species_and_tests_with_10(species, measures):
    chosen = Exercise(species, measures, 0.1, 3)
    train, test = chosen.parts
    classes = SPECIES[species]
    assert [int((chosen.y[test] == k).sum()) for k in classes] == [10] * len(classes)
    assert [int((chosen.y[train] == k).sum()) for k in classes] == [40] * len(classes)
    model = SoftmaxRegression(l2=0.1).fit(chosen.X[train], chosen.y[train])
    wrong = int((model.predict(chosen.X[test]) != chosen.y[test]).sum())
    matrix = chosen.matrices(1)
    assert (matrix.sum(axis=2) == 10).all()
    assert matrix[-1].sum() - matrix[-1].trace() == wrong
    coef, intercept = chosen.slice
    place = chosen.X[train].mean(axis=0)
    flat = place[list(chosen.axes)]
    assert np.allclose(coef[-1] @ flat + intercept[-1], model.coef_ @ place + model.intercept_)


def test_confusions_have_their_counts_and_the_colours_of_right_and_wrong():
    chosen = Exercise("three", "sepal", 0.1, 0)
    picture = confusion.figure([("Test", chosen.matrices(1))], flowers().names)
    go.Figure(picture.figure())
    (matrix,), last = picture.layers, len(chosen.model.trace_) - 1
    counts, colours = shown(matrix, "text", last), shown(matrix, "z", last)
    assert np.array_equal(counts, chosen.matrices(1)[-1])
    off = ~np.eye(3, dtype=bool)
    assert (colours[off] <= 0).all()
    assert (np.diag(colours) >= 0).all()
    assert np.array_equal(np.abs(colours), 10 * counts)  # ten of each: percent


def test_the_species_that_stands_apart_is_found_in_the_flowers():
    for measures in MEASURES:
        assert 0 in Exercise("three", measures, 0.0, 0).apart
    for seed in range(3):
        overlapping = Exercise("three", "sepal", 0.0, seed)
        assert overlapping.apart == (0,)
        assert overlapping.model.trace_.stop == "diverged"
        assert iris_view._told(overlapping)[1].text.startswith(
            "The species setosa is separated from the others"
        )


def test_flowers_of_which_no_species_stands_apart_are_not_told_to():
    class Touching(Exercise):
        apart = ()

    told = iris_view._told(Touching("three", "sepal", 0.0, 0))[1].text
    assert "stands apart" not in told
    assert "has no minimum" in told
