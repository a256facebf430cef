"""Helpers for tests of lecture mode: the size of a projector, and a reader of the QR code."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page

HALL = {"width": 1280, "height": 720}
POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]


def read_code(page: Page) -> str:
    """Return the content of the QR code on the screen."""
    code = page.locator("img.lc-code")
    page.wait_for_function("document.querySelector('img.lc-code')?.naturalWidth > 0")
    found = zxingcpp.read_barcodes(Image.open(BytesIO(code.screenshot())))
    assert len(found) == 1
    return found[0].text
