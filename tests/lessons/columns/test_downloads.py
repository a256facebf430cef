"""The script, the notebook and the CSV files of the bench give the numbers of the page."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest

from explorer.lesson.code import notebook
from explorer.lesson.code.code_snippets import FILE
from explorer.lessons.columns import changed, downloads, results, tables
from explorer.lessons.columns.settings import MODELS, Setup
from explorer.points.row_changes import RowChanges
from linclass import separable


def bench(name, models, *, positive=0, standardised=True, changes=""):
    rows = changed.applied(tables.shipped(name), RowChanges.read(changes))
    setup = Setup(rows, positive, standardised, 3, models)
    split = results.parts(setup)
    return setup, results.fits(models, split), split


CASES = {
    "three": bench("wine", ("perceptron", "fisher", "kernel"), positive=1, changes="x.4-9_1.100"),
    "own units": bench("iris", ("logistic", "boosting", "naive-bayes"), positive=2, standardised=False),
    "others": bench("credit", ("max-margin", "softmax", "least-squares")),
    "rest": bench("exam", ("soft-margin", "pocket")),
}


def run(code, folder, monkeypatch, setup, split):
    (folder / FILE).write_text(downloads.table(setup, split), encoding="utf-8")
    monkeypatch.chdir(folder)
    names = {}
    exec(compile(code, "script.py", "exec"), names)
    return names


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_script_gives_the_numbers_of_the_page(case, tmp_path, monkeypatch, capsys):
    setup, fits, split = case
    usable = [fit for fit in fits if fit.model is not None]
    found = run(downloads.script(setup, usable, split), tmp_path, monkeypatch, setup, split)
    assert np.array_equal(found["X"], split.X)
    assert (found["train"].tolist(), found["test"].tolist()) == (split.train.tolist(), split.test.tolist())
    for model, fit in zip(found["models"], usable, strict=True):
        assert np.array_equal(model.predict(split.X), fit.predicted)
        assert np.allclose(model.decision_function(split.X), fit.values)
    if "view" in found:
        assert np.allclose(found["view"].coordinates, results.places(usable[0], split)[0])
    told = separable(setup.rows.X, setup.rows.signs(setup.positive)).separable
    assert f"separates the classes: {told}" in capsys.readouterr().out


def test_every_model_of_the_menu_is_in_some_script():
    assert {fit.name for _setup, fits, _split in CASES.values() for fit in fits} == set(MODELS)


def test_the_notebook_contains_its_rows(tmp_path, monkeypatch):
    setup, fits, split = CASES["own units"]
    code = downloads.script(setup, fits, split)
    book = json.loads(notebook.written("t", code, downloads.views(fits[0]), downloads.table(setup, split)))
    monkeypatch.chdir(tmp_path)  # without the file
    names = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert np.array_equal(names["models"][0].predict(split.X), fits[0].predicted)
    assert names["linclass"].plot(names["models"][0], names["X"], names["y"]).data


def test_the_scores_are_those_of_the_page():
    setup, fits, split = CASES["three"]
    lines = list(csv.DictReader(io.StringIO(downloads.scores(setup, fits, split))))
    assert [int(line["row"]) for line in lines] == setup.rows.rows.tolist()
    assert [i for i, line in enumerate(lines) if line["part"] == "held out"] == split.test.tolist()
    own = setup.rows.names[setup.positive]
    perceptron, _fisher, kernel = fits
    said = np.array([line["perceptron prediction"] == own for line in lines])
    assert np.array_equal(said, perceptron.predicted == 1)
    f = np.array([float(line["perceptron f"]) for line in lines])
    r = np.array([float(line["perceptron signed distance"]) for line in lines])
    assert np.allclose(r * np.linalg.norm(perceptron.model.coef_), f, atol=1e-9)
    assert np.allclose([float(line["kernel f"]) for line in lines], kernel.values)
    assert "kernel signed distance" not in lines[0], "a curved boundary has no such distance"
