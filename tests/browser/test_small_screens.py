"""Phones upright and on their side, and tablets: the question, the board and the player fit, and the menu starts closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from explorer.lesson.scene import Scene
from explorer.lessons import SITE
from tests.support.browser import bottom, spaced, wait_until_drawn

SHORT = {"width": 360, "height": 640}
MENU_CLOSED = "document.querySelector('[data-testid=stSidebar]').dataset.collapsed === 'true'"
# Nothing covers the middle of the first line, nor that of the last one.
UNCOVERED = """(node) => { const { left, top, bottom } = node.getBoundingClientRect();
  return [top + 12, bottom - 12].every((y) => node.contains(document.elementFromPoint(left + 20, y))); }"""
ROWS = """(player) => { const middles = [...player.children].filter((part) => part.offsetHeight)
  .map((part) => part.getBoundingClientRect()).map((box) => Math.round((box.top + box.height / 2) / 12));
  return new Set(middles).size; }"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".lc-plot :is(text, tspan)")]
  .filter((part) => part.getClientRects().length && !part.querySelector?.("tspan") && part.textContent.trim().replace("\\u200b", ""))
  .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""


@pytest.fixture
def device(new_page):
    """A page of a device without a mouse, of this size."""
    return lambda **size: new_page(viewport=size, has_touch=True, is_mobile=True)


def expect_scene(page, scene: Scene) -> None:
    """The question is in sight, the player is one row, all letters can be read, and what is asked about comes first."""
    question = page.locator(".lc-question")
    expect(question).to_have_text(spaced(scene.question))
    wait_until_drawn(page)
    expect(question).to_be_in_viewport(ratio=1)
    page.wait_for_function(f"({UNCOVERED})(document.querySelector('.lc-question'))")
    player = page.locator(".st-key-board .lc-player")
    if player.is_visible():
        assert player.evaluate(ROWS) == 1
    assert page.evaluate(SMALLEST) >= 12
    if scene.beside_first:
        picture = page.locator(".st-key-beside-first .lc-plot")
        expect(picture).to_be_in_viewport(ratio=1)
        assert bottom(picture) <= page.locator(".st-key-board .lc-plot").bounding_box()["y"]
        answer = page.locator(".st-key-scene-option-0 button")
        expect(answer).to_be_in_viewport(ratio=1)
        assert (
            bottom(picture)
            <= answer.bounding_box()["y"]
            < page.locator(".st-key-board .lc-plot").bounding_box()["y"]
        )


@pytest.mark.parametrize("path", ["convergence", "xor"])
def test_after_next_a_short_screen_shows_the_question(device, open_page, path):
    page, scenes = device(**SHORT), SITE[path].scenes
    open_page(f"/{path}?scene=1", on=page)
    expect_scene(page, scenes[0])
    for scene in scenes[1:]:
        following = page.get_by_role("button", name="Next", exact=True)
        page.wait_for_timeout(800)  # in which the page comes to rest
        following.scroll_into_view_if_needed()
        following.tap()
        expect_scene(page, scene)


# No letter of a question is below the button that shares.
BESIDE_SHARE = """() => {
  const [question, share] = [".lc-question", ".lc-sharing > button"].map((name) => document.querySelector(name));
  const [text, button] = [question.getBoundingClientRect(), share.getBoundingClientRect()];
  return text.top >= button.bottom || text.right - parseFloat(getComputedStyle(question).paddingRight) <= button.left;
}"""


