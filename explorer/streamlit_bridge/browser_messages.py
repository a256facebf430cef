"""The messages between a browser and Streamlit."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from google.protobuf.message import DecodeError

from explorer.streamlit_bridge import private
from explorer.streamlit_bridge.private import Feature

_ID = "streamlit.runtime.state.common:GENERATED_ELEMENT_ID_PREFIX"
_EXAMPLE = "streamlit.elements.lib.utils:_compute_element_id"
BROWSER = Feature(
    "messages of browsers are limited in size and rate, but not checked",
    "streamlit.proto.BackMsg_pb2:BackMsg",
)
CONTROLS = Feature(
    "the names of controls in messages of browsers are not checked",
    _ID,
    "streamlit.runtime.state.session_state:STREAMLIT_INTERNAL_KEY_PREFIX",
    _EXAMPLE,
    also=(f"{_EXAMPLE}(element_type, user_key=None, **kwargs)",),
)
SENTENCE = Feature(
    "a page whose connection is ended does not say why",
    "streamlit.proto.ForwardMsg_pb2:ForwardMsg",
    "streamlit.proto.RootContainer_pb2:RootContainer",
)


class UnreadableError(ValueError):
    """This is not a message of Streamlit’s browser side."""


class Message(NamedTuple):
    """A message of a browser."""

    kind: str  # what it asks for
    widgets: list[
        tuple[str, str | None]
    ]  # the identifier of each control, and the JSON that it sends, if any


def read(data: bytes) -> Message:
    """Return what a browser has sent; raises UnreadableError if it is no message."""
    if BROWSER.parts is None:
        return Message("", [])
    [BackMsg] = BROWSER.parts
    try:
        message = BackMsg.FromString(data)
    except DecodeError:
        raise UnreadableError from None
    states = message.rerun_script.widget_states.widgets
    widgets = [(each.id, each.json_value if each.HasField("json_value") else None) for each in states]
    return Message(message.WhichOneof("type") or "", widgets)


def is_control(name: str) -> bool:
    """Return whether Streamlit gives its controls such identifiers."""
    prefixes = _prefixes()
    return not prefixes or name.startswith(prefixes)


@cache
def _prefixes() -> tuple[str, ...]:
    """Return the prefixes of the identifiers of controls; empty if this Streamlit’s controls have others."""
    if CONTROLS.parts is None:
        return ()
    generated, internal, make = CONTROLS.parts
    if not make("button").startswith(generated):
        private.report(CONTROLS.lost, _ID)
        return ()
    return generated, internal


def toast(text: str) -> bytes | None:
    """Return the message that shows a text until the visitor closes it, or None if it cannot be made."""
    if SENTENCE.parts is None:
        return None
    ForwardMsg, RootContainer = SENTENCE.parts
    message = ForwardMsg()
    message.metadata.delta_path.extend([RootContainer.EVENT, 0])
    shown = message.delta.new_element.toast
    shown.body = text
    shown.duration = 0
    data: bytes = message.SerializeToString()
    return data
