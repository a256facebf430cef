"""Fits that spend their budget of updates say so, and what to do."""

import threading
import warnings

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.exceptions import ConvergenceWarning

from linclass import (
    TABLES,
    DualPerceptron,
    LogisticRegression,
    MaxMargin,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftMargin,
)
from linclass.core import errors

X, Y = load_iris(return_X_y=True)
XOR = TABLES["xor"]


def told(work):
    """What a call warns of."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        work()
    return [warning for warning in found if issubclass(warning.category, ConvergenceWarning)]


@pytest.mark.parametrize(
    ("model", "remedy"),
    [
        (Perceptron(max_updates=50), "use Pocket, LogisticRegression or SoftMargin"),
        (Perceptron(max_updates=50, order="random", random_state=0), "Where linclass.separable finds a line"),
        (DualPerceptron(max_updates=50), "use Pocket, LogisticRegression or SoftMargin"),
        (DualPerceptron(max_updates=3, kernel="gaussian"), "use KernelSVM"),
        (Pocket(max_updates=50), "Pass a larger max_updates"),
    ],
)
def test_a_spent_budget_is_told(model, remedy):
    (warning,) = told(lambda: model.fit(*XOR))
    assert model.trace_.stop == "budget"
    assert f"{type(model).__name__} reached max_updates={model.max_updates}" in str(warning.message)
    assert remedy in str(warning.message)
    assert warning.filename == __file__


@pytest.mark.parametrize(
    "work",
    [
        lambda: Perceptron().fit(*TABLES["li-2.1"]),
        lambda: DualPerceptron(kernel="gaussian").fit(*XOR),
        lambda: Pocket(patience=50).fit(
            *XOR
        ),  # no better line within its patience: that is how a pocket ends
        lambda: Perceptron(order=[0, 1]).fit(*XOR),  # by hand
        lambda: Perceptron().partial_fit(*XOR),
        lambda: OneVsRest().fit([[0, 0], [5, 0], [0, 5]], ["a", "b", "c"]),
    ],
)
def test_nothing_is_told_of_other_ends(work):
    assert told(work) == []


def test_one_vs_rest_tells_once_of_all_lines():
    names = load_iris().target_names[Y]
    model = OneVsRest()
    (warning,) = told(lambda: model.fit(X, names))
    text = str(warning.message)
    assert model.score(X, names) < 0.7
    assert text.startswith("OneVsRest: not converged for versicolor, virginica against the rest.")
    assert "OneVsRest(estimator=Perceptron(…))" in text
    assert "SoftmaxRegression" in text
    assert told(lambda: OneVsRest(estimator=SoftMargin()).fit(X, names)) == []


@pytest.mark.parametrize(
    "kind", [Perceptron, DualPerceptron, Pocket, LogisticRegression, SoftMargin, MaxMargin]
)
def test_three_classes_are_for_one_vs_rest_and_softmax_regression(kind):
    with pytest.raises(ValueError, match="needs exactly two classes; y holds 3") as refused:
        kind().fit(X, Y)
    assert f"Use SoftmaxRegression or OneVsRest(estimator={kind.__name__}())" in str(refused.value)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if kind is not MaxMargin:  # no line has two of the classes of iris on its sides
            assert len(OneVsRest(estimator=kind()).fit(X, Y).estimators_) == 3


def test_what_is_heard_in_one_thread_is_told_in_another():
    heard, texts = threading.Event(), []

    def warn():
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            errors.warn_far("far")
        texts.extend(str(warning.message) for warning in found)
        heard.set()

    with errors.hearing() as kept:
        thread = threading.Thread(target=warn)
        thread.start()
        assert heard.wait(10)
        thread.join()
        errors.warn_far("near")
    assert (kept, texts) == (["near"], ["far"])


def test_lines_from_other_starts_that_do_not_stop_are_no_news():
    from linclass.perceptrons.starts import other_starts

    signs = np.array([1, -1, -1, 1])
    assert told(lambda: other_starts(np.array([[0, 0], [0, 1], [1, 0], [1.001, 1.001]]), signs)) == []
