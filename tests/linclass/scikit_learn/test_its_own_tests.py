"""Scikit-learn's own tests, shipped in its wheel, with our classifiers in place of its own (plugin.py)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.share import ALL, sixth
from tools.server import ROOT

HERE = Path(__file__).parent
REASONS = tomllib.loads((HERE / "exceptions.toml").read_text(encoding="utf-8"))["reason"]
LISTED = {test for reason in REASONS for test in reason["tests"]}
MODULES = {
    "sklearn.tests.test_naive_bayes": 11,
    "sklearn.tests.test_discriminant_analysis": 4,
    "sklearn.svm.tests.test_svm": 5,
    "sklearn.ensemble.tests.test_weight_boosting": 1,
    "sklearn.tests.test_multiclass": 5,
    "sklearn.linear_model.tests.test_logistic": 6,
}  # with the number of test functions that apply and pass
SLOW = {"sklearn.linear_model.tests.test_logistic"}  # takes minutes
VERSION = "1.9"  # the release whose tests are listed


def test_each_reason_has_tests_and_each_test_one_reason():
    tests = [test for reason in REASONS for test in reason["tests"]]
    assert len(tests) == len(set(tests))
    assert all(reason["why"].endswith(".") and reason["tests"] for reason in REASONS)
    known = {module.rpartition(".")[2] for module in MODULES}
    assert {test.partition("::")[0] for test in tests} <= known


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_what_fails_is_listed_and_what_is_listed_fails(tmp_path):
    """All modules in one process, because scikit-learn takes seconds to import."""
    sklearn = pytest.importorskip("sklearn")
    if not sklearn.__version__.startswith(VERSION):
        pytest.skip(f"the list is for scikit-learn {VERSION}, and this is {sklearn.__version__}")
    modules = sixth([module for module in MODULES if ALL or module not in SLOW], 1)
    found = tmp_path / "outcomes.json"
    options = ["-q", "-p", "tests.linclass.scikit_learn.plugin", "-p", "no:cacheprovider", "--timeout", "60"]
    place = ["-c", os.devnull, "--rootdir", str(tmp_path)]
    command = [sys.executable, "-m", "pytest", *options, *place, "--pyargs", *modules]
    environment = os.environ | {"OUTCOMES": str(found), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert found.exists(), done.stdout + done.stderr
    outcomes = json.loads(found.read_text(encoding="utf-8"))
    for module in modules:
        name = f"{module.rpartition('.')[2]}::"
        ours = {test: outcome for test, outcome in outcomes.items() if test.startswith(name)}
        failed = {test for test, outcome in ours.items() if outcome == "failed"}
        assert failed == {test for test in LISTED if test.startswith(name)}
        assert sum(outcome == "passed" for outcome in ours.values()) >= MODULES[module], module
