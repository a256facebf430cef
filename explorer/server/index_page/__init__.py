"""Middleware that replaces Streamlit's index page, so that link previews show the name and description of this site."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.server import routes
from explorer.server.index_page import streamlit_texts
from explorer.streamlit_bridge import front_end
from linboard.i18n import language as languages
from linboard.i18n.language import N_, translated

FIRST = ("site.js", "main.js")  # scripts that scripts/loader.js loads, with all their imports
IMPORTED = re.compile(r'^import .*"\./([\w.-]+\.js)";', re.MULTILINE)
# Inline scripts, which headers.py allows:
MENU = (routes.SITE_FOLDER / "menu.js").read_text(encoding="utf-8")
SANDBOXED = (routes.SITE_FOLDER / "sandboxed.js").read_text(encoding="utf-8")
TEXTS = streamlit_texts.script((routes.SITE_FOLDER / "streamlit_texts.js").read_text(encoding="utf-8"))
NAME = N_("Linear classification")
ABOUT = N_(
    "An interactive explorer of linear classification: put points on a board, follow each method step by "
    "step, and answer questions about it."
)
NO_ORIGIN = N_(
    "The frame around this page does not let it load its own files. The author of the frame can add "
    "“allow-same-origin” to its sandbox. Or open this address in a tab of its own:"
)


@cache
def page(language: str) -> bytes:
    """Return Streamlit's page with the site's name, description and first script; empty if it is not as expected."""
    index = front_end.index()
    if index is None:
        return b""
    name, about, no_origin = (escape(translated(text, language)) for text in (NAME, ABOUT, NO_ORIGIN))
    head = (
        f"<title>{name}</title>\n"
        f'    <meta name="description" content="{about}" />\n'
        f'    <meta property="og:type" content="website" />\n'
        f'    <meta property="og:title" content="{name}" />\n'
        f'    <meta property="og:description" content="{about}" />\n'
        f'    <meta name="linclass:sandboxed" content="{no_origin}" />\n'
        f"    <script>{SANDBOXED}</script>\n"
        f"    <script>{MENU}</script>\n"
        f"    <script>{TEXTS}</script>"
    )
    spoken = f'<html lang="{languages.tag(language)}">'.encode()
    return (
        index.replace(front_end.LANGUAGE, spoken, 1)
        .replace(front_end.TITLE, head.encode(), 1)
        .replace(front_end.END, ahead().encode() + front_end.END, 1)
    )


def ahead() -> str:
    """Return preload links for files needed after Streamlit's own scripts.

    The browser loads them in parallel.

    Without them, each script would be requested only after the previous one, and Plotly, the largest, last of all.
    """
    scripts = list(FIRST)
    for name in scripts:  # the list grows during the loop
        source = routes.FILES[name].read_text(encoding="utf-8")
        scripts += [other for other in IMPORTED.findall(source) if other not in scripts]
    # relative, like Streamlit's own addresses
    assets = f".{routes.assets_url().removeprefix(routes.base_path())}"
    links = [f'<link rel="modulepreload" fetchpriority="low" href="{assets}/{name}">' for name in scripts]
    links.append(f'<link rel="preload" as="script" fetchpriority="low" href="{assets}/plotly.min.js">')
    return "".join(f"  {link}\n  " for link in links)


class Front:
    """ASGI middleware that sends `page` in place of Streamlit's index page, at every address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond as the app does, except for the index page.

        It is requested uncompressed and recognised by its length.
        """
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if "text/html" not in headers.get("accept", "text/html"):
            await self.app(scope, receive, send)
            return
        dropped = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
        plain = [(name, value) for name, value in scope["headers"] if name not in dropped]
        body: bytes | None = None

        async def send_page(message: Message) -> None:
            nonlocal body
            if message["type"] == "http.response.start" and _is_index(message):
                body = page(languages.accepted(headers.get("accept-language", "")))
                changed = MutableHeaders(scope=message)
                for name in ("etag", "last-modified", "accept-ranges"):
                    del changed[name]
                changed["content-length"] = str(len(body))
                changed.add_vary_header("Accept-Language")
            elif message["type"] == "http.response.body" and body is not None:
                if message.get("more_body"):
                    return
                message = {**message, "body": body if scope["method"] == "GET" else b""}
            await send(message)

        await self.app({**scope, "headers": plain}, receive, send_page)


def _is_index(start: Message) -> bool:
    """Return whether a response with these headers is Streamlit's index page, and can be replaced."""
    index = front_end.index()
    headers = Headers(raw=start["headers"])
    html = headers.get("content-type", "").startswith("text/html")
    return index is not None and html and headers.get("content-length") == str(len(index))
