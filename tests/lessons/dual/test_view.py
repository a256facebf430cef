"""What the dual perceptron's page draws and tells is what the model did."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from plotly import graph_objects as go

from explorer.lesson.code.code_snippets import linclass_code, sklearn_code
from explorer.lesson.export import trace_csv
from explorer.lessons.dual import gram, view
from explorer.points import links, sources
from explorer.points.dataset import LIMIT, Dataset
from linboard import theme
from linboard.captions import dual
from linboard.figures import fields
from linclass import Perceptron
from tests.support.dual import DATA, LI, board, every_dataset, every_kernel, fit, lesson
from tests.support.figures import at_step, colours

# ---- the board ----


@pytest.mark.slow
@every_kernel
@every_dataset
def test_plotly_accepts_the_board_at_every_step(data, kernel):
    drawn, columns = board(DATA[data], kernel)
    for step in {0, 1, len(columns["step"]) - 1}:
        go.Figure(at_step(drawn, step))
    assert colours(drawn.figure()) - set(theme.DARK) == set()


@every_kernel
def test_discs_stand_behind_the_mistaken_points_and_the_largest_alpha_has_the_largest_disc(kernel):
    dataset = DATA["blobs"]
    (drawn, _columns), trace = board(dataset, kernel), fit(dataset, kernel).trace_
    place = drawn.position(drawn.classes[0]) - 1
    for step in (0, 1, len(trace) // 2, len(trace) - 1):
        disc = at_step(drawn, step)["data"][place]
        sizes = np.asarray(disc["marker"]["size"])
        assert np.column_stack([disc["x"], disc["y"]]).tolist() == dataset.X.tolist()
        assert ((sizes > 0) == (trace.alpha[step] > 0)).all()
        order = np.argsort(trace.alpha[step])
        assert (np.diff(sizes[order].astype(int)) >= 0).all()
        assert (sizes[sizes > 0] > theme.MARKER_SIZE).all()  # seen around the point


def test_few_points_have_their_alpha_written_beside_them():
    drawn, _columns = board(LI)
    (place,) = {column.trace for column in drawn.frames() if column.attr == "text"}
    texts = [at_step(drawn, t)["data"][place]["text"].tolist() for t in (0, 4, 8)]
    assert texts == [["", "", ""], ["α = 1", "", "α = 3"], ["α = 2", "", "α = 5"]]


def test_of_many_points_and_steps_only_the_mistaken_ones_are_sent():
    dataset = sources.generate("blobs", n=200)
    model = fit(dataset, budget=400)
    disc = gram.discs(dataset, model.trace_.alpha)
    ever = model.alpha_ > 0
    assert model.trace_.alpha.size > gram.MOST_SIZES > 0
    assert np.column_stack([disc["x"], disc["y"]]).tolist() == dataset.X[ever].tolist()
    assert disc.columns[0].values.shape == (len(model.trace_), ever.sum())


@pytest.mark.parametrize("kernel", ["polynomial", "gaussian"])
@every_dataset
def test_the_field_of_every_step_is_the_decision_function_of_its_model(data, kernel):
    model = fit(DATA[data], kernel)
    places = np.array([[0.3, -1.2], [2.0, 2.5], [-3.0, 0.0], *DATA[data].X[:3]])
    values = view.field_values(model, places)
    for row, step in zip(values, model.trace_, strict=True):
        assert row == pytest.approx(step.decision_function(places), rel=1e-9, abs=1e-9)


def test_a_curved_boundary_is_thinned_to_forty_frames():
    model = fit(sources.generate("checkerboard", n=60), "polynomial", budget=1_000)
    assert len(model.trace_) <= 40
    assert model.n_iter_ == 1_000


# ---- words and numbers ----


def test_table_2_2():
    _board, shown = board(LI)
    assert shown["alpha"] == [
        "(0, 0, 0)",
        "(1, 0, 0)",
        "(1, 0, 1)",
        "(1, 0, 2)",
        "(1, 0, 3)",
        "(2, 0, 3)",
        "(2, 0, 4)",
        "(2, 0, 5)",
        "(2, 0, 5)",
    ]
    assert shown["b"].tolist() == [0, 1, 0, -1, -2, -1, -2, -3, -3]
    assert shown["picked"].tolist() == [-1, 0, 2, 2, 2, 0, 2, 2, -1]
    assert (shown["residual"] == 0).all()  # exactly
    assert shown["sum"][-1].tolist() == [0, 2, 2, -5, -1, 0, 0]  # 2x1 − 5x3
    assert shown["summed_text"] == shown["w_text"]
    assert shown["products"][7].tolist() == [
        2,
        6,
        -4,
        2,
        0,
        0,
        0,
        -2,
    ]  # 2·6 − 4·2 − 2, f(x3) before the last update


@every_dataset
def test_primal_and_dual_go_step_for_step(data):
    dataset = DATA[data]
    _board, shown = board(dataset)
    primal = Perceptron(max_updates=60).fit(dataset.X, dataset.y).trace_
    assert np.array_equal(shown["picked"], primal.picked)
    assert np.array_equal(shown["w"], primal.coef)
    assert np.array_equal(shown["b"], primal.intercept)
    assert shown["summed"] == pytest.approx(primal.coef, abs=1e-9)
    assert (shown["residual"] <= 1e-9).all()
    updates = primal.picked >= 0
    assert np.array_equal(shown["before"][updates], shown["sign"][updates] * shown["f"][updates])


@every_kernel
@every_dataset
def test_the_written_products_add_up_to_f(data, kernel):
    """Where no term is left out, what is written is f of the picked sample before its update."""
    _board, shown = board(DATA[data], kernel)
    products = np.asarray(shown["products"])
    weights, entries = products[:, :-2:2], products[:, 1:-2:2]
    whole = (products[:, -2] == 0) & ~np.isnan(shown["f"])
    assert whole.sum() >= 2
    f = (weights * entries).sum(axis=1) + products[:, -1]
    assert f[whole] == pytest.approx(np.asarray(shown["f"])[whole], rel=1e-9, abs=1e-9)


@every_kernel
@every_dataset
def test_the_caption_tells_what_happened(data, kernel):
    trace = fit(DATA[data], kernel).trace_
    told = dual.caption(trace)
    texts = [told.templates[i] for i in told.which]
    assert texts[0].startswith("For each point, α counts the updates made on it.")
    for t in range(1, len(trace) - 1):
        assert ("Now it is correct" in texts[t]) == (trace.margin_after[t] > 0)
    assert texts[-1].startswith(
        "Step {step}: no point is misclassified" if trace.stop == "converged" else "Stopped at the limit"
    )


def test_numbers_that_products_cannot_keep_leave_the_dual_alone():
    said = []
    tiny = links.quantise(Dataset([[1e-9, 2e-9], [2e-9, 1e-9]], [0, 1]))
    model = fit(tiny)
    here = SimpleNamespace(key="dual", notice=said.append)
    primal = view.primal(here, model, tiny.y)
    same = np.array_equal(Perceptron(max_updates=60).fit(tiny.X, tiny.y).trace_.picked, model.trace_.picked)
    assert (primal is not None) == same == (not said)


def test_the_largest_coordinates_stay_finite_under_every_kernel():
    far = Dataset([[LIMIT, -LIMIT], [-LIMIT, LIMIT], [LIMIT, LIMIT]], [0, 1, 1])
    for settings in (
        {"kernel": "polynomial", "degree": max(view.DEGREE.options)},
        {"kernel": "gaussian", "width": 0.1},
    ):
        model = view.fit(far.X, far.y, "cyclic", 50, 0, **settings)
        assert np.isfinite(model.gram_).all()


def test_models_that_differ_have_other_fingerprints():
    models = [
        fit(LI),
        fit(LI, "polynomial"),
        fit(LI, "gaussian"),
        fit(LI.move(0, 3, 2.9)),
        fit(LI.relabel(1, 1)),
    ]
    assert len({view.fingerprint(model) for model in models}) == len(models)
    assert view.fingerprint(fit(LI)) == view.fingerprint(fit(LI))


# ---- to take away ----


def test_the_download_has_a_column_for_every_alpha():
    table = pd.read_csv(io.StringIO(trace_csv(fit(LI).trace_)))
    assert table[["alpha1", "alpha2", "alpha3", "b"]].to_numpy()[-1].tolist() == [2, 0, 5, -3]


@every_kernel
def test_the_code_gives_the_model_of_the_page_and_scikit_learn_has_none(kernel):
    model = fit(DATA["xor"], kernel)
    names: dict[str, Any] = {}
    exec(compile(linclass_code(DATA["xor"], model), "snippet.py", "exec"), names)
    assert names["model"].alpha_.tolist() == model.alpha_.tolist()
    assert sklearn_code(DATA["xor"], model) is None


# ---- where a boundary crosses itself ----


def test_the_boundary_crosses_itself_without_a_kink():
    """Of four corners, the kernel (x·z + 1)² draws two lines that cross; the grid has a narrow cell there."""
    corners = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]], dtype=float)
    dataset = Dataset(corners, [1, 0, 0, 1])
    model = view.fit(dataset.X, dataset.y, "cyclic", 60, 0, kernel="polynomial", degree=2, offset=1.0)
    grid = view._grid(lesson(dataset), model)
    usual = np.diff(grid.x).max()
    for values in (grid.x, grid.y):
        j = int(np.searchsorted(values, 0))
        assert values[j] - values[j - 1] < 0.1 * usual


@pytest.mark.parametrize(
    ("data", "kernel"), [("xor", "gaussian"), ("blobs", "linear"), ("circles", "polynomial")]
)
def test_other_boundaries_have_the_usual_grid(data, kernel):
    dataset = DATA[data]
    grid = view._grid(lesson(dataset), fit(dataset, kernel))
    usual = fields.field_grid(dataset, box=dataset.bounds)
    assert np.array_equal(grid.x, usual.x)
    assert np.array_equal(grid.y, usual.y)
