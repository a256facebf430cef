"""A worksheet of challenges in the browser: chosen on the map, two on an A4 page, nothing cut, each with its code."""

from __future__ import annotations

import base64
import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from explorer.challenges import challenges, judge
from explorer.lessons import SITE
from explorer.server import qr
from tests.browser.test_sheet import A4, printed
from tests.support.axe import grave_faults
from tests.support.browser import DRAWN, PHONE

ROOMS = {one.key: room for room in SITE.rooms for one in room.challenges()}
PAPER = {"width": 688, "height": 1032}  # pixels of an A4 page within its margins of 14 and 12 mm
SHEET = f"(n) => document.querySelectorAll('.lc-squared').length === n && {DRAWN}"
# What stands out of its challenge on the paper, or on which another part of it lies.
CUT = """(all) => all.flatMap((one) => {
  const whole = one.getBoundingClientRect();
  const parts = [...one.querySelectorAll('h2, p, img, .lc-plot, .main-svg, .lc-squared, li')];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.left < whole.left - 1 || box.right > whole.right + 1 || box.bottom > whole.bottom + 1
      || part.scrollWidth > part.clientWidth + 1;
  }).map((part) => part.className + ' ' + part.textContent.slice(0, 40));
})"""
# How far the button stands below the head of its form.
BELOW = """(button) => button.getBoundingClientRect().top - button.closest('.stExpander').getBoundingClientRect().top"""
# Brings it to the middle and waits until the page rests: a list closes when what it hangs on is scrolled.
CENTRED = """(one) => new Promise((resolve) => {
  one.scrollIntoView({ block: 'center' });
  let [stood, frames] = [NaN, 0];
  const look = () => {
    const { top } = one.getBoundingClientRect();
    [stood, frames] = [top, top === stood ? frames + 1 : 0];
    frames > 10 ? resolve() : requestAnimationFrame(look);
  };
  look();
})"""
KEYS = ("pla-thirty", "nb-doubt", "sam-worst", "xor-formulas", "sha-three")


@pytest.fixture
def open_worksheet(server, new_page):
    """A function that opens the worksheet of these challenges."""

    def open_(*keys, **look):
        page = new_page(**look)
        page.goto(f"{server.url}/?worksheet={'~'.join(keys)}")
        page.wait_for_function(SHEET, arg=len(keys))
        return page

    return open_


def test_two_challenges_go_on_a_page_nothing_is_cut_and_each_has_its_code_and_no_solution(
    open_worksheet, server
):
    page = open_worksheet(*KEYS, viewport=PAPER, color_scheme="dark")
    codes = page.locator(".st-key-sheet img").evaluate_all("(all) => all.map((one) => one.src)")
    assert len(codes) == len(KEYS)
    told = page.locator(".st-key-sheet").inner_text()
    for key, source in zip(KEYS, codes, strict=True):
        link = f"{server.url}/{ROOMS[key].path}?challenge={key}"
        kind, _comma, data = source.partition(",")
        drawn = base64.b64decode(data) if kind.endswith("base64") else unquote(data).encode()
        assert re.sub(rb"\s+", b" ", drawn.strip()) == re.sub(rb"\s+", b" ", qr.svg(link).strip())
        assert not judge(key, link).passed, "it opens the challenge, which is not solved yet"
        challenge = challenges()[key]
        assert challenge.task in told
        for secret in (*challenge.hints, challenge.idea, challenge.surprise):
            assert secret not in told

    assert printed(page) == [A4] * ((len(KEYS) + 1) // 2)
    page.emulate_media(media="print", color_scheme="dark")
    tasks = page.locator('[class*="st-key-sheet-"]:has(h2)')
    assert tasks.evaluate_all(CUT) == []
    heights = tasks.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert max(heights) < PAPER["height"] / 2
    board = page.locator(".st-key-sheet .lc-plot").first
    assert board.evaluate("(one) => one.getBoundingClientRect().width") > 0.5 * PAPER["width"]
    lines = board.locator(".gridlayer path").first
    expect(lines, "seen on paper").to_have_css("stroke", "rgb(185, 193, 205)")
    for gone in (".stSidebar", ".st-key-sheet-bar", ".lc-neighbours", ".stAppHeader"):
        for one in page.locator(gone).all():
            expect(one).to_be_hidden()


def test_it_is_chosen_on_the_map_and_one_button_leads_back(open_page, new_page):
    page = open_page("/", on=new_page(viewport=PHONE))
    page.get_by_text("Worksheet of challenges").click()
    box = page.get_by_role("combobox", name="Challenges on paper")
    for n, words in enumerate(("at least 30 updates", "Five points alternate"), 1):
        box.evaluate(CENTRED)
        box.press_sequentially(words)
        expect(page.get_by_role("option")).to_have_count(1)  # while the list gets shorter, its options move
        page.get_by_role("option", name=words).click()
        expect(page.locator(".st-key-worksheet-chosen [data-tag]")).to_have_count(n)
        # the run after a choice draws the list again; this button comes with the first one
        expect(page.locator(".st-key-worksheet-make button")).to_be_visible()
    box.press("Escape")
    make = page.get_by_role("button", name="Make the worksheet")
    stood = make.evaluate(BELOW)
    box.blur()
    assert make.evaluate(BELOW) == stood, "it does not move away from a finger"
    make.click()
    page.wait_for_function(SHEET, arg=2)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".st-key-sheet h2").first).to_contain_text("at least 30 updates")
    page.evaluate("() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed === 1")
    assert not grave_faults(page)
    page.get_by_role("button", name="Back to the map", exact=True).click()
    expect(make).to_be_in_viewport(ratio=0.99)
    assert "worksheet" not in page.url
