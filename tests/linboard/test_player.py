"""What is packed for the browser unpacks to the same numbers, with the accelerator and without it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from explorer.lessons.perceptron import weights
from explorer.points import dataset as state
from explorer.points.dataset import default
from linboard import packing, player, theme
from linboard.board import Board
from linclass import Perceptron
from tests.support.packed import unpack


def received(message: Any) -> Any:
    """What arrives in the browser; JSON.parse knows no NaN."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is not JSON")

    return unpack(json.loads(packing.dumps(message), parse_constant=refuse))


@pytest.fixture(params=["accelerated", "plain"])
def either(request, monkeypatch):
    """With orjson, and as if it were not installed."""
    if request.param == "plain":
        monkeypatch.setattr(packing, "orjson", None)
    elif packing.orjson is None:
        pytest.skip("orjson is not installed")


numbers = st.one_of(
    arrays.arrays(np.float64, arrays.array_shapes(max_dims=3, min_side=0, max_side=4)),
    arrays.arrays(np.float32, arrays.array_shapes(max_dims=2, max_side=4)),
    arrays.arrays(np.int8, arrays.array_shapes(max_dims=2, max_side=4)),
    arrays.arrays(
        np.int64,
        arrays.array_shapes(max_dims=2, max_side=4),
        elements=st.integers(-(2**31), 2**31 - 1),
    ),
    arrays.arrays(np.bool_, arrays.array_shapes(max_dims=1, max_side=4)),
)


@given(numbers)
def test_arrays_arrive_as_they_are(array):
    for value in (array, array[::-1], array.T):  # views that are not contiguous, too
        assert np.array_equal(received({"a": value})["a"], value, equal_nan=value.dtype.kind == "f")


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize(
    "value",
    [
        np.arange(6.0).reshape(2, 3),
        np.array([np.nan, np.inf, -np.inf, -0.0, 1e-320, 1.7976931348623157e308]),
        np.arange(10)[::3],
        np.array([[1, 2], [3, 4]], order="F"),
        np.empty((0, 2)),
        np.array([True, False]),
        np.array([-128, 127], np.int8),
    ],
    ids=repr,
)
def test_special_arrays_arrive_as_they_are(value):
    arrived = received([value])[0]
    assert np.array_equal(arrived, value, equal_nan=value.dtype.kind == "f")


@pytest.mark.usefixtures("either")
def test_everything_else_arrives_as_json():
    message = {
        "text": "w ← w + “η” y x </script>",
        "number": np.float64(0.1),
        "count": np.int64(3),
        "names": np.array(["a", "b"]),
        "none": None,
        "nested": [{"x": (1, 2)}, True],
    }
    assert received(message) == {
        "text": "w ← w + “η” y x </script>",
        "number": 0.1,
        "count": 3,
        "names": ["a", "b"],
        "none": None,
        "nested": [{"x": [1, 2]}, True],
    }


@pytest.mark.usefixtures("either")
def test_what_a_browser_cannot_read_is_refused():
    with pytest.raises(TypeError):
        packing.dumps({"what": object()})


@pytest.mark.usefixtures("either")
def test_whole_messages_arrive():
    dataset = state.default()
    trace = Perceptron().fit(dataset.X, dataset.y).trace_
    board = Board(dataset)
    board.line(trace.coef, trace.intercept)
    arrived = received(board.message("g", title="t", columns={"w": trace.coef}))
    assert arrived["palette"] == theme.DARK
    assert arrived["frames"][0]["attr"] == "x"
    assert np.array_equal(arrived["columns"]["w"], trace.coef)
    for column, sent in zip(arrived["frames"], board.frames(), strict=True):
        assert np.array_equal(column["values"], sent.values, equal_nan=True)
    received(weights.sphere_figure(dataset.X, dataset.y, trace).message("g"))


def test_the_sample_of_each_step():
    X = np.array([[1.0, 2.0], [3.0, 4.0]])
    marked = player.at_points(X, np.array([-1, 1, 0]))
    assert np.isnan(marked[0]).all()
    assert marked[1:].tolist() == [[3, 4], [1, 2]]
    assert np.isnan(player.at_points(np.empty((0, 2)), np.array([-1]))).all()


def test_the_fingerprint_tells_models_apart():
    dataset = state.default()
    cyclic = Perceptron().fit(dataset.X, dataset.y).trace_
    assert player.fingerprint(cyclic) == player.fingerprint(Perceptron().fit(dataset.X, dataset.y).trace_)
    other = [Perceptron(order="worst"), Perceptron(start=[0, 0, 1])]
    assert all(
        player.fingerprint(m.fit(dataset.X, dataset.y).trace_) != player.fingerprint(cyclic) for m in other
    )


def test_what_is_asked_follows_the_order():
    X, y = default().X, default().y
    for order in Perceptron.ORDERS:
        model = Perceptron(order=order, random_state=0).fit(X, y)
        trace = model.trace_
        f = trace.coef @ X.T + trace.intercept[:, None]
        asked = player.prediction(trace, model.order, mistakes=player.mistakes(f, y))
        assert np.array_equal(asked.answers, trace.picked)
        assert asked.line.tolist() == [*trace.coef[-1], trace.intercept[-1]]
        assert (asked.mistakes is not None) == (order == "random")
        if order == "random":  # what was drawn is one of the right answers, and the count is the trace's
            wrong = np.unpackbits(asked.mistakes, axis=1, count=len(X), bitorder="little")
            assert wrong.sum(axis=1).tolist() == trace.errors.tolist()
            assert all(wrong[t, i] for t, i in enumerate(trace.picked[1:]) if i >= 0)


def test_nothing_is_asked_of_picks_by_hand_or_of_thinned_steps():
    X, y = default().X, default().y
    assert player.prediction(Perceptron(order=[0]).fit(X, y).trace_, [0]) is None
    thin = Perceptron(max_snapshots=5).fit(X, y).trace_
    assert player.prediction(thin, "cyclic") is None
    endless = Perceptron(max_updates=20).fit([[0, 0], [1, 1], [0, 1], [1, 0]], [-1, -1, 1, 1]).trace_
    assert player.prediction(endless, "cyclic").line is None
