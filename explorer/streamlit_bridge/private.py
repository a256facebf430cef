"""Looks up the parts of other packages that are not public, and says in one line of the log what is lost without them.

No other module imports such a part, so none can stop the app when it is missing.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pkgutil import resolve_name
from typing import Any

_log = logging.getLogger("linclass")


def find(place: str) -> Any:
    """Return what is at a place, "package.module:name" or "package.module:Class.name", or None."""
    try:
        return resolve_name(place)
    except (ImportError, AttributeError):
        return None


def is_there(part: str) -> bool:
    """Return whether a part is there.

    It is a name, a function with these parameters as in "module:name(a, b=1)", or an attribute that a method sets, as
    in "module:Class.__init__ sets name". Annotated attributes of a class count as names.
    """
    method, sets, attribute = part.partition(" sets ")
    if sets:
        return attribute in getattr(getattr(find(method), "__code__", None), "co_names", ())
    place, bracket, parameters = part.partition("(")
    found = find(place)
    if bracket:
        return inspect.isfunction(found) and shape(found) == (False, bracket + parameters)
    owner, _dot, name = place.rpartition(".")
    return found is not None or name in getattr(find(owner), "__annotations__", ())


def shape(function: Callable[..., Any]) -> tuple[bool, str]:
    """Return whether a function is a coroutine, and its parameters by name, kind and default."""
    signature = inspect.signature(function)
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    told = str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))
    return inspect.iscoroutinefunction(function), told


def report(lost: str, part: str) -> None:
    """Log which part is missing or differs, and what is lost."""
    _log.warning("%s does not have %s as expected. Without it: %s.", _versions(part), part, lost)


def _versions(part: str) -> str:
    """Return the package of a part with its version, such as "uvicorn 0.54.0"."""
    package = part.partition(":")[0].partition(".")[0]
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:  # its name in Python differs from its name in the registry
        return package


class Feature:
    """Something that the app can only do with private parts.

    Parameters
    ----------
    lost : str
        What happens without them, for the log.
    *parts : str
        Where they are, as for `find`.
    also : tuple of str
        Other parts that must be there, as for `is_there`.
    """

    def __init__(self, lost: str, *parts: str, also: tuple[str, ...] = ()) -> None:
        self.lost = lost
        self._parts = parts
        self._also = also

    @property
    def uses(self) -> tuple[str, ...]:
        """All parts that it needs."""
        return self._parts + self._also

    def check(self) -> bool:
        """Return whether all its parts are there; the first check logs one line if not."""
        return self.parts is not None

    @cached_property
    def parts(self) -> tuple[Any, ...] | None:
        """What is at its places, or None if anything is missing; the first access then logs one line."""
        found = tuple(map(find, self._parts))
        missing = [part for part, what in zip(self._parts, found, strict=True) if what is None]
        missing += [part for part in self._also if not is_there(part)]
        if missing:
            report(self.lost, missing[0])
            return None
        return found
