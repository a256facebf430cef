"""Studies of how long perceptrons learn: their sets are what they claim, their counts the learner's own."""

from __future__ import annotations

import inspect

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import GENERATORS, TABLES, Perceptron, guarantee
from linclass.perceptrons.studies import Measurement, measurements, planted, sphere_margins, update_counts

SEED = st.integers(0, 10**6)
BLOBS = GENERATORS["blobs"](n=30, noise=0.3)


def counts(*data, **options):
    """All counts in one array."""
    return np.concatenate(list(update_counts(*data, **options)))


@pytest.mark.parametrize("chunk", [1, 7, 40])
def test_shuffled_counts_are_those_of_the_perceptron_on_shuffled_samples(chunk):
    X, y = BLOBS
    rng = np.random.default_rng(5)
    expected = []
    for begin in range(0, 40, chunk):
        turns = rng.permuted(np.tile(np.arange(30), (min(chunk, 40 - begin), 1)), axis=1)
        expected += [Perceptron().fit(X[row.argsort()], y[row.argsort()]).n_iter_ for row in turns]
    assert counts(X, y, runs=40, picks="shuffled", random_state=5, chunk=chunk).tolist() == expected


@pytest.mark.slow
def test_random_counts_come_from_the_distribution_of_the_perceptrons_own():
    X, y = BLOBS
    ours = counts(X, y, runs=400, random_state=0)
    own = [Perceptron(order="random", random_state=seed).fit(X, y).n_iter_ for seed in range(400)]
    error = np.hypot(np.std(own), np.std(ours)) / np.sqrt(400)
    assert abs(ours.mean() - np.mean(own)) < 5 * error


@given(SEED, st.sampled_from(["random", "shuffled"]))
def test_no_order_breaks_the_bound(seed, picks):
    X, y = planted(20, 2, 0.5, 3.0, random_state=seed)
    assert counts(X, y, runs=30, picks=picks, random_state=seed).max() <= guarantee(X, y).bound * (1 + 1e-9)


def test_table_2_1_in_all_its_orders():
    found = set(counts(*TABLES["li-2.1"], runs=200, picks="shuffled", random_state=0).tolist())
    X, y = TABLES["li-2.1"]
    orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    assert found == {Perceptron().fit(X[o], y[o]).n_iter_ for o in orders}


def test_runs_come_in_chunks_and_the_budget_ends_them():
    assert [len(part) for part in update_counts(*BLOBS, runs=25, chunk=10)] == [10, 10, 5]
    assert counts(*TABLES["xor"], runs=5, max_updates=17).tolist() == [17] * 5
    assert counts(*BLOBS, runs=5, max_updates=0).tolist() == [0] * 5


@given(st.integers(2, 12), st.integers(2, 6), st.sampled_from([0.05, 0.3, 1.0]), SEED)
def test_planted_sets_have_the_margin_and_the_radius_asked_for(n, d, gamma, seed):
    X, y = planted(n, d, gamma, 4.0, random_state=seed)
    proof = guarantee(X, y)
    assert (proof.gamma, proof.radius) == pytest.approx((gamma, 4.0), rel=1e-6)
    assert (X.shape, abs(y.sum())) == ((n, d), n % 2)


@pytest.mark.parametrize("order", ["cyclic", "first", "worst"])
def test_a_measurement_is_that_of_a_perceptron_on_planted_samples(order):
    plan, rng = [(12, 3, 0.5), (21, 2, 0.3), (9, 5, 1.5), (2, 2, 0.1)], np.random.default_rng(3)
    found = measurements(plan, radius=4.0, order=order, random_state=3)
    for one, (n, d, gamma) in zip(found, plan, strict=True):
        X, y = planted(n, d, gamma, 4.0, random_state=rng)
        updates = Perceptron(order=order).fit(X, y).n_iter_
        assert one == Measurement(n, d, gamma, 4.0, updates)
        assert one.bound == pytest.approx(guarantee(X, y).bound)
    assert next(measurements([(9, 2, 0.5)], random_state=0)).radius == 5


