"""What Fisher's scenes, planes and proof state, recomputed from the points by definition or with scikit-learn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from explorer.lessons.fisher import (
    examples,
    story,
)
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.settings import PRIOR
from tests.lessons.fisher.definitions import along
from tests.support.claims import after, numbers, stage

CLOUDS = examples.clouds()
SCAN = np.arange(-90, 90, 0.05)


def parts(dataset, angle):
    """The positions of both classes along a line."""
    z = dataset.X @ along(angle)
    return z[dataset.labels == 0], z[dataset.labels == 1]


def distance(dataset, angle):
    first, second = parts(dataset, angle)
    return abs(first.mean() - second.mean())


def scatter(dataset, angle):
    return sum(((part - part.mean()) ** 2).sum() for part in parts(dataset, angle))


def J(dataset, angle):
    return distance(dataset, angle) ** 2 / scatter(dataset, angle)


def wrong(dataset, angle):
    """Points on the wrong side of the threshold halfway between the projected means."""
    first, second = parts(dataset, angle)
    middle, side = (first.mean() + second.mean()) / 2, np.sign(first.mean() - second.mean())
    return int((side * (first - middle) < 0).sum() + (side * (second - middle) > 0).sum())


def best(dataset):
    """The angle of the largest J, by trying many."""
    u = along(SCAN)
    first, second = (dataset.X[dataset.labels == label] @ u for label in (0, 1))
    scatters = sum(((part - part.mean(axis=0)) ** 2).sum(axis=0) for part in (first, second))
    return SCAN[np.argmax((first.mean(axis=0) - second.mean(axis=0)) ** 2 / scatters)]


def rule(X, y, p):
    """w and c of the rule w·x > c for the class +1 with the prior p, from the definition."""
    one, two = X[y == 1], X[y == -1]
    covariance = sum((part - part.mean(axis=0)).T @ (part - part.mean(axis=0)) for part in (one, two)) / (
        len(X) - 2
    )
    w = np.linalg.solve(covariance, one.mean(axis=0) - two.mean(axis=0))
    return w, w @ (one.mean(axis=0) + two.mean(axis=0)) / 2 + np.log((1 - p) / p)


def text(scene, now):
    return scene.tell(now).replace("\u00a0", " ")


# ---- the points of the scenes ----


def test_the_clouds_are_long_at_40_degrees_and_their_means_are_not_across_them():
    assert CLOUDS.n == 40
    for label in (0, 1):
        own = CLOUDS.X[CLOUDS.labels == label]
        assert len(own) == examples.CLOUD
        spread, axes = np.linalg.eigh(np.cov(own.T))
        angle = np.degrees(np.arctan2(*axes[:, 1][::-1])) % 180
        assert angle == pytest.approx(40, abs=6)
        assert np.sqrt(spread[1] / spread[0]) > 2.5
    assert CLOUDS.X[CLOUDS.labels == 0].mean(axis=0) == pytest.approx([2.2, 3.6], abs=0.02)
    assert CLOUDS.X[CLOUDS.labels == 1].mean(axis=0) == pytest.approx([4.0, 2.9], abs=0.02)
    way = np.subtract([2.2, 3.6], [4.0, 2.9])
    assert abs(way @ along(examples.means_angle(CLOUDS))) == pytest.approx(np.linalg.norm(way), abs=1e-2)
    assert 15 < abs(best(CLOUDS) - examples.means_angle(CLOUDS)) < 75


def test_the_ring_is_around_the_other_class_with_the_same_mean():
    ring = examples.ring()
    inner, outer = (ring.X[ring.labels == label] for label in (0, 1))
    assert inner.mean(axis=0) == pytest.approx(outer.mean(axis=0), abs=1e-9)
    radii = [np.linalg.norm(part - [3, 3], axis=1) for part in (inner, outer)]
    assert np.ptp(radii, axis=1).max() < 0.02
    assert len(inner) == len(outer)
    assert radii[1].mean() > 2 * radii[0].mean()


def test_two_round_clouds_overlap():
    dataset = examples.unequal()
    assert dataset.n == 60
    assert 0 < wrong(dataset, best(dataset)) < 15


# ---- the sentences of the scenes ----


def test_the_threshold_of_the_first_line_and_of_the_readers_are_counted():
    scene, now = stage("fisher", "turn")
    told = text(scene, now)
    start = scene.begin().settings["fisher.angle"]
    assert numbers(told)[0] == start == story.START
    assert after(told, "misclassified ") == wrong(now.dataset, start) > 5
    assert numbers(told.split("points, now ")[1])[0] == wrong(now.dataset, now.settings["fisher.angle"]) == 0
    for angle in (0.0, 55.0):
        tried = scene.act.tried(replace(now, settings={**now.settings, "fisher.angle": angle}))
        assert numbers(tried) == [wrong(now.dataset, angle), now.dataset.n]


def test_the_line_of_the_means_has_the_larger_distance_and_the_larger_scatter():
    scene, now = stage("fisher", "means")
    told, here, there = text(scene, now), now.settings["fisher.angle"], best(now.dataset)
    assert here == examples.means_angle(now.dataset)
    assert after(told, "overlap: ") == wrong(now.dataset, here)
    assert after(told, "misclassified on this line, ") == wrong(now.dataset, there)
    far, near = numbers(told.split("farther apart here, ")[1])[:2]
    assert [far, near] == pytest.approx([distance(now.dataset, here), distance(now.dataset, there)], rel=2e-3)
    assert far > near
    wide, narrow = numbers(told.split("is far larger: ")[1])[:2]
    assert [wide, narrow] == pytest.approx(
        [scatter(now.dataset, here), scatter(now.dataset, there)], rel=2e-3
    )


def test_the_two_quotients_of_the_best_line_are_divided():
    scene, now = stage("fisher", "best")
    told = text(scene, now)
    angle = after(told, "At θ = ")
    assert angle == pytest.approx(best(now.dataset), abs=0.1)
    assert angle == round(angle, 1), "an angle has one decimal"
    assert after(told, "where J is ") == pytest.approx(J(now.dataset, best(now.dataset)), rel=5e-3)
    values = numbers(told.split("at first ")[1].replace("/", " ").replace("=", " "))[:6]
    first, last = examples.means_angle(now.dataset), now.settings["fisher.angle"]
    expected = []
    for angle in (first, last):
        expected += [distance(now.dataset, angle) ** 2, scatter(now.dataset, angle), J(now.dataset, angle)]
    assert values == pytest.approx(expected, rel=5e-3)
    for share, holds in ((0.985, False), (0.995, True)):
        most = J(now.dataset, best(now.dataset))
        angle = next(a for a in np.arange(best(now.dataset), 90, 0.05) if J(now.dataset, a) < share * most)
        tried = replace(now, settings={**now.settings, "fisher.angle": float(angle)})
        assert scene.act.holds(tried) == holds
        assert numbers(scene.act.tried(tried))[0] == pytest.approx(100 * share, abs=0.3)


def test_a_rare_class_has_its_threshold_where_the_rule_says():
    scene, now = stage("fisher", "rare")
    told, share = text(scene, now), now.settings[PRIOR.key]
    assert share == story.RARE
    u = along(now.settings["fisher.angle"])
    X, y, rows = now.dataset.X, now.dataset.y, []
    for p in (0.5, share / 100):
        (w, c), (slope, end) = rule(X, y, p), rule((X @ u)[:, None], y, p)
        rows.append((end / slope[0] - X.mean(axis=0) @ u, int((X @ w > c).sum())))
    (before, many), (then, few) = rows
    assert after(told, "moved from ") == pytest.approx(before, abs=2e-3)
    assert numbers(told.split("moved from ")[1])[1] == pytest.approx(then, abs=2e-3)
    assert all(place == round(place, 3) for place in numbers(told.split("moved from ")[1])[:2])
    assert after(told, ", so ") == few
    assert after(told, "points instead of ") == many
    assert after(told, "but better if only ") == share
    sides = [(X @ w > c) == (y == 1) for w, c in (rule(X, y, 0.5), rule(X, y, share / 100))]
    found = np.array([[right[y == label].mean() for label in (1, -1)] for right in sides])  # of each class
    usual, rare = found @ [0.5, 0.5], found @ [share / 100, 1 - share / 100]
    assert usual[0] > usual[1], "worse on this sample"
    assert rare[0] < rare[1], "better where blue is rare"
    assert np.count_nonzero(y == 1) * 2 == len(y)
    threshold = numbers(told.split("moved from ")[1])[1]
    assert threshold * np.linalg.norm(w) == pytest.approx(np.log((100 - share) / share), rel=1e-3)
    for given in (6, 5, 1):
        tried = replace(now, settings={**now.settings, PRIOR.key: given})
        assert scene.act.holds(tried) == (given <= 5)
    assert numbers(scene.act.tried(replace(now, settings={**now.settings, PRIOR.key: 20})))[:2] == [20, 5]


def test_on_every_line_through_the_ring_j_is_0():
    scene, now = stage("fisher", "ring")
    assert max(J(now.dataset, angle) for angle in (0, 30, 77)) < 1e-6
    assert after(text(scene, now), "J is ") == 0


def test_fishers_plane_of_iris_is_compared_with_the_best_pair():
    scene, now = stage("fisher", "iris")
    told, data = text(scene, now), shipped("iris")

    def missed(columns):
        model = LinearDiscriminantAnalysis().fit(data.X[:, columns], data.labels)
        return int((model.predict(data.X[:, columns]) != data.labels).sum())

    def separation(columns):
        X, total = data.X[:, columns], np.cov(data.X[:, columns].T, bias=True) * data.n
        W = sum(np.cov(X[data.labels == k].T, bias=True) * 50 for k in range(3))
        return np.trace(np.linalg.solve(W, total - W))

    pairs = [[i, j] for i in range(4) for j in range(i + 1, 4)]
    assert numbers(told)[:2] == [missed([0, 1, 2, 3]), data.n]
    assert after(told, "best pair of measurements, ") == min(map(missed, pairs))
    assert after(told, " here, at most ") == pytest.approx(max(map(separation, pairs)), rel=1e-3)
    assert after(told, "The separation is the sum of the two J values: ") == pytest.approx(
        separation([0, 1, 2, 3]), rel=1e-3
    )
    assert scene.act.happened == 0 or story.iris_wrong(now) == missed([0, 1, 2, 3])
