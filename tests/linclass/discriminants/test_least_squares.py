"""Least squares: the normal equations, Fisher's direction, what far points do, and the masked middle class."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression

from linclass import FisherDiscriminant, LeastSquaresClassifier, SoftMargin
from linclass.data.datasets import blobs


@st.composite
def samples(draw, most=12, classes=2, span=4):
    """Whole coordinates or tenths in a small box: collinear samples and singular scatters come by themselves."""
    d = draw(st.integers(1, 3))
    n = draw(st.integers(classes, most))
    entry = st.integers(-span, span)
    X = draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=n, max_size=n))
    y = draw(
        st.lists(st.integers(0, classes - 1), min_size=n, max_size=n).filter(lambda y: len(set(y)) == classes)
    )
    return np.array(X, dtype=float) / draw(st.sampled_from([1, 10])), np.array(y)


targets = st.tuples(st.floats(-5, 4), st.floats(0.1, 5)).map(lambda t: (t[0], t[0] + t[1]))


def between(pair, share=0.5):
    """A threshold between two targets."""
    return (1 - share) * pair[0] + share * pair[1]


def solve(A, b):
    """Solve a regular system in fractions, by elimination."""
    rows = [[Fraction(a) for a in row] + [Fraction(c)] for row, c in zip(A, b, strict=True)]
    for k in range(len(rows)):
        pivot = next(i for i in range(k, len(rows)) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [a / rows[k][k] for a in rows[k]]
        for i in range(len(rows)):
            if i != k:
                rows[i] = [a - rows[i][k] * c for a, c in zip(rows[i], rows[k], strict=True)]
    return [float(row[-1]) for row in rows]


def test_by_hand():
    """x = 0, 1, 5 with t = -1, 1, 1: the slope is Σ(x - 2)(t - 1/3)/Σ(x - 2)² = 4/14, through (2, 1/3)."""
    model = LeastSquaresClassifier().fit([[0], [1], [5]], [-1, 1, 1])
    assert model.coef_ == pytest.approx(np.array([[2 / 7]]))
    assert model.intercept_ == pytest.approx(np.array([1 / 3 - 4 / 7]))
    assert model.loss_ == pytest.approx(8 / 3 - 4**2 / 14)


@pytest.mark.parametrize("scale", [(1.0, 1.0), (1e-8, 3e5), (0.1, 0.3), (7e9, 1e-3)])
@pytest.mark.parametrize("shift", [0.0, 0.1, -12.3, 1e6])
@pytest.mark.parametrize("targets", [None, "counts", (0.0, 1.0), (-1e6, 1e-3)])
def test_of_xor_w_is_exactly_0(scale, shift, targets):
    X = (np.array([[-1, -1], [1, 1], [-1, 1], [1, -1]]) + np.array([shift, -0.7 * shift])) * scale
    model = LeastSquaresClassifier(targets=targets, threshold=1e-4).fit(X, [1, 1, -1, -1])
    assert not model.coef_.any()
    assert model.intercept_ == pytest.approx(model.targets_.mean(axis=1) - 1e-4)


def test_the_least_that_samples_tell_is_kept():
    """One of 40 samples a billionth off: so much less than 1 is f, and no rounding."""
    X = np.tile([[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]], (10, 1))
    X[0, 0] += 1e-9
    w = LeastSquaresClassifier().fit(X, np.tile([1, 1, -1, -1], 10)).coef_[0]
    assert w[0] == pytest.approx(1e-9 / 40, rel=1e-4)


@given(samples())
def test_the_normal_equations_in_fractions(data):
    X, y = data
    A = [[*map(Fraction, row), Fraction(1)] for row in X.tolist()]
    if np.linalg.matrix_rank(np.array(A, dtype=float)) <= X.shape[1]:
        return
    columns = list(zip(*A, strict=True))
    t = (2 * y - 1).tolist()
    gram = [[sum(p * q for p, q in zip(a, b, strict=True)) for b in columns] for a in columns]
    exact = solve(gram, [sum(p * q for p, q in zip(a, t, strict=True)) for a in columns])
    model = LeastSquaresClassifier().fit(X, y)
    np.testing.assert_allclose(np.append(model.coef_, model.intercept_), exact, rtol=1e-9, atol=1e-11)


@given(samples(classes=3))
def test_no_change_lowers_the_loss(data):
    """The gradient is 0 also where the best weights are many: Σ (f - t) = 0 and Σ (f - t) x = 0."""
    X, y = data
    model = LeastSquaresClassifier().fit(X, y)
    off = model.decision_function(X) - (y[:, None] == np.arange(3))
    np.testing.assert_allclose(off.sum(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(off.T @ X, 0, atol=1e-11)
    assert model.loss_ == pytest.approx((off**2).sum(), abs=1e-13)


@given(samples())
def test_of_many_solutions_the_shortest(data):
    X, y = data
    model = LeastSquaresClassifier().fit(X, y)
    tenths = np.rint(10 * X)
    centred = (tenths * len(X) - tenths.sum(axis=0)) / (10 * len(X))  # exactly 0 where all are alike
    shortest = np.linalg.pinv(centred, rcond=1e-10) @ (2 * y - 1 - (2 * y - 1).mean())
    np.testing.assert_allclose(model.coef_[0], shortest, atol=1e-11)


def test_collinear_decimals_far_from_the_origin_are_collinear():
    """x2 = 3 x1 + 0.1: w must not have a part across, however floats round these decimals."""
    x = np.arange(-7, 9) / 10 + 4000.3
    X = np.column_stack([x, 3 * x + 0.1]).round(1)
    model = LeastSquaresClassifier().fit(X, x > 4000.4)
    assert model.coef_[0] @ [3, -1] == pytest.approx(0, abs=1e-12)
    assert model.score(X, x > 4000.4) > 0.8


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_agrees_with_scikit_learns_regression(classes):
    X, y = blobs(n=200, noise=1.2, classes=classes)
    model = LeastSquaresClassifier().fit(X, y)
    T = y[:, None] if classes == 2 else (y[:, None] == np.arange(classes)).astype(float)
    other = LinearRegression().fit(X, T)
    np.testing.assert_allclose(model.coef_, other.coef_, rtol=0, atol=1e-12)
    np.testing.assert_allclose(model.intercept_, other.intercept_, rtol=0, atol=1e-12)


@settings(max_examples=150)
@given(samples(), targets)
def test_parallel_to_fisher_under_any_two_targets(data, pair):
    """Also where the scatter is singular: both then take the part of m1 - m2 that no class scatters along."""
    X, y = data
    w = LeastSquaresClassifier(targets=pair, threshold=between(pair)).fit(X, y).coef_[0]
    fisher = FisherDiscriminant().fit(X, y).w
    assert w @ fisher == pytest.approx(np.linalg.norm(w) * np.linalg.norm(fisher), rel=1e-9, abs=1e-12)
    assert (np.linalg.norm(w) > 1e-9) == (np.linalg.norm(fisher) > 1e-9)


@given(samples(), targets, st.floats(0.1, 0.9))
def test_two_targets_change_scale_and_offset_only(data, pair, share):
    """With the threshold at the same part of the way between the targets even the line stays where it is."""
    X, y = data
    threshold = between(pair, share)
    one = LeastSquaresClassifier(targets=pair, threshold=threshold).fit(X, y)
    two = LeastSquaresClassifier(targets=(0, 1), threshold=share).fit(X, y)
    scale = pair[1] - pair[0]
    np.testing.assert_allclose(one.coef_, scale * two.coef_, atol=1e-11)
    np.testing.assert_allclose(one.intercept_, scale * two.intercept_, atol=1e-11)


@given(samples())
def test_targets_by_counts_put_the_line_through_the_mean_of_all(data):
    X, y = data
    model = LeastSquaresClassifier(targets="counts").fit(X, y)
    n, positive = len(y), y.sum()
    np.testing.assert_allclose(model.targets_, [[-n / (n - positive), n / positive]])
    assert model.decision_function([X.mean(axis=0)])[0] == pytest.approx(0, abs=1e-11)


def test_a_far_correct_point_drags_the_line_and_fishers_alike_but_no_margin():
    X = np.array([[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2], [3, 1]], dtype=float)
    y = np.array([-1, -1, -1, 1, 1, 1, 1])
    far = X.copy()
    far[-1] = [60, -45]  # still on its side of every line here, by far
    before, after = (LeastSquaresClassifier().fit(Z, y) for Z in (X, far))
    assert before.decision_function(far)[-1] > 1
    assert before.score(X, y) == 1
    assert after.score(far, y) < 1
    turned = after.coef_[0] / np.linalg.norm(after.coef_)
    fisher = FisherDiscriminant().fit(far, y).w
    np.testing.assert_allclose(turned, fisher / np.linalg.norm(fisher), atol=1e-12)
    assert abs(turned @ before.coef_[0]) / np.linalg.norm(before.coef_) < 0.9
    stays = [SoftMargin(C=10).fit(Z, y) for Z in (X, far)]
    np.testing.assert_allclose(stays[0].coef_, stays[1].coef_, atol=1e-8)
    np.testing.assert_allclose(stays[0].intercept_, stays[1].intercept_, atol=1e-8)


@given(samples(classes=3))
def test_one_hot_outputs_sum_to_one(data):
    X, y = data
    f = LeastSquaresClassifier().fit(X, y).decision_function(X * 3 + 1)
    np.testing.assert_allclose(f.sum(axis=1), 1, atol=1e-11)


@pytest.mark.parametrize("slope", [0.0, 0.5, -2.0])
def test_of_three_collinear_classes_the_middle_one_is_masked(slope):
    offsets = np.array([[-0.3, 0.2], [0.1, -0.4], [0.2, 0.2], [0.0, 0.0]])
    centers = np.array([[-3, -3 * slope], [0, 0], [3, 3 * slope]])
    X = (centers[:, None] + offsets).reshape(-1, 2)
    y = np.repeat([0, 1, 2], 4)
    model = LeastSquaresClassifier().fit(X, y)
    grid = np.stack(np.meshgrid(np.linspace(-9, 9, 91), np.linspace(-9, 9, 91)), axis=-1).reshape(-1, 2)
    # The middle class's f is no more than the mean of the others' anywhere near: 1/3 where both are alike.
    assert np.count_nonzero(model.predict(X) == 1) == 0
    near = grid[np.abs(grid - (grid @ [1, slope])[:, None] / (1 + slope**2) * [1, slope]).max(axis=1) < 1]
    assert np.count_nonzero(model.predict(near) == 1) <= 0.02 * len(near)
    assert FisherDiscriminant().fit(X, y).score(X, y) == 1


@given(samples(classes=3), targets)
def test_other_targets_of_several_classes_predict_the_same(data, pair):
    X, y = data
    one, two = LeastSquaresClassifier(targets=pair).fit(X, y), LeastSquaresClassifier().fit(X, y)
    f = np.sort(two.decision_function(X), axis=1)
    clear = f[:, -1] - f[:, -2] > 1e-9
    assert (one.predict(X)[clear] == two.predict(X)[clear]).all()


def test_counts_of_several_classes_put_every_boundary_through_the_mean():
    X, y = blobs(n=50, noise=1, classes=3)
    model = LeastSquaresClassifier(targets="counts").fit(X, y)
    assert model.targets_.shape == (3, 2)
    np.testing.assert_allclose(model.decision_function([X.mean(axis=0)]), 0, atol=1e-12)


@given(samples(), st.floats(-50, 50), st.sampled_from([1e-8, 0.5, 1e8]))
def test_moved_and_rescaled_samples_give_the_same_answers(data, shift, scale):
    X, y = data
    before = LeastSquaresClassifier().fit(X, y)
    after = LeastSquaresClassifier().fit(X * scale + shift * scale, y)
    np.testing.assert_allclose(
        after.decision_function(X * scale + shift * scale), before.decision_function(X), atol=1e-7
    )


def test_the_scale_of_one_feature_is_no_matter_of_rank():
    X, y = blobs(n=40, noise=1)
    before = LeastSquaresClassifier().fit(X, y)
    scale = np.array([1e-30, 1e30])
    after = LeastSquaresClassifier().fit(X * scale, y)
    np.testing.assert_allclose(after.coef_ * scale, before.coef_, rtol=1e-9)


def test_a_closed_form_leaves_no_trace():
    model = LeastSquaresClassifier().fit([[0], [1]], [0, 1])
    assert not hasattr(model, "trace_")
    assert not hasattr(model, "n_iter_")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"targets": (1, -1)}, "targets must be two finite numbers in rising order"),
        ({"targets": 3}, "targets must be a vector of 2 numbers"),
        ({"targets": "means"}, "targets must be one of 'counts'"),
        (
            {"targets": (0, 1)},
            r"threshold must lie between the two targets, 0 and 1; got 0\. .*threshold=0\.5",
        ),
        ({"threshold": 1}, "threshold must lie between the two targets, -1 and 1"),
        ({"threshold": np.nan}, "threshold must be a finite number"),
    ],
)
def test_parameters_that_break_their_rule(parameters, message):
    with pytest.raises(ValueError, match=message):
        LeastSquaresClassifier(**parameters).fit([[0], [1]], [0, 1])


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="needs samples of two classes"):
        LeastSquaresClassifier().fit([[0], [1]], [1, 1])


# --- Samples that do not count alike


@given(samples(classes=3), st.data())
def test_with_weights_it_is_the_least_of_weighted_squares_and_the_shortest(data, draw):
    X, y = data
    s = np.array(draw.draw(st.lists(st.integers(1, 40), min_size=len(y), max_size=len(y)))) / 8
    model = LeastSquaresClassifier().fit(X, y, s)
    T = np.eye(3)[y]
    root = np.sqrt(s)[:, None]
    middle, mean = s @ T / s.sum(), s @ X / s.sum()
    rows = root * (X - mean)
    rows[np.abs(rows) < 1e-12] = 0  # what rounding leaves of a constant is none
    W = np.linalg.pinv(rows, rcond=1e-9) @ (root * (T - middle))
    np.testing.assert_allclose(model.coef_, W.T, atol=1e-8)
    np.testing.assert_allclose(model.intercept_, middle - mean @ W, atol=1e-8)
    loss = (s[:, None] * (model.decision_function(X) - T) ** 2).sum()
    assert model.loss_ == pytest.approx(loss, rel=1e-9, abs=1e-9)


@given(samples(), st.integers(-90, 90))
@example((np.array([[0.0, 0, 0], [0, 0, 1]]), np.array([0, 1])), -8)  # constants had some weight
@example((np.array([[0.0, 0, 0], [0, 0, 1]]), np.array([0, 1])), -13)  # and took some of another's
def test_with_weights_units_and_the_size_of_all_weights_change_nothing(data, power):
    X, y = data
    s = np.linspace(1, 2, len(y))
    model = LeastSquaresClassifier(targets="counts").fit(X, y, s)
    same = LeastSquaresClassifier(targets="counts").fit(X * 10.0**power, y, s / 7)
    np.testing.assert_allclose(same.coef_ * 10.0**power, model.coef_, rtol=1e-7, atol=1e-8)
    f = model.decision_function(X)
    np.testing.assert_allclose(same.decision_function(X * 10.0**power), f, rtol=1e-7, atol=1e-8)
    assert s @ f == pytest.approx(0, abs=1e-7)  # of these targets f is 0 at the mean


def test_a_constant_feature_has_no_weight_with_weights():
    X = np.column_stack([[0.0, 1, 2, 3], np.full(4, 1e90), np.full(4, 0.1)])
    model = LeastSquaresClassifier().fit(X, [0, 0, 1, 1], [1, 2, 3, 4])
    assert model.coef_[0, 1:].tolist() == [0, 0]
    assert model.predict(X).tolist() == [0, 0, 1, 1]


def test_a_heavy_sample_draws_the_line():
    X, y = blobs(n=40, noise=1.5, random_state=1)
    light = LeastSquaresClassifier().fit(X, y)
    wrong = np.flatnonzero(light.predict(X) != y)
    assert len(wrong)
    s = np.ones(40)
    s[wrong[0]] = 1e6
    heavy = LeastSquaresClassifier().fit(X, y, s)
    assert heavy.predict(X[wrong[:1]]) == y[wrong[0]]
    assert heavy.decision_function(X)[wrong[0]] == pytest.approx(2 * (y[wrong[0]] == 1) - 1, abs=1e-3)
