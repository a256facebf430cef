"""What was computed lately, by what from: a control that does not touch a model need not fit it again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from linclass import Classifier

T = TypeVar("T")
C = TypeVar("C", bound=Classifier)
MOST = 1_000  # results that are kept, of all visitors together
LARGEST = 2_000  # numbers in an array up to which it is worth a place

_lock = threading.Lock()
_kept: OrderedDict[Hashable, Any] = OrderedDict()


def once(make: Callable[..., T], *given: Any) -> T:
    """`make(*given)`, or what it gave the last time; for functions of their arguments alone, which nobody changes.

    Equal arguments give equal results whoever asks, so nothing of a visitor shows elsewhere.
    """
    if any(isinstance(value, np.ndarray) and value.size > LARGEST for value in given):
        return make(*given)
    key = (make, *(_frozen(value) for value in given))
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            found: T = _kept[key]
            return found
    made = make(*given)
    with _lock:
        _kept[key] = made
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return made


def fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    """The estimator, fitted to these samples; the fitted one is not to be changed."""
    fitted: C = once(_fit, estimator, X, y)
    return fitted


def _fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    return estimator.fit(X, y)  # type: ignore[attr-defined, no-any-return]  # every classifier has its own


def _frozen(value: Any) -> Hashable:
    """A hashable stand-in that is equal where the values are."""
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.str, value.tobytes()
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, Classifier):
        return type(value), *((name, _frozen(item)) for name, item in vars(value).items())
    hashable: Hashable = value
    return hashable
