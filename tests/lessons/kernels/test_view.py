"""What the page on kernels draws and tells is what the machine did."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lesson.code.code_snippets import sklearn_code
from explorer.lesson.pace import Pace
from explorer.lessons.kernels import captions, machines, view
from explorer.points import sources
from linboard.i18n import formulas
from linclass import KernelSVM
from tests.lessons.kernels.samples import KERNELS, every_dataset, every_kernel, fit, lesson, places

# ---- the board ----


@every_kernel
@every_dataset
def test_the_curves_are_where_f_is_0_and_1(data, kernel):
    model = fit(data, kernel)
    boundary, margins = view.board(lesson(data), model)[0].layers[:2]
    x, y = np.meshgrid(boundary["x"], boundary["y"])
    f = model.decision_function(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)
    known = np.isfinite(boundary["z"])
    assert (np.abs(f[~known]) <= 2 * machines.FAINT).all()  # cut are only places that the points leave alone
    clear = known & (np.abs(f) > 1e-4)  # the grid travels as float32
    assert np.array_equal(np.sign(boundary["z"])[clear], np.sign(f)[clear])
    level = margins["contours"]["end"]
    assert margins["contours"]["start"] == -level
    sure = np.abs(np.abs(f) - 1) > 0.02
    assert np.array_equal((np.abs(margins["z"].astype(int)) >= level)[sure], (np.abs(f) >= 1)[sure])


@pytest.mark.slow
@every_kernel
@every_dataset
def test_support_vectors_are_ringed_and_counted(data, kernel):
    model = fit(data, kernel, C=1)
    board, told = view.board(lesson(data), model)
    go.Figure(board.figure())
    open_marks = [
        layer for layer in board.layers if str(layer.get("marker", {}).get("symbol")).endswith("-open")
    ]
    free, bound = map(places, open_marks)
    assert len(free) + len(bound) == (model.alpha_ > 0).sum() == told.columns["support"]
    assert np.array_equal(bound, model.X_fit_[model.alpha_ == 1])
    assert told.columns["bound"] == len(bound)
    assert told.columns["wrong"] == (model.y_fit_ * model.decision_function(model.X_fit_) <= 0).sum()


def test_the_parts_of_the_lesson_share_one_machine():
    here = lesson("moons")
    model = view.fit(here, {"kernel": "gaussian", "width": 0.5, "C": 10})
    assert view.fit(lesson("moons"), {"kernel": "gaussian", "width": 0.5, "C": 10}) is model
    assert view.fit(here, {"kernel": "gaussian", "width": 0.5, "C": 1}).C == 1
    here.positive = 1
    turned = view.fit(here, {"kernel": "gaussian", "width": 0.5, "C": 10})
    assert np.array_equal(turned.y_fit_, -model.y_fit_)


@pytest.mark.parametrize("shape", ["moons", "spirals", "checkerboard"])
@pytest.mark.parametrize("C", [0.1, 10, 1000])
@pytest.mark.parametrize("kernel", ["gaussian", "laplacian", "polynomial", "linear"])
def test_many_points_are_learnt_up_to_the_optimum(kernel, C, shape):
    here = lesson("moons")
    here.dataset = sources.generate(shape, n=300)
    model = view.fit(here, {"kernel": kernel, "C": C, **KERNELS[kernel]})
    assert model.trace_.stop == "converged"
    assert captions.relative_gap(model) <= 1e-6
    assert "this is the optimum" in str(captions.formula(model))


@pytest.mark.slow
@pytest.mark.parametrize("noise", [0.1, 0.2, 0.4])
@pytest.mark.parametrize("width", [0.2, 0.5, 2.0, 10.0])
@pytest.mark.parametrize("kernel", machines.LOCAL)
def test_while_something_is_moved_few_steps_do_nearly_as_well(kernel, width, noise):
    here = lesson("moons")
    here.dataset = sources.generate("moons", n=200, noise=noise)
    params = {"kernel": kernel, "C": 10, "width": width}
    here.pace, owed = Pace(hurried=True), []
    here.redraw_when_idle = lambda: owed.append("in full")
    model = view.fit(here, params)
    assert owed
    assert model.n_iter_ <= view.QUICK == model.max_updates
    here.pace = Pace()
    best = view.fit(here, params)
    assert best.max_updates > view.QUICK
    here.pace = Pace(hurried=True)
    assert view.fit(here, params) is best  # which is at hand
    assert len(owed) == 1
    assert (model.predict(here.dataset.X) == best.predict(here.dataset.X)).mean() >= 0.98


def test_a_proof_is_claimed_only_where_it_is_one():
    here = lesson("moons")
    short = KernelSVM(C=1000, width=0.5, max_updates=30).fit(here.dataset.X, here.signs)
    told = str(captions.formula(short))
    assert "not yet the optimum" in told
    columns = captions.columns(short)
    assert columns["gap"] == pytest.approx(1 - columns["objective"] / columns["primal"])
    assert columns["gap"] > 1e-6


def test_a_machine_that_is_stopped_says_so():
    here = lesson("moons")
    model = KernelSVM(kernel="linear", C=1000, max_updates=5, max_snapshots=2).fit(here.dataset.X, here.signs)
    assert "Stopped at the limit" in captions.caption(model)
    assert "Stopped" not in captions.caption(fit("moons", "gaussian"))


def test_a_square_counts_as_a_support_vector_and_is_named():
    told = captions.caption(fit("moons", "gaussian", C=0.1))
    assert "Rings and squares: the support vectors, {support} of {n} points." in told
    assert "Squares: the {bound} whose weight α has reached its limit C." in told
    assert "square" not in captions.caption(fit("spirals", "gaussian", C=1000)).lower()


def test_without_a_feature_space_no_margin_is_told():
    assert "margin" not in captions.caption(fit("moons", "tanh"))
    assert "the edges" not in captions.caption(fit("moons", "tanh"))
    assert "the edges f = ±1" in captions.caption(fit("moons", "gaussian"))
    told = " ".join(map(str, captions.formula(fit("moons", "tanh"))))
    assert "{margin}" not in told
    assert "{margin}" in " ".join(map(str, captions.formula(fit("moons", "gaussian"))))


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"kernel": "linear"}, "<b>x</b>·<b>z</b>"),
        ({"kernel": "polynomial", "degree": 3, "offset": 0.0}, "(<b>x</b>·<b>z</b>)<sup>3</sup>"),
        (
            {"kernel": "power", "degree": 1.5, "offset": -2.0},
            "sign(<i>u</i>) · |<i>u</i>|<sup>1.5</sup>, <i>u</i> = <b>x</b>·<b>z</b> − 2",
        ),
        ({"kernel": "power", "degree": 3.0, "offset": 1.0}, "(<b>x</b>·<b>z</b> + 1)<sup>3</sup>"),
        ({"kernel": "tanh", "slope": 0.5, "offset": 1.0}, "tanh(0.5 · <b>x</b>·<b>z</b> + 1)"),
        ({"kernel": "laplacian", "width": 2.0}, "exp(−‖<b>x</b> − <b>z</b>‖ / 2)"),
    ],
)
def test_a_kernel_is_written_with_its_parameters(params, text):
    assert formulas.kernel(KernelSVM(**params)) == text


# ---- the coefficients ----


def test_nearly_equal_coefficients_are_told_where_they_are():
    narrow = lesson("spirals")
    model = view.fit(narrow, {"kernel": "gaussian", "width": 0.2, "C": 10})
    assert model.alpha_.max() < 1.2 * model.alpha_.min()
    assert "nearly equal" in captions.coefficients(model)[0].text
    assert "nearly equal" not in captions.coefficients(fit("moons", "gaussian"))[0].text


@pytest.mark.parametrize(("width", "C"), [(10.0, 0.1), (0.2, 0.1)])
def test_equal_coefficients_at_the_limit_are_not_the_kernels_doing(width, C):
    model = view.fit(lesson("spirals"), {"kernel": "gaussian", "width": width, "C": C})
    assert (model.alpha_ == C).all()
    told = captions.coefficients(model)[0].text
    assert "nearly equal" not in told
    assert "limit C" in told


# ---- the code ----


@pytest.mark.parametrize("kernel", ["linear", "polynomial", "gaussian"])
def test_scikit_learns_code_gives_the_same_machine(kernel):
    dataset = sources.generate("moons", n=30, noise=0.3)
    model = KernelSVM(kernel=kernel, C=10, width=0.75, degree=3).fit(dataset.X, dataset.y)
    code = sklearn_code(dataset, model)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code, names)
    theirs = names["model"].decision_function(dataset.X)
    assert np.allclose(theirs, model.decision_function(dataset.X), atol=1e-3 * max(1.0, np.abs(theirs).max()))


@pytest.mark.parametrize("kernel", ["laplacian", "tanh", "power"])
def test_what_scikit_learn_does_not_have_is_left_out(kernel):
    dataset = sources.generate("moons", n=30)
    assert sklearn_code(dataset, KernelSVM(kernel=kernel).fit(dataset.X, dataset.y)) is None
