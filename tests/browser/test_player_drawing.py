"""What the player moves by itself is what Plotly would draw, and each chart is drawn once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.share import sixth

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


@pytest.mark.parametrize("link", sixth(PLAYERS))
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


# As on a busy machine: while window.linclass.late is set, what asks for the next moment waits as many milliseconds.
_LATE = """() => {
  const real = window.setTimeout;
  window.setTimeout = (act, wait, ...rest) => real(act, wait || window.linclass?.late || 0, ...rest);
}"""
_ONE_LISTENER_EACH = """() => linclass.charts.size ===
  [...linclass.groups.values()].reduce((n, { listeners }) => n + listeners.size, 0)"""

_WAITING = "() => [...linclass.charts].some((c) => c.drawn && c.drawnMessage !== c.message)"


def test_a_chart_that_leaves_while_its_news_waits_is_gone(open_page, errors):
    page = open_page("/convergence")
    page.evaluate(_LATE)
    page.evaluate("linclass.late = 1500")
    page.get_by_text("Any start").click()
    page.wait_for_function(_WAITING)
    sidebar = page.get_by_test_id("stSidebar")
    sidebar.get_by_role("link", name="Perceptron algorithm", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The perceptron learning algorithm")
    page.wait_for_timeout(1_600)
    page.evaluate("linclass.late = 0")
    sidebar.get_by_role("link", name="Convergence", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The perceptron convergence theorem")
    Board(page).press("Home")
    Board(page).press("ArrowRight")
    page.wait_for_function(_ONE_LISTENER_EACH)
    assert not errors


# The points of both charts right after a step by key, and when Plotly has drawn it; and how often it has drawn by then.
_STEPPED = """async () => {
  const charts = [...linclass.charts].filter((chart) => chart.drawn && chart.message.frames?.length);
  const place = (point) => point.getAttribute("transform").match(/-?\\d+(\\.\\d+)?/g).map(Number);
  const look = () => charts.map(({ plot }) => [...plot.querySelectorAll(".scatterlayer path.point")]
    .filter((point) => point.getBoundingClientRect().width > 0).map(place)); // without the start of an arrow
  const { restyle } = Plotly;
  let calls = 0;
  Plotly.restyle = (...given) => (calls++, restyle(...given));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
  const [atOnce, moved] = [calls, look()];
  while (charts.some(({ astray }) => astray.size)) await new Promise((done) => setTimeout(done, 20));
  Plotly.restyle = restyle;
  return [atOnce, calls, moved, look()];
}"""


def test_a_step_by_key_is_drawn_without_plotly_which_follows(open_page):
    page = open_page("/perceptron?step=3")
    at_once, calls, moved, drawn = page.evaluate(_STEPPED)
    assert at_once == 0
    assert calls == len(moved) == 2
    assert all(drawn)
    for mine, theirs in zip(moved, drawn, strict=True):
        assert sorted(mine) == [pytest.approx(place, abs=0.02) for place in sorted(theirs)]
