"""What a notebook shows of a model: all parameters, what it learned, nothing unescaped, and a picture if it can."""

from __future__ import annotations

import copy
import importlib
import pickle
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import linclass
from linboard import theme
from linclass.core.fitted_samples import stored

X, Y = linclass.GENERATORS["blobs"](n=40, noise=0.3, random_state=0)
X = np.abs(X)
OPEN = {"br", "hr", "img"}  # that have no end


class Reader(HTMLParser):
    """Rows of the tables as text, and which elements are open."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.cells = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.open += [tag] * (tag not in OPEN)
        self.cells += [""] * (tag in ("th", "td"))

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("th", "td"):
            self.cells[-1] += data

    @property
    def rows(self):
        return dict(zip(self.cells[::2], self.cells[1::2], strict=True))


@pytest.mark.parametrize("name", linclass.CLASSIFIERS)
@pytest.mark.filterwarnings("ignore:CategoricalNB takes whole numbers", "ignore:Without a penalty")
def test_every_model_shows_its_parameters_and_what_it_learned(name):
    model = linclass.CLASSIFIERS[name]()
    before = Reader(model._repr_html_())
    assert not before.open
    assert {**model.get_params(deep=False)}.keys() == before.rows.keys()
    shown = Reader(model.fit(np.rint(X) if name == "categorical-nb" else X, Y)._repr_html_())
    assert not shown.open
    assert {"classes_", "n_features_in_"} <= shown.rows.keys() - before.rows.keys()
    assert shown.rows["classes_"] == "[-1, 1]"
    assert "svg" in shown.seen


def test_what_was_set_is_marked():
    text = linclass.LogisticRegression(l2=0.5)._repr_html_()
    assert re.findall(r'class="lc-set">([^<]+)<', text) == ["l2", "0.5"]


def test_nothing_is_unescaped():
    evil = "<script>alert(1)</script>"
    model = linclass.Perceptron(order=[0, 1]).fit([[0, 0], [1, 1]], [evil, "&amp;"])
    model.set_params(order=f"'\"{evil}")
    shown = Reader(model._repr_html_())
    assert "script" not in shown.seen
    assert evil in shown.rows["classes_"]
    assert evil in shown.rows["order"]


def test_the_picture_holds_the_samples_and_the_line():
    model = linclass.Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    text = model._repr_html_()
    marks = re.findall(r'<path style="[^"]*--lc-c(\d)[^"]*" d="([^"]*)"', text)
    assert {k: path.count("M") for k, path in marks} == {"0": 2, "1": 1}
    assert 'class="l"' in text
    for colour in theme.CLASS_COLOURS:
        assert f":{colour};" in text
        assert f":{theme.DARK[colour]};" in text


@pytest.mark.parametrize("columns", [1, 3])
def test_other_columns_than_two_have_no_picture(columns):
    model = linclass.LeastSquaresClassifier().fit(
        np.arange(4 * columns).reshape(4, columns) ** 2, [0, 0, 1, 1]
    )
    assert "svg" not in Reader(model._repr_html_()).seen


def test_without_linboard_there_is_no_picture(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(f"No module named {name!r}", name="linboard")

    model = linclass.Perceptron().fit(X, Y)
    monkeypatch.setattr(importlib, "import_module", missing)
    shown = Reader(model._repr_html_())
    assert "svg" not in shown.seen
    assert "coef_" in shown.rows


def test_an_error_of_another_kind_is_not_hidden(monkeypatch):
    def broken(name):
        raise ModuleNotFoundError("No module named 'decimal'", name="decimal")

    monkeypatch.setattr(importlib, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="decimal"):
        linclass.plot(linclass.Perceptron(), X, Y)


def test_a_copy_has_the_samples_and_a_pickle_has_not():
    model = linclass.LogisticRegression(l2=1.0).fit(X, Y)
    assert stored(copy.copy(model))[0].tolist() == X.tolist()
    again = pickle.loads(pickle.dumps(model))
    assert stored(again) is None
    assert stored(pickle.loads(pickle.dumps(model.trace_))[0]) is None
    assert "svg" not in Reader(again._repr_html_()).seen
    with pytest.raises(ValueError, match="Pass X and y"):
        again.trace_.plot(0)
    assert again.trace_.plot(0, X, Y).layout.title.text.startswith("Logistic regression, step 0")
