"""What the convergence page draws and writes is what the theorem says of the run on the board."""

from __future__ import annotations

import io
import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from plotly import graph_objects as go

from explorer.lesson.code.code_snippets import linclass_code
from explorer.lesson.export import trace_csv
from explorer.lessons.convergence import captions, view
from explorer.lessons.convergence import curves as beside
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linclass import guarantee
from tests.support.figures import colours

PANEL = 4  # layers of one: what comes, the bound, what was so far, the mark
LI = sources.table("li-2.1")
XOR = sources.table("xor")
DATA: dict[str, Dataset] = {
    "table 2.1": LI,
    "xor": XOR,
    "default": state.default(),
    "blobs": sources.generate("blobs", n=60),
    "long": state.default().move(1, 2.0, 2.0),
}
FORMS = {
    "zero": view.Settings(),
    "any": view.Settings("any", start=(-5.0, -5.0, 0.5), eta=0.5),
    "unit": view.Settings("unit", start="first-sample"),
    "whole": view.Settings(order="worst", whole=True),
}
every_dataset = pytest.mark.parametrize("data", DATA)
every_form = pytest.mark.parametrize("form", FORMS)


def lesson(dataset: Dataset, locked: bool = False) -> Any:
    sent: dict[str, Any] = {}
    return SimpleNamespace(
        key="convergence",
        dataset=dataset,
        positive=0,
        locked=locked,
        scene=None,
        moves=False,
        signs=dataset.signs(),
        sent=sent,
        linked=sent.__setitem__,
        show=lambda board, told, plays: sent.update(
            board=board.message("convergence", **vars(told), player=plays)
        ),
    )


def shown(
    dataset: Dataset, settings: view.Settings | None = None, locked: bool = False
) -> tuple[view.Run, dict[str, Any], dict[str, Any]]:
    """The run, the board's message and that of the curves."""
    here = lesson(dataset, locked)
    run = view.learn(here, settings)
    beside.show(here, run)
    view.show(here, run)
    return run, here.sent["board"], here.sent["curves"]


# ---- the numbers ----


def test_table_2_1():
    run, board, _curves = shown(LI)
    numbers = board.columns
    assert numbers["radius"][0] ** 2 == pytest.approx(26)
    assert numbers["gamma"][0] ** 2 == pytest.approx(2 / 9)
    assert numbers["bound"][0] == pytest.approx(117)
    assert numbers["updates"].tolist() == [7] * 9
    assert numbers["k"].tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 7]
    assert numbers["norm"].tolist() == [0, 19, 8, 3, 4, 19, 12, 11, 11]  # ‖(w, b)‖² of the table's rows
    assert numbers["norm_most"].tolist() == pytest.approx([26 * k for k in numbers["k"]])
    assert run.solvable
    assert np.flatnonzero(numbers["ending"]).tolist() == [
        8
    ]  # the last row has no update, and the table says so
    assert captions.table().cells[1].templates[1] == "no mistake left"


def test_hundreds_of_updates_are_shown_one_by_one():
    near = state.default().move(1, 2.0, 2.0)
    _run, board, _curves = shown(near)
    assert board.columns["k"].tolist() == [*range(321), 320]
    assert board.player.predict is not None
    assert not shown(DATA["xor"])[1].columns["ending"].any()


@every_form
@every_dataset
def test_no_number_breaks_its_bound(data, form):
    run, board, _curves = shown(DATA[data], FORMS[form])
    n = board.columns
    assert (n["norm"] <= n["norm_most"] * (1 + 1e-9)).all()
    assert (n["growth"][1:] <= n["growth_most"][1:] + 1e-9 * n["norm_most"][1:]).all()
    if not run.solvable:
        assert all(np.isnan(n[name]).all() for name in ("gamma", "bound", "inner"))
        return
    slack = 1e-9 * np.abs(n["inner"]).max()
    assert (n["inner"] >= n["inner_least"] - slack).all()
    assert (n["rise"] >= n["rise_least"] - slack).all()
    known = ~np.isnan(n["cosine"])
    assert (n["cosine"][known] >= n["cosine_least"][known] - 1e-9).all()
    assert n["updates"][0] <= n["bound"][0] * (1 + 1e-9)


