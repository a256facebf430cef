"""No page has a serious fault by axe-core's rules, light or dark; nothing moves by itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tools.server import ROOT

PATHS = re.findall(
    r'_page\(\s*"[^"]+",\s*_\("[^"]+"\),\s*"([^"]*)"', (ROOT / "explorer" / "site.py").read_text()
)
GRAVE = {"serious", "critical"}


def test_all_pages_are_found() -> None:
    assert {"", "data", "perceptron"} <= set(PATHS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_no_serious_finding(
    path: str, scheme: str, new_page: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    page = open_page(f"/{path}", on=new_page(color_scheme=scheme))
    found = Axe().run(page).response["violations"]
    grave = [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in GRAVE]
    assert not grave, "\n".join(grave)


def test_reduced_motion_starts_and_blends_nothing(
    new_page: Callable[..., Page], open_page: Callable[..., Page]
) -> None:
    page = open_page("/perceptron?step=0", on=new_page(reduced_motion="reduce"))
    assert page.evaluate("linclass.stats.frames") == 0
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("linclass.primary.shared.step >= 2")
    assert page.evaluate("linclass.primary.shared.fraction") == 0