@pytest.mark.parametrize(("width", "height", "least"), [(844, 390, 400), (820, 1180, 420)])
def test_the_menu_starts_closed_and_the_board_fits(device, open_page, width, height, least):
    page = device(width=width, height=height)
    for scene in (1, 0):
        open_page(f"/perceptron?scene={scene}", on=page)
        page.wait_for_function(MENU_CLOSED)
        board = page.locator(".st-key-board .lc-plot")
        if not scene:
            board.scroll_into_view_if_needed()
        expect(board).to_be_in_viewport(ratio=1)
        assert board.bounding_box()["width"] >= least
        if scene:
            assert page.evaluate(BESIDE_SHARE)
            if (
                height > width
            ):  # the answers and the second picture are side by side, below the whole width of the board
                answer, picture = (
                    page.locator(name).first.bounding_box()
                    for name in (".st-key-scene-option-0 button", ".st-key-beside .lc-plot")
                )
                assert board.bounding_box()["width"] >= 700
                assert bottom(board) < min(answer["y"], picture["y"])
                assert answer["x"] + answer["width"] < picture["x"]
            expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport(ratio=1)
            title = page.locator("h1.lc-lesson").evaluate("(node) => getComputedStyle(node).fontSize")
            assert float(title.removesuffix("px")) >= (18 if height > 500 else 15)
        elif height < 500:
            assert page.locator(".st-key-board .lc-toolbar").bounding_box()["height"] < 50, "one row"
        assert page.get_by_test_id("stMain").evaluate("(main) => main.scrollWidth <= main.clientWidth")
    open_page("/margin?scene=1", on=page)
    told = page.locator(".st-key-asked .lc-caption")
    expect(told).to_contain_text("Draw a line")
    assert told.bounding_box()["width"] >= 180, "the instruction is squeezed beside “Show me”"
    open_page("/least-squares?scene=0", on=page)  # has the widest table of all pages
    assert page.get_by_test_id("stMain").evaluate("(main) => main.scrollWidth <= main.clientWidth")
    head = page.get_by_role("columnheader", name="Errors, without → with")
    assert head.evaluate(
        "(node) => node.closest('.lc-row').scrollWidth <= node.closest('.lc-row').clientWidth"
    )
    page.get_by_test_id("stExpandSidebarButton").tap()
    page.wait_for_function(f"!({MENU_CLOSED})")
    open_page("/perceptron?scene=1", on=page)  # as it was left it would be open
    page.wait_for_function(MENU_CLOSED)


def test_a_short_phone_shows_the_title_beside_the_menu_the_answers_and_a_low_legend(device, open_page):
    page = device(**SHORT)
    for path in ("/perceptron?scene=1", "/pocket?scene=2"):
        open_page(path, on=page)
        wait_until_drawn(page)
        menu = page.get_by_test_id("stExpandSidebarButton").bounding_box()
        title = page.locator("h1.lc-title").bounding_box()
        assert title["y"] < menu["y"] + menu["height"]
        expect(page.locator(".st-key-scene-option-0 button")).to_be_in_viewport(ratio=1)
        expect(page.locator(".st-key-scene-option-1 button")).to_be_in_viewport(ratio=1)
        assert page.locator(".st-key-scenes").bounding_box()["height"] < 60, "one row, however many scenes"
    open_page("/perceptron?scene=9", on=page)
    wait_until_drawn(page)
    expect(page.locator(".st-key-board .lc-play")).to_be_in_viewport(ratio=1)  # before the answer
    assert bottom(page.locator(".st-key-act")) <= page.locator(".st-key-scenes").bounding_box()["y"]
    open_page("/pocket?scene=4", on=page)  # the last scene
    expect(page.get_by_role("button", name="Try a challenge")).to_be_visible()
    assert page.locator(".st-key-scenes").bounding_box()["height"] < 60, "one row, also of four buttons"
    open_page("/convergence?proof=con-novikoff", on=page)
    wait_until_drawn(page)
    expect(page.locator(".st-key-proof-beside .main-svg").first).to_be_visible()
    picture, chain = (page.locator(f".st-key-proof-{name}").bounding_box() for name in ("beside", "chain"))
    assert picture["y"] + picture["height"] <= chain["y"] + 1, "the caption is above the picture it describes"
    assert page.locator(".st-key-scenes").evaluate("(row) => row.scrollWidth <= row.clientWidth")
    open_page("/pocket?scene=2", on=page)
    wait_until_drawn(page)
    legend = page.locator(".st-key-board .legend").bounding_box()
    assert legend["height"] < page.locator(".st-key-board .lc-plot").bounding_box()["height"] / 4


