"""In a notebook one perceptron a class is told as in the lesson on linear threshold units."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.hypothesis import one_vs_rest as lesson
from explorer.points import sources
from linboard import theme
from linboard.board import Caption
from linboard.captions import one_vs_rest
from linboard.notebook import steps
from linclass import GENERATORS, LogisticRegression, OneVsRest, Perceptron
from tests.support.samples import IRIS
from tests.support.told import rows, sentences

APART = GENERATORS["blobs"](n=30, classes=3, noise=0.3, random_state=4)
MIXED = GENERATORS["blobs"](n=30, classes=3, noise=2.0, random_state=4)


def test_it_is_told_as_in_its_lesson():
    points = sources.generate("blobs", n=30, classes=3, noise=0.4)
    model = lesson.fit(points)
    assert len(model.trace_) < 32
    shown, page = lesson.played(points, model), steps.played(model)
    told = Caption(one_vs_rest.caption(shown), one_vs_rest.formula(shown), one_vs_rest.columns(shown))
    assert list(rows(page.told, len(model.trace_))) == list(rows(told, len(model.trace_)))


@pytest.mark.parametrize("points", [APART, MIXED], ids=["apart", "mixed"])
def test_what_is_counted_is_what_the_models_say(points):
    X, labels = points
    y = np.array(["a", "b", "c"])[labels]
    model = OneVsRest(estimator=Perceptron(max_updates=50)).fit(X, y)
    page = steps.played(model)
    claims = model.claims(X)
    told = sentences(page.told, page.steps.length)
    assert told[0].startswith("At first w = 0 and b = 0, so no f is positive")
    assert (
        f"Misclassified points: {np.count_nonzero(model.predict(X) != y)} of 30. Points claimed by no class: "
        f"{np.count_nonzero(claims == 0)}; by several classes: {np.count_nonzero(claims > 1)}."
    ) in told[-1]
    assert told[-1].endswith("within 50 updates.") == (model.trace_.stop == "budget")
    part = steps.of_trace(model.trace_[:5], X, y)
    assert "within" not in sentences(part.told, 5)[-1]


def test_each_line_is_written_out_where_it_can_be_read():
    lines = OneVsRest(estimator=Perceptron(max_updates=200))
    page = steps.played(lines.fit(IRIS.data, IRIS.target))
    told = list(rows(page.told, page.steps.length))
    assert [row[0] for row in told[-1][1:4]] == list(theme.CLASS_ICONS[:3])
    assert page.told.columns["line_2"][-1].tolist() == [*lines.coef_[2], lines.intercept_[2]]
    wide = np.column_stack([IRIS.data, IRIS.data**2])
    page = steps.played(lines.fit(wide, IRIS.target))
    assert len(page.told.formula) == 1
    assert "line_0" not in page.told.columns


def test_of_other_lines_the_general_sentence_tells():
    for model in (
        OneVsRest(estimator=LogisticRegression(l2=1.0)).fit(*APART),
        OneVsRest(estimator=Perceptron(start=[1, 0, 0])).fit(*APART),
        OneVsRest(estimator=Perceptron(start=[0, 0, 3])).fit(*APART),
        OneVsRest().fit(APART[0], APART[1] > 0),
    ):
        assert "wrong" in steps.played(model).told.columns
