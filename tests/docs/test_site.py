"""The site: built without a warning, with every public name, its formulas drawn and its examples run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest
from sphinx.util.inventory import InventoryFile

import linclass
from tools.server import ROOT

WORKED = [file.stem for file in (ROOT / "docs" / "worked").glob("*.rst")]


def build(source, target):
    """What Sphinx says of a build in which a warning is an error."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-b",
        "html",
        str(source),
        str(target),
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site in a folder."""
    target = tmp_path_factory.mktemp("site")
    done = build(ROOT / "docs", target)
    assert done.returncode == 0, done.stderr
    return target


@pytest.mark.slow
def test_every_public_name_has_its_place(site):
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, path: path)
    known = {name for kind, entries in inventory.items() if kind.startswith("py:") for name in entries}
    missing = {f"linclass.{name}" for name in linclass.__all__} - known
    assert not missing, f"no page of docs/api has a place for {sorted(missing)}"
    assert {
        "linclass.core.linear.clip_line",
        "linclass.core.validation.folds",
        "linclass.Perceptron.fit",
    } <= known


@pytest.mark.slow
def test_nothing_comes_from_elsewhere(site):
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//', text), page
        assert not re.findall(r'<link[^>]+href="(?:https?:)?//', text), page


@pytest.mark.slow
def test_formulas_are_drawn(site):
    text = (site / "api" / "discriminants.html").read_text(encoding="utf-8")
    assert "<mfrac><mrow><msup>" in text  # J, above and below its bar
    for page in site.rglob("*.html"):
        assert ":math:" not in page.read_text(encoding="utf-8"), page


@pytest.mark.slow
def test_five_worked_pages_have_code_and_pictures(site):
    assert len(WORKED) == 5
    for name in WORKED:
        text = (site / "worked" / f"{name}.html").read_text(encoding="utf-8")
        assert text.count("&gt;&gt;&gt;") > 10
        pictures = re.findall(r'<svg class="picture".*?</figure>', text, re.DOTALL)
        assert len(pictures) >= 2
        for picture in pictures:
            assert re.search(r'aria-label="[^"]{20,}"', picture)
            assert "<path class=" in picture
            assert "nan" not in re.findall(r"\b\w+\b", picture)


WRONG = {
    "an example": (">>> 1 + 1\n3\n", "Expected:\n    3\nGot:\n    2"),
    "an error": (">>> linclass.nothing\n", "NameError"),
    "a picture that cannot be drawn": (".. picture:: One\n   :alt: one\n\n   1 / 0\n", "ZeroDivisionError"),
    "no picture": (".. picture:: One\n   :alt: one\n\n   2\n", "ends with the picture"),
}


@pytest.mark.slow
def test_what_is_wrong_on_a_page_ends_the_build(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    shutil.copy(ROOT / "docs" / "conf.py", source)
    text = (source / "conf.py").read_text(encoding="utf-8")
    text = text.replace("Path(__file__).resolve().parent.parent", f"Path({str(ROOT)!r})")
    (source / "conf.py").write_text(
        text.replace('["static"]', "[]").replace('["site.css"]', "[]"), encoding="utf-8"
    )
    pages = [f"{name.title()}\n{'=' * len(name)}\n\n{page}" for name, (page, _) in WRONG.items()]
    index = "Index\n=====\n\n.. toctree::\n\n" + "".join(f"   page{k}\n" for k in range(len(pages)))
    for name, page in {"index": index, **{f"page{k}": page for k, page in enumerate(pages)}}.items():
        (source / f"{name}.rst").write_text(page, encoding="utf-8")
    done = build(source, tmp_path / "target")
    assert done.returncode != 0
    for k, (_, told) in enumerate(WRONG.values()):
        assert told in done.stderr
        assert f"page{k}.rst" in done.stderr
