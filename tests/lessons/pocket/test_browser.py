"""The pocket's lesson as a visitor sees it: three lines, the staircase beside them, and noise on the labels."""

from __future__ import annotations

import re
from math import isfinite

from playwright.sync_api import expect

from explorer.lessons.pocket import noise
from explorer.points import sources
from linclass import Pocket, best_line
from tests.support.board import Board, link
from tests.support.browser import PHONE

CLEAN = sources.generate("blobs", n=60, noise=0.7)
NOISY = noise.change(CLEAN, 0, 10)
# Where the first end of a line of the board (by its place in the figure) is drawn, in pixels.
LEFT = """(trace) => {
  const { plot } = [...window.linclass.charts].find((c) => c.message?.edit);
  const path = plot.querySelector(`.scatterlayer > .trace${plot._fullData[trace].uid} .js-line`);
  return parseFloat(path.getAttribute("d").slice(1));
}"""
POCKET, CURRENT, BEST = 2, 3, 4
# How many points of a curve beside the board are drawn, by its place in the figure, the start left out.
CORNERS = """(trace) => {
  const chart = [...window.linclass.charts].find((c) => c.message?.title === "Mistakes against updates");
  return chart.plot._fullData[trace].x.length - 1;
}"""


def test_sentence_table_and_lines_follow_the_step_the_drag_and_the_noise(open_page):
    board = Board(open_page("/pocket"))
    page = board.page
    model = Pocket(max_updates=250, patience=100, random_state=0).fit(NOISY.X, NOISY.y)
    fewest = best_line(NOISY.X, NOISY.y).errors
    board.expect_step(model.n_iter_)
    expect(board.caption).to_contain_text(f"Its mistakes: {model.errors_}.")
    methods = page.locator(".lc-formula table")
    expect(methods).to_contain_text(f"Pocket, at this step{model.errors_}{model.errors_ - fewest}")
    for line in (POCKET, CURRENT, BEST):
        assert isfinite(page.evaluate(LEFT, line))

    board.button("To the start").click()
    page.wait_for_function(f"() => ({CORNERS})(1) === 0")  # of what is to come nothing is drawn
    for _step in range(2):
        board.button("One step forward").click()
    board.expect_step(2)
    updates, errors = model.changes_[2].tolist()
    assert updates == 2
    page.wait_for_function(f"() => ({CORNERS})(1) === 6")  # three a step after the start
    expect(board.caption).to_contain_text(f"Mistakes made by the new line: {errors}, fewer than the")
    expect(methods).to_contain_text(f"Pocket, at this step{errors}{errors - fewest}")
    assert page.locator(".lc-table tr[aria-current] td").all_inner_texts()[5:] == [str(errors), "2"]

    before = page.evaluate(LEFT, BEST)
    above = NOISY.X[
        54
    ].tolist()  # a positive point beside the best line, which must turn when it goes far left

    def look():
        page.wait_for_function(f"(old) => Math.abs(({LEFT})({BEST}) - old) > 50", arg=before)

    board.drag((above[0], above[1]), (-1.0, 2.5), meanwhile=look)
    handle = page.get_by_role("slider", name="Noise: probability that each label is flipped")
    expect(handle).to_have_value("10")
    board.button("Undo (Ctrl+Z)").click()
    board.expect_points(
        *[(*point, label) for point, label in zip(NOISY.X.tolist(), NOISY.labels.tolist(), strict=True)]
    )

    handle.focus()
    handle.press("Home")
    expect(page.locator(".lc-head").filter(has_text="A line separates the classes")).to_be_visible()
    board.expect_points(
        *[(*point, label) for point, label in zip(CLEAN.X.tolist(), CLEAN.labels.tolist(), strict=True)]
    )
    page.wait_for_url(re.compile("d="))
    assert "pocket.noise" not in page.url  # none: the points in the link are what they are
    board.button("Undo (Ctrl+Z)").click()
    expect(handle).to_have_value("10")
    board.expect_points(
        *[(*point, label) for point, label in zip(NOISY.X.tolist(), NOISY.labels.tolist(), strict=True)]
    )


def test_a_point_more_keeps_the_noise_and_the_link_brings_it_back(open_page):
    board = Board(open_page("/pocket"))
    page = board.page
    diagram = page.locator(".lc-formula", has_text="Target")
    expect(diagram).to_contain_text("Flipped labels: 8 of 60")
    board.click(4.0, -1.0)
    expect(diagram).to_contain_text("Flipped labels: 8 of 61")
    page.keyboard.down("Shift")
    board.click(*NOISY.X[0].tolist())
    page.keyboard.up("Shift")
    expect(diagram).to_contain_text("Flipped labels: 8 of 60")
    expect(page.get_by_role("slider", name="Noise: probability that each label is flipped")).to_have_value(
        "10"
    )
    page.wait_for_url(re.compile("pocket.turned="))
    page.reload()
    expect(diagram).to_contain_text("Flipped labels: 8 of 60")


def test_a_locked_page_keeps_its_legend_and_hides_its_verdict(open_page):
    page = open_page("/pocket?lock=1")
    expect(page.get_by_text("Diamond: the pocket changes.")).to_be_visible()
    expect(page.get_by_text("Linear methods on these points")).to_be_visible()
    expect(page.get_by_text("Best line: 8 mistakes")).to_be_hidden()


def test_ticks_of_small_coordinates_keep_their_sign(open_page):
    size = 0.0005
    board = Board(open_page("/pocket?" + link((-size, -size, 0), (size, size, 1), (size, -size, 0))))
    cut = board.plot.evaluate(
        """(plot) => { const left = plot.getBoundingClientRect().left;
        const ticks = [...plot.querySelectorAll(".ytick text")];
        return [ticks.length, ticks.filter((t) => t.getBoundingClientRect().left < left).length]; }"""
    )
    assert cut[0] > 3
    assert cut[1] == 0


def test_on_a_phone_the_board_comes_first_and_nothing_is_cut(open_page, new_page):
    page = open_page("/pocket", on=new_page(viewport=PHONE))
    board = Board(page)
    chart = page.get_by_role("img", name="Mistakes against updates")
    assert board.plot.bounding_box()["y"] < chart.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for box in (board.plot.bounding_box(), chart.bounding_box()):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
