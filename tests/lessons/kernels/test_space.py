"""The map and the embedding of a kernel machine."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.kernels import space
from linboard import theme
from linboard.figures import cloud
from linclass import KernelSVM, SoftMargin, gram, quadratic_map
from tests.lessons.kernels.samples import DATA, every_dataset, lesson, places

# ---- the map and the embedding ----


@pytest.mark.parametrize("seed", range(40))
def test_the_plane_is_cut_where_it_meets_the_box(seed):
    rng = np.random.default_rng(seed)
    low = rng.normal(size=3)
    high = low + rng.uniform(0.1, 5, 3)
    w = rng.normal(size=3) * rng.integers(0, 2, 3)
    w[seed % 3] = 1.0
    inside = rng.uniform(low, high)
    corners = cloud.section(w, -float(w @ inside), low, high)
    assert 3 <= len(corners) <= 6
    assert np.allclose(corners @ w, w @ inside)
    assert (corners >= low - 1e-9).all()
    assert (corners <= high + 1e-9).all()
    turns = np.roll(corners, -1, axis=0) - corners
    crosses = np.cross(turns, np.roll(turns, -1, axis=0)) @ w
    assert (crosses >= -1e-9).all() or (crosses <= 1e-9).all()  # it never turns back: convex, in order
    assert len(cloud.section(w, 1e3, low, high)) == 0


@every_dataset
def test_a_plane_among_phi_is_the_machine_with_the_kernel(data):
    dataset = DATA[data]
    phi = quadratic_map(dataset.X, offset=0.0)
    assert np.allclose(phi @ phi.T, (dataset.X @ dataset.X.T) ** 2)
    model = KernelSVM(kernel="polynomial", degree=2, offset=0.0, C=10).fit(dataset.X, dataset.y)
    plane = SoftMargin(C=10).fit(phi, dataset.y)
    assert np.allclose(model.decision_function(dataset.X), plane.decision_function(phi), atol=1e-4)
    message = space._map(lesson(data), phi, plane, True)
    go.Figure(message.figure)
    assert [head.text for head in message.head if "Drag" in head.text] == ["Drag to rotate."]
    assert message.head[-1].kind == "gesture"  # it is not printed
    classes, meshes = message.figure["data"][:4], message.figure["data"][4:]
    assert np.array_equal(places(classes[0], "xyz"), phi[dataset.labels == 0])
    assert tuple(trace["text"] for trace in classes) == theme.CLASS_ICONS  # as on the buttons
    assert len(meshes) == plane.coef_.any()  # for the moons w = 0 is best: then there is no plane
    for mesh in meshes:
        height = places(mesh, "xyz") @ plane.coef_[0] + plane.intercept_[0]
        assert np.allclose(height, 0, atol=1e-9 * np.abs(phi).max())


def test_three_coordinates_hold_all_of_a_kernel_of_three_features():
    here = lesson("xor")
    K = gram("polynomial", here.dataset.X, degree=2, offset=0.0)
    message = space._embedding(here, K, np.arange(4))
    drawn = np.zeros((4, 3))
    for label, trace in enumerate(message.figure["data"]):
        drawn[here.dataset.labels == label] = places(trace, "xyz")
    assert np.allclose(drawn @ drawn.T, K)
    assert "100%" in message.head[0].text


def test_what_is_no_kernel_has_no_embedding():
    here = lesson("moons")
    message = space._embedding(here, gram("tanh", here.dataset.X, slope=0.5, offset=-1.0), np.arange(80))
    assert message.figure is None
    assert "No points have these inner products" in message.head[-1].text
