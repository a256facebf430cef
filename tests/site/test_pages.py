"""Every page opens on any points and survives every move of its controls on them."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest

from explorer.points import dataset as state
from explorer.points import links
from tests.support import meaning, ranges, visit
from tests.support.datasets import POINTS
from tests.support.share import share
from tests.support.visit import PAGES

ITS_OWN = "its own points"
MOVED = [ITS_OWN, "four classes", "one class", "thousand"]
BROKEN = ["garbage", "1", "%00", "1" * 10_000]
NONSENSE = ["garbage", "", "-1", "1e999", "None", "<b>"]
LINES = {"perceptron", "convergence", "dual", "xor", "logistic", "margin"}  # pages with a line w·x + b = 0
every_page = pytest.mark.parametrize("path", PAGES, ids=[path or "start" for path in PAGES])


def some(names):
    """A sixth of these on each page, and at least one."""
    return share(itertools.product(PAGES, names), 6)


def on_a_share_of(names):
    """Each page on some of these, and each of these on some pages; in `make test-all` each on all."""
    pairs = some(names)
    return pytest.mark.parametrize(
        ("path", "name"), pairs, ids=[f"{path or 'start'}-{name[:20]}" for path, name in pairs]
    )


@pytest.mark.parametrize("names", [POINTS, MOVED, BROKEN, NONSENSE])
def test_the_share_has_every_page_and_all_of_them(names):
    pairs = some(names)
    assert {path for path, _ in pairs} == set(PAGES)
    assert {name for _, name in pairs} == set(names)


@every_page
def test_a_fresh_page_shows_points_and_a_link_stays_short(path):
    at = visit.visit(path)
    visit.check(at, thoroughly=True)
    assert len(visit.shown(at)[1]) > 2
    assert "d" not in at.query_params
    assert not visit.notices(at)
    for key, message in visit.messages(at).items():
        if "figure" in message:
            meaning.check_names(message["figure"])
            if key == "board":
                ranges.check_ticks(message)
                assert meaning.check_line(message) == (path in LINES)
            else:
                ranges.check(message)


@on_a_share_of(POINTS)
def test_a_page_opens_on_any_points(path, name):
    dataset = links.quantise(POINTS[name])
    at = visit.visit(path, dataset)
    visit.check(at, thoroughly=True)
    if not visit.messages(at)["board"]["edit"].get("rows"):  # otherwise the board shows the rows of a table
        X, labels = visit.shown(at)
        assert np.array_equal(X, dataset.X)
        assert np.array_equal(labels, dataset.labels)
    assert at.query_params["d"] == links.encode(dataset)  # the address goes on carrying them
    assert "link" not in visit.notices(at)


@every_page
def test_names_are_escaped_once_where_markup_is_read_and_never_where_it_is_not(path):
    way = {"fisher.way": "plane", "fisher.table": "board"} if path == "fisher" else {}
    at = visit.visit(path, links.quantise(POINTS["tags and entities"]), **way)
    for key, message in visit.messages(at).items():
        for part, value in message.items():
            for text in visit.strings(value):
                if part in ("figure", "frames", "formula", "math"):  # Plotly and the formulas read tags
                    assert not re.search("<img|a<b|d<e|&amp;(lt|gt|amp);", text), f"{key}: {text}"
                else:
                    assert not re.search("&(lt|gt|amp);", text), f"{key}: {text}"
    widgets = [visit.widget(at, control.key) for control in visit.controls(at)]
    labels = [text for w in widgets for text in (getattr(w, "label", ""), *getattr(w, "options", []))]
    for text in [*map(str, labels), *(element.value for element in [*at.markdown, *at.caption, *at.info])]:
        assert not re.search(r"(?<!\\)<img|a<b|d<e|&(lt|gt|amp);", text), text


@on_a_share_of(MOVED)
def test_every_control_moves(path, name):
    visit.move_all(visit.visit(path, None if name == ITS_OWN else links.quantise(POINTS[name])))


@on_a_share_of(BROKEN)
def test_a_broken_link_is_told_and_the_page_shows_its_own_points(path, name):
    at = visit.visit(path, d=name)
    assert "link" in visit.notices(at)
    fresh = visit.visit(path)
    assert np.array_equal(visit.shown(at)[0], visit.shown(fresh)[0])
    at.run()
    assert not visit.notices(at)  # told once


@on_a_share_of(NONSENSE)
def test_nonsense_in_the_rest_of_the_address_does_no_harm(path, name):
    keys = [control.key for control in visit.controls(visit.visit(path))]
    visit.visit(path, **dict.fromkeys(keys, name), picks=name, step=name, lock=name)


@pytest.mark.parametrize(
    ("path", "start", "field"),
    [
        ("perceptron", {"pla.start": "own"}, "pla.w1"),
        ("convergence", {"conv.form": "any"}, "conv.w1"),
        ("xor", {"xor.way": "map", "xor.start": "own"}, "xor.start.w1"),
    ],
)
def test_nonsense_for_a_start_is_the_usual_start(path, start, field):
    usual = visit.widget(visit.visit(path, **start), field).value
    for value in ("garbage", "", "1e999", "-1e999", "nan", "1e7", "9" * 5_000):
        assert visit.widget(visit.visit(path, **start, **{field: value}), field).value == usual, value
    assert visit.widget(visit.visit(path, **start, **{field: "-2.5"}), field).value == -2.5


@every_page
def test_a_locked_page_offers_nothing_to_change(path):
    at = visit.visit(path, lock="1")
    assert visit.messages(at)["board"]["locked"]
    assert not [button for button in at.button if str(button.key).startswith("scene.")]
    assert not [key for key in visit.messages(at) if key == f"{path}.table"]


@every_page
def test_points_of_one_page_are_those_of_the_next(path):
    dataset = links.quantise(state.default().add(2.25, 2.5, 0))
    at = visit.visit("perceptron", dataset)
    at._page_hash = PAGES[path]
    at.query_params.clear()  # as a visitor's browser does on the way to another page
    at.run()
    visit.check(at)
    if not visit.messages(at)["board"]["edit"].get("rows"):
        assert np.array_equal(visit.shown(at)[0], dataset.X)
    assert at.query_params["d"] == links.encode(dataset)
