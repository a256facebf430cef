"""A lesson's sheet in the browser: on A4 pages, on white in any theme, and without what is for the screen alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from explorer.lessons import SITE
from tests.support.axe import grave_faults
from tests.support.browser import DRAWN, wait_until_drawn
from tests.support.share import third

A4 = (595, 842)  # points
SHEET = f"document.querySelector('.lc-answers') && {DRAWN}"


@pytest.fixture
def open_sheet(server, new_page):
    """A function that opens a lesson's sheet."""

    def open_(path, **look):
        page = new_page(**look)
        page.goto(f"{server.url}/{path}?print=1")
        page.wait_for_function(SHEET)
        return page

    return open_


def printed(page):
    """Width and height of each page that is printed, in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(boxes)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


@pytest.mark.parametrize("path", third(["perceptron", "fisher", "pocket"]))
def test_two_scenes_go_on_a_page_and_the_answers_on_the_last(open_sheet, path):
    page = open_sheet(path)
    scenes = len(SITE[path].scenes)
    widths = page.locator('[class*="st-key-sheet-answer-"] .main-svg').evaluate_all(
        """(all) => all.map((one) => one.getBoundingClientRect().width
          / one.closest('[class*="st-key-sheet-answer-"]').getBoundingClientRect().width)"""
    )
    assert min(widths) > 0.98, "each picture of an answer is as wide as its column"
    assert printed(page) == [A4] * ((scenes + 1) // 2 + 1)
    for rule, found in (("breakInside", '[class*="st-key-sheet-"]:has(h2)'), ("breakBefore", ".lc-answers")):
        kept = page.locator(found).evaluate_all(
            f"(all) => {{ return all.map((one) => getComputedStyle(one).{rule}); }}"
        )
        page.emulate_media(media="print")
        in_print = page.locator(found).evaluate_all(
            f"(all) => all.map((one) => getComputedStyle(one).{rule})"
        )
        page.emulate_media(media="screen")
        assert set(kept) == {"auto"}
        assert len(set(in_print)) == 1
        assert in_print[0] in ("avoid", "page")


def test_printing_waits_until_all_is_drawn(server, new_page):
    page, held = new_page(), []
    page.add_init_script(
        "window.print = () => { window.printed = document.querySelectorAll('.main-svg').length; }"
    )
    page.route("**/plotly.min.js", lambda route: held.append(route))
    page.goto(f"{server.url}/fisher?print=1")
    page.locator(".lc-answers").wait_for()
    page.wait_for_function("window.linclass?.charts.size")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<i data-testid=stSkeleton></i>')")
    page.get_by_role("button", name="Print", exact=True).click()
    assert not page.evaluate(f"window.printed || {DRAWN}"), "no picture is there yet"
    for request in held:
        request.continue_()
    expect(page.locator('.lc-chart:not([data-ready="1"])')).to_have_count(0)
    assert not page.evaluate(f"window.printed || {DRAWN}"), "a part of the page is still to come"
    page.evaluate("document.querySelector('i[data-testid=stSkeleton]').remove()")
    page.wait_for_function("window.printed")
    charts = page.locator(".st-key-sheet .lc-plot").count()
    assert charts >= len(SITE["fisher"].scenes)
    assert page.evaluate("window.printed") >= charts, "each picture was drawn before it was printed"


def test_what_is_drawn_is_not_any_more_while_something_new_arrives(open_page):
    page = open_page("/perceptron")
    assert page.evaluate(DRAWN) == "1"
    page.evaluate(
        """() => { window.cleared = 0;
        new MutationObserver(() => { window.cleared += !document.documentElement.dataset.drawn; })
          .observe(document.documentElement, { attributes: true, attributeFilter: ["data-drawn"] }); }"""
    )
    page.locator(".lc-chart .lc-plot").first.click(position={"x": 200, "y": 120})
    page.wait_for_function(f"window.cleared && {DRAWN}")


def test_paper_is_white_and_has_nothing_to_press(open_sheet):
    page = open_sheet("margin", color_scheme="dark")
    svg = page.locator(".st-key-sheet .lc-plot").first
    dots = svg.locator(".scatterlayer path.point").first
    ink = "(one) => getComputedStyle(one).fill"
    assert dots.evaluate(ink) == "rgb(11, 98, 168)", "the colours of the light theme"
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".stSidebar", ".st-key-sheet-bar", ".st-key-behind", ".lc-neighbours", ".stAppHeader"):
        for one in page.locator(gone).all():
            expect(one).to_be_hidden()
    backs = page.locator(".stApp, .stMain, .st-key-sheet").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert set(backs) == {"rgb(255, 255, 255)"}
    words = page.locator(".st-key-sheet :is(h1, h2, h3, p, li)").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).color)"
    )
    assert all(max(map(int, re.findall(r"\d+", colour)[:3])) < 110 for colour in words), set(words)


def test_one_button_prints_and_one_leads_back_as_the_browsers_back_does(open_page):
    page = open_page("/perceptron?scene=2")
    asked = page.locator(".lc-question")
    page.locator(".st-key-scene-print button").click()
    page.wait_for_function(SHEET)
    page.wait_for_url("**print=1**")
    page.go_back()
    expect(asked).to_have_text(SITE["perceptron"].scenes[1].question)
    wait_until_drawn(page)
    page.go_forward()
    page.wait_for_function(SHEET)

    page.evaluate("() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed === 1")
    assert not grave_faults(page)
    page.get_by_role("button", name="Back to the lesson", exact=True).click()
    expect(asked).to_have_text(SITE["perceptron"].scenes[1].question)
    wait_until_drawn(page)
    assert "print" not in page.url


EMPTY_END = """() => {
  const all = [...document.querySelectorAll(".stMain :is(p, table, .lc-plot)")].filter((one) => one.checkVisibility());
  return document.documentElement.scrollHeight - scrollY - Math.max(...all.map((one) => one.getBoundingClientRect().bottom));
}"""


def test_ctrl_p_prints_the_sheet_of_the_lesson_and_comes_back(open_page):
    page = open_page("/perceptron?scene=2")
    page.evaluate(
        """() => { window.print = () => {
        window.printed = document.querySelectorAll(".st-key-sheet .main-svg").length;
        dispatchEvent(new Event("afterprint")); }; }"""
    )
    page.keyboard.press("Control+p")
    page.wait_for_function("window.printed")
    assert page.evaluate("window.printed") >= len(SITE["perceptron"].scenes), "all of it was drawn"
    expect(page.locator(".lc-question")).to_have_text(SITE["perceptron"].scenes[1].question)
    page.emulate_media(media="print")
    for gone in (".stSidebar", ".stAppHeader", ".lc-player", ".st-key-scenes"):
        expect(page.locator(gone).first).to_be_hidden()
    board, beside = (page.locator(column).bounding_box() for column in (".st-key-board", ".st-key-act"))
    assert board["y"] + board["height"] <= beside["y"], "one below the other, not over each other"
    page.emulate_media(media="screen")


def test_a_printed_bench_does_not_end_with_an_empty_page(open_page):
    page = open_page("/logistic?scene=0")
    page.emulate_media(media="print")
    assert page.evaluate(EMPTY_END) < 40
