"""The pictures of Fisher's proofs show feet of perpendiculars and arrows to the means where these are."""

from __future__ import annotations

import numpy as np
import pytest

from linboard import theme
from tests.support.proofs import PROOFS, drawn_at, given


def shown(proof_key, line_key):
    """The points of a proof, and what is drawn at one of its lines."""
    proof = next(proof for proof in PROOFS if proof.key == proof_key)
    one = given(proof)
    line = next(line for line in proof.lines if line.key == line_key)
    return one.dataset, list(drawn_at(proof, one, line))


def places(layer):
    return np.column_stack([np.asarray(layer[axis], dtype=float) for axis in "xy"])


def arrows(drawn, colour):
    return [
        places(layer)
        for layer in drawn
        if (layer.get("marker") or {}).get("symbol") == "arrow" and layer["line"]["color"] == colour
    ]


def test_the_dotted_line_leads_from_a_point_to_its_shadow():
    dataset, drawn = shown("fis-project", "project")
    (direction,) = arrows(drawn, theme.LINE)
    w = np.diff(direction, axis=0)[0]
    (dotted,) = (layer for layer in drawn if (layer.get("line") or {}).get("dash") == "dot")
    point, foot = places(dotted)
    assert (point == dataset.X).all(axis=1).any()
    assert np.linalg.norm(foot - point) > 0
    assert (foot - point) @ w == pytest.approx(0, abs=1e-9)
    across = np.array([-w[1], w[0]])
    assert (foot - direction[0]) @ across == pytest.approx(0, abs=1e-9), "the shadow is on the line of w"


def test_the_arrows_beside_are_those_from_the_mean_to_the_means_of_the_classes():
    dataset, drawn = shown("fis-total", "rank")
    means = np.array([dataset.X[dataset.labels == label].mean(axis=0) for label in dataset.present])
    wanted = sorted((means - dataset.X.mean(axis=0)).tolist())
    found = np.array(sorted(arrows(drawn, theme.GOOD), key=lambda arrow: arrow[1, 0]))
    steps = found[:, 1] - found[:, 0]
    scale = np.linalg.norm(steps) / np.linalg.norm(wanted)
    np.testing.assert_allclose(steps, scale * np.array(wanted), atol=1e-9)
    assert (found[:, 0] == [0, 3]).all(), "all begin in the middle of the picture"
    assert 2 < np.abs(steps).max() < 3, "they fill the picture, and none leaves it"
