"""The pictures of proofs: their layers, axes and colours."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lesson.proofs import layers
from linboard import theme
from tests.support.figures import colours
from tests.support.proofs import EACH, EACH_ROOM, broken, drawn_at, given, named


@EACH
@pytest.mark.slow
def test_its_pictures_are_figures_whose_layers_follow_the_lines(proof):
    for one in (given(proof), *(broken(proof, assumption.key) for assumption in proof.assumptions)):
        drawing = proof.draw(one)
        for picture in filter(None, (drawing.board, drawing.beside)):
            go.Figure(picture.figure())
            lengths = {
                len(column.values if column.index is None else column.index) for column in picture.frames()
            }
            assert lengths <= {one.length}


WORDS = {"Gold": theme.ACCENT, "Green": theme.GOOD, "Red": theme.BAD, "Grey": theme.MUTED}


@pytest.mark.slow
@EACH
def test_the_colours_that_a_line_names_are_in_its_pictures(proof):
    """A colour at the start of a sentence explains a mark; “if any” may have none."""
    one = given(proof)
    for line in proof.lines:
        named = re.findall(r"(?:^|[.;] )(Gold|Green|Red|Grey)\b(?!.*if any)", line.shows)
        shown = set().union(*(colours(layer) for layer in drawn_at(proof, one, line)))
        assert {WORDS[word] for word in named} <= shown, line.shows


@EACH
def test_a_side_is_a_thin_line_or_a_small_dot_as_its_caption_says(proof):
    one = given(proof)
    for line in proof.lines:
        single = one.line(line.key).sides()[0].size == 1
        assert not (single and line.shows.startswith("Thin:")), line.shows
        assert single or not line.shows.startswith("Small dot:"), line.shows
        if line.shows.startswith(("Thin:", "Small dot:")):
            layers = {
                layer["line"]["color"]: layer for layer in drawn_at(proof, one, line) if "line" in layer
            }
            left, right = layers[theme.LINE], layers[theme.ACCENT]
            assert left["line"]["width"] < right["line"]["width"]
            assert not single or left["marker"]["size"] < right["marker"]["size"]


@EACH
def test_the_axes_of_its_second_picture_have_names(proof):
    one = given(proof)
    beside = proof.draw(one).beside
    if beside is None:
        return
    layout = beside.figure()["layout"]
    names = [layer["text"][0] for layer in beside.layers if layer.get("mode") == "text"]
    if proof.key == "fis-total":  # arrows that are scaled to fit, and bars: it has names, but no axes
        assert len(names) >= one.length
        assert not layout["xaxis"]["visible"]
        assert not layout["yaxis"]["visible"]
        return
    assert layout["xaxis"]["title"]["text"] or len(names) == one.length
    assert layout["yaxis"]["title"]["text"]


@pytest.mark.parametrize(
    ("key", "line"), [("sha-four", "radon"), ("ker-gauss", "powers"), ("ker-gauss", "rank-one")]
)
def test_sides_that_are_0_up_to_rounding_are_drawn_as_0(key, line):
    proof = named(key)
    one = given(proof)
    at = [each.key for each in one.chain.lines].index(line)
    data = proof.draw(one).beside.at(at).figure()["data"]
    curves = [layer for layer in data if layer.get("line", {}).get("color") in (theme.ACCENT, theme.LINE)]
    here = [np.array(layer["y"], dtype=float) for layer in curves]
    here = [column for column in here if np.isfinite(column).any()]
    assert len(here) == 2, "the curves of both sides of this line only"
    for column in here:
        assert len(column) == one.line(line).held.size * one.line(line).sides()[0][0].size
        assert not np.any(column)


@EACH
def test_the_objects_of_a_symbol_have_its_colour(proof):
    """Green marks the best of several, and grey a vector before a change."""
    colours = {symbol.key: symbol.colour for symbol in proof.symbols}
    drawing = proof.draw(given(proof))
    for layer in itertools.chain.from_iterable(one.layers for one in (drawing.board, drawing.beside) if one):
        if not layer.get("uid", "").startswith(layers.SYMBOL):
            continue
        key = layer["uid"].removeprefix(layers.SYMBOL).split(layers.END)[0]
        drawn = {layer.get(part, {}).get("color") for part in ("line", "marker")}
        assert key in colours
        assert not colours[key] or drawn & {colours[key], theme.GOOD, theme.MUTED}, key


def objects(proof, one):
    """The keys of the symbols whose objects are in the pictures of a proof."""
    drawing = proof.draw(one)
    found = itertools.chain.from_iterable(each.layers for each in (drawing.board, drawing.beside) if each)
    uids = [layer.get("uid", "") for layer in found]
    return {
        uid.removeprefix(layers.SYMBOL).split(layers.END)[0] for uid in uids if uid.startswith(layers.SYMBOL)
    }


@pytest.mark.slow
@EACH_ROOM
def test_a_symbol_in_colour_has_an_object_in_this_colour(room):
    """Some are only in pictures of points that break an assumption."""
    drawn = set()
    for proof in room.proofs():
        drawn |= objects(proof, given(proof))
        drawn |= set().union(*(objects(proof, broken(proof, one.key)) for one in proof.assumptions))
    assert {symbol.key for proof in room.proofs() for symbol in proof.symbols if symbol.colour} <= drawn


def test_negative_costs_are_inside_the_picture():
    proof = named("dec-cost")
    one = broken(proof, "costs")
    costs = [float(one.quantities("accept")[name]) for name in ("c_FP", "c_FN")]
    assert min(costs) < 0
    low, high = proof.draw(one).board.figure()["layout"]["yaxis"]["range"]
    assert low < min(costs)
    assert max(costs) < high


def test_the_points_of_the_line_have_names_that_no_data_point_has():
    proof = named("hyp-normal")
    one = given(proof)
    shown = {
        line.key: [
            layer["text"][0]
            for layer in drawn_at(proof, one, line)
            if layer.get("marker", {}).get("symbol") == "square" and np.isfinite(layer["x"]).all()
        ]
        for line in proof.lines
    }
    both = ["<b>A</b>", "<b>B</b>"]
    assert shown == {"first": both[:1], "second": both, "subtract": both, "normal": both}
    told = " ".join(
        [*(line.shows + line.symbols + line.reason for line in proof.lines), *(s.sign for s in proof.symbols)]
    )
    assert "x" not in told
