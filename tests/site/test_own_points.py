"""Questions about the lecturer's own points: what can be asked, and that the answers are those of the library."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from explorer.lesson.extra_questions import own_points
from explorer.lesson.extra_questions.own_answers import CannotAskError
from explorer.lessons import SITE
from explorer.points import links
from explorer.points.dataset import Dataset, default
from explorer.points.sources import generate
from explorer.visit import session
from linboard.i18n.text import point_name
from linclass import FisherDiscriminant, Perceptron, SoftMargin, SoftmaxRegression, best_line, separable
from tests.support import visit
from tests.support.hall import drawn, press, told
from tests.support.scenes import words

OWN = replace(default(), names=("yes", "no"))
NOISY = replace(OWN, labels=1 - OWN.labels[::-1]).relabel(0, 0)
XOR = Dataset([[0, 0], [1, 1], [0, 1], [1, 0]], [0, 0, 1, 1])
THREE = Dataset([[0, 0], [1, 0], [0, 5], [1, 5], [9, 0], [9, 1]], [0, 0, 1, 1, 2, 2], ("a", "b", "c"))
PERCEPTRON, MARGIN, SOFTMAX, FISHER = (SITE[path] for path in ("perceptron", "margin", "softmax", "fisher"))


def opened(spec, kind, dataset, *, standardised=False, place=()):
    key = own_points.key(kind, dataset, standardised=standardised, place=place)
    return own_points.opened(spec, key, dataset)


def test_the_number_of_updates_is_that_of_the_perceptron():
    for standardised in (False, True):
        X = (OWN.X - OWN.X.mean(axis=0)) / OWN.X.std(axis=0) if standardised else OWN.X
        model = Perceptron().fit(X, OWN.signs())
        scene = opened(PERCEPTRON, "updates", OWN, standardised=standardised)
        assert scene.asked.right == model.n_iter_ <= scene.asked.most
        assert f"{model.n_iter_} updates" in scene.explained


def test_the_next_point_is_the_next_mistake_of_the_drawn_line():
    scene = opened(PERCEPTRON, "next", OWN)
    *w, b = scene.asked.line
    margins = OWN.signs() * (OWN.X @ w + b)
    trace = Perceptron().fit(OWN.X, OWN.signs()).trace_
    assert margins[scene.asked.right] <= 0
    assert any(
        np.allclose([*row, bias], scene.asked.line) and picked == scene.asked.right
        for row, bias, picked in zip(trace.coef, trace.intercept, trace.picked[1:], strict=False)
    )


def test_a_line_is_right_without_mistakes_or_as_good_as_the_best():
    assert opened(PERCEPTRON, "line", OWN).asked.right == ()
    scene = opened(PERCEPTRON, "line", XOR)
    assert scene.asked.right is None
    *w, b = scene.other
    errors = int((XOR.signs() * (XOR.X @ w + b) <= 0).sum())
    assert errors == best_line(XOR.X, XOR.signs()).errors == 1
    assert "one mistake" in scene.explained


@pytest.mark.parametrize("place", [(0.0, 0.0), (8.0, 1.0), (1.0, 6.0)])
def test_a_place_has_the_class_that_the_model_predicts(place):
    scene = opened(SOFTMAX, "class", THREE, place=place)
    label = int(SoftmaxRegression().fit(THREE.X, THREE.labels).predict([place])[0])
    assert scene.asked.options[scene.asked.right] == THREE.names[label]
    assert scene.asked.place == place
    own = OWN.names[0 if FisherDiscriminant().fit(OWN.X, OWN.signs()).predict([place])[0] > 0 else 1]
    for standardised in (False, True):  # Fisher's discriminant does not depend on the units
        scene = opened(FISHER, "class", OWN, place=place, standardised=standardised)
        assert scene.asked.options[scene.asked.right] == own


def test_mistakes_are_counted_and_named():
    data = replace(generate("blobs", n=40, noise=3, random_state=3), names=("yes", "no"))
    wrong = FisherDiscriminant().fit(data.X, data.signs()).predict(data.X) != data.signs()
    scene = opened(FISHER, "mistakes", data)
    assert scene.asked.right == wrong.sum() > 0
    assert scene.asked.most >= data.n


def test_the_smallest_c_makes_no_mistake_and_smaller_ones_do():
    scene = opened(MARGIN, "c", OWN)
    y, *options = OWN.signs(), *scene.asked.options
    counts = [
        int((y * np.ravel(SoftMargin(C=float(C)).fit(OWN.X, y).decision_function(OWN.X)) <= 0).sum())
        for C in options[:-1]
    ]
    assert scene.asked.right == next(i for i, n in enumerate([*counts, 0]) if n == 0)
    hopeless = opened(MARGIN, "c", XOR).asked
    assert hopeless.options[hopeless.right] == "None of these"


@pytest.mark.parametrize(
    ("spec", "kind", "dataset", "sentence"),
    [
        (PERCEPTRON, "updates", XOR, "so the perceptron never stops"),
        (PERCEPTRON, "updates", THREE, "exactly two classes"),
        (PERCEPTRON, "line", default().clear(), "no points to ask about"),
        (PERCEPTRON, "line", replace(OWN, labels=[0] * OWN.n), "belong to one class"),
        (
            PERCEPTRON,
            "line",
            Dataset(np.arange(602.0).reshape(-1, 2), [0, 1] * 150 + [0]),
            "shows at most 300",
        ),
        (PERCEPTRON, "c", OWN, "does not ask this question"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(spec, kind, dataset, sentence):
    with pytest.raises(CannotAskError, match=sentence):
        opened(spec, kind, dataset)


@pytest.mark.parametrize("spec", [room for room in SITE.rooms if room.key in own_points.FITS])
def test_every_question_that_fits_can_be_answered(spec):
    steps = own_points.steps(spec, OWN, standardised=False)
    assert len(steps) == len(own_points.FITS[spec.key])
    for _lesson, key in steps:
        asked = own_points.opened(spec, key, OWN).asked
        if isinstance(asked.right, int):
            assert asked.answer(asked.right) == asked.right
    assert bool(separable(OWN.X, OWN.signs()))


# ---- on the page ----


def test_next_on_a_bench_with_own_points_goes_through_their_questions():
    at = visit.visit("perceptron", OWN, lecture="1")
    visit.move(at, "hall.next", None)
    seen = []
    while True:
        assert visit.shown(at)[0].tolist() == OWN.X.tolist()
        assert at.query_params["d"] == links.encode(OWN)
        seen.append(at.query_params["ask"])
        if not any(button.key == "scene.next" for button in at.button):
            break
        visit.move(at, "scene.next", None)
    assert len(seen) == len(own_points.FITS["perceptron"])
    visit.move(at, "scene.free", None)
    assert "ask" not in at.query_params
    assert visit.shown(at)[0].tolist() == OWN.X.tolist()


def test_the_link_of_a_question_opens_it_and_a_wrong_one_says_so():
    key = own_points.key("updates", OWN, standardised=False)
    at = visit.visit("perceptron", OWN, lecture="1", ask=key)
    assert own_points.TEXTS["updates"] in words(at)
    visit.move(at, "scene.show", None)
    assert "12 updates" in visit.messages(at)["perceptron.story"]["caption"]
    at = visit.visit("perceptron", XOR, ask=key)
    assert "This question is about other points." in visit.messages(at)["board"]["notices"]


def test_the_page_says_why_nothing_can_be_asked():
    at = visit.visit("perceptron", replace(OWN, labels=[0] * OWN.n), lecture="1")
    assert "All points belong to one class, so there is nothing to ask about." in told(at)
    assert not any(button.key == "hall.next" for button in at.button)


def test_a_click_moves_the_ring_and_adds_no_point():
    key = own_points.key("class", OWN, standardised=False)
    at = visit.visit("perceptron", OWN, lecture="1", ask=key)
    current = at.session_state[session._KEY]
    current.history = current.history.do(OWN.add(7.5, 1.5, 0))
    at.run()
    visit.check(at)
    assert at.query_params["ask"].endswith(".7.5~1.5")
    assert visit.shown(at)[0].tolist() == OWN.X.tolist()


def test_the_class_is_asked_about_own_points(hall):
    link = f"{hall.code}-{hall.secret}"
    key = own_points.key("class", OWN, standardised=False)
    at = visit.visit("perceptron", OWN, lecture="1", hall=link, ask=key)
    press(at, "Ask the class")
    asked = hall.now().question
    assert (asked.options, len(asked.points), asked.typed) == (("yes", "no"), OWN.n, False)
    hall.answer(hall.join(), 1, asked.right)
    at.run()
    press(at, "Show the votes")
    assert '<th scope="row">yes</th>' in told(at)


def test_the_right_point_is_ringed_and_has_a_bar_although_nobody_has_chosen_it(hall):
    link = f"{hall.code}-{hall.secret}"
    key = own_points.key("next", OWN, standardised=False)
    at = visit.visit("perceptron", OWN, lecture="1", hall=link, ask=key)
    press(at, "Ask the class")
    right = hall.now().question.right
    hall.answer(hall.join(), 1, (right + 1) % OWN.n)
    at.run()
    press(at, "Show the votes")
    name = point_name(right)
    assert name not in told(at)
    assert not drawn(at, text=[name])
    press(at, "Show me")
    assert f'<tr class="lc-true"><th scope="row">{name} ✓</th>' in told(at)
    (ring,) = drawn(at, text=[name])
    assert [ring["x"][0], ring["y"][0]] == OWN.X[right].tolist()
