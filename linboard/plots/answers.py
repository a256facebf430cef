"""The answers of a classifier by scikit-learn's conventions: predictions, f, probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.plots.plane import like, table
from linboard.plots.sample import Classes
from linclass import Trace
from linclass.core import checks
from linclass.core.fitted_samples import stored

Array = NDArray[np.float64]
LINEAR = 1e-7  # relative tolerance between a linear f and w·x + b


@dataclass(frozen=True, eq=False)
class Answers:
    """A classifier and the displayed samples.

    Parameters
    ----------
    model : object with `predict`
    given : array-like of shape (n, d)
        The samples as they were given.
    X : ndarray of shape (n, d)
        The samples as numbers.
    y : ndarray of shape (n,)
        Their labels.
    predicted : ndarray of shape (n,)
        The predicted labels.
    classes : Classes
        All labels of the model and the samples.
    """

    model: Any
    given: Any
    X: Array
    y: NDArray[Any]
    predicted: NDArray[Any]
    classes: Classes

    @classmethod
    def of(cls, model: Any, X: ArrayLike | None, y: ArrayLike | None) -> Answers:
        """The answers of a model at samples; if both are omitted, at its training samples.

        Raises
        ------
        TypeError
            If the model has no `predict`.
        ValueError
            If the samples are invalid, or omitted and no longer available from the model.
        """
        if isinstance(model, type) or not callable(getattr(model, "predict", None)):
            raise TypeError(f"A picture needs a fitted classifier with predict; got {model!r}.")
        if X is None and y is None:
            X, y = fitted_with(model)
        elif X is None or y is None:
            raise ValueError("X and y belong together: pass both, or for a model of linclass neither.")
        values = table(X)
        labels = checks.labels(y, len(values))
        predicted = np.asarray(model.predict(X))
        own = getattr(model, "classes_", labels)
        return cls(model, X, values, labels, predicted, Classes.of(own, labels, predicted))

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Mask of the misclassified samples, shape (n,)."""
        wrong: NDArray[np.bool_] = self.classes.index(self.predicted) != self.classes.index(self.y)
        return wrong

    @property
    def name(self) -> str:
        """The name of the model."""
        return str(getattr(self.model, "name", type(self.model).__name__))

    def labels(self, X: Array) -> NDArray[np.int8]:
        """Predicted class index of each of other samples (n, d)."""
        return self.classes.index(self.model.predict(like(self.given, X)))

    def decision(self, X: Array) -> Array | None:
        """Values of f at samples, (n,) for two classes and else (n, C); None if the model has no suitable f."""
        if not callable(getattr(self.model, "decision_function", None)):
            return None
        f = np.asarray(self.model.decision_function(like(self.given, X)), dtype=float)
        C = len(self.classes.labels)
        return f if f.shape == ((len(X),) if C == 2 else (len(X), C)) and self.same_classes else None

    def probabilities(self, X: Array) -> Array:
        """Probability of each class at samples, shape (n, C), by class index.

        Raises
        ------
        ValueError
            If the model has no probabilities.
        """
        if not callable(getattr(self.model, "predict_proba", None)):
            raise ValueError(f"{type(self.model).__name__} has no predict_proba. Pass fill='regions'.")
        if not self.same_classes:
            raise ValueError(
                f"y must hold labels of the model, {self.model.classes_}; got {self.classes.labels}."
            )
        p = np.asarray(self.model.predict_proba(like(self.given, X)), dtype=float)
        return p[:, ::-1] if p.shape[1] == 2 else p

    def scores(self, X: Array, labels: NDArray[np.int8]) -> Array:
        """A score of each class at samples: f, else the probabilities, else 1 for the predicted class."""
        f = self.decision(X)
        if f is not None:
            return f
        C = len(self.classes.labels)
        if callable(getattr(self.model, "predict_proba", None)) and self.same_classes and C > 1:
            p = self.probabilities(X)
            return p[:, 0] - p[:, 1] if C == 2 else p
        chosen: Array = (labels[:, None] == np.arange(C)).astype(float)
        return chosen

    def score(self) -> Array:
        """A score of each sample that increases with the probability of the larger of two labels, shape (n,).

        Raises
        ------
        ValueError
            If there are not two classes, or the model has neither f nor probabilities.
        """
        checks.two_classes(self.classes.labels, "A curve over thresholds")
        f = self.decision(self.X)
        return self.probabilities(self.X)[:, 0] if f is None else f

    def line(self, X: Array) -> tuple[Array, float] | None:
        """w and b, if the model of two classes is f = w·x + b and decides by its sign at samples (n, d); else None."""
        coef, intercept = (getattr(self.model, name, None) for name in ("coef_", "intercept_"))
        f = self.decision(X)
        if coef is None or intercept is None or f is None or f.ndim > 1:
            return None
        w, b = np.asarray(coef, dtype=float), np.asarray(intercept, dtype=float)
        if w.size != X.shape[1] or b.size != 1:
            return None
        straight, near = X @ w.ravel() + b.item(), LINEAR * (np.abs(f).max() + np.abs(w).max())
        clear = np.abs(f) > near
        same = np.abs(straight - f).max() <= near
        decides = np.array_equal(self.labels(X)[clear] == 0, f[clear] > 0)
        return (w.ravel(), float(b.item())) if same and decides else None

    def support(self) -> Array:
        """The support vectors, shape (m, d); empty if the model has none or does not store them."""
        vectors = getattr(self.model, "support_vectors_", None)
        if vectors is not None:
            return np.asarray(vectors, dtype=float)
        fitted = stored(self.model)
        if not has_margin(self.model) or fitted is None or not np.array_equal(fitted[0], self.X):
            return self.X[:0]
        support: Array = self.X[self.model.support_]
        return support

    def learned(self, trace: Trace[Any]) -> bool:
        """Whether the samples are those of the trace's fit. For a model that stores no samples, whether they can be."""
        fitted = stored(self.model)
        if fitted is not None:
            return np.array_equal(fitted[0], self.X) and np.array_equal(fitted[1], self.y)
        if not np.isin(self.y, self.model.classes_).all():
            return False
        n, columns = len(self.X), trace.columns
        weights = [columns[name].shape[1] for name in ("alpha", "weights") if name in columns]
        return bool(np.max(columns.get("picked", -1), initial=-1) < n) and all(size == n for size in weights)

    @property
    def same_classes(self) -> bool:
        """Whether the model's classes are the displayed ones."""
        own = getattr(self.model, "classes_", None)
        return own is not None and np.array_equal(np.asarray(own), self.classes.labels)


def has_margin(model: Any) -> bool:
    """Whether a model maximises a margin, so that the edges f = ±1 have a meaning."""
    return hasattr(model, "support_")


def fitted_with(model: Any) -> tuple[Array, NDArray[Any]]:
    """The samples and labels with which a model of linclass was fitted.

    Raises
    ------
    ValueError
        If the model does not have them.
    """
    fitted = stored(model)
    if fitted is None:
        raise ValueError(
            f"This {type(model).__name__} does not hold the samples it was fitted with. Pass X and y."
        )
    return fitted
