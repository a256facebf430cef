"""The pages for users of scikit-learn and R: their code runs, their names exist, and their equalities hold."""

from __future__ import annotations

import re

import numpy as np
import pytest
from sklearn import discriminant_analysis, linear_model, svm
from sklearn.utils import all_estimators

import linclass
from tests.support import documents

PAGES = ("docs/scikit_learn.md", "docs/r.md")
X, Y = linclass.GENERATORS["blobs"](n=80, noise=1.5, random_state=3)


@pytest.mark.parametrize("name", PAGES)
def test_the_code_runs_and_prints_what_it_says(name, capsys):
    for block in documents.blocks(name, "python"):
        exec(compile(block, name, "exec"), {})
        told = re.findall(r"print\(.*\)\s+# (True|LogisticRegression\(\) got.*)$", block, re.MULTILINE)
        printed = capsys.readouterr().out
        assert all(line in printed for line in told)


def test_each_class_of_the_table_exists():
    theirs = {name for name, _ in all_estimators()}
    rows = re.findall(
        r"^\| (`.*?) \| (`.*?) \|", documents.text(PAGES[0]).partition("## Parameters")[0], re.MULTILINE
    )
    assert len(rows) > 15
    for their, our in rows:
        for name in re.findall(r"`([A-Z]\w+)", their):
            assert name in theirs
        for name in re.findall(r"`(\w+)", our):
            assert name in linclass.__all__ or name in ("auc", "counts")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (
            linclass.FisherDiscriminant(unbiased=False),
            discriminant_analysis.LinearDiscriminantAnalysis(solver="lsqr"),
        ),
        (linclass.LogisticRegression(), linear_model.LogisticRegression(tol=1e-10)),
        (linclass.SoftMargin(), svm.SVC(kernel="linear", tol=1e-8)),
        (linclass.KernelSVM(), svm.SVC(tol=1e-8)),
        (
            linclass.KernelSVM(kernel="polynomial"),
            svm.SVC(kernel="poly", degree=2, gamma=1, coef0=1, tol=1e-8),
        ),
    ],
    ids=lambda model: type(model).__name__,
)
def test_what_the_table_calls_equal_is_equal(ours, theirs):
    f, g = (model.fit(X, Y).decision_function(X) for model in (ours, theirs))
    np.testing.assert_allclose(f, g, atol=1e-4)
