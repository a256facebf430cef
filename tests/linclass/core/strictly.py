"""A project that uses linclass, for a strict type checker: mypy reads it (pyproject.toml), and nothing runs it."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from plotly.graph_objects import Figure

from linclass import (
    CLASSIFIERS,
    Board,
    DualPerceptron,
    KernelSVM,
    LogisticRegression,
    Perceptron,
    SoftmaxRegression,
    Standardise,
    Summary,
    best_line,
    plot,
    separable,
    show,
)


def good() -> None:
    """All of it is as the types say."""
    X, y = np.array([[0.0, 1.0], [1.0, 0.0]]), np.array([0, 1])
    model = CLASSIFIERS["perceptron"]().fit(X, y)
    share: float = model.score(X, y)
    steps: int = len(Perceptron(order="worst").fit([[0], [1]], ["a", "b"]).trace_)
    machine: KernelSVM = KernelSVM(kernel="linear").fit(X, y)
    DualPerceptron(kernel="gaussian", order=[0, 1])
    picks: list[int] = [0, 1]
    Perceptron(order=picks, record="visits").fit(X, y)
    regression: LogisticRegression = LogisticRegression(
        l2=0, solver="sgd", class_weight={0: 2.0}
    ).partial_fit(X, y)
    regression = LogisticRegression(l2=0, class_weight="balanced").fit(
        Standardise().fit_transform(X), y, [1.0, 2.0]
    )
    told: Summary = regression.summary(X, y, level=0.9)
    weighted: float = (
        SoftmaxRegression(l2=0, solver="newton").fit(X, y, sample_weight=X[:, 0]).score(X, y, [1, 2])
    )
    shown: Callable[[], str] = show(model)._repr_html_
    points: NDArray[np.float64] = Board(X, y).X
    figure: Figure = plot(model, X, y)
    figure = Perceptron().fit(X, y).trace_.plot()
    print(shown(), points, figure)
    line = best_line(X, y)
    print(line.coef_, line.intercept_, bool(separable(X, y)), share, steps, machine, told, weighted)


def bad() -> None:
    """Each line is an error: a comment that hides none would itself be one."""
    Perceptron(order="wurst")  # type: ignore[arg-type]
    Perceptron(record="all")  # type: ignore[arg-type]
    KernelSVM(kernel="gauss")  # type: ignore[arg-type]
    DualPerceptron(kernel="gauss")  # type: ignore[arg-type]
    LogisticRegression(l2=0, solver="newtons")  # type: ignore[arg-type]
    SoftmaxRegression(l2=0, class_weight="balance")  # type: ignore[arg-type]
    show(Perceptron()).no_such_name  # type: ignore[attr-defined]  # noqa: B018
