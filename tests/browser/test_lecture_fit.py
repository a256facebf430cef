"""Scenes in lecture mode, before and after their answer, fit the screen of a projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from explorer.lessons import SITE
from tests.support.lecture import HALL, LEAST, NEARLY, OVERFLOWS, part, scene_of
from tests.support.share import third


def test_a_long_answer_is_not_cut_off(hall):
    page = hall("/columns?scene=6").page
    answers = page.locator('[class*="st-key-scene-option"] button [data-testid="stMarkdownContainer"]')
    expect(answers).to_have_count(3)
    for answer in answers.all():
        assert not answer.evaluate(OVERFLOWS), answer.inner_text()


@pytest.mark.parametrize(
    ("lesson", "key"), third([("hypothesis", "ground"), ("logistic", "race"), ("dual", "same")])
)
def test_once_answered_a_scene_fills_the_hall_s_screen_and_covers_nothing(hall, lesson, key):
    board = hall(scene_of(lesson, key))
    page = board.page
    bar, question = (page.locator(name).bounding_box() for name in (".lc-bar", ".lc-question"))
    assert bar["y"] + bar["height"] <= question["y"] + 4, "the bar stands above the question"
    page.keyboard.press("a")
    right = page.locator(".stColumn:not(:has(.st-key-board))")
    beside = right.locator(".st-key-dual-columns .lc-formula" if lesson == "dual" else ".lc-plot .main-svg")
    expect(beside.first).to_be_in_viewport(ratio=NEARLY)
    own, other = page.locator(".st-key-board .lc-plot").bounding_box(), beside.first.bounding_box()
    assert question["y"] + question["height"] <= own["y"] + 1
    assert own["x"] + own["width"] <= other["x"]
    assert own["height"] > HALL["height"] / 2
    assert max(own["y"] + own["height"], other["y"] + other["height"]) <= HALL["height"]
    for text in (part(board, "caption"), right.locator(".lc-caption").first):
        assert text.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") >= LEAST
    assert not page.locator('[data-testid="stMain"]').evaluate(OVERFLOWS)


@pytest.mark.parametrize("path", third(["/pocket?scene=3", "/decisions?scene=6"]))
def test_a_table_beside_the_board_does_not_make_the_board_larger(hall, path):
    page = hall(path).page
    board, table = page.locator(".st-key-board .lc-chart"), page.locator(".st-key-beside .lc-formula")
    before = board.bounding_box()
    page.keyboard.press("a")
    expect(table).to_be_in_viewport(ratio=NEARLY)
    page.wait_for_function("document.documentElement.dataset.drawn")
    assert board.bounding_box() == before
    assert before["y"] + before["height"] <= HALL["height"]
    assert not page.locator('[data-testid="stMain"]').evaluate(OVERFLOWS)


def test_both_pictures_of_a_proof_and_its_buttons_are_in_sight_at_the_end_of_a_lesson(hall):
    scenes = SITE["boosting"].scenes  # with a long answer
    page = hall(f"/boosting?scene={len(scenes)}").page
    page.keyboard.press("a")
    following = page.get_by_role("button", name="Next line")
    expect(following).to_be_in_viewport(ratio=1)
    for place in (".st-key-board", ".st-key-proof-beside"):
        expect(page.locator(f"{place} .lc-plot")).to_be_in_viewport(ratio=NEARLY)
    expect(page.locator('[class*="-story"] .lc-caption')).to_be_in_viewport(ratio=NEARLY)
    expect(page.locator(".lc-line[aria-current=step]")).to_be_in_viewport(ratio=NEARLY)
    following.click()
    second = page.locator(".lc-lines > li").nth(1)
    expect(second).to_have_attribute("aria-current", "step")
    expect(second).to_be_in_viewport(ratio=NEARLY)
    assert not page.locator('[data-testid="stMain"]').evaluate(OVERFLOWS)


def test_a_squared_distance_below_zero_is_seen(hall):
    scene = next(one for one in SITE["kernels"].scenes if one.settings.get("kernels.kernel") == "tanh")
    page = hall(scene_of("kernels", scene.key)).page
    page.keyboard.press("a")
    right = page.locator(".stColumn:not(:has(.st-key-board))")
    total = right.locator(".lc-plot text").get_by_text("−0.23")
    expect(total.last).to_be_in_viewport(ratio=NEARLY)  # of a zoomed text, Chromium rounds the share
    text, plot = total.last.bounding_box(), right.locator(".lc-plot:visible").bounding_box()
    for side, size in (("x", "width"), ("y", "height")):
        assert max(plot[side], 0) <= text[side]
        assert text[side] + text[size] <= min(plot[side] + plot[size], HALL[size])


def test_a_guess_among_pictures_leaves_room_for_the_picture_of_the_answer(hall):
    page = hall("/perceptron?scene=1").page
    page.locator(".st-key-act button").first.click()
    expect(page.locator(".lc-foretold .lc-said")).to_contain_text("your guess")
    beside = page.locator(".stColumn:not(:has(.st-key-board)) .lc-plot:not([hidden])")
    page.wait_for_function("document.documentElement.dataset.drawn")
    assert beside.bounding_box()["height"] > 150
    expect(page.locator('[class*="-story"] .lc-caption')).to_be_in_viewport(ratio=NEARLY)


SHARES = """() => [".xtick text", ".ytick text", ".lc-question", ".stColumn .lc-caption", "[class*=st-key-scene-option] button"]
  .map((name) => Math.max(...[...document.querySelectorAll(name)].map((node) => node.getBoundingClientRect().height)) / innerHeight)"""


def test_everything_keeps_its_share_of_a_larger_screen(hall):
    """Letters and buttons are as large on a screen of 1080 or 2160 lines as on one of 720, measured by its height."""
    page = hall(scene_of("perceptron", "twice")).page
    first = page.evaluate(SHARES)
    for k in (1.5, 3):
        page.set_viewport_size({name: int(k * size) for name, size in HALL.items()})
        plot = page.locator(".st-key-board .lc-plot .main-svg").first
        page.wait_for_function(
            "([node, least]) => node.getBoundingClientRect().height > least",
            arg=[plot.element_handle(), 0.5 * k * HALL["height"]],
        )
        for share, before in zip(page.evaluate(SHARES), first, strict=True):
            assert share == pytest.approx(before, rel=0.06)
        assert not page.locator('[data-testid="stMain"]').evaluate(OVERFLOWS)
    page.set_viewport_size({"width": HALL["width"], "height": 200})
    assert plot.bounding_box()["height"] >= 60, "in a lower one, Plotly puts titles at infinity"
