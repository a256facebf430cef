"""The scatter of samples with more features than samples equals the sums over these samples."""

import numpy as np
import pytest

from linclass import FisherDiscriminant

RNG = np.random.default_rng(11)
WIDE, LABELS = RNG.normal(size=(9, 14)) + 3, np.array([0, 1, 2] * 3)
DIRECTIONS = RNG.normal(size=(4, 14))


def outer(rows):
    """Sum of x xᵀ over rows, by a loop."""
    return sum((np.outer(x, x) for x in rows), np.zeros((14, 14)))


@pytest.fixture(scope="module", params=[2, 3], ids=["two classes", "three classes"])
def samples(request):
    """Samples of two or three classes."""
    used = request.param > LABELS
    return WIDE[used], LABELS[used]


def sums(X, y):
    """S_W, S_B and S_T from the definition."""
    means = [X[y == k].mean(axis=0) for k in np.unique(y)]
    within = [outer(X[y == k] - mean) for k, mean in enumerate(means)]
    between = outer([np.sqrt((y == k).sum()) * (mean - X.mean(axis=0)) for k, mean in enumerate(means)])
    return within, between, outer(X - X.mean(axis=0))


def test_its_matrices_are_the_sums(samples):
    X, y = samples
    scatter = FisherDiscriminant().fit(X, y).scatter_
    each, between, total = sums(X, y)
    np.testing.assert_allclose(scatter.each, each, atol=1e-10)
    np.testing.assert_allclose(scatter.within, sum(each), atol=1e-10)
    np.testing.assert_allclose(scatter.total, total, atol=1e-10)
    np.testing.assert_allclose(scatter.legs.T @ scatter.legs, between, atol=1e-10)
    np.testing.assert_allclose(scatter.mean, X.mean(axis=0), atol=1e-12)
    np.testing.assert_allclose(scatter.means, [X[y == k].mean(axis=0) for k in np.unique(y)], atol=1e-12)
    assert scatter.singular


def test_along_a_direction_it_is_a_quadratic_form(samples):
    X, y = samples
    scatter = FisherDiscriminant().fit(X, y).scatter_
    each, between, total = sums(X, y)
    for found, S in zip(scatter.along(DIRECTIONS), (sum(each), between, total), strict=True):
        np.testing.assert_allclose(found, [w @ S @ w for w in DIRECTIONS], rtol=1e-9)


def test_separation_is_the_trace_of_the_quotient(samples):
    X, y = samples
    scatter = FisherDiscriminant().fit(X, y).scatter_
    each, between, _total = sums(X, y)
    W = DIRECTIONS[:2]
    expected = np.trace(np.linalg.solve(W @ sum(each) @ W.T, W @ between @ W.T))
    assert scatter.separation(W) == pytest.approx(expected)
    assert scatter.separation(W[:1]) == pytest.approx(
        (W[0] @ between @ W[0]) / (W[0] @ sum(each) @ W[0]), rel=1e-9
    )


def test_orthogonal_to_the_samples_nothing_is_scattered(samples):
    X, y = samples
    scatter = FisherDiscriminant().fit(X, y).scatter_
    away = np.linalg.svd(X - X.mean(axis=0))[2][-1:]
    assert [part.item() for part in scatter.along(away)] == [0, 0, 0]
    assert scatter.separation(away) == 0
    both = scatter.along(np.vstack([DIRECTIONS[0], away[0]]))
    assert all(part[0] > 0 and part[1] == 0 for part in both)
    assert scatter.separation(np.vstack([DIRECTIONS[0], away[0]])) == pytest.approx(
        scatter.separation(DIRECTIONS[:1])
    )


def test_means_differ_where_the_classes_have_no_scatter():
    """With fewer samples than features some direction has J = ∞: all samples of a class have the same foot there."""
    scatter = FisherDiscriminant().fit(WIDE, LABELS).scatter_
    directions, ratios = scatter.directions()
    assert directions.shape == (2, 14)
    assert np.isinf(ratios).all()
    for w in directions:
        feet = [np.ptp((WIDE @ w)[k == LABELS]) for k in range(3)]
        assert max(feet) < 1e-9 < 1e-3 < np.ptp(WIDE @ w)


def test_j_of_one_direction_is_a_number_and_of_several_an_array():
    X, y = WIDE[:, :3], (LABELS > 0).astype(int)
    scatter = FisherDiscriminant().fit(X, y).scatter_
    one, several = scatter.J([1.0, 2.0, 3.0]), scatter.J([[1.0, 2.0, 3.0]])
    assert isinstance(one, float)
    assert several.shape == (1,)
    z, low = X @ [1.0, 2.0, 3.0], y == 0
    within = sum(((part - part.mean()) ** 2).sum() for part in (z[low], z[~low]))
    assert one == several[0] == pytest.approx((z[low].mean() - z[~low].mean()) ** 2 / within)


def test_without_a_number_one_sample_is_drawn():
    model = FisherDiscriminant().fit(WIDE, LABELS)
    X, y = model.sample(random_state=1)
    assert X.shape == (1, 14)
    assert y.shape == (1,)