# The rows of a toolbar, from the top: for each, whether all of it is within the margins, and whether it has a class.
TOOLBAR_ROWS = """(bar) => {
  const margin = bar.closest(".st-key-board").getBoundingClientRect();
  const rows = {};
  for (const node of bar.querySelectorAll("button")) {
    const { left, right, top, width } = node.getBoundingClientRect();
    if (width) (rows[Math.round(top)] ??= []).push([left >= margin.left && right <= margin.right, node.matches(".lc-class")]);
  }
  return Object.keys(rows).sort((a, b) => a - b).map((top) => [rows[top].every(([within]) => within), rows[top].map(([, one]) => one)]);
}"""


@pytest.mark.parametrize(("path", "classes"), [("/data?scene=0", 4), ("/columns?scene=0", 2)])
def test_the_toolbar_of_a_bench_has_its_classes_in_one_row_on_a_phone_and_all_else_in_another(
    device, open_page, path, classes
):
    page = device(**SHORT)
    open_page(path, on=page)
    wait_until_drawn(page)
    toolbar = page.locator(".st-key-board .lc-toolbar")
    first, second = toolbar.evaluate(TOOLBAR_ROWS)
    assert first == [True, [True] * classes]
    assert second[0]
    assert not any(second[1])
    for name in ("lc-select", "lc-save"):
        expect(toolbar.locator(f".{name}")).to_be_visible()
    if path.startswith("/data"):  # the other one has equal axes
        free = toolbar.locator(".lc-free").bounding_box()
        assert min(free["width"], free["height"]) >= 44


def test_a_wide_screen_has_the_menu_again(device, open_page):
    page = device(width=820, height=1180)
    open_page("/perceptron?scene=1", on=page)
    page.wait_for_function(MENU_CLOSED)
    page.set_viewport_size({"width": 1180, "height": 820})
    open_page("/perceptron?scene=1", on=page)
    page.wait_for_function(f"!({MENU_CLOSED})")
    page.set_viewport_size({"width": 820, "height": 1180})  # turned upright
    page.wait_for_function(MENU_CLOSED)


@pytest.mark.parametrize("width", [360, 390])
def test_a_player_with_a_long_count_has_one_row(device, open_page, width):
    page = device(width=width, height=800)
    open_page("/perceptron?scene=9", on=page)
    page.locator(".st-key-scene-option-0 button").tap()
    count = page.locator(".st-key-board .lc-count")
    expect(count).to_have_text("10,000 / 10,000", timeout=60_000)
    assert page.locator(".st-key-board .lc-player").evaluate(ROWS) == 1


def test_on_a_short_phone_what_a_slider_changes_is_above_it_and_two_sliders_are_as_wide_as_the_screen(
    device, open_page
):
    page = device(**SHORT)
    open_page("/fisher?scene=3", on=page)
    wait_until_drawn(page)
    sliders = page.locator(".st-key-own-controls .stSlider")
    curve = page.locator(".st-key-beside-first .lc-plot")
    for part in (curve, sliders, page.locator(".st-key-asked .lc-caption")):
        expect(part).to_be_in_viewport(ratio=1)
        assert bottom(part) <= page.locator(".st-key-scenes").bounding_box()["y"]
    assert bottom(curve) <= (before := sliders.bounding_box())["y"]
    page.get_by_role("button", name="Show me", exact=True).tap()
    expect(page.locator(".st-key-asked .lc-caption")).to_contain_text("where J is")
    assert sliders.bounding_box()["y"] < before["y"] + 30, "the explanation moves no control"
    open_page("/logistic?scene=1", on=page)
    wait_until_drawn(page)
    expect(page.locator(".st-key-beside .lc-plot")).to_be_in_viewport(ratio=0.6)
    expect(page.locator(".stSlider").get_by_text("−0.5")).to_be_visible()  # with a minus sign
    open_page("/logistic?scene=3", on=page)
    wait_until_drawn(page)
    expect(sliders).to_have_count(2)
    for slider in sliders.get_by_role("slider").all():
        track = slider.locator("xpath=ancestor::*[@data-testid='stSlider']/div[last()]")
        assert track.bounding_box()["width"] >= 250
    assert (
        bottom(page.locator(".st-key-asked .lc-caption"))
        <= page.locator(".st-key-scenes").bounding_box()["y"]
    )


