"""Whichever class stands against the others: the side where f > 0 has its colour, on every board that has sides."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import links, sources
from linboard import theme
from tests.support import visit

DATA = links.quantise(sources.generate("blobs", n=24, classes=3, noise=0.6))
BOARDS = {
    "perceptron": ("perceptron", {}, "perceptron.positive"),
    "hypothesis": ("hypothesis", {"hyp.w1": "1", "hyp.w2": "2", "hyp.b": "-3"}, "hyp.positive"),
    "dual, line": ("dual", {}, "dual.positive"),
    "dual, curve": ("dual", {"dual.kernel": "gaussian"}, "dual.positive"),
    "xor, line": ("xor", {}, "xor.positive"),
    "xor, map": ("xor", {"xor.way": "map", "xor.map": "polynomial"}, "xor.positive"),
    "xor, two features": ("xor", {"xor.way": "map"}, "xor.positive"),
    "xor, units": ("xor", {"xor.way": "units"}, "xor.positive"),
}
OTHER_CHARTS = {"xor, map": "xor.features", "xor, two features": "xor.features", "xor, units": "xor.outputs"}


def fills(figure):
    """The fills of the sides where f > 0 and f < 0, as the figure says them."""
    areas = [trace["fillcolor"] for trace in figure["data"] if trace.get("fill") == "toself"]
    curves = [
        trace["colorscale"]
        for trace in figure["data"]
        if trace["type"] == "contour" and "colorscale" in trace
    ]
    return (curves[0][-1][1], curves[0][0][1]) if curves else (areas[0], areas[1])


@pytest.mark.parametrize("positive", [0, 1, 2])
@pytest.mark.parametrize("board", BOARDS)
def test_the_positive_side_has_the_colour_of_the_class(board, positive):
    path, settings, key = BOARDS[board]
    at = visit.visit(path, DATA, **settings, **{key: str(positive)})
    sent = visit.messages(at)
    expected = (theme.CLASS_FILLS[positive], theme.REST_FILL)
    if board != "xor, units":
        assert fills(sent["board"]["figure"]) == expected
    if other := OTHER_CHARTS.get(board):
        found = fills(sent[other]["figure"])
        assert found in (expected, expected[::-1]) if board == "xor, map" else found == expected
    if board == "xor, map":  # the strip to the right of 0 is the positive one
        areas = [t for t in sent[other]["figure"]["data"] if t.get("fill") == "toself"]
        assert {t["fillcolor"]: max(t["x"]) > 0 for t in areas} == {expected[0]: True, expected[1]: False}


@pytest.mark.parametrize("positive", [0, 1, 2])
def test_the_cells_of_the_units_have_the_colours_of_what_u3_gives(positive):
    at = visit.visit("xor", DATA, **{"xor.way": "units", "xor.positive": str(positive)})
    board = visit.messages(at)["board"]
    # u1 is NAND, u2 is OR, u3 is AND: 1 in the strip between 0.5 and 1.5, which alone is the last of the four cells
    cells = [trace["fillcolor"] for trace in board["figure"]["data"][:4]]
    assert cells == [*[theme.REST_FILL] * 3, theme.CLASS_FILLS[positive]]
    corners = board["figure"]["data"][3]
    sums = np.asarray(corners["x"]) + np.asarray(corners["y"])
    assert (sums.min(), sums.max()) == pytest.approx((0.5, 1.5))
    assert f"class {DATA.names[positive]}." in visit.caption(at)
