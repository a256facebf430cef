"""The arrows of the design point one way, file by file: checked in the source, with `ast`, and in what loads what."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.support.imports import PACKAGES, ROOT, Import, circle, imports, needs, read, sources

STANDARD = sys.stdlib_module_names
# The module, the package, and the function that may import it.
LAZY = {
    ("linclass.core.base", "sklearn", "__sklearn_tags__"),
    ("linclass.conventions.routing", "sklearn", "tools"),
    ("linclass.core.drawing", "linclass_plot", "_library"),
}
MOST = 25  # modules in a folder
# These modules import the type that they return for type checkers alone, and only this one.
NAMES_TYPES = {"linclass.core.trace", "linclass.pictures.plots"}
RETURNED = "linclass_plot.Figure"

# pages → lessons → frame → {visit, points, server} → linboard → linclass. The first rule whose prefix fits a module
# says what it may import besides the standard library: names of packages, or of the rooms of this project.
DRAWN = {"linboard", "linclass", "streamlit"}
BRIDGE = "explorer.streamlit_bridge"
# What the project imports of Streamlit, Starlette and uvicorn: documented names alone. The bridge looks up all others.
PUBLIC = {
    "streamlit": {
        "streamlit",
        "streamlit.delta_generator.DeltaGenerator",
        "streamlit.errors.StreamlitAPIException",
    },
    "starlette": {
        "starlette.concurrency.run_in_threadpool",
        "starlette.datastructures.Headers",
        "starlette.datastructures.MutableHeaders",
        "starlette.middleware.Middleware",
        "starlette.requests.ClientDisconnect",
        "starlette.requests.Request",
        *(
            f"starlette.responses.{kind}Response"
            for kind in ("", "File", "HTML", "JSON", "PlainText", "Streaming")
        ),
        "starlette.routing.Route",
        *(f"starlette.types.{name}" for name in ("ASGIApp", "Message", "Receive", "Scope", "Send")),
    },
    "uvicorn": set(),
}
# The modules of the server that do not use Streamlit.
OPEN = {
    "breaker",
    "log_throttle",
    "redis_store",
    "requests",
    "shutdown",
    "store",
    "store_limits",
    "tables",
    "limits.client_address",
    "limits.rate_limit",
}
CLASSROOM = {"explorer.classroom", *(f"explorer.server.{name}" for name in OPEN), "linboard", "linclass"}
CLASSROOM |= {"numpy", "orjson", "redis", "starlette"}
FRAMED = {"explorer.files", "explorer.lesson", "explorer.visit", "explorer.points", *DRAWN}
RULES: tuple[tuple[str, set[str]], ...] = (
    ("linclass", {"linclass", "numpy"}),
    ("linboard.notebook.widget", {"anywidget", "linboard", "linclass", "numpy", "traitlets"}),
    ("linboard.plots.film", {"PIL", "kaleido", "linboard", "linclass", "numpy", "plotly"}),  # the extra film
    ("linboard", {"linboard", "linclass", "numpy", "orjson", "plotly"}),
    ("explorer.points.reading.excel_worker", {"python_calamine"}),  # started as a process
    ("explorer.points", {"explorer.files", "explorer.points", "linboard", "linclass", "numpy", "pandas"}),
    (
        "explorer.visit",
        {"explorer.visit", "explorer.points", BRIDGE, "linboard", "linclass", "numpy", "streamlit"},
    ),
    (BRIDGE, {BRIDGE, "google", "streamlit"}),
    ("explorer.classroom", CLASSROOM),
    (
        "explorer.server",
        {
            "explorer.server",
            BRIDGE,
            "linboard",
            "orjson",
            "redis",
            "segno",
            "starlette",
            "streamlit",
        },
    ),
    ("explorer.lesson", {*FRAMED, "explorer.classroom", "explorer.server", BRIDGE, "numpy", "pandas"}),
    ("explorer.lessons", {*FRAMED, "explorer.lessons", "numpy", "pandas"}),
    (
        "explorer.router",
        {"explorer.lesson", "explorer.lessons", "explorer.visit", BRIDGE, "linboard", "streamlit"},
    ),
    ("explorer.challenges", {"explorer.lesson", "explorer.lessons", "linboard"}),
    ("explorer.__main__", {"click", "explorer.files"}),
    ("explorer", {"linclass"}),
    ("pages", {*FRAMED, "explorer.lessons"}),
    (
        "app",
        {
            "explorer.classroom",
            "explorer.files",
            "explorer.lesson",
            "explorer.points",
            "explorer.server",
            "explorer.visit",
            "starlette",
            "streamlit",
        },
    ),
)


def lesson_of(name: str) -> str:
    """The lesson in whose room a module is; empty elsewhere."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["explorer", "lessons"] and len(parts) > 2 else ""


