"""Accessibility faults of a page, found by axe-core."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = {"serious", "critical"}
# On a phone the sidebar first slides out of sight, and its links come later than the page; until then it would
# count as scrollable without a key.
AT_REST = """() => document.getAnimations().every((animation) => animation.playState !== "running")
  && [...document.querySelectorAll('[data-testid="stSidebarContent"]')].every((sidebar) => sidebar.querySelector("a"))"""


def grave_faults(page: Page) -> list[str]:
    """Return the serious faults of a page at rest by axe-core's rules, a line each."""
    page.wait_for_function(AT_REST)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in GRAVE]
