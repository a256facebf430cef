"""What a notebook draws of a kernel machine is what its sentences say."""

from __future__ import annotations

import numpy as np
import pytest

import linclass
from explorer.lessons.kernels import captions
from linboard.captions import kernel_machine
from linboard.layers import Layer
from linboard.notebook import steps
from linclass import gram

X, Y = linclass.TABLES["xor"]


def at(layer: Layer, step: int) -> np.ndarray:
    """The places (k, 2) of a layer at a step, without the gaps."""
    x, y = (
        column.values[step if column.index is None else column.index[step]] for column in layer.columns[:2]
    )
    places = np.column_stack([x, y]).astype(float)
    return places[np.isfinite(places).all(axis=1)]


def test_the_margins_that_f_only_touches_are_drawn_once_it_does():
    """Of XOR f = 2 (x1 - x2)² - 1 is the best: it is -1 on a whole line, and a contour has nothing to cross there."""
    model = linclass.KernelSVM(kernel="polynomial", offset=0.0, C=10).fit(X, Y)
    played = steps.played(model)
    dashed = [layer for layer in played.board.layers if layer.get("line", {}).get("dash") == "dash"]
    (line,) = [layer for layer in dashed if layer["type"] == "scatter"]
    ends = at(line, played.steps.length - 1)
    assert len(ends) == 2
    assert model.decision_function(ends) == pytest.approx(-1, abs=1e-4)
    assert not len(at(line, 0))


def test_the_kernel_of_all_pairs_is_computed_once(monkeypatch):
    """And in the lesson, whose machine holds it, not at all."""
    calls = []
    monkeypatch.setattr(
        kernel_machine, "gram", lambda *given, **named: calls.append(given) or gram(*given, **named)
    )
    model = linclass.KernelSVM().fit(X, Y)
    steps.played(model)
    assert len(calls) == 1
    captions.columns(model)
    assert len(calls) == 1


def test_rings_are_round_support_vectors_and_squares_where_alpha_is_at_its_limit():
    points, signs = linclass.GENERATORS["blobs"](n=40, noise=1.8, random_state=3)
    model = linclass.KernelSVM().fit(points, signs)
    played = steps.played(model)
    free, bound = (
        [layer for layer in played.board.layers if layer.get("marker", {}).get("symbol") == symbol]
        for symbol in ("circle-open", "square-open")
    )
    for t, row in enumerate(played.told.columns["step"].tolist()):
        alpha = model.trace_.alpha[model.trace_.step.tolist().index(row)]
        for (layer,), which in ((free, (alpha > 0) & (alpha < model.C)), (bound, alpha >= model.C)):
            assert at(layer, t) == pytest.approx(points[which], abs=1e-5)
