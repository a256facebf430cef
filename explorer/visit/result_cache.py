"""What was computed lately, by what from: a control that does not touch a model need not fit it again."""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from linboard.i18n import language
from linclass import Classifier

T = TypeVar("T")
C = TypeVar("C", bound=Classifier)
ONE, ALL = 6_000_000, 24_000_000  # bytes that the arrays of one result, and of all that are kept, may take
MOST = 500  # results that are kept: what holds a small one's arrays takes more than these
MANY = 10_000  # numbers from which on an array is not hashed twice

_lock = threading.Lock()
_kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # results of all visitors, and their bytes
_bytes = 0  # of all of them
_digests: dict[int, tuple[weakref.ref[NDArray[Any]], bytes]] = {}  # of large arrays that nobody can change


def cached(make: Callable[..., T], *given: Any) -> T:
    """`make(*given)`, or what it gave the last time; for functions of their arguments alone.

    Equal arguments give equal results whoever asks in one language, so nothing of a visitor shows elsewhere; and
    nobody can change a result for the others: its arrays are read-only.
    """
    key = _key(make, given)
    kept = _look_up(key)
    made: T = make(*given) if kept is None else kept[0]
    # What is of this project may have made arrays of itself since it was kept; a fitted learner makes none.
    if kept is None or (_is_own(made) and not isinstance(made, Classifier)):
        arrays = list(_arrays(made))
        held = {id(array): array.nbytes for array in [*arrays, *_arrays(_objects(given))]}
        size = 500 + sum(held.values())
        if size <= ONE:
            for array in arrays:
                array.flags.writeable = False
        _keep(key, made, size)
    return made


def _key(make: Callable[..., Any], given: tuple[Any, ...]) -> Hashable:
    """What a result is kept under."""
    code = "" if make is _fit else language.current()  # a model speaks none
    return (code, make, *(_frozen(value) for value in given))


def _look_up(key: Hashable) -> tuple[Any, int] | None:
    """A result that is kept, and its bytes; it is now the last one to go."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def _keep(key: Hashable, made: Any, size: int) -> None:
    """Keep a result, unless it is too large, and let go of those that nobody asked for the longest."""
    global _bytes
    with _lock:
        _bytes -= _kept.pop(key, (None, 0))[1]
        if size <= ONE:
            _kept[key] = (made, size)
            _bytes += size
        while _bytes > ALL or len(_kept) > MOST:
            _bytes -= _kept.popitem(last=False)[1][1]


def kept_bytes() -> int:
    """Bytes of all arrays that are kept, with some for what holds them."""
    return _bytes


def fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    """The estimator, fitted to these samples; the fitted one is not to be changed."""
    fitted: C = cached(_fit, estimator, X, y)
    return fitted


def holds_fit(estimator: Classifier, X: NDArray[np.float64], y: NDArray[Any]) -> bool:
    """Whether `fit` of the same would take no time."""
    return _look_up(_key(_fit, (estimator, X, y))) is not None


def _fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    return estimator.fit(X, y)


def _arrays(value: Any) -> Iterator[NDArray[Any]]:
    """The arrays in a value of this project, however deep."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _arrays(item)
    elif isinstance(value, Mapping):
        yield from _arrays(list(value.values()))
    if _is_own(value):  # a layer of a picture is a mapping, too
        yield from _arrays(list(getattr(value, "__dict__", {}).values()))


def _objects(given: Any) -> list[Any]:
    """What is given but for bare arrays, of which a key has only the hash: points, or a learner that is fitted now."""
    if isinstance(given, (list, tuple)):
        return [item for part in given for item in _objects(part)]
    return [] if isinstance(given, np.ndarray) else [given]


def _is_own(value: Any) -> bool:
    """Whether a value is an object of this project."""
    return type(value).__module__.partition(".")[0] in ("linclass", "linboard", "explorer")


def _frozen(value: Any) -> Hashable:
    """A hashable stand-in that is equal where the values and their types are: of an array its hash, which is short."""
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.str, _digest(value)
    if isinstance(value, (list, tuple)):
        return type(value), *(_frozen(item) for item in value)
    if isinstance(value, Classifier):
        return type(value), *((name, _frozen(item)) for name, item in vars(value).items())
    return type(value), value


def _digest(array: NDArray[Any]) -> bytes:
    """The hash of an array's numbers."""
    fixed = array.size > MANY and array.base is None and not array.flags.writeable
    known = _digests.get(id(array)) if fixed else None
    if known is not None and known[0]() is array:
        return known[1]
    digest = blake2b(array.tobytes(), digest_size=16).digest()
    if fixed:
        name = id(array)
        _digests[name] = weakref.ref(array, lambda _gone: _digests.pop(name, None)), digest
    return digest
