"""The pictures of Fisher's proof of the best direction: feet of perpendiculars and the separation by angle."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lessons.fisher.proofs import projections
from explorer.points import sources
from linboard import theme
from tests.lessons.fisher.definitions import along
from tests.lessons.fisher.proof_layers import beside, drawn, opened
from tests.support.layers import every, places
from tests.support.proofs import given, named

PROJECTED, NO_INVERSE = opened("fis-project")


def separation(one, w):
    """s of a direction by its definition, and the largest of all from the eigenvalues."""
    X, labels = one.dataset.X, one.dataset.labels
    z, groups = X @ w, [labels == label for label in one.dataset.present]
    within = sum(((z[own] - z[own].mean()) ** 2).sum() for own in groups)
    return sum(own.sum() * (z[own].mean() - z.mean()) ** 2 for own in groups) / within


def test_the_shadows_are_on_the_arrow_through_the_mean_and_one_line_leads_to_its_own():
    X, labels = PROJECTED.dataset.X, PROJECTED.dataset.labels
    board, found = drawn(PROJECTED).board, 0
    for at, line in enumerate(PROJECTED.chain.lines):
        w = PROJECTED.quantities(line.key).get("W")
        arrows = [layer for layer in every(board, at, mode="lines+markers") if len(places(layer))]
        assert bool(arrows) == (w is not None), line.key
        if w is None:
            continue
        found += 1
        u = np.asarray(w)[:, 0] / np.linalg.norm(w)
        (arrow,) = arrows
        assert arrow["line"]["color"] == (theme.GOOD if line.key == "equal" else theme.LINE)
        tail, tip = places(arrow)
        along, across = (X - X.mean(axis=0)) @ u, np.array([-u[1], u[0]])
        assert (tip - tail) @ u > 0
        for end in (tail, tip):
            assert (end - X.mean(axis=0)) @ across == pytest.approx(0, abs=1e-9)
        reach = np.ptp(along)
        assert (tail - X.mean(axis=0)) @ u == pytest.approx(along.min() - 0.075 * reach, abs=0.03 * reach)
        assert (tip - X.mean(axis=0)) @ u == pytest.approx(along.max() + 0.075 * reach, abs=0.03 * reach)
        for label in PROJECTED.dataset.present:
            (dots,) = [
                layer
                for layer in every(board, at, mode="markers", symbol="circle")
                if layer["marker"]["color"] == theme.CLASS_COLOURS[label]
                and layer["marker"]["size"] < 8
                and len(places(layer))
            ]
            shadows = X.mean(axis=0) + np.outer(along, u)
            assert places(dots) == pytest.approx(shadows[labels == label])
        n = PROJECTED.quantities(line.key).get("n")
        dotted = [places(layer) for layer in every(board, at, dash="dot") if len(places(layer))]
        assert len(dotted) == (n is not None)
        if n is not None:
            (drop,) = dotted
            assert drop == pytest.approx(np.array([X[int(n)], X.mean(axis=0) + along[int(n)] * u]))
    assert found > 5


def test_the_separation_of_each_direction_is_a_curve_below_the_largest_eigenvalue():
    layout = drawn(PROJECTED).beside.figure()["layout"]
    X, labels = PROJECTED.dataset.X, PROJECTED.dataset.labels
    groups = [X[labels == label] for label in PROJECTED.dataset.present]
    S_W = sum((own - own.mean(axis=0)).T @ (own - own.mean(axis=0)) for own in groups)
    S_T = (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))
    largest = np.linalg.eigvals(np.linalg.solve(S_W, S_T - S_W)).real.max()
    assert layout["xaxis"]["range"] == [-90, 90]
    assert np.diff(layout["xaxis"]["tickvals"]).tolist() == [45] * 4
    low, high = layout["yaxis"]["range"]
    assert 1.05 * largest < high < 1.2 * largest
    assert high == pytest.approx(-28 * low), "0 is near the bottom"
    for line in PROJECTED.chain.lines:
        (curve,) = beside(PROJECTED, line.key, mode="lines", colour=theme.LINE)
        for angle, s in places(curve)[::15]:
            u = along(angle)
            assert s == pytest.approx(separation(PROJECTED, u))
        assert places(curve)[[0, -1], 0].tolist() == [-90, 90]
        bounds = [places(layer) for layer in beside(PROJECTED, line.key, dash="dash")]
        names = beside(PROJECTED, line.key, mode="text")
        assert len(bounds) == len(names) == (line.key in ("shares", "sum", "most", "best", "equal"))
        if bounds:
            assert bounds[0] == pytest.approx(np.array([[-90, largest], [90, largest]]))
            assert places(names[0]) == pytest.approx(np.array([[90, largest]]))
            assert names[0]["textposition"] == "bottom left", "it is within the picture"
        dots = beside(PROJECTED, line.key, symbol="circle")
        w = PROJECTED.quantities(line.key).get("W")
        assert len(dots) == (w is not None)
        if dots:
            u = np.asarray(w)[:, 0] / np.linalg.norm(w)
            ((angle, s),) = places(dots[0])
            assert abs(np.cos(np.radians(angle)) * u[1] - np.sin(np.radians(angle)) * u[0]) < 1e-9
            assert -90 <= angle <= 90
            assert s == pytest.approx(separation(PROJECTED, u), rel=1e-3)
            assert dots[0]["marker"]["color"] == (theme.GOOD if line.key == "equal" else theme.LINE)


def test_the_separation_of_several_classes_is_that_of_their_means_about_the_mean_of_all():
    three = sources.generate("blobs", n=31, classes=3, noise=0.8, random_state=4)
    one = given(named("fis-project"), three)
    at = [line.key for line in one.chain.lines].index("project")
    (curve,) = every(drawn(one).beside, at, mode="lines", colour=theme.LINE)
    for angle, s in places(curve)[::20]:
        u = along(angle)
        assert s == pytest.approx(separation(one, u))


@pytest.mark.parametrize("w", [[0.0, 0.0], [np.nan, 1.0], [np.inf, 1.0]])
def test_a_w_of_length_0_or_that_does_not_exist_has_no_direction(w):
    numbers = SimpleNamespace(quantities=lambda _key: {"W": np.array(w)[:, None]})
    assert projections._direction(numbers, "project") is None


def test_where_the_classes_have_no_scatter_the_curve_has_a_gap():
    curve = next(
        layer for layer in drawn(NO_INVERSE).beside.layers if layer.get("line", {}).get("color") == theme.LINE
    )
    angles, s = np.asarray(curve["x"], dtype=float), np.asarray(curve["y"], dtype=float)
    assert not np.isinf(s).any()
    gaps = np.isnan(s)
    assert angles[gaps].tolist() == [0], "along this direction both classes have no scatter"
    for angle, value in zip(angles[~gaps], s[~gaps], strict=True):
        assert value == pytest.approx(separation(NO_INVERSE, along(angle)), rel=1e-6)
