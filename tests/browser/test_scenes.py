"""Scenes in the browser: steps that play to the answer, and what was foretold beside what happened."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from explorer.lessons import SITE
from explorer.visit import progress
from tests.support.browser import wait_until_drawn


def count(page):
    return page.locator(".st-key-board .lc-count")


def press_play(page):
    page.locator(".st-key-board .lc-play").click()


def foretell(page, option):
    page.get_by_role("button", name=option, exact=True).click()


def test_an_answer_plays_the_steps_to_their_end_at_the_speed_that_the_reader_has_chosen(open_page):
    page = open_page("/least-squares?scene=1")
    speed = page.locator(".st-key-board .lc-player select")
    speed.select_option("32")
    scene = SITE["least-squares"].scenes[0]
    foretell(page, scene.act.options[scene.act.happened])
    expect(page.locator(".lc-foretold li.lc-happened")).to_be_visible()
    expect(page.locator(".st-key-asked .lc-caption")).to_have_attribute("data-verdict", "✓ Right.")
    page.wait_for_function("!linclass.primary.playing")
    shown, last = count(page).text_content().split(" / ")
    assert shown == last
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(speed).to_have_value("32")


def test_an_answer_stays_when_the_reader_steps_back_and_comes_back(open_page):
    page = open_page("/perceptron?scene=1")
    scene = SITE["perceptron"].scenes[0]
    foretell(page, scene.act.options[0])
    said, happened = (page.locator(f".lc-foretold li.{kind}") for kind in ("lc-said", "lc-happened"))
    expect(happened).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".lc-question")).to_have_text(SITE["perceptron"].scenes[1].question)
    expect(said).to_be_hidden()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(said).to_contain_text("your guess")
    expect(happened).to_be_visible()
    expect(count(page)).to_have_text(re.compile(rf"^{scene.until} /"))


def test_what_happened_is_marked_where_the_steps_have_come_to_it(open_page):
    page = open_page("/perceptron?scene=8")
    foretell(page, SITE["perceptron"].scenes[7].act.options[0])
    said, happened = (page.locator(f".lc-foretold li.{kind}") for kind in ("lc-said", "lc-happened"))
    expect(said).to_contain_text("your guess")
    expect(happened).to_have_count(0)
    page.keyboard.press("End")
    expect(happened).to_contain_text("what happened")
    page.keyboard.press("Home")
    expect(count(page)).to_have_text(re.compile("^0 /"))
    expect(happened).to_contain_text("what happened")


def test_steps_that_play_by_themselves_end_where_the_question_is_answered(open_page, page):
    scene = SITE["xor"].scenes[1]
    open_page("/xor?scene=2")
    foretell(page, scene.act.options[scene.act.happened])
    expect(page.locator(".lc-foretold li.lc-happened")).to_be_visible()
    page.wait_for_function("!linclass.primary.playing")
    expect(count(page)).to_have_text(re.compile(rf"^{scene.until} /"))
    press_play(page)
    expect(count(page)).not_to_have_text(re.compile(rf"^{scene.until} /"))


def test_the_browser_remembers_which_scenes_are_done(open_page, page):
    done = page.locator(".lc-dots .lc-done")
    open_page("/perceptron?scene=1")
    foretell(page, "It moves without rotating")
    expect(page.locator(".lc-foretold ul")).to_be_visible()
    page.wait_for_function("document.cookie.includes('perceptron.one')")
    (cookie,) = (c for c in page.context.cookies() if c["name"] == progress.COOKIE)
    assert cookie["expires"] == pytest.approx(time.time() + 365 * 24 * 3600, abs=600)
    open_page("/perceptron?scene=2")  # another visit
    expect(done).to_have_count(1)
    open_page("/margin?scene=1")
    expect(done).to_have_count(0)


def test_an_answer_lets_nothing_play_in_the_next_scenes(open_page):
    page = open_page("/least-squares?scene=1")
    foretell(page, "All four")
    page.get_by_role("button", name="Next").click()
    foretell(page, "Least squares")  # here nothing plays
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("The same two")).to_be_visible()
    expect(page.locator(".st-key-board .lc-player")).to_be_visible()
    page.wait_for_timeout(1_000)  # what played would be further by now
    expect(count(page)).to_have_text("0")


def test_a_scene_that_only_plays_is_done_once_its_last_step_was_seen(open_page):
    page = open_page("/?scene=1")
    page.get_by_role("button", name="Explore freely").click()
    expect(page.get_by_text("You have completed 0 of")).to_be_visible()  # nothing was played
    open_page("/?scene=1", on=page)
    page.get_by_role("button", name="To the end").click()
    page.wait_for_function("document.cookie.includes('playground.line')")
    page.get_by_role("button", name="Explore freely").click()
    expect(page.get_by_text("You have completed 1 of")).to_be_visible()


@pytest.mark.parametrize(
    "look", [{}, {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}]
)
def test_the_steps_that_an_explanation_waits_for_can_be_skipped(open_page, new_page, look):
    scene = SITE["perceptron"].scenes[7]
    page = open_page("/perceptron?scene=8", on=new_page(**look))
    skip = page.locator(".st-key-board .lc-skip")
    expect(skip).to_be_hidden()
    page.locator(".st-key-board .lc-player select").select_option("0.5")
    foretell(page, scene.act.options[scene.act.happened])
    expect(page.locator(".st-key-asked .lc-caption")).to_have_text(
        "Watch the steps; the explanation follows."
    )
    expect(skip).to_be_in_viewport(ratio=1)
    place = skip.bounding_box()
    skip.focus()
    (skip.tap if look else skip.press)(*([] if look else ["Enter"]))
    expect(page.locator(".lc-foretold li.lc-happened")).to_be_visible()
    expect(page.locator(".st-key-asked .lc-caption")).not_to_contain_text("Watch the steps")
    expect(skip).to_be_hidden()
    if not look:  # by key
        assert page.evaluate("document.activeElement.matches('.lc-play')"), "the focus stays at the player"
    if look:  # “Skip” had the place of the speed menu
        menu = page.locator(".st-key-board .lc-player select").bounding_box()
        assert (menu["x"], menu["width"]) == (place["x"], place["width"])


def test_a_lesson_that_replaces_own_points_says_so_and_opens_them(open_page):
    page = open_page("/perceptron?d=1AINGUNGULUMCoQB8gCk5BMiCBUA9AAl9ANWAhSBooA")
    page.get_by_role("button", name="Start the lesson").click()
    told = page.get_by_text("This lesson uses its own points. Yours are kept.")
    expect(told).to_be_visible()
    wait_until_drawn(page)
    page.get_by_role("button", name="Use my points").click()
    expect(told).to_be_hidden()
    expect(page).to_have_url(
        re.compile(
            "scene=0&d=1AINGUNGULUMCoQB8gCk5BMiCBUA9AAl9ANWAhSBooA|d=1AINGUNGULUMCoQB8gCk5BMiCBUA9AAl9ANWAhSBooA.*scene=0"
        )
    )
