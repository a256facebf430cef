"""The cookie of the scenes that a visitor has done: only the app's own pages set it, and only to such scenes."""

from http.cookies import SimpleCookie

import pytest
from starlette.routing import Router

from explorer.lessons import SITE
from explorer.server import routes
from explorer.server.same_origin import SameOrigin
from explorer.visit import progress
from tests.support import loop

OWN = "http://192.0.2.5:8501"


def posted(body, origin=OWN, scheme="http"):
    """Status and cookie of the answer to what a page posts."""
    told = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        told.append(message)

    headers = [(b"host", b"192.0.2.5:8501"), (b"origin", origin.encode())]
    path = f"{routes.assets_url()}/done"
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": scheme,
        "path": path,
        "query_string": b"",
        "headers": headers,
    }
    loop.run(SameOrigin(Router(routes.routes()))(scope, receive, send))
    given = dict(told[0]["headers"]).get(b"set-cookie", b"").decode()
    return told[0]["status"], SimpleCookie(given).get(progress.COOKIE)


def test_a_cookie_keeps_all_scenes_for_a_year():
    status, cookie = posted(progress.spelled(sorted(SITE.steps)).encode())
    assert status == 204
    assert set(progress.parsed(cookie.value)) == set(SITE.steps)
    assert int(cookie["max-age"]) == 365 * 24 * 3600
    assert (cookie["path"], cookie["samesite"], cookie["secure"], cookie["httponly"]) == ("/", "lax", "", "")
    assert posted(b"margin.hold", origin=OWN.replace("http", "https"), scheme="https")[1]["secure"]


@pytest.mark.parametrize(
    "body", [b"", b"margin.hold; path=/x", b"a\r\nset-cookie: b=c", "märgin".encode(), b'"', b"a b"]
)
def test_no_cookie_holds_what_is_no_scene(body):
    assert posted(body) == (400, None)


def test_a_cookie_is_as_long_as_is_read_and_no_longer():
    assert posted(b"a" * progress.MOST)[0] == 204
    assert posted(b"a" * (progress.MOST + 1)) == (413, None)


def test_a_page_of_another_site_sets_no_cookie():
    assert posted(b"margin.hold", origin="http://elsewhere.example") == (403, None)
