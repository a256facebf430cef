"""The planes of a table, their formulas and their bars, computed from the scatter by definition."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.linalg import eigh

from explorer.lessons.fisher import measures, planes_figure
from explorer.lessons.fisher.examples import clouds
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.planes import Planes
from explorer.points.dataset import Dataset
from tests.lessons.fisher.definitions import THREE
from tests.support import visit
from tests.support.claims import after, value_of
from tests.support.layers import one, places

NARROW = Dataset(
    [[2.0, 0.01], [2.0, 0.02], [2.0, 0.05], [2.0, 0.06]], [0, 0, 1, 1]
)  # one coordinate is constant
TABLES = {
    "iris": shipped("iris"),
    "credit": shipped("credit"),
    "three": measures.table("board", THREE),
    "clouds": measures.table("board", clouds()),
    "one": shipped("iris").chosen([2]),
}
each = pytest.mark.parametrize("data", TABLES.values(), ids=TABLES)


def scatters(data):
    """The scatter within and between the classes."""
    apart = data.X - data.X.mean(axis=0)
    within = sum(np.cov(data.X[own].T, bias=True) * own.sum() for own in groups(data))
    return np.atleast_2d(within), apart.T @ apart - within


def groups(data):
    return [data.labels == label for label in np.unique(data.labels)]


def quotients(data):
    """λ and the directions of S_B w = λ S_W w, the largest first, with deviations of 1 within the classes."""
    within, between = scatters(data)
    found, vectors = eigh(between, within / (data.n - len(groups(data))))
    kept = min(len(groups(data)) - 1, data.X.shape[1])
    return found[::-1][:kept] / (data.n - len(groups(data))), vectors.T[::-1][:kept]


def opened(table, points=None):
    return visit.visit("fisher", points, **{"fisher.way": "plane", "fisher.table": table})


# ---- the plane ----


@each
def test_a_view_of_planes_holds_every_sample_with_a_margin_and_is_at_least_seven_tenths_as_high_as_wide(data):
    planes = Planes(data)
    names = ["a"] * len(planes.maps)
    drawn = planes_figure.figure(planes, names, names)
    far = np.abs(planes.places).max(axis=(0, 1))
    for axis, wanted in zip(("xaxis", "yaxis"), np.maximum(far, 0.7 * far.max()), strict=True):
        assert drawn.layout[axis]["range"] == pytest.approx([-1.08 * wanted, 1.08 * wanted])
    assert (drawn.layout["yaxis"]["scaleanchor"], drawn.layout["yaxis"]["scaleratio"]) == ("x", 1)


@each
def test_the_name_of_each_axis_is_where_its_arrow_points(data):
    planes = Planes(data)
    across, up = (["name"] * len(planes.maps) for _axis in "xy")
    drawn = planes_figure.figure(planes, across, [*up[1:], ""])
    for step in range(len(planes.maps)):
        words = one(drawn, step, mode="text")
        texts = dict(
            zip(words["text"], zip(places(words).tolist(), words["textposition"], strict=True), strict=True)
        )
        low, high = drawn.layout["yaxis"]["range"]
        assert texts["→ name"] == ([0, pytest.approx(low)], "top center")
        last = step == len(planes.maps) - 1
        assert ("↑ name" in texts) != last
        if not last:
            assert texts["↑ name"] == ([0, pytest.approx(high)], "bottom center")


# ---- the formulas ----


@pytest.mark.slow
@pytest.mark.parametrize("table", ["iris", "credit"])
def test_each_direction_is_a_sum_with_its_signs_that_solves_the_equation(table):
    data = shipped(table)
    told = visit.messages(opened(table))["board"]["formula"]
    ratios, directions = quotients(data)
    rows = [row for row in told if row.startswith("<i>λ</i>")]
    assert len(rows) == len(ratios)
    for i, (row, ratio, direction) in enumerate(zip(rows, ratios, directions, strict=True)):
        head, tail = row.split(": ")
        assert head == f"<i>λ</i>{'₁₂'[i]} = {head.split(' = ')[1]}"
        assert value_of(head.split(" = ")[1]) == pytest.approx(ratio, rel=1e-3)
        name, terms = tail.split(" = ")
        assert name == f"<b>w</b>{'₁₂'[i]}"
        found = re.findall(r"(−|\+|^) ?([\d.,]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?) <i>x</i>⁽(.)⁾", terms)
        assert [name for _sign, _size, name in found] == list("¹²³⁴⁵⁶"[: data.X.shape[1]])
        shown = np.array([(-1 if sign == "−" else 1) * value_of(size) for sign, size, _name in found])
        assert shown * np.sign(shown @ direction) == pytest.approx(direction, rel=2e-3, abs=2e-4)
        assert found[0][0] in ("", "−"), "no plus in front"


@pytest.mark.parametrize("table", ["iris", "credit"])
def test_the_traces_add_up_and_only_of_two_directions_the_quotient_of_traces_is_refused(table):
    within, between = scatters(shipped(table))
    told = visit.messages(opened(table))["board"]["formula"]
    (row,) = [row for row in told if row.startswith("tr ")]
    total, inner, outer = (value_of(part) for part in re.split(r" = | \+ ", row.split(": ")[1]))
    assert [total, inner, outer] == pytest.approx(
        [np.trace(within + between), np.trace(within), np.trace(between)], rel=2e-3
    )
    refused = [row for row in told if "It is not tr(" in row]
    ratios, _directions = quotients(shipped(table))
    assert len(refused) == (len(ratios) == 2)
    for text in refused:
        assert after(text, "twice the first direction (") == pytest.approx(ratios[0], rel=1e-3)
        assert after(text, "beat the two together (") == pytest.approx(ratios.mean(), rel=1e-3)


# ---- the bars ----


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "points"), [("iris", None), ("credit", None), ("board", THREE), ("board", NARROW)]
)
def test_each_bar_has_the_scatter_of_its_name_and_the_largest_share_is_described(table, points):
    data = measures.table(table, points)
    sent = visit.messages(opened(table, points))["fisher.shares"]
    layout = sent["figure"]["layout"]
    rows = dict(zip(layout["yaxis"]["ticktext"], layout["yaxis"]["tickvals"], strict=True))
    within, between = scatters(data)
    _ratios, directions = quotients(data) if points is not NARROW else ([], np.array([[0.0, 1.0]]))
    ways = np.vstack([np.eye(data.X.shape[1]), directions])
    names = [f"x⁽{'¹²³⁴⁵⁶'[j]}⁾" for j in range(data.X.shape[1])] + ["w₁ Fisher", "w₂ Fisher"][
        : len(directions)
    ]
    assert len(rows) == len(names)
    layers = {layer.get("name"): layer for layer in sent["figure"]["data"]}
    shares = {}
    for name, w in zip(names, ways, strict=True):
        (row,) = (row for text, row in rows.items() if text.startswith(name))
        inner, outer = w @ within @ w, w @ between @ w
        shares[name] = outer / (inner + outer) if inner + outer > 1e-12 else 0.0
        for kind, part in (("between", shares[name]), ("within", 1 - shares[name])):
            (at,) = np.flatnonzero(np.asarray(layers[kind]["y"]) == row)
            seen = layers[kind]["x"][at]
            assert seen == pytest.approx(100 * part if inner + outer > 1e-12 else 0, abs=0.01)
        words = layers[None]
        (at,) = np.flatnonzero(np.asarray(words["y"]) == row)
        total, first, second = (value_of(part) for part in re.split(r" = | \+ ", words["text"][at]))
        assert total == pytest.approx(first + second, rel=1e-6)
        if name.startswith("x"):
            assert [total, first] == pytest.approx([inner + outer, outer], rel=2e-3, abs=0.02 * total)
        assert 0 <= words["x"][at] < 5, "at the left end of its bar"
    most = [name for name in names if shares[name] > max(shares.values()) - 1e-9]
    told = sent["describe"].split("between the classes: ")[1]
    assert any(told.startswith(name) for name in most)


# ---- what is offered ----


@pytest.mark.parametrize(
    ("table", "query", "linked", "taken"),
    [
        ("iris", {}, True, True),
        ("credit", {}, True, False),
        ("board", {}, False, False),
        ("iris", {"lecture": "1"}, False, True),
        ("iris", {"scene": "6"}, False, False),
    ],
    ids=["iris", "credit", "board", "lecture", "scene"],
)
@pytest.mark.slow
def test_a_shipped_table_leads_to_the_page_of_all_columns_and_a_plane_of_two_directions_to_the_board(
    table, query, linked, taken
):
    at = visit.visit("fisher", **{"fisher.way": "plane", "fisher.table": table, **query})
    links = [element.proto.body for element in at.get("html") if "columns.table=" in str(element.proto.body)]
    assert bool(links) == linked
    assert all(f"columns.table={table}" in link for link in links)
    assert visit.shows(at, "fisher.take") == taken
