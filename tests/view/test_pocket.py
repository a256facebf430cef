"""What the pocket's page draws and tells is what the model did, and the noise on its points can be taken back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer import captions_pocket, noise, sources, state
from explorer.figures import staircase
from explorer.state import Dataset
from explorer.views import pocket as view
from explorer.views import pocket_methods as methods
from explorer.views import pocket_noise
from linclass import CLASSIFIERS, Perceptron, Pocket, best_line

CLEAN = sources.generate("blobs", n=60, noise=0.7)
DATA: dict[str, Dataset] = {
    "noisy": noise.change(CLEAN, 0, 10),
    "separable": CLEAN,
    "xor": sources.table("xor"),
    "one place": Dataset([[2, 2], [2, 2], [2, 2]], [0, 1, 1]),
    "far": Dataset([[1e14, 1e14], [-1e14, 0], [1e14, -1e14], [0, 0]], [0, 1, 1, 0]),
}
every_dataset = pytest.mark.parametrize("data", DATA)
JUST_IN = "It goes into the pocket."


def lesson(dataset: Dataset) -> Any:
    told: list[str] = []
    return SimpleNamespace(
        key="pocket",
        dataset=dataset,
        positive=0,
        signs=dataset.signs(),
        notice=told.append,
        told=told,
        news=None,
    )


def mistakes(dataset: Dataset, w: np.ndarray, b: float) -> int:
    return sum(y * (w[0] * x[0] + w[1] * x[1] + b) <= 0 for x, y in zip(dataset.X, dataset.y, strict=True))


def row(column: dict[str, Any], step: int) -> np.ndarray:
    """The value of a frame's column at a step."""
    return np.asarray(column["values"][column["index"][step] if "index" in column else step])


def ends(message: dict[str, Any], trace: int, step: int) -> np.ndarray:
    """The end points (2, 2) of a line of the board at a step."""
    found = {c["attr"]: row(c, step) for c in message["frames"] if c["trace"] == trace}
    return np.column_stack([found["x"], found["y"]])


# ---- sentences and numbers ----


@pytest.mark.parametrize("data", ["noisy", "separable", "xor"])
def test_every_step_tells_whether_its_line_goes_into_the_pocket(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 3)
    trace = model.trace_
    assert (np.diff(trace.updates) <= 1).all()  # every update of the usual budget is a step
    told = captions_pocket.caption(model, dataset.X, dataset.y)
    shown = captions_pocket.columns(model, dataset.X, dataset.y, 1)
    fewest, found = dataset.n + 1, 0
    for t in range(len(trace)):
        now = mistakes(dataset, trace.coef[t], trace.intercept[t])
        sentence = told["templates"][told["which"][t]]
        if 0 < t < len(trace) - 1:
            assert (JUST_IN in sentence) == (now < fewest), t
            assert ("w − {picked:point}" in sentence) == (dataset.y[trace.picked[t]] < 0)
        if now < fewest:
            if t:
                assert shown["best_before"][t] == fewest
            fewest, found = now, t
        assert (shown["errors"][t], shown["best"][t], shown["found"][t]) == (
            now,
            fewest,
            trace.updates[found],
        )
        assert shown["above"][t] == fewest - 1
        assert mistakes(dataset, shown["best_w"][t], shown["best_b"][t]) == fewest


@pytest.mark.parametrize(
    ("data", "budget", "patience", "words"),
    [
        ("separable", 250, 250, "No point is a mistake"),
        ("noisy", 50, 250, "Stopped by the limit"),
        ("noisy", 5_000, 20, "the last 20 of them found no better line"),
    ],
)
def test_the_last_step_tells_why_it_ended(data, budget, patience, words):
    model = view.fit(lesson(DATA[data]), budget, patience, 0)
    told = captions_pocket.caption(model, DATA[data].X, DATA[data].y)
    assert words in told["templates"][told["which"][-1]]


@pytest.mark.parametrize("data", ["noisy", "separable", "xor", "one place"])
def test_the_formula_compares_as_the_numbers_do(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 1)
    compared = captions_pocket.formula(model.trace_)[-1]
    shown = captions_pocket.columns(model, dataset.X, dataset.y, None)
    for t, which in enumerate(compared["which"]):
        if which == 0:
            assert shown["errors"][t] >= shown["best"][t]
        if which == 1:
            assert shown["errors"][t] == shown["best"][t] < shown["best_before"][t]


