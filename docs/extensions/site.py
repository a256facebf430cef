"""What Sphinx is told: formulas in MathML, which browsers draw by themselves; docstrings marked; worked pages run."""

from __future__ import annotations

import json
import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.writers.html5 import HTML5Translator

from docs.extensions import formulas, notation
from docs.extensions.registry import RegistryDirective
from docs.extensions.worked import PictureDirective, Run, drawing
from linboard import theme

BEFORE_SECTIONS = 400  # napoleon, which reads the sections of docstrings, comes at 500


def inline(self: HTML5Translator, node: nodes.math) -> None:
    """A formula in a text."""
    self.body.append(f'<span class="math">{notation.inline(node.astext(), node.get("after", ""))}</span>')
    raise nodes.SkipNode


def display(self: HTML5Translator, node: nodes.math_block) -> None:
    """Formulas on lines of their own."""
    self.body.append(notation.display(node.astext()))
    raise nodes.SkipNode


class Joined(SphinxPostTransform):
    """Gives each formula in a text the punctuation after it, so that no line begins with that."""

    default_priority = 500

    def run(self, **kwargs: Any) -> None:
        """Move it."""
        for node in list(self.document.findall(nodes.math)):
            after = node.next_node(descend=False, siblings=True)
            if isinstance(after, nodes.Text) and (found := re.match(r"[.,;:)’]+", after)):
                node["after"] = found.group()
                after.parent.replace(after, nodes.Text(after[found.end() :]))


class Docstrings:
    """Marks docstrings as they are read; what a class lists as its attributes is not to stand there twice."""

    def __init__(self) -> None:
        self.attributes: set[str] = set()  # of the class that was read last

    def mark(
        self, app: Sphinx, what: str, name: str, found: object, options: object, lines: list[str]
    ) -> None:
        """Mark the formulas of a docstring."""
        if what == "class":
            self.attributes = formulas.attributes(lines)
        lines[:] = formulas.docstring(lines)

    def skip(
        self, app: Sphinx, what: str, name: str, member: object, skip: bool, options: object
    ) -> bool | None:
        """Whether a member of a class is one of its attributes, made when it is asked for."""
        return True if what == "class" and isinstance(member, property) and name in self.attributes else None


def scripts(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Plotly, and what draws with it, for a page with pictures."""
    if 'class="picture"' in context.get("body", ""):
        app.add_js_file("plotly.min.js", loading_method="defer")
        app.add_js_file(None, body=f"const DARK = {json.dumps(theme.DARK)};")
        app.add_js_file("pictures.js", loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.add_html_math_renderer("plain", inline_renderers=(inline, None), block_renderers=(display, None))
    docstrings = Docstrings()
    app.connect("autodoc-process-docstring", docstrings.mark, priority=BEFORE_SECTIONS)
    app.connect("autodoc-skip-member", docstrings.skip)
    app.connect("html-page-context", scripts)
    app.add_node(drawing)
    app.add_directive("picture", PictureDirective)
    app.add_directive("registry", RegistryDirective)
    app.add_transform(Run)
    app.add_post_transform(Joined)
    return {"version": "1", "parallel_read_safe": True}
