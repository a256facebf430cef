"""The player: it runs in the browser alone, everything follows its step, and the link keeps it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board, link

TABLE = [(3.0, 3.0, 0), (4.0, 3.0, 0), (1.0, 1.0, 1)]  # Li 2, Table 2.1
STEP_2 = "x₃ is on the wrong side: y f(x) = −7, so w becomes w − x₃. That is not enough yet: now y f(x) = −4."
END = "No point is on the wrong side: the perceptron stops after 7 updates."

_TEXTS = """async () => {
    const { number, fill } = await import(linclass.primary.message.assets + "/texts.js");
    return [[0.1 + 0.2, -7, 1 / 3, 12345.678, 1e7, -1e-9, NaN, Infinity, -0].map(number),
      fill("{p:point} {n:point} {v:vector} {l:line} {z:line} {a:degrees} {s:sign} {k} {gone}",
           { p: [11], n: [-1], v: [[1.5, -2]], l: [[-1, 2.5, -3]], z: [[0, 0, 0]], a: [12.345], s: [-1], k: 4 }, 0)];
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


def test_table_2_1_step_by_step(table):
    expect(table.caption).to_have_text(END)
    expect(table.count).to_have_text("8 / 8")
    table.button("To the start").click()
    expect(table.caption).to_contain_text("there is no line yet")
    assert table.line() == []
    forward = table.button("One step forward")
    forward.click()
    forward.click()
    expect(table.caption).to_have_text(STEP_2)
    expect(formula(table)).to_contain_text("w ← w + y x = (3, 3) − (1, 1) = (2, 2)")
    expect(formula(table)).to_contain_text("f(x) = 2x⁽¹⁾ + 2x⁽²⁾")
    expect(current_row(table)).to_have_text(["2", "x₃", "(2, 2)", "0", "2x⁽¹⁾ + 2x⁽²⁾", re.compile(r"\d")])
    for x, y in table.line():
        assert x + y == pytest.approx(0, abs=1e-6)
    table.button("One step back").click()
    expect(current_row(table).nth(1)).to_have_text("x₁")
    table.button("To the end").click()
    expect(table.caption).to_have_text(END)
    assert [round(x + y - 3, 6) for x, y in table.line()] == [0, 0]


def test_keys_step_and_play_and_texts_are_a_person_s(table):
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
    assert numbers == ["0.3", "−7", "0.3333", "12346", "1.000e7", "−1.000e−9", "–", "∞", "0"]
    assert text == "x₁₂ – (1.5, −2) −x⁽¹⁾ + 2.5x⁽²⁾ − 3 0 12.3° − 4 {gone}"


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
    assert "step=3" in page.url
    page.reload()
    again = Board(page)
    again.expect_step(3)
    expect(again.caption).to_contain_text("That is not enough yet: now y f(x) = −1.")


def test_every_linked_chart_follows(table):
    table.button("To the start").click()
    mark = """() => { const other = [...linclass.charts].find((c) => c.message.figure && !c.message.edit);
               const t = other.plot._fullData.at(-1); return [t.x[0], t.y[0]]; }"""
    for step, w in ((1, [3, 3]), (2, [2, 2]), (3, [1, 1])):
        table.button("One step forward").click()
        table.expect_step(step)
        assert table.page.evaluate(mark) == w
    beside = table.page.get_by_role("radiogroup", name="Beside the plane")
    beside.get_by_text("Loss").click()
    table.page.wait_for_function("[...linclass.charts].some((c) => c.plot?._fullData?.[0]?.name === 'Loss')")
    table.expect_step(3)  # another chart beside does not move the step
    table.button("One step forward").click()
    curve = table.page.evaluate(
        """() => { const [line, mark] = [...linclass.charts].find((c) => c.plot?._fullData?.[0]?.name === "Loss").plot._fullData;
            return [mark.x[0], mark.y[0], line.y[4]]; }"""
    )
    assert curve[0] == 4
    assert curve[1] == curve[2]


def test_clearing_the_board_while_it_plays(table):
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


def test_what_is_to_come_is_hidden_on_the_board_too_while_it_is_predicted(open_page):
    board = Board(open_page(f"/perceptron?{link(*TABLE)}&pla.others=true"))
    seen = "() => linclass.primary.plot._fullData.some((trace) => trace.meta === 'future' && trace.visible === true)"
    board.page.wait_for_function(seen)
    board.button("Predict").click()
    board.page.wait_for_function(f"() => !({seen})()")
    board.button("Predict").click()
    board.page.wait_for_function(seen)


def test_predict_the_next_mistake_and_the_final_line(table):
    predict = table.button("Predict")
    predict.click()  # at the end there is nothing to predict: it begins anew
    table.expect_step(0)
    expect(predict).to_have_attribute("aria-pressed", "true")
    expect(table.caption).to_contain_text("Which point will it learn from next?")
    table.click(4, 3)  # x2; it will be x1
    expect(table.caption).to_contain_text("Not x₂: x₁ is next.")
    table.expect_step(1)
    table.button("One step forward").click()
    table.expect_step(1)  # it waits for the answer
    table.click(2, 2)  # the empty plane is no answer, and no new point
    table.click(1, 1)
    expect(table.caption).to_contain_text("Right: x₃ is next.")
    table.expect_step(2)

    table.button("Guess line").click()
    expect(table.caption).to_contain_text("Where will the line end?")
    table.click(1.5, 1.5)  # the line x1 + x2 = 3 is the answer: this guess is exact
    table.click(0.5, 2.5)
    expect(table.caption).to_contain_text(
        "Your line puts 3 of 3 points on the side where the final line has them"
    )
    angle = float(re.search(r"direction is ([\d.]+)°", table.caption.inner_text())[1])
    assert angle < 1.5
    table.expect_step(8)
    assert len(table.points()) == 3
    predict.click()
    expect(table.caption).to_have_text(END)


# The paths of an arrow in a chart beside the board as Plotly drew them, and as the player moves them to the same place.
_ARROW = """async () => {
  const chart = [...linclass.charts].find((c) => c.message.name === "perceptron.beside");
  const index = chart.plot._fullData.findIndex((t) => t.marker?.angleref === "previous");
  const { uid, x, y } = chart.plot._fullData[index];
  const node = chart.plot.querySelector(`.scatterlayer > .trace${uid}`);
  const seen = () => [node.querySelector(".js-line"), ...node.querySelectorAll("path.point")].map(
    (path) => (path.getAttribute("d") + (path.getAttribute("transform") ?? "")).match(/-?\\d+(\\.\\d+)?/g).map(Number));
  const drawn = seen();
  const { move } = await import(chart.message.assets + "/motion.js");
  move(chart.plot, index, [0, 1], [0, 1]);
  const away = seen();
  return [move(chart.plot, index, x, y), drawn, seen(), away];
}"""


def test_a_moved_arrow_is_the_arrow_that_plotly_draws(open_page):
    page = open_page("/perceptron?step=3")
    done, drawn, moved, away = page.evaluate(_ARROW)
    assert done
    assert moved[0] == pytest.approx(drawn[0], abs=0.02)
    tip, *corners = zip(*[iter(moved[2])] * 2, strict=True)
    theirs = [*zip(*[iter(drawn[2])] * 2, strict=True)]
    assert tip == theirs[0] == (0, 0)
    assert sorted(corners) == [pytest.approx(corner, abs=0.02) for corner in sorted(theirs[1:])]
    assert away != moved


# For each chart at some steps: what the player moves while it runs beside what Plotly draws at rest. Of either's
# lines, all corners in view must lie on the other's, and the points must stand at the same places.
_PLAYED = """async (wanted) => {
  const charts = [...linclass.charts].filter((c) => c.drawn && c.message.frames?.length && c.plot._fullLayout.xaxis);
  const length = linclass.primary.shared.length;
  const numbers = (text) => (text.match(/-?\\d+(\\.\\d+)?/g) ?? []).map(Number);
  const pathsOf = (node) => [...node.querySelectorAll(".js-line")].flatMap((line) =>
    (line.getAttribute("d") ?? "").split("M").filter(Boolean).map((piece) => {
      const v = numbers(piece);
      return Array.from({ length: v.length / 2 }, (_, i) => [v[2 * i], v[2 * i + 1]]);
    }));
  const pointsOf = (node) => [...node.querySelectorAll("path.point")].filter((p) => p.style.display !== "none")
    .map((p) => numbers(p.getAttribute("transform"))).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const look = ({ plot }) => plot._fullData.filter((t) => t.type === "scatter").map((t) => {
    const node = plot.querySelector(`.scatterlayer > .trace${t.uid}`);
    return { name: t.uid, mode: t.mode, lines: node ? pathsOf(node) : [], points: node ? pointsOf(node) : [] };
  });
  const toSegment = ([x, y], [x0, y0], [x1, y1]) => {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const t = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
  };
  const away = (corner, lines) => Math.min(Infinity, ...lines.flatMap((line) =>
    line.map((end, i) => toSegment(corner, line[Math.max(0, i - 1)], end))));
  const inView = ({ plot }) => ([x, y]) => {
    const { xaxis, yaxis } = plot._fullLayout;
    return x >= 0 && y >= 0 && x <= xaxis._length && y <= yaxis._length;
  };
  const { drawStep } = await import(linclass.primary.message.assets + "/draw.js");
  const wrong = [];
  let compared = 0;
  for (const share of wanted) {
    const step = Math.round(share * (length - 1));
    for (const chart of charts) {
      drawStep(chart, step, 0, true);
      const moved = look(chart);
      chart.shared.step = step;
      await chart.redraw();
      look(chart).forEach(({ name, mode, lines, points }, i) => {
        compared += lines.length + points.length > 0;
        const where = `${chart.message.name} trace ${i} (${mode}) at step ${step} of ${length}`;
        const seen = inView(chart);
        const lost = lines.flat().filter(seen).filter((c) => away(c, moved[i].lines) > 1);
        const more = moved[i].lines.flat().filter(seen).filter((c) => away(c, lines) > 1);
        if (lost.length) wrong.push(`${where}: ${lost.length} corners missing`);
        if (more.length) wrong.push(`${where}: ${more.length} corners too many`);
        const off = points.length !== moved[i].points.length ||
          points.some((p, k) => Math.hypot(p[0] - moved[i].points[k][0], p[1] - moved[i].points[k][1]) > 0.1);
        if (off) wrong.push(`${where}: points elsewhere`);
      });
    }
  }
  return [compared, wrong];
}"""

PLAYERS = [
    "perceptron?step=0",
    "perceptron?pla.beside=sum&step=0",
    "convergence?step=0",
    "dual?step=0",
    "pocket?step=0",
    "xor?step=0",
    "xor?xor.way=map&step=0",
    "margin?step=0",
    "margin?margin.way=soft&margin.play=path&step=0",
    "margin?margin.play=lines&step=0",
]


@pytest.mark.parametrize("link", PLAYERS)
def test_what_the_player_moves_is_what_plotly_draws(open_page, link):
    page = open_page(f"/{link}")
    compared, wrong = page.evaluate(_PLAYED, [0.3, 1, 0.6, 0])
    assert compared >= 8  # two charts at four steps
    assert wrong == []


# Counts what Plotly draws, by chart.
_COUNTED = """() => {
  window.drawn = {};
  for (const name of ["react", "restyle"]) {
    const draw = Plotly[name];
    Plotly[name] = (plot, ...rest) => {
      const { message } = [...linclass.charts].find((chart) => chart.plot === plot);
      window.drawn[message.name] = (window.drawn[message.name] ?? 0) + 1;
      return draw(plot, ...rest);
    };
  }
}"""

# The whole page has followed an edit, and shows so many points.
_ALL_FOLLOWED = """(n) => linclass.primary.message.edit.points.x.length === n && [...linclass.charts].every(
  ({ message, drawnMessage }) => !message.passing && (!message.figure || drawnMessage === message))"""


def test_a_step_and_an_edit_draw_each_chart_once(open_page):
    page = open_page("/perceptron?step=2")
    board = Board(page)
    page.evaluate(_COUNTED)
    once = {"board": 1, "perceptron.beside": 1}
    board.button("One step forward").click()
    board.expect_step(3)
    assert page.evaluate("drawn") == once
    page.evaluate("drawn = {}")
    board.click(3, 0.5)
    board.expect_count(11)
    page.wait_for_function(_ALL_FOLLOWED, arg=11)
    assert page.evaluate("drawn") == once
