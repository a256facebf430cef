"""What the browser and the server send each other meets on a busy machine in another order than on a quiet one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board, link

# A drag whose last position and whose end come in one moment, as they do on a busy machine.
AT_ONCE = """([from, to]) => {
  const plot = linclass.primary.plot, moves = ["pointerdown", "pointermove", "pointermove", "pointerup"];
  const places = [from, to.map((v, i) => (v + from[i]) / 2), to, to];
  const target = document.elementFromPoint(...from);
  moves.forEach((type, i) => {
    const [clientX, clientY] = places[i];
    const [button, buttons] = [type === "pointermove" ? -1 : 0, type === "pointerup" ? 0 : 1];
    const shared = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: "mouse" };
    (plot.contains(target) ? target : plot).dispatchEvent(
      new PointerEvent(type, { ...shared, clientX, clientY, button, buttons }));
  });
}"""


def test_the_page_follows_a_drag_that_ends_while_its_last_position_is_on_its_way(open_page):
    apart = [(1, 4, 0), (4, 1, 0), (1, 1, 1), (0.5, 0.5, 1)]
    board = Board(open_page(f"/perceptron?{link(*apart)}"))
    budget = board.page.get_by_text("Maximum number of updates")
    expect(budget).to_be_hidden()
    board.page.evaluate(AT_ONCE, [board.pixel(0.5, 0.5), board.pixel(4, 4)])  # XOR by now
    expect(budget).to_be_visible()
    assert board.saved_points()[3][:2] == pytest.approx((4, 4), abs=0.05)


# The relay's news once more, of the time before the last edit.
OVERTAKEN = """async () => {
  const { primary, relay } = linclass, { edit, name } = primary.message;
  const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/main.js")).name;
  const { update } = await import(script);
  const points = { ...edit.points, x: edit.points.x.map(() => 0) };
  const late = { ...primary.message, edit: { ...edit, points, ack: edit.ack - 1 } };
  update({ parentElement: relay.host, setStateValue: (_, value) => relay.send(value) },
    { charts: { [name]: late }, whole: false, again: false });
  return primary.message.edit.ack;
}"""


def test_news_that_were_overtaken_on_their_way_do_not_bring_old_points_back(open_page):
    """On a busy machine the browser may show the whole page's answer before the relay's earlier one."""
    board = Board(open_page(f"/perceptron?{link((1, 4, 0), (4, 1, 1))}"))
    board.click(3, 3)
    board.expect_count(3)
    points = board.points()
    acknowledged = board.message("edit.ack")
    assert board.page.evaluate(OVERTAKEN) == acknowledged
    assert board.saved_points() == points
