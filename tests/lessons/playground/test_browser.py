"""The playground in a browser: panels stay within their places, and an experiment comes into sight whole."""

from __future__ import annotations

import re

from playwright.sync_api import expect

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
