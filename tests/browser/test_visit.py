"""A visit lasts: what was answered and undone is there after a reload, and a page without its server says so."""

from __future__ import annotations

from playwright.sync_api import expect

from explorer.lessons import SITE
from linboard.chart_labels import labels
from tests.support.board import Board
from tests.support.browser import BLANK, wait_until_drawn
from tools.server import Server

TOLD = '[class*="-story"] .lc-caption'
LINE = ".lc-announce"
WATCH_DIALOGS = """() => new MutationObserver(() => {
  if (document.querySelector("[role=dialog]")) window.opened = true;
}).observe(document.body, { childList: true, subtree: true })"""


def test_an_answer_by_keyboard_has_the_focus_and_is_there_after_a_reload(open_page):
    page = open_page("/perceptron?scene=1")
    told, guessed = page.locator(TOLD), page.locator(".lc-foretold .lc-said")
    page.locator(".st-key-act button").nth(1).focus()
    page.keyboard.press("Enter")
    expect(told).to_be_focused()
    assert told.evaluate("(node) => getComputedStyle(node).outlineStyle") == "solid"
    expect(guessed).to_contain_text("Away from the point")
    page.wait_for_url("**step=1*")
    page.reload()
    wait_until_drawn(page)
    expect(guessed).to_contain_text("Away from the point")
    expect(page.locator(".st-key-scene-show")).to_have_count(0)
    Board(page).expect_step(1)


def test_a_step_in_the_address_of_an_open_question_is_not_shown(open_page):
    page = open_page("/perceptron?scene=1&step=1")
    expect(page.locator(".st-key-scene-show")).to_be_visible()
    assert page.evaluate("window.linclass.primary.shared.step") == 0


def test_undo_and_a_scene_survive_a_reload_and_the_end_of_the_server(new_page, errors):
    with Server() as server:
        page = new_page()
        page.goto(f"{server.url}/margin?scene=4")
        board = Board(page)
        undo = board.button("Undo (Ctrl+Z)")
        begun = board.saved_points()
        x, y, _label = begun[-1]
        board.drag((x, y), (x + 1, y - 1))
        moved = board.saved_points()
        page.reload()
        wait_until_drawn(page)
        board = Board(page)
        board.expect_points(*moved)
        expect(undo).to_be_enabled()

        hall = new_page()
        hall.goto(f"{server.url}/xor?scene=1&lecture=1")
        place = hall.locator(".lc-bar output")
        expect(place).to_have_text("1 / 6")
        wait_until_drawn(hall)

        page.evaluate(WATCH_DIALOGS)
        server.stop()  # which writes what it keeps
        line = page.locator(LINE)
        expect(line).to_have_text(labels()["offline"])
        page.wait_for_function("window.opened")  # Streamlit's dialog, some seconds later
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(line).to_have_text(labels()["offline"])
        page.locator(".st-key-scene-next button").click(force=True)  # Streamlit has disabled it
        expect(line).to_have_text(labels()["not_sent"])
        expect(hall.locator(LINE)).to_have_text(labels()["offline"])
        hall.keyboard.press("n")  # a key of lecture mode says so, too, and the bar stays at what is shown
        expect(hall.locator(LINE)).to_have_text(labels()["not_sent"])
        expect(place).to_have_text("1 / 6")
        server.start()
        expect(line).to_have_count(0)
        expect(hall.locator(LINE)).to_have_count(0)
        hall.keyboard.press("n")
        expect(place).to_have_text("2 / 6")
        expect(hall.locator(".lc-question")).to_have_text(SITE["xor"].scenes[1].question)
        hall.goto(BLANK)
        board.expect_points(*moved)
        expect(undo).to_be_enabled()
        undo.click()
        board.expect_points(*begun)
        page.goto(BLANK)
        errors.clear()  # a browser that finds no server says so in its console
