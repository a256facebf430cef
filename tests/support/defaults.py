"""The numbers that are defaults of parameters, in the documentation and in the code."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType

PARAMETER = re.compile(r"^(\w+(?:, \w+)*) : .*\bdefault (\S+)$", re.MULTILINE)
Number = int | float


def defaults(module: ModuleType) -> Iterator[tuple[str, Number | None, Number]]:
    """Yield each default of a public function, class or method of a module that is a number.

    A name, then the number that the docstring tells, or None, and the number in the code.
    """
    for name, part in vars(module).items():
        if name.startswith("_") or getattr(part, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(part):
            yield from _of(name, part)
        elif inspect.isclass(part):
            yield from _of(name, part)
            for key, method in inspect.getmembers(part, inspect.isfunction):
                if not key.startswith("_") and method.__module__ == module.__name__:
                    yield from _of(f"{name}.{key}", method)


def _of(name: str, documented: object) -> Iterator[tuple[str, Number | None, Number]]:
    """Yield the defaults of one function, or of a class."""
    told = {
        parameter: number
        for names, number in PARAMETER.findall(inspect.getdoc(documented) or "")
        for parameter in names.split(", ")
    }
    for parameter in inspect.signature(documented).parameters.values():
        default = parameter.default
        if isinstance(default, int | float) and not isinstance(default, bool):
            number = told.get(parameter.name)
            yield f"{name}({parameter.name})", None if number is None else ast.literal_eval(number), default
