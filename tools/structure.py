"""Measure the structure of the code: python -m tools.structure

Prints the lines of each package, the files that import themselves in a circle, and the `isinstance` tests on acts. With
--root it measures another copy of the project, for example an older commit.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.server import ROOT

PACKAGES = ("linclass", "linboard", "explorer", "pages", "tools", "benchmarks", "tests")
# The kinds of acts, also those of older commits.
ACTS = "Act|Predict|Foretell|Number|Mark|Until|Draw|Discuss|Play|Pick|Order|Sort|Prove"
ON_ACTS = re.compile(rf"isinstance\([^()]*(?:\([^()]*\)[^()]*)*\b(?:{ACTS})\b")


def sources(root: Path, package: str) -> Iterator[Path]:
    """Yield the Python files of a package."""
    yield from sorted((root / package).rglob("*.py"))


def imports(root: Path) -> dict[str, set[str]]:
    """Return the modules of the product that each module imports, also inside functions and for type checkers."""
    names = {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for package in ("linclass", "linboard", "explorer", "pages")
        for path in sources(root, package)
    }
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        wanted: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                wanted |= {each if each in names else node.module for each in inner}
        found[name] = {each for each in wanted if each in names and each != name}
    return found


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that import each other in a circle (strongly connected, Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in graph[node]:
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            group = set(stack[stack.index(node) :])
            del stack[stack.index(node) :]
            if len(group) > 1:
                groups.append(group)

    sys.setrecursionlimit(10_000)
    for node in graph:
        if node not in order:
            visit(node)
    return groups


def lines(paths: Iterable[Path]) -> int:
    """Return the number of lines of files."""
    return sum(path.read_text(encoding="utf-8").count("\n") for path in paths)


def main() -> int:
    """Print all measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--root", type=Path, default=ROOT, help="the copy of the project that is measured")
    chosen = parser.parse_args()
    root = chosen.root.resolve()
    for package in PACKAGES:
        paths = list(sources(root, package))
        print(f"{package:<12}{len(paths):>6} files{lines(paths):>8} lines of Python")
    print(
        f"{'JavaScript':<12}{lines(p for k in ('linboard', 'explorer') for p in (root / k).rglob('*.js')):>20} lines"
    )
    groups = circles(imports(root))
    print(f"circles of imports: {len(groups)}, with {sum(map(len, groups))} files")
    texts = {
        path: path.read_text(encoding="utf-8")
        for package in ("explorer", "pages")
        for path in sources(root, package)
    }
    tested = {path: len(ON_ACTS.findall(text)) for path, text in texts.items()}
    print(f"isinstance tests on acts: {sum(tested.values())} in {sum(map(bool, tested.values()))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
