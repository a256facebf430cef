"""Benches on phones and tablets: the board stays in sight while a setting changes, and nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import wait_until_drawn

BAR = 53  # pixels of the bar of buttons at the top
# Put a setting in the lower half of the screen, as a reader who scrolls to it does.
BELOW = """(node) => { document.querySelector('[data-testid="stMain"]').scrollTop += node.getBoundingClientRect().top - 0.62 * innerHeight; }"""


@pytest.fixture
def bench(new_page, open_page):
    """`bench("/perceptron", 390, 844)`: a bench on a device without a mouse."""

    def open_(path: str, width: int, height: int):
        page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        open_page(f"{path}?scene=0", on=page)
        wait_until_drawn(page)
        return page

    return open_


def top(part) -> float:
    return part.bounding_box()["y"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_the_board_is_above_the_setting_that_changes_it(bench, width, height):
    page = bench("/perceptron", width, height)
    plot = page.locator(".st-key-board .lc-plot")
    assert plot.bounding_box()["height"] < height / 2, "it leaves room for the settings"
    for setting, option in ((".st-key-pla-order", "Worst"), (".st-key-pla-start", "First point")):
        part = page.locator(setting)
        part.evaluate(BELOW)
        before = top(part)
        part.get_by_text(option, exact=True).tap()
        expect(part.get_by_role("radio", name=option)).to_be_checked()
        page.wait_for_timeout(600)  # in which the result comes
        assert top(part) == pytest.approx(before, abs=2), "the setting stays below the finger"
        expect(plot).to_be_in_viewport(ratio=1)
        assert plot.bounding_box()["y"] >= BAR - 1, "the bar of buttons covers nothing"
        assert plot.bounding_box()["y"] + plot.bounding_box()["height"] <= before
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    links = page.get_by_role("navigation", name="Related pages")
    links.scroll_into_view_if_needed()
    expect(plot).not_to_be_in_viewport()  # below the settings the page has its whole height


def test_on_a_phone_a_setting_that_lengthens_the_text_above_it_stays_below_the_finger(bench):
    page = bench("/perceptron", 390, 844)
    switch = page.locator(".st-key-units-standardise")
    switch.evaluate(BELOW)
    before = top(switch)
    caption = page.locator(".st-key-board .lc-formula")
    height = caption.bounding_box()["height"]
    switch.locator("label").first.tap()
    expect(switch.get_by_role("switch")).to_be_checked()
    page.wait_for_function(
        f"document.querySelector('.st-key-board .lc-formula').offsetHeight > {height} + 20"
    )
    page.wait_for_timeout(600)
    assert top(switch) == pytest.approx(before, abs=2)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (820, 1180)])
def test_on_a_phone_on_its_side_and_on_a_tablet_the_board_stays_beside_its_settings(bench, width, height):
    page = bench("/logistic", width, height)
    plot, last = page.locator(".st-key-board .lc-plot"), page.locator(".st-key-logistic-beside")
    last.evaluate("(node) => node.scrollIntoView({ block: 'end' })")
    page.evaluate("document.querySelector('[data-testid=\"stMain\"]').scrollTop += 250")
    expect(plot).to_be_in_viewport(ratio=1)
    box = plot.bounding_box()
    assert box["x"] + box["width"] <= last.bounding_box()["x"]
    assert box["y"] >= 0


def test_on_a_phone_the_key_of_the_solvers_is_at_their_paths(new_page, open_page):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page("/logistic?scene=4", on=page)
    page.locator(".st-key-scene-option-3 button").tap()
    key = page.locator(".st-key-board .legend")
    expect(key).to_be_in_viewport(ratio=1)
    for name in ("Newton", "Gradient", "SGD", "Mini-batch"):
        expect(key).to_contain_text(name)
