"""Replaces a function or a number inside another package, if that package is as expected."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from explorer.streamlit_bridge import private

Function = Callable[..., Any]


@dataclass(frozen=True)
class Patch:
    """A replacement for a function.

    It has the parameters of the function that it replaces.
    """

    place: str  # "package.module:name" or "package.module:Class.name"
    make: Callable[[Function], Function]  # creates the new function from the original one
    uses: tuple[str, ...]  # other private parts that the new function uses (private.is_there)
    lost: str  # what happens without it, for the log

    def missing(self) -> str:
        """Return the first private part that differs from what the patch expects; empty if none does."""
        for part in self.uses:
            if not private.is_there(part):
                return part
        original = private.find(self.place)
        fits = inspect.isfunction(original) and private.shape(original) == private.shape(self.make(original))
        return "" if fits else self.place

    def put(self) -> None:
        """Replace the function."""
        _put(self.place, self.make(private.find(self.place)))


@dataclass(frozen=True)
class Number:
    """A replacement for a number."""

    place: str
    usual: float
    value: float
    lost: str

    def missing(self) -> str:
        """Return the place if the number there is not the expected one."""
        return "" if private.find(self.place) == self.usual else self.place

    def put(self) -> None:
        """Replace the number."""
        _put(self.place, self.value)


@dataclass(frozen=True)
class Group:
    """Patches of which none works without the others."""

    patches: tuple[Patch, ...]

    @property
    def lost(self) -> str:
        """What happens without them, for the log."""
        return self.patches[0].lost

    def missing(self) -> str:
        """Return the first private part that differs; empty if none does."""
        return next(filter(None, (each.missing() for each in self.patches)), "")

    def put(self) -> None:
        """Replace all functions."""
        for each in self.patches:
            each.put()


def _put(place: str, what: object) -> None:
    """Set an attribute of a module or a class."""
    owner, _dot, name = place.replace(":", ".").rpartition(".")
    setattr(private.find(owner), name, what)


def patch(place: str, *uses: str, lost: str) -> Callable[[Callable[[Function], Function]], Patch]:
    """Decorator: turns a factory of a new function into a patch."""
    return lambda make: Patch(place, make, uses, lost)


def install(each: Patch | Number | Group) -> bool:
    """Install a patch and return True; if anything differs, change nothing and log one line."""
    if missing := each.missing():
        private.report(each.lost, missing)
        return False
    each.put()
    return True
