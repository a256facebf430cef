"""Phones of a class in a browser: the smallest size, joining a room, and checks of the page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.axe import grave_faults

SMALL = {"width": 360, "height": 640}
KEPT = "Your answer was received. You can still change it."
LEAST = 44  # minimum size of a touch target in pixels
REACHED = """() => [...document.querySelectorAll("button, a, input, select")]
  .map((node) => [node.textContent || node.id, node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < LEAST || height < LEAST).map(([name]) => name)""".replace(
    "LEAST", str(LEAST)
)


def join(page: Page, address: str) -> Page:
    """Return a phone that has opened the address."""
    page.goto(address)
    expect(page.locator("#who")).to_contain_text(re.compile("[:：]"))
    return page


def sound(page: Page) -> None:
    """Check that nothing is wider than the phone, too small for a finger, or hidden from a screen reader."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(REACHED) == []
    assert grave_faults(page) == []
