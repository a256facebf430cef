"""Share: the link, the link with points, the line for a page and the QR code, in one dialog on every board."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from playwright.sync_api import expect

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset

X = np.random.default_rng(5).normal(size=(90, 2))
POINTS = links.quantise(Dataset(X, (X.sum(axis=1) > 0).astype(int)))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_one_dialog_has_all_ways_to_share(page, open_page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    open_page(f"/fisher?d={links.encode(POINTS)}", on=page)
    page.get_by_role("button", name="Share this view").click()
    dialog = page.get_by_role("dialog", name="Share this view")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    link, frame = (
        dialog.get_by_role("textbox", name=name, exact=True).input_value()
        for name in ("Link", "HTML for a web page of your own")
    )
    assert len(points(link)) == stored_points.LENGTH
    assert link in frame.replace("&amp;", "&")
    assert "embed=1" in frame
    whole = dialog.get_by_role("textbox", name="Link with points", exact=True)
    expect(whole).not_to_have_value("")
    assert links.decode(points(whole.input_value())) == POINTS
    box = dialog.bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def points(address):
    """What the address says of the points."""
    return parse_qs(urlsplit(address).query)["d"][0]
