"""A rotating line: positions, J, thresholds and histograms are those of the projected samples."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import FisherDiscriminant
from linclass.discriminants.feature_planes import FeaturePlanes
from linclass.discriminants.rotating_line import RotatingLine, folded

RNG = np.random.default_rng(7)
X = RNG.normal(size=(30, 2)) * [1, 200] + np.repeat([[0, 0], [2, 100], [-1, 500]], 10, axis=0)
Y = np.repeat([5, 7, 9], 10)
SCALE = np.array([4.0, 800.0])
ANGLES = np.array([-70.0, 0.0, 35.0, 90.0])


def line(used, scale=None):
    """The line of the samples with these labels."""
    kept = np.isin(Y, used)
    return RotatingLine(X[kept], Y[kept], FisherDiscriminant().fit(X[kept], Y[kept]), scale)


def w(angle, scale):
    turn = np.radians(angle)
    return np.array([np.cos(turn), np.sin(turn)]) / scale


@pytest.mark.parametrize("scale", [np.ones(2), SCALE], ids=["equal", "units of the view"])
def test_a_foot_is_the_point_of_the_line_at_the_position_of_its_sample(scale):
    turning = line([5, 7], scale)
    samples, mean = turning.X, turning.X.mean(axis=0)
    assert turning.mean == pytest.approx(mean)
    for k, angle in enumerate(ANGLES):
        position = (samples - mean) @ w(angle, scale)
        assert turning.places(samples, ANGLES)[k] == pytest.approx(position)
        feet = turning.feet(samples, ANGLES)[k]
        assert (feet - mean) @ w(angle, scale) == pytest.approx(position)
        across = ((feet - mean) / scale) @ [-np.sin(np.radians(angle)), np.cos(np.radians(angle))]
        assert across == pytest.approx(0, abs=1e-9)
    assert turning.reach == pytest.approx(max(np.hypot(*((x - mean) / scale)) for x in samples))


@pytest.mark.parametrize("used", [[5, 7], [5, 7, 9]])
def test_j_is_largest_at_the_best_angle_and_defined_by_the_projections(used):
    turning = line(used, SCALE)
    angles, J = turning.curve
    for angle, value in zip(angles[::20], J[::20], strict=True):
        z = turning.X @ w(angle, SCALE)
        parts = [z[turning.y == k] for k in used]
        within = sum(((part - part.mean()) ** 2).sum() for part in parts)
        if len(used) == 2:
            between = (parts[0].mean() - parts[1].mean()) ** 2
        else:
            between = sum(len(part) * (part.mean() - z.mean()) ** 2 for part in parts)
        assert value == pytest.approx(between / within)
    assert J.max() == turning.most == J[angles == turning.best].item()
    assert (angles[0], angles[-1], len(angles)) == (-90, 90, 182)


def test_the_threshold_is_halfway_between_the_means_of_equal_classes():
    turning = line([5, 7], SCALE)
    for t, angle in zip(turning.thresholds(ANGLES), ANGLES, strict=True):
        z = turning.places(turning.X, angle)[0]
        low, high = z[:10].mean(), z[10:].mean()
        assert t == pytest.approx((low + high) / 2)
        wrong = np.count_nonzero(np.sign(z - t) * np.sign(high - low) != np.repeat([-1, 1], 10))
        assert turning.wrong(turning.X, turning.rows, angle).tolist() == [wrong]


def test_without_a_threshold_the_more_probable_class_is_predicted():
    turning = line([5, 7])
    nowhere = np.array([np.nan])
    turning.model.priors_ = np.array([0.3, 0.7])
    assert turning.wrong(turning.X, turning.rows, 0.0, nowhere).tolist() == [10]
    assert turning.wrong(turning.X[:4], turning.rows[:4], 0.0, nowhere).tolist() == [4]


def test_histograms_count_the_samples_of_each_class():
    turning = line([5, 7, 9], SCALE)
    counts = turning.histograms(ANGLES)
    for k, angle in enumerate(ANGLES):
        z = turning.places(turning.X, angle)[0]
        expected = [np.histogram(z[turning.y == label], turning.edges)[0] for label in (5, 7, 9)]
        assert counts[k].tolist() == np.array(expected).tolist()
    assert turning.counts.tolist() == [10, 10, 10]
    assert turning.tallest == turning.histograms(np.arange(-90, 90, 15.0)).max()


def test_bells_are_gaussians_of_the_shared_variance():
    turning = line([5, 7], SCALE)
    x, height = (part[0] for part in turning.bells(35.0))
    z = turning.places(turning.X, 35.0)[0]
    parts = z[:10], z[10:]
    sigma = np.sqrt(sum(((part - part.mean()) ** 2).sum() for part in parts) / 18)
    width = np.diff(turning.edges)[0]
    for row, part in enumerate(parts):
        away = (x[row] - part.mean()) / sigma
        assert (away[0], away[-1]) == pytest.approx((-3.3, 3.3))
        assert height[row] == pytest.approx(10 * width * np.exp(-(away**2) / 2) / sigma / np.sqrt(2 * np.pi))


def test_equal_means_have_no_best_angle():
    same = np.array([[0.0, 0], [2, 2], [0, 2], [2, 0]])
    y = np.array([0, 0, 1, 1])
    turning = RotatingLine(same, y, FisherDiscriminant().fit(same, y))
    assert turning.best is None
    assert turning.most == 0
    assert not turning.curve[1].any()


@pytest.mark.parametrize(
    ("angle", "same"), [(0, 0), (90, 90), (-90, 90), (270, 90), (100, -80), (-179, 1), (-91, 89)]
)
def test_angles_of_the_same_line(angle, same):
    assert folded(angle) == same


def test_planes_show_each_pair_of_features_and_fishers_directions():
    samples = RNG.normal(size=(30, 3)) + np.repeat([[0, 0, 3], [2, 0, 0], [0, 2, 0]], 10, axis=0)
    planes = FeaturePlanes(samples, np.repeat([0, 1, 2], 10))
    assert planes.pairs == [(0, 1), (0, 2), (1, 2)]
    centred = samples - samples.mean(axis=0)
    means = np.repeat([centred[k : k + 10].mean(axis=0) for k in (0, 10, 20)], 10, axis=0)
    within = (centred - means).T @ (centred - means)
    deviations = np.sqrt(np.diag(within) / 27)
    for t, pair in enumerate(planes.pairs):
        assert np.allclose(planes.places[t], (centred / deviations)[:, pair])
        assert np.allclose(planes.means[t], (means / deviations)[::10, pair])
        S = within[np.ix_(pair, pair)]
        between = means[:, pair].T @ means[:, pair]
        assert planes.separation[t] == pytest.approx(np.trace(np.linalg.solve(S, between)))
        alone = FisherDiscriminant().fit(samples[:, pair], planes.labels)
        assert planes.wrong[t] == np.count_nonzero(alone.predict(samples[:, pair]) != planes.labels)
        correlation = S / np.sqrt(np.outer(np.diag(S), np.diag(S)))
        assert np.allclose(planes.covariances()[t], correlation)
    assert np.allclose(planes.covariances()[-1], np.eye(2))
    coef, intercept = planes.scores()
    for t, places in enumerate(planes.places):
        won = (places @ coef[t].T + intercept[t]).argmax(axis=1)
        assert np.count_nonzero(won != planes.labels) == planes.wrong[t]


def test_two_classes_have_a_row_each():
    planes = FeaturePlanes(X[:20], np.repeat([0, 1], 10))
    assert planes.k == 1
    rows = planes.places[-1][:, 1]
    assert rows[:10].min() > 0 > rows[10:].max()
    assert planes.means[-1][:, 1] == pytest.approx([1.1, -1.1])
    within, between, total = planes.shares()
    assert total == pytest.approx(within + between)
    assert np.argmax(between / total) == 2  # after the two features


@pytest.mark.parametrize(
    ("samples", "labels"), [(X[:20], Y[:20]), (X[:, :1], Y)], ids=["two classes", "one feature"]
)
def test_along_one_direction_each_class_is_scattered_evenly_about_its_row(samples, labels):
    planes, known = FeaturePlanes(samples, labels), np.unique(labels)
    C = len(known)
    places, middles = planes.places[-1], planes.means[-1][:, 1]
    assert middles == pytest.approx(2.2 * ((C - 1) / 2 - np.arange(C)))
    assert planes.classes == tuple(known)
    along = FisherDiscriminant().fit(samples, labels).transform(samples)[:, 0]
    assert places[:, 0] == pytest.approx(along)
    away = places[:, 1] - middles[np.searchsorted(known, labels)]
    assert np.abs(away).max() <= 0.7
    assert np.histogram(away, 3, (-0.7, 0.7))[0] == pytest.approx(len(away) / 3, abs=1.5)
    assert len(np.unique(away.round(6))) == len(away)
    for k, label in enumerate(known):
        assert planes.means[-1][k, 0] == pytest.approx(along[labels == label].mean())
    assert planes.covariances()[-1] == pytest.approx(np.array([[1, 0], [0, 0]]))
    coef, intercept = planes.scores()
    for t, shown in enumerate(planes.places):
        won = known[(shown @ coef[t].T + intercept[t]).argmax(axis=1)]
        assert np.count_nonzero(won != labels) == planes.wrong[t]
        if C == 2:  # the difference of both is the logarithm of the odds
            odds = planes.classifiers[t].predict_log_proba(shown[:, : planes.classifiers[t].n_features_in_])
            difference = shown @ (coef[t][1] - coef[t][0]) + intercept[t][1] - intercept[t][0]
            assert difference == pytest.approx(odds[:, 1] - odds[:, 0])


def test_scatter_along_features_and_directions():
    samples = RNG.normal(size=(30, 3)) + np.repeat([[0, 0, 3], [2, 0, 0], [0, 2, 0]], 10, axis=0)
    planes = FeaturePlanes(samples, np.repeat([0, 1, 2], 10))
    directions = [*np.eye(3), *planes.model.directions_]
    for parts in zip(directions, *planes.shares(), strict=True):
        w, within, between, total = parts
        z = samples @ w
        groups = z.reshape(3, 10)
        assert within == pytest.approx(((groups - groups.mean(axis=1, keepdims=True)) ** 2).sum())
        assert between == pytest.approx(10 * ((groups.mean(axis=1) - z.mean()) ** 2).sum())
        assert total == pytest.approx(((z - z.mean()) ** 2).sum())
