"""A cache of recent results by function and arguments, so that changing an unrelated control does not refit a model."""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from linboard.i18n import language
from linclass import Classifier
from linclass.core.trace_columns import Columns

T = TypeVar("T")
C = TypeVar("C", bound=Classifier)
ONE, ALL = 6_000_000, 24_000_000  # maximum bytes of the arrays of one result, and of all results
MOST = 500  # maximum number of results, because small results have overhead beyond their arrays
MANY = 10_000  # hashes of larger arrays are cached


class _Result(NamedTuple):
    """A cached result, its size in bytes, and the bytes of each array of the learners in it, by identity."""

    made: Any
    size: int
    of_learners: Mapping[int, int]


_lock = threading.Lock()
_kept: OrderedDict[Hashable, _Result] = OrderedDict()  # results of all visitors
_bytes = 0  # total size
_digests: dict[int, tuple[weakref.ref[NDArray[Any]], bytes]] = {}  # hashes of large immutable arrays


def cached(make: Callable[..., T], *given: Any) -> T:
    """Return `make(*given)`, from the cache if possible.

    `make` must depend on its arguments only.

    Equal arguments give equal results for all visitors with the same language, so no visitor's data leaks. Nobody can
    change a cached result for others, because its arrays are read-only.
    """
    return _cached(language.current(), make, given)


def wordless(make: Callable[..., T], *given: Any) -> T:
    """Return `make(*given)` as `cached` does, once for all languages: the result contains no translated text."""
    return _cached("", make, given)


def _cached(code: str, make: Callable[..., T], given: tuple[Any, ...]) -> T:
    key = _key(code, make, given)
    kept = _look_up(key)
    made: T = make(*given) if kept is None else kept.made
    # Our own objects may have created arrays since they were cached. Fitted learners do not.
    if kept is None or (_is_own(made) and not isinstance(made, Classifier)):
        together = [made, _objects(given)]
        outside = _sizes(_arrays(together, learners=False))
        arrays = list(_arrays(made, learners=kept is None))
        if kept is None:
            found = _sizes(_arrays(together))
            of_learners: Mapping[int, int] = {name: found[name] for name in found.keys() - outside.keys()}
        else:
            of_learners = kept.of_learners
        size = 500 + sum({**of_learners, **outside}.values())
        if size <= ONE:
            for array in arrays:
                array.flags.writeable = False
        _keep(key, _Result(made, size, of_learners))
    return made


def _key(code: str, make: Callable[..., Any], given: tuple[Any, ...]) -> Hashable:
    """Return the cache key of a result in a language."""
    return (code, make, *(_frozen(value) for value in given))


def _look_up(key: Hashable) -> _Result | None:
    """Return a cached result, and mark it as recently used."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def _keep(key: Hashable, result: _Result) -> None:
    """Cache a result, unless it is too large, and evict the least recently used ones."""
    global _bytes
    with _lock:
        known = _kept.pop(key, None)
        _bytes -= 0 if known is None else known.size
        if result.size <= ONE:
            _kept[key] = result
            _bytes += result.size
        while _bytes > ALL or len(_kept) > MOST:
            _bytes -= _kept.popitem(last=False)[1].size


def kept_bytes() -> int:
    """Return the size of all cached arrays, with an allowance for their containers."""
    return _bytes


def fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    """Return the estimator fitted to these samples, from the cache if possible.

    Do not modify the result.
    """
    fitted: C = wordless(_fit, estimator, X, y)
    return fitted


def holds_fit(estimator: Classifier, X: NDArray[np.float64], y: NDArray[Any]) -> bool:
    """Return whether `fit` of the same arguments is cached."""
    return _look_up(_key("", _fit, (estimator, X, y))) is not None


def _fit(estimator: C, X: NDArray[np.float64], y: NDArray[Any]) -> C:
    return estimator.fit(X, y)


def _sizes(arrays: Iterable[NDArray[Any]]) -> dict[int, int]:
    """Return the bytes of each array by its identity."""
    return {id(array): array.nbytes for array in arrays}


def _arrays(value: Any, *, learners: bool = True) -> Iterator[NDArray[Any]]:
    """Yield the arrays in an object of this project, at any depth; without `learners`, none in a learner."""
    if isinstance(value, Classifier) and not learners:
        return
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _arrays(item, learners=learners)
    elif isinstance(value, Mapping) and not isinstance(
        value, Columns
    ):  # which makes long columns at each access
        yield from _arrays(list(value.values()), learners=learners)
    if _is_own(value):  # layers of a picture are also mappings
        yield from _arrays(list(getattr(value, "__dict__", {}).values()), learners=learners)


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
