"""What the XOR page draws and tells: contradictions that add up, curves that are the model's, units that are gates."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lesson.code.code_snippets import linclass_code
from explorer.lessons.xor import basis_map, captions, fit, gates, units
from explorer.lessons.xor.fit import Array, Fit
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import messages, packing, theme
from linboard.figures import fields, margins
from linboard.i18n import formulas
from linclass import Formula, GaussianBumps, Grid, Perceptron, Polynomial, Xor, separable
from linclass.data.feature_map import FeatureMap
from linclass.perceptrons import starts
from tests.support.figures import colours

XOR = sources.table("xor")
HERE: Any = SimpleNamespace(
    key="xor", dataset=XOR, positive=0, box=XOR.bounds
)  # what of a lesson the views look at
# No line separates these, and the proof needs unequal weights: the cross lies inside the triangle, off its centre.
INSIDE = Dataset([[0.0, 0.0], [4.0, 0.0], [0.0, 4.0], [1.0, 0.5]], [0, 0, 0, 1])
LINE = Dataset([[0, 0], [1, 1], [2, 2], [3, 3]], [0, 1, 0, 1])
INSEPARABLE = {"xor": XOR, "inside": INSIDE, "in a row": LINE, "clusters": sources.generate("xor", n=60)}
MAPS: dict[str, FeatureMap] = {
    "xor": Xor(),
    "degree 2": Polynomial(2),
    "degree 3": Polynomial(3),
    "two bumps": GaussianBumps(2, 0.7),
    "four bumps": GaussianBumps(4, 0.5),
    "formulas": Formula("x1 + x2", "x1*x2"),
}


def board(now: Fit) -> messages.Chart:
    """The board of a basis map as it is sent."""
    sent: list[messages.Chart] = []
    lesson: Any = SimpleNamespace(**vars(HERE))
    lesson.show = lambda board, told, plays, hand: sent.append(
        board.message("xor", **vars(told), player=plays)
    )
    basis_map.show(lesson, now)
    return sent[0]


def fitted(basis: FeatureMap, start: str | Array = "zeros", amount: float = 0.0, data: Dataset = XOR) -> Fit:
    features = basis.fit_transform(data.X)
    return fit.fit(data, data.y, basis, features, start, amount, 0)


def trace_of(data: Dataset, budget: int = 42) -> Any:
    return Perceptron(max_updates=budget).fit(data.X, data.y).trace_


# ---- the inequalities ----


@pytest.mark.parametrize("name", INSEPARABLE)
def test_the_left_sides_add_up_to_zero_whatever_w_and_b_are(name):
    data = INSEPARABLE[name]
    verdict, trace = separable(data.X, data.y), trace_of(data)
    values = captions.margin_values(data.X, data.y, verdict, trace)
    assert values.shape == (len(trace), len(captions.demanding(verdict, data.n)))
    assert (captions.factors(verdict, captions.demanding(verdict, data.n)) > 0).all()
    assert np.allclose(values.sum(axis=1), 0, atol=1e-9)
    assert (values <= 1e-9).any(axis=1).all()  # so at least one inequality fails at each step


def test_each_of_the_four_inequalities_is_written_as_on_paper():
    verdict = separable(XOR.X, XOR.y)
    rows: list[Any] = captions.inequalities(XOR.X, XOR.y, verdict, trace_of(XOR))
    written = [row.templates[0] for row in rows[:4]]
    for row, expected in zip(
        written, ("x₁: −b ", "x₂: w⁽²⁾ + b ", "x₃: w⁽¹⁾ + b ", "x₄: −w⁽¹⁾ − w⁽²⁾ − b "), strict=True
    ):
        assert row.startswith(expected + "&gt; 0")
    assert "0·w⁽¹⁾ + 0·w⁽²⁾ + 0·b = 0 &gt; 0" in rows[4]


def test_an_inequality_is_ticked_where_the_point_is_right():
    trace = trace_of(XOR)
    rows: list[Any] = captions.inequalities(XOR.X, XOR.y, separable(XOR.X, XOR.y), trace)
    for i, row in enumerate(rows[:4]):
        right = [XOR.y[i] * (m.decision_function(XOR.X[i : i + 1])[0]) > 0 for m in trace]
        assert ["✓" in row.templates[k] for k in row.which] == right


def test_unequal_weights_are_written_before_their_inequalities():
    verdict = separable(INSIDE.X, INSIDE.y)
    rows: list[Any] = captions.inequalities(INSIDE.X, INSIDE.y, verdict, trace_of(INSIDE))
    assert len(rows) == 5
    assert sum(" × " in row.templates[0] for row in rows[:4]) == 4


def test_separable_points_get_no_contradiction():
    data = sources.table("li-2.1")
    verdict = separable(data.X, data.y)
    rows: list[Any] = captions.inequalities(data.X, data.y, verdict, trace_of(data))
    assert len(rows) == data.n
    assert not any(isinstance(row, str) for row in rows)


def test_the_circle_is_found_by_its_definition():
    """The naive oracle: run the algorithm by hand and look for the first state that comes back."""
    w, i, seen = np.zeros(3), 0, {}
    Z = XOR.y[:, None] * np.column_stack([XOR.X, np.ones(4)])
    for step in range(40):
        state = (*w, i)
        if state in seen:
            break
        seen[state] = step
        while Z[i] @ w > 0:
            i = (i + 1) % 4
        w, i = w + Z[i], (i + 1) % 4
    assert captions.circle(trace_of(XOR), 4) == (seen[state], step - seen[state]) == (0, 4)


def test_a_perceptron_that_stops_has_no_circle():
    data = sources.table("li-2.1")
    assert captions.circle(trace_of(data), data.n) is None


def test_the_sticks_stand_as_high_as_the_left_sides():
    values = captions.margin_values(XOR.X, XOR.y, separable(XOR.X, XOR.y), trace_of(XOR))
    picture = margins.balance(values, XOR.labels, list("abcd"))
    go.Figure(picture.figure())
    sticks = next(c.values for c in picture.frames() if (c.trace, c.attr) == (1, "y"))
    assert np.array_equal(sticks[:, 1::3], values)
    assert (sticks[:, 0::3] == 0).all()


# ---- fields ----


def test_levels_keep_every_sign_and_the_place_of_the_curve():
    grid = Grid((-1, 1), (-1, 1), 41, 31)
    values = np.stack([grid.points @ [1.0, 2.0] - 0.3, np.prod(grid.points, axis=1), np.zeros(41 * 31)])
    found = fields.levels(grid, values)
    assert found.dtype == np.int8
    assert np.array_equal(np.sign(found), np.sign(values))
    row = grid.matrix(found[0].astype(float))[15]  # y = 0: the curve crosses at x = 0.3
    assert abs(np.interp(0, row, grid.x) - 0.3) < 0.1 * (grid.x[1] - grid.x[0])


def test_a_field_has_holes_where_it_is_undefined():
    grid = Grid((-1, 1), (-1, 1), 9, 9)
    values = np.sqrt(grid.points[:, :1].T, where=grid.points[:, :1].T >= 0, out=np.full((1, 81), np.nan))
    found = fields.levels(grid, values)
    assert np.array_equal(np.isnan(found), np.isnan(values))
    trace = fields.field(grid, values)
    go.Figure({"data": [trace]})
    assert found.dtype == np.float32


@pytest.mark.parametrize("name", MAPS)
def test_the_curve_on_the_board_separates_as_the_model_does(name):
    """At each step every node of the field has the sign of the model there."""
    now = fitted(MAPS[name])
    message = board(now)
    field = message.figure["data"][0]
    levels = next(c.values for c in message.frames if c.attr == "z")
    features = now.basis.transform(np.column_stack([field["x"], field["y"]]).astype(float))
    for t, model in enumerate(now.trace):
        assert np.array_equal(np.sign(levels[t]), np.sign(model.decision_function(features)))
    assert len(levels) == message.player.length <= fields.FRAMES


# ---- the basis map ----


def test_the_xor_map_sends_zero_to_the_cross():
    now = fitted(Xor())
    assert now.solvable
    assert now.model.coef_.tolist() == [[0, -2]]
    assert now.model.intercept_.tolist() == [0]
    arms = np.array([[0.5, y] for y in (-1.0, 0.2, 0.9)] + [[x, 0.5] for x in (-1.0, 0.2, 0.9)])
    assert not now.model.decision_function(Xor().fit(XOR.X).transform(arms)).any()


def test_different_starts_give_different_lines_all_of_them_right():
    W, b = starts.other_starts(Xor().fit_transform(XOR.X), XOR.y)
    assert len(b) == starts.OTHERS
    assert len(np.unique(np.column_stack([W, b]), axis=0)) > 10
    assert (starts.least_margin(Xor().fit_transform(XOR.X), XOR.y, W, b) > 0).all()


def test_no_line_among_the_features_has_a_larger_margin_than_the_cross():
    features = Xor().fit_transform(XOR.X)
    W, b = starts.other_starts(features, XOR.y)
    cross = starts.least_margin(features, XOR.y, np.array([[0.0, -2.0]]), np.zeros(1))
    assert cross.tolist() == [1]
    assert starts.least_margin(features, XOR.y, W, b).max() <= 1


@pytest.mark.parametrize("name", MAPS)
def test_captions_and_columns_are_those_of_the_features(name):
    now = fitted(MAPS[name])
    message = board(now)
    columns = message.columns
    for t in range(1, len(now.trace)):
        if now.trace.picked[t] >= 0 and len(now.trace) < fields.FRAMES:
            phi, sign = now.features[now.trace.picked[t]], XOR.y[now.trace.picked[t]]
            assert np.allclose(columns["w_before"][t] + sign * phi, columns["w"][t])
    assert any("φ({picked:point})" in text for text in message.caption.templates)
    assert not any("w + {picked:point}" in text for text in message.caption.templates)
    assert len(formulas.written(now.basis)) == now.d


def test_formulas_are_written_as_on_the_blackboard():
    assert formulas.pretty("x1^2*x2") == "(x⁽¹⁾)²·x⁽²⁾"
    assert formulas.pretty("exp(-x1^2 - 0.5)") == "exp(−(x⁽¹⁾)² − 0.5)"
    assert formulas.pretty("x1^12") == "x⁽¹⁾^12"
    assert formulas.pretty("x1^2.5") == "x⁽¹⁾^2.5"


def test_a_formula_that_is_undefined_elsewhere_leaves_a_hole_there():
    data = Dataset([[1, 1], [1, 2], [2, 1], [2, 2]], XOR.labels)
    now = fitted(Formula("log(x1)", "x1*x2"), data=data)
    values = fit.anywhere(now.basis, np.array([[-1.0, 0.0], [1.0, 1.0], [np.e, 2.0]]))
    assert np.isnan(values[0, 0])
    assert np.allclose(values[1:], [[0.0, 1.0], [1.0, 2 * np.e]])


def test_the_script_gives_the_model_on_screen(capsys):
    for basis in (Xor(), Polynomial(2), GaussianBumps(3, 0.5), Formula("x1 + x2", "x1*x2")):
        now = fitted(basis, np.array([0.5, *[-1.0] * (basis.fit(XOR.X).transform(XOR.X).shape[1])]))
        script = linclass_code(HERE.dataset, now.model, HERE.positive, basis_map.code(now))
        space: dict[str, Any] = {}
        exec(script, space)
        assert np.array_equal(space["model"].coef_, now.model.coef_)
        assert np.array_equal(space["model"].intercept_, now.model.intercept_)


# ---- jitter ----


def test_red_copies_are_the_wrong_ones():
    now = fitted(Xor(), np.array([1.0, 0.0, 0.0]), 0.4)
    assert now.copies is not None
    traces = margins.copies_below(now.copies.places, now.copies.labels, now.copies.wrong)
    go.Figure({"data": traces})
    red = {c.attr: c.values for c in traces[-1].columns}
    for t, model in enumerate(now.trace):
        bad = now.copies.signs * model.decision_function(now.copies.features) <= 0
        shown = np.isfinite(red["x"][t])
        assert shown.sum() == bad.sum()
        assert np.allclose(red["x"][t][shown], now.copies.places[bad, 0])


# ---- all pictures ----


def test_every_colour_has_its_partner_for_the_dark_theme():
    now = fitted(Xor(), "first-sample", 0.3)
    figures = [
        board(now).figure,
        margins.distances(XOR, np.ones((2, 4))).figure(),
        margins.against_margin(np.ones(3), np.ones(3), np.ones(2), np.ones(2)).figure(),
        units.plane(
            XOR, np.array([gates.NAND, gates.OR]), np.eye(2, dtype=bool), ("a", "b"), XOR.y > 0
        ).figure(),
    ]
    for figure in figures:
        go.Figure(figure)
        packing.dumps(figure)
        assert set(colours(figure)) <= set(theme.DARK)


def test_distances_are_the_model_s():
    frames = margins.distances(XOR, np.array([[1.0, -2.0, 0.5, np.nan]])).frames()
    drawn = {c.trace: c.values[0].tolist() for c in frames if c.attr == "x"}
    assert drawn[3] == [-2.0, 0.5]  # the positive points
    assert drawn[4][0] == 1.0
    assert np.isnan(drawn[4][1])
