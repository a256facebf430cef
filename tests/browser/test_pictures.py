"""Small pictures to choose from: by pointer, finger and keys, all in sight before and after the answer."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from linboard import theme
from tests.browser.test_acts import expect_done
from tests.browser.test_first_view import expect_in_sight, parts
from tests.support.axe import grave_faults
from tests.support.browser import PHONE, wait_until_drawn
from tests.support.scenes import PICTURES
from tests.support.share import share, third

PRECISE, FINGER = {}, {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LOOKS = {"pointer": PRECISE, "finger": FINGER}
LESSONS = {f"{room.key}.{scene.key}": (room, scene) for room, scene in PICTURES}
LEAST = 44  # pixels that a finger needs
FITS = "(main) => main.scrollHeight <= main.clientHeight && main.scrollWidth <= main.clientWidth"
COLOUR = """(svg) => [...svg.querySelectorAll('path')].map((path) => getComputedStyle(path))
  .flatMap(({ stroke, fill }) => [stroke, fill])"""


def rgb(colour):
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


def option(page, text):
    return page.get_by_role("button", name=text, exact=True)


def expect_told(page, scene):
    """All pictures, the one that was chosen and the one that happened with their marks."""
    entries = page.locator(".lc-foretold .lc-pictures li")
    expect(entries.locator("svg:visible")).to_have_count(len(scene.act.options))
    page.keyboard.press("End")
    expect(entries.nth(scene.act.happened).locator("small")).to_have_text("what happened")
    other = scene.act.happened - 1
    expect(entries.nth(other).locator("small")).to_have_text("your guess")


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "by"), share(itertools.product(LESSONS, LOOKS), of=2))
def test_a_picture_is_chosen_where_it_is_drawn(lesson, by, open_page, new_page):
    """By the pointer in one lesson, by a finger in the next; in `make test-all` in each by both."""
    (room, scene), look = LESSONS[lesson], LOOKS[by]
    page = new_page(**look)
    open_page(f"/{room.path}?scene={room.scenes.index(scene) + 1}", on=page)
    frames = [page.locator(f".st-key-picture-{i}") for i in range(len(scene.act.options))]
    found = parts(page, scene, phone=bool(look)) | {f"picture {i}": frame for i, frame in enumerate(frames)}
    if room.scenes[-1] is scene:
        found["next"] = page.locator(".st-key-scene-free")
    expect_in_sight(found)
    for frame in frames:
        box = frame.bounding_box()
        assert min(box["width"], box["height"]) >= LEAST
    chosen = frames[scene.act.happened - 1].locator("svg")
    box = chosen.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if look else page.mouse.click)(*middle)
    expect_done(page)
    expect_told(page, scene)
    wait_until_drawn(page)
    expect(found["next"]).to_be_in_viewport(ratio=1)
    if not look:
        assert page.get_by_test_id("stMain").evaluate(FITS)


@pytest.mark.parametrize("scheme", third(["light", "dark"], 1))
def test_pictures_have_the_themes_colours_and_no_grave_fault_before_and_after_one_is_chosen_by_keys(
    scheme, open_page, new_page
):
    page = open_page("/perceptron?scene=1", on=new_page(color_scheme=scheme))
    wanted = {theme.LINE, *theme.CLASS_COLOURS[:2]}
    if scheme == "dark":
        wanted = {theme.DARK[colour] for colour in wanted}
    before = page.locator(".st-key-picture-0 svg")
    assert {rgb(colour) for colour in wanted} <= set(before.evaluate(COLOUR))
    assert grave_faults(page) == []

    page.locator(".st-key-board .lc-plot").focus()
    for name in ("Towards the point", "Away from the point"):
        while not option(page, name).evaluate("(node) => node === document.activeElement"):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_done(page)
    said = page.locator(".lc-foretold li.lc-said")
    expect(said).to_contain_text("Away from the point")
    expect(said).to_contain_text("your guess")
    after = page.locator(".lc-pictures li svg").first
    expect(after).to_be_visible()
    assert {rgb(colour) for colour in wanted} <= set(after.evaluate(COLOUR))
    assert grave_faults(page) == []
