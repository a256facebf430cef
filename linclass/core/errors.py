"""Errors and warnings besides plain ValueErrors, derived from scikit-learn's classes if it is loaded."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_heard: ContextVar[list[str] | None] = ContextVar("heard", default=None)  # one for each thread


class NotFittedError(ValueError, AttributeError):
    """A fitted attribute or method was asked for before `fit`.

    See Also
    --------
    Classifier : its `fit`

    Examples
    --------
    >>> from linclass import Perceptron
    >>> try:
    ...     Perceptron().predict([[0, 0]])
    ... except ValueError as error:
    ...     print(type(error).__name__, "-", error)
    NotFittedError - This Perceptron is not fitted yet. Call fit(X, y) first.
    """


class ConvergenceWarning(UserWarning):
    """A fit ended far from the optimum, or with mistakes left.

    See Also
    --------
    Trace : its `stop` is the reason

    Examples
    --------
    >>> import warnings
    >>> from linclass import LogisticRegression
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     model = LogisticRegression(l2=0, solver="gradient", max_iter=1).fit([[0], [1], [2], [9]], [0, 1, 0, 1])
    >>> told[0].category.__name__, model.trace_.stop
    ('ConvergenceWarning', 'budget')
    """


class RefusedError(ValueError):
    """A refusal as a sentence with named values, so that it can be translated.

    Parameters
    ----------
    sentence : str
        The message, with a placeholder in braces for each value.
    named
        The values.
    """

    def __init__(self, sentence: str, **named: object) -> None:
        super().__init__(sentence.format(**named))
        self.sentence, self.named = sentence, named

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (self.sentence, self.named)


def _refused(sentence: str, named: dict[str, object]) -> RefusedError:
    """Restore the error from a copy or pickle."""
    return RefusedError(sentence, **named)


def borrowed(name: str, own: type) -> type:
    """Scikit-learn's class of that name if scikit-learn is loaded (its tools look for it), else our own."""
    return getattr(sys.modules.get("sklearn.exceptions"), name, own)


@contextmanager
def hearing() -> Iterator[list[str]]:
    """Collect the warnings of fits in this thread, for a caller that words them itself."""
    told: list[str] = []
    token = _heard.set(told)
    try:
        yield told
    finally:
        _heard.reset(token)


def warn_far(text: str) -> None:
    """Warn about a fit that ended far from its optimum, at the line outside of the library."""
    if (heard := _heard.get()) is not None:
        heard.append(text)
        return
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("linclass."):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, borrowed("ConvergenceWarning", ConvergenceWarning), stacklevel=level)


def not_fitted(name: str) -> Exception:
    """The error for an estimator that is used before `fit`."""
    kind = borrowed("NotFittedError", NotFittedError)
    error: Exception = kind(f"This {name} is not fitted yet. Call fit(X, y) first.")
    return error