def test_each_form_of_the_theorem_has_its_own_bound():
    proof = guarantee(LI.X, LI.y)
    unit = guarantee(LI.X, LI.y, unit_norm=True)
    assert shown(LI)[0].bound == proof.bound
    assert shown(LI, FORMS["any"])[0].bound == proof.bound_from((-5, -5, 0.5), 0.5)
    assert shown(LI, FORMS["unit"])[0].bound == pytest.approx(1 / unit.gamma**2 - 1)


# ---- the board ----


@pytest.mark.slow
@every_form
@every_dataset
def test_plotly_accepts_both_charts_in_known_colours(data, form):
    _run, *messages = shown(DATA[data], FORMS[form])
    for message in messages:
        go.Figure(message.figure)
        assert colours(message.figure) - set(theme.DARK) == set()


@every_dataset
def test_the_best_separator_is_drawn_and_circles_are_at_the_points_that_decide_gamma(data):
    dataset = DATA[data]
    run, board, _curves = shown(dataset)
    best = board.figure["data"][3]
    circles = next(
        trace for trace in board.figure["data"] if trace.get("marker", {}).get("color") == theme.GOOD
    )
    if not run.solvable:
        assert len(best["x"]) == len(circles["x"]) == 0
        return
    ends = np.column_stack([best["x"], best["y"], np.ones(2)])
    assert ends @ run.proof.weights == pytest.approx(0, abs=1e-9 * np.abs(ends).max())
    margins = dataset.y * (np.column_stack([dataset.X, np.ones(dataset.n)]) @ run.proof.weights)
    near = np.isclose(margins, run.proof.gamma, rtol=1e-9)
    assert near.any()
    assert np.column_stack([circles["x"], circles["y"]]).tolist() == dataset.X[near].tolist()


def test_only_a_point_that_decides_gamma_changes_it():
    dataset = state.default()
    run = view.learn(lesson(dataset))
    decides = view.deciding(run, dataset.X, dataset.signs())
    for i in range(dataset.n):
        toward = 0.9 * dataset.X[i] + 0.1 * dataset.X.mean(axis=0)
        moved = guarantee(dataset.move(i, *toward).X, dataset.y)
        assert (moved.gamma < run.proof.gamma - 1e-9) == (i in decides)


# ---- the curves ----


@every_form
def test_the_curves_are_the_numbers_and_the_marks_follow_the_step(form):
    run, board, curves = shown(DATA["default"], FORMS[form])
    numbers = board.columns
    for i, (name, limit) in enumerate(
        (("inner", "inner_least"), ("norm", "norm_most"), ("cosine", "cosine_least"))
    ):
        first = PANEL * i
        drawn, dashed = curves.figure["data"][first : first + 2]
        assert np.array_equal(drawn["y"], numbers[name], equal_nan=True)
        assert np.array_equal(drawn["x"], numbers["k"])
        if run.settings.whole:
            assert dashed["x"][-1] == pytest.approx(run.bound)
        else:
            assert np.array_equal(dashed["y"], numbers[limit], equal_nan=True)
        assert drawn["meta"] == theme.FUTURE  # hidden while it is to be predicted
        for trace, grows in (
            (first + 2, True),
            (first + 3, False),
        ):  # what was so far, and the mark of this step
            x, y = (c for c in curves.frames if c.trace == trace)
            assert (x.attr, y.attr) == ("x", "y")
            assert bool(x.grow) == bool(y.grow) == grows
            assert np.ravel(x.values).tolist() == numbers["k"].tolist()
            assert np.array_equal(np.ravel(y.values), numbers[name], equal_nan=True)


def test_drawn_to_its_end_the_bound_of_the_cosine_reaches_one():
    _run, _board, curves = shown(LI, FORMS["whole"])
    assert curves.figure["data"][2 * PANEL + 1]["y"][-1] == pytest.approx(1)


@every_dataset
def test_a_locked_page_does_not_say_how_many_updates_there_will_be(data):
    run, board, curves = shown(DATA[data], locked=True)
    total = str(run.model.n_iter_)
    assert "{updates}" not in " ".join(map(str, board.formula))
    kept = [sentence.text for sentence in curves.head if sentence.kind == "legend"]
    assert kept  # what the lines and marks are
    assert total not in " ".join(kept)
    assert "Drag" not in " ".join(kept)
    if run.solvable:
        assert curves.figure["layout"]["xaxis"]["range"][1] > 1.02 * run.model.n_iter_


