"""`separable`: whatever it answers, its proof must hold, and it must answer what was planted."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from time import thread_time

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy.optimize import linprog

from linclass import separable
from linclass.data.datasets import TABLES, blobs, spirals


def proved(X, y):
    """The answer, after its proof was checked; with exact arithmetic where decimals are meant."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    result = separable(X, y)
    if result.w is not None and result.b is not None:
        assert result.separable
        assert result.weights is None
        assert (y * (X @ result.w + result.b) > 0).all()  # as floats
        w = [Fraction(v) for v in result.w.tolist()]
        b = Fraction(result.b)
        for row, sign in zip(X.tolist(), y.tolist(), strict=True):  # and exactly
            assert sign * (sum(a * Fraction(str(v)) for a, v in zip(w, row, strict=True)) + b) > 0
    else:
        weights = result.weights
        assert weights is not None
        assert not result.separable
        assert result.w is None
        assert result.b is None
        assert weights.shape == y.shape
        assert (weights >= 0).all()
        assert (weights > 0).sum() <= X.shape[1] + 2
        assert weights[y > 0].sum() == pytest.approx(1, abs=1e-12)
        assert weights[y < 0].sum() == pytest.approx(1, abs=1e-12)
        size = np.abs(X).max() or 1.0
        np.testing.assert_allclose(
            weights[y > 0] @ X[y > 0], weights[y < 0] @ X[y < 0], rtol=0, atol=1e-9 * size
        )
    return result.separable


def by_linear_program(X, y):
    """Second opinion: some w, b with y (w·x + b) >= 1 for all samples?"""
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    free = [(None, None)] * Z.shape[1]
    answer = linprog(np.zeros(Z.shape[1]), A_ub=-Z, b_ub=-np.ones(len(Z)), bounds=free, method="highs")
    assert answer.status in (0, 2)
    return answer.status == 0


def by_directions(X, y):
    """Second opinion in the plane, in whole numbers: try one direction between each two critical ones.

    Strict separation is open, so some separator has a w that is no critical direction: it lies strictly
    between two neighbours among the normals of all lines through two samples, and there the order of the
    samples is fixed.
    """
    normals = {(q[1] - p[1], p[0] - q[0]) for p, q in product(X, X) if tuple(p) != tuple(q)}
    ring = sorted(normals, key=lambda v: np.arctan2(float(v[0]), float(v[1])))
    sums = [(a[0] + b[0], a[1] + b[1]) for a, b in pairwise([*ring, *ring[:1]])]
    # one or two normals only: all samples on one line, whose direction is what separates
    sums += [(n[1], -n[0]) for n in ring] + ring
    for w in sums:
        along = [w[0] * p[0] + w[1] * p[1] for p in X]
        if min(a for a, s in zip(along, y, strict=True) if s > 0) > max(
            a for a, s in zip(along, y, strict=True) if s < 0
        ):
            return True
    return False


@st.composite
def samples(draw, dimensions=(1, 10), most=14, span=None):
    """Small whole numbers over 1 to 1000: coincidences, touching hulls, collinear and equal points."""
    d = draw(st.integers(*dimensions))
    n = draw(st.integers(2, most))
    k = span or draw(st.sampled_from([1, 2, 5, 30, 1000]))
    numbers = st.integers(-k, k)
    rows = st.lists(numbers, min_size=d, max_size=d)
    whole = np.array(draw(st.lists(rows, min_size=n, max_size=n)))
    y = np.array([1, -1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=n - 2, max_size=n - 2))])
    return whole, y, 10 ** draw(st.integers(0, 3))


@given(samples())
def test_agrees_with_linear_programming(data):
    whole, y, scale = data
    assert proved(whole / scale, y) == by_linear_program(whole, y)


@given(samples(dimensions=(2, 2), most=9, span=4))
@example((np.array([[0, 0], [1, 1], [2, 2]]), np.array([1, -1, 1]), 10))
@example((np.array([[0, 0], [1, 1], [2, 2]]), np.array([1, 1, -1]), 10))
@example((np.array([[0, 0], [2, 0], [1, 0], [1, 1]]), np.array([1, 1, -1, -1]), 10))
def test_agrees_with_all_directions_of_the_plane(data):
    whole, y, scale = data
    points = [(int(a), int(b)) for a, b in whole]
    assert proved(whole / scale, y) == by_directions(points, y.tolist())


@given(samples(dimensions=(1, 1)))
def test_on_a_line_the_classes_must_not_interleave(data):
    whole, y, scale = data
    up, down = whole[y > 0, 0], whole[y < 0, 0]
    assert proved(whole / scale, y) == (up.min() > down.max() or down.min() > up.max())


@given(samples(), st.data())
def test_planted_separable(data, more):
    whole, _, scale = data
    d = whole.shape[1]
    w = np.array(more.draw(st.lists(st.integers(-9, 9), min_size=d, max_size=d)))
    along = 2 * whole @ w
    cut = more.draw(st.integers(int(along.min()), int(along.max()))) | 1  # odd, so that no sample is on it
    y = np.where(along > cut, 1, -1)
    assume(len(set(y.tolist())) == 2)
    assert proved(whole / scale, y)


