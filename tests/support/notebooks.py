"""Notebooks in tests: their cells, the resulting variables, and their validity."""

from __future__ import annotations

import json
import re
from typing import Any

ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def cells(book: str, kind: str = "code") -> list[str]:
    """Return the sources of the cells of a kind."""
    return ["".join(cell["source"]) for cell in json.loads(book)["cells"] if cell["cell_type"] == kind]


def run(book: str) -> dict[str, Any]:
    """Run its code cells in order, and return their variables."""
    names: dict[str, Any] = {}
    for number, source in enumerate(cells(book)):
        exec(compile(source, f"cell {number}", "exec"), names)
    return names


def check(book: str) -> None:
    """Check a notebook by the rules of nbformat 4.5."""
    read = json.loads(book)
    assert read.keys() == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (read["nbformat"], read["nbformat_minor"]) == (4, 5)
    assert read["metadata"]["kernelspec"].keys() >= {"name", "display_name"}
    assert read["metadata"]["language_info"]["name"] == "python"
    ids = [cell["id"] for cell in read["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(map(ID.fullmatch, ids))
    for cell in read["cells"]:
        common = {"id", "cell_type", "metadata", "source"}
        code = cell["cell_type"] == "code"
        assert cell.keys() == (common | {"execution_count", "outputs"} if code else common)
        assert code or cell["cell_type"] == "markdown"
        assert not code or (cell["execution_count"], cell["outputs"]) == (None, [])
        assert cell["source"]
        assert all(line.endswith("\n") for line in cell["source"][:-1])
        assert not cell["source"][-1].endswith("\n")
