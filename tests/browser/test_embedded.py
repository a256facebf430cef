"""A lesson inside a page of another origin: only where the server allows it, without menu, as high as its content."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from explorer.server import headers
from tests.support.browser import DRAWN
from tools.server import Server

COURSE, STRANGER = "http://course.example", "http://stranger.example"
PAGE = """<!doctype html><title>Course</title>
<iframe src="{url}/perceptron?embed=1&theme=dark" width="1000" height="300"></iframe>
<script>
  addEventListener("message", ({{ data }}) => {{
    if (data.type === "linclass:height") document.querySelector("iframe").height = data.height;
  }});
</script>"""
DARK = "getComputedStyle(document.querySelector('.stApp')).backgroundColor === 'rgb(16, 21, 28)'"


@pytest.fixture
def allowing(monkeypatch):
    """A server whose pages may stand inside pages of the course."""
    monkeypatch.setenv(headers.EMBED, COURSE)
    with Server() as server:
        yield server


def inside(page, site, server):
    """The frame of the explorer in a page of a site."""
    page.route(
        f"{site}/*", lambda route: route.fulfill(body=PAGE.format(url=server.url), content_type="text/html")
    )
    page.goto(f"{site}/lesson")
    return page.frames[1]


def test_a_lesson_works_inside_a_page_that_may_contain_it_and_in_no_other(page, allowing):
    frame = inside(page, COURSE, allowing)
    frame.wait_for_function(DRAWN)
    assert frame.evaluate(DARK)
    expect(frame.locator("[data-testid=stSidebar]")).to_be_hidden()
    expect(frame.locator(".stAppHeader")).to_be_hidden()
    frame.get_by_role("button", name="Show me").click()
    frame.get_by_role("button", name="Next", exact=True).click()
    expect(frame.locator(".lc-question")).to_contain_text("The perceptron makes one update")
    assert "embed=true" in frame.url
    page.wait_for_function("Number(document.querySelector('iframe').height) > 500")  # as high as the lesson
    assert frame.evaluate("document.querySelector('.stMain').scrollHeight <= innerHeight + 1")

    stranger = inside(page, STRANGER, allowing)
    assert not stranger.evaluate("!!document.querySelector('#root')")
