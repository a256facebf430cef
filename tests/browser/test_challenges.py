"""Challenges solved as a visitor does: by mouse, by keyboard and by touch, with what is missing told meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from explorer.challenges import challenges
from explorer.lessons import SITE
from tests.support.board import Board
from tests.support.browser import PHONE
from tests.support.share import sixth, third
from tests.support.touch import Fingers

PATHS = {one.key: room.path for room in SITE.rooms for one in room.challenges()}
BY_MOUSE = (
    "pla-two-points",
    "pla-order",
    "dual-ten",
    "fis-means",
    "mar-two",
    "ker-negative",
    "sha-not-three",
    "sha-rect-four",
)
BY_TOUCH = ("pla-two-points", "mar-two", "sha-not-three")
# Which control, by its role and name, and what is pressed there, one after the other.
BY_KEYS = {
    "gen-least-n": [("spinbutton", "Samples N", ["Control+a", *"738", "Enter"])],
    "dec-two": [
        ("slider", "Cost of a miss", ["End"]),
        ("slider", "Cost of a false alarm", ["ArrowRight"] * 6),
    ],
    "hyp-all-right": [
        ("spinbutton", "w⁽¹⁾", ["Control+a", *"-1", "Enter"]),
        ("spinbutton", "w⁽²⁾", ["Control+a", "2", "Enter"]),
        ("spinbutton", "b", ["Control+a", *"-3.2", "Enter"]),
    ],
}


def moves(key):
    """From where to where the kept solution moves points."""
    challenge = challenges()[key]
    pairs = zip(challenge.start().X.tolist(), challenge.solution.dataset.X.tolist(), strict=True)
    return [(start, end) for start, end in pairs if start != end]


def story(board):
    """What a screen reader hears of the challenge."""
    return (
        board.page.locator("[data-testid=stColumn] .lc-caption[aria-live=polite]").filter(visible=True).last
    )


def test_by_mouse_while_one_drags_and_the_next_one_is_offered(open_page):
    board = Board(open_page("/perceptron?challenge=pla-thirty"))
    expect(story(board)).to_have_text("Updates: 1 (at least 30 required).")

    def told():
        expect(story(board)).to_have_text("Updates: 9 (at least 30 required).")
        board.page.mouse.move(*board.pixel(1.4, 1))
        expect(story(board)).to_contain_text("Solved. Updates: 30 (at least 30 required).")

    board.drag((-1, -2), (1, 0.5), meanwhile=told)
    expect(story(board)).to_contain_text("what counts is the gap")
    expect(board.page.get_by_test_id("stBaseButton-primary")).to_have_text(
        "Next"
    )  # another button than before
    board.page.get_by_test_id("stBaseButton-primary").click()
    expect(board.page.get_by_role("heading", level=2)).to_contain_text("Place two points")
    board.page.wait_for_url("**challenge=pla-two-points**")


def test_mistakes_are_picked_by_clicks(open_page):
    board = Board(open_page("/perceptron?challenge=pla-by-hand"))
    for k, place in enumerate([(4, 3), (1, 1), (1, 1), (1, 1)], 1):
        board.click(*place)
        told = f"Updates: {k}"
        expect(story(board)).to_contain_text(told)
        if k == 3:
            board.page.get_by_role("button", name="Undo the last pick").click()
            expect(story(board)).to_contain_text("Updates: 2.")
            board.click(*place)
            expect(story(board)).to_contain_text(told)
    expect(story(board)).to_contain_text("Solved.")
    expect(board.page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(board.page.get_by_test_id("stBaseButton-primary")).to_have_text("Next")


def test_mistakes_are_picked_by_keys(open_page):
    """Where the board has the focus, a dot leads the cross to the next point, and Enter picks it."""
    board = Board(open_page("/perceptron?challenge=pla-by-hand"))
    page, left = board.page, iter(challenges()["pla-by-hand"].solution.picks)
    board.plot.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".lc-cross")).to_be_visible()
    at = -1
    for k, i in enumerate(left, 1):
        for _point in range((i - at) % len(board.points())):
            page.keyboard.press(".")
        at = i
        page.keyboard.press("Enter")
        expect(story(board)).to_contain_text(f"Updates: {k}")
    expect(story(board)).to_contain_text("Solved.")


def test_a_screen_reader_hears_what_is_missing_with_its_witness_and_that_it_is_solved(open_page):
    """All in one live region, which stays in the page: one that is put there anew is not read out."""
    board = Board(open_page("/shattering?challenge=sha-rect-four"))
    heard = story(board)
    expect(heard).to_have_text(
        "Labellings realised: 11 of 16. No shape of this class contains exactly x₂, x₄."
    )
    region = heard.element_handle()
    for start, end in moves("sha-rect-four"):
        board.drag(start, end)
    expect(heard).to_contain_text("Solved. Labellings realised: 16 of 16.")
    assert region.is_visible()
    assert "Solved." in region.text_content()
    assert region.get_attribute("aria-live") == "polite"
    assert not region.evaluate("(one) => Boolean(one.closest('[aria-hidden=true], [hidden], [inert]'))")


def test_by_keyboard_hints_and_giving_up(open_page):
    board = Board(open_page("/shattering?challenge=sha-four-lines"))
    page = board.page
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hint 1 of 2.")).to_be_visible()
    page.get_by_role("button", name="It cannot be done").focus()
    page.keyboard.press("Enter")
    expect(story(board)).to_contain_text(
        "Solved. Correct: it can’t be done. Any four points split into two parts"
    )
    expect(page.get_by_test_id("stBaseButton-primary")).to_have_text("Next")


@pytest.mark.parametrize("key", third(BY_KEYS))
def test_by_keys_on_the_controls(open_page, key):
    board = Board(open_page(f"/{PATHS[key]}?challenge={key}"))
    for role, name, presses in BY_KEYS[key]:
        before = story(board).text_content()
        board.page.get_by_role(role, name=name, exact=role == "spinbutton").focus()
        for press in presses:
            board.page.keyboard.press(press)
        expect(story(board)).not_to_have_text(before)
    expect(story(board)).to_contain_text("Solved.")


@pytest.mark.parametrize("key", sixth(BY_MOUSE))
def test_points_are_dragged_to_the_solution(open_page, key):
    board = Board(open_page(f"/{PATHS[key]}?challenge={key}"))
    for start, end in moves(key):
        board.drag(start, end)
    expect(story(board)).to_contain_text("Solved.")


@pytest.mark.parametrize("key", third(BY_TOUCH, 1))
def test_points_are_dragged_by_a_finger(new_page, open_page, key):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    open_page(f"/{PATHS[key]}?challenge={key}", on=page)
    board, fingers = Board(page), Fingers(page)
    board.plot.scroll_into_view_if_needed()
    for start, end in moves(key):
        fingers.drag(board.pixel(*start), board.pixel(*end), steps=4)
    expect(story(board)).to_contain_text("Solved.")


def test_the_name_of_a_point_at_the_edge_is_not_cut(open_page, new_page):
    board = Board(open_page("/fisher?challenge=fis-means", on=new_page(viewport=PHONE)))
    board.drag((2, 5), (5.4, 4))
    assert board.saved_points()[1][0] == pytest.approx(5.4, abs=0.1)
    board.page.wait_for_function(
        """() => { const end = linclass.primary.plot.querySelector('.nsewdrag').getBoundingClientRect();
      const names = [...linclass.primary.plot.querySelectorAll('.textpoint')].map((one) => one.getBoundingClientRect());
      return names.length === 6 && names.every(({ left, right, top }) => left >= end.left && right <= end.right && top >= end.top); }"""
    )


@pytest.mark.parametrize(
    ("path", "key", "scene"), [("naive-bayes", "nb-doubt", 5), ("softmax", "soft-meet", 6)]
)
def test_after_a_scene_was_played_a_challenge_opens_at_its_own_end(open_page, path, key, scene):
    """Not at the step of the scene that was played, and not at the first one, where every email has its prior."""
    page = open_page(f"/{path}?challenge={key}")
    expect(page.locator(".lc-count")).to_have_text(re.compile(r"^(\d+) / \1$"))
    directly = page.locator(".lc-count").inner_text()
    open_page(f"/{path}?scene={scene}", on=page)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="A challenge").click()
    keys = [challenge.key for challenge in SITE[path].challenges()]
    for _earlier in keys[: keys.index(key)]:
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page).to_have_url(re.compile(f"challenge={key}"))
    expect(page.locator(".lc-count")).to_have_text(directly)
    assert "step=" not in page.url
