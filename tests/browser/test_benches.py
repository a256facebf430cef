"""Benches on phones and tablets: the board stays in sight while a setting changes, and nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import DRAWN, bottom, wait_until_drawn
from tests.support.touch import Fingers

BAR = 53  # pixels of the bar of buttons at the top
# Put a setting in the lower half of the screen, as a reader who scrolls to it does.
BELOW = """(node) => { document.querySelector('[data-testid="stMain"]').scrollTop += node.getBoundingClientRect().top - 0.62 * innerHeight; }"""

# Remember what the board shows; and whether the answer of the server is drawn in its place.
REMEMBER = "() => { window.remembered = linclass.primary.message; }"
ANSWERED = f"linclass.primary.message !== window.remembered && {DRAWN}"
# Press on the middle of the board; if told so, at the moment at which the page moves.
PRESS = """async (plot, moves) => {
  const main = document.querySelector('[data-testid="stMain"]');
  await new Promise((resolve) => {
    addEventListener("scroll", resolve, { capture: true, once: true });
    if (moves) main.scrollTop += 3; else resolve();
  });
  const { left, top, width, height } = plot.getBoundingClientRect();
  const press = { pointerType: "touch", pointerId: 77, isPrimary: true, bubbles: true, composed: true, clientX: left + width / 2, clientY: top + height / 2 };
  for (const kind of ["pointerdown", "pointerup"]) plot.dispatchEvent(new PointerEvent(kind, press));
}"""
# Texts that share a place with the title, or with a button or link in its row: each pair of both.
OVER_EACH_OTHER = """() => {
  const row = ["h1.lc-title", "[data-testid=stExpandSidebarButton]", ".lc-gestures summary", ".lc-sharing > button", ".st-key-scene-begin button"];
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(".stMain"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    if (!node.data.trim() || node.parentElement.closest("style") || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const name of row) {
      const part = document.querySelector(name);
      if (!part || part.contains(node)) continue;
      const inner = document.createRange(); // the letters of the title, not its empty space
      inner.selectNodeContents(part);
      const { left, right, top, bottom } = (name === "h1.lc-title" ? inner : part).getBoundingClientRect();
      for (const box of range.getClientRects())
        if (box.width && Math.min(box.right, right) - Math.max(box.left, left) > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1) found.push([node.data, name]);
    }
  }
  return found;
}"""
# Whether the bar behind the buttons at the top of the page is there.
BAR_IS_THERE = """getComputedStyle(document.querySelector(".stAppHeader"), "::before").content !== "none" """


@pytest.fixture
def bench(new_page, open_page):
    """`bench("/perceptron", 390, 844)`: a bench on a device without a mouse."""

    def open_(path: str, width: int, height: int):
        page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        open_page(f"{path}?scene=0", on=page)
        wait_until_drawn(page)
        return page

    return open_


def top(part) -> float:
    return part.bounding_box()["y"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_the_board_is_above_the_setting_that_changes_it(bench, width, height):
    page = bench("/perceptron", width, height)
    plot = page.locator(".st-key-board .lc-plot")
    assert plot.bounding_box()["height"] < height / 2, "it leaves room for the settings"
    for setting, option in ((".st-key-pla-order", "Worst"), (".st-key-pla-start", "First point")):
        part = page.locator(setting)
        part.evaluate(BELOW)
        before = top(part)
        page.evaluate(REMEMBER)
        part.get_by_text(option, exact=True).tap()
        expect(part.get_by_role("radio", name=option)).to_be_checked()
        page.wait_for_function(ANSWERED)
        assert top(part) == pytest.approx(before, abs=2), "the setting stays below the finger"
        expect(plot).to_be_in_viewport(ratio=1)
        assert plot.bounding_box()["y"] >= BAR - 1, "the bar of buttons covers nothing"
        assert plot.bounding_box()["y"] + plot.bounding_box()["height"] <= before
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    links = page.get_by_role("navigation", name="Related pages")
    links.scroll_into_view_if_needed()
    expect(plot).not_to_be_in_viewport()  # below the settings the page has its whole height


def test_on_a_phone_a_setting_that_lengthens_the_text_above_it_stays_below_the_finger(bench):
    page = bench("/perceptron", 390, 844)
    switch = page.locator(".st-key-units-standardise")
    switch.evaluate(BELOW)
    before = top(switch)
    caption = page.locator(".st-key-board .lc-formula")
    height = caption.bounding_box()["height"]
    page.evaluate(REMEMBER)
    switch.locator("label").first.tap()
    expect(switch.get_by_role("switch")).to_be_checked()
    page.wait_for_function(
        f"document.querySelector('.st-key-board .lc-formula').offsetHeight > {height} + 20"
    )
    page.wait_for_function(ANSWERED)
    assert top(switch) == pytest.approx(before, abs=2)


def test_a_finger_that_stops_the_scrolling_page_adds_no_point_and_the_bar_returns_when_it_scrolls_back(bench):
    page = bench("/perceptron", 390, 844)
    board, fingers, main = Board(page), Fingers(page), page.get_by_test_id("stMain")
    count, button = len(board.points()), page.get_by_test_id("stExpandSidebarButton")
    for start, end in ((760, 300), (760, 500)):
        fingers.drag((200, start), (200, end), steps=10)
    expect(board.plot).to_be_in_viewport(ratio=1)  # it is pinned
    expect(button).not_to_be_in_viewport()
    board.plot.evaluate(PRESS, True)
    page.wait_for_timeout(300)  # the page rests
    assert len(board.points()) == count
    board.plot.evaluate(PRESS, False)
    board.expect_count(count + 1)

    before = main.evaluate("(main) => main.scrollTop")
    fingers.drag((200, 600), (200, 680), steps=10)
    page.wait_for_function(BAR_IS_THERE)
    expect(button).to_be_in_viewport(ratio=1)
    assert before - 100 < main.evaluate("(main) => main.scrollTop") < before, "a little is enough"
    assert top(board.plot) >= BAR - 1, "the bar covers nothing of the board"


def test_in_a_scene_the_bar_that_returns_moves_no_picture_and_the_last_line_can_be_read(bench, open_page):
    page = bench("/perceptron", 360, 640)
    open_page("/fisher?scene=3", on=page)
    fingers = Fingers(page)
    for start, end in ((500, 20), (200, 400)):
        fingers.drag((340, start), (340, end), steps=10)
    page.wait_for_function(BAR_IS_THERE)
    plot, told = (page.locator(f".st-key-board {part}") for part in (".lc-plot", ".lc-caption"))
    assert bottom(plot) <= top(told), "no picture is over its caption"
    page.get_by_test_id("stMain").evaluate("(main) => { main.scrollTop = main.scrollHeight; }")
    assert bottom(told) <= top(page.locator(".st-key-scenes")) - 14, (
        "all of the caption is above the fading edge"
    )


@pytest.mark.parametrize(("width", "height"), [(844, 390), (820, 1180)])
def test_on_a_phone_on_its_side_and_on_a_tablet_the_board_stays_beside_its_settings(bench, width, height):
    page = bench("/logistic", width, height)
    plot, last = page.locator(".st-key-board .lc-plot"), page.locator(".st-key-logistic-beside")
    last.evaluate("(node) => node.scrollIntoView({ block: 'end' })")
    page.evaluate("document.querySelector('[data-testid=\"stMain\"]').scrollTop += 250")
    expect(plot).to_be_in_viewport(ratio=1)
    box = plot.bounding_box()
    assert box["x"] + box["width"] <= last.bounding_box()["x"]
    assert box["y"] >= 0


def test_on_a_tablet_the_end_of_the_screen_does_not_cut_the_second_picture(bench):
    page = bench("/perceptron", 820, 1180)
    picture = page.locator(".stColumn:not(:has(.st-key-board)) .lc-plot")
    expect(picture).to_be_in_viewport(ratio=1)
    assert picture.bounding_box()["height"] >= 250


@pytest.mark.parametrize("path", ["/perceptron", "/fisher", "/data"])
def test_on_a_phone_on_its_side_a_bench_begins_with_its_whole_board_its_tools_and_its_player(bench, path):
    page = bench(path, 844, 390)
    for part in (".lc-toolbar", ".lc-plot", ".lc-player"):
        found = page.locator(f".st-key-board {part}")
        if part != ".lc-player" or path != "/data":
            expect(found).to_be_in_viewport(ratio=1)
    for part in ("h1.lc-title", ".lc-gestures summary"):
        assert bottom(page.locator(part)) <= top(page.locator(".st-key-board .lc-toolbar")) + 1
    title, gestures = (page.locator(part).bounding_box() for part in ("h1.lc-title", ".lc-gestures"))
    assert gestures["x"] + gestures["width"] <= page.locator(".lc-sharing > button").bounding_box()["x"]
    assert top(page.locator(".lc-idea")) > bottom(page.locator(".st-key-board"))
    assert title["height"] < 40, "one row"


BENCHES = [
    "/hypothesis",
    "/perceptron",
    "/kernels",
    "/softmax",
    "/margin",
    "/fisher",
    "/naive-bayes",
    "/data",
]


@pytest.mark.parametrize("width", [844, 667])
def test_on_a_phone_on_its_side_no_text_is_over_the_title_of_a_bench_or_the_buttons_in_its_row(
    bench, open_page, width
):
    page = bench(BENCHES[0], width, 390 if width == 844 else 375)
    for path in BENCHES:
        open_page(f"{path}?scene=0", on=page)
        wait_until_drawn(page)
        title = page.locator("h1.lc-title")
        expect(title).to_be_in_viewport(ratio=1)
        assert title.evaluate("(title) => title.scrollHeight < title.clientHeight + 9"), "at most two lines"
        assert page.evaluate(OVER_EACH_OTHER) == [], path
        if (start := page.get_by_role("button", name="Start the lesson")).count() and width == 844:
            expect(start).to_be_in_viewport(ratio=1)
    open_page("/perceptron?scene=2", on=page)  # and by the button
    wait_until_drawn(page)
    page.get_by_role("button", name="Explore freely").tap()
    expect(page.locator(".lc-idea")).to_be_visible()
    wait_until_drawn(page)
    assert page.evaluate(OVER_EACH_OTHER) == []
    assert top(page.locator(".lc-idea")) > bottom(page.locator(".st-key-board"))


def test_on_a_phone_the_model_of_all_columns_is_chosen_above_the_code_and_the_downloads(bench):
    page = bench("/columns", 390, 844)
    board, models = page.locator(".st-key-board"), page.locator(".st-key-columns-models")
    code = page.get_by_text("Show the code").first
    expect(code).to_be_visible()
    assert top(board) < top(models) < top(code) < top(page.get_by_role("button", name="Rows as CSV"))
    assert models.bounding_box()["width"] > 350


def test_on_a_phone_the_key_of_the_solvers_is_at_their_paths(new_page, open_page):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page("/logistic?scene=4", on=page)
    page.locator(".st-key-scene-option-3 button").tap()
    key = page.locator(".st-key-board .legend")
    expect(key).to_be_in_viewport(ratio=1)
    for name in ("Newton", "Gradient", "SGD", "Mini-batch"):
        expect(key).to_contain_text(name)
