"""The lesson on kernels shows the machine, its matrix, its map, and says where there is no kernel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from explorer.lessons.kernels import LESSON, machines, story
from explorer.points import sources
from linclass import KernelSVM, gram
from tests.support import visit

XOR = sources.table("xor")


def show(at, label):
    visit.move(at, "kernels.way", visit.Label(label))


def test_a_fresh_page_has_no_mistakes_on_the_spirals():
    at = visit.visit("kernels")
    columns = visit.messages(at)["board"]["columns"]
    assert columns["wrong"] == 0
    assert 0 <= columns["gap"] <= 1e-6
    assert "Support vectors" in visit.words(at)


def test_the_matrix_says_whether_it_is_one_of_a_kernel():
    at = visit.visit("kernels", XOR)
    show(at, "Matrix")
    assert "A kernel matrix" in visit.words(at)
    visit.move(at, "kernels.kernel", visit.Label("tanh"))
    assert "Not a kernel matrix:" in visit.words(at)
    sent = visit.messages(at)
    below = sent["board"]["columns"]["below"]
    assert below == pytest.approx(np.linalg.eigvalsh(gram("tanh", XOR.X, slope=0.5, offset=-1.0))[0])
    red = sent["kernels.spectrum"]["figure"]["data"][1]
    assert below == pytest.approx(np.asarray(red["customdata"])[-1])


def test_the_map_and_the_kernel_give_the_same_answers():
    at = visit.visit("kernels", XOR)
    show(at, "Map φ")
    columns = visit.messages(at)["board"]["columns"]
    assert columns["difference"] < 1e-5
    assert columns["margin"] == pytest.approx(columns["w_margin"], rel=1e-5)
    model = KernelSVM(kernel="polynomial", degree=2, offset=0.0, C=10).fit(XOR.X, XOR.y)
    assert columns["b"] == pytest.approx(model.intercept_[0])
    assert "predict the same class for every point" in visit.words(at)


def test_what_is_no_kernel_is_not_embedded():
    at = visit.visit("kernels", XOR)
    show(at, "Embedding")
    assert "K = BBᵀ" in visit.words(at)
    visit.move(at, "kernels.kernel", visit.Label("tanh"))
    assert "figure" not in visit.messages(at)["kernels.embedding"]


def test_the_perceptron_stands_beside_the_machine():
    at = visit.visit("kernels", XOR)
    show(at, "Perceptron")
    assert "no mistake is left" in visit.words(at)
    visit.move(at, "kernels.kernel", visit.Label("Linear"))
    assert "stopped by the limit after 1,000 updates" in visit.words(at)


def test_the_link_brings_the_settings():
    at = visit.visit("kernels", XOR, **{"kernels.way": "matrix", "kernels.kernel": "laplacian"})
    assert "kernels.spectrum" in visit.messages(at)
    assert "Laplacian" in str(visit.widget(at, "kernels.kernel").value).title()


def test_a_menu_brings_other_points_and_does_not_keep_its_choice():
    at = visit.visit("kernels")
    visit.move(at, "kernels.points", visit.Label("Two moons"))
    moons = sources.generate("moons", n=60, noise=0.2)
    assert visit.shown(at)[0].tolist() == moons.X.tolist()
    assert visit.widget(at, "kernels.points").value is None
    visit.move(at, "kernels.points", visit.Label("Spirals"))
    assert visit.shown(at)[0].tolist() != moons.X.tolist()


def test_a_soft_margin_below_the_perceptrons_is_explained():
    noisy = sources.generate("moons", n=60, noise=0.4, flips=0.1)
    at = visit.visit("kernels", noisy, **{"kernels.way": "perceptron", "kernels.C": "1.0"})
    assert "A soft margin" in visit.words(at)
    at = visit.visit("kernels", XOR, **{"kernels.way": "perceptron", "kernels.C": "1000.0"})
    assert "no boundary of this kernel has a larger margin" in visit.words(at)


def test_more_points_than_a_link_carries_are_too_many():
    from explorer.lessons.kernels.view import MOST_POINTS
    from explorer.points.dataset import Dataset
    from explorer.visit import session

    X = np.arange(2 * MOST_POINTS + 2, dtype=float).reshape(-1, 2)
    at = visit.visit("kernels")
    state = at.session_state[session._KEY]
    state.history = session.History(Dataset(X, np.arange(len(X)) % 2))
    at.run()
    assert not at.exception
    assert "allows up to 1,000 points" in visit.caption(at)


@pytest.mark.parametrize("way", ["matrix", "embedding"])
def test_a_kernel_of_far_points_is_too_large_to_be_examined(way):
    from explorer.points.dataset import Dataset

    far = Dataset([[1e14, 1e14], [-1e14, 0]], [0, 1])
    at = visit.visit("kernels", far, **{"kernels.way": way, "kernels.kernel": "polynomial"})
    assert "too large" not in visit.words(at)
    visit.move(at, "kernels.degree", visit.Label("5"))
    assert "too large to examine" in visit.words(at)


@pytest.mark.parametrize(
    ("width", "answers"), [(10, False), (1.5, False), (1, True), (0.3, True), (0.1, False)]
)
def test_the_spirals_are_answered_by_a_curve_that_is_drawn(width, answers):
    """At 0.1 no point is on the wrong side either, but the points hear nothing of each other, and nothing is drawn."""
    scene = next(scene for scene in LESSON.scenes if scene.key == "spirals")
    now = scene.begin()
    now = replace(now, settings={**now.settings, "kernels.width": width})
    assert scene.act.holds(now) == answers
    drawn = machines.field(story.fit(now), now.dataset).values
    assert _meets(drawn) == (width != 0.1)


def _meets(values):
    """Whether somewhere a value above 0 stands next to one below: there a curve runs."""
    return bool((values[:, 1:] * values[:, :-1] < 0).any() or (values[1:] * values[:-1] < 0).any())
