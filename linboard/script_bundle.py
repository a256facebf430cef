"""Several of the project's scripts as one: their ES modules, each after its imports, each in a function of its own."""

from __future__ import annotations

import re
from collections.abc import Callable

MADE = "MODULES"  # the variable of the bundle that holds what each script exports
_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "\./([\w.-]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
_COMMENT = re.compile(r"^\s*(?://.*|/\*\*(?:(?!\*/)(?:.|\n))*\*/)\n", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)

Read = Callable[[str], str]


def joined(entry: str, read: Read) -> str:
    """Return a script with all that it imports.

    Parameters
    ----------
    entry : str
        The name of the script.
    read : function
        Returns the source of a script by its name.

    Raises
    ------
    ValueError
        If a script imports or exports in another way than the project's scripts do.
    """
    scripts = "\n".join(_script(name, read) for name in _order(entry, read))
    return f"const {MADE} = {{}};\n{scripts}\n"


def _order(entry: str, read: Read) -> list[str]:
    """The entry script and its imports, each after its dependencies."""
    order: list[str] = []

    def take(name: str) -> None:
        if name in order:
            return
        for _names, other in _IMPORT.findall(read(name)):
            take(other)
        order.append(name)

    take(entry)
    return order


def _script(name: str, read: Read) -> str:
    """A script as the body of a function: it reads imports from the others, and returns its exports."""
    source = _COMMENT.sub("", read(name))
    names = [found for _kind, found in _EXPORT.findall(source)]
    body = _EXPORT.sub(r"\1 \2", _IMPORT.sub(_taken, source))
    if left := _LEFT.search(body):
        raise ValueError(
            f"{name} imports or exports in a way that a bundle does not know: {body[left.start() :][:60]!r}"
        )
    return f'{MADE}["{name}"] = (() => {{\n{body}return {{ {", ".join(names)} }};\n}})();'


def _taken(found: re.Match[str]) -> str:
    """An import from another script, rewritten for the bundle."""
    return f'const {{ {found[1].replace(" as ", ": ")} }} = {MADE}["{found[2]}"];\n'
