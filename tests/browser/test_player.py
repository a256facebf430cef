"""The player: it runs in the browser alone, everything follows its step, and the link keeps it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.board import Board, link
from tests.support.browser import spaced

TABLE = [(3.0, 3.0, 0), (4.0, 3.0, 0), (1.0, 1.0, 1)]  # Li 2, Table 2.1
STEP_2 = "x₃ is on the wrong side: y f(x) = −7, so w becomes w − x₃ and b becomes b − 1. That is not enough yet: now y f(x) = −4."
END = "Step 8: no point is misclassified, so the perceptron stops after 7 updates. It went through all points 6 times, the last time without a mistake."

_TEXTS = """async () => {
    const { number, fill } = await import(linclass.primary.message.assets + "/numbers.js");
    return [[0.1 + 0.2, -7, 1 / 3, 12345.678, 1e7, -1e-9, NaN, Infinity, -0].map(number),
      fill("{p:point} {n:point} {v:vector} {l:line} {z:line} {m:line} {a:degrees} {s:sign} {k} {gone}",
           { p: [11], n: [-1], v: [[1.5, -2]], l: [[-1, 2.5, -3]], z: [[0, 0, 0]], m: [[1, 0, -2, 1, 0.5]], a: [12.345], s: [-1], k: 4 }, 0)];
}"""


@pytest.fixture
def table(open_page):
    """The lesson with the three points of Table 2.1."""
    return Board(open_page(f"/perceptron?{link(*TABLE)}"))


def formula(board):
    return board.page.locator(".lc-formula:not([hidden])")


def current_row(board):
    return board.page.locator(".lc-table tr[aria-current=step]").locator("td")


def listen(page):
    """A list that grows with every message from this page to the server."""
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    return sent


def test_table_2_1_step_by_step_keys_step_and_play_and_texts_are_a_person_s(table):
    expect(table.caption).to_have_text(END)
    expect(table.count).to_have_text("8 / 8")
    table.button("To the start").click()
    expect(table.caption).to_contain_text("there is no line yet")
    assert table.line() == []
    forward = table.button("One step forward")
    forward.click()
    forward.click()
    expect(table.caption).to_have_text(spaced(STEP_2))
    expect(formula(table)).to_contain_text(spaced("w ← w + y x = (3, 3) − (1, 1) = (2, 2)"))
    expect(formula(table)).to_contain_text(spaced("f(x) = 2x⁽¹⁾ + 2x⁽²⁾"))
    expect(current_row(table)).to_have_text(["2", "x₃", "(2, 2)", "0", "2x⁽¹⁾ + 2x⁽²⁾", re.compile(r"\d")])
    for x, y in table.line():
        assert x + y == pytest.approx(0, abs=1e-6)
    table.button("One step back").click()
    expect(current_row(table).nth(1)).to_have_text("x₁")
    table.button("To the end").click()
    expect(table.caption).to_have_text(END)
    assert [round(x + y - 3, 6) for x, y in table.line()] == [0, 0]
    table.press("Home")
    table.expect_step(0)
    table.press("ArrowRight")
    table.expect_step(1)
    table.press("End")
    table.expect_step(8)
    table.press("ArrowLeft")
    table.expect_step(7)
    table.press(" ")
    expect(table.button("Pause")).to_be_visible()
    table.expect_step(8)  # it plays to the end and stops by itself
    expect(table.button("Play")).to_be_visible()

    table.button("To the start").focus()  # a button with the focus is pressed by space: nothing plays
    table.page.keyboard.press(" ")
    table.expect_step(0)
    assert not table.page.evaluate("Boolean(linclass.primary.playing)")

    numbers, text = table.page.evaluate(_TEXTS)
    assert numbers == ["0.3", "−7", "0.3333", "12,346", "1×10⁷", "−1×10⁻⁹", "–", "∞", "0"]
    assert text == "x₁₂ – (1.5, −2) −x⁽¹⁾ + 2.5x⁽²⁾ − 3 0 x⁽¹⁾ − 2x⁽³⁾ + x⁽⁴⁾ + 0.5 12.3° − 4 {gone}"


def test_playing_asks_nothing_of_the_server_and_the_link_keeps_the_step(page, open_page):
    sent = listen(page)
    board = Board(open_page(f"/perceptron?{link(*TABLE)}"))
    page.locator(".lc-player select").select_option("4")
    page.wait_for_function(
        "linclass.charts.size >= 3 && [...linclass.charts].every((c) => c.root.dataset.ready)"
    )
    before = len(sent)
    board.button("Play").click()  # from the end it begins anew
    page.wait_for_function("linclass.primary.playing")
    board.expect_step(8)
    page.wait_for_function("!linclass.primary.playing")
    slider = page.get_by_label("Step", exact=True)
    slider.fill("3")
    board.expect_step(3)
    expect(board.count).to_have_text("3 / 8")
    assert len(sent) == before
    page.wait_for_url("**step=3*")
    page.reload()
    again = Board(page)
    again.expect_step(3)
    expect(again.caption).to_contain_text(spaced("That is not enough yet: now y f(x) = −1."))


def test_every_linked_chart_follows(table):
    table.button("To the start").click()
    mark = """() => { const other = [...linclass.charts].find((c) => c.message.figure && !c.message.edit);
               const t = other.plot._fullData.at(-1); return [t.x[0], t.y[0]]; }"""
    for step, w in ((1, [3, 3]), (2, [2, 2]), (3, [1, 1])):
        table.button("One step forward").click()
        table.expect_step(step)
        assert table.page.evaluate(mark) == w
    beside = table.page.get_by_role("radiogroup", name="Second plot")
    beside.get_by_text("Loss").click()
    table.page.get_by_role("radiogroup", name="Loss over").get_by_text("Steps").click()
    curve = """(step) => [...linclass.charts].map((chart) => chart.plot?._fullData ?? []).some(([line, mark]) =>
        line?.name === "Loss" && mark?.x[0] === step && line.x[step] === step && mark.y[0] === line.y[step])"""
    table.page.wait_for_function(curve, arg=3)
    table.expect_step(3)  # another chart beside does not move the step
    table.button("One step forward").click()
    table.page.wait_for_function(curve, arg=4)


def test_clearing_the_board_while_it_plays_and_predicting_the_next_mistake_and_the_final_line(table):
    table.button("To the start").click()
    table.press(" ")
    table.page.wait_for_function("linclass.primary.playing")
    table.button("Remove all points").click()
    table.expect_points()
    expect(table.player).to_be_hidden()
    assert not table.page.evaluate("Boolean(linclass.primary.playing)")
    expect(table.page.locator(".lc-table tbody tr")).to_have_count(0)  # no steps of points that are gone
    table.press(" ")
    table.press("ArrowRight")
    table.press("Control+z")
    table.expect_points(*TABLE)
    expect(table.player).to_be_visible()
    expect(table.page.locator(".lc-table tbody tr")).to_have_count(9)

    table.press("End")
    table.expect_step(8)
    predict = table.button("Predict")
    predict.click()  # at the end there is nothing to predict: it begins anew
    table.expect_step(0)
    expect(predict).to_have_attribute("aria-pressed", "true")
    expect(table.caption).to_contain_text("Which point will it learn from next? Choose it.")
    table.click(4, 3)  # x2; it will be x1
    expect(table.caption).to_contain_text("Not x₂: x₁ is next.")
    table.expect_step(1)
    table.button("One step forward").click()
    table.expect_step(1)  # it waits for the answer
    table.click(2, 2)  # the empty plane is no answer, and no new point
    table.click(1, 1)
    expect(table.caption).to_contain_text("Correct: x₃ is next.")
    table.expect_step(2)

    table.button("Guess line").click()
    expect(table.caption).to_contain_text("Where will the line end up?")
    table.click(1.5, 1.5)  # the line x1 + x2 = 3 is the answer: this guess is exact
    table.click(0.5, 2.5)
    expect(table.caption).to_contain_text("Your line agrees with the final line on 3 of 3 points")
    angle = float(re.search(r"off by ([\d.]+)°", table.caption.inner_text())[1])
    assert angle < 1.5
    table.expect_step(8)
    assert len(table.points()) == 3
    predict.click()
    expect(table.caption).to_have_text(END)


def test_what_is_to_come_is_hidden_on_the_board_too_while_it_is_predicted(open_page):
    board = Board(open_page(f"/perceptron?{link(*TABLE)}&pla.others=true"))
    seen = "() => linclass.primary.plot._fullData.some((trace) => trace.meta === 'future' && trace.visible === true)"
    board.page.wait_for_function(seen)
    board.button("Predict").click()
    board.page.wait_for_function(f"() => !({seen})()")
    board.button("Predict").click()
    board.page.wait_for_function(seen)
