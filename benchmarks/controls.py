"""The controls of a page, and the messages that a browser sends to change each of them repeatedly."""

from __future__ import annotations

import base64
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from streamlit.proto.Common_pb2 import DoubleArray, StringArray
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.WidgetStates_pb2 import WidgetState

BOARD, RELAY = "board", "relay"
REPLACES = "New points"  # a menu that replaces the student's own points


@dataclass
class Control:
    """One control: its label, the fragment that a change reruns ("" for the page), and its next states.

    An edit of the points goes to the page's relay first, and then to the board. The relay's own states
    request the full charts if they were drawn with less detail. The board has the data that the browser needs
    to edit its points.
    """

    label: str
    id: str
    fragment: str
    states: Iterator[WidgetState]
    hurried: bool = False
    edit: dict[str, Any] | None = None

    @classmethod
    def of(cls, delta: Delta) -> Self | None:
        """Return the control in a message of the server, or None if the message contains no settable control."""
        if delta.WhichOneof("type") != "new_element":
            return None
        kind = delta.new_element.WhichOneof("type")
        if kind != "bidi_component" and kind not in _READERS:
            return None
        element: Any = getattr(delta.new_element, kind)
        if kind == "bidi_component":
            return cls._of_chart(element, delta.fragment_id)
        states = None if getattr(element, "disabled", False) else _READERS[kind](element)
        return cls(element.label, element.id, delta.fragment_id, states) if states else None

    @classmethod
    def _of_chart(cls, element: Any, fragment: str) -> Self | None:
        message = json.loads(element.bytes or element.json or "null")
        if not isinstance(message, dict):
            return None
        if "charts" in message:
            return cls(RELAY, element.id, fragment, _rest(element.id), message["again"])
        edit = message.get("edit")
        if not edit or edit["readonly"]:
            return None
        return cls(BOARD, element.id, fragment, _drag(element.id, edit), edit=edit)


def _rest(id_: str) -> Iterator[WidgetState]:
    for n in itertools.count(1):
        yield WidgetState(id=id_, json_value=json.dumps({"edits": {"rests": n}}))


def _cycle(element: Any, field: str, values: list[Any]) -> Iterator[WidgetState] | None:
    """Cycle through the values for ever, starting with the second: the first is the current one."""
    if len(values) < 2:
        return None
    ring = itertools.cycle(values[1:] + values[:1])
    return (WidgetState(id=element.id, **{field: value}) for value in ring)


def _strings(options: list[str]) -> list[StringArray]:
    return [StringArray(data=[option]) for option in options]


def _slider(element: Any) -> Iterator[WidgetState] | None:
    default = list(element.default)
    if element.options:
        return _cycle(element, "string_array_value", _strings(list(element.options)[:4]))
    low, high = element.min, element.max
    middle = low + element.step * round((high - low) / (2 * element.step))
    ends = [value for value in (low, middle, high) if [value] != default]
    return _cycle(element, "double_array_value", [DoubleArray(data=[v] * len(default)) for v in ends])


def _buttons(element: Any) -> Iterator[WidgetState] | None:
    options = [option.content for option in element.options]
    return _cycle(element, "string_array_value", _strings(options))


def _several(element: Any) -> Iterator[WidgetState] | None:
    return _cycle(element, "string_array_value", _strings(list(element.options)[:4]))


def _choice(element: Any) -> Iterator[WidgetState] | None:
    return _cycle(element, "string_value", list(element.options))


def _checkbox(element: Any) -> Iterator[WidgetState] | None:
    return _cycle(element, "bool_value", [element.default, not element.default])


def _number(element: Any) -> Iterator[WidgetState] | None:
    step = (
        element.step
        if not element.has_max or element.default + element.step <= element.max
        else -element.step
    )
    return _cycle(element, "double_value", [element.default, element.default + step])


def _drag(id_: str, edit: dict[str, Any]) -> Iterator[WidgetState]:
    """Drag the first point back and forth by a small distance."""
    (x, *_), (y, *_), _labels = held(edit)
    last = edit["ack"]
    for n in itertools.count(last + 1):
        move = {"n": n, "op": "move", "i": 0, "x": round(x + 0.01 * (n % 10), 2), "y": y, "drag": last + 1}
        value = {"edits": {"epoch": edit["epoch"], "list": [move], "rests": n}}
        yield WidgetState(id=id_, json_value=json.dumps(value))


def held(edit: dict[str, Any]) -> tuple[list[float], list[float], list[int]]:
    """Return the points of a board: x, y and class of each."""
    x, y = (_numbers(edit["points"][axis]) for axis in "xy")
    return x, y, [int(label) for label in _numbers(edit["points"]["c"])]


def _numbers(array: Any) -> list[Any]:
    """Return a list, or decode an array from Plotly's messages: {"dtype": …, "bdata": base64}."""
    if isinstance(array, dict):
        array = np.frombuffer(base64.b64decode(array["bdata"]), array["dtype"]).tolist()
    return list(array)


_READERS: dict[str, Callable[[Any], Iterator[WidgetState] | None]] = {
    "slider": _slider,
    "button_group": _buttons,
    "multiselect": _several,
    "radio": _choice,
    "selectbox": _choice,
    "checkbox": _checkbox,
    "number_input": _number,
}
