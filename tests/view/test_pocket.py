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
from explorer.views import pocket_diagram, pocket_noise
from explorer.views import pocket_methods as methods
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


def noise_of(dataset: Dataset, *turned: int) -> pocket_noise.Noise:
    """The noise of a slider at 10 % that turned these labels, counted from 0."""
    return pocket_noise.Noise(10, np.isin(np.arange(dataset.n), turned))


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
    message = view.board(here, model, best, noise_of(dataset))
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
    message = view.board(lesson(DATA["noisy"]), model, None, noise_of(DATA["noisy"]))
    for column in message["frames"]:
        if column["trace"] < view.CURRENT_TRACE:
            assert len(column["values"]) == len(model.changes_)
            assert not column["tween"]


def test_a_long_fit_is_thinned_and_says_so_under_the_player():
    here = lesson(DATA["noisy"])
    model = view.fit(here, 5_000, 1_000, 0)
    message = view.board(here, model, None, noise_of(here.dataset))
    shown = message["player"]
    assert shown["length"] <= view.ROWS
    assert shown["predict"] is None
    assert (
        f"one in {np.diff(model.trace_.step)[0]} is shown, so there is nothing to predict"
        in message["formula"][-1]
    )
    assert not here.told  # no box above the board
    whole = view.fit(here, 250, 100, 0)
    assert "is shown" not in str(view.board(here, whole, None, noise_of(here.dataset))["formula"])


@pytest.mark.parametrize("data", ["noisy", "separable"])
def test_the_player_counts_updates_not_the_last_look_that_finds_no_mistake(data):
    here = lesson(DATA[data])
    model = view.fit(here, 250, 250, 0)
    counted = view.board(here, model, None, noise_of(here.dataset))["player"]["steps"]
    assert counted[-1] == model.n_iter_


def test_turned_labels_stand_in_squares():
    here = lesson(DATA["noisy"])
    turned = np.flatnonzero(DATA["noisy"].labels != CLEAN.labels)
    model = view.fit(here, 50, 50, 0)
    figure = view.board(here, model, None, noise_of(here.dataset, *turned))["figure"]
    go.Figure(figure)
    squares = figure["data"][-1]
    assert squares["marker"]["symbol"] == "square-open"
    assert np.column_stack([squares["x"], squares["y"]]).tolist() == CLEAN.X[turned].tolist()
    assert len(view.board(here, model, None, noise_of(here.dataset))["figure"]["data"][-1]["x"]) == 0


def curve(frames, trace: int, step: int) -> list[tuple[float, float]]:
    """The corners of a growing curve at a step."""
    found = {c["attr"]: c for c in frames.columns if c["trace"] == trace}
    return [
        *zip(*(found[a]["values"][: found[a]["grow"] * step + 1].tolist() for a in "xy"), strict=True),
    ]


@every_dataset
@pytest.mark.parametrize("rows", [view.ROWS, 7])
def test_the_staircase_only_goes_down_and_never_below_the_floor(data, rows):
    dataset = DATA[data]
    model = Pocket(max_updates=250, patience=100, random_state=0, max_snapshots=rows).fit(
        dataset.X, dataset.y
    )
    trace, fewest = model.trace_, best_line(dataset.X, dataset.y).errors
    figure, frames = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, fewest)
    go.Figure(figure)
    assert set(figure["data"][staircase.FLOOR]["y"]) == {fewest}
    for t in range(len(trace)):
        stairs, current = curve(frames, staircase.POCKET, t), curve(frames, staircase.CURRENT, t)
        assert stairs[0] == current[0] == (0, dataset.n)
        assert stairs[-1] == (trace.updates[t], trace.best_errors[t])
        assert current[-1] == (trace.updates[t], trace.errors[t])
        assert (np.diff([x for x, _ in stairs]) >= 0).all()
        assert (np.diff([y for _, y in stairs]) <= 0).all()
        assert stairs[-1][1] >= fewest
    falls = [x for (x, high), (_, low) in zip(stairs, stairs[1:], strict=False) if low < high]
    assert set(falls) <= set(
        model.changes_[1:, 0].tolist()
    )  # at the moment itself, whatever rows were left out
    if len(trace) > model.n_iter_:
        assert falls == model.changes_[1:, 0].tolist()


