"""One-vs-rest: as many lines as classes, each separating its class from all others; the largest f wins."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.routing import requested, tools
from linclass.conventions.sparse import dense, is_sparse
from linclass.core import checks, errors
from linclass.core.base import Classifier, signs
from linclass.core.checks import Array
from linclass.core.exact_input import rounds
from linclass.core.losses import log_shares
from linclass.core.scores import scores
from linclass.core.trace import Stop, Trace
from linclass.core.trace_columns import fitting, thinning
from linclass.perceptrons.perceptron import Perceptron


class OneVsRest(Classifier):
    """Several classes by one binary classifier each: f_c(x) tells class c from the rest, the largest f wins.

    Of several largest f, the class that comes first in `classes_` wins. Two classes need only one line: f > 0 means
    the larger label. Weights are supported if the estimator supports them: `fit` passes `sample_weight` on, and a
    `class_weight` of the estimator is by the labels -1 and +1.

    Parameters
    ----------
    estimator : classifier or None, default None
        The classifier that is fitted for each class, on labels -1 and +1; None means Perceptron(). It needs `fit`,
        `decision_function` and scikit-learn's `get_params`; its own parameters are set as `estimator__eta` and so
        on.

    Attributes
    ----------
    estimators_ : list
        The fitted classifiers, one per class (one in all for two classes).
    coef_ : ndarray of shape (C, d)
        If all of them have one; (1, d) for two classes.
    intercept_ : ndarray of shape (C,)
        Likewise.
    classes_ : ndarray of shape (C,)
    n_iter_ : ndarray of shape (C,)
        Number of steps of each line, if all of them have one; (1,) for two classes.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        All lines together, if they are linear and have traces: at each row every line has made the same number of
        steps, and finished lines wait. Columns: `step`, `coef` (T, C, d), `intercept` (T, C), `errors`
        (misclassified samples); `picked` (T, C; -1 for none) and `loss` (the sum over the lines), if the traces of
        the lines have them. `trace_.stop` is "converged" if all lines converged; else one warning names the classes
        whose lines did not.

    See Also
    --------
    SoftmaxRegression : all classes together
    KernelSVM : its own `multi_class`

    Examples
    --------
    >>> from linclass import OneVsRest
    >>> OneVsRest().fit([[0, 0], [5, 0], [0, 5]], ["a", "b", "c"]).predict([[-1, -1], [6, 0], [0, 6]])
    array(['a', 'b', 'c'], dtype='<U1')
    """

    name: ClassVar[str] = "One-vs-rest"
    binary_only: ClassVar[bool] = False
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    estimators_: list[Any]
    n_iter_: NDArray[np.int64]

    def __init__(self, estimator: Any = None) -> None:
        self.estimator = estimator

    def fit(self, X: ArrayLike, y: ArrayLike, **handed: Any) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two or more classes.

        Parameters
        ----------
        X, y : array-like
        **handed
            Further arguments for the estimator's `fit`, such as `sample_weight`.

        Raises
        ------
        ValueError
            If X or y is invalid, or the estimator has no decision function, or requests but none about an argument,
            or it raises.
        """
        kind = self._kind()
        if isinstance(kind, type) or not hasattr(kind, "fit") or not hasattr(kind, "decision_function"):
            raise ValueError(
                f"estimator must have fit and decision_function; got {kind!r}. Pass for example Perceptron()."
            )
        handed = requested(kind, handed)
        given = X = self._passed(X)
        X, index = self._check_fit(X, y)
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        positive = [1] if len(self.classes_) == 2 else range(len(self.classes_))
        # an exact estimator must see numbers that floats round
        same = given if is_sparse(X) or rounds(given, X) else X
        self.estimators_, warned = [], {}
        for c in positive:
            with errors.hearing() as told:
                self.estimators_.append(
                    _clone(kind).fit(same, signs((index == c).astype(np.int64)), **handed)
                )
            if told:
                warned[str(self.classes_[c])] = told[0]
        if warned:
            errors.warn_far(_far(warned, type(kind).__name__))

        for name in ("coef_", "intercept_", "trace_", "n_iter_"):
            vars(self).pop(name, None)  # of an earlier fit
        if all(hasattr(line, "n_iter_") for line in self.estimators_):
            self.n_iter_ = np.array([line.n_iter_ for line in self.estimators_], dtype=np.int64).ravel()
        if all(
            len(getattr(line, "coef_", ())) == 1 for line in self.estimators_
        ):  # softmax has two rows of weights
            self.coef_ = np.concatenate([line.coef_ for line in self.estimators_])
            self.intercept_ = np.concatenate([line.intercept_ for line in self.estimators_])
            if all(hasattr(line, "trace_") and type(line) is not OneVsRest for line in self.estimators_):
                self.trace_ = self._together([line.trace_ for line in self.estimators_], X, index)
        return self

    def decision_function(self, X: ArrayLike) -> Array:
        """Value of each f at each sample: (n, C), or for two classes (n,), above 0 for the larger label."""
        if hasattr(self, "coef_"):
            return super().decision_function(X)
        X = self._passed(self._check_X(X))
        found = np.column_stack([line.decision_function(X) for line in self.estimators_])
        return found[:, 0] if found.shape[1] == 1 else found

    @property
    def predict_proba(self) -> Callable[[ArrayLike], Array]:
        """Probability of each class, shape (n, C): that of each line, divided by their sum; 1/C if all are 0.

        For two classes it is that of the one line.

        Raises
        ------
        AttributeError
            If the lines have no probabilities.
        """
        self._check_probabilities()
        return self._predict_proba

    @property
    def predict_log_proba(self) -> Callable[[ArrayLike], Array]:
        """Logarithm of `predict_proba`, shape (n, C), finite where a probability underflows, if that of the lines is.

        Raises
        ------
        AttributeError
            If the lines have no probabilities.
        """
        self._check_probabilities()
        return self._predict_log_proba

    def get_metadata_routing(self) -> Any:
        """The requests of the estimator's `fit` and its own, as an object of scikit-learn."""
        routing = tools()
        mapping = routing.MethodMapping().add(caller="fit", callee="fit")
        router = routing.MetadataRouter(owner=type(self).__name__)
        router.add_self_request(self._requests())
        return router.add(estimator=self._kind(), method_mapping=mapping)

    def _check_probabilities(self) -> None:
        """Require an estimator with probabilities."""
        kind = self._kind()
        if not hasattr(kind, "predict_proba"):
            raise AttributeError(
                f"{kind!r} has no predict_proba. Pass an estimator that has, for example LogisticRegression()."
            )

    def _kind(self) -> Any:
        """The estimator, by default a perceptron."""
        return Perceptron() if self.estimator is None else self.estimator

    def _passed(self, X: ArrayLike) -> ArrayLike:
        """X as the estimator takes it: sparse, unless it is one of linclass that does not use the rows as they are."""
        return dense(X) if is_sparse(X) and getattr(self._kind(), "sparse", "rows") != "rows" else X

    def _predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class."""
        if len(self.estimators_) == 1:
            both: Array = self.estimators_[0].predict_proba(self._passed(self._check_X(X)))
            return both
        return np.exp(self._predict_log_proba(X))

    def _predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class."""
        X = self._passed(self._check_X(X))
        logs = [_log_proba(line, X) for line in self.estimators_]
        return logs[0] if len(logs) == 1 else log_shares(np.column_stack([log[:, 1] for log in logs]))

    def claims(self, X: ArrayLike) -> NDArray[np.int64]:
        """Number of classes with f > 0 for each sample, shape (n,): other than 1, the lines disagree."""
        found = self.decision_function(X)
        if found.ndim == 1:
            found = np.column_stack([-found, found])  # one line, seen from both sides
        claims: NDArray[np.int64] = (found > 0).sum(axis=1)
        return claims

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The constructor's parameters by name; if deep, the estimator's too, as `estimator__eta`."""
        params = super().get_params()
        if deep and hasattr(self.estimator, "get_params") and not isinstance(self.estimator, type):
            inner = self.estimator.get_params(deep=True)
            params |= {f"estimator__{name}": value for name, value in inner.items()}
        return params

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name, the estimator's by `estimator__eta` and so on.

        Raises
        ------
        ValueError
            If there is no parameter of that name.
        """
        inner = {name: value for name, value in params.items() if name.startswith("estimator__")}
        super().set_params(**{name: value for name, value in params.items() if name not in inner})
        if inner and not hasattr(self.estimator, "set_params"):
            raise ValueError(
                f"There is no estimator to set {next(iter(inner))!r} of. Pass for example estimator=Perceptron()."
            )
        if inner:
            self.estimator.set_params(**{k.removeprefix("estimator__"): v for k, v in inner.items()})
        return self

    def __repr__(self) -> str:
        """The call that builds it."""
        return f"OneVsRest({'' if self.estimator is None else f'estimator={self.estimator!r}'})"

    def _together(self, traces: Sequence[Trace[Any]], X: Array, index: NDArray[np.int64]) -> Trace[Self]:
        """The trace of all lines, with their rows aligned."""
        steps = _common_steps([trace.step for trace in traces])
        stride = thinning(len(steps), fitting(len(steps), X, len(traces)) if len(steps) > 2 else 2)
        steps = np.append(steps[:-1:stride], steps[-1])
        rows = [np.searchsorted(trace.step, steps, side="right") - 1 for trace in traces]
        # coef: (T, C, d)
        coef = np.stack([trace.at(r).coef for trace, r in zip(traces, rows, strict=True)], axis=1)
        bias = np.stack([trace.intercept[r] for trace, r in zip(traces, rows, strict=True)], axis=1)
        columns = {"step": steps, "coef": coef, "intercept": bias, "errors": _errors(coef, bias, X, index)}
        if all(
            "picked" in trace.columns and trace.picked.ndim == 1 for trace in traces
        ):  # not a pair at a time
            picks = [
                np.where(steps <= trace.step[-1], trace.picked[r], -1)
                for trace, r in zip(traces, rows, strict=True)
            ]
            columns["picked"] = np.stack(picks, axis=1)
        if all("loss" in trace.columns for trace in traces):
            columns["loss"] = np.sum([trace.loss[r] for trace, r in zip(traces, rows, strict=True)], axis=0)
        bare = copy.copy(self)
        del bare.estimators_  # they belong to the last row
        return Trace(bare, columns, _stop(traces))


