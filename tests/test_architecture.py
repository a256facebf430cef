"""The arrows of the design point one way: pages → explorer → linclass. Checked in the source, with `ast`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STANDARD = sys.stdlib_module_names
LAZY = {("linclass.base", "sklearn", "__sklearn_tags__")}  # module, package, the function that may import it
VIEW_WITHOUT_STREAMLIT = (
    "explorer.figures",
    "linboard.player",
    "explorer.points.links",
    "explorer.points.dataset",
)

# The first rule whose prefix fits a module says which packages it may import besides the standard library.
RULES: tuple[tuple[str, set[str]], ...] = (
    ("linclass", {"linclass", "numpy"}),
    *(
        (name, {"explorer", "linclass", "numpy", "orjson", "pandas", "plotly"})
        for name in VIEW_WITHOUT_STREAMLIT
    ),
    ("explorer.router", {"explorer", "streamlit"}),
    (
        "explorer",
        {"explorer", "linclass", "numpy", "orjson", "pandas", "plotly", "segno", "starlette", "streamlit"},
    ),
    ("pages", {"explorer", "linclass", "streamlit"}),
    ("app", {"explorer", "starlette", "streamlit"}),
)


def imports(tree: ast.AST, function: str = "") -> Iterator[tuple[str, str]]:
    """Every absolute import as (dotted name, the function it stands in); `import_module("…")` is one."""
    if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef):
        function = tree.name
    match tree:
        case ast.Import(names=names):
            yield from ((alias.name, function) for alias in names)
        case ast.ImportFrom(module=str(name), level=0):
            yield name, function
        case ast.Call(
            func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name, function
    for child in ast.iter_child_nodes(tree):
        yield from imports(child, function)


def violations(module: str, source: str) -> list[str]:
    """What a module imports against the rules, one sentence each; relative imports stay in their package."""
    allowed = next(names for prefix, names in RULES if f"{module}.".startswith(f"{prefix}."))
    wrong = []
    for name, function in imports(ast.parse(source)):
        package = name.partition(".")[0]
        if package not in allowed | STANDARD and (module, package, function) not in LAZY:
            wrong.append(f"{module} must not import {name}")
    return wrong


def sources() -> list[tuple[str, Path]]:
    """Every module of the project as (dotted name, file), tests and tools aside."""
    files = [ROOT / "app.py"]
    for package in ("linclass", "explorer", "pages"):
        files += sorted((ROOT / package).rglob("*.py"))
    return [(".".join(f.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), f) for f in files]


@pytest.mark.parametrize(("module", "path"), sources(), ids=[name for name, _ in sources()])
def test_arrows_point_one_way(module, path):
    assert violations(module, path.read_text(encoding="utf-8")) == []


def test_every_package_is_looked_at():
    packages = {module.partition(".")[0] for module, _ in sources()}
    assert packages == {"app", "linclass", "explorer", "pages"}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("linclass.perceptron", "import streamlit as st"),
        ("linclass.perceptron", "import sklearn"),
        ("linclass.perceptron", "def f():\n    import scipy.optimize"),
        ("linclass.base", "def f():\n    import sklearn"),
        ("linclass.base", "import importlib\nimportlib.import_module('pandas')"),
        ("linclass", "from explorer.points.dataset import Dataset"),
        ("linboard.figures.points", "import streamlit"),
        ("explorer.points.links", "from streamlit import query_params"),
        ("explorer.points.dataset", "if True:\n    import streamlit"),
        ("linboard.player", "def f():\n    import streamlit"),
        ("explorer.frame.lesson", "from pages.start import data"),
        ("explorer.router", "import linclass"),
        ("pages.perceptron.perceptron", "import numpy as np"),
        ("pages.perceptron.perceptron", "from plotly import graph_objects"),
        ("pages.perceptron.perceptron", "import pages.start.data"),
        ("app", "import numpy"),
    ],
)
def test_a_broken_rule_is_found(module, source):
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "linclass.base",
            "import math\nimport numpy as np\nfrom .checks import check\nfrom linclass import grid",
        ),
        ("linclass.base", "class A:\n  def __sklearn_tags__(self):\n    from sklearn.utils import Tags"),
        ("explorer.frame.chart", "import streamlit as st\nfrom explorer import theme"),
        ("explorer.statefulness", "import streamlit"),
        ("pages.start.data", "import datetime\nimport streamlit as st\nfrom explorer import lesson"),
    ],
)
def test_what_the_rules_allow_passes(module, source):
    assert violations(module, source) == []
