"""Noise on the labels: its share of them, the same ones again, and taken back."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.pocket import diagram, noise, noise_view
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import Pocket, best_line
from tests.lessons.pocket.test_view import CLEAN, DATA, lesson, noise_of

# ---- noise ----


@pytest.mark.parametrize("percent", range(0, 41, 5))
def test_noise_turns_its_share_and_none_brings_all_back(percent):
    many = Dataset(np.zeros((4_000, 2)), np.arange(4_000) % 2)
    noisy = noise.change(many, 0, percent)
    share = (noisy.labels != many.labels).mean()
    assert abs(share - percent / 100) < 4 * np.sqrt(0.25 / 4_000)  # four standard deviations at most
    assert noise.change(noisy, percent, 0) == many
    assert noise.change(noise.change(many, 0, 25), 25, percent) == noisy  # whatever the slider passed


def test_more_noise_turns_the_same_points_and_others():
    for n in (1, 4, 60):
        for less, more in ((0, 5), (5, 10), (10, 40)):
            assert not (noise.flipped(n, less) & ~noise.flipped(n, more)).any()
    assert (
        noise.flipped(60, 20)[:30].tolist() == noise.flipped(30, 20).tolist()
    )  # a point more leaves the others


def test_an_edit_keeps_which_labels_are_turned():
    dataset, turned = DATA["noisy"], noise.flipped(60, 10)
    which = np.flatnonzero(turned)
    first = int(which[0])
    assert noise.carried(turned, dataset, dataset.move(first, 9, 9)).tolist() == turned.tolist()
    assert noise.carried(turned, dataset, dataset.add(1, 1, 0)).tolist() == [*turned.tolist(), False]
    for i in (0, first, int(which[-1]), 59):
        kept = noise.carried(turned, dataset, dataset.remove(i))
        assert kept.tolist() == np.delete(turned, i).tolist()
    by_hand = noise.carried(turned, dataset, dataset.relabel(first, 1 - int(dataset.labels[first])))
    assert np.flatnonzero(turned & ~by_hand).tolist() == [first]
    assert not noise.carried(turned, dataset, dataset.clear()).any()


def test_what_noise_turned_is_turned_back():
    dataset, turned = DATA["noisy"], noise.flipped(60, 10)
    assert noise.flip(dataset, turned) == CLEAN


def test_the_diagram_counts_the_labels_that_are_turned():
    model = Pocket(random_state=0).fit(CLEAN.X, CLEAN.y)

    def told(dataset: Dataset, found: noise_view.Noise) -> str:
        formula = diagram.diagram(lesson(dataset), model, found, None).formula[0]
        start, later = (formula.templates[i] for i in formula.which[:2])
        assert "g: none yet" in start
        assert "g, the line in the pocket" in later
        return str(later)

    assert "= 10%. Flipped labels: 2 of 60" in told(CLEAN, noise_of(CLEAN, 3, 4))
    assert "The slider adds no noise" in told(CLEAN, noise_view.Noise(0, np.zeros(60, bool)))
    three = sources.generate("blobs", n=30, classes=3)
    assert "more than two classes" in told(three, noise_view.Noise(0, np.zeros(30, bool)))


def test_noise_keeps_places_names_and_title():
    dataset = Dataset([[1, 2], [3, 4]], [0, 1], names=("yes", "no"), columns=("a", "b"), title="t")
    noisy = noise.change(dataset, 0, 40)
    assert (noisy.names, noisy.columns, noisy.title) == (dataset.names, dataset.columns, dataset.title)
    assert np.array_equal(noisy.X, dataset.X)


def test_the_pages_own_points_are_separable_without_noise_and_not_with_it():
    assert best_line(CLEAN.X, CLEAN.y).errors == 0
    assert best_line(DATA["noisy"].X, DATA["noisy"].y).errors > 0
    assert noise_view.FRESH == 10


def test_one_label_less_and_still_separable():
    usual = state.default()
    assert best_line(usual.X, usual.y).errors == best_line(usual.X, usual.relabel(1, 1).y).errors == 0