def _far(warned: dict[str, str], name: str) -> str:
    """The combined warning of some lines, from the warnings of their fits."""
    first = next(iter(warned.values()))
    return (
        f"OneVsRest: not converged for {', '.join(warned)} against the rest. {first} Pass a parameter in "
        f"OneVsRest(estimator={name}(…)), or use SoftmaxRegression, which fits all classes together."
    )


def _log_proba(line: Any, X: ArrayLike) -> Array:
    """The logarithm of the probabilities (n, 2) of an estimator, which may have no method of its own for it."""
    if hasattr(line, "predict_log_proba"):
        return np.asarray(line.predict_log_proba(X))
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(line.predict_proba(X)))


def _clone(estimator: Any) -> Any:
    """An unfitted estimator with the same parameters."""
    return type(estimator)(**copy.deepcopy(estimator.get_params(deep=False)))


def _common_steps(steps: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """The steps at which each trace has a row or has ended; long traces are thinned separately."""
    longest = max(steps, key=lambda step: int(step[-1]))
    known = [np.isin(longest, step) | (longest >= step[-1]) for step in steps]
    common: NDArray[np.int64] = longest[np.logical_and.reduce(known)]
    return common


def _errors(coef: Array, intercept: Array, X: Array, index: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number of misclassified samples in each row (T,).

    The scores of a row are those of `predict`: where f is 0 up to rounding, other products may have another sign.
    """
    errors = np.empty(len(coef), dtype=np.int64)
    for t, (W, b) in enumerate(zip(coef, intercept, strict=True)):
        found = scores(X, W, b)
        predicted = found.argmax(axis=1) if len(W) > 1 else found[:, 0] >= 0
        errors[t] = (predicted != index).sum()
    return errors


def _stop(traces: Sequence[Trace[Any]]) -> Stop:
    """The combined reason for the end of the lines: converged only if every line has."""
    reasons: tuple[Stop, ...] = ("diverged", "stalled", "budget")
    stops = {trace.stop for trace in traces}
    return next((reason for reason in reasons if reason in stops), "converged")