def violations(module: str, imported: list[Import]) -> list[str]:
    """What a module imports against the rules, one sentence each; relative imports stay in their package."""
    allowed = next(names for prefix, names in RULES if f"{module}.".startswith(f"{prefix}."))
    own, wrong = lesson_of(module), []
    for name, function, _typed in imported:
        package = name.partition(".")[0]
        if own and lesson_of(name) not in ("", own):
            wrong.append(f"{module}: a lesson must not import another: {name}")
        elif package in STANDARD or (module, package, function) in LAZY:
            continue
        elif not any(f"{name}.".startswith(f"{one}.") for one in allowed):
            wrong.append(f"{module} must not import {name}")
        elif package in PACKAGES and any(part.startswith("_") and part != "_" for part in name.split(".")):
            wrong.append(f"{module} must not take another's private name: {name}")
    return wrong


def test_arrows_point_one_way():
    wrong = []
    for module in sources():
        imported = imports(read(module))
        if module in NAMES_TYPES:
            wrong += [name for name, _, typed in imported if typed and name != RETURNED]
            imported = [one for one in imported if not one[2]]
        wrong += violations(module, imported)
    assert wrong == []


def private(imported: list[Import]) -> list[str]:
    """What is imported of Streamlit, Starlette and uvicorn that is not documented, other than for type checkers."""
    return [
        name
        for name, _function, typed in imported
        if not typed and name not in PUBLIC.get(name.partition(".")[0], {name})
    ]


@pytest.mark.slow
def test_private_parts_of_the_server_are_looked_up_in_the_bridge_alone():
    assert {
        module: private(imports(read(module))) for module in sources() if private(imports(read(module)))
    } == {}
    inside = re.compile(r"""["'](streamlit|starlette|uvicorn)[.:]|streamlit\._|\bst\._""")
    assert [
        module for module in sources() if inside.search(read(module)) and not module.startswith(BRIDGE)
    ] == []


@pytest.mark.parametrize(
    "source",
    [
        "from streamlit.runtime.scriptrunner import get_script_run_ctx",
        "from streamlit import runtime",
        "def f():\n    from uvicorn.protocols.http.auto import AutoHTTPProtocol",
        "from starlette import formparsers",
    ],
)
def test_a_private_import_is_found(source):
    assert private(imports(source))


def test_every_package_is_looked_at():
    assert {module.partition(".")[0] for module in sources()} == {"app", *PACKAGES}


def test_no_module_stands_on_itself():
    known = sources()
    assert circle({module: needs(module, known) for module in known}) == []


def test_linclass_does_not_name_the_package_that_draws():
    files = (path for path in (ROOT / "linclass").rglob("*") if path.suffix in (".py", ".md", ".typed"))
    assert [str(path) for path in files if "linboard" in path.read_text(encoding="utf-8")] == []


def test_no_folder_is_too_full():
    folders: dict[Path, int] = {}
    for file in sources().values():
        folders[file.parent] = folders.get(file.parent, 0) + (file.name != "__init__.py")
    assert {str(folder): count for folder, count in folders.items() if count > MOST} == {}


WITHOUT_STREAMLIT = ("linclass", "linboard", "explorer.points", "explorer.classroom")


