"""What a Chinese student sees: the pages in the browser's language, and a switch that loses nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.board import Board, link
from tests.support.browser import BLANK, wait_until_drawn

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]


def test_the_browsers_language_comes_first_in_the_uploader_too_and_the_link_says_another(new_page, open_page):
    chinese = new_page(locale="zh-CN")
    open_page("/perceptron", on=chinese)
    expect(chinese.get_by_role("heading", level=1)).to_contain_text("感知机")
    assert "lang" not in chinese.url
    assert chinese.evaluate("document.documentElement.lang") == "zh-Hans"
    open_page("/perceptron?lang=en", on=chinese)
    expect(chinese.get_by_role("heading", level=1)).to_contain_text("perceptron")

    for page, tab, file, drop in (
        (chinese, "上传", "选择文件", "或拖放到此处"),
        (new_page(), "Upload", "Choose a file", "or drop it here"),
    ):
        open_page("/data", on=page)
        page.get_by_role("tab", name=tab).click()
        uploader = page.get_by_test_id("stFileUploaderDropzone")
        button = uploader.get_by_test_id("stBaseButton-secondary")
        expect(button).to_have_accessible_name(re.compile(f"{file}$"))
        expect(uploader.get_by_text("Upload", exact=True)).to_be_hidden()
        expect(uploader.get_by_text("per file")).to_be_hidden()
        instructions = uploader.get_by_test_id("stFileUploaderDropzoneInstructions")
        said = instructions.evaluate("part => getComputedStyle(part, '::after').content")
        assert said == f'"{drop}"'
        with page.expect_file_chooser():
            button.click()


def test_streamlit_speaks_the_language_of_the_page(new_page, open_page, errors):
    page = open_page("/nothing-here", on=new_page(locale="zh-CN"))
    expect(page.get_by_role("dialog")).to_contain_text("找不到页面")
    expect(page.get_by_role("dialog")).to_contain_text("这个网址没有对应的页面。")
    errors.clear()  # Streamlit writes into the console, too, that there is no page
    page.get_by_role("dialog").get_by_role("button", name="关闭").click()
    open_page("/data", on=page)
    page.get_by_role("button", name="换一批点").click()
    expect(page.get_by_test_id("stSidebar")).to_have_attribute("aria-label", "侧边栏")
    step = page.get_by_test_id("stNumberInputStepUp").first
    expect(step).to_have_attribute("aria-label", "增大")
    page.get_by_role("radio", name="English").click()
    expect(step).to_have_attribute("aria-label", "Increase")
    expect(page.get_by_test_id("stSidebar")).to_have_attribute("aria-label", "Sidebar")
    page.get_by_role("radio", name="中文").click()
    expect(step).to_have_attribute("aria-label", "增大")
    page.get_by_test_id("stNumberInput").locator("input").first.fill("23")
    expect(page.get_by_test_id("InputInstructions")).to_contain_text("按 Enter 键应用")


def test_a_server_that_cannot_be_reached_is_named_without_its_commands(new_page, server, errors):
    page = new_page()
    page.route(re.compile("_stcore/(health|host-config)"), lambda route: route.abort())
    page.goto(f"http://localhost:{server.port}/")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The server is not responding. Your points are kept")
    expect(dialog.get_by_text("yourscript.py")).to_be_hidden()
    page.goto(BLANK)
    errors.clear()  # a browser whose server cannot be reached says so in its console


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
    expect(page).to_have_url(re.compile(r"(?=.*lang=zh)(?=.*pla\.order=worst)(?=.*d=)"))
    page.get_by_role("button", name="撤销").click()
    board.expect_points(*POINTS)
    page.get_by_role("link", name="最大间隔").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("间隔")
    Board(page).expect_points(*POINTS)
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("button", name="Undo (Ctrl+Z)")).to_be_visible()
    expect(page).not_to_have_url(re.compile("lang="))


def test_to_and_fro_on_the_data_page_nothing_is_made_anew(page, open_page):
    open_page(f"/data?{link(*POINTS)}")
    board = Board(page)
    for name, title in (("中文", "点"), ("English", "points"), ("中文", "点"), ("English", "points")):
        page.get_by_role("radio", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        wait_until_drawn(page)
        board.expect_points(*POINTS)
    page.get_by_role("combobox", name="Shape").click()
    page.get_by_role("option", name="Two moons").click()
    board.expect_count(60)
