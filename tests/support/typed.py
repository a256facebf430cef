"""What of a page Streamlit shows as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

WIDGETS = {"selectbox", "multiselect", "text_input", "text_area"}  # of these, only the label is Markdown
ICON = re.compile(":material/[a-z]+:")  # Streamlit changes these within HTML, too
PLAIN = {"bidi_component", "html", "code", "arrow_data_frame"}


def _texts(proto) -> Iterator[tuple[str, str]]:
    """The texts of a message to the browser, each with its name."""
    for field, value in proto.ListFields():
        values = [value] if isinstance(value, str) or hasattr(value, "ListFields") else value
        if field.type == field.TYPE_STRING:
            yield from ((field.name, text) for text in values)
        elif field.type == field.TYPE_MESSAGE and not field.message_type.GetOptions().map_entry:
            for part in values:
                yield from _texts(part)


def markdown(node) -> Iterator[str]:
    """All that Streamlit shows as Markdown: bodies, labels, options of buttons, help."""
    kind = getattr(node, "type", "")
    proto = getattr(node, "proto", None)
    if kind not in PLAIN and proto is not None:
        for name, text in _texts(proto):
            if kind not in WIDGETS or name in ("label", "help"):
                yield text if not text.startswith("<") else "".join(ICON.findall(text))
    for child in getattr(node, "children", {}).values():
        yield from markdown(child)
