"""Points by pointer, keys and buttons: on the screen at once, on the server soon, none lost."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import expect

from explorer.points import dataset
from tests.support.board import Board, link
from tests.support.share import third

DEFAULT = [
    (*point, label)
    for point, label in zip(dataset.default().X.tolist(), dataset.default().labels.tolist(), strict=True)
]
TWO = [(1.0, 4.0, 0), (4.0, 1.0, 1)]

# A click in one go, so that no answer of the server can come between: points before, points after, edits under way.
_CLICK = """([x, y]) => {
    const board = [...linclass.charts].find((c) => c.message.edit);
    const before = board.points.x.length;
    for (const type of ["pointerdown", "pointerup"]) {
      board.plot.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, isPrimary: true, bubbles: true,
                                                        pointerId: 1, pointerType: "mouse", button: 0 }));
    }
    return [before, board.points.x.length, linclass.edits.pending.length];
}"""


@pytest.fixture
def fresh(open_page):
    """The perceptron's board with its own points."""
    return Board(open_page("/perceptron"))


@pytest.fixture
def two(open_page):
    """A board with a positive and a negative point."""
    return Board(open_page(f"/perceptron?{link(*TWO)}"))


def test_six_clicks_are_six_points_after_a_reload_too(fresh):
    fresh.button("Remove all points").click()
    fresh.expect_count(0)
    for x, y in ((1, 5), (2, 4), (3, 5)):
        fresh.click(x, y)
    fresh.press("2")
    for x, y in ((2, 1), (3, 2), (4, 1)):
        fresh.click(x, y)
    fresh.expect_count(6)
    points = fresh.points()
    assert [label for _, _, label in points] == [0, 0, 0, 1, 1, 1]
    for (x, y, _), place in zip(points, ((1, 5), (2, 4), (3, 5), (2, 1), (3, 2), (4, 1)), strict=True):
        assert (x, y) == pytest.approx(place, abs=0.05)
    names = fresh.plot.locator(".textpoint").all_text_contents()
    assert sorted(name.replace("\u200b", "") for name in names if name) == [
        "x1",
        "x2",
        "x3",
        "x4",
        "x5",
        "x6",
    ]
    expect(fresh.caption).to_contain_text("the perceptron stops after")

    fresh.button("One step back").click()
    fresh.button("One step back").click()
    step, told = fresh.step, fresh.caption.text_content()
    fresh.page.wait_for_url(f"**step={step}*")
    fresh.page.reload()
    again = Board(fresh.page)
    again.expect_points(*points)
    again.expect_step(step)
    expect(again.caption).to_have_text(told)


def test_quick_clicks_are_all_points_at_once_and_the_view_stays(fresh):
    corners = [fresh.pixel(1, 1), fresh.pixel(2, 2)]
    (x0, y0), (x1, y1) = corners
    assert x1 - x0 == pytest.approx(y0 - y1, rel=0.01)  # one scale on both axes
    counted = fresh.page.evaluate(_CLICK, list(fresh.pixel(6.5, 0.3)))
    assert counted == [10, 11, 1]  # on the screen, and not yet on the server
    fresh.expect_count(11)
    assert fresh.pixel(1, 1) == pytest.approx(corners[0], abs=0.5)  # the first edit does not move the view

    places = [fresh.pixel(0.5 + 0.5 * i, 5.5 if i % 2 else 0.5) for i in range(10)]
    for place in places:
        fresh.page.mouse.click(*place)
    fresh.expect_count(21)
    added = fresh.points()[11:]
    assert [round(x, 1) for x, _, _ in added] == [0.5 + 0.5 * i for i in range(10)]
    assert "d=" in fresh.page.url


