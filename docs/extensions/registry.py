"""What a dictionary holds by name: the name of each entry, and what it is."""

from __future__ import annotations

import importlib
import inspect

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from docs.extensions.formulas import marked


class RegistryDirective(SphinxDirective):
    """A dictionary of the library, with its entries."""

    has_content = True
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The dictionary as data, what the page says about it, and a list."""
        module, _, name = self.arguments[0].rpartition(".")
        entries = getattr(importlib.import_module(module), name)
        lines = [f".. py:data:: {self.arguments[0]}", "", *(f"   {line}" for line in self.content), ""]
        lines += [f"   - ``{key!r}``: {described(entry)}" for key, entry in entries.items()]
        return self.parse_text_to_nodes("\n".join(lines), offset=self.content_offset)


def described(entry: object) -> str:
    """What an entry is: a class of the library, a function by its first sentence, another value by its name."""
    if inspect.isclass(entry):
        return f":class:`linclass.{entry.__name__}`"
    if inspect.isfunction(entry):
        return marked((inspect.getdoc(entry) or "").split("\n\n")[0].replace("\n", " "))
    title = getattr(entry, "name", None)
    return str(title) if title else f"``{type(entry).__name__}`` of {len(entry[0])} samples"  # type: ignore[index]  # a pair X, y
