"""By hand: the student clicks the sample to learn from; a wrong one is explained, and the link keeps the picks."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.board import Board, link

TABLE = [(3.0, 3.0, 0), (4.0, 3.0, 0), (1.0, 1.0, 1)]


def test_table_2_1_by_hand(open_page):
    board = Board(open_page(f"/perceptron?{link(*TABLE)}"))
    board.page.get_by_role("radiogroup", name="Which mistake comes next").get_by_text("By hand").click()
    expect(board.caption).to_contain_text("Click the point that the perceptron should learn from")
    board.click(3, 3)
    expect(board.caption).to_contain_text("so w becomes w + x₁")
    board.click(4, 3)
    expect(board.caption).to_contain_text("x₂ is on its right side already: y f(x) = 22.")
    for n in range(2, 5):
        board.click(1, 1)
        expect(board.count).to_have_text(f"{n} / {n}")
    expect(board.caption).to_contain_text("so w becomes w − x₃. Now it is right: y f(x) = 2.")
    assert len(board.points()) == 3  # picking moves and adds nothing
    board.button("One step back").click()
    board.click(1, 1)
    expect(board.caption).to_contain_text("You were looking back")
    expect(board.count).to_have_text("4 / 4")
    board.page.get_by_role("button", name="Take back the last pick").click()
    expect(board.count).to_have_text("3 / 3")
    board.page.wait_for_url("**picks=1.3.3*")
    board.page.reload()
    again = Board(board.page)
    expect(again.count).to_have_text("3 / 3")
    for x, y in ((1, 1), (3, 3), (1, 1), (1, 1)):
        before = again.count.inner_text()
        again.click(x, y)
        expect(again.count).not_to_have_text(before)
    expect(again.caption).to_have_text("No point is on the wrong side: the perceptron stops after 7 updates.")
    again.page.get_by_role("button", name="Start over").click()
    expect(again.caption).to_contain_text("Click the point that the perceptron should learn from")
