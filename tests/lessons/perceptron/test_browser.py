"""By hand: the student clicks the sample to learn from; a wrong one is explained, and the link keeps the picks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board, link
from tests.support.browser import spaced

TABLE = [(3.0, 3.0, 0), (4.0, 3.0, 0), (1.0, 1.0, 1)]


def test_table_2_1_by_hand(open_page):
    board = Board(open_page(f"/perceptron?{link(*TABLE)}"))
    board.page.get_by_role("radiogroup", name="Order of mistakes").get_by_text("By hand").click()
    expect(board.caption).to_contain_text(
        "Choose the misclassified point that the perceptron should learn from"
    )
    board.click(3, 3)
    expect(board.caption).to_contain_text(spaced("so w becomes w + x₁"))
    board.click(4, 3)
    expect(board.caption).to_contain_text(spaced("x₂ is already on its own side: y f(x) = 22."))
    for n in range(2, 5):
        board.click(1, 1)
        expect(board.count).to_have_text(f"{n} / {n}")
    expect(board.caption).to_contain_text(
        spaced("so w becomes w − x₃ and b becomes b − 1. Now it is correct: y f(x) = 2.")
    )
    assert len(board.points()) == 3  # picking moves and adds nothing
    board.button("One step back").click()
    board.click(1, 1)
    expect(board.caption).to_contain_text("You were viewing an earlier step")
    expect(board.count).to_have_text("4 / 4")
    board.page.get_by_role("button", name="Undo the last pick").click()
    expect(board.count).to_have_text("3 / 3")
    board.page.wait_for_url("**picks=1.3.3*")
    board.page.reload()
    again = Board(board.page)
    expect(again.count).to_have_text("3 / 3")
    for x, y in ((1, 1), (3, 3), (1, 1), (1, 1)):
        before = again.count.inner_text()
        again.click(x, y)
        expect(again.count).not_to_have_text(before)
    expect(again.caption).to_have_text(
        "Step 8: no point is misclassified, so the perceptron stops after 7 updates."
    )
    again.page.get_by_role("button", name="Start over").click()
    expect(again.caption).to_contain_text(
        "Choose the misclassified point that the perceptron should learn from"
    )


CHART = "[...linclass.charts].find((chart) => chart.message.name === 'perceptron.beside')"
EYE = f"""() => {{ const {{ x, y, z }} = {CHART}.plot._fullLayout.scene._scene.getCamera().eye; return [x, y, z]; }}"""
PUSH = f"() => Math.min(...{CHART}.plot._fullData.find((line) => line.name === 'push').z)"


def test_the_vector_sum_follows_the_step_and_stays_as_it_is_turned(open_page):
    page = open_page("/perceptron?scene=1")
    first = page.evaluate(EYE)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".lc-question")).to_contain_text("Is that point now classified correctly?")
    page.wait_for_function(
        f"(first) => Math.abs(({EYE})()[0] - first[0]) > 0.1", arg=first
    )  # of another plane
    faced = page.evaluate(EYE)
    box = page.locator(".stColumn canvas").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for right in range(6, 300, 6):  # as slowly as a hand: in the moment after a drawing Plotly turns nothing
        page.mouse.move(box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2)
        if abs(page.evaluate(EYE)[0] - faced[0]) > 0.3:
            break
    page.mouse.up()
    turned = page.evaluate(EYE)
    assert turned != pytest.approx(faced, abs=0.2)
    before = page.evaluate(PUSH)
    page.get_by_role("button", name="Show me", exact=True).click()
    Board(page).expect_step(1)
    page.wait_for_function(f"(before) => ({PUSH})() !== before", arg=before)
    expect(page.get_by_text("The angle between ŵ and x̂ goes from 19.5° to 54.7°.")).to_be_visible()
    assert page.evaluate(EYE) == pytest.approx(turned, abs=0.1)


def test_of_a_long_run_the_table_shows_the_rows_around_the_step(open_page):
    cross = [(0, 0, 1), (1, 1, 1), (0, 1, 0), (1, 0, 0)]
    page = open_page(f"/perceptron?{link(*cross)}&step=30")
    first = page.locator(".lc-table tr td:first-child")
    expect(first).to_have_text([str(step) for step in range(25, 35)])
