"""The shattering page in a browser: labellings play, a tile leads to its own, a dragged point changes the verdict."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE

TILES = "[...linclass.charts].find((c) => c.message.spots)"


def corner(page, step):
    """Where the middle of a tile is on the screen."""
    return page.evaluate(
        f"""(step) => {{ const {{ plot, message }} = {TILES}; const {{ xaxis, yaxis }} = plot._fullLayout;
        const [x, y] = message.spots.corner[step]; const box = plot.getBoundingClientRect();
        return [box.left + xaxis._offset + xaxis.d2p(x + 0.5), box.top + yaxis._offset + yaxis.d2p(y + 0.5)]; }}""",
        step,
    )


def marks(page):
    """How many crosses and how many circles the board really shows."""
    return page.evaluate(
        """() => { const { plot } = [...linclass.charts].find((c) => c.message.edit);
        const of = (symbol) => plot._fullData.find((t) => t.name === "this step’s sample" && t.marker?.symbol === symbol);
        return [of("x"), of("circle")].map(({ uid }) => [...plot.querySelectorAll(`.trace${uid} path.point`)]
          .filter((node) => node.style.display !== "none").length); }"""
    )


def test_labellings_are_played_clicked_and_follow_a_dragged_point(open_page):
    board = Board(open_page("/shattering"))
    page = board.page
    told = page.locator(".lc-head:visible").first
    expect(told).to_contain_text("14 of 16")
    expect(board.caption).to_contain_text("Labelling 1 fails")
    assert board.step == 0
    board.button("One step forward").click()
    expect(board.caption).to_contain_text("Labelling 2 fails")
    page.mouse.click(*corner(page, 9))
    board.expect_step(9)
    expect(board.caption).to_contain_text("Labelling 10 is realised")
    page.wait_for_url("**step=9**")
    page.select_option(".lc-player select", "32")
    board.button("Play").click()
    board.expect_step(15)
    assert marks(page) == [0, 4]
    board.button("To the start").click()
    assert marks(page) == [2, 2]
    board.drag((1.5, 4), (3, 2))  # into the triangle of the others
    expect(board.caption).to_contain_text("x₄ is a weighted mean of x₁, x₂ and x₃")
    board.click(1, 1, button="right")
    expect(told).to_contain_text("This set is shattered: all 8")
    expect(page.locator(".lc-class-0")).to_be_hidden()
    board.click(4, 1.5)  # no class to give: nothing changes
    assert board.saved_points() == [(4, 1.5, 1), (4.5, 4.5, 0), (3, 2, 1)]


def test_a_wave_on_a_phone(open_page, new_page):
    page = open_page("/shattering?shattering.class=sines", on=new_page(viewport=PHONE))
    board = Board(page)
    expect(board.caption).to_contain_text("The wave is below 0")
    tiles = page.get_by_role("img", name="All labellings")
    assert board.plot.bounding_box()["y"] < tiles.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