def test_every_planted_sample_has_the_margin_and_the_length():
    X, y = planted(40, 3, 0.4, 3.0, random_state=1)
    assert (np.append(X, np.ones((40, 1)), axis=1) ** 2).sum(axis=1) == pytest.approx(9)
    u = guarantee(X, y).weights
    assert u[-1] == pytest.approx(0, abs=1e-9)
    assert y * (X @ u[:-1]) == pytest.approx(0.4)
    foot = X - np.outer(X @ u[:-1], u[:-1])
    twice = np.abs(foot[:, None] - foot).max(axis=2) < 1e-9
    assert twice.sum() == 42  # one pair, on both sides of the plane, has the same foot
    (i, j), *_others = np.argwhere(np.triu(twice, 1))
    assert y[i] == -y[j]
    assert {tuple(np.argwhere(np.triu(twice_in(seed), 1))[0]) for seed in range(9)} != {(0, 1)}


def twice_in(seed):
    """Which samples have the same foot on the plane that separates them."""
    X, y = planted(6, 3, 0.4, 3.0, random_state=seed)
    u = guarantee(X, y).weights[:-1]
    foot = X - np.outer(X @ u, u)
    return np.abs(foot[:, None] - foot).max(axis=2) < 1e-9


def test_every_measurement_lies_under_the_line_of_slope_two():
    # log(k / R²) <= 2 log(1 / γ)
    found = list(measurements([(30, 3, 2 * 0.93**i) for i in range(50)], random_state=0))
    assert len(found) == 50
    for one in found:
        assert 0 < one.updates <= one.bound * (1 + 1e-9)
        assert np.log(one.updates / one.radius**2) <= 2 * np.log(1 / one.gamma) + 1e-9


def test_the_number_of_updates_depends_neither_on_n_nor_on_d():
    def median(n, d):
        return np.median([one.updates for one in measurements([(n, d, 0.5)] * 9, random_state=1)])

    assert median(5000, 5) < 1.5 * median(100, 5)
    assert median(200, 200) < 1.5 * median(200, 10)


def test_studies_are_made_piece_by_piece_and_a_seed_repeats_them():
    assert inspect.isgenerator(study := measurements([(10, 2, 0.5)] * 3, random_state=4))
    assert list(study) == list(measurements([(10, 2, 0.5)] * 3, random_state=4))
    assert counts(*BLOBS, runs=9, random_state=2).tolist() == counts(*BLOBS, runs=9, random_state=2).tolist()


@pytest.mark.parametrize("d", [2, 3, 10, 1000])
def test_margins_on_the_sphere_have_mean_square_one_over_d(d):
    squares = sphere_margins(d, n=40_000, random_state=0) ** 2
    assert squares.mean() == pytest.approx(1 / d, rel=5 * np.sqrt(2 / 40_000))  # 5 standard errors at least


def test_margins_on_the_sphere_in_few_dimensions():
    assert sphere_margins(1, n=50, random_state=0).tolist() == [1] * 50
    # On the sphere in space every height is as likely as any other (Archimedes).
    heights = np.sort(sphere_margins(3, n=20_000, random_state=0))
    assert np.abs(heights - np.linspace(0, 1, 20_000)).max() < 0.02
    # The naive way: draw the points.
    points = np.random.default_rng(1).normal(size=(20_000, 7))
    naive = np.sort(np.abs(points[:, 0]) / np.linalg.norm(points, axis=1))
    assert np.abs(np.sort(sphere_margins(7, n=20_000, random_state=0)) - naive).max() < 0.05


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: planted(10, 1, 0.5, 5), "d must be a whole number, 2 or more"),
        (lambda: planted(10, 2, 3.0, 3), r"radius² must be above 1 \+ gamma²; got radius=3 and gamma=3"),
        (lambda: planted(10, 2, 0.0, 5), "gamma must be a finite number above 0"),
        (lambda: counts(*BLOBS, chunk=0), "chunk must be a whole number, 1 or more"),
        (lambda: counts(*BLOBS, max_updates=-1), "max_updates must be a whole number, 0 or more"),
        (lambda: sphere_margins(3, n=0), "n must be a whole number, 1 or more"),
        (lambda: planted(1, 2, 0.5, 5), "n must be a whole number, 2 or more"),
        (lambda: counts(*BLOBS, picks="worst"), "picks must be one of 'random', 'shuffled'"),
        (lambda: counts(*BLOBS, runs=0), "runs must be a whole number, 1 or more"),
        (lambda: counts([[1.0], [2.0]], [1, 1]), "needs samples of two classes"),
        (lambda: list(measurements([], order="any")), "order must be one of"),
        (lambda: sphere_margins(0), "d must be a whole number, 1 or more"),
    ],
)
def test_parameters_have_rules(call, message):
    with pytest.raises(ValueError, match=message):
        call()
