"""The scenes with many features: what their pictures show, and Cover's frequencies."""

import math

import numpy as np
import pytest

from explorer.lessons.columns import along, features, pixels, random_labels, tables
from explorer.points.table_import import read
from linboard import theme
from linboard.layers import Layer
from tests.support import visit


def columns(picture, attr):
    return [
        column.values
        for layer in picture.layers
        if isinstance(layer, Layer)
        for column in layer.columns
        if column.attr == attr
    ]


def test_the_scene_on_wine_names_its_three_classes():
    board = visit.messages(visit.visit("columns", scene="1"))["board"]["figure"]
    named = [trace for trace in board["data"] if trace["showlegend"]]
    assert [trace["name"].strip() for trace in named] == [f"cultivar {k}" for k in (1, 2, 3)]
    assert [trace["marker"]["symbol"] for trace in named] == list(theme.CLASS_SYMBOLS[:3])
    assert board["layout"]["showlegend"]


def test_the_boundary_is_vertical_and_points_keep_their_distance_at_every_angle():
    found = along.turned()
    picture = along.picture(found)
    assert list(picture.layers[0]["x"]) == [0, 0]
    drawn = np.concatenate([layer["x"] for layer in picture.layers[1:3]])
    assert np.array_equal(np.sort(drawn), np.sort(found.r))
    assert all(len(values) == len(along.ANGLES) for values in columns(picture, "y"))


@pytest.mark.slow
def test_the_left_out_column_has_no_bar():
    bars, _bands = columns(features.picture(features.weights()), "x")
    assert not np.isnan(bars[0]).any()
    assert np.array_equal(np.isnan(bars[1:]), np.eye(features.SHOWN, dtype=bool))


@pytest.mark.slow
def test_a_bar_has_the_colour_of_its_sign_at_every_step():
    picture = features.picture(features.weights())
    (weights, _bands), (colours,) = columns(picture, "x"), columns(picture, "marker.color")
    for sign, colour in ((1, theme.CLASS_COLOURS[0]), (-1, theme.CLASS_COLOURS[1])):
        assert set(colours[np.sign(weights) == sign]) == {colour}


def test_the_product_grows_by_one_pixel_at_each_step():
    found = pixels.digits()
    (added,) = columns(pixels.picture(found, answered=True), "z")
    sums = added.reshape(65, 64).sum(axis=1) + found.b
    assert np.allclose(np.diff(sums), found.w * found.images[found.shown], atol=1e-5)
    assert abs(sums[-1] - found.f[found.shown]) < 1e-4
    assert not columns(pixels.picture(found, answered=False), "z")


@pytest.mark.slow
def test_frequencies_are_within_three_standard_errors_of_covers_count():
    for d, sizes, shares in random_labels.frequencies():
        for n, share in zip(sizes.astype(int).tolist(), shares.tolist(), strict=True):
            count = 2 * sum(math.comb(n - 1, k) for k in range(d + 1))
            expected = count / 2**n
            assert (
                abs(share - expected)
                <= 3 * math.sqrt(expected * (1 - expected) / random_labels.TRIALS) + 1e-12
            )


def test_classes_that_are_numbers_keep_their_names_if_a_value_is_missing():
    table = read("t.csv", b"a,b,class\n1,2.5,3\n2,3.5,7\n3,1.5,?\n4,2.5,3\n5,2.5,7\n6,1.5,3\n")
    rows = tables.wide(table, ("a", "b"), "class")
    assert rows.names == ("3", "7")
    assert rows.left_out == 1
