"""All that the charts need in a notebook as one ES module: the app's own scripts, their style, a part of Plotly.

The scripts are those of `chart/`, laid one after the other so that each stands behind those that it imports, and each
in a function of its own. All of them stand in one function that is called once for each root: so each root has a state
of its own, and its own home (chart/store.js) in place of the window.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
CHART = HERE.parent / "chart"
SUBSET = HERE / "plotly-subset.min.js"  # made by tools/bundle.py
ENTRY = "root.js"

_IMPORT = re.compile(r'^import \{ ([^}]+) \} from "\./([\w.-]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
_COMMENT = re.compile(r"^\s*(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)


@cache
def module() -> str:
    """The module's source. It exports `show`, for a page, and as its default what anywidget asks for."""
    scripts = "\n".join(_script(name) for name in _order(ENTRY))
    parts = {
        "SKELETON": (CHART / "chart.html").read_text(encoding="utf-8"),
        "STYLE": (CHART / "chart.css").read_text(encoding="utf-8")
        + (HERE / "root.css").read_text(encoding="utf-8"),
        "SAVED": (CHART / "saved.css").read_text(encoding="utf-8"),
    }
    texts = "\n".join(
        f"const {name} = {json.dumps(text, ensure_ascii=False)};" for name, text in parts.items()
    )
    plotly = SUBSET.read_text(encoding="utf-8")
    return f"""let drawing = null;
const plotly = () => drawing ??= (() => {{
const module = {{ exports: {{}} }};
const exports = module.exports;
{plotly}
return module.exports;
}})();
{texts}
function root(HOME) {{
const made = {{}};
{scripts}
return made["{ENTRY}"];
}}
export const show = (host, given) => root({{}}).show(host, given);
export default {{ render: (given) => root({{}}).render(given) }};
"""


@cache
def packed() -> tuple[str, str]:
    """The module as gzip in base64, and a name that differs where the module differs."""
    source = module().encode()
    return base64.b64encode(gzip.compress(source, mtime=0)).decode(), hashlib.sha256(source).hexdigest()[:16]


def _source(name: str) -> str:
    folder = CHART if (CHART / name).exists() else HERE
    return (folder / name).read_text(encoding="utf-8")


def _order(entry: str) -> list[str]:
    """The entry and all that it stands on, each behind what it imports."""
    order: list[str] = []

    def take(name: str) -> None:
        if name in order:
            return
        for _names, other in _IMPORT.findall(_source(name)):
            take(other)
        order.append(name)

    take(entry)
    return order


def _script(name: str) -> str:
    """A script as a function's body: what it imports is taken from `made`, what it exports is put there."""
    source = _COMMENT.sub("", _source(name))
    names = [found for _kind, found in _EXPORT.findall(source)]
    body = _EXPORT.sub(r"\1 \2", _IMPORT.sub(_taken, source))
    if left := _LEFT.search(body):
        raise ValueError(
            f"{name} imports or exports in a way that a bundle does not know: {body[left.start() :][:60]!r}"
        )
    return f'made["{name}"] = (() => {{\n{body}return {{ {", ".join(names)} }};\n}})();'


def _taken(found: re.Match[str]) -> str:
    """An import from another script, as a bundle has it."""
    return f'const {{ {found[1].replace(" as ", ": ")} }} = made["{found[2]}"];\n'
