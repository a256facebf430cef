"""The notebook of a script: valid, the very script in cells, and nothing that it needs is left out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.lesson import lesson_page, live_charts
from explorer.lesson.code import code_and_steps, code_snippets, notebook, notebook_plots
from explorer.lesson.code.code_snippets import INLINE, Rest, linclass_code
from explorer.lessons.kernels import LESSON
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from explorer.points.table_import import to_csv
from explorer.visit.session_state import Session
from linboard.i18n import language
from linclass import GaussianNB, KernelSVM, Perceptron, Polynomial
from tests.support.notebooks import cells, check, run


def many(names=("yes", "no"), n=INLINE + 1) -> Dataset:
    X = np.random.default_rng(0).normal(size=(n, 2))
    return Dataset(X, np.where(X.sum(axis=1) > 0, 0, 1), names)


def of(dataset: Dataset, model: Any, rest: Rest = code_snippets.NOTHING) -> str:
    """The notebook of a model of these points."""
    code = linclass_code(dataset, model, 0, rest)
    return notebook.written("Title", code, notebook_plots.of(model, rest), to_csv(dataset))


def test_it_is_a_notebook_of_the_very_script():
    model = Perceptron().fit(state.default().X, state.default().y)
    code, views = linclass_code(state.default(), model), notebook_plots.of(model)
    book = notebook.written("Perceptron", code, views)
    check(book)
    *script, drawing, seen, step, loss = cells(book)
    assert "\n\n".join(script) == code.strip()
    assert drawing == "import linclass"
    assert (seen, step, loss) == tuple(view.code for view in views)
    names = run(book)
    assert np.array_equal(names["model"].coef_, model.coef_)
    assert np.array_equal(names["X"], state.default().X)
    assert cells(book, "markdown")[0].startswith("# Perceptron\n\nThese cells compute what the page shows")


def test_what_a_cell_ends_with_is_a_figure():
    points = state.default()
    model = Perceptron().fit(points.X, points.y)
    names = run(of(points, model))
    titles = [
        eval(source, names).layout.title.text for source in cells(of(points, model)) if "plot" in source
    ]
    k = len(model.trace_) // 2
    assert titles[0] == f"Perceptron: 0 of {points.n} misclassified"
    assert titles[1].startswith(f"Perceptron, step {k} of {len(model.trace_) - 1}")


def test_a_model_without_steps_shows_none():
    model = GaussianNB().fit(state.default().X, state.default().y)
    assert notebook_plots.of(model) == (notebook_plots.MODEL,)


def test_a_model_of_features_is_drawn_in_the_plane_of_the_points():
    xor = Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [1, 0, 0, 1])
    basis = Polynomial(2).fit(xor.X)
    model = Perceptron().fit(basis.transform(xor.X), xor.signs(0))
    rest = Rest(("Polynomial",), basis=("basis = Polynomial(2).fit(X)",), features="basis.transform(X)")
    names = run(of(xor, model, rest))
    assert np.array_equal(names["model"].coef_, model.coef_)
    assert np.array_equal(names["rule"].predict(xor.X), xor.signs(0))
    figure = eval("linclass.plot(rule, X, y)", names)
    assert figure.layout.title.text == "Perceptron: 0 of 4 misclassified"


@pytest.mark.slow
@pytest.mark.parametrize("names", [("yes", "no"), ("yes, sir", 'n"o"""'), ("\\", "'"), ('"points.csv"', "x")])
def test_many_points_lie_in_the_notebook(names, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no file is
    points = many(names)
    model = Perceptron(max_updates=500).fit(points.X, points.signs(0))
    book = of(points, model)
    check(book)
    found = run(book)
    assert np.array_equal(found["X"], points.X)
    assert np.array_equal(found["y"], points.signs(0))
    assert np.array_equal(found["model"].coef_, model.coef_)
    assert "download" not in book


def test_too_many_points_are_read_from_the_download(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    points = many()
    model = Perceptron(max_updates=500).fit(points.X, points.signs(0))
    book = notebook.written("Title", linclass_code(points, model), notebook_plots.of(model))
    check(book)
    assert "put points.csv next to this file" in cells(book, "markdown")[0]
    assert len(book) < 6_000
    (tmp_path / "points.csv").write_text(to_csv(points), encoding="utf-8")
    assert np.array_equal(run(book)["model"].coef_, model.coef_)


def test_it_speaks_the_readers_language():
    model = Perceptron().fit(state.default().X, state.default().y)
    language.use("zh")
    try:
        book = of(many(), model)
        assert "POINTS.splitlines()" in book  # and no comment asks for a download
        assert "points.csv" not in book
    finally:
        language.use("en")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("fisher.code.plane", "fisher-plane.ipynb"),
        ("fisher.code", "fisher.ipynb"),
        ("fisher.code.Perceptron", "fisher-perceptron.ipynb"),
        ("fisher.code.Fisher", "fisher.ipynb"),
    ],
)
def test_what_it_is_called(key, name):
    assert code_and_steps.notebook_name("fisher", key) == name


def test_a_model_that_was_drawn_in_a_hurry_gives_way_to_the_whole_one(monkeypatch):
    parts = []
    monkeypatch.setattr(live_charts.fragments, "fragment", lambda follow: (parts.append(follow), follow()))
    monkeypatch.setattr(live_charts.chart, "relay", lambda *news, **how: None)
    monkeypatch.setattr(Session, "take_idle", lambda _visit: True)
    monkeypatch.setattr(live_charts.session, "points", state.default)
    lesson = lesson_page.LessonPage(LESSON, state.default(), *[None] * 3, locked=False)
    drawn = iter([KernelSVM(max_updates=3), KernelSVM(max_updates=300), KernelSVM(max_updates=300)])
    first = lesson.live(lambda: next(drawn))
    assert lesson._newest(first).max_updates == 3
    parts[0]()
    assert lesson._newest(first).max_updates == 300
    assert lesson._newest(other := Perceptron()) is other
