"""Data frames: what transformers return on request, and the rows of a trace."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import config_context
from sklearn.base import clone
from sklearn.pipeline import make_pipeline

from linclass import (
    FEATURES,
    GENERATORS,
    LogisticRegression,
    Perceptron,
    Polynomial,
    SoftmaxRegression,
    Standardise,
)
from linclass.conventions import output

pd = pytest.importorskip("pandas")

X, Y = GENERATORS["blobs"](n=30, noise=1.0, random_state=0)
TABLE = pd.DataFrame(X, columns=["height", "weight"], index=range(100, 130))


def test_a_pipeline_passes_names_on():
    model = make_pipeline(Standardise(), LogisticRegression()).set_output(transform="pandas").fit(TABLE, Y)
    assert model[-1].feature_names_in_.tolist() == ["height", "weight"]
    scaled = model[:-1].transform(TABLE)
    assert scaled.index.tolist() == TABLE.index.tolist()
    np.testing.assert_array_equal(scaled.to_numpy(), Standardise().fit_transform(X))
    assert (
        model.predict(TABLE) == make_pipeline(Standardise(), LogisticRegression()).fit(X, Y).predict(X)
    ).all()


@pytest.mark.parametrize("name", FEATURES)
def test_the_columns_have_the_names_of_the_features(name):
    features = FEATURES[name]("x1*x2") if name == "formula" else FEATURES[name]()
    found = features.set_output(transform="pandas").fit_transform(X)
    assert found.columns.tolist() == features.get_feature_names_out().tolist()
    assert isinstance(features.set_output(transform="default").transform(X), np.ndarray)


def test_the_container_is_kept_by_a_clone_and_set_for_all():
    chosen = Polynomial().set_output(transform="pandas").set_output()
    assert isinstance(clone(chosen).fit_transform(X), pd.DataFrame)
    with config_context(transform_output="pandas"):
        assert isinstance(Polynomial().fit_transform(X), pd.DataFrame)
    assert isinstance(Polynomial().fit_transform(X), np.ndarray)


def test_an_unknown_container_is_refused():
    with pytest.raises(
        ValueError, match="transform must be one of 'default', 'pandas', 'polars'; got 'arrow'"
    ):
        Standardise().set_output(transform="arrow")


def test_a_missing_library_is_named_with_the_remedy(monkeypatch):
    monkeypatch.setitem(output.sys.modules, "polars", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"needs polars, which is not installed: run pip install polars"
    ):
        Standardise().set_output(transform="polars").fit_transform(X)


def test_a_trace_as_a_frame():
    trace = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_
    table = trace.to_frame()
    assert len(table) == len(trace)
    assert table.index.tolist() == trace.step.tolist()
    assert table[["coef_0", "coef_1"]].to_numpy().tolist() == trace.coef.tolist()
    assert table["errors"].tolist() == trace.errors.tolist()
    assert trace.to_frame(["loss"]).columns.tolist() == ["loss"]
    with pytest.raises(ValueError, match="This trace has no column 'margin'"):
        trace.to_frame(["margin"])


def test_a_trace_of_several_classes_as_a_frame():
    X, y = GENERATORS["blobs"](n=30, classes=3, random_state=0)
    trace = SoftmaxRegression().fit(X, y).trace_
    table = trace.to_frame(["coef"])
    assert table.columns.tolist() == [f"coef_{k}_{i}" for k in range(3) for i in range(2)]
    np.testing.assert_array_equal(table.to_numpy().reshape(trace.coef.shape), trace.coef)