# ---- pictures ----


@every_dataset
def test_the_three_lines_are_those_of_the_models(data):
    dataset = DATA[data]
    here = lesson(dataset)
    model = view.fit(here, 250, 100, 0)
    best = best_line(dataset.X, dataset.y)
    message = view.board(here, model, best)
    go.Figure(message["figure"])
    trace = model.trace_
    size = max(np.abs(dataset.X).max(), 1)
    for t in {0, 1, len(trace) // 2, len(trace) - 1}:
        for line, w, b in (
            (2, trace.best_coef[t], trace.best_intercept[t]),
            (3, trace.coef[t], trace.intercept[t]),
        ):
            points = ends(message, line, t)
            assert np.isnan(points).all() == (not w.any())
            if w.any():
                assert np.allclose(points @ w + b, 0, atol=1e-6 * size * np.abs(w).max())
    dashed = message["figure"]["data"][4]
    if best.w.any():
        points = np.column_stack([dashed["x"], dashed["y"]])
        assert np.allclose(points @ best.w + best.b, 0, atol=1e-6 * size)
    else:
        assert np.isnan(np.asarray(dashed["x"], float)).all()


def test_the_line_in_the_pocket_is_sent_once_for_each_change_and_never_turns():
    model = view.fit(lesson(DATA["noisy"]), 250, 100, 0)
    message = view.board(lesson(DATA["noisy"]), model, None)
    for column in message["frames"]:
        if column["trace"] < view.CURRENT_TRACE:
            assert len(column["values"]) == len(model.changes_)
            assert not column["tween"]


def test_a_long_fit_is_thinned_and_says_so():
    here = lesson(DATA["noisy"])
    message = view.board(here, view.fit(here, 5_000, 1_000, 0), None)
    assert message["player"]["length"] <= view.ROWS
    assert "one in" in here.told[0]


@every_dataset
def test_the_staircase_only_goes_down_and_never_below_the_floor(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 0)
    trace, fewest = model.trace_, best_line(dataset.X, dataset.y).errors
    figure, frames = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, fewest)
    go.Figure(figure)
    current, stairs, floor, diamonds = figure["data"][:4]
    assert (np.diff(stairs["y"]) <= 0).all()
    assert set(floor["y"].tolist()) == {fewest}
    assert min(stairs["y"]) >= fewest
    assert min(current["y"]) >= min(stairs["y"])
    assert diamonds["x"].tolist() == model.changes_[1:, 0].tolist()
    marks = {c["attr"]: c["values"][:, 0] for c in frames.columns if c["trace"] == 5}
    seen = ~np.isnan(marks["y"])
    assert seen[-1]
    assert (marks["y"][seen] == trace.best_errors[seen]).all()


# ---- the verdict, the other methods ----


@pytest.mark.parametrize(
    ("errors", "fewest", "n", "kind", "words"),
    [
        (0, 0, 60, "right", "A line separates"),
        (0, None, 5_000, "right", "A line separates"),
        (3, 0, 60, "unsure", "did not find one"),
        (8, 8, 60, "right", "at least 8"),
        (9, 8, 60, "unsure", "best line: 8, of the pocket's: 9"),
        (9, None, 500, "unsure", "on request"),
        (9, None, 5_000, "unsure", "too many"),
    ],
)
def test_the_verdict_says_what_is_known_and_no_more(errors, fewest, n, kind, words):
    told = view._verdict(SimpleNamespace(errors_=errors, n_iter_=7), fewest, n)  # type: ignore[arg-type]
    assert told["kind"] == kind
    assert words in told["text"]


def test_where_one_class_for_all_is_best_no_dashed_line_is_promised():
    best = best_line(DATA["one place"].X, DATA["one place"].y)
    assert "one class for all" in view._explanation(best)
    assert "found exactly" in view._explanation(best_line(CLEAN.X, CLEAN.y))


