"""No page has a serious fault by axe-core's rules, light or dark; nothing moves by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.pages import visit

COLOUR = "getComputedStyle(document.querySelector('.lc-class-0')).color"
GRAVE = {"serious", "critical"}


@pytest.mark.parametrize("path", visit.PAGES, ids=[path or "start" for path in visit.PAGES])
def test_no_serious_finding(path: str, page: Page, open_page: Callable[..., Page]) -> None:
    open_page(f"/{path}")
    for scheme in ("light", "dark"):
        before = page.evaluate(COLOUR)
        page.emulate_media(color_scheme=scheme)
        if scheme == "dark":  # the charts follow the page
            page.wait_for_function(f"(before) => {COLOUR} !== before", arg=before)
        found = Axe().run(page).response["violations"]
        grave = [
            f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in GRAVE
        ]
        assert not grave, "\n".join([scheme, *grave])


def test_reduced_motion_starts_and_blends_nothing(
    new_page: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    page = open_page("/perceptron?step=0", on=new_page(reduced_motion="reduce"))
    assert page.evaluate("linclass.stats.frames") == 0
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("linclass.primary.shared.step >= 2")
    assert page.evaluate("linclass.primary.shared.fraction") == 0