@every_dataset
def test_diamonds_appear_when_the_pocket_changes_hands(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 0)
    trace = model.trace_
    _figure, frames = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, None)
    found = {c["attr"]: c for c in frames.columns if c["trace"] == staircase.DIAMONDS}
    for t in range(len(trace)):
        x, y = (row(found[a], t) for a in "xy")
        there = [(int(a), int(b)) for a, b in zip(x, y, strict=True) if not np.isnan(a)]
        assert there == [(a, b) for a, b in model.changes_[1:].tolist() if a <= trace.updates[t]]


@every_dataset
def test_marks_stand_at_the_counts_and_the_start_above_the_picture_is_told(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 0)
    trace = model.trace_
    figure, frames = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, None)
    top = figure["layout"]["yaxis"]["range"][1]
    marks = {
        c["trace"]: c["values"][:, 0]
        for c in frames.columns
        if c["attr"] == "y" and "grow" not in c and "index" not in c
    }
    for which, counts in ((staircase.POCKET_MARK, trace.best_errors), (staircase.CURRENT_MARK, trace.errors)):
        inside = counts < staircase.EDGE * top
        assert (marks[which][inside] == counts[inside]).all()
        assert (marks[which] < top).all()  # also of what is above: it is seen
    told = [note["text"] for note in figure["layout"]["annotations"]]
    assert told == ([f"↑ {dataset.n} at the start"] if dataset.n > top else [])


# ---- the verdict, the other methods ----


@pytest.mark.parametrize(
    ("errors", "fewest", "n", "stop", "kind", "words"),
    [
        (0, 0, 60, "converged", "right", "A line separates"),
        (0, None, 5_000, "converged", "right", "A line separates"),
        (3, 0, 60, "stalled", "unsure", "100 updates without a better line. Going on it would find one."),
        (3, 0, 60, "budget", "unsure", "the limit of 250 updates. Going on it would find one."),
        (8, 8, 60, "stalled", "right", "at least 8"),
        (
            9,
            8,
            60,
            "stalled",
            "unsure",
            "Best line: 8 mistakes, pocket: 9. It stopped after 100 updates without",
        ),
        (9, 8, 60, "stalled", "unsure", "More patience or another seed"),
        (9, 8, 60, "budget", "unsure", "the limit of 250 updates. More updates or another seed"),
        (9, None, 500, "stalled", "unsure", "on request"),
        (9, None, 5_000, "stalled", "unsure", "too many"),
    ],
)
def test_the_verdict_says_what_is_known_and_what_would_help(errors, fewest, n, stop, kind, words):
    model: Any = SimpleNamespace(
        errors_=errors, n_iter_=7, patience=100, max_updates=250, trace_=SimpleNamespace(stop=stop)
    )
    told = view._verdict(model, fewest, n)
    assert told["kind"] == kind
    assert words in told["text"]


def test_the_legend_names_what_is_there():
    best, one_class = best_line(CLEAN.X, CLEAN.y), best_line(DATA["one place"].X, DATA["one place"].y)
    assert "Dashed: the best line there is" in view._explanation(best, False)
    assert "one class for all" in view._explanation(one_class, False)
    assert "Dashed" not in view._explanation(None, False)
    assert "Square" in view._explanation(best, True)
    assert "Square" not in view._explanation(best, False)


def named(dataset: Dataset, name: str) -> methods.Rival:
    """What the table knows of a method."""
    return next(rival for rival in methods._rivals(dataset.X, dataset.y) if rival.title.startswith(name))


@pytest.mark.parametrize("data", ["noisy", "separable", "xor", "one place"])
def test_no_rival_beats_the_best_line(data):
    dataset = DATA[data]
    found = methods._rivals(dataset.X, dataset.y)
    fewest = best_line(dataset.X, dataset.y).errors
    assert all(rival.mistakes is None or rival.mistakes >= fewest for rival in found)
    assert not any(rival.title == Pocket.name for rival in found)
    model = Perceptron(max_updates=methods.BUDGET).fit(dataset.X, dataset.y)
    shown = named(dataset, Perceptron.name)
    assert shown.title == f"Perceptron, {model.n_iter_} updates"
    if model.coef_.any():
        assert shown.mistakes == mistakes(dataset, model.coef_[0], model.intercept_[0])
    else:
        assert shown.remark == "no line: w = 0"


