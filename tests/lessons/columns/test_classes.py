"""All classes at once, several classes against the rest, folds, and the link of an own table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB as OtherNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from explorer.lessons.columns import results, settings, tables
from explorer.lessons.columns.bench import comparing, film, folding
from explorer.points import stored_points
from explorer.visit import result_cache
from linclass import OneVsRest
from tests.lesson.test_own_table import csv, turn_to, upload, wine
from tests.support import visit


def setup(**changes) -> settings.Setup:
    """All wines, told apart into three classes."""
    return replace(settings.Setup(tables.shipped("wine"), 1, True, 3, (), every=True), **changes)


def test_errors_of_folds_are_those_of_scikit_learn_on_the_same_folds():
    now = setup(models=("naive-bayes",), folds=5)
    found = folding.collected(now, list(folding.parts(now)))
    X, y, parts = now.rows.X, now.rows.labels, results.divided(now)
    bayes = make_pipeline(StandardScaler(), OtherNB())
    assert np.allclose(found[0].held_out, 1 - cross_val_score(bayes, X, y, cv=parts))
    binary = replace(now, every=False, models=("soft-margin",))
    (ours,) = folding.collected(binary, list(folding.parts(binary)))
    svm = make_pipeline(StandardScaler(), SVC(kernel="linear", C=1.0, tol=1e-8))
    theirs = 1 - cross_val_score(svm, X, now.signs, cv=results.divided(binary))
    assert np.allclose(ours.held_out, theirs)
    assert sum(len(test) for _train, test in parts) == now.rows.n


def test_folds_leave_the_results_of_other_visitors_in_the_cache():
    before = result_cache.kept_bytes()
    list(folding.parts(setup(models=("naive-bayes", "fisher"), folds=10, seed=8)))
    assert result_cache.kept_bytes() == before


def test_one_line_for_each_class_decides_by_the_largest_f():
    rows = results.parts(setup())
    (fit,) = results.fits(("perceptron",), rows)
    assert isinstance(fit.model, OneVsRest)
    f = np.column_stack([line.decision_function(rows.X) for line in fit.model.estimators_])
    assert np.array_equal(fit.predicted, f.argmax(axis=1))
    assert np.allclose(fit.values, f[:, 1])
    places, left_out = results.places(fit, rows)
    assert np.allclose(places[:, 0], f[:, 1] / np.linalg.norm(fit.model.coef_[1]), atol=1e-12)
    assert left_out is not None


@pytest.mark.parametrize("name", ["softmax", "fisher", "least-squares", "naive-bayes"])
def test_a_model_of_all_classes_decides_for_the_class_on_the_board_if_f_is_positive(name):
    rows = results.parts(setup())
    (fit,) = results.fits((name,), rows)
    assert np.array_equal(fit.values > 0, fit.predicted == 1)


def test_several_classes_are_one_side():
    now = setup(every=False, positive=0, joined=(2,))
    assert np.array_equal(now.signs > 0, now.rows.labels != 1)
    assert np.array_equal(now.signs, -now.rows.signs(1))


def test_a_fixed_view_cuts_the_boundary_at_points_with_f_0():
    rows = results.parts(setup())
    (fit,) = results.fits(("perceptron",), rows)
    some = np.arange(50)
    fixed, moving = (film.film(fit, rows, some, fixed=stays) for stays in (True, False))
    assert np.allclose(moving.places[-1], fixed.places[0])
    assert np.array_equal(moving.missed, fixed.missed)
    assert np.array_equal(moving.missed, rows.signs[some] * moving.places[:, :, 0] <= 0)
    last = fixed.cuts[-1] / np.abs(fixed.cuts[-1]).max()
    assert np.allclose(last[:, 0], 0, atol=1e-9), "the last boundary is the vertical line of the view"


def test_a_confusion_matrix_counts_every_row_once():
    counts = comparing.counts(np.array([0, 0, 1, 2]), np.array([0, 2, 1, 2]), [0, 1, 2])
    assert counts.tolist() == [[1, 0, 1], [0, 1, 0], [0, 0, 1]]


@pytest.mark.slow
def test_a_link_opens_the_table_of_another_visitor_with_the_same_choices(monkeypatch):
    shelf: dict[str, bytes] = {}
    monkeypatch.setattr(stored_points, "_shelf", Shelf(shelf))
    at = upload(csv(wine()), "mine.csv")
    turn_to(at, "columns")
    at.query_params["columns.table"] = "own"
    at.run()
    name = at.query_params["columns.table"]
    assert stored_points.is_name(name)
    mine = visit.messages(at)["board"]
    theirs = visit.visit("columns", **{"columns.table": name})
    assert visit.messages(theirs)["board"]["head"] == mine["head"]
    assert theirs.query_params["columns.table"] == name
    shelf.clear()
    gone = visit.visit("columns", **{"columns.table": name})
    assert "no longer on this server" in visit.notices(gone)


class Shelf:
    """A store in a dict."""

    def __init__(self, content):
        self.content = content

    def put(self, name, content):
        self.content[name] = content
        return True

    def get(self, name):
        return self.content.get(name)

    def answers(self):
        return True
