"""The form in which an upload arrives, as Starlette reads it."""

from __future__ import annotations

from explorer.streamlit_bridge.private import Feature

FORMS = Feature(
    "the number of parts of an upload is not limited",
    "starlette.formparsers:parse_options_header",
)


def boundary(content_type: str | None) -> bytes:
    """Return what separates the parts of a form with this header; empty if it is no form, or cannot be told.

    It must be what Starlette finds, or a form could contain parts that are not counted.
    """
    if FORMS.parts is None:
        return b""
    _kind, options = FORMS.parts[0](content_type)
    found: bytes = options.get(b"boundary", b"")
    return found
