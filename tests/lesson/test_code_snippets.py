"""The code on the page runs as it is and gives the numbers on the page."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.lesson.code_snippets import FILE, INLINE, Rest, linclass_code, sklearn_code
from explorer.points.dataset import Dataset, default
from explorer.points.samples import sample_tables
from explorer.points.table_import import to_csv, to_dataset
from linclass import TABLES, DualPerceptron, LogisticRegression, Perceptron, Polynomial

ROOT = Path(__file__).parents[2]
TOLERANCE = 1e-9


def run(code):
    """Return the model that a script fits."""
    names: dict[str, Any] = {}
    exec(compile(code, "snippet.py", "exec"), names)
    return names["model"]


def same(theirs, ours):
    """Return whether two linear models have the same weights and bias."""
    return np.allclose(theirs.coef_, ours.coef_, rtol=0, atol=TOLERANCE) and np.allclose(
        theirs.intercept_, ours.intercept_, rtol=0, atol=TOLERANCE
    )


def fit(dataset, positive=0, **params):
    return Perceptron(**params).fit(dataset.X, dataset.signs(positive))


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"eta": 0.3, "start": [0.5, -1, 2]},
        {"eta": np.float64(0.25), "start": np.array([1, 2, 3]), "max_updates": np.int64(7)},
        {"order": "random", "random_state": 5, "start": "first-sample"},
        {"order": "worst", "record": "visits"},
        {"order": [0, 5]},
        {"order": np.array([0, 5]), "start": (0.0, 0.0, 0.0)},
    ],
)
def test_the_linclass_script_gives_the_same_model(params):
    model = fit(default(), **params)
    again = run(linclass_code(default(), model))
    assert same(again, model)
    assert again.n_iter_ == model.n_iter_
    assert np.array_equal(again.trace_.columns["picked"], model.trace_.columns["picked"])


def test_the_dual_is_scikit_learns_perceptron_where_its_kernel_is_linear():
    model = DualPerceptron().fit(default().X, default().y)
    theirs = run(sklearn_code(default(), model))
    assert same(theirs, model)
    for curved in ("polynomial", "gaussian"):
        bent = DualPerceptron(kernel=curved).fit(default().X, default().y)
        assert sklearn_code(default(), bent) is None


def test_picks_by_hand_are_in_the_script_however_many():
    dataset = default()
    picked = fit(dataset, order="random", random_state=1).trace_.columns["picked"]
    model = fit(dataset, order=picked[picked >= 0].tolist())
    code = linclass_code(dataset, model)
    assert same(run(code), model)
    assert max(map(len, code.splitlines())) <= 88


points = st.tuples(st.integers(-300, 300), st.integers(-300, 300)).map(lambda p: (p[0] / 100, p[1] / 100))


@settings(max_examples=60)
@given(
    st.lists(points, min_size=1, max_size=8, unique=True),
    st.lists(points, min_size=1, max_size=8, unique=True),
    st.sampled_from([1.0, 0.5, 0.1]),
)
def test_both_scripts_give_the_same_model_on_any_points(positive, negative, eta):
    dataset = Dataset(np.array(positive + negative), [0] * len(positive) + [1] * len(negative))
    model = fit(dataset, eta=eta, max_updates=300)
    assert same(run(linclass_code(dataset, model)), model)
    theirs = sklearn_code(dataset, model)
    assert theirs is None or same(run(theirs), model)


def test_scikit_learn_gives_table_2_1_in_six_passes():
    X, y = TABLES["li-2.1"]
    dataset = Dataset(X, np.where(np.asarray(y) > 0, 0, 1))
    code = sklearn_code(dataset, fit(dataset))
    assert code is not None
    assert "max_iter=6" in code
    theirs = run(code)
    assert theirs.coef_.tolist() == [[1, 1]]
    assert theirs.intercept_.tolist() == [-3]


@pytest.mark.parametrize(
    "params",
    [
        {"order": "first"},
        {"order": "worst"},
        {"order": "random"},
        {"order": [0]},
        {"start": [1, 1, 1]},
        {"max_updates": 3},
    ],
)
def test_where_scikit_learn_works_differently_there_is_no_script(params):
    assert sklearn_code(default(), fit(default(), **params)) is None


def test_xor_has_a_script_but_none_for_scikit_learn():
    dataset = Dataset([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, 0, 0])
    model = fit(dataset, max_updates=50)
    assert same(run(linclass_code(dataset, model)), model)
    assert sklearn_code(dataset, model) is None


@pytest.mark.parametrize("positive", [0, 1, 2])
def test_one_class_against_the_rest(positive):
    sample = sample_tables()["iris"]
    dataset = to_dataset(sample.read(), sample.x, sample.y, sample.label)
    model = fit(dataset, positive, max_updates=200)
    code = linclass_code(dataset, model, positive)
    assert same(run(code), model)
    assert f"1 is {dataset.names[positive]}" in code


@pytest.mark.parametrize("names", [("+1", "−1"), ("yes, sir", 'n"o'), ("=a", "'b"), ("2", "−3"), ("#", "%")])
def test_many_points_are_read_from_the_download(names, tmp_path, monkeypatch):
    rng = np.random.default_rng(0)
    X = np.round(rng.normal(size=(INLINE + 1, 2)), 2)
    dataset = Dataset(X, np.where(X[:, 0] + X[:, 1] > 0.005, 0, 1), names, ("größe, m", "#2"))
    model = fit(dataset, max_updates=1000)
    (tmp_path / FILE).write_text(to_csv(dataset), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = linclass_code(dataset, model)
    assert len(code) < 1000
    assert same(run(code), model)


def test_a_hostile_name_stays_a_comment_or_a_text():
    evil = 'x\nimport os; raise SystemExit("""\\'
    for n in (1, INLINE):
        X = np.vstack([[[0, 0], [1, 1]]] * n)
        dataset = Dataset(X, [0, 1] * n, (evil, "'b\""), (evil, "\r" + evil))
        tree = compile(linclass_code(dataset, fit(dataset)), "snippet.py", "exec")
        assert "os" not in tree.co_names
        assert "SystemExit" not in tree.co_names


@pytest.mark.slow
def test_the_script_runs_by_itself_and_prints_the_numbers():
    model = fit(default())
    result = subprocess.run(
        [sys.executable, "-c", linclass_code(default(), model)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert str(model.coef_) in result.stdout
    assert str(model.intercept_) in result.stdout
    assert f"n_iter_ = {model.n_iter_}" in result.stdout


def test_a_script_fits_the_features_that_a_page_makes():
    dataset = default()
    model = LogisticRegression(l2=0.1).fit(Polynomial(2).fit_transform(dataset.X), dataset.signs(0))
    rest = Rest(("Polynomial",), (), ("basis = Polynomial(2).fit(X)",), "basis.transform(X)")
    again = run(linclass_code(dataset, model, 0, rest))
    assert np.array_equal(again.coef_, model.coef_)
