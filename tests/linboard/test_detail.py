"""Of very many points a board draws some, which stand for all; those that a picture is about are among them."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points.dataset import Dataset
from linboard import detail
from linboard.board import Board
from linboard.figures.points import class_traces

SIZES = [(1_500, 500), (1_995, 6), (30_000, 20_000), (100_000, 30), (60_000, 150, 90, 3)]


def cloud(*sizes, seed=0):
    """Points of classes of these sizes, shuffled."""
    rng = np.random.default_rng(seed)
    labels = rng.permutation(np.repeat(np.arange(len(sizes)), sizes)).astype(np.int8)
    names = tuple("abcd"[: max(2, len(sizes))])
    return Dataset(rng.normal(size=(len(labels), 2)) + 3 * labels[:, None], labels, names)


@pytest.mark.parametrize("sizes", SIZES)
def test_it_draws_all_points_or_as_many_as_it_may_in_order(sizes):
    dataset = cloud(*sizes)
    drawn = detail.sample(dataset.X, dataset.labels)
    assert (
        len(drawn) == dataset.n
        if dataset.n <= detail.MOST
        else 0.98 * detail.MOST < len(drawn) <= detail.MOST
    )
    assert (np.diff(drawn) > 0).all()
    assert np.array_equal(drawn, detail.sample(dataset.X.copy(), dataset.labels.copy()))


@pytest.mark.parametrize("sizes", [sizes for sizes in SIZES if sum(sizes) > detail.MOST])
def test_each_class_has_its_share_and_a_small_one_stays_visible(sizes):
    dataset = cloud(*sizes)
    drawn = np.bincount(dataset.labels[dataset.drawn])
    for size, count in zip(sizes, drawn.tolist(), strict=True):
        assert count >= min(size, detail.FEW)
        if count > detail.FEW + 4:
            assert count / len(dataset.drawn) == pytest.approx(size / dataset.n, abs=0.12)


def test_they_lie_where_all_lie():
    dataset = cloud(60_000, 40_000)
    some = dataset.X[dataset.drawn]
    assert np.array_equal(some.min(axis=0), dataset.X.min(axis=0))
    assert np.array_equal(some.max(axis=0), dataset.X.max(axis=0))
    for axis in (
        0,
        1,
    ):  # Kolmogorov's distance of the two distributions, which chance makes 1.36/√2000 in 1 of 20
        places = np.sort(some[:, axis])
        share = np.searchsorted(np.sort(dataset.X[:, axis]), places, side="right") / dataset.n
        assert np.abs(share - np.arange(1, len(places) + 1) / len(places)).max() < 2 / np.sqrt(len(places))


def test_another_point_changes_hardly_any():
    before = cloud(30_000, 20_000)
    after = before.add(0.5, 0.5, 1)
    assert len(np.setxor1d(before.drawn, after.drawn)) <= 4


def test_a_board_keeps_the_points_that_a_picture_is_about():
    dataset = cloud(5_000, 4_000)
    hidden = np.setdiff1d(np.arange(dataset.n), dataset.drawn)[:3]
    board = Board(dataset)
    board.ring(np.array([-1, hidden[0], hidden[2], dataset.drawn[5]]))
    assert np.array_equal(board.drawn, np.union1d(dataset.drawn, hidden[[0, 2]]))
    for label, layer in enumerate(board.classes):
        members = board.drawn[dataset.labels[board.drawn] == label]
        assert np.array_equal(np.column_stack([layer["x"], layer["y"]]), dataset.X[members])


def test_of_few_points_the_board_is_as_it_was():
    dataset = cloud(600, 400)
    board = Board(dataset)
    board.keep(np.arange(10))
    for layer, usual in zip(board.classes, class_traces(dataset), strict=True):
        assert all(np.array_equal(layer[name], usual[name]) for name in ("x", "y", "customdata"))
    assert sum(len(layer["x"]) for layer in board.classes) == dataset.n
