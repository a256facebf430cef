"""The arrows among the scripts: the site's stand on the charts', these on themselves, and none in a circle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain

import pytest

from explorer.server.routes import CHART_FOLDER, SAVE_FOLDER, SITE_FOLDER

FOLDERS = (CHART_FOLDER, SAVE_FOLDER, SITE_FOLDER)
NOTEBOOK_FOLDER = CHART_FOLDER.parent / "notebook"
# All are served side by side: "./x.js" is an address, whatever folder the file is in.
OTHER = r"""["'`]\./(?P<file>[\w.-]+\.js)["'`]"""
IMPORT = re.compile(
    rf"""^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*{OTHER}  # import … from, export … from
    |^\s*import\s*{OTHER.replace("file", "alone")}         # for what it does
    |\bimport\s*\(\s*{OTHER.replace("file", "later")}      # when it is needed""",
    re.MULTILINE | re.VERBOSE,
)
COMMENT = re.compile(r"^\s*(?://|/\*\*?|\*).*", re.MULTILINE)
# What only the site knows of: the page's address, its history and its language.
OF_THE_SITE = re.compile(
    r"\blocation\.(?:search|pathname|hash)\b|\bhistory\.|\bdocumentElement\.lang\s*=[^=]|data-testid"
)


def imports(source: str) -> list[str]:
    """The scripts that one imports, at once or later."""
    found = IMPORT.finditer(COMMENT.sub("", source))
    return [match["file"] or match["alone"] or match["later"] for match in found]


def circle(modules: Mapping[str, list[str]]) -> list[str]:
    """The first circle that a search in depth meets, as the scripts on its way; empty where there is none."""
    done: set[str] = set()

    def search(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        met = next(filter(None, (search(other, [*way, name]) for other in modules[name])), [])
        done.add(name)
        return met

    return next(filter(None, (search(name, []) for name in modules)), [])


def sources() -> dict[str, str]:
    """The scripts by name."""
    files = chain.from_iterable(sorted(folder.glob("*.js")) for folder in FOLDERS)
    return {path.name: path.read_text(encoding="utf-8") for path in files}


def test_no_circle():
    assert circle({name: imports(source) for name, source in sources().items()}) == []


def test_every_import_is_looked_at():
    """As many as there are words in the source that name another script."""
    for name, source in sources().items():
        named = re.findall(r"""(?:from|import|import\()\s*["'`]\./""", COMMENT.sub("", source))
        assert len(imports(source)) == len(named), name
        assert set(imports(source)) <= sources().keys(), name


def test_the_charts_do_not_know_the_site():
    charts = {path.name for path in CHART_FOLDER.glob("*.js")}
    for path in CHART_FOLDER.glob("*.js"):
        source = path.read_text(encoding="utf-8")
        assert set(imports(source)) <= charts | {"save.js"}, (
            path.name
        )  # which brings the rest when it is opened
        assert not OF_THE_SITE.search(COMMENT.sub("", source)), path.name


def test_what_saves_stands_on_the_charts_and_does_not_know_the_site():
    known = {path.name for folder in (CHART_FOLDER, SAVE_FOLDER) for path in folder.glob("*.js")}
    for path in SAVE_FOLDER.glob("*.js"):
        source = path.read_text(encoding="utf-8")
        assert set(imports(source)) <= known, path.name
        assert not OF_THE_SITE.search(COMMENT.sub("", source)), path.name


def test_a_root_in_a_notebook_stands_on_the_charts_and_leaves_the_page_alone():
    charts = {path.name for path in CHART_FOLDER.glob("*.js")}
    source = COMMENT.sub("", (NOTEBOOK_FOLDER / "root.js").read_text(encoding="utf-8"))
    assert set(imports(source)) <= charts
    assert not OF_THE_SITE.search(source)
    assert not re.search(r"\b(?:window|globalThis|document\.(?:head|body))\b", source)


def test_no_name_stands_in_two_folders_and_none_holds_more_than_31_scripts():
    names = [path.name for folder in FOLDERS for path in folder.iterdir()]
    assert len(names) == len(set(names))
    assert all(0 < len(list(folder.glob("*.js"))) <= 31 for folder in FOLDERS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('import { a, b } from "./x.js";', ["x.js"]),
        ('import {\n  a,\n  b,\n} from "./x.js";', ["x.js"]),
        ("import * as all from './x.js'\nimport one, { two } from './y.js'", ["x.js", "y.js"]),
        ('import "./x.js";', ["x.js"]),
        ('export { a } from "./x.js";\nexport * from "./y.js";', ["x.js", "y.js"]),
        ('const open = () => import("./x.js").then(({ a }) => a());', ["x.js"]),
        ('export const a = 1;\nimport { b } from "./x.js";', ["x.js"]),
        ('// import { a } from "./x.js";\n/** import("./y.js") */', []),
        ('import { a } from "elsewhere";\nconst from = "./x.js";', []),
    ],
)
def test_an_import_is_found_in_every_form(source, found):
    assert imports(source) == found


@pytest.mark.parametrize(
    ("modules", "way"),
    [
        ({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}, []),
        ({"a": ["b"], "b": ["a"]}, ["a", "b", "a"]),
        ({"a": ["a"]}, ["a", "a"]),
        ({"a": ["b"], "b": ["c"], "c": ["d"], "d": ["b"]}, ["b", "c", "d", "b"]),
        ({"a": [], "b": ["a", "c"], "c": ["a", "b"]}, ["b", "c", "b"]),
    ],
)
def test_a_circle_is_named(modules, way):
    assert circle(modules) == way
