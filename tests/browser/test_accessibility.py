"""Faults are found (test_site.py looks for them on every page), and nothing moves by itself."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.support.axe import grave_faults


def test_a_fault_is_found(page: Page) -> None:
    page.set_content("<html lang=en><title>t</title><main><img src=x><p style='color:#eee'>pale</p></main>")
    assert {fault.split(":")[0] for fault in grave_faults(page)} == {"image-alt", "color-contrast"}


def test_reduced_motion_starts_and_blends_nothing(
    new_page: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    page = open_page("/perceptron?step=0", on=new_page(reduced_motion="reduce"))
    assert page.evaluate("linclass.stats.frames") == 0
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("linclass.primary.shared.step >= 2")
    assert page.evaluate("linclass.primary.shared.fraction") == 0
