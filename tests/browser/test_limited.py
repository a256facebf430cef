"""Browsers that keep nothing, return noise for the pixels of a canvas, or have no WebGL: the lesson goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from linboard.chart_labels import labels
from linboard.i18n import language
from tests.support.board import Board
from tests.support.browser import wait_until_drawn

NOTHING_KEPT = """for (const name of ["sessionStorage", "localStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });"""
NOISE = """const real = CanvasRenderingContext2D.prototype.getImageData;
window.bytesRead = 0;
CanvasRenderingContext2D.prototype.getImageData = function (...place) {
  const found = real.apply(this, place);
  window.bytesRead += found.data.length;
  for (let i = 0; i < found.data.length; i++) found.data[i] = 256 * Math.random();
  return found;
};"""
NO_WEBGL = """const real = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
  return kind.includes("webgl") ? null : real.call(this, kind, ...more);
};"""
LINE = ".lc-announce"


@pytest.fixture
def limited(new_page, open_page):
    """`limited(script, path)`: a page in a browser that this script limits; nobody else gets its tab."""
    pages = []

    def open_(script, path):
        page = new_page(extra_http_headers={})
        page.add_init_script(script)
        pages.append(page)
        return open_page(path, on=page)

    yield open_
    for page in pages:
        page.close()


def test_a_browser_that_keeps_nothing_says_once_that_a_reload_loses_the_undo_history(limited, server):
    page = limited(NOTHING_KEPT, "/perceptron")
    board, line = Board(page), page.locator(LINE)
    expect(line).to_have_count(0)
    board.click(3.0, 4.5)
    expect(line).to_contain_text(labels()["no_storage"])
    line.get_by_role("button", name="Close").click()
    expect(line).to_have_count(0)
    before = len(board.points())
    board.click(3.0, 3.5)
    board.expect_count(before + 1)
    expect(line).to_have_count(0)
    page.goto(f"{server.url}/perceptron?scene=0&lecture=1")
    wait_until_drawn(page)
    expect(page.locator(".lc-lecture")).to_be_visible()


def test_where_a_canvas_returns_noise_texts_in_space_are_svg_and_no_png_is_saved(limited):
    page = limited(NOISE, "/perceptron?scene=1")
    page.locator(".st-key-scene-show button").click()
    names = page.locator(".stColumn:not(:has(.st-key-board)) .annotation-text")
    expect(names.filter(has_text="x̂")).to_be_visible()
    assert {"w⁽¹⁾", "w⁽²⁾", "b"} <= set(names.all_text_contents())
    assert page.evaluate("window.bytesRead") <= 64, "Plotly looks for the outlines of no letter"
    for kind, in_row, told in (("PNG", 0, "no_png"), ("SVG", 1, "no_image")):
        page.get_by_role("button", name="Save", exact=True).click()
        page.locator(".lc-menu-row").nth(in_row).get_by_text(kind, exact=True).click()
        expect(page.locator(".st-key-board .lc-error")).to_have_text(labels()[told])
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.locator(".lc-menu-row").first.get_by_text("SVG", exact=True).click()
    assert download.value.suggested_filename == "perceptron.svg"
    expect(page.locator(".st-key-board .lc-error")).to_have_text("")


def test_without_webgl_one_sentence_says_so_and_the_scene_goes_on(limited):
    page = limited(NO_WEBGL, "/perceptron?scene=1&lang=zh")
    page.locator(".st-key-scene-show button").click()
    expect(page.locator(".lc-lack")).to_have_text(
        language.translated(
            "This 3D picture needs WebGL, which your browser does not provide. You can continue without the picture.",
            "zh",
        )
    )
    expect(page.locator('[class*="-story"] .lc-caption')).to_contain_text("1.25")
    page.locator(".st-key-scene-next button").click()
    page.wait_for_url("**scene=2*")
    expect(page.locator(".lc-error").filter(has_text="。")).to_have_count(0)


# How far the luminance of each line is from that of the ground of the page, as WCAG counts: the largest.
CONTRAST = """(lines) => { const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = "forced-color-adjust: none; color: Canvas";
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = light(getComputedStyle(probe).color);
  return Math.max(...lines.map((line) => light(getComputedStyle(line).stroke))
    .map((ink) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05))); }"""


@pytest.mark.parametrize(("theme", "scheme"), [("light", "dark"), ("dark", "light")])
def test_in_high_contrast_the_line_is_seen_whatever_the_theme_is(new_page, open_page, theme, scheme):
    page = new_page(forced_colors="active", color_scheme=scheme)
    open_page(f"/perceptron?embed=true&embed_options={theme}_theme", on=page)
    lines = page.locator(".st-key-board .scatterlayer path.js-line")
    assert lines.evaluate_all(CONTRAST) > 10


def test_a_hand_is_over_a_handle_and_nowhere_else(open_page):
    page = open_page("/hypothesis")
    places = page.evaluate(
        """() => { const chart = window.linclass.primary, [line] = chart.things, box = chart.plot.getBoundingClientRect();
        const { xaxis: x, yaxis: y } = chart.plot._fullLayout;
        return line.handles(chart).map(([a, b]) => [box.left + x._offset + x.d2p(a), box.top + y._offset + y.d2p(b)]); }"""
    )
    cursor = "([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).cursor"
    assert places
    for x, y in places:
        page.mouse.move(x, y)
        page.wait_for_function(f"(place) => ({cursor})(place) === 'grab'", arg=[x, y])
        page.mouse.down()
        page.wait_for_function(f"(place) => ({cursor})(place) === 'grabbing'", arg=[x, y])
        page.mouse.up()
        page.mouse.move(x + 60, y + 60)
        page.wait_for_function(f"(place) => ({cursor})(place) !== 'grab'", arg=[x + 60, y + 60])
