"""Logistic regression's page in a browser: the surface moves with the player and is turned, the fit follows a drag."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from explorer.lessons.logistic.view import first_points
from explorer.points import dataset, links
from linclass import LogisticRegression
from tests.support.board import Board
from tests.support.browser import PHONE
from tests.support.share import third

MIXED = links.quantise(first_points())
SURFACE = "[...window.linclass.charts].find((c) => c.message.figure?.data[0]?.type === 'surface')"

# The hand lets go before the camera has moved, as on a busy machine.
TURN = """async (chart) => {
  const [canvas] = chart.plot.getElementsByTagName("canvas");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = (kind, moved, buttons) => canvas.dispatchEvent(new MouseEvent(kind,
    { bubbles: true, cancelable: true, buttons, clientX: left + width / 2 + moved, clientY: top + height / 2 }));
  at("mousemove", 0, 0);
  at("mousedown", 0, 1);
  for (const moved of [15, 30, 45, 60]) {
    await new Promise((done) => setTimeout(done, 20));
    at("mousemove", moved, 1);
  }
  at("mouseup", 60, 0);
}"""

# The browser has a mouse somewhere, too, to which a finger's label gives way after a moment.
NOTE = """(plot) => new MutationObserver(() => { window.told ||= plot.querySelector(".hovertext")?.textContent; })
  .observe(plot, { childList: true, subtree: true })"""
# Ten frames: a picture far below the screen is painted when it comes into sight.
SEEN = """(plot) => new Promise((seen) => {
  let frames = 0;
  const next = () => (++frames > 10 ? seen() : requestAnimationFrame(next));
  next();
})"""


def heights(page):
    """The sheet that the browser shows, as rows of probabilities."""
    rows = page.evaluate(f"{SURFACE}.plot._fullData[0].z.map((row) => Array.from(row))")
    return np.array(rows)


def eye(page):
    """Where the browser looks at the surface from."""
    return np.array(page.evaluate(f"Object.values({SURFACE}.plot._fullLayout.scene._scene.getCamera().eye)"))


def eye_at_rest(page, left=None):
    """The same, when the camera no longer glides after the hand, and has `left` where it was; within 20 seconds."""
    now = eye(page)
    for _ in range(50):
        page.wait_for_timeout(400)
        before, now = now, eye(page)
        if np.allclose(before, now) and (left is None or np.linalg.norm(now - left) > 0.1):
            return now
    raise AssertionError(f"the camera stands at {now}, and moved from {before}")


@pytest.mark.parametrize("finger", third([False, True], 1), ids={False: "pointer", True: "finger"}.get)
def test_a_place_of_the_surface_says_its_probability(finger, open_page, new_page):
    page = new_page(**({"viewport": PHONE, "has_touch": True, "is_mobile": True} if finger else {}))
    open_page("/logistic", on=page)
    surface = page.locator(".lc-plot:has(.gl-container canvas)")
    surface.evaluate(NOTE)
    surface.scroll_into_view_if_needed()
    surface.evaluate(SEEN)
    (surface.tap if finger else surface.hover)()
    page.wait_for_function("window.told")
    told = [float(n) for n in re.findall(r"-?\d[\d.]*", page.evaluate("window.told").replace("−", "-"))]
    model = LogisticRegression(l2=0.1).fit(MIXED.X, MIXED.y)
    p, place = told[0], told[1:]
    assert len(place) == 2
    assert p == pytest.approx(model.predict_proba([place])[0, 1], abs=1e-3)


def test_the_surface_follows_the_player_and_stays_as_it_was_turned(open_page):
    page = open_page("/logistic")
    board = Board(page)
    trace = LogisticRegression(l2=0.1).fit(MIXED.X, MIXED.y).trace_
    x, y = (np.array(page.evaluate(f"Array.from({SURFACE}.plot._fullData[0].{a})")) for a in "xy")
    corners = np.array([(x[0], y[0]), (x[-1], y[0]), (x[0], y[-1]), (x[-1], y[-1])])

    def expected(t):
        return trace[t].predict_proba(corners)[:, 1].reshape(2, 2)

    last = len(trace) - 1
    assert np.allclose(heights(page)[np.ix_([0, -1], [0, -1])], expected(last), atol=1e-3)
    before = eye(page)
    page.evaluate(f"({TURN})({SURFACE})")
    turned = eye_at_rest(page, left=before)
    board.button("To the start").click()
    board.expect_step(0)
    assert (heights(page) == 0.5).all()
    board.button("One step forward").click()
    board.expect_step(1)
    assert np.allclose(heights(page)[np.ix_([0, -1], [0, -1])], expected(1), atol=1e-3)
    assert np.allclose(eye_at_rest(page), turned)


def test_a_dragged_point_ends_the_growth_of_the_weights(open_page):
    path = "/logistic?logistic.l2=0&logistic.beside=growth&d=" + links.encode(dataset.default())
    page = open_page(path)
    board = Board(page)
    beside = page.locator(".lc-head:visible")
    expect(beside).to_contain_text("Diverged: a line separates all points")
    board.drag((2, 3), (4.5, 1))  # among the others
    expect(beside).to_contain_text("Converged")
    expect(board.caption).to_contain_text("is at its minimum")


def test_there_is_no_table_of_steps_where_nothing_steps(open_page):
    page = open_page(f"/logistic?d={links.encode(MIXED)}&logistic.beside=surface")
    table = page.locator(".st-key-logistic-table .lc-table")
    expect(table).to_be_visible()
    page.get_by_role("radio", name="Choose λ").click()
    expect(table).to_be_hidden()
