"""What a visitor without a link sees of each lesson: the whole of its first question, nothing cut, at step 0."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from explorer.lesson.scene import Play
from explorer.lessons import SITE
from tests.support.browser import PHONE, spaced, wait_until_drawn
from tests.support.share import sixth

LESSONS = [room for room in SITE.rooms if room.scenes]
ON_SCREEN = sixth(LESSONS)
ON_PHONE = sixth(LESSONS, 4)  # most of the others are on one in the tests of their rooms
# What stands on top where a part has its middle is the part, or in it.
COVERED = """(node) => { const r = node.getBoundingClientRect();
  const top = document.elementFromPoint(r.left + Math.min(60, r.width / 2), r.top + r.height / 2);
  return !(top && (node.contains(top) || top.contains(node))); }"""


def parts(page, scene, *, phone: bool):
    """Everything that must be in sight."""
    found = {
        "question": page.locator(".lc-question"),
        "board": page.locator(".st-key-board .lc-plot"),
        "next": page.get_by_role("button", name="Next", exact=True),
    }
    if phone and scene.beside_first:  # two pictures: the way on is below them
        found["picture"] = page.locator(".st-key-beside-first .lc-plot")
        del found["next"]
    if not phone:
        found["title"] = page.locator("h1.lc-title")
        found["ask"] = page.locator(".lc-caption", has_text=scene.ask[:40]).first
        found["dots"] = page.locator(".lc-dots")
        if not isinstance(scene.act, Play):
            found["act"] = page.get_by_role("button", name="Show me", exact=True)
        companion = page.locator(".stColumn:not(:has(.st-key-board)) .lc-plot:has(.main-svg)").first
        if companion.count():
            found["companion"] = companion
    player = page.locator(".st-key-board .lc-player")
    if player.is_visible():
        found["player"] = player
    return found


def expect_in_sight(found):
    for name, part in found.items():
        expect(part, name).to_be_in_viewport(ratio=1)
        assert not part.evaluate(COVERED), name


def opened(room, open_page, page, *, phone: bool):
    """The parts of a lesson that a visitor without a link comes to: all in sight, and before the first step."""
    open_page(f"/{room.path}?", on=page)
    found = parts(page, room.scenes[0], phone=phone)
    expect_in_sight(found)
    if "player" in found:
        assert page.evaluate("linclass.primary.shared.step") == 0
    return found


@pytest.mark.parametrize("room", ON_SCREEN, ids=[room.key for room in ON_SCREEN])
def test_on_a_screen_all_of_it_is_in_sight(room, open_page, page):
    found = opened(room, open_page, page, phone=False)
    main = page.get_by_test_id("stMain")
    assert main.evaluate("(main) => main.scrollWidth <= main.clientWidth")
    is_front = not room.path  # where the map is below the scene
    assert main.evaluate("(main) => main.scrollHeight <= main.clientHeight") != is_front
    page.get_by_test_id("stSidebarCollapseButton").locator("button").dispatch_event("click")
    expect(page.get_by_test_id("stExpandSidebarButton")).to_be_visible()
    expect_in_sight({name: found[name] for name in ("question", "title")})


@pytest.mark.parametrize("room", ON_PHONE, ids=[room.key for room in ON_PHONE])
def test_on_a_phone_question_board_player_and_next_are_in_sight(room, open_page, new_page):
    page = new_page(viewport=PHONE)
    found = opened(room, open_page, page, phone=True)
    if "player" in found:
        tops = (
            found["player"]
            .locator(":scope > *:visible")
            .evaluate_all(
                "(nodes) => nodes.map((node) => { const r = node.getBoundingClientRect(); return r.top + r.height / 2; })"
            )
        )
        assert max(tops) - min(tops) < 12, "the player has one row"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    top = found["question"].bounding_box()["y"]
    for scene in room.scenes[1:]:
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator(".lc-question")).to_have_text(spaced(scene.question))
        wait_until_drawn(page)
        assert page.locator(".lc-question").bounding_box()["y"] == pytest.approx(top, abs=2), (
            "Next scrolls nothing"
        )
        found = parts(page, scene, phone=True)
        if scene is room.scenes[-1]:
            found["next"] = page.get_by_role("button", name="Explore freely", exact=True)
        expect_in_sight(found)


def test_on_a_phone_no_answer_moves_the_row_of_buttons_of_the_first_page(open_page, new_page):
    page = open_page("/?scene=2", on=new_page(viewport=PHONE, has_touch=True))
    wait_until_drawn(page)
    row = page.locator(".st-key-scenes")
    before = row.bounding_box()
    page.get_by_role("button", name="Show me", exact=True).tap()
    expect(page.locator(".lc-caption", has_text="No, it never stops").first).to_be_attached()
    wait_until_drawn(page)
    assert row.bounding_box() == before