@cache
def loaded() -> dict[str, set[str]]:
    """What is loaded once a room is imported after the ones before it, in one fresh interpreter."""
    code = "import sys\n"
    for room in (*WITHOUT_STREAMLIT, "explorer.lesson"):
        modules = [module for module in sources() if f"{module}.".startswith(f"{room}.")]
        code += f"import {', '.join(modules)}\nprint({room!r}, *sys.modules)\n"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return {line.split()[0]: set(line.split()[1:]) for line in run.stdout.splitlines()}


@pytest.mark.slow  # the rules above say the same of each module
def test_the_frame_loads_no_lesson():
    everything = loaded()["explorer.lesson"]
    assert "streamlit" in everything
    assert not {name for name in everything if name.startswith(("explorer.lessons", "pages"))}


@pytest.mark.slow
@pytest.mark.parametrize("room", WITHOUT_STREAMLIT)
def test_a_room_loads_no_streamlit(room):
    assert room in loaded()[room]
    assert "streamlit" not in loaded()[room]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("linclass.perceptrons.perceptron", "import streamlit as st"),
        ("linclass.perceptrons.perceptron", "import sklearn"),
        ("linclass.perceptrons.perceptron", "def f():\n    import scipy.optimize"),
        ("linclass.core.base", "def f():\n    import sklearn"),
        ("linclass.core.base", "import importlib\nimportlib.import_module('pandas')"),
        ("linclass.core.hull", "from linclass.core.base import _column_names"),
        ("linclass", "from linboard import theme"),
        ("linclass.core.drawing", "import linboard.plots.calls"),
        ("linclass.pictures.plots", "def drawing():\n    import linboard"),
        ("linboard.figures.points", "import streamlit"),
        ("linboard.figures.points", "from explorer.points.dataset import Dataset"),
        ("explorer.points.links", "from streamlit import query_params"),
        ("explorer.points.dataset", "if True:\n    import streamlit"),
        ("explorer.visit.session", "from explorer.lesson import lesson"),
        ("explorer.server.routes", "from explorer.visit import session"),
        ("explorer.classroom.room", "import streamlit"),
        ("explorer.classroom.phone_page", "from plotly import graph_objects"),
        ("explorer.classroom.routes", "from explorer.server import routes"),
        ("explorer.classroom.tally", "from explorer.points.dataset import Dataset"),
        ("explorer.lesson.lesson_page", "from pages.start import data"),
        ("explorer.lesson.site", "from explorer.lessons import fisher"),
        ("explorer.lesson.site", "def f():\n    from explorer import lessons"),
        ("explorer.lessons.margin.view", "from explorer.lessons.xor import fit"),
        ("explorer.lessons.margin.view", "from explorer.lessons.xor.fit import anywhere"),
        ("explorer.lessons.margin.view", "from explorer.lessons.margin.texts import _words"),
        ("explorer.router", "import linclass"),
        ("pages.perceptron.perceptron", "import numpy as np"),
        ("pages.perceptron.perceptron", "from plotly import graph_objects"),
        ("pages.perceptron.perceptron", "import pages.start.data"),
        ("app", "import numpy"),
    ],
)
def test_a_broken_rule_is_found(module, source):
    assert len(violations(module, imports(source))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "linclass.core.base",
            "import math\nimport numpy as np\nfrom .checks import check\nfrom linclass import grid",
        ),
        ("linclass.core.base", "class A:\n  def __sklearn_tags__(self):\n    from sklearn.utils import Tags"),
        ("explorer.lesson.chart", "import streamlit as st\nfrom linboard import theme"),
        ("explorer.lessons.fisher.view", "from linboard.i18n.language import N_, _"),
        ("explorer.lessons.fisher.view", "from explorer.lessons.fisher import captions"),
        ("pages.start.data", "import datetime\nimport streamlit as st\nfrom explorer.lessons import SITE"),
    ],
)
def test_what_the_rules_allow_passes(module, source):
    assert violations(module, imports(source)) == []


def test_a_circle_is_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