def test_a_stump_is_the_best_line_along_an_axis():
    for data in ("noisy", "separable"):
        dataset = DATA[data]
        x = dataset.X
        cuts = [
            (sign * (x[:, j] - t) <= 0) == (dataset.y > 0)
            for j in (0, 1)
            for t in x[:, j]
            for sign in (-1, 1)
        ]
        assert named(dataset, "Decision stump, one axis").mistakes == min(int(wrong.sum()) for wrong in cuts)


@pytest.mark.parametrize("scale", [1.0, 1e-3, 1e3])
@pytest.mark.parametrize("shift", [0.0, 0.37])
def test_without_a_line_the_table_says_so_and_counts_no_rounding(scale, shift):
    xor = Dataset(scale * (DATA["xor"].X + shift), DATA["xor"].labels)
    for name in ("Soft margin", "Least squares", "Fisher", "Logistic regression"):
        assert named(xor, name) == methods.Rival(name, None, "no line: w = 0")
    assert named(xor, "Maximum margin").remark == "not separable"
    ring = 2 * np.pi * np.arange(12) / 12
    circles = np.vstack([np.column_stack([r * np.cos(ring), r * np.sin(ring)]) for r in (1, 2, 3)])
    rings = Dataset(scale * (circles + shift), np.repeat([0, 1, 1], 12))
    for name in ("Least squares", "Fisher", "Logistic regression"):
        assert named(rings, name) == methods.Rival(name, 12, "one class for all")


def test_curves_and_what_is_made_of_others_are_no_rivals():
    found = " ".join(rival.title for rival in methods._rivals(CLEAN.X, CLEAN.y))
    for key in ("kernel-svm", "dual-perceptron", "one-vs-rest", "adaboost", "gaussian-nb"):
        assert CLASSIFIERS[key].name not in found


def test_the_table_tells_how_far_each_method_is_from_the_best_line():
    best = best_line(DATA["noisy"].X, DATA["noisy"].y)
    rivals = (methods.Rival("One", 11), methods.Rival("Two", 12, "so"), methods.Rival("Other", None, "none"))
    known = methods.Reference(best, rivals)
    message = methods.table(lesson(DATA["noisy"]), known)
    cells = [part.partition("</td>")[0].partition(">")[2] for part in message["formula"][0].split("<td")[1:]]
    assert cells[:3] == ["Best line there is", "8", "0"]
    assert cells[4:6] == ["{best}", "{above}"]
    assert cells[6:] == ["One", "11", "3", "Two", "12 (so)", "4", "Other", "none", "–"]
    assert any("y f(x) ≤ 0" in head["text"] and head["kind"] == "legend" for head in message["head"])
    waiting = methods.table(lesson(DATA["noisy"]), methods.Reference(best, rivals, waiting=True))
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


def test_an_edit_keeps_which_labels_are_turned():
    dataset, turned = DATA["noisy"], noise.turned(60, 10)
    which = np.flatnonzero(turned)
    first = int(which[0])
    assert noise.carried(turned, dataset, dataset.move(first, 9, 9)).tolist() == turned.tolist()
    assert noise.carried(turned, dataset, dataset.add(1, 1, 0)).tolist() == [*turned.tolist(), False]
    for i in (0, first, int(which[-1]), 59):
        kept = noise.carried(turned, dataset, dataset.remove(i))
        assert kept.tolist() == np.delete(turned, i).tolist()
    by_hand = noise.carried(turned, dataset, dataset.relabel(first, 1 - int(dataset.labels[first])))
    assert np.flatnonzero(turned & ~by_hand).tolist() == [first]
    assert not noise.carried(turned, dataset, dataset.clear()).any()


def test_what_noise_turned_is_turned_back():
    dataset, turned = DATA["noisy"], noise.turned(60, 10)
    assert noise.flip(dataset, turned) == CLEAN


def test_the_diagram_counts_the_labels_that_are_turned():
    def told(dataset: Dataset, found: pocket_noise.Noise) -> str:
        return str(pocket_diagram.diagram(lesson(dataset), found, None)["formula"][0])

    assert "= 10 %. Labels turned: 2 of 60" in told(CLEAN, noise_of(CLEAN, 3, 4))
    assert "The slider adds none" in told(CLEAN, pocket_noise.Noise(0, np.zeros(60, bool)))
    three = sources.generate("blobs", n=30, classes=3)
    assert "more than two classes" in told(three, pocket_noise.Noise(0, np.zeros(30, bool)))


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
