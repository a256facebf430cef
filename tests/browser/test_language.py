"""What a Chinese student sees: the pages in the browser's language, and a switch that loses nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from explorer import site
from tests.browser.board import Board, link
from tests.browser.conftest import PHONE

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
PATHS = [path for pages in site.plan().values() for path in pages]


def test_the_browsers_language_comes_first_and_the_link_says_another(new_page, open_page):
    chinese = new_page(locale="zh-CN")
    open_page("/perceptron", on=chinese)
    expect(chinese.get_by_role("heading", level=1)).to_contain_text("感知机")
    assert "lang" not in chinese.url
    assert chinese.evaluate("document.documentElement.lang") == "zh"
    open_page("/perceptron?lang=en", on=chinese)
    expect(chinese.get_by_role("heading", level=1)).to_contain_text("perceptron")


def test_the_switch_keeps_points_settings_and_step_and_goes_for_the_charts_own_controls(page, open_page):
    open_page(f"/perceptron?{link(*POINTS)}&pla.order=worst&step=1")
    board = Board(page)
    board.click(3, 1)
    board.expect_count(4)
    page.get_by_role("button", name="To the start").click()
    expect(board.count).to_contain_text("0 /")
    points, shown = board.points(), board.count.text_content()
    page.get_by_role("radio", name="中文").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("感知机")
    expect(page.get_by_role("button", name="播放")).to_be_visible()
    expect(page.get_by_role("button", name="删除所有点")).to_be_visible()
    expect(page.get_by_role("radio", name="最差", exact=True)).to_be_checked()
    expect(board.count).to_have_text(str(shown))
    assert board.saved_points() == points
    for kept in ("lang=zh", "pla.order=worst", "[?&]d="):
        expect(page).to_have_url(re.compile(kept))
    page.get_by_role("button", name="撤销").click()
    board.expect_points(*POINTS)
    page.get_by_role("link", name="最大间隔").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("间隔")
    Board(page).expect_points(*POINTS)
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("button", name="Undo (Ctrl+Z)")).to_be_visible()
    expect(page).to_have_url(re.compile("^((?!lang).)*$"))


@pytest.mark.parametrize("path", PATHS, ids=[path or "start" for path in PATHS])
def test_a_page_in_chinese_fits_a_phone(path, new_page, open_page):
    page = open_page(f"/{path}?lang=zh", on=new_page(viewport=PHONE), chart=path != "glossary")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    cut = page.evaluate(
        """[...document.querySelectorAll('.lc-chart button, .lc-head, .lc-caption, .stButton button')]
          .filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
    )
    assert not cut
