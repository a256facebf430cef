"""A proof in a browser: its lines by keys and buttons, its reasons, their order, and points that break it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board

PAGE = "/convergence?proof=con-novikoff"
CURRENT = ".lc-line[aria-current=step]"
LAYERS = ".lc-plot [class*='tracesym-gamma--'].lc-lit"


def test_lines_follow_the_keys_and_a_dragged_point_breaks_the_chain(open_page):
    page = open_page(PAGE)
    board = Board(page)
    lines = page.locator(".lc-lines > li")
    expect(lines).to_have_count(10)
    page.keyboard.press("ArrowRight")
    expect(page.locator(CURRENT)).to_contain_text("ŵ* separates the classes")
    page.wait_for_url("**line=2*")
    page.get_by_role("button", name="Next line").click()
    expect(lines.nth(2)).to_have_attribute("aria-current", "step")
    lines.nth(0).locator("mrow[data-symbol=gamma]").first.hover()
    expect(page.locator(LAYERS).first).to_be_attached()
    board.click(2.0, 1.0)  # a point of the first class among those of the second
    expect(lines.nth(1)).to_have_class("lc-line lc-at lc-broken")
    expect(lines.nth(1)).to_contain_text("Without “A line separates the classes”")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(CURRENT)).to_contain_text("γ is defined")
    expect(lines.nth(1)).to_contain_text(
        "Without “A line separates the classes”"
    )  # also beside the current line
    page.keyboard.press("Control+z")
    expect(page.locator(".lc-broken")).to_have_count(0)


def test_reasons_are_chosen_and_lines_are_put_in_order_by_keys(open_page):
    page = open_page(PAGE + "&proof.mode=why")
    Board(page)
    wrong = page.get_by_role("button", name="ŵ* has length 1.")
    wrong.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lc-why-not")).to_contain_text("Not enough: The length fixes the scale of γ.")
    expect(wrong).to_be_disabled()
    page.get_by_role("button", name="γ is defined as the smallest of these numbers.").click()
    expect(page.locator(CURRENT).locator(".lc-reason")).to_be_visible()
    page.get_by_text("Put in order", exact=True).click()
    expect(page.locator(".lc-chain-status")).to_contain_text("Drag a line by its number")
    expect(page.locator(".lc-gap-line")).to_have_count(0)  # nothing is wrong before the first move
    steps = page.evaluate(
        """() => { const chart = [...window.linclass.charts].find((c) => c.message?.chain);
          return chart.message.chain.order; }"""
    )
    page.locator(".lc-lines > li").nth(1).get_by_role("button", name="Move the line up").press("ArrowUp")
    steps[:2] = reversed(steps[:2])
    expect(page.locator(".lc-gap-line")).to_have_count(1)  # the first line that does not follow
    for place in range(len(steps)):  # move the line that belongs here up to its place
        at = steps.index(place)
        up = page.locator(".lc-lines > li").nth(at).get_by_role("button", name="Move the line up")
        if at > place:
            up.focus()
        for _press in range(at - place):
            page.keyboard.press("ArrowUp")
        steps.insert(place, steps.pop(at))
    expect(page.get_by_text("Each line follows from the lines above it.")).to_be_visible()
    expect(page.locator(".lc-gap-line")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_current_line_is_on_the_first_screen(open_page, new_page, size):
    width, height = size
    page = open_page(PAGE + "&line=9", on=new_page(viewport={"width": width, "height": height}))
    Board(page)
    line = page.locator(CURRENT).locator(".lc-reason")
    expect(line).to_be_visible()
    box = line.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    around = page.locator(".lc-lines").bounding_box()  # a list that scrolls on a wide screen
    assert around is not None
    assert around["y"] <= box["y"]
    assert box["y"] + box["height"] <= around["y"] + around["height"]
    for part in page.locator(".lc-plot.lc-shown, .lc-line-next").all():  # and both pictures
        expect(part).to_be_in_viewport(ratio=1)
    for _line in range(4):  # to the longest one, which a phone shows only now
        page.keyboard.press("ArrowLeft")
    expect(page.locator(CURRENT)).to_contain_text("Expand the square")
    for part in (".lc-symbols", ".lc-instance"):
        cut = page.locator(CURRENT).locator(part).evaluate("(part) => part.scrollWidth - part.clientWidth")
        assert cut <= 1, part
    page.add_style_tag(content=".lc-chain .lc-line { font-size: 3rem !important }")  # as in a lecture
    page.wait_for_function(
        """() => [...document.querySelectorAll(".lc-line:not(.lc-wide) > :is(.lc-symbols, .lc-instance)")]
          .every((part) => part.scrollWidth <= part.clientWidth + 1)"""
    )


def test_in_lecture_mode_both_pictures_and_all_buttons_are_on_the_screen(open_page, new_page):
    size = {"width": 1280, "height": 720}
    page = open_page(
        "/convergence?proof=con-unit&line=6&lecture=1", on=new_page(viewport=size)
    )  # a long claim
    Board(page)
    expect(page.locator(CURRENT)).to_be_visible()
    expect(page.locator(".st-key-proof-beside .lc-plot")).to_be_visible()
    for part in page.locator(".lc-plot.lc-shown, .st-key-scenes, .st-key-board .lc-caption").all():
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"], part
    for plot in page.locator(".lc-plot.lc-shown").all():
        assert plot.bounding_box()["height"] >= 150


def test_on_a_phone_shown_lines_stay_above_the_current_one_and_no_button_moves(open_page, new_page):
    page = open_page(PAGE + "&line=1", on=new_page(viewport={"width": 390, "height": 844}))
    Board(page)
    following = page.locator(".lc-line-next")
    top = following.bounding_box()["y"]
    for _line in range(3):
        following.click()
    expect(page.locator(CURRENT).locator(".lc-line-go")).to_have_text("4")
    lines = page.locator(".lc-lines > li")
    expect(lines.nth(2)).to_be_in_viewport()
    expect(lines.nth(4)).to_be_hidden()
    assert following.bounding_box()["y"] == pytest.approx(top, abs=1)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (667, 375)])
def test_a_phone_shows_the_name_the_picture_the_line_and_its_button_on_one_screen(
    open_page, new_page, width, height
):
    phone = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page = open_page("/hypothesis?scene=0&proof=hyp-normal", on=phone)
    Board(page)
    for part in (".st-key-board .lc-plot", CURRENT, ".lc-line-next"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= width
    for button in page.locator(".st-key-board .lc-toolbar button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)
    title = page.locator("h1.lc-title")
    assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth"), "nothing is cut off"
    if width > height:
        line, plot = (page.locator(part).bounding_box() for part in (CURRENT, ".st-key-board .lc-plot"))
        assert line["x"] >= plot["x"] + plot["width"], "beside the picture"
        last = page.locator(".st-key-board .lc-toolbar button:visible").last.bounding_box()
        assert last["x"] + last["width"] <= line["x"], "nor over a tool"


def test_on_a_phone_why_shows_the_line_and_the_question_and_back_leads_to_the_scene(open_page, new_page):
    phone = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = open_page("/hypothesis?scene=5", on=phone)
    Board(page)
    question = page.locator(".lc-question").text_content()
    page.get_by_role("button", name="See the proof").tap()
    expect(page.locator(".lc-claim")).to_be_visible()
    Board(page)
    page.get_by_text("Why?", exact=True).tap()
    asked = page.locator(f"{CURRENT} .lc-ask")
    expect(asked).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        """() => document.querySelector(".lc-line[aria-current=step] .lc-symbols").getBoundingClientRect().top >= 52"""
    )
    below = page.evaluate(
        """() => { const main = document.querySelector(".stMain");
          return main.scrollHeight - main.scrollTop - document.querySelector(".st-key-scenes").getBoundingClientRect().bottom; }"""
    )
    assert below < 300, "the links to other lessons, and no empty screen"
    page.get_by_role("button", name="Back to the lesson").tap()
    expect(page.locator(".lc-question:not(.lc-claim)")).to_have_text(question)
    page.wait_for_url("**scene=5*")
