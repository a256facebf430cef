"""The Markdown documents of the project, and their parts: prose, blocks of code, commands, links."""

from __future__ import annotations

import re
import unicodedata

from tools.server import ROOT

ROOT_DOCUMENTS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "sample_data/README.md")
PACKAGE = "linclass/README.md"  # the page in a package index
# Pages of the site that include a document from the root: docs/extensions/documents.py.
REFERRING = ("docs/contributing.md", "docs/security.md", "docs/changelog.md")
DOCS = tuple(sorted(str(file.relative_to(ROOT)) for file in (ROOT / "docs").glob("*.md")))
NAMES = (*ROOT_DOCUMENTS, PACKAGE, *(name for name in DOCS if name not in REFERRING))
INSTRUCTIONS = tuple(name for name in NAMES if name != "CHANGELOG.md")  # with commands that readers type
# Prefixes of inline code that is a command.
STARTS = ("python -m ", ".venv/bin/python -m ", "make ", "pip ", "streamlit ")

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`")
_ADDRESS = re.compile(r"(?<=\])\([^)\s]+\)|(?:src|srcset)=\"[^\"]+\"")
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")


def text(name: str) -> str:
    """Return a document."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """Return its blocks of code in that language."""
    return [block for found, block in _BLOCK.findall(text(name)) if found == language]


def without_blocks(name: str) -> str:
    """Return its text without the blocks of code."""
    return _BLOCK.sub("", text(name))


def prose(name: str) -> str:
    """Return its text without code, and without the addresses of links and pictures."""
    return _ADDRESS.sub("", _CODE.sub("", without_blocks(name)))


def code(name: str) -> list[str]:
    """Return the inline code of its sentences and tables."""
    return _CODE.findall(without_blocks(name))


def commands(name: str) -> list[str]:
    """Return the commands of its shell blocks and of its sentences, without comments."""
    lines = [line.split(" #")[0].strip() for block in blocks(name, "sh") for line in block.splitlines()]
    return [line for line in [*lines, *(found for found in code(name) if found.startswith(STARTS))] if line]


def links(name: str) -> list[str]:
    """Return the targets of its links and pictures."""
    return ["".join(found) for found in _LINK.findall(without_blocks(name))]


def anchors(name: str) -> set[str]:
    """Return the anchors of its headings, as code hosts and the site generate them."""
    headings = re.findall(r"^#+ (.+)$", without_blocks(name), re.MULTILINE)
    return {_slug(heading) for heading in headings}


def _slug(heading: str) -> str:
    """Convert to lower case, and keep letters, digits and hyphens only."""
    kept = unicodedata.normalize("NFC", heading.lower()).replace(" ", "-")
    return re.sub(r"[^\w-]", "", kept)
