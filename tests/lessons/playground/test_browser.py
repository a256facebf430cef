"""The playground in a browser: panels stay within their places, and a ring pulses where one click changes all."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.board import Board

_WIDTHS = """() => [...document.querySelectorAll('.lc-plot')].filter((plot) => plot.querySelector('.main-svg'))
    .map((plot) => [plot.querySelector('.main-svg').getBoundingClientRect().width, plot.clientWidth])"""
_FITS = f"() => {{ const all = ({_WIDTHS})(); return all.length === 3 && all.every(([a, b]) => Math.abs(a - b) < 2); }}"


def test_a_panel_narrows_when_another_one_comes_beside_it(open_page):
    page = open_page("/?play.models=perceptron.pocket")
    wide = page.locator(".lc-chart:not(:has(.lc-toolbar > *)) .main-svg").first.bounding_box()["width"]
    page.locator('[data-testid="stMultiSelect"] input').first.click()
    expect(page.get_by_role("option", name="Soft margin")).to_be_visible()
    expect(page.get_by_text("Select all")).to_have_count(0)  # four at most
    page.get_by_role("option", name="Soft margin").click()
    page.wait_for_url(re.compile("soft-margin"))
    page.wait_for_function(_FITS)
    assert (
        page.locator(".lc-chart:not(:has(.lc-toolbar > *)) .main-svg").first.bounding_box()["width"]
        < 0.6 * wide
    )


def test_one_click_where_the_ring_pulses_is_an_orange_point_and_no_line_is_left(open_page):
    page = open_page("/?scene=2")
    ring = page.locator(".tracelc-pulses path")
    expect(ring).to_have_css("animation-name", "lc-pulses")
    place = ring.bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator(".st-key-playground-story .lc-caption")).to_contain_text("it never stops.")
    expect(ring).to_have_count(0)
    *_, (_x, _y, label) = Board(page).saved_points()
    assert label == 1