@pytest.mark.parametrize("data", ["noisy", "xor", "one place"])
def test_no_rival_beats_the_best_line(data):
    dataset = DATA[data]
    found = dict(methods._rivals(dataset.X, dataset.y))
    assert Perceptron.name in found
    assert Pocket.name not in found
    fewest = best_line(dataset.X, dataset.y).errors
    assert all(count is None or count >= fewest for count in found.values())
    model = Perceptron(max_updates=methods.BUDGET).fit(dataset.X, dataset.y)
    assert found[Perceptron.name] == mistakes(dataset, model.coef_[0], model.intercept_[0])


def test_curves_and_what_is_made_of_others_are_no_rivals():
    found = dict(methods._rivals(CLEAN.X, CLEAN.y))
    for key in ("kernel-svm", "dual-perceptron", "one-vs-rest"):
        assert CLASSIFIERS[key].name not in found


def test_the_table_tells_how_far_each_method_is_from_the_best_line():
    best = best_line(DATA["noisy"].X, DATA["noisy"].y)
    known = methods.Reference(best, (("One", 11), ("Other", None)))
    html = methods.table(lesson(DATA["noisy"]), known)["formula"][0]
    cells = [part.partition("</td>")[0].partition(">")[2] for part in html.split("<td")[1:]]
    assert cells[:3] == ["Best line there is", "8", "0"]
    assert cells[4:6] == ["{best}", "{above}"]
    assert cells[6:] == ["One", "11", "3", "Other", "no line here", "–"]
    waiting = methods.table(lesson(DATA["noisy"]), methods.Reference(best, known.rivals, waiting=True))
    assert "11" not in waiting["formula"][0]


# ---- noise ----


@pytest.mark.parametrize("percent", range(0, 41, 5))
def test_noise_turns_its_share_and_none_brings_all_back(percent):
    many = Dataset(np.zeros((4_000, 2)), np.arange(4_000) % 2)
    noisy = noise.change(many, 0, percent)
    share = (noisy.labels != many.labels).mean()
    assert abs(share - percent / 100) < 4 * np.sqrt(0.25 / 4_000)  # four standard deviations at most
    assert noise.change(noisy, percent, 0) == many
    assert noise.change(noise.change(many, 0, 25), 25, percent) == noisy  # whatever the slider passed


def test_more_noise_turns_the_same_points_and_others():
    for n in (1, 4, 60):
        for less, more in ((0, 5), (5, 10), (10, 40)):
            assert not (noise.turned(n, less) & ~noise.turned(n, more)).any()
    assert (
        noise.turned(60, 20)[:30].tolist() == noise.turned(30, 20).tolist()
    )  # a point more leaves the others


def test_noise_keeps_places_names_and_title():
    dataset = Dataset([[1, 2], [3, 4]], [0, 1], names=("yes", "no"), columns=("a", "b"), title="t")
    noisy = noise.change(dataset, 0, 40)
    assert (noisy.names, noisy.columns, noisy.title) == (dataset.names, dataset.columns, dataset.title)
    assert np.array_equal(noisy.X, dataset.X)


def test_the_pages_own_points_are_separable_without_noise_and_not_with_it():
    assert best_line(CLEAN.X, CLEAN.y).errors == 0
    assert best_line(DATA["noisy"].X, DATA["noisy"].y).errors > 0
    assert pocket_noise.FRESH == 10


def test_one_label_less_and_still_separable():
    usual = state.default()
    assert best_line(usual.X, usual.y).errors == best_line(usual.X, usual.relabel(1, 1).y).errors == 0


# ---- many points ----


def test_many_points_are_compared_on_request_and_not_while_one_is_dragged():
    many = sources.generate("blobs", n=methods.LIVE + 20, noise=1.5, random_state=5)
    here = lesson(many)
    assert methods.reference(here, False) == methods.Reference(None, ())
    known = methods.reference(here, True)
    assert known.best is not None
    assert known.best.errors == best_line(many.X, many.y).errors
    assert methods.reference(here, True) is known  # made once
    here.news, here.dataset = {}, many.move(0, 1.0, 1.0)
    dragged = methods.reference(here, True)
    assert dragged == methods.Reference(None, known.rivals, waiting=True)
    assert "…" in methods.table(here, dragged)["formula"][0]
