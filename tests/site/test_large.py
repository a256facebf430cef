"""Very many points: a board draws some of them and says so, and what is sent does not grow with the points."""

from __future__ import annotations

import re
import time

import numpy as np
import pytest

from explorer.points import links, sources, stored_points
from tests.support import visit
from tests.support.share import third
from tests.support.visit import PAGES

MANY = 20_000  # one number of each would be 200 kB
BYTES = 200_000


@pytest.fixture(scope="module")
def many():
    return links.quantise(sources.generate("blobs", n=MANY, noise=1.0))


def sent(at):
    """Bytes of all charts of a page."""
    return sum(len(chart.proto.bytes) for chart in at.get("bidi_component"))


@pytest.mark.parametrize("path", PAGES, ids=[path or "start" for path in PAGES])
def test_what_a_page_sends_does_not_grow_with_the_points(path, many, kept):
    at = visit.visit(path, d=stored_points.keep(many))
    visit.check(at, thoroughly=True)
    assert sent(at) < BYTES
    figure = visit.messages(at)["board"]["figure"]
    assert max(len(layer.get("x", ())) for layer in figure["data"]) < 5_000


def test_a_board_says_how_many_points_it_draws(many, kept):
    at = visit.visit("perceptron", d=stored_points.keep(many))
    board = visit.messages(at)["board"]
    told = re.search(r"([\d,]+) of 20,000 points are shown; all are used\.", visit.notices(at))
    layers = [board["figure"]["data"][trace] for trace in board["edit"]["traces"]]
    assert int(told[1].replace(",", "")) == sum(len(layer["x"]) for layer in layers) < 2_600
    assert board["edit"]["readonly"]
    assert "predict" not in board["player"]  # nobody can click on what is not drawn
    where = {place for layer in layers for place in zip(layer["x"], layer["y"], strict=True)}
    rings = {
        column["attr"]: column["values"][:, 0]
        for column in board["frames"]
        if board["figure"]["data"][column["trace"]].get("marker", {}).get("symbol") == "circle-open"
    }
    ringed = np.column_stack([rings["x"], rings["y"]])
    assert {tuple(place) for place in ringed[np.isfinite(ringed[:, 0])].tolist()} <= where
    assert np.isfinite(ringed).sum() > 20
    few = visit.visit("perceptron")
    assert not visit.notices(few)
    assert "predict" in visit.messages(few)["board"]["player"]


# ---- the most points that there may be ----

MOST = 200_000
SLOWEST = third(
    [
        ("pocket", {"pocket.exact": True}),
        ("least-squares", {}),
        ("perceptron", {"pla.beside": "Loss"}),
        ("boosting", {"boosting.rounds": 61}),
        ("generalisation", {"gen.h": 300}),
    ]
)


@pytest.fixture(scope="module")
def most():
    return links.quantise(sources.generate("blobs", n=MOST, noise=1.0))


@pytest.mark.slow
@pytest.mark.parametrize(("path", "changes"), SLOWEST, ids=[path for path, _changes in SLOWEST])
def test_the_most_points_are_answered_soon_and_in_few_bytes(path, changes, most, kept):
    before = time.process_time()
    at = visit.visit(path, d=stored_points.keep(most))
    for key, value in changes.items():
        visit.move(
            at, key, visit.Label(value) if isinstance(value, str | int) and value is not True else value
        )
        assert sent(at) < BYTES
    # A second for each answer on a quiet machine; these took from 4 to 19 when each point was drawn and judged anew.
    assert time.process_time() - before < 3 * (1 + len(changes))
