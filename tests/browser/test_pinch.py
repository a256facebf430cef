"""Two fingers zoom a board and move it, on a screen or a trackpad; one turns a picture in space or scrolls the page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from tests.support.board import Board, link
from tests.support.browser import PHONE
from tests.support.touch import Fingers

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
# How far the areas of all charts go beyond their pictures, as a share of the picture's size.
BEYOND = """() => Math.max(...[...linclass.charts].flatMap(({ plot }) => {
  const { width, height } = plot._fullLayout ?? {};
  return [...plot.querySelectorAll(".js-fill")].flatMap((fill) =>
    [...fill.getAttribute("d").matchAll(/(-?[\\d.]+),(-?[\\d.]+)/g)].flatMap(([, x, y]) =>
      [-x / width, x / width - 1, -y / height, y / height - 1]));
}))"""
# Whether the corners of the board, and its middle, each lie in just so many of its areas.
COVERED = """() => {
  const { plot } = linclass.primary;
  const { xaxis: { _length: wide }, yaxis: { _length: high } } = plot._fullLayout;
  const svg = plot.querySelector("svg.main-svg");
  return [[1, 1], [wide - 1, 1], [1, high - 1], [wide - 1, high - 1], [wide / 2, high / 2]].map(([x, y]) =>
    [...plot.querySelectorAll(".js-fill")].filter((fill) => fill.isPointInFill(Object.assign(svg.createSVGPoint(), { x, y }))).length);
}"""


@pytest.fixture
def phone(new_page, open_page):
    def open_(path):
        page = open_page(path, on=new_page(viewport=PHONE, has_touch=True, is_mobile=True))
        board = Board(page)
        board.plot.scroll_into_view_if_needed()
        return board

    return open_


def middle(ranges):
    return np.mean(ranges, axis=1)


def spans(ranges):
    return np.ptp(ranges, axis=1)


def test_two_fingers_zoom_and_move_the_board_and_edit_nothing(phone):
    board = phone(f"/perceptron?{link(*POINTS)}&step=2")
    page, fingers, home = board.page, Fingers(board.page), np.array(board.ranges())
    (x, y), between = board.pixel(3, 2), (3.0, 2.0)

    fingers.pinch([(x - 40, y - 30), (x + 40, y + 30)], [(x - 80, y - 60), (x + 80, y + 60)])
    zoomed = board.ranges()
    assert spans(zoomed) == pytest.approx(spans(home) / 2, rel=0.02)
    assert board.pixel(*between) == pytest.approx((x, y), abs=1)  # what was between the fingers stays there
    assert page.evaluate(BEYOND) < 1

    fingers.pinch([(x - 40, y), (x + 40, y)], [(x - 10, y + 50), (x + 70, y + 50)])  # both axes, no zoom
    assert spans(board.ranges()) == pytest.approx(spans(zoomed), rel=0.02)
    assert board.pixel(*between) == pytest.approx((x + 30, y + 50), abs=1)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate(BEYOND) < 1

    for _again in range(3):
        fingers.pinch([(x - 100, y), (x + 100, y)], [(x - 10, y), (x + 10, y)])
    far = board.ranges()
    assert spans(far).min() > 2 * spans(home).min()
    assert page.evaluate(BEYOND) < 1
    assert page.evaluate(COVERED) == [1, 1, 1, 1, 1]
    fingers.pinch([(x - 40, y - 60), (x - 40, y)], [(x + 120, y + 90), (x + 120, y + 150)])
    assert page.evaluate(COVERED) == [1, 1, 1, 1, 1]

    board.button("Show all points").tap()
    assert np.allclose(board.ranges(), home)
    board.expect_points(*POINTS)

    # A finger on a point, and then a second one: it is no drag and no long press.
    x, y = board.pixel(2, 3.5)
    fingers.pinch([(x, y), (x + 60, y + 60)], [(x - 30, y - 30), (x + 90, y + 90)])
    page.wait_for_timeout(700)  # a long press would have removed it
    board.expect_points(*POINTS)
    board.button("Show all points").tap()
    page.touchscreen.tap(*board.pixel(3, 2))
    board.expect_count(4)


def test_a_scene_that_was_zoomed_shows_the_way_back_on_its_board(phone):
    board = phone("/perceptron?scene=2")
    home, sent = board.ranges(), board.page.evaluate("linclass.stats.edits")
    box = board.plot.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert board.plot.get_by_role("button").count() == 0
    Fingers(board.page).pinch([(x - 20, y), (x + 20, y)], [(x - 60, y), (x + 60, y)])
    assert spans(board.ranges()) == pytest.approx(spans(home) / 3, rel=0.05)
    board.plot.get_by_role("button", name="Show all points").tap()
    assert np.allclose(board.ranges(), home)
    assert board.plot.get_by_role("button").count() == 0
    assert board.page.evaluate("linclass.stats.edits") == sent


def test_in_space_a_finger_turns_the_picture_sideways_and_scrolls_the_page_up(phone):
    page = phone("/perceptron?scene=2").page
    space = page.locator(".lc-plot:has(.gl-container canvas)")
    space.scroll_into_view_if_needed()
    eye = "(plot) => { const { eye } = plot._fullLayout.scene._scene.getCamera(); return [eye.x, eye.y, eye.z]; }"
    top = "document.querySelector('.stMain').scrollTop"
    fingers, box, before, scrolled = (
        Fingers(page),
        space.bounding_box(),
        space.evaluate(eye),
        page.evaluate(top),
    )
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers.drag((x, y), (x - 100, y + 10))
    page.wait_for_timeout(500)  # in which the camera comes to rest
    turned = space.evaluate(eye)
    assert np.linalg.norm(np.subtract(turned, before)) > 0.3
    assert page.evaluate(top) == scrolled

    fingers.drag((x, y), (x + 5, y - 200))
    page.wait_for_function(f"{top} > {scrolled} + 100")
    assert space.evaluate(eye) == pytest.approx(turned, abs=0.05)


GESTURE = """(plot, { scale, x, y }) => {
  const send = (type, scale) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { scale, clientX: x, clientY: y });
    plot.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return [send("gesturestart", 1), send("gesturechange", Math.sqrt(scale)), send("gesturechange", scale)];
}"""
PICTURE = """async () => {
  const { picture } = await import(`${linclass.primary.message.assets}/picture.js`);
  return (await picture(linclass.primary, "svg")).text();
}"""


def test_a_mac_zooms_by_trackpad_and_removes_by_ctrl_click_and_no_saved_area_is_large(page, open_page):
    board = Board(open_page(f"/perceptron?{link(*POINTS)}&step=2"))
    fills = [path for path in ET.fromstring(page.evaluate(PICTURE)).iter() if path.get("class") == "js-fill"]
    assert len(fills) == 2
    width, height = page.evaluate("[linclass.primary.plot.clientWidth, linclass.primary.plot.clientHeight]")
    for fill in fills:
        x, y = np.reshape([float(n) for n in re.findall(r"-?[\d.]+", fill.get("d"))], (-1, 2)).T
        assert -width < x.min() < x.max() < 2 * width
        assert -height < y.min() < y.max() < 2 * height

    home, (x, y) = board.ranges(), board.pixel(3, 2)
    assert board.plot.evaluate(GESTURE, {"scale": 4, "x": x, "y": y}) == [True, True, True]
    assert spans(board.ranges()) == pytest.approx(spans(home) / 4)
    assert board.pixel(3, 2) == pytest.approx((x, y), abs=1)
    board.button("Show all points").click()

    page.keyboard.down("Control")
    board.click(3, 2)  # not yet on a Mac: as any click
    board.expect_count(4)
    page.evaluate(
        "Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel', configurable: true })"
    )
    board.click(3, 2)
    board.expect_points(*POINTS)
    board.click(2.5, 2.5)  # where there is none
    page.keyboard.up("Control")
    board.expect_points(*POINTS)
