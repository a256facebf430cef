"""Each model is of one kind wherever a page speaks of it, and the kind says what the model can do."""

from __future__ import annotations

import re
from html import escape, unescape

import numpy as np
import pytest

from explorer.lesson.model_kinds import DISCRIMINANT, DISCRIMINATIVE, GENERATIVE, MODELS
from explorer.lessons import SITE
from explorer.lessons.decisions import deciding
from explorer.lessons.least_squares.methods import METHODS
from linclass import CLASSIFIERS
from tests.support import visit
from tests.support.scenes import html

X = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0], [2.0, 3.0], [3.0, 2.0], [1.5, 1.0]])
Y = np.array([0, 0, 0, 1, 1, 1])


@pytest.mark.parametrize("name", MODELS)
def test_a_kind_is_what_the_model_can_do(name):
    """Generative: new points can be drawn. Discriminative: it gives probabilities alone. Function: it gives neither."""
    model = CLASSIFIERS[name]()
    if name == "bernoulli-nb":
        model.fit((X > 0.5).astype(int), Y)
    else:
        model.fit(X, Y)
    kind = {
        (True, True): GENERATIVE,
        (False, True): DISCRIMINATIVE,
        (False, False): DISCRIMINANT,
    }[hasattr(model, "sample"), hasattr(model, "predict_proba")]
    assert MODELS[name].kind is kind
    assert MODELS[name].probable == hasattr(model, "predict_proba")


def test_each_lesson_of_one_model_has_the_badge_of_its_kind_and_the_reason():
    known = {room.key: room.model.kind.name for room in SITE.rooms if room.model}
    assert known == {
        "least-squares": "discriminant function",
        "fisher": "generative",
        "logistic": "discriminative",
        "softmax": "discriminative",
        "naive-bayes": "generative",
    }
    for room in (room for room in SITE.rooms if room.model):
        for k in ("0", "1"):
            shown = html(visit.visit(room.path, scene=k))
            assert f">{room.model.kind.name}</span>" in shown
            assert escape(room.model.told()) in shown


def test_pages_that_speak_of_several_models_read_the_same_table():
    assert {one.model for one in deciding.CHOICES.values()} <= set(MODELS.values())
    assert {method.model for method in METHODS} <= set(MODELS.values())
    at = visit.visit("decisions", **{"dec.way": "kinds"})
    shown = unescape(re.sub("<[^>]*>", " ", " ".join(visit.messages(at)["decisions.kinds"]["formula"])))
    table = " ".join(shown.split())
    for key in ("fisher", "logistic", "soft"):
        one = deciding.CHOICES[key]
        assert f"{one.title} {one.model.kind.name}" in table
    assert ["λ = 0.1" in table, "C = 1" in table] == [True, True]


def test_no_other_word_for_a_kind_is_left():
    names = {kind.name for kind in (GENERATIVE, DISCRIMINATIVE, DISCRIMINANT)}
    assert names == {"generative", "discriminative", "discriminant function"}
    assert all(model.reason for model in MODELS.values())
