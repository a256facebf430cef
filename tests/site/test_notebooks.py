"""“Open as notebook” on every page: the very board and model of the page, in cells that run by themselves."""

from __future__ import annotations

import contextlib
import io

import numpy as np
import pytest
import streamlit as st

from explorer.lesson.code import code_snippets, notebook
from explorer.points import sources
from tests.support import visit
from tests.support.notebooks import cells, check, run
from tests.support.share import third

# The buttons that lead to the other parts of a page, each with a script of its own.
WAYS = {
    "hypothesis": "hyp.mode",
    "convergence": "conv.show",
    "xor": "xor.way",
    "least-squares": "ls.way",
    "fisher": "fisher.way",
    "logistic": "logistic.way",
    "softmax": "softmax.way",
    "naive-bayes": "nb.part",
    "decisions": "dec.way",
    "margin": "margin.way",
    "kernels": "kernels.way",
    "boosting": "boosting.method",
    "shattering": "shattering.show",
    "generalisation": "gen.way",
    "sampling": "sampling.way",
}
# Scripts that change the board's points before they use them as X.
OTHER_POINTS = {
    "hypothesis.code.credit",
    "fisher.code.plane",
    "nb.code.mails",
    "softmax.code.iris",
    "shattering.code",
    "shattering.code.spaces",
    "shattering.code.waves",
}
LEARNED = ("coef_", "intercept_", "alpha_", "dual_coef_", "votes_", "mean_", "var_", "n_iter_")
LINE = {"w": "model.coef_[0]", "b": "model.intercept_[0]"}
# Numbers that each of the twenty pages tells at its last step, and where the notebook has them.
TOLD = {
    "": {},  # in its caption alone
    "data": {},
    "hypothesis": {
        "w_one": "w[0]",
        "w_two": "w[1]",
        "b": "b",
        "wrong": "wrong.sum()",
        "f": "f[-1]",
        "r": "r[-1]",
    },
    "perceptron": LINE | {"updates": "model.n_iter_"},
    "convergence": LINE | {"gamma": "proof.gamma", "radius": "proof.radius", "updates": "model.n_iter_"},
    "dual": LINE | {"updates": "model.n_iter_"},
    "pocket": {
        "best_w": "model.coef_[0]",
        "best_b": "model.intercept_[0]",
        "best": "model.trace_.best_errors[-1]",
    },
    "xor": LINE,
    "least-squares": {"turn0": "f'{turned[0]:.1f}°'"}
    | {f"w{k}": f"rules[{k}].coef_[0]" for k in range(4)}
    | {f"b{k}": f"rules[{k}].intercept_[0]" for k in range(4)},
    "fisher": {"most": "model.J(model.w)", "J": "model.J(w)"},
    "logistic": LINE | {"loss": "model.trace_.loss[-1]"},
    "softmax": {f"line{k}": f"[*model.coef_[{k}], model.intercept_[{k}]]" for k in range(3)},
    "naive-bayes": {
        "n": "len(texts)",
        "total": "f'{np.diff(np.log(model.predict_proba(x)[0]))[0]:.2f}'.replace('-', '−')",
    },
    "decisions": dict(zip(("tn", "fp", "fn", "tp"), (f"found.cells[{k}]" for k in range(4)), strict=True)),
    "margin": LINE | {"supports": "len(model.support_)"},
    "kernels": {"b": "model.intercept_[0]", "support": "(model.alpha_ > 0).sum()"},
    "boosting": {"vote": "model.votes_[-1]", "errors": "model.trace_.errors[-1]"},
    "shattering": {"number": "2**found.n"},
    "generalisation": {
        "worst": "trials.worst[39] * 100",
        "epsilon": "all_rules",
        "best": "trials.best * 100",
    },
    "sampling": {"true": "own.true", "estimated": "own.estimated", "worst": "worst.error * 100"},
}


@pytest.fixture
def given(monkeypatch):
    """What the notebook buttons of a page would give, by their scripts' keys; and the models that their code is of."""
    books, models = {}, []

    def button(label, data, file_name, *rest, **how):
        if file_name.endswith(".ipynb"):
            assert label.startswith("Open as notebook")
            books[how["key"].removesuffix(".notebook")] = data
        return real(label, data, file_name, *rest, **how)

    def code(dataset, estimator, *rest):
        models.append(estimator)
        return written(dataset, estimator, *rest)

    real, written = st.download_button, code_snippets.linclass_code
    monkeypatch.setattr(st, "download_button", button)
    monkeypatch.setattr(code_snippets, "linclass_code", code)
    return books, models


def look(at, books, models):
    """Look at every notebook of the page as it is now; return what the cells of each leave behind."""
    places = [place for place in at.get("expander") if place.label.startswith("Show the code")]
    assert len(books) == len(places)
    return {key: look_at(at, key, data, models) for key, data in list(books.items())}


def look_at(at, key, data, models):
    """It is valid, the script that is shown, on the board's points, and its model is that of the page."""
    models.clear()
    check(book := data())
    drawn = list(models)
    visit.move(at, key, value=True)
    script = notebook.paragraphs(at.code[0].value)
    assert cells(book)[: len(script)] == script, key
    visit.move(at, key, value=False)
    with contextlib.redirect_stdout(io.StringIO()):
        found = run(book)
    if key not in OTHER_POINTS and "X" in found:
        X, labels = visit.shown(at)
        assert np.array_equal(found["X"], X), key
        pairs = set(zip(labels.tolist(), found["y"].tolist(), strict=True))
        assert len(pairs) == len(set(labels.tolist())), key  # one label for each class
    for model in drawn:
        for name in LEARNED:
            if hasattr(model, name):
                assert np.array_equal(getattr(found["model"], name), getattr(model, name)), (key, name)
    return found


@pytest.mark.parametrize("path", TOLD)
def test_every_page_gives_its_board_and_the_numbers_that_it_tells(path, given):
    at = visit.visit(path)
    names = next(iter(look(at, *given).values()))
    columns = visit.messages(at)["board"].get("columns", {})
    for name, where in TOLD[path].items():
        told, found = np.asarray(columns[name]), np.asarray(eval(where, names))
        told = told if told.shape == found.shape else told[-1]  # else one for each step
        assert found == (told if told.dtype.kind in "OU" else pytest.approx(told, rel=1e-6, abs=1e-9)), name


@pytest.mark.slow
@pytest.mark.parametrize("path", third(WAYS, 2))
def test_every_part_of_a_page_gives_what_it_shows(path, given):
    books, models = given
    at = visit.visit(path)
    for option in visit.widget(at, WAYS[path]).options[1:]:
        books.clear()
        visit.move(at, WAYS[path], visit.Label(option))
        look(at, books, models)


@pytest.mark.slow
@pytest.mark.parametrize("path", third(visit.PAGES))
def test_three_classes_and_many_points_give_a_notebook_that_runs(path, given, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no points are
    books, _models = given
    for points in (sources.generate("blobs", n=30, classes=3), sources.generate("blobs", n=400, noise=1.5)):
        books.clear()
        visit.visit(path, points)
        for data in list(books.values()):
            book = data()
            check(book)
            if "sample_data/" not in book:
                run(book)
