"""The page on least squares in a browser: four lines follow a dragged point, or do not; the walk plays on a phone."""

from __future__ import annotations

import math

from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE

RULES = ("Least squares", "Fisher", "Logistic regression", "Soft margin")
_LINES = """() => linclass.charts && [...linclass.charts].find((c) => c.message?.edit).plot._fullData
    .filter((t) => t.showlegend && t.mode === "lines").map((t) => [t.name.trim(), [...t.x], [...t.y]])"""


def angles(page):
    """The direction of each rule's drawn line in degrees, 0 to 180."""
    return {
        name: math.degrees(math.atan2(y[1] - y[0], x[1] - x[0])) % 180 for name, x, y in page.evaluate(_LINES)
    }


def test_two_of_four_lines_follow_a_far_point_that_is_dragged(open_page):
    board = Board(open_page("/least-squares"))
    page, before = board.page, angles(board.page)
    name = page.locator(".lc-chart .textpoint text").filter(has_text="8")  # where two lines cross
    assert name.evaluate("(n) => getComputedStyle(n).paintOrder").startswith("stroke")
    board.drag((-4, 10), (-6, 8))
    expect(page.locator(".st-key-least-squares-rules")).not_to_contain_text("34.8°")
    page.wait_for_function(  # until the line has turned by more than one degree
        f"(before) => {{ const [[, [x0, x1], [y0, y1]]] = ({_LINES})();"
        "return Math.abs((Math.atan2(y1 - y0, x1 - x0) * 180 / Math.PI + 180) % 180 - before) > 1; }",
        arg=before["Least squares"],
    )
    after = angles(page)
    assert tuple(after) == RULES
    turned = [abs(after[name] - before[name]) for name in RULES]
    assert turned[0] > 1
    assert abs(turned[0] - turned[1]) < 0.01  # parallel before and after
    assert abs(after["Least squares"] - after["Fisher"]) < 1e-6
    assert turned[2] < 0.05
    assert turned[3] < 1e-3
    board = Board(open_page("/least-squares?ls.way=classes", on=page))
    expect(board.caption).to_contain_text("The f of class ✕ is not the largest at any of its points")
    page.get_by_role("radio", name="Softmax regression").click()
    expect(board.caption).to_contain_text("Every class has the largest f")


def test_the_point_walks_out_on_a_phone(open_page, new_page):
    page = open_page("/least-squares?ls.way=walk&step=0", on=new_page(viewport=PHONE))
    board = Board(page)
    expect(board.caption).to_contain_text("x₁₁ (gold) has covered 0% of its path")
    start = angles(page)
    board.press("End")
    expect(board.caption).to_contain_text("has covered 100% of its path")
    expect(board.caption).to_contain_text("least squares has turned by 34.8°, Fisher by 34.8°")
    end = angles(page)
    assert abs(start["Least squares"] - end["Least squares"]) > 30
    assert abs(start["Soft margin"] - end["Soft margin"]) < 1e-3
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
