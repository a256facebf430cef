"""The board hands out the places of its layers itself, and each layer's changes go where it lies."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import pytest

from explorer.points.dataset import Dataset, default
from linboard import theme
from linboard.board import Board
from linboard.figures import points, strokes
from linboard.handles import Rectangle, RectangleTraces
from linboard.layers import Layer, Picture
from linclass import Perceptron

PLACES = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])  # one a step


def look(layer):
    """The colours and symbol of a layer, which tell it from all others of a board."""
    marker, line = layer.get("marker", {}), layer.get("line", {})
    return layer.get("mode"), marker.get("symbol"), marker.get("color"), line.get("color"), line.get("width")


def test_changes_go_where_the_layer_lies_whatever_comes_later():
    board = Board(default())
    arrow = strokes.arrow(theme.ACCENT).move(PLACES)
    board.above(arrow)
    board.below(strokes.line(theme.MUTED, 1), strokes.line(theme.LINE, 2).move(PLACES[:, None], tween=True))
    assert board.position(arrow) == 2 + len(theme.CLASS_COLOURS)
    assert [(c.trace, c.attr, c.tween) for c in board.frames()] == [
        (1, "x", True),
        (1, "y", True),
        (board.position(arrow), "x", False),
        (board.position(arrow), "y", False),
    ]
    assert board.figure()["data"][board.position(arrow)] is arrow
    go.Figure(board.figure())


def test_the_points_lie_between():
    dataset = default()
    board = Board(dataset)
    board.below(strokes.line(theme.MUTED, 1))
    board.above(strokes.arrow(theme.LINE))
    figure = board.figure()
    for label, layer in enumerate(figure["data"][1:-1]):
        assert layer["x"].tolist() == dataset.X[dataset.labels == label, 0].tolist()
    assert [board.position(layer) for layer in board.classes] == [1, 2, 3, 4]
    assert figure["layout"] == points.board_layout(dataset)


def test_rings_and_dotted_lines_lie_behind_points_with_names_which_stay_legible():
    layers = points.ring(), strokes.through([0, 1], [0, 1], theme.BAD, 2, "dot"), strokes.line(theme.LINE, 3)
    for n in (theme.NAMED_POINTS, theme.NAMED_POINTS + 1):
        board = Board(Dataset(np.arange(2.0 * n).reshape(n, 2), [0] * n))
        board.below(strokes.line(theme.MUTED, 1))
        board.above(*layers)
        first = board.class_positions[0]
        assert [board.position(layer) < first for layer in layers] == [n <= theme.NAMED_POINTS] * 2 + [False]
        assert [board.position(layer) for layer in board.copy().classes] == board.class_positions
        assert [look(layer) for layer in board.at(0).layers] == [look(layer) for layer in board.layers]


def test_a_layer_without_a_look_of_its_own_lies_above_points_with_names():
    board, layers = Board(default()), [{"type": "scatter", "mode": mode} for mode in ("markers", "lines")]
    board.above(*layers)
    assert [board.position(layer) for layer in layers] == [4, 5]


def test_a_fixed_layer_keeps_the_factor_of_its_step():
    rows, factors = np.array([[1, 2], [3, 4]]), np.array([0.5, 0.25, 2.0])
    layer = strokes.line(theme.LINE, 1).change("x", rows, index=np.array([0, 1, 1]), scale=factors)
    assert [layer.at(step)["x"].tolist() for step in range(3)] == [[0.5, 1.0], [0.75, 1.0], [6.0, 8.0]]


def test_the_line_and_the_ring_follow_a_fit():
    dataset = default()
    trace = Perceptron().fit(dataset.X, dataset.y).trace_
    board = Board(dataset)
    boundary = board.line(trace.coef, trace.intercept)[-1]
    board.ring(trace.picked)
    x, y = (column for column in board.frames() if column.trace == board.position(boundary))
    ends = np.stack([x.values, y.values], axis=-1)  # (T, 2, 2)
    f = np.einsum("ted,td->te", ends, trace.coef) + trace.intercept[:, None]
    scale = np.nanmax(np.abs(ends)) * np.abs(trace.coef).max()
    assert np.abs(f[np.isfinite(f)]).max() < 1e-9 * scale
    ring = board.layers[board.class_positions[0] - 1]
    rings = [column for column in board.frames() if column.trace == board.position(ring)]
    assert len(rings) == 2
    for axis, column in enumerate(rings):
        known = trace.picked >= 0
        assert np.array_equal(column.values[known, 0], dataset.X[trace.picked[known], axis])
        assert np.isnan(column.values[~known]).all()


def test_the_guess_is_found_by_itself():
    board = Board(default())
    board.guess()
    board.above(strokes.arrow(theme.LINE))
    board.below(strokes.line(theme.MUTED, 1))
    message = board.message("g")
    assert message.guess_trace == 1 + len(board.classes)
    assert message.title == "Board with 10 points"
    assert Board(default()).message("g", title="Another").title == "Another"


def test_a_handle_holds_the_layers_themselves():
    board = Board(default())
    outline, handles = strokes.line(theme.ACCENT, 2), strokes.dots({"size": 9})
    board.handle = Rectangle(
        from_=[0, 0], to=[1, 1], traces=RectangleTraces(outline=outline, handles=handles)
    )
    board.above(handles)
    board.below(outline)
    held = board.message("g").rectangle
    assert held is not None
    assert (held.traces.outline, held.traces.handles) == (0, 5)
    assert board.message("g").rectangle == held  # it may be sent again


def test_a_layer_that_is_not_there_once_has_no_place():
    line = strokes.line(theme.MUTED, 1)
    with pytest.raises(ValueError, match="0 times"):
        Picture([strokes.line(theme.MUTED, 1)], {}).position(line)  # it looks alike only
    with pytest.raises(ValueError, match="2 times"):
        Picture([line, line], {}).position(line)


def test_a_layer_with_another_look_still_moves():
    layer = strokes.line(theme.MUTED, 1).move(PLACES) | {"opacity": 0.5}
    assert isinstance(layer, Layer)
    assert layer["opacity"] == 0.5
    assert [column.attr for column in layer.columns] == ["x", "y"]
    assert "x" in Layer({"x": 1})


def test_an_empty_board_is_a_board():
    board = Board(Dataset(np.empty((0, 2)), []))
    board.ring(np.array([-1]))
    assert all(np.isnan(column.values).all() for column in board.frames())