def test_dragging_a_point_refits_the_model_meanwhile_and_edits_are_undone_and_done_again(two):
    before, models = two.line(), two.page.evaluate("linclass.stats.models")
    two.drag(
        (1, 4),
        (3, 4.25),
        steps=15,
        meanwhile=lambda: two.page.wait_for_function("(n) => linclass.stats.models >= n + 2", arg=models),
    )
    points = two.saved_points()
    assert points[0][:2] == pytest.approx((3, 4.25), abs=0.05)
    assert points[1:] == TWO[1:]
    assert two.line() != before
    two.press("Control+z")  # a whole drag is one edit
    two.expect_points(*TWO)

    # What is drawn is the model's line: f is zero at its ends.
    ends = two.line()
    assert len(ends) == 2
    w, b = two.page.evaluate(
        "(() => { const c = linclass.primary.message.columns; return [Array.from(c.w.at(-1)), c.b.at(-1)]; })()"
    )
    for x, y in ends:
        assert w[0] * x + w[1] * y + b == pytest.approx(0, abs=1e-6)

    undo, redo = two.button("Undo (Ctrl+Z)"), two.button("Redo (Ctrl+Shift+Z)")
    expect(undo).to_be_disabled()
    two.click(4, 4)
    two.click(1, 1)
    two.expect_count(4)
    points = two.points()
    expect(undo).to_be_enabled()
    expect(redo).to_be_disabled()
    undo.click()
    two.expect_points(*points[:3])
    two.press("Control+z")
    two.expect_points(*TWO)
    expect(undo).to_be_disabled()
    two.press("Control+Shift+z")
    two.expect_points(*points[:3])
    redo.click()
    two.expect_points(*points)
    expect(redo).to_be_disabled()
    two.press("Control+z")
    two.press("Control+z")
    two.expect_points(*TWO)

    two.page.keyboard.down("Shift")
    two.click(1, 4)
    two.page.keyboard.up("Shift")
    two.expect_points(TWO[1])
    expect(two.caption).to_contain_text("All points belong to one class.")
    two.click(4, 1, button="right")
    two.expect_points()
    expect(two.caption).to_contain_text("Add points of two classes to the board")


@pytest.mark.parametrize("scale", third([0.05, 5_000]))
def test_clicks_and_drags_are_as_fine_as_the_pixels_whatever_the_scale(open_page, scale):
    start = [(0.2 * scale, 0.8 * scale, 0), (0.8 * scale, 0.2 * scale, 1)]
    board = Board(open_page(f"/perceptron?{link(*start)}"))
    pixel = board.page.evaluate(
        "(() => { const { xaxis } = linclass.primary.plot._fullLayout; return xaxis.p2d(1) - xaxis.p2d(0); })()"
    )
    board.drag((0.2 * scale, 0.8 * scale), (0.4567 * scale, 0.6543 * scale))
    board.click(0.7654 * scale, 0.4321 * scale)
    board.expect_count(3)
    points = board.points()
    assert points[0][:2] == pytest.approx((0.4567 * scale, 0.6543 * scale), abs=1.5 * pixel)
    assert points[2][:2] == pytest.approx((0.7654 * scale, 0.4321 * scale), abs=1.5 * pixel)
    board.page.reload()
    Board(board.page).expect_points(*points)


# In one go, so that the server cannot answer between: the button of undo, then a press that may move, then its end.
_UNDO_AND_POINT = """([from, to]) => {
    const board = [...linclass.charts].find((c) => c.message.edit);
    board.tools.undo.click();
    for (const [type, [x, y]] of [["pointerdown", from], ["pointermove", to], ["pointerup", to]]) {
      board.plot.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, isPrimary: true, bubbles: true,
                                                        pointerId: 1, pointerType: "mouse", button: 0 }));
    }
    return linclass.edits.pending.map(({ op }) => op);
}"""


@pytest.mark.parametrize("end", [(4.0, 1.0), (2.0, 2.0)], ids=["click", "drag"])
def test_what_is_done_to_a_point_while_an_undo_is_under_way_is_done_to_that_point(two, end):
    two.page.keyboard.down("Shift")
    two.click(1, 4)
    two.page.keyboard.up("Shift")
    two.expect_points(TWO[1])  # the first now, and the second again after the undo
    two.press("3")
    two.page.evaluate("Element.prototype.setPointerCapture = () => {}")  # the pointer is none that it knows
    before = two.page.evaluate("linclass.stats.edits")
    asked = two.page.evaluate(_UNDO_AND_POINT, [list(two.pixel(4, 1)), list(two.pixel(*end))])
    assert asked == ["undo"]
    two.page.wait_for_function(
        "(n) => linclass.stats.edits >= n && !linclass.edits.pending.length", arg=before + 2
    )
    first, second = two.saved_points()
    assert first == TWO[0]
    assert second == (
        (4, 1, 2) if end == (4, 1) else (pytest.approx(2, abs=0.05), pytest.approx(2, abs=0.05), 1)
    )


