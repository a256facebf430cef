"""The documents: short, addressed to named readers, in plain English, with links and commands that work."""

from __future__ import annotations

import posixpath
import re
import tomllib

import pytest

from explorer.lessons import SITE
from tests.support import documents
from tests.support.collected import collected
from tests.support.documents import NAMES
from tools.server import ROOT

LONGEST_README = 120
# What the voice guide forbids, and the better word.
VOICE = {
    r"whoever": "anyone who, if you",
    r"anew": "again",
    r"seldom": "rarely",
    r"beforehand": "in advance",
    r"for ever": "forever, without bound",
    r"shall": "must, should",
    r"mends?|mended": "repair, correct",
    r"(?:is|are|was|were) told": "say who reads or sees it",
    r"so (?:many|often|large)": "this many, this often",
    r"(?:stands?|stood) (?:in|on|below|beside|above|there|here|out|for)": "is, lies, occurs, appears",
    r"what (?:is|was|are) \w+(?: \w+){0,2} (?:is|are|goes|stands|lies)": "name the thing",
    r"he|him|his|himself": "you, they",
    r"halls?": "class, classroom",
    r"\d %": "5% without a space",
    r"(?:learnt|unto|amid)": "learned, to, among",
}


def described(name):
    """The paragraph after the title."""
    return documents.text(name).split("\n\n")[1]


def test_the_readme_is_short():
    assert documents.text("README.md").count("\n") <= LONGEST_README


@pytest.mark.parametrize("name", [*documents.DOCS, "CONTRIBUTING.md", documents.PACKAGE])
def test_each_document_begins_with_its_readers(name):
    first = described(name)
    assert first.startswith(("For ", "See [")), first
    assert first.startswith("See [") == (name in documents.REFERRING)


@pytest.mark.parametrize("name", NAMES)
def test_the_voice_is_plain(name):
    prose = documents.prose(name)
    found = {
        match[0]: better
        for pattern, better in VOICE.items()
        for match in re.finditer(rf"(?<![\w-])(?:{pattern})(?![\w-])", prose, re.IGNORECASE)
    }
    assert not found, f"better: {found}"


@pytest.mark.parametrize("name", [*NAMES, *documents.REFERRING])
def test_links_within_the_project_lead_somewhere(name):
    for link in documents.links(name):
        path, _, anchor = link.partition("#")
        if re.match(r"\w+:", path):
            continue
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
        assert (ROOT / target).exists(), link
        assert not target.startswith(".."), link
        assert not anchor or anchor in documents.anchors(target), link


def test_every_document_is_in_the_site_and_in_the_readme():
    index = (ROOT / "docs" / "index.rst").read_text(encoding="utf-8")
    tree = set(re.findall(r"^   (\w+)$", index, re.MULTILINE))
    assert {posixpath.basename(name).removesuffix(".md") for name in documents.DOCS} <= tree
    linked = set(documents.links("README.md"))
    assert {name for name in NAMES if name not in ("README.md", documents.PACKAGE)} <= linked


@pytest.mark.parametrize("name", documents.INSTRUCTIONS)
def test_commands_work_in_a_fresh_shell(name):
    """Where nothing has activated .venv, its programs are not found."""
    bare = re.compile(r"(?:python3?|pip|streamlit) ")
    assert not [
        code for code in documents.code(name) if code.startswith(documents.STARTS) and bare.match(code)
    ]
    for block in documents.blocks(name, "sh"):
        lines = block.splitlines()
        active = next(
            (k for k, line in enumerate(lines) if line.startswith("source .venv/bin/activate")), None
        )
        for k, line in enumerate(lines):
            makes = line.startswith("python3 -m venv .venv")
            assert makes or not bare.match(line) or (active is not None and active < k), line


@pytest.mark.slow  # all texts of the app are looked for
def test_what_is_bold_is_a_text_of_the_app():
    known = {found.text for found in collected()}
    for name in ("docs/using.md", "docs/lecturers.md", "docs/library.md"):
        bold = set(re.findall(r"\*\*([^*]+)\*\*", documents.without_blocks(name)))
        assert bold
        assert bold <= known, name


def test_all_pages_are_described_and_no_other():
    described = set(re.findall(r"^\| [^|`]+ `/([\w-]*)` \|", documents.text("docs/using.md"), re.MULTILINE))
    assert described == {room.path for room in SITE.rooms}


def test_make_docs_installs_what_the_examples_need():
    """They make boards and figures, so `make docs` in a new copy of the project needs the extra for notebooks."""
    assert "linclass.Board(" in (ROOT / "docs" / "api" / "pictures.rst").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "linclass[notebook]" in project["optional-dependencies"]["docs"]


def test_the_package_describes_itself_without_links_into_the_repository():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["readme"] == documents.PACKAGE
    assert not [link for link in documents.links(documents.PACKAGE) if not link.startswith("https://")]


@pytest.mark.parametrize("name", ["README.md", documents.PACKAGE])
def test_the_licence_is_that_of_the_package(name):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"`{project['license']}`" in documents.text(name)
