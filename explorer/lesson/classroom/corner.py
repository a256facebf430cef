"""What the class needs during a vote, in the corner of the screen: address, code, number of answers, and the clock."""

from __future__ import annotations

import time
from html import escape
from urllib.parse import urlsplit

import streamlit as st

from explorer.classroom.room import Room as Hall
from explorer.server import routes
from linboard.i18n.language import _

LETTER, GAP = 0.5, 1.1  # mean width of a letter, and the gap between parts, in sizes of the type
SIZE = "max(1.125rem, 0.85 * var(--lc-large))"  # the size of the type, as in lecture.css


def html(hall: Hall, answered: str) -> str:
    """Return the corner: where to join, how many phones have `answered`, and the time since the clock was started."""
    now = hall.now()
    parts = [_("{address}/join, code {code}").format(address=_host(), code=hall.code), answered]
    if now is not None and now.locked:
        parts[0] = _("The room is locked")
    if now is not None and now.clock:
        parts.append(clock(time.time() - now.clock))
    inner = "".join(f"<span>{escape(part)}</span>" for part in parts)
    # the title ends with an ellipsis where the corner begins
    wide = LETTER * sum(map(len, parts)) + GAP * len(parts)
    style = f"h1.lc-title.lc-title {{ max-width: calc(100vw - 26rem - {wide:.1f} * {SIZE}); }}"
    return f'<style>{style}</style><p class="lc-corner">{inner}</p>'


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, 1:05."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def _host() -> str:
    """Return the host of this page with the path of the app."""
    return urlsplit(st.context.url or "").netloc + routes.base_path()
