"""A page that fails because of its link offers a way out, and that way works: in English and in Chinese."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tools.server import ROOT, Server

# What Python runs first: with it a page fails as one once did, where w of the link is subnormal.
FAILING = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from explorer.lessons.hypothesis import projections
works = projections.board
def board(dataset, w, *rest, **how):
    if 0 < abs(w[0]) < 1e-300:
        raise ZeroDivisionError("float division by zero")
    return works(dataset, w, *rest, **how)
projections.board = board
"""


@pytest.fixture(scope="module")
def failing(tmp_path_factory):
    folder = tmp_path_factory.mktemp("failing")
    (folder / "sitecustomize.py").write_text(FAILING, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        with Server() as server:
            yield server


@pytest.mark.parametrize(
    ("lang", "label"),
    [("en", "Open this page without the link’s settings"), ("zh", "不用链接中的设置打开本页")],
)
def test_a_page_that_fails_opens_without_its_link(failing, new_page, lang, label):
    page = new_page()
    page.goto(f"{failing.url}/hypothesis?scene=0&hyp.w1=1e-320&hyp.w2=1&lang={lang}")
    way_out = page.get_by_role("link", name=label)
    expect(way_out).to_be_visible()
    page.reload()
    expect(way_out).to_be_visible()  # the error survives a reload: the link is still there
    way_out.click()
    expect(page.locator(".st-key-board .js-plotly-plot .main-svg").first).to_be_visible()
    expect(way_out).to_have_count(0)
    assert "1e-320" not in page.url
    assert ("lang=zh" in page.url) == (lang == "zh")  # English is the browser's own
