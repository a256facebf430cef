"""The Markdown documents as pages of the site, also those at the root of the project; pictures for light and dark."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

ROOT = Path(__file__).resolve().parents[2]
# Documents at the root of the project, and their pages: docs/contributing.md only refers to CONTRIBUTING.md.
PAGES = {
    "README.md": "index",
    "CONTRIBUTING.md": "contributing",
    "SECURITY.md": "security",
    "CHANGELOG.md": "changelog",
}
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?(?=\))")


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """Take the text of a page from the root of the project if it belongs there, and let its links lead to pages."""
    path = app.env.doc2path(page)
    if not str(path).endswith(".md"):
        return
    original = next((name for name, made in PAGES.items() if made == page), None)
    if original:
        source[0] = (ROOT / original).read_text(encoding="utf-8")
    folder = "" if original else "docs"
    source[0] = LINK.sub(lambda link: _target(folder, link["path"]) + (link["anchor"] or ""), source[0])


def _target(folder: str, path: str) -> str:
    """What a link from that folder of the project becomes on a page of docs/."""
    file = posixpath.normpath(posixpath.join(folder, path))
    if file in PAGES:
        return f"{PAGES[file]}.md" if PAGES[file] != "index" else "index.rst"
    return posixpath.relpath(file, "docs")


class LightAndDark(SphinxPostTransform):
    """Replaces a picture NAME-light by two pictures, of which the page shows the one for its colour scheme."""

    default_priority = 500

    def run(self, **kwargs: Any) -> None:
        """Add the dark one."""
        for light in list(self.document.findall(nodes.image)):
            dark_uri = light["uri"].replace("-light.", "-dark.")
            if dark_uri == light["uri"] or not (Path(self.app.srcdir) / dark_uri).exists():
                continue
            dark = light.deepcopy()
            dark["uri"], dark["candidates"] = dark_uri, {"*": dark_uri}
            light["classes"].append("only-light")
            dark["classes"].append("only-dark")
            self.env.images.add_file(self.env.docname, dark_uri)
            light.parent.insert(light.parent.index(light) + 1, dark)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect with Sphinx."""
    app.connect("source-read", read)
    app.add_post_transform(LightAndDark)
    return {"version": "1", "parallel_read_safe": True}
