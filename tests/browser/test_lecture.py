"""What a lecturer sees and does in lecture mode, at the size of a projector."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from explorer.lessons import SITE
from tests.support.axe import grave_faults
from tests.support.board import Board, link
from tests.support.browser import spaced
from tests.support.lecture import HALL, LEAST, NEARLY, OVERFLOWS, POINTS, part, scene_of
from tests.support.share import third

# Numbers of a text that two lines share.
BROKEN = r"""(node) => { const range = document.createRange(), walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) for (const { 0: number, index } of walk.currentNode.data.matchAll(/−?\d[\d.,]*(e−?\d+|\u00a0%)?/g)) {
    range.setStart(walk.currentNode, index); range.setEnd(walk.currentNode, index + number.length);
    if (new Set([...range.getClientRects()].filter((r) => r.width).map((r) => Math.round(r.bottom))).size > 1) found.push(number);
  } return found; }"""


@pytest.mark.parametrize(
    ("path", "plays"), third([("/perceptron", True), ("/fisher", True), ("/decisions", False), ("/", False)])
)
def test_all_that_is_left_is_in_sight_and_large(hall, path, plays):
    board = hall(path)
    page = board.page
    shown = ["plot", "caption", *["player"] * plays, *["formula"] * (path != "/")]
    for name in shown:
        place = part(board, name).bounding_box()
        assert 0 <= place["x"] < place["x"] + place["width"] <= HALL["width"], name
        assert 0 <= place["y"] < place["y"] + place["height"] <= HALL["height"], name
        if name in ("caption", "formula"):
            assert (
                part(board, name).evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") >= LEAST
            )
            assert not part(board, name).evaluate(OVERFLOWS)
            assert part(board, name).evaluate(BROKEN) == []
    expect(page.locator("h1.lc-title")).to_be_in_viewport(ratio=1)
    ticks = board.plot.locator(".xtick text").first
    assert ticks.bounding_box()["height"] >= LEAST
    assert not page.locator('[data-testid="stMain"]').evaluate(OVERFLOWS)
    assert board.plot.bounding_box()["width"] > HALL["width"] / 2
    for gone in ("Start the lesson", "Show the code", "Source: "):
        expect(page.get_by_text(gone)).to_have_count(0)
    for hidden in (".lc-toolbar", ".lc-idea", '[data-testid="stSidebar"] a'):
        expect(page.locator(hidden).first).not_to_be_in_viewport()


def test_keys_fill_the_screen_lead_through_the_scenes_and_answer_them(hall):
    board = hall("/perceptron")
    page, known = board.page, SITE["perceptron"].scenes
    asked = page.locator(".lc-question")
    expect(asked).to_have_count(0)  # the bench
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement")
    page.keyboard.press("f")
    page.wait_for_function("!document.fullscreenElement")
    board.press("q")
    code = page.get_by_role("dialog", name="Open this view")
    expect(code).to_be_visible()
    board.press("n")
    board.press("q")
    expect(code).to_be_hidden()
    expect(page.locator(".lc-bar output"), "behind an open code no scene begins").to_contain_text("– / ")
    board.player.locator("input").focus()  # a slider that has the focus leaves the clicker's keys alone
    keys = [("PageDown", 0), ("n", 1), ("PageDown", 2), ("N", 3), ("PageUp", 2), ("p", 1), ("p", 0), ("p", 0)]
    for key, i in keys:
        page.keyboard.press(key)
        expect(asked).to_have_text(spaced(known[i].question))
        expect(page.locator(".lc-bar output")).to_have_text(f"{i + 1} / {len(known)}")
        board.expect_step(0)
    told = page.locator(".st-key-perceptron-story .lc-caption")
    expect(told).to_have_text(known[0].ask)
    for option in (*known[0].act.options, "Show me"):  # pictures, one beside the other
        expect(page.get_by_role("button", name=option)).to_be_in_viewport(ratio=1)
    assert not page.locator('[data-testid="stMain"]').evaluate(OVERFLOWS)
    page.keyboard.press("a")
    expect(told).to_contain_text("Towards the point: it is now on the blue side")
    for seen in (asked, told, board.plot, page.get_by_role("button", name="Next", exact=True).last):
        expect(seen).to_be_in_viewport(ratio=1)


def test_a_plays_what_is_only_played_and_m_shows_the_formulas(hall):
    board = hall("/?scene=1")
    page = board.page
    expect(page.locator(".st-key-formulas-alone .lc-formula")).to_be_in_viewport(ratio=1)
    page.keyboard.press("a")
    page.wait_for_function("window.linclass.primary.playing || window.linclass.primary.shared.step > 0")
    board = hall(scene_of("hypothesis", "far"))
    page = board.page
    page.keyboard.press("a")
    chart, formulas = (
        page.locator(".st-key-hypothesis-unit .lc-plot"),
        page.locator(".st-key-formulas .lc-formula"),
    )
    expect(chart).to_be_in_viewport(ratio=NEARLY)
    expect(formulas).to_be_hidden()
    page.keyboard.press("m")
    expect(formulas).to_be_in_viewport(ratio=1)
    expect(chart).to_be_hidden()
    page.keyboard.press("m")
    expect(chart).to_be_in_viewport(ratio=NEARLY)


def test_next_twice_in_a_hurry_is_the_second_scene(hall):
    board = hall("/perceptron")
    board.press("n")
    board.press("n")
    expect(board.page.locator(".lc-question")).to_have_text(SITE["perceptron"].scenes[1].question)
    page = board.page
    page.get_by_role("button", name="Next", exact=True).click()  # the bar follows the buttons of the page
    expect(page.locator(".lc-bar output")).to_have_text(re.compile("^3 / "))
    page.keyboard.press("n")
    expect(page.locator(".lc-bar output")).to_have_text(re.compile("^4 / "))


def test_the_class_is_asked_about_the_line_of_a_proof_on_the_screen(hall):
    proof = next(proof for proof in SITE["hypothesis"].proofs() if proof.key == "hyp-normal")
    board = hall("/hypothesis?scene=0&proof=hyp-normal")
    board.press("n")
    board.press("n")
    expect(board.page).to_have_url(re.compile("line=3"))
    board.press("v")
    expect(board.page).to_have_url(re.compile(f"ask=why.hyp-normal.{proof.lines[2].key}"))


def test_the_answer_is_asked_for_and_revealed_in_sight_of_all(hall):
    board = hall(f"/perceptron?{link(*POINTS)}&step=0")
    page, predict = board.page, board.button("Predict")
    board.press("a")
    expect(predict).to_have_attribute("aria-pressed", "true")
    board.press("q")
    page.locator(".lc-address").click()
    page.keyboard.press("Escape")  # closes the code before it ends the prediction
    expect(page.locator(".lc-address")).to_be_hidden()
    expect(predict).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(predict).to_have_attribute("aria-pressed", "false")

    board.press("a")
    expect(board.caption).to_have_text("Which point will it learn from next? Choose it.")
    board.press("a")
    expect(board.caption).to_have_text("x₁ is next.")
    board.expect_step(1)
    board.press("a")
    expect(board.caption).to_have_text("Which point will it learn from next? Choose it.")
    board.button("Guess line").click()
    board.press("a")
    expect(board.caption).to_have_text("This is where the line ends.")
    board.expect_step(board.message("player.length") - 1)
    board.press("Escape")  # asks no more
    board.press("Home")
    board.press("ArrowRight")
    board.expect_step(1)
    expect(board.caption).to_contain_text(spaced("so w becomes w + x₁"))


def test_a_click_and_a_drag_land_where_the_pointer_is_and_points_and_mode_go_along_to_the_next_page(hall):
    board = hall(f"/perceptron?{link(*POINTS)}")
    board.press("2")
    board.click(3, 2)
    board.expect_points(*POINTS, (3.0, 2.0, 1))
    board.drag((3, 2), (3.5, 1.5))
    moved = board.saved_points()[-1]
    assert moved[:2] == pytest.approx((3.5, 1.5), abs=0.02)
    board.press("Control+z")
    board.expect_points(*POINTS, (3.0, 2.0, 1))

    page = board.page
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_role("link", name="Convergence", exact=True).click()
    expect(page.locator("h1")).to_have_text("The perceptron convergence theorem")
    expect(page).to_have_url(re.compile("lecture=1"))
    Board(page).expect_points(*POINTS, (3.0, 2.0, 1))
    page.get_by_role("button", name="Leave lecture mode (L)").click()
    expect(page.get_by_text("Start the lesson")).to_be_visible()


def test_in_and_out_by_the_switch_the_key_and_the_button(new_page, open_page):
    page = new_page(viewport=HALL)
    board = Board(open_page(f"/perceptron?{link(*POINTS)}&step=1", on=page))
    page.get_by_text("Lecture mode").click()
    expect(page.locator(".lc-bar")).to_be_visible()
    expect(page).to_have_url(re.compile("lecture=1"))
    board.expect_step(1)
    page.keyboard.press("Space")  # it plays, though it was the switch that was clicked last
    page.wait_for_function("window.linclass.primary.shared.step > 1")
    board.press("l")
    expect(page.locator(".lc-bar")).to_have_count(0)
    expect(page.get_by_text("Start the lesson")).to_be_visible()
    expect(page).not_to_have_url(re.compile("lecture"))
    board.expect_points(*POINTS)


@pytest.mark.parametrize("scheme", third(["light", "dark"]))
def test_the_keys_are_listed_and_all_can_be_read(hall, scheme):
    board = hall("/perceptron?scene=1", scheme)
    assert grave_faults(board.page) == []
    board.page.get_by_role("button", name="The keys (?)").click()
    expect(board.page.get_by_role("dialog", name="Keys")).to_contain_text("N or Page Down")
    assert grave_faults(board.page) == []
    board.press("?")
    expect(board.page.get_by_role("dialog", name="Keys")).to_be_hidden()
