"""Classifier: the base class of all classifiers, with scikit-learn's conventions but without scikit-learn."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions import names as conventions
from linclass.conventions.columns import column_names, same_columns
from linclass.conventions.routing import Routed
from linclass.conventions.sparse import dense, is_sparse, rows
from linclass.core import checks, entries, errors, fitted_samples, html_repr
from linclass.core.checks import Array
from linclass.core.exact_input import not_rounded
from linclass.core.scores import scores
from linclass.core.weights import Weighted, checked


class Classifier(Routed):
    """Parameters, input rules, labels, prediction and score.

    A subclass defines `__init__` (keyword-only parameters, stored unchanged) and `fit`. The decision function here
    is linear, `f(x) = w·x + b`; a subclass that is not linear in x overrides it.

    Attributes
    ----------
    name : str
        Short English title.
    binary_only : bool
        Whether exactly two classes are needed.
    sparse : {"no", "dense", "rows"}
        What `fit` does with a sparse X: refuse it, make it dense, or use its rows as they are.
    classes_ : ndarray of shape (C,)
        The labels seen in `fit`, sorted; of two the larger is the positive class.
    n_features_in_ : int
        Number of features seen in `fit`.
    feature_names_in_ : ndarray of shape (d,)
        Their names, if `fit` was given a table whose columns are all named by text.

    See Also
    --------
    CLASSIFIERS : all of them by name
    Trace : the models of a fit

    Examples
    --------
    >>> import numpy as np
    >>> from linclass import Classifier
    >>> class NearestMean(Classifier):
    ...     def fit(self, X, y):
    ...         X, index = self._check_fit(X, y)
    ...         low, high = (X[index == k].mean(axis=0) for k in (0, 1))
    ...         self.coef_, self.intercept_ = (high - low)[None], np.array([(low @ low - high @ high) / 2])
    ...         return self
    >>> NearestMean().fit([[0, 0], [4, 0]], ["left", "right"]).predict([[1, 5], [3, -2]])
    array(['left', 'right'], dtype='<U5')
    """

    name: ClassVar[str] = "Classifier"
    binary_only: ClassVar[bool] = True
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "no"

    _signature: ClassVar[Mapping[str, inspect.Parameter]] = {}  # the look-up takes longer than a small fit

    classes_: NDArray[Any]
    n_features_in_: int
    feature_names_in_: NDArray[Any]
    coef_: Array
    intercept_: Array

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        learn_signature(cls)

    def __new__(cls, *args: Any, **params: Any) -> Self:
        """A new classifier; an unknown parameter is an error that names the one of linclass."""
        only_known(cls, params)
        return super().__new__(cls)

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,)."""
        raise NotImplementedError

    def decision_function(self, X: ArrayLike) -> Array:
        """Value of f at each sample: (n,) for two classes (above 0 means the larger label), else (n, C)."""
        f = self._scores(X)
        return f[:, 0] if f.shape[1] == 1 else f

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Label of each sample, shape (n,): the sign of f, with sign(0) = +1, or the class with the largest f."""
        f = self.decision_function(X)
        index = (f >= 0).astype(int) if f.ndim == 1 else f.argmax(axis=1)
        labels: NDArray[Any] = self.classes_[index]
        return labels

    def score(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> float:
        """Share of correctly predicted samples, or of their weights (n,), if these are given.

        Raises
        ------
        ValueError
            If X, y or the weights are invalid, or if one of y and the labels of `fit` is text and the other
            numbers.
        """
        predicted = self.predict(X)
        true = checks.labels(y, len(predicted))
        entries.same_kind(true, self.classes_, "y", "the labels of fit are")
        weights = None if sample_weight is None else checked(sample_weight, len(predicted))
        return float(np.average(predicted == true, weights=weights))

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The constructor's parameters by name."""
        return {name: getattr(self, name) for name in self._parameters()}

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name.

        Raises
        ------
        ValueError
            If there is no parameter of that name.
        """
        known = self._parameters()
        for name, value in params.items():
            if name not in known:
                raise ValueError(
                    f"{type(self).__name__} has no parameter {name!r}. {conventions.unknown(name, known)}"
                )
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        """The constructor call with the parameters that differ from their defaults."""
        signature = self._signature
        changed = (
            f"{name}={value!r}"
            for name, value in self.get_params().items()
            if repr(value) != repr(signature[name].default)
        )
        return f"{type(self).__name__}({', '.join(changed)})"

    def _repr_html_(self) -> str:
        """The representation in a notebook: parameters, fitted attributes, and a small picture for two columns."""
        return html_repr.html(self)

    def __copy__(self) -> Self:
        """A copy that shares all attributes, including the samples, as the models of a trace do."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def __getstate__(self) -> dict[str, Any]:
        """The state for a pickle, without the samples."""
        return fitted_samples.without(vars(self))

    def __sklearn_tags__(self) -> Any:
        """The tags of a classifier; only scikit-learn calls this, so it is installed."""
        utils = importlib.import_module("sklearn.utils")
        return utils.Tags(
            estimator_type="classifier",
            target_tags=utils.TargetTags(required=True),
            transformer_tags=None,
            regressor_tags=None,
            classifier_tags=utils.ClassifierTags(multi_class=not self.binary_only),
            input_tags=utils.InputTags(sparse=self.sparse != "no"),
        )

    @classmethod
    def _parameters(cls) -> list[str]:
        """Names of the constructor's parameters."""
        return list(cls._signature)

    def _check_fit(
        self, X: ArrayLike, y: ArrayLike | None, *, exact: bool = False, classes: NDArray[Any] | None = None
    ) -> tuple[Array, NDArray[np.int64]]:
        """X as floats (n, d) and y as indices into `classes_` (n,); stores classes and features.

        With `exact`, for learners with ties, numbers that floats round are refused. With `classes`, y may lack some.
        """
        names, given = column_names(X), X
        if self.sparse == "dense" and is_sparse(X):
            X = given = dense(X)
        X = self._kept_sparse(X) if self._keeps(X) else checks.matrix(X)
        if exact:
            not_rounded(given, X, "X")
        labels = checks.labels(y, X.shape[0])
        whole = classes is None  # else there were samples before these
        if classes is None:
            classes, index = np.unique(labels, return_inverse=True)
        else:
            index = entries.places(labels, classes)
        if self.binary_only:
            name = type(self).__name__
            more = f"Use SoftmaxRegression or OneVsRest(estimator={name}()), or select two of them."
            checks.two_classes(classes, name, more)
        self.classes_ = classes
        self.n_features_in_ = X.shape[1]
        if names is not None:
            self.feature_names_in_ = names
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_
        fitted_samples.store(self, X, labels, whole=whole and not is_sparse(X))
        return X, index

    def _check_weighted(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None, *, every: bool = True
    ) -> Weighted:
        """The same with weights, by `sample_weight` and by the parameter `class_weight`, if there is one.

        With `every`, a class without samples of positive weight counts as absent.
        """
        X, index = self._check_fit(X, y)
        by_class = getattr(self, "class_weight", None)
        samples = Weighted.of(X, index, self.classes_, sample_weight, by_class, every=every)
        if samples.present is not None:
            self.classes_ = self.classes_[samples.present]
        return samples

    def _known(self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None) -> NDArray[Any]:
        """The classes of `partial_fit`, fixed by the first call; like the features, they must not change."""
        given: NDArray[Any] = np.unique(checks.labels(y if classes is None else classes))
        if not hasattr(self, "classes_"):
            return given
        self._check_X(X)
        if classes is not None and not np.array_equal(given, self.classes_):
            raise ValueError(
                f"classes must be those of the first call, {self.classes_.tolist()}; got {given.tolist()}. "
                "Leave them out, or call fit."
            )
        return self.classes_

    def _check_X(self, X: ArrayLike) -> Array:
        """X as floats of shape (n, d), with the features of `fit`, in the order of `fit` if they have names."""
        table = self._rectangle(X)
        return (
            table if is_sparse(table) else checks.finite(table, "X", getattr(self, "feature_names_in_", None))
        )

    def _scores(self, X: ArrayLike) -> Array:
        """w·x + b of each sample for each row of weights, shape (n, 1) or (n, C)."""
        names = getattr(self, "feature_names_in_", None)
        return scores(self._rectangle(X), self.coef_, self.intercept_, names=names)

    def _rectangle(self, X: ArrayLike) -> Array:
        """The same without the check that all numbers are finite."""
        if not hasattr(self, "classes_"):
            raise errors.not_fitted(type(self).__name__)
        same_columns(X, self)
        table = self._kept_sparse(X) if self._keeps(X) else checks.table(X)
        checks.same_features(table.shape[1], self.n_features_in_, type(self).__name__)
        return table

    def _keeps(self, X: object) -> bool:
        """Whether X is sparse, and remains sparse: everywhere, or in the products of a linear decision function."""
        linear = self.sparse == "dense" and hasattr(self, "coef_")
        return (linear or self.sparse == "rows") and is_sparse(X)

    @staticmethod
    def _kept_sparse(X: Any) -> Array:
        """A checked sparse table, which supports the operations of an array that are used for it."""
        table: Array = rows(X, checks.LARGEST)
        return table


def learn_signature(cls: Any) -> None:
    """Store the signature of a class's constructor, which its `__new__` would hide."""
    own = cls.__init__ is not object.__init__
    signature = inspect.signature(cls.__init__) if own else inspect.Signature([])
    parameters = list(signature.parameters.values())[1:] if own else []
    cls.__signature__ = signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)
    cls._signature = cls.__signature__.parameters


def only_known(cls: Any, params: Mapping[str, Any]) -> None:
    """Require that a constructor has these parameters.

    Raises
    ------
    TypeError
        With the name that was passed, and the parameter of linclass with this meaning.
    """
    known = cls._signature
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in known.values()):
        return
    for name in params:
        if name not in known:
            raise TypeError(
                f"{cls.__name__}() got an unexpected keyword argument {name!r}. {conventions.unknown(name, known)}"
            )


def signs(index: NDArray[np.int64]) -> Array:
    """Class indices 0 and 1 as the numbers -1 and +1."""
    return (2 * index - 1).astype(float)