def test_the_count_of_the_player_is_that_of_updates():
    run, board, _curves = shown(LI)
    assert board.player.steps.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 7]
    assert run.model.n_iter_ == 7


# ---- the words ----


def sentences(board: dict[str, Any]) -> list[str]:
    caption = board.caption
    return [caption.templates[i] for i in caption.which]


def test_what_a_bound_allows_is_a_whole_number_and_never_less_than_the_bound_says():
    assert shown(LI)[1].columns["most"][0] == 117
    for data in DATA.values():
        run, board, _curves = shown(data)
        most = board.columns["most"][0]
        if run.solvable:
            assert most == int(most)
            assert run.bound - 1 < most <= run.bound * (1 + 1e-9)
        else:
            assert np.isnan(most)


def test_one_update_and_none_are_said_as_such():
    pair = Dataset(np.array([[1.0, 1.0], [-1.0, -1.0]]), np.array([0, 1]))
    run, board, _curves = shown(pair)
    assert run.model.n_iter_ == 1
    assert "after one update;" in sentences(board)[-1]
    _run, board, _curves = shown(pair, view.Settings("any", start=(1.0, 1.0, 0.0)))
    assert "no update" in sentences(board)[-1]


def test_steps_that_are_left_out_are_told_under_the_player():
    run, board, _curves = shown(DATA["long"], view.Settings(order="worst"))
    left_out = run.progress.updates[1]
    assert left_out > 1
    assert board.player.predict is None
    for text in (sentences(board)[0], sentences(board)[-1]):
        assert f"Each step here covers {left_out} updates, so there is nothing to predict." in text
    assert "Each step here" not in " ".join(sentences(shown(LI)[1]))


def test_the_panel_says_delta_where_the_points_have_unit_length():
    for form, there, absent in (("zero", "γ", "δ"), ("any", "γ", "δ"), ("unit", "δ", "γ")):
        _run, board, curves = shown(LI, FORMS[form])
        told = " ".join([*board.formula, *(sentence.text for sentence in curves.head)])
        assert there in told
        assert absent not in told
        assert "<b>" not in " ".join(sentence.text for sentence in curves.head)


def test_a_curve_on_its_bound_is_explained():
    """On Table 2.1 all points that are picked have the margin γ."""
    run, _board, curves = shown(LI)
    assert run.progress.inner == pytest.approx(run.progress.inner_least)
    assert "stays exactly on its bound:" in " ".join(sentence.text for sentence in curves.head)
    assert "stays exactly on its bound:" not in " ".join(
        sentence.text for sentence in shown(DATA["default"])[2].head
    )


# ---- to take away ----


@every_form
@every_dataset
def test_the_code_prints_the_guarantee_and_the_curves(data, form, capsys):
    dataset = DATA[data]
    run, _board, _curves = shown(dataset, FORMS[form])
    exec(linclass_code(dataset, run.model, 0, beside.script(run)), {})
    printed = capsys.readouterr().out
    if not run.solvable:
        assert "bound" not in printed
        return
    assert f"R = {run.proof.radius}" in printed
    bound = float(re.search(r"bound = (\S+) updates = (\d+)", printed)[1])
    assert bound == pytest.approx(run.bound)
    last = run.progress
    assert f"{last.updates[-1]}: w.w* {last.inner[-1]:.4g} >= {last.inner_least[-1]:.4g}" in printed


def test_the_csv_has_each_quantity_beside_its_bound():
    run, board, _curves = shown(LI)
    table = pd.read_csv(io.StringIO(trace_csv(run.model.trace_, beside.steps(run))))
    assert table["squared_norm"].tolist() == [0, 19, 8, 3, 4, 19, 12, 11, 11]
    assert table["inner"].tolist() == pytest.approx(board.columns["inner"].tolist())
    assert (table["inner"] >= table["inner_least"] - 1e-9).all()
    assert set(beside.steps(view.learn(lesson(XOR)))) == {"squared_norm", "squared_norm_most"}


def test_without_a_separator_only_the_length_has_a_bound():
    _run, board, curves = shown(XOR)
    assert len(curves.figure["data"]) == PANEL
    told = " ".join(sentence.text for sentence in curves.head)
    assert "there is no ŵ*, no γ and no bound" in told
    assert "The star proves it" in told
    assert board.figure["data"][-1]["marker"]["symbol"] == "star"
    assert "inner" not in " ".join(board.formula)
