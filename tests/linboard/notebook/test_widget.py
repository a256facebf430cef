"""The board in a notebook, without a browser: points both ways, undo, the watched model, what is saved."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest
from sklearn.linear_model import RidgeClassifier

import linclass
from tests.support.packed import unpack

X, Y = linclass.TABLES["li-2.1"]


def click(board, x, y, c):
    """What the browser sends after a click."""
    edit = json.loads(board._messages)[0]["edit"]
    add = {"op": "add", "x": x, "y": y, "c": c, "n": edit["ack"] + 1}
    board._edits = {"epoch": edit["epoch"], "list": [add], "rests": edit["ack"]}


def shown(board):
    """The coordinates and class indices that the browser has."""
    places = unpack(json.loads(board._messages)[0]["edit"]["points"])
    return [places[name].tolist() for name in "xyc"]


def test_points_go_both_ways():
    board = linclass.Board(X, Y)
    assert shown(board) == [[3, 4, 1], [3, 3, 1], [0, 0, 1]]
    click(board, 5, 6, 1)
    assert board.X.tolist() == [[3, 3], [4, 3], [1, 1], [5, 6]]
    assert board.y.tolist() == [1, 1, -1, -1]
    board.X = board.X + 1
    assert shown(board)[0] == [4, 5, 2, 6]
    board.y = -board.y
    assert shown(board)[2] == [1, 1, 0, 0]
    board.put([[0, 0]], [1])
    assert shown(board) == [[0], [0], [0]]
    for _step in range(4):
        board.undo()
    assert (board.X.tolist(), board.y.tolist()) == (X.tolist(), Y.tolist())
    board.undo()
    board.redo()
    assert len(board.X) == 4


def test_two_boards_share_no_edit():
    one, two = linclass.Board(X, Y), linclass.Board(X, Y)
    click(one, 0, 0, 0)
    two._edits = one._edits
    assert (len(one.X), len(two.X)) == (4, 3)


def test_the_model_follows_the_points():
    board = linclass.Board(X, Y).watch(linclass.Perceptron())
    assert board.model.coef_.tolist() == [[1, 1]]
    click(board, 3.5, 2.5, 1)
    assert np.array_equal(board.model.coef_, linclass.Perceptron().fit(board.X, board.y).coef_)
    player = json.loads(board._messages)[0]["player"]
    assert player["length"] == len(board.model.trace_)
    board.watch(RidgeClassifier())
    assert isinstance(board.model, RidgeClassifier)
    board.watch(None)
    assert board.model is None
    assert "player" not in json.loads(board._messages)[0]


def test_why_there_is_no_model_is_said_on_the_board():
    board = linclass.Board().watch(linclass.Perceptron())
    assert board.model is None
    assert json.loads(board._messages)[0]["notices"]
    click(board, 1, 1, 0)
    click(board, 0, 0, 1)
    assert board.model.predict(board.X).tolist() == [1, -1]


def test_labels_are_the_caller_s():
    board = linclass.Board(X, ["yes", "yes", "no"], classes=["maybe"])
    click(board, 0, 0, 0)
    assert board.y.tolist() == ["yes", "yes", "no", "maybe"]


@pytest.mark.parametrize(
    ("make", "error", "told"),
    [
        (lambda: linclass.Board(X), ValueError, "X and y belong together"),
        (lambda: linclass.Board([[1, 2, 3]], [1]), ValueError, "A board shows two columns; X has 3"),
        (lambda: linclass.Board(X, Y, classes=range(9)), ValueError, "4 classes at most"),
        (lambda: linclass.Board(X, Y[1:]), ValueError, "2 labels for 3 samples"),
        (lambda: linclass.Board(X, Y).watch(linclass.Perceptron), TypeError, "such as Perceptron"),
        (lambda: linclass.Board(X, Y).X.__setitem__(0, 1), ValueError, "read-only"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(make, error, told):
    with pytest.raises(error, match=told):
        make()


def test_a_saved_notebook_keeps_the_picture():
    data, _metadata = linclass.Board(X, Y)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/html"].startswith("<div data-linclass=")


@pytest.mark.slow
def test_without_the_extra_one_sentence_says_what_to_install():
    script = """
import sys
sys.modules["anywidget"] = None
import linclass
from tests.support.packed import unpack
model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
print(len(linclass.show(model).messages) > 1000)
try:
    linclass.Board()
except ModuleNotFoundError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    plays, told = run.stdout.splitlines()
    assert plays == "True"
    assert (
        told
        == 'A picture needs anywidget, which is not installed: run pip install ".[notebook]" in the folder of linclass.'
    )
