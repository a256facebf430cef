"""Write types/messages.d.ts: the messages from the server to the scripts in the browser, as TypeScript reads them.

    python -m tools.message_types

The types come from the dataclasses of `linboard/messages.py`, `linboard/handles.py`, `linboard/chain.py` and
`explorer/lesson/messages.py`. A test fails while the file is older than they are.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Iterator

from explorer.lesson import messages as site
from linboard import chain, handles, messages
from linboard.chart_labels import labels
from tools.server import ROOT

FILE = ROOT / "types" / "messages.d.ts"
MODULES = (handles, chain, messages, site)
HEAD = """\
// Generated from the dataclasses of the messages by `python -m tools.message_types`. Do not edit.

/** The messages from the server, as `unpack` (linboard/chart/store.js) returns them. */
declare namespace Message {
"""
# The names of linboard/packing.py, messages.py and chain.py whose types the dataclasses do not state.
NAMES = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "Array": "Numbers",
    "Numbers": "Numbers",
    "Rows": "Numbers[]",
    "Position": "number",
    "Figure": "PlotlyFigure",
    "Columns": "Columns",
    "Labels": "Labels",
    "Text": "string | Choice",
    "Mode": '"read" | "why" | "order"',
    "State": '"holds" | "broken" | "beyond"',
}


def records() -> list[type]:
    """The dataclasses of all messages and of their parts."""
    return [
        each
        for module in MODULES
        for each in vars(module).values()
        if isinstance(each, type) and dataclasses.is_dataclass(each) and each.__module__ == module.__name__
    ]


def written() -> str:
    """The content of the file."""
    names = {record.__name__ for record in records()}
    interfaces = "\n".join(line for record in records() for line in _interface(record, names))
    words = " | ".join(f'"{name}"' for name in sorted(labels()))
    said = f"  /** The texts of a chart's own controls. */\n  type Labels = Record<{words}, string>;\n"
    return f"{HEAD}{said}{interfaces}\n}}\n"


def _interface(record: type, names: set[str]) -> Iterator[str]:
    """The lines of a dataclass as an interface."""
    first, *_ = (inspect.getdoc(record) or "").splitlines()
    yield f"\n  /** {first} */"
    yield f"  interface {record.__name__} {{"
    for field in dataclasses.fields(record):
        kind = ast.parse(str(field.type), mode="eval").body  # annotations are strings
        kinds = [_type(part, names) for part in _parts(kind)]
        optional = "?" if "null" in kinds else ""
        union = " | ".join(kind for kind in kinds if kind != "null")
        yield f"    {field.name.rstrip('_')}{optional}: {union};"
    yield "  }"


def _parts(kind: ast.expr) -> Iterator[ast.expr]:
    """The members of a union."""
    if isinstance(kind, ast.BinOp):
        yield from (*_parts(kind.left), *_parts(kind.right))
    else:
        yield kind


def _type(kind: ast.expr, names: set[str]) -> str:
    """The type in TypeScript of one that is not a union."""
    if isinstance(kind, ast.Constant) and kind.value is None:
        return "null"  # such a field is not sent
    if isinstance(kind, ast.Name):
        return kind.id if kind.id in names else NAMES[kind.id]
    if isinstance(kind, ast.Subscript) and isinstance(kind.value, ast.Name):
        entries = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
        last = " | ".join(_type(part, names) for part in _parts(entries[-1]))
        if kind.value.id == "Mapping":
            return f"Record<string, {last}>"
        if kind.value.id in ("list", "Sequence"):
            return f"({last})[]" if "|" in last else f"{last}[]"
    raise TypeError(f"no type in TypeScript is known for {ast.unparse(kind)}")


def main() -> None:
    """Write the file."""
    FILE.write_text(written(), encoding="utf-8")
    print(f"{len(records())} messages and parts in {FILE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
