"""Cross-validation in a browser: it runs beside the page, its best value is taken over, and it says when it is old."""

from __future__ import annotations

from playwright.sync_api import expect

from explorer.points import links, sources
from tests.support.board import Board


def test_the_best_price_is_measured_and_used_and_a_dragged_point_makes_it_old(open_page):
    points = links.encode(links.quantise(sources.generate("blobs", n=40, noise=2.0)))
    board = Board(open_page(f"/margin?margin.way=soft&margin.side=curve&d={points}"))
    page = board.page
    page.get_by_role("button", name="Measure").click()
    beside = page.locator(".lc-head:visible")
    expect(beside).to_contain_text("with a validation error of")
    use = page.get_by_role("button", name="Use C = ")
    best = use.inner_text().split("= ")[1]
    use.click()
    page.wait_for_url(f"**margin.price={best}**")
    expect(use).to_be_disabled()
    x, y, _class = board.points()[0]
    board.drag((x, y), (x + 1, y))
    expect(beside).to_contain_text("Measured before your last change")
    page.get_by_role("button", name="Measure again").click()
    expect(beside).to_contain_text("with a validation error of")
