"""Generators and tables become the points that they are, classes in their places."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import links, sources
from explorer.points.dataset import COLUMNS
from linboard.points import NAMES
from linclass import GENERATORS, TABLES


@pytest.mark.parametrize("name", GENERATORS)
def test_every_generator_becomes_points_that_a_link_carries_exactly(name):
    dataset = sources.generate(name, n=40, random_state=1)
    X, y = GENERATORS[name](n=40, random_state=1)
    assert np.array_equal(dataset.X, X)
    assert np.array_equal(dataset.y, y)
    assert (dataset.names, dataset.columns) == (NAMES, COLUMNS)
    assert links.decode(links.encode(dataset)) == dataset


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_blobs_of_several_classes(classes):
    dataset = sources.generate("blobs", n=40, classes=classes)
    assert dataset.present == tuple(range(classes))
    assert dataset.n_classes == classes


def test_every_generator_has_a_title():
    titles = sources.generator_titles()
    assert set(titles) == set(GENERATORS)
    assert len(set(titles.values())) == len(titles)


@pytest.mark.parametrize("name", TABLES)
def test_tables(name):
    dataset = sources.table(name)
    assert np.array_equal(dataset.X, TABLES[name].X)
    assert np.array_equal(dataset.y, TABLES[name].y)


def test_labels_of_one_class_still_have_two_names():
    assert sources.from_labels([[0, 0]], [0]).n_classes == 2
    assert sources.from_labels([[0, 0]], [1]).labels.tolist() == [0]
    assert sources.from_labels([[0, 0]], [-1]).labels.tolist() == [1]


def test_the_title_is_kept():
    assert sources.from_labels([[0, 0]], [1], title="mine").title == "mine"