def test_the_chosen_class(open_page):
    two = Board(open_page(f"/perceptron?{link(*TWO)}&pla.start=own"))
    for key, x in (("3", 0.5), ("2", 1.5), ("4", 2.5), ("1", 3.5)):
        two.press(key)
        expect(two.page.locator(f".lc-class-{int(key) - 1}")).to_have_attribute("aria-pressed", "true")
        two.click(x, 3)
    two.button("Class −1").click()
    two.click(4.5, 3)
    two.expect_count(7)
    assert [label for _, _, label in two.points()[2:]] == [2, 1, 3, 0, 1]
    two.click(1, 4)  # a click on a point gives it that class
    two.page.wait_for_function("[...linclass.charts].find((c) => c.message.edit).points.c[0] === 1")

    field = two.page.get_by_label("w⁽¹⁾")  # in a field keys are typing
    field.click()
    field.press("3")
    field.press(" ")
    expect(two.page.locator(".lc-class-1")).to_have_attribute("aria-pressed", "true")
    assert not two.page.evaluate("Boolean(linclass.primary.playing)")

    snap = two.button("Snap to the grid")
    snap.click()
    expect(snap).to_have_attribute("aria-pressed", "true")
    two.click(2.13, 2.9)
    x, y, _ = two.saved_points()[-1]
    tick = two.page.evaluate("linclass.primary.plot._fullLayout.xaxis.dtick") / 2
    assert x / tick == pytest.approx(round(x / tick))
    assert y / tick == pytest.approx(round(y / tick))


def test_zoom_buttons_wheel_and_panning(two):
    width = "(() => { const [a, b] = linclass.primary.plot._fullLayout.xaxis.range; return b - a; })()"
    whole = two.ranges()
    two.button("Zoom in").click()
    two.page.wait_for_function(f"(w) => {width} < 0.9 * w", arg=whole[0][1] - whole[0][0])
    zoomed = two.ranges()
    two.click(2.5, 2.5)  # what is clicked is where it was clicked, zoomed or not
    assert two.saved_points()[-1][:2] == pytest.approx((2.5, 2.5), abs=0.05)
    assert two.ranges() == [pytest.approx(r) for r in zoomed]  # an edit leaves the view alone
    two.page.keyboard.down("Control")
    two.page.mouse.wheel(0, 200)
    two.page.keyboard.up("Control")
    two.page.wait_for_function(f"(w) => {width} > 1.2 * w", arg=zoomed[0][1] - zoomed[0][0])
    before = two.ranges()
    two.drag((3, 3), (3.5, 3.5))
    assert two.ranges()[0][0] == pytest.approx(before[0][0] - 0.5, abs=0.05)
    assert len(two.points()) == 3  # panning adds nothing
    two.button("Show all points").click()
    two.page.wait_for_function(f"(w) => Math.abs({width} - w) < 1e-6", arg=whole[0][1] - whole[0][0])


def test_a_thousand_points_are_the_most(open_page):
    points = [(i % 40 / 4, i // 40 / 4, i % 2) for i in range(1_000)]
    board = Board(open_page(f"/data?{link(*points)}"))
    board.click(9.9, 9.9)
    expect(board.page.locator(".lc-notice")).to_contain_text("1000")
    board.expect_count(1_000)


def test_a_broken_link_is_told_and_the_board_works(open_page):
    board = Board(open_page("/perceptron?d=garbage"))
    expect(board.page.get_by_text("This link is broken")).to_be_visible()
    board.expect_points(*DEFAULT)
    board.click(3, 0.5)
    board.expect_count(11)


def test_the_page_says_that_a_class_is_missing_and_its_controls_follow_when_the_edits_rest(two):
    asked = two.page.get_by_text("All points belong to one class.")
    two.click(4, 1, button="right")
    expect(asked).to_be_visible()
    two.expect_count(1)
    two.button("Class −1").click()
    two.click(4, 1)
    expect(asked).to_be_hidden()
    two.expect_count(2)
    assert len(two.line()) == 2

    budget = two.page.get_by_text("Maximum number of updates")
    expect(budget).to_be_hidden()
    two.click(0.5, 4.5)
    two.button("Class +1").click()
    two.click(4.5, 0.5)  # XOR by now: no line separates, and the page asks when to stop
    expect(budget).to_be_visible()
    two.expect_count(4)


def test_a_window_that_gets_its_size_back_shows_the_same_part_of_the_plane(open_page, page):
    """Equal scales on both axes: what is widened for one size must not stay wide for the next."""
    ranges = "['xaxis', 'yaxis'].map((axis) => linclass.primary.plot._fullLayout[axis].range)"
    size = "linclass.primary.plot._fullLayout.width"
    open_page("/perceptron")
    for zoomed in (False, True):
        if zoomed:
            page.get_by_role("button", name="Zoom in").click()
        before, wide = page.evaluate(ranges), page.evaluate(size)
        for width in (1100, 1280) * 2:
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(f"Math.abs({size} - {wide}) {'<' if width == 1280 else '>'} 20")
        assert np.array(page.evaluate(ranges)) == pytest.approx(np.array(before))
