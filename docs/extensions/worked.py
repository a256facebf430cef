"""Worked pages: their examples are run while the site is built, and their pictures drawn from what these found.

All examples of a page share one namespace, in the order in which they stand. An example that prints something else
than the page says is a warning, and so is a picture that cannot be drawn.
"""

from __future__ import annotations

import ast
import doctest
import traceback
from collections.abc import Sequence
from html import escape
from typing import Any, ClassVar

import plotly.graph_objects as go
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from docs.extensions.pictures import LOOK

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
NO_SCRIPT = "<noscript>Only a script can draw this picture, and scripts are switched off.</noscript>"
log = logging.getLogger(__name__)


class drawing(nodes.General, nodes.Element):  # noqa: N801 - docutils' nodes are named like this
    """Where a picture is to stand: `code` says what draws it."""


class PictureDirective(SphinxDirective):
    """A picture: its caption, what it shows in words for those who do not see it, and the code that ends with it."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"alt": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """A place for the picture, with its caption and its code below it."""
        code = "\n".join(self.content)
        place = drawing(code=code, alt=self.options["alt"])
        self.set_source_info(place)
        caption = nodes.caption()
        caption += self.parse_inline(self.arguments[0])[0]
        figure = nodes.figure("", place, caption)
        listing = nodes.literal_block(code, code, language="python")
        opened = '<details class="picture-code"><summary>The code of this picture</summary>'
        return [
            figure,
            nodes.raw("", opened, format="html"),
            listing,
            nodes.raw("", "</details>", format="html"),
        ]


class Run(SphinxTransform):
    """Runs what a page shows."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        """Run the examples outside of docstrings, which have tests of their own, and draw the pictures."""
        space: dict[str, Any] = {}
        documented = {id(node) for entry in self.document.findall(addnodes.desc) for node in entry.findall()}
        for node in list(self.document.findall(lambda node: isinstance(node, nodes.doctest_block | drawing))):
            if isinstance(node, drawing):
                self.draw(node, space)
            elif id(node) not in documented:
                self.compare(node, space)

    def compare(self, node: nodes.Node, space: dict[str, Any]) -> None:
        """Run an example."""
        text = node.astext()
        example = doctest.DocTestParser().get_doctest(text, {}, self.document["source"], None, None)
        example.globs = space
        told: list[str] = []
        runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
        runner.run(example, out=told.append, clear_globs=False)
        if told:
            log.warning("".join(told), location=node)

    def draw(self, node: drawing, space: dict[str, Any]) -> None:
        """Put a picture where it is to stand."""
        try:
            found = _value(node["code"], space)
        except Exception:
            log.warning(traceback.format_exc(limit=-1), location=node)
            return
        figures = found if isinstance(found, tuple) else (found,)
        if not all(isinstance(figure, go.Figure) for figure in figures):
            log.warning("The code of a picture ends with a figure of Plotly, or several.", location=node)
            return
        node.replace_self(nodes.raw("", html(figures, node["alt"]), format="html"))


def _value(code: str, space: dict[str, Any]) -> object:
    """What the last line of some code is, after those before it have run."""
    *before, last = ast.parse(code).body
    exec(compile(ast.Module(before, []), "<picture>", "exec"), space)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<picture>", "eval"), space)


def html(figures: Sequence[go.Figure], alt: str) -> str:
    """Figures beside each other, as static/pictures.js draws them, with words for those who do not see them."""
    places = ""
    for figure in figures:
        shown = go.Figure(figure).update_layout(template=LOOK)
        height = shown.layout.height or LOOK.layout.height
        data = f'<script type="application/json">{shown.to_json()}</script>'
        places += f'<div class="picture" style="height: {height}px">{data}</div>'
    return f'<div class="pictures" role="img" aria-label="{escape(alt)}">{places}</div>{NO_SCRIPT}'