def test_on_a_phone_nothing_covers_the_first_button_of_a_sheet_the_player_of_a_lecture_or_a_title(
    device, open_page, server
):
    page = device(width=390, height=844)
    page.goto(f"{server.url}/fisher?print=1")
    first = page.get_by_role("button", name="Back to the lesson")
    first.wait_for()
    page.wait_for_function(MENU_CLOSED)
    menu = page.get_by_test_id("stExpandSidebarButton").bounding_box()
    assert first.bounding_box()["x"] >= menu["x"] + menu["width"]
    open_page("/perceptron?scene=0&lecture=1", on=page)
    wait_until_drawn(page)
    plot, player = (page.locator(f".st-key-board {part}") for part in (".lc-plot", ".lc-player"))
    assert plot.bounding_box()["width"] > 300, "the picture is as wide as the phone"
    assert bottom(plot) <= player.bounding_box()["y"]
    assert bottom(player) <= page.locator(".st-key-own-questions").bounding_box()["y"]
    open_page("/least-squares?scene=1", on=page)
    wait_until_drawn(page)
    assert page.locator("h1.lc-title").bounding_box()["height"] < 40, "one line"


def test_points_generated_on_a_phone_are_in_sight_beside_the_button(device, open_page):
    page = device(width=390, height=844)
    open_page("/data?scene=0", on=page)
    wait_until_drawn(page)
    told = page.locator(".lc-gestures")
    assert bottom(told) <= page.locator(".st-key-board").bounding_box()["y"], "help is above the board"
    told.locator("summary").tap()
    expect(told).to_contain_text("Press and hold to remove it")
    page.get_by_role("button", name="New points").tap()
    expect(page.locator(".st-key-board .lc-caption")).to_have_text("60 points")
    wait_until_drawn(page)  # until then Streamlit keeps the old button beside the new one
    expect(page.get_by_role("button", name="New points")).to_be_in_viewport(ratio=1)
    expect(page.locator(".st-key-board .lc-plot")).to_be_in_viewport(ratio=0.95)


def test_on_a_phone_on_its_side_the_player_covers_no_row_of_an_email_and_the_edge_cuts_no_caption(
    device, open_page
):
    page = device(width=844, height=390)
    for scene in (2, 3):
        open_page(f"/naive-bayes?scene={scene}", on=page)
        wait_until_drawn(page)
        lowest = page.locator(".st-key-board .ytick").evaluate_all(
            "(rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().bottom))"
        )
        assert lowest <= page.locator(".st-key-board .lc-player").bounding_box()["y"]
    open_page("/dual?scene=1", on=page)
    wait_until_drawn(page)
    expect(page.locator(".st-key-board .lc-caption")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_button_that_starts_the_lesson_is_above_the_board(device, open_page):
    page = device(width=360, height=640)
    open_page("/perceptron?scene=0", on=page)
    wait_until_drawn(page)
    start, told = page.get_by_role("button", name="Start the lesson"), page.locator(".lc-gestures summary")
    expect(start).to_be_in_viewport(ratio=1)
    assert start.bounding_box()["y"] == pytest.approx(told.bounding_box()["y"], abs=5), (
        "it takes no room of its own"
    )
    assert bottom(start) <= page.locator(".st-key-board").bounding_box()["y"]
    told.tap()
    expect(page.locator(".lc-gestures")).to_contain_text("Press and hold to remove it")
    start.tap()
    expect(page.locator(".lc-question")).to_be_visible()
