"""The weights as one arrow in a plane: its extent, its length and its angles are those of the perceptron's weights."""

import numpy as np
import pytest

from explorer.lessons.convergence import arrow, examples
from linboard import theme
from linclass import Perceptron, in_plane
from tests.support.layers import one, places

PLACES, LABELS = np.array(examples.PLACES, float), np.array(examples.LABELS)
HAT = np.column_stack([PLACES, np.ones(8)])


def by_hand(labels, most=10):
    """The weights of each step (T, 3) and the picked points of a perceptron in cyclic order, in plain loops."""
    w, path, picked = np.zeros(3), [np.zeros(3)], []
    while len(picked) < most:
        for i in range(8):
            if labels[i] * (w @ HAT[i]) <= 0 and len(picked) < most:
                w = w + labels[i] * HAT[i]
                path.append(w)
                picked.append(i)
    return np.array(path), picked


def test_the_arrow_extends_to_the_right_by_its_progress_and_has_its_length():
    path, _picked = by_hand(LABELS)
    trace, proof = Perceptron().fit(PLACES, LABELS).trace_, examples.forward()
    tips = in_plane(trace, proof)
    assert np.allclose(tips[:11, 0], path @ proof.weights)
    assert np.allclose(np.hypot(*tips[:11].T), np.linalg.norm(path, axis=1))
    assert np.isclose(np.linalg.norm(proof.weights), 1)
    assert ((HAT @ proof.weights) * LABELS).min() == pytest.approx(proof.gamma)
    steps = np.diff(tips[:11, 0])
    assert steps.min() == pytest.approx(proof.gamma)
    assert proof.gamma == pytest.approx(0.6767, abs=5e-5)
    assert proof.bound == pytest.approx((np.linalg.norm(HAT, axis=1).max() / proof.gamma) ** 2)
    assert proof.bound == pytest.approx(24.02, abs=5e-3)


def test_both_axes_of_the_plane_of_the_arrow_have_names():
    tips = in_plane(Perceptron().fit(PLACES, LABELS).trace_, examples.forward())
    layout = arrow.steps(tips).layout
    names = [layout[axis]["title"]["text"] for axis in ("xaxis", "yaxis")]
    assert names == ["Right: in the direction ŵ*", "Perpendicular to ŵ*"]


def test_triangles_keep_every_length_and_every_angle():
    path, _picked = by_hand(LABELS)
    tips = arrow.unrolled(path)
    assert np.allclose(np.linalg.norm(tips, axis=1), np.linalg.norm(path, axis=1))
    changes, drawn = np.diff(path, axis=0), np.diff(tips, axis=0)
    assert np.allclose(np.linalg.norm(drawn, axis=1), np.linalg.norm(changes, axis=1))
    assert np.allclose((drawn * tips[:-1]).sum(axis=1), (changes * path[:-1]).sum(axis=1))
    assert ((drawn * tips[:-1]).sum(axis=1) <= 1e-9).all(), "no short arrow points forwards"


def test_the_gold_arrow_ends_at_the_tip_and_gamma_is_drawn_only_afterwards():
    trace, proof = Perceptron().fit(PLACES, LABELS).trace_, examples.forward()
    tips = in_plane(trace, proof)
    asked, told = arrow.steps(tips, proof.gamma), arrow.steps(tips, proof.gamma, told=True)
    assert len(told.layers) == len(asked.layers) + 3

    assert asked.layout["xaxis"]["range"] == told.layout["xaxis"]["range"], "the answer moves nothing"
    assert asked.layout["yaxis"]["range"] == told.layout["yaxis"]["range"]
    wide, wider = (arrow.lengths(arrow.weights(trace), proof.radius, told=told) for told in (False, True))
    assert wide.layout["xaxis"]["range"] == wider.layout["xaxis"]["range"]
    label = next(layer for layer in wider.layers if "√k R" in str(layer.get("text")))
    assert label["textposition"] == "middle right", "it leaves the circle free at every size"


def test_the_green_bar_has_the_length_of_k_margins_also_after_the_last_step_which_makes_no_update():
    trace, proof = Perceptron().fit(PLACES, LABELS).trace_, examples.forward()
    _path, picked = by_hand(LABELS)
    picture = arrow.steps(in_plane(trace, proof), proof.gamma, told=True)
    ends = [places(one(picture, step, dash="dot", colour=theme.GOOD))[1, 0] for step in range(len(trace))]
    assert np.allclose(ends, proof.gamma * np.minimum(np.arange(len(trace)), len(picked)))


@pytest.mark.parametrize("tip", [(5.0, 0.5), (0.3, 4.0), (-0.3, 4.0), (-3.0, 3.0), (2.0, -2.0)])
def test_the_name_of_an_arrow_is_beside_it_at_every_angle(tip):
    tips = np.array([tip])
    name = arrow._beside(np.zeros((1, 2)), tips)[0]
    unit = tips[0] / np.linalg.norm(tips[0])
    assert name @ unit == pytest.approx(np.linalg.norm(tip) / 2)
    assert abs(name @ [-unit[1], unit[0]]) == pytest.approx(arrow.NAME)
    beside = name - tips[0] / 2
    assert beside.sum() > 0, "above the arrow, or to the right of it"
