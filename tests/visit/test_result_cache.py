"""What was computed lately is not computed again; what is too large is not kept."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.columns import results
from explorer.lessons.fisher.projection import ProjectionLine
from explorer.points import dataset
from explorer.visit import result_cache
from linboard.i18n import language
from linclass import TABLES, FisherDiscriminant, MaxMargin, NotSeparableError, Perceptron
from linclass.core.span import Lifted


@pytest.fixture
def calls():
    """A function of an array and a list, and the arguments that it was called with."""
    seen = []

    def total(values, more):
        seen.append((values, more))
        return values.sum() + sum(more)

    total.seen = seen
    return total


def test_equal_arguments_are_asked_for_once(calls):
    assert (
        result_cache.cached(calls, np.arange(3), [1, 2])
        == result_cache.cached(calls, np.arange(3), [1, 2])
        == 6
    )
    assert len(calls.seen) == 1
    assert result_cache.cached(calls, np.arange(3.0), [1, 2]) == 6
    assert result_cache.cached(calls, np.arange(3), [1, 3]) == 7
    assert len(calls.seen) == 3


def test_a_learner_with_other_settings_or_other_points_is_another():
    X, y = TABLES["li-2.1"]
    first = result_cache.fit(Perceptron(), X, y)
    assert result_cache.fit(Perceptron(), X.copy(), y.copy()) is first
    assert result_cache.fit(Perceptron(eta=0.5), X, y) is not first
    assert result_cache.fit(Perceptron(start=[1.0, 0.0, 0.0]), X, y).trace_.coef[0].tolist() == [1, 0]
    assert result_cache.fit(Perceptron(), X + 1, y) is not first
    assert result_cache.fit(Perceptron(), X, -y).coef_.tolist() == Perceptron().fit(X, -y).coef_.tolist()


def test_of_large_arrays_a_small_result_is_kept_and_not_they_themselves(calls):
    large = np.ones(result_cache.ONE // 4)  # twice the bytes that a result may take
    before = result_cache.kept_bytes()
    for _ in range(2):
        assert result_cache.cached(calls, large, []) == len(large)
    assert len(calls.seen) == 1
    assert result_cache.kept_bytes() < before + 1_000
    large[0] = 2
    assert result_cache.cached(calls, large, []) == len(large) + 1


def test_a_large_array_that_nobody_can_change_is_hashed_once(monkeypatch):
    fixed, other = np.ones(result_cache.MANY + 1), np.zeros(result_cache.MANY + 1)
    fixed.flags.writeable = other.flags.writeable = False
    assert result_cache.cached(np.sum, fixed) == result_cache.MANY + 1
    monkeypatch.setattr(result_cache, "blake2b", None)
    assert result_cache.cached(np.sum, fixed) == result_cache.MANY + 1
    with pytest.raises(TypeError):
        result_cache.cached(np.sum, other)
    del fixed, other  # so that another array may take their place in memory
    monkeypatch.undo()
    third = np.full(result_cache.MANY + 1, 3.0)
    third.flags.writeable = False
    assert result_cache.cached(np.sum, third) == 3 * (result_cache.MANY + 1)


def test_results_that_hold_large_sets_of_points_are_not_kept():
    seen = []
    n = result_cache.ONE // 16
    large = dataset.Dataset(np.ones((n, 2)), np.zeros(n, int))
    for _ in range(2):
        result_cache.cached(seen.append, large)
    assert len(seen) == 2


def test_what_a_value_makes_of_itself_later_counts_and_is_read_only():
    points = dataset.default()
    model = FisherDiscriminant().fit(points.X, points.y)
    scene = result_cache.cached(ProjectionLine, points, model)
    before, lazy = result_cache.kept_bytes(), scene.rows
    assert result_cache.cached(ProjectionLine, points, model) is scene
    assert result_cache.kept_bytes() == before + lazy.nbytes
    assert not lazy.flags.writeable


def test_all_that_is_kept_has_its_bounds():
    seen = []

    def picture(number, side):
        seen.append(number)
        return {"z": np.full((side, side), number)}

    for number in range(2 * result_cache.ALL // (8 * 400**2)):
        result_cache.cached(picture, number, 400)
        assert result_cache.kept_bytes() <= result_cache.ALL
    last = seen[-1]
    result_cache.cached(picture, last, 400)
    assert seen.count(last) == 1
    result_cache.cached(picture, 0, 400)  # the oldest has left
    assert seen.count(0) == 2
    before = result_cache.kept_bytes()
    result_cache.cached(picture, 0, 900)  # more than one result may take
    assert result_cache.kept_bytes() == before


def test_nobody_changes_what_others_see():
    model = result_cache.fit(Perceptron(), *TABLES["li-2.1"])
    with pytest.raises(ValueError, match="read-only"):
        model.coef_[0, 0] = 7
    assert result_cache.fit(Perceptron(), *TABLES["li-2.1"]).coef_.tolist() == [[1, 1]]


def test_equal_values_of_other_types_are_other_settings():
    X, y = TABLES["li-2.1"]
    assert repr(result_cache.fit(Perceptron(eta=2), X, y)) == "Perceptron(eta=2)"
    assert repr(result_cache.fit(Perceptron(eta=2.0), X, y)) == "Perceptron(eta=2.0)"


def test_an_error_is_raised_each_time():
    for _ in range(2):
        with pytest.raises(NotSeparableError):
            result_cache.fit(MaxMargin(), *TABLES["xor"])


def test_of_small_results_too_many_are_not_kept(calls):
    for number in range(result_cache.MOST + 10):
        result_cache.cached(calls, np.array([number]), [])
    seen = len(calls.seen)
    result_cache.cached(calls, np.array([number]), [])
    assert len(calls.seen) == seen  # the last one is
    result_cache.cached(calls, np.array([0]), [])
    assert len(calls.seen) == seen + 1  # the first one has gone


def wide():
    """Rows with more columns than rows."""
    X = np.random.default_rng(0).normal(size=(12, 60))
    signs = np.repeat([1, -1], 6)
    return results.Split(X, signs, np.arange(12), np.arange(0), np.zeros(60), np.ones(60), signs)


def test_long_columns_of_a_trace_are_made_neither_to_count_their_bytes_nor_for_a_hit(monkeypatch):
    def made(_lifted):
        raise AssertionError("a long column is made")

    monkeypatch.setattr(Lifted, "made", made)
    (fit,) = results.fits(("soft-margin",), wide())
    assert any(isinstance(column, Lifted) for column in fit.model.trace_.columns.kept.values())
    assert results.fits(("soft-margin",), wide()) == [fit]


def test_a_hit_does_not_search_a_learner_and_keeps_the_bytes_of_its_arrays(monkeypatch):
    (fit,) = results.fits(("fisher",), wide())
    before, seen, search = result_cache.kept_bytes(), [], result_cache._arrays

    def counted(value, **how):
        seen.append(value)
        return search(value, **how)

    monkeypatch.setattr(result_cache, "_arrays", counted)
    assert results.fits(("fisher",), wide()) == [fit]
    own = {id(part) for part in vars(fit.model).values() if isinstance(part, np.ndarray)}
    assert not own & {id(value) for value in seen}
    assert result_cache.kept_bytes() == before


def test_a_model_of_the_bench_of_all_columns_is_fitted_once_for_all_languages(request):
    (fit,) = results.fits(("least-squares",), wide())
    request.addfinalizer(lambda: language.use(language.SOURCE))
    language.use("zh")
    assert results.fits(("least-squares",), wide()) == [fit]
