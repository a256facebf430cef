"""What the modules of the project import, read from their source with `ast`."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("linclass", "linboard", "explorer", "pages")

Import = tuple[str, str, bool]  # the dotted name, the function it stands in, whether for type checkers alone


@cache
def imports(source: str) -> list[Import]:
    """Every absolute import; `import_module("…")` is one."""
    # Where none is called so, expressions need no look.
    inner = ast.AST if "import_module" in source or "__import__" in source else _HOLD_STATEMENTS
    found: list[Import] = []
    waiting: list[tuple[ast.AST, str, bool]] = [(ast.parse(source), "", False)]
    while waiting:
        node, function, typed = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            function = node.name
        typed = typed or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
        match node:
            case ast.Import(names=names):
                found += [(alias.name, function, typed) for alias in names]
            case ast.ImportFrom(module=str(name), names=names, level=0):
                found += [(f"{name}.{alias.name}", function, typed) for alias in names]
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                found.append((name, function, typed))
        waiting += [
            (child, function, typed) for child in ast.iter_child_nodes(node) if isinstance(child, inner)
        ]
    return found


_HOLD_STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


@cache
def sources() -> dict[str, Path]:
    """The file of every module of the project, by its dotted name; tests and tools aside."""
    files = [
        ROOT / "app.py",
        *(file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))),
    ]
    return {".".join(f.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): f for f in files}


def read(module: str) -> str:
    return sources()[module].read_text(encoding="utf-8")


def needs(module: str, known: Mapping[str, object]) -> set[str]:
    """Which of the known modules one imports, also inside a function or for type checkers, other than itself."""
    found = {
        name if name in known else name.rpartition(".")[0]
        for name, _function, _typed in imports(read(module))
    }
    return {name for name in found if name in known and name != module}


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """The first circle that a search in depth meets, as the names on its way; empty where there is none."""
    done: set[str] = set()

    def search(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        met = next(filter(None, (search(other, [*way, name]) for other in sorted(graph[name]))), [])
        done.add(name)
        return met

    return next(filter(None, (search(name, []) for name in graph)), [])
