"""The best line against two naive searches: all lines near two points, and all splits of a few points."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import GENERATORS, TABLES, Perceptron, best_line, separable
from tests.support.share import examples


def fewest_errors(X, y):
    """Errors of the best line, by loops: every line through two places, tilted a little in every way.

    Any split of the plane's points by a line that holds none of them can be had like this: the points on the
    left of the line through two places, together with the first or the last ones that lie on it.
    """
    places = sorted(set(map(tuple, X)))
    gain = dict.fromkeys(places, 0)
    for place, label in zip(map(tuple, X), y, strict=True):
        gain[place] += int(label)
    total = sum(gain.values())
    most = abs(total)  # of the sum of label times side over the samples, for the constant rules
    for p, q in product(places, places):
        if p == q:
            continue
        u = (q[0] - p[0], q[1] - p[1])
        left, on = 0, []
        for r in places:
            v = (r[0] - p[0], r[1] - p[1])
            turn = u[0] * v[1] - u[1] * v[0]
            if turn > 0:
                left += gain[r]
            elif turn == 0:
                on.append((u[0] * v[0] + u[1] * v[1], gain[r]))
        for cut in range(len(on) + 1):
            positive = left + sum(g for _, g in sorted(on)[:cut])
            most = max(most, abs(2 * positive - total))
    return (len(y) - most) // 2


def fewest_errors_of_all_splits(X, y):
    """The same by trying every split of the places in two and asking whether a line makes it."""
    places = sorted(set(map(tuple, X)))
    best = len(y)
    for sides in product([-1, 1], repeat=len(places)):
        side = dict(zip(places, sides, strict=True))
        if separable(places, sides):
            best = min(best, sum(side[tuple(x)] != label for x, label in zip(X, y, strict=True)))
    return best


def check(X, y, errors):
    """The answer has that many errors, and its line has them too, with no sample on it."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    line = best_line(X, y)
    values = X @ line.w + line.b
    assert line.errors == errors
    assert (values != 0).all()
    assert (y * values < 0).sum() == errors
    assert line.w.any() or errors == min((y > 0).sum(), (y < 0).sum())


@pytest.mark.slow
def test_thousands_of_small_sets_with_duplicates_and_collinear_points():
    rng = np.random.default_rng(0)
    for _ in range(examples(5000)):
        n, size = rng.integers(2, 11), rng.integers(2, 6)
        X = rng.integers(-size, size, (n, 2)).tolist()
        y = [-1, 1, *rng.choice([-1, 1], n - 2).tolist()]
        check(X, y, fewest_errors(X, y))


@pytest.mark.slow
def test_every_split_of_a_few_places():
    rng = np.random.default_rng(1)
    for _ in range(60):
        n = rng.integers(4, 8)
        X, y = rng.integers(0, 3, (n, 2)).tolist(), [-1, 1, *rng.choice([-1, 1], n - 2).tolist()]
        check(X, y, fewest_errors_of_all_splits(X, y))


COORDINATES = {
    "whole": st.integers(-4, 4),
    "decimals": st.integers(-30, 30).map(lambda k: k / 10),
    "near ties": st.sampled_from([0, 1, 10**9, 10**9 + 1, 2 * 10**9, 2 * 10**9 + 1]),
    "steps of 1e-6": st.sampled_from([0, 1e-6, 2e-6, 4000.000001, 8000.000002, 8000.000003]),
    "binary": st.sampled_from([0.0, 1 / 3, 2 / 3, np.nextafter(1 / 3, 1), 0.1 + 0.2, 1e-200, 2e-200, 1e60]),
}


@pytest.mark.parametrize("kind", COORDINATES)
@given(st.data())
def test_exact_however_close_it_is(kind, data):
    points = st.tuples(COORDINATES[kind], COORDINATES[kind])
    X = data.draw(st.lists(points, min_size=2, max_size=9))
    y = [-1, 1, *data.draw(st.lists(st.sampled_from([-1, 1]), min_size=len(X) - 2, max_size=len(X) - 2))]
    read = Fraction if kind == "binary" else lambda number: Fraction(str(number))
    exact = [(read(a), read(b)) for a, b in X]
    assert best_line(X, y).errors == fewest_errors(exact, y)


def test_xor_has_one_mistake():
    check(*TABLES["xor"], 1)


def test_lines_through_two_samples_would_not_do():
    # Three positives on a line, a negative on it between them: only a line that crosses there has one error.
    X, y = [(0, 0), (1, 0), (2, 0), (3, 0)], [1, -1, 1, 1]
    check(X, y, 1)
    line = best_line(X, y)
    assert line.w.any() or line.b > 0


def test_separable_samples_have_no_errors():
    X, y = GENERATORS["blobs"](noise=0.3)
    assert separable(X, y)
    check(X, y, 0)


def test_all_in_one_place():
    line = best_line([[2, 1]] * 5, ["no", "yes", "yes", "no", "yes"])
    assert (line.w.tolist(), line.b, line.errors) == ([0, 0], 1, 2)


def test_one_class_only():
    line = best_line([[0, 0], [1, 1]], [-1, -1])
    assert (line.w.tolist(), line.b, line.errors) == ([0, 0], -1, 0)


@given(st.integers(0, 10**6), st.sampled_from(["blobs", "moons", "xor", "spirals"]))
def test_no_learner_makes_fewer_errors_and_the_labels_may_be_swapped(seed, name):
    X, y = GENERATORS[name](n=40, flips=0.15, random_state=seed)
    line = best_line(X, y)
    learner = Perceptron(order="random", random_state=seed, max_updates=50).fit(X, y)
    assert line.errors <= (learner.predict(X) != y).sum()
    assert best_line(X, -y).errors == line.errors
    assert best_line(X[:, ::-1], y).errors == line.errors


def test_needs_the_plane_and_two_classes():
    with pytest.raises(ValueError, match=r"samples with 2 features; got 3\. Select two columns"):
        best_line([[0, 0, 0], [1, 1, 1]], [0, 1])
    with pytest.raises(ValueError, match="needs exactly two classes"):
        best_line([[0, 0], [1, 1], [2, 2]], [0, 1, 2])


@pytest.mark.slow
def test_two_thousand_samples_take_less_than_three_seconds():
    X, y = GENERATORS["blobs"](n=2000, flips=0.2)
    start = time.process_time()
    best_line(X, y)
    assert time.process_time() - start < 3
