"""Softmax regression in a browser: the one-hot table, the surfaces and the confusion move with the player."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.board import Board


def shown(page, title, attribute):
    """A part of a chart's data as it is drawn, by the chart's title."""
    return page.evaluate(
        """([title, path]) => { const chart = [...window.linclass.charts].find((c) => c.message?.title === title);
        return path.split(".").reduce((value, key) => value?.[key], chart?.plot.data); }""",
        [title, attribute],
    )


def test_table_surfaces_and_confusion_follow_the_steps(open_page):
    board = Board(open_page("/softmax?softmax.beside=one-hot&step=0"))
    page = board.page
    row = page.locator(".lc-formula table tr").nth(2)
    expect(row).to_contain_text("0.330.330.33")
    board.press("ArrowRight")
    board.expect_step(1)
    expect(row).not_to_contain_text("0.330.330.33")
    page.get_by_role("radio", name="Surfaces").click()
    page.wait_for_function(
        "[...window.linclass.charts].some((c) => c.message?.title === 'A surface for each class')"
    )
    before = shown(page, "A surface for each class", "0.z.0.0")
    board.press("ArrowRight")
    board.expect_step(2)
    assert shown(page, "A surface for each class", "0.z.0.0") != before
    page.get_by_role("radio", name="Iris exercise").click()
    chart = page.get_by_role("img", name="Confusion matrices")
    expect(chart).to_be_visible()
    board.button("To the start").click()
    expect(board.caption).to_contain_text(
        "All weights are 0, so every flower is assigned to the first species."
    )
    assert shown(page, "Confusion matrices", "0.text") == [[10, 0, 0]] * 3
    expect(board.button("Clear")).to_be_hidden()
