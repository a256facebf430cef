"""Boosting in a browser: the points grow with their weights round by round; on XOR it says why it cannot begin."""

from __future__ import annotations

from playwright.sync_api import expect

from explorer.points import links, sources
from linboard.figures import votes
from tests.support.board import _BOARD, Board
from tests.support.browser import PHONE


def diameters(board, label):
    """How wide the drawn marks of a class are, in pixels."""
    return board.page.evaluate(
        f"""(label) => {{ const board = {_BOARD}; const {{ uid }} = board.plot._fullData[board.message.edit.traces[label]];
        return [...board.plot.querySelectorAll(`.trace${{uid}} path.point`)].map((mark) => mark.getBBox().width); }}""",
        label,
    )


def test_points_grow_with_their_weights_and_the_other_vote_keeps_step(open_page, new_page):
    board = Board(open_page("/boosting?step=0&boosting.beside=other", on=new_page(viewport=PHONE)))
    page = board.page
    for label in (0, 1):
        assert len({round(width, 1) for width in diameters(board, label)}) == 1
    board.button("One step forward").click()
    board.expect_step(1)
    expect(board.caption).to_contain_text("Round 1: the new stump predicts +1 where")
    for label in (0, 1):
        assert len({round(width, 1) for width in diameters(board, label)}) == 2  # the stump is right or wrong
    board.press("End")
    page.wait_for_function(f"{_BOARD}.shared.step === 31")
    widths = diameters(board, 0)
    assert votes.SMALLEST - 1 <= min(widths) < max(widths) / 3
    expect(page.get_by_text("After round 31:")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board = Board(open_page(f"/boosting?d={links.encode(sources.table('xor'))}", on=page))
    expect(page.get_by_text("no weak learner has an edge")).to_be_visible()
    board.expect_count(4)
