"""A cache of recent results by function and arguments, so that changing an unrelated control does not refit a model."""

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
ONE, ALL = 6_000_000, 24_000_000  # maximum bytes of the arrays of one result, and of all results
MOST = 500  # maximum number of results, because small results have overhead beyond their arrays
MANY = 10_000  # hashes of larger arrays are cached

_lock = threading.Lock()
# results of all visitors with their size in bytes
_kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
_bytes = 0  # total size
_digests: dict[int, tuple[weakref.ref[NDArray[Any]], bytes]] = {}  # hashes of large immutable arrays


def cached(make: Callable[..., T], *given: Any) -> T:
    """Return `make(*given)`, from the cache if possible.

    `make` must depend on its arguments only.

    Equal arguments give equal results for all visitors with the same language, so no visitor's data leaks. Nobody can
    change a cached result for others, because its arrays are read-only.
    """
    key = _key(make, given)
    kept = _look_up(key)
    made: T = make(*given) if kept is None else kept[0]
    # Our own objects may have created arrays since they were cached. Fitted learners do not.
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
    """Return the cache key of a result."""
    code = "" if make is _fit else language.current()  # models contain no texts
    return (code, make, *(_frozen(value) for value in given))


def _look_up(key: Hashable) -> tuple[Any, int] | None:
    """Return a cached result and its size, and mark it as recently used."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def _keep(key: Hashable, made: Any, size: int) -> None:
    """Cache a result, unless it is too large, and evict the least recently used ones."""
    global _bytes
    with _lock:
        _bytes -= _kept.pop(key, (None, 0))[1]
        if size <= ONE:
            _kept[key] = (made, size)
            _bytes += size
        while _bytes > ALL or len(_kept) > MOST:
            _bytes -= _kept.popitem(last=False)[1][1]


def kept_bytes() -> int:
    """Return the size of all cached arrays, with an allowance for their containers."""
    return _bytes


def fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    """Return the estimator fitted to these samples, from the cache if possible.

    Do not modify the result.
    """
    fitted: C = cached(_fit, estimator, X, y)
    return fitted


def holds_fit(estimator: Classifier, X: NDArray[np.float64], y: NDArray[Any]) -> bool:
    """Return whether `fit` of the same arguments is cached."""
    return _look_up(_key(_fit, (estimator, X, y))) is not None


def _fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    return estimator.fit(X, y)


def _arrays(value: Any) -> Iterator[NDArray[Any]]:
    """Yield the arrays in an object of this project, at any depth."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _arrays(item)
    elif isinstance(value, Mapping):
        yield from _arrays(list(value.values()))
    if _is_own(value):  # layers of a picture are also mappings
        yield from _arrays(list(getattr(value, "__dict__", {}).values()))


def _objects(given: Any) -> list[Any]:
    """Return the arguments other than bare arrays, such as points or fitted learners.

    The key holds only hashes of arrays.
    """
    if isinstance(given, (list, tuple)):
        return [item for part in given for item in _objects(part)]
    return [] if isinstance(given, np.ndarray) else [given]


def _is_own(value: Any) -> bool:
    """Return whether a value is an object of this project."""
    return type(value).__module__.partition(".")[0] in ("linclass", "linboard", "explorer")


def _frozen(value: Any) -> Hashable:
    """Return a hashable key that is equal for equal values of equal types.

    Arrays are replaced by their hash.
    """
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.str, _digest(value)
    if isinstance(value, (list, tuple)):
        return type(value), *(_frozen(item) for item in value)
    if isinstance(value, Classifier):
        return type(value), *((name, _frozen(item)) for name, item in vars(value).items())
    return type(value), value


def _digest(array: NDArray[Any]) -> bytes:
    """Return the hash of an array's numbers."""
    fixed = array.size > MANY and array.base is None and not array.flags.writeable
    known = _digests.get(id(array)) if fixed else None
    if known is not None and known[0]() is array:
        return known[1]
    digest = blake2b(array.tobytes(), digest_size=16).digest()
    if fixed:
        name = id(array)
        _digests[name] = weakref.ref(array, lambda _gone: _digests.pop(name, None)), digest
    return digest