@given(samples(), st.data())
def test_planted_common_point(data, more):
    # Two samples of a class, and their midpoint (or one of them) in the other: the hulls touch or cross.
    whole, y, scale = data
    whole = 2 * whole
    i, j = (more.draw(st.integers(0, len(y) - 1)) for _ in range(2))
    y[j] = y[i]
    whole, y = np.vstack([whole, (whole[i] + whole[j]) // 2]), np.append(y, -y[i])
    assert not proved(whole / scale, y)


@given(samples(), st.data())
def test_the_answer_ignores_order_labels_and_shift(data, more):
    whole, y, scale = data
    answer = separable(whole / scale, y).separable
    mixed = more.draw(st.permutations(range(len(y))))
    shift = np.array([more.draw(st.integers(-5000, 5000)) for _ in range(whole.shape[1])])
    assert separable((whole[mixed] + shift) / scale, -y[mixed]).separable == answer
    assert separable(np.vstack([whole, whole]) / scale, np.tile(y, 2)).separable == answer


@given(samples(dimensions=(2, 3)))
def test_floats_that_are_no_decimals_keep_exact_coincidences(data):
    # Scaling by a power of two is exact, so touching hulls still touch though nothing is a decimal any more.
    whole, y, _ = data
    tiny = 2.0**-40
    result = separable(whole * tiny, y)
    assert result.separable == separable(whole, y).separable


def test_xor_is_not_separable_and_says_why():
    result = separable(*TABLES["xor"])
    assert not result
    assert result.weights is not None
    assert result.weights.tolist() == [0.5, 0.5, 0.5, 0.5]  # both diagonals meet in their middle


def test_table_2_1_is_separable():
    assert proved(*TABLES["li-2.1"])


def test_nearly_touching_by_a_thousandth():
    X = [[0.0, 0.0], [9.999, 9.998], [5.0, 4.999]]
    assert proved(X, [1, 1, -1])  # (5, 4.999) is 0.0005 off the line through the others
    X = [[0.0, 0.0], [9.999, 9.999], [5.0, 5.0]]
    assert not proved(X, [1, 1, -1])


@pytest.mark.slow
def test_collinear_decimals():
    # Most such triples are not collinear as floats; as the decimals that were typed they are.
    rng = np.random.default_rng(0)
    for _ in range(200):
        start, step = rng.integers(-50, 50, 2), rng.integers(-9, 10, 2)
        X = np.array([start + k * step for k in (0, 2, 5)]) / 10
        assert not proved(X, [1, -1, 1])


def test_duplicates_with_opposite_labels():
    X = [[0.3, 0.7], [1.2, -0.4], [0.3, 0.7]]
    result = separable(X, [1, 1, -1])
    assert result.weights is not None
    assert result.weights.tolist() == [1, 0, 1]


def test_one_class_is_separated_by_a_constant():
    for label, sign in ((1, 1), (-1, -1), (0, -1), (3, 1), ("cat", 1)):
        result = separable([[1.0, 2.0], [3.0, 4.0]], [label, label])
        assert result.separable
        assert result.w is not None
        assert result.w.tolist() == [0, 0]
        assert result.b == sign


def test_w_has_length_one_and_the_line_lies_halfway():
    X, y = blobs(noise=0.4, random_state=3)
    result = separable(X, y)
    assert result.w is not None
    assert result.b is not None
    f = X @ result.w + result.b
    assert np.linalg.norm(result.w) == pytest.approx(1)
    assert f[y > 0].min() == pytest.approx(-f[y < 0].max())


def test_wildly_different_sizes():
    assert proved([[1e8, 0.001], [1e8, 0.002], [1e8 + 1, 0.001]], [1, -1, -1])
    assert separable([[1e-300, 0], [2e-300, 0], [0, 1e90]], [1, -1, -1]).separable
    assert not separable([[1e-300], [2e-300], [3e-300]], [1, -1, 1]).separable


@pytest.mark.slow
@pytest.mark.parametrize("d", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("places", [3, 17])
@pytest.mark.parametrize("kind", ["random", "planted", "flipped", "touching"])
def test_ten_thousand_samples_in_a_second(d, places, kind):
    rng = np.random.default_rng(d)
    X, w = rng.normal(size=(10_000, d)).round(places), rng.normal(size=d)
    along = X @ w
    y = np.where(along > 0.1, 1, -1)
    if kind == "random":
        y = rng.choice([-1, 1], 10_000)
    elif kind == "flipped":
        y[np.argsort(np.abs(along - 0.1))[:50:7]] *= -1
    elif kind == "touching":
        X[np.flatnonzero(y > 0)[0]] = X[np.where(y < 0, along, -np.inf).argmax()]
    begin = thread_time()
    answer = separable(X, y).separable
    assert thread_time() - begin < 1
    assert proved(X, y) == answer if places == 3 else True
    if kind in ("planted", "touching"):
        assert answer == (kind == "planted")
    if kind == "random":
        assert not answer


@pytest.mark.slow
def test_spirals_and_a_hundred_thousand_samples():
    X, y = spirals(n=100_000)
    begin = thread_time()
    assert not separable(X, y).separable
    assert thread_time() - begin < 2


def test_three_classes_or_broken_input_end_in_a_sentence():
    with pytest.raises(ValueError, match="separable needs exactly two classes; y holds 3"):
        separable([[1], [2], [3]], [1, 2, 3])
    with pytest.raises(ValueError, match="NaN at row 1, column 0"):
        separable([[1.0], [np.nan]], [1, 2])
    with pytest.raises(ValueError, match="one label per sample"):
        separable([[1.0], [2.0]], [1])
