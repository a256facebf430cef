"""The site: built without a warning, with every public name, its formulas drawn and its examples run."""

from __future__ import annotations

import base64
import json
import posixpath
import re
import subprocess
import sys
from html import unescape as html_text
from urllib.parse import unquote, urlsplit

import numpy as np
import plotly.graph_objects as go
import pytest
from playwright.sync_api import expect
from sphinx.util.inventory import InventoryFile

import linclass
from docs.conf import PLOTLY
from docs.extensions.worked import html
from linboard import theme
from tests.support import documents
from tests.support.once import once
from tools.server import ROOT

LIGHT, DARK = "rgb(27, 36, 51)", "rgb(238, 242, 248)"  # the colours of a line
WORKED = [file.stem for file in (ROOT / "docs" / "worked").glob("*.rst")]


def build(source, target):
    """What Sphinx says of a build in which a warning is an error."""
    options = ["-W", "--keep-going", "-q", "-b", "html", "-c", "docs"]
    command = [sys.executable, "-m", "sphinx", *options, str(source), str(target)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


def build_all(target):
    """The whole site."""
    done = build(ROOT / "docs", target)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site in a folder."""
    return once(tmp_path_factory, "site", build_all)


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


def anchors(page):
    """What a link to a part of this page may name."""
    return set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8"))) | {""}


@pytest.mark.slow
def test_every_link_within_the_site_leads_somewhere(site):
    known = {page: anchors(page) for page in site.rglob("*.html")}
    checked = 0
    for page in known:
        for link in re.findall(r'<a [^>]*href="([^"]+)"', page.read_text(encoding="utf-8")):
            address = urlsplit(html_text(link))
            if address.scheme or address.netloc:
                continue
            target = (page.parent / unquote(address.path)).resolve() if address.path else page
            assert target.exists(), f"{page}: {link}"
            assert target.suffix != ".html" or unquote(address.fragment) in known[target], f"{page}: {link}"
            checked += 1
    assert checked > 1_000


@pytest.mark.slow
def test_the_documents_are_pages_that_the_search_finds(site):
    index = json.loads(
        (site / "searchindex.js").read_text("utf-8").removeprefix("Search.setIndex(").rstrip(")")
    )
    names = {posixpath.basename(name).removesuffix(".md") for name in documents.DOCS}
    assert names <= set(index["docnames"])
    for name in ("contributing", "security", "changelog"):  # from the root of the project
        title = documents.text(f"{name.upper()}.md").splitlines()[0].removeprefix("# ")
        page = (site / f"{name}.html").read_text(encoding="utf-8")
        assert f"<h1>{title}<" in page
        assert len(page) > len(documents.text(f"{name.upper()}.md"))


@pytest.mark.slow
def test_a_picture_has_a_light_and_a_dark_version(site):
    page = (site / "lecturers.html").read_text(encoding="utf-8")
    shown = dict(
        re.findall(r'<img[^>]*class="[^"]*(only-light|only-dark)[^"]*"[^>]*src="_images/([^"]+)"', page)
    )
    assert shown == {"only-light": "hall-light.webp", "only-dark": "hall-dark.webp"}
    assert all((site / "_images" / name).exists() for name in shown.values())


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


def figures(page):
    """The figures that a page draws, by the words that stand for them; Plotly raises where one is none."""
    groups = re.findall(
        r'<div class="pictures" role="img" aria-label="([^"]+)">(.*?)<noscript>', page, re.DOTALL
    )
    data = {
        alt: re.findall(r'<script type="application/json">(.*?)</script>', group) for alt, group in groups
    }
    return {alt: [go.Figure(json.loads(text)) for text in found] for alt, found in data.items()}


def array(values):
    """The numbers of a trace, which Plotly packs where they were an array."""
    if not isinstance(values, dict):
        return np.asarray(values, dtype=float)
    return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).astype(float)


@pytest.mark.slow
def test_five_worked_pages_have_code_and_pictures(site):
    assert len(WORKED) == 5
    for name in WORKED:
        text = (site / "worked" / f"{name}.html").read_text(encoding="utf-8")
        assert text.count("&gt;&gt;&gt;") > 10
        pictures = figures(text)
        assert len(pictures) == text.count("The code of this picture") >= 2
        for alt, drawn in pictures.items():
            assert len(alt) > 20
            assert drawn
            for trace in (trace for figure in drawn for trace in figure.data):
                x, y = array(trace.x), array(trace.y)
                assert len(x) == len(y)
                assert np.isfinite(x).any()


@pytest.mark.slow
def test_fishers_line_is_the_one_that_is_drawn(site):
    text = (site / "worked" / "fisher_and_least_squares.html").read_text(encoding="utf-8")
    line, *classes = (
        np.column_stack([array(trace.x), array(trace.y)])
        for trace in next(iter(figures(text).values()))[0].data
    )
    model = linclass.FisherDiscriminant().fit(
        np.concatenate(classes), np.repeat([0, 1], list(map(len, classes)))
    )
    ends = line[:2]  # a gap comes after them
    assert np.ptp(ends, axis=0).max() > 10  # the page shows less
    np.testing.assert_allclose(model.decision_function(ends), 0, atol=1e-9)


@pytest.mark.slow
def test_plotly_is_there_once_and_only_pages_with_pictures_load_it(site):
    assert len(list(site.rglob("plotly*.js"))) == 1
    for page in site.rglob("*.html"):
        loaded = re.findall(
            r'<script[^>]+src="[^"]*_static/(plotly\.min|pictures)\.js', page.read_text(encoding="utf-8")
        )
        assert loaded == (["plotly.min", "pictures"] if page.parent.name == "worked" else []), page


def test_browser_draws_pictures_in_the_colours_of_the_theme(browser):
    figure = go.Figure(go.Scatter(x=[0, 1], y=[0, 1], line_color=theme.LINE))
    with browser.new_context() as context:
        page = context.new_page()
        page.set_content(f'<body data-theme="auto">{html((figure, figure), "Two lines")}')
        page.add_script_tag(path=PLOTLY)
        page.add_script_tag(content=f"const DARK = {json.dumps(theme.DARK)};")
        page.add_script_tag(path=ROOT / "docs" / "static" / "pictures.js")
        expect(page.get_by_role("img", name="Two lines").locator("path.js-line")).to_have_count(2)
        line = page.locator("path.js-line").first
        shown = {
            ("auto", "light"): LIGHT,
            ("auto", "dark"): DARK,
            ("light", "dark"): LIGHT,
            ("dark", "light"): DARK,
        }
        for (chosen, system), colour in shown.items():
            page.emulate_media(color_scheme=system)
            page.evaluate("(chosen) => { document.body.dataset.theme = chosen; }", chosen)
            expect(line).to_have_css("stroke", colour)


WRONG = {
    "on example data": (">>> 1 + 1\n3\n", "Expected:\n    3\nGot:\n    2"),
    "an error": (">>> linclass.nothing\n", "NameError"),
    "a picture that cannot be drawn": (".. picture:: One\n   :alt: one\n\n   1 / 0\n", "ZeroDivisionError"),
    "no picture": (".. picture:: One\n   :alt: one\n\n   2\n", "ends with a figure"),
}


@pytest.mark.slow
def test_what_is_wrong_on_a_page_ends_the_build(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    pages = [f"{name.title()}\n{'=' * len(name)}\n\n{page}" for name, (page, _) in WRONG.items()]
    index = "Index\n=====\n\n.. toctree::\n\n" + "".join(f"   page{k}\n" for k in range(len(pages)))
    for name, page in {"index": index, **{f"page{k}": page for k, page in enumerate(pages)}}.items():
        (source / f"{name}.rst").write_text(page, encoding="utf-8")
    done = build(source, tmp_path / "target")
    assert done.returncode != 0
    for k, (_, told) in enumerate(WRONG.values()):
        assert told in done.stderr
        assert f"page{k}.rst" in done.stderr
