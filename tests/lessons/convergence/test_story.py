"""What the scenes of convergence say with numbers, recomputed."""

import numpy as np
import pytest

from explorer.lessons.convergence import examples, runs, story
from linclass import Perceptron, separable
from tests.lessons.convergence.test_arrow import HAT, LABELS, PLACES, by_hand
from tests.support.claims import after, numbers, stage, told

R, STAR = np.linalg.norm(HAT, axis=1).max(), examples.forward().weights
GAMMA = (LABELS * (HAT @ STAR)).min()


def test_the_tip_moves_by_gamma_or_more():
    text, _now = told("convergence", "forward")
    path, picked = by_hand(LABELS)
    assert len(picked) == 10
    assert after(text, "over all points is called γ, here ") == pytest.approx(GAMMA, abs=5e-5)
    assert after(text, "to the right; here it is ") == pytest.approx(path[-1] @ STAR, abs=5e-4)
    assert after(text, "kγ = ") == pytest.approx(10 * GAMMA, abs=5e-4)


def test_the_length_grows_more_slowly_than_k():
    text, _now = told("convergence", "length")
    path, _picked = by_hand(LABELS)
    assert after(text, "R = ") == pytest.approx(R, abs=5e-4)
    assert after(text, "(red); here it is ") == pytest.approx(np.linalg.norm(path[-1]), abs=5e-4)
    assert after(text, "√k R = ") == pytest.approx(np.sqrt(10) * R, abs=5e-3)


def test_the_bounds_meet_where_the_guess_is_compared_with():
    scene, now = stage("convergence", "meet")
    assert scene.act.happened(now) == 24 == int((R / GAMMA) ** 2)
    assert numbers(scene.ask)[:2] == [round(float(GAMMA), 4), round(float(R), 3)]
    k = np.arange(1, 60)
    assert k[k * GAMMA <= np.sqrt(k) * R].max() == 24


def test_a_nearer_point_makes_the_bound_ten_times_as_large():
    scene, now = stage("convergence", "near")
    text = scene.tell(now)
    assert after(text, "was ") == 24
    assert "from 24 to 240 or more" in scene.ask
    assert after(text, "and is now ") >= 240
    assert after(text, "updates before, ") == Perceptron().fit(now.dataset.X, now.dataset.signs(0)).n_iter_
    assert not scene.act.holds(scene.begin())


def test_the_wrong_label_moves_the_tip_to_the_left():
    text, now = told("convergence", "flipped")
    labels = LABELS * np.where(np.arange(8) == examples.FLIPPED, -1, 1)
    assert not separable(now.dataset.X, now.dataset.signs(0)).separable
    back = labels[examples.FLIPPED] * HAT[examples.FLIPPED] @ STAR
    assert after(text, "moves the tip ") == pytest.approx(-back, abs=5e-4)
    path, picked = by_hand(labels, story.WATCHED)
    assert picked[-1] == examples.FLIPPED, "the last picture shows such a step"
    assert f"after {story.WATCHED} updates)" in text
    assert after(text, "the length is ") == pytest.approx(np.linalg.norm(path[-1]), abs=5e-3)
    assert after(text, "√k R = ") == pytest.approx(np.sqrt(story.WATCHED) * R, abs=5e-3)


def test_a_long_start_in_the_wrong_direction_needs_more_updates_than_the_bound():
    scene, now = stage("convergence", "start")
    text = scene.tell(now)
    start = np.array([now.settings[key] for key in story.WEIGHTS])
    made = Perceptron(start=start).fit(PLACES, LABELS).n_iter_
    assert (after(text, "Yes: "), made > 24) == (made, True)
    assert after(text, "progress to the right is ") == pytest.approx(start @ STAR, abs=0.05)
    k = np.arange(1, 400)
    own = k[start @ STAR + k * GAMMA <= np.sqrt(start @ start + k * R**2)].max()
    assert after(text, "its own bound, ") == own


@pytest.mark.slow
def test_no_set_is_above_the_line():
    text, _now = told("convergence", "sets")
    shares = [one.updates / one.bound for one in runs.all_sets()]
    assert max(shares) <= 1
    assert after(text, "needed ") == pytest.approx(100 * max(shares), abs=0.05)
    assert after(text, "median is ") == pytest.approx(100 * np.median(shares), abs=0.05)
