"""The controls that lessons declare, found in their modules."""

from __future__ import annotations

import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from explorer import lessons
from explorer.lesson.controls import Control


def found(value: Any) -> Iterator[Control]:
    """Yield the controls in a value of a module, which may contain several of them."""
    match value:
        case Control():
            yield value
        case dict():
            yield from (control for part in value.values() for control in found(part))
        case list() | tuple():
            yield from (control for part in value for control in found(part))


def declared(package: ModuleType = lessons) -> dict[str, list[Control]]:
    """Return all controls that a package declares, by their keys; one that another module imports counts once."""
    known: dict[str, dict[int, Control]] = defaultdict(dict)
    names = [package.__name__]
    names += [module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    for name in names:
        for value in vars(importlib.import_module(name)).values():
            for control in found(value):
                known[control.key][id(control)] = control
    return {key: list(of.values()) for key, of in known.items()}
