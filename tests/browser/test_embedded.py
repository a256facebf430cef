"""A lesson inside a page of another origin: only where the server allows it, without menu, as high as its content."""

from __future__ import annotations

import threading
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import expect

from explorer.server import headers
from tests.support.browser import DRAWN
from tools.server import Server, free_port

PAGE = """<!doctype html><title>Course</title>
<iframe src="{url}/perceptron?embed=1&theme=dark" width="1000" height="300"></iframe>
<script>
  addEventListener("message", ({{ data }}) => {{
    if (data.type === "linclass:height") document.querySelector("iframe").height = data.height;
  }});
</script>"""
# Many browsers forbid a frame of another site to store anything, also that its menu is closed.
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {
  get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
});"""
# The browser lets a frame of this kind load no script of its own.
SANDBOXED = PAGE.replace("<iframe ", '<iframe sandbox="allow-scripts allow-forms" ')
LOW = "document.querySelector('iframe').style.cssText = 'width: 900px; height: 560px'"
DARK = "getComputedStyle(document.querySelector('.stApp')).backgroundColor === 'rgb(16, 21, 28)'"


@contextmanager
def site(content):
    """A server of another origin with one page."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(content.encode())

        def log_message(self, *_said):
            """Print nothing."""

    with ThreadingHTTPServer(("localhost", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def test_a_lesson_works_inside_a_page_that_may_contain_it_and_in_no_other(page, browser, errors, monkeypatch):
    port = free_port()
    content = PAGE.format(url=f"http://127.0.0.1:{port}")
    with site(content) as course, site(content) as stranger:
        monkeypatch.setenv(headers.EMBED, course)
        with Server(port=port):
            with closing(browser.new_page()) as visitor:
                visitor.add_init_script(FORBIDDEN)
                visitor.goto(course)
                works(visitor, visitor.frames[1])
                fits_a_slide(visitor, visitor.frames[1])
            page.goto(stranger)
            assert not page.frames[1].evaluate("!!document.querySelector('#root')")
            assert errors
            assert all("frame-ancestors" in error for error in errors)
            errors.clear()


def works(page, frame):
    """Answer a scene in the frame and go to the next one; the frame becomes as high as the lesson."""
    frame.wait_for_function(DRAWN)
    assert frame.evaluate(DARK)
    expect(frame.locator("[data-testid=stSidebar]")).to_be_hidden()
    expect(frame.locator(".stAppHeader")).to_be_hidden()
    frame.get_by_role("button", name="Show me").click()
    expect(frame.get_by_role("button", name="Show me")).to_have_count(0)
    frame.get_by_role("button", name="Next", exact=True).click()
    expect(frame.locator(".lc-question")).to_contain_text("The perceptron makes one update")
    assert "embed=true" in frame.url
    page.wait_for_function("Number(document.querySelector('iframe').height) > 500")
    assert frame.evaluate("document.querySelector('.stMain').scrollHeight <= innerHeight + 1")


def fits_a_slide(page, frame):
    """In a frame that does not grow, the player of a scene is in sight."""
    page.evaluate(LOW)
    frame.wait_for_function(
        "document.querySelector('.st-key-board .lc-player').getBoundingClientRect().bottom"
        " <= document.querySelector('.st-key-scenes').getBoundingClientRect().top"
    )


def test_a_sandboxed_frame_that_may_load_nothing_says_what_is_lacking(page, errors, monkeypatch):
    port = free_port()
    with site(SANDBOXED.format(url=f"http://127.0.0.1:{port}")) as course:
        monkeypatch.setenv(headers.EMBED, course)
        with Server(port=port):
            page.goto(course)
            line = page.frames[1].get_by_role("alert")
            expect(line).to_contain_text("add “allow-same-origin” to its sandbox")
            expect(line.get_by_role("link")).to_have_attribute(
                "href", f"http://127.0.0.1:{port}/perceptron?embed=true&embed_options=dark_theme"
            )
            page.goto("about:blank")  # it asks for no more files
            assert all("null" in error or "ERR_" in error for error in errors), errors
            errors.clear()
