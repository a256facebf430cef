"""The curves of a kernel machine on the board are where f is 0 and 1, also where f is small or only reaches 1."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.kernels import captions, machines, view
from explorer.points import sources
from linboard import theme
from linclass import KernelSVM
from tests.lessons.kernels.samples import places
from tests.support.figures import bench

DATA = {"xor": sources.table("xor"), "moons": sources.generate("moons", n=40, noise=0.2)}


def lesson(data: str) -> Any:
    return bench("kernels", DATA[data])


def fit(data: str, kernel: dict[str, Any]) -> KernelSVM:
    return view.fit(lesson(data), kernel)


def test_a_line_on_which_f_only_reaches_minus_1_is_drawn_once():
    square = {"kernel": "polynomial", "degree": 2, "offset": 0.0, "C": 100, "tol": 1e-9}
    model = fit("xor", square)  # f = 2 (x1 - x2)² - 1
    margins, line = view.board(lesson("xor"), model)[0].layers[1:3]
    ends = places(line)
    assert np.allclose(ends[:, 0], ends[:, 1])
    assert np.ptp(ends[:, 0]) > 2
    x, y = np.meshgrid(margins["x"], margins["y"])
    near = np.abs(x - y) < 0.5  # the parallels f = 1 are one away
    assert (np.abs(margins["z"][near]) < margins["contours"]["end"]).all()
    for kernel in (square, {"kernel": "polynomial", "degree": 3, "C": 10}, {"kernel": "gaussian", "C": 10}):
        assert not len(places(machines.touched(fit("moons", kernel), DATA["moons"])))


@pytest.mark.parametrize("scale", [1e-3, 1e-1, 1.0])
def test_the_boundary_is_as_fine_for_a_small_f_as_for_a_large_one(scale):
    axis = np.linspace(-1, 1, 9)
    values = scale * np.add.outer(axis**2, axis - 0.3)
    boundary = machines.curves(machines.Field(axis, axis, values), theme.CLASS_FILLS[:2])[0]
    levels = boundary["z"] / boundary["zmax"]  # 1 where f = 1
    assert np.allclose(levels, np.clip(values, -1, 1), rtol=0, atol=1e-4 * scale)


@pytest.mark.parametrize("slope", [1e-2, 1.0, 30.0, 1e4])
def test_curves_pass_their_cells_where_f_does_however_steep_it_is(slope):
    """Between two crossings of the grid, where values of other signs make the curve pass in proportion to them."""
    axis = np.linspace(-1, 1, 9)
    values = slope * np.add.outer(axis**2, axis - 0.3)
    boundary, margins = machines.curves(machines.Field(axis, axis, values), theme.CLASS_FILLS[:2])
    for trace, height in ((boundary, 0.0), (margins, 1.0), (margins, -1.0)):
        drawn = trace["z"].astype(float) - np.sign(height) * machines.UNIT * (height != 0)
        true = values - height
        passes = true[:, :-1] * true[:, 1:] < -1e-9 * slope**2
        shares = [here[:, :-1][passes] / (here[:, :-1] - here[:, 1:])[passes] for here in (drawn, true)]
        np.testing.assert_allclose(*shares, atol=0.01)


@pytest.mark.parametrize("kernel", machines.LOCAL)
@pytest.mark.parametrize(("scale", "told"), [(1e6, "far below"), (1.0, ""), (1e-5, "far above")])
def test_a_width_out_of_all_proportion_to_the_points_is_told(kernel, scale, told):
    data = DATA["moons"]
    model = KernelSVM(kernel=kernel, width=0.5, C=10).fit(scale * data.X, data.signs())
    caption = captions.caption(model)
    assert ("σ = 0.5 is" in caption) == bool(told)
    assert told in caption
    heads = str(captions.coefficients(model))
    assert "Raise C" not in heads
    assert ("Every α is 1:" in heads) == (scale == 1e6)


@pytest.mark.parametrize("data", DATA)
def test_sticks_are_as_high_as_alpha_class_by_class(data):
    dataset, model = DATA[data], fit(data, {"kernel": "gaussian", "width": 0.5, "C": 1})
    order = view.by_class(dataset.labels)
    picture = machines.coefficients(dataset, order, model.alpha_, model.C)
    go.Figure(picture.figure())
    limit = [trace for trace in picture.layers if trace.get("name") == "α = C"]
    dots = np.concatenate(
        [places(trace) for trace in picture.layers if trace["mode"] == "markers" and trace is not limit[0]]
    )
    assert places(limit[0])[:, 0].tolist() == np.flatnonzero(model.alpha_[order] == model.C).tolist()
    assert dots[:, 0].tolist() == list(range(dataset.n))
    assert np.array_equal(dots[:, 1], model.alpha_[order])
    assert (np.diff(dataset.labels[order]) >= 0).all()


def test_an_alpha_that_all_support_vectors_share_is_told_once():
    spirals = sources.generate("spirals", n=60, noise=0.04)
    model = KernelSVM(kernel="tanh", slope=0.5, offset=-1.0, C=10).fit(spirals.X, spirals.signs())
    said = captions.coefficients(model)[0].text
    assert said == "Support vectors: 32 of 60 points, each with α = 10."
