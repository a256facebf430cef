"""The schema of messages from charts.

Each message is validated once, before any other code reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import isfinite
from typing import Any

import orjson

MOST_TEXT = 60_000  # characters of a message; 300 edits take half of that
MOST_EDITS = 300  # edits in one message; the browser sends the rest afterwards
MOST_NUMBER = 2**53  # exclusive limit of an integer, because the browser counts in floats
MOST_EPOCH = 40  # maximum number of characters
MOST_NAME = 40  # characters of the name of a control
MOST_LEAD = 100  # characters: a room's code and its secret, or that of a presenter view

OF_POINTS = {"add", "move", "remove", "relabel", "clear", "remove_all", "relabel_all"}
OPS = OF_POINTS | {"undo", "redo", "pick", "line", "rectangle", "end", "axes"}
INDICES = {"i", "c", "drag"}
LISTS = {"all", "rows"}
PLACES = {"x", "y", "b"}
PAIRS = {"w", "from", "to"}


class RefusedError(ValueError):
    """A message of a chart is rejected.

    The text gives the reason in a few words, for the log.
    """


def edits(text: str) -> int:
    """Validate a chart's message and return its number of edits.

    Raises
    ------
    RefusedError
        If no chart sends such a message.
    """
    if len(text) > MOST_TEXT:
        raise RefusedError("too long")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise RefusedError("no JSON") from None
    if message is None:  # a chart that has sent nothing yet
        return 0
    if not isinstance(message, dict) or not message.keys() <= {"edits", "asked"}:
        raise RefusedError("no message of a chart")
    if "asked" in message and not _is_number(message["asked"]):
        raise RefusedError("no moment")
    letter = message.get("edits")
    if letter is None:
        return 0
    if why := _refused_edits(letter):
        raise RefusedError(why)
    return len(letter.get("list", ()))


def _refused_edits(letter: Any) -> str:
    """Return why the edits of a message are rejected; empty if they are valid."""
    if not isinstance(letter, dict) or not letter.keys() <= _PARTS.keys():
        return "no edits"
    if any(not _PARTS[part](value) for part, value in letter.items()):
        return "a part that cannot be"
    pending = letter.get("list", [])
    if len(pending) > MOST_EDITS:
        return "too many edits"
    if not all(isinstance(edit, dict) and _is_edit(edit) for edit in pending):
        return "an edit that cannot be"
    numbers = [edit["n"] for edit in pending]
    if any(first >= second for first, second in pairwise(numbers)):
        return "numbers that do not rise"
    return ""


def _is_edit(edit: dict[str, Any]) -> bool:
    """Return whether an edit has a number, a known operation, and otherwise finite numbers, a switch and a name."""
    op = edit.get("op")
    if not (_is_index(edit.get("n")) and edit["n"] > 0 and isinstance(op, str) and op in OPS):
        return False
    return all(
        (part in INDICES and (value is None or _is_index(value)))
        or (part in PLACES and _is_number(value))
        or (part in LISTS and isinstance(value, list) and all(map(_is_index, value)))
        or (part == "of" and isinstance(value, str) and len(value) <= MOST_NAME)
        or (part == "free" and type(value) is bool)
        or (part in PAIRS and isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)))
        for part, value in edit.items()
        if part not in ("n", "op")
    )


def _is_index(value: Any) -> bool:
    return type(value) is int and 0 <= value < MOST_NUMBER


def _is_epoch(value: Any) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= MOST_EPOCH)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value)


# Fields beside the edits: epoch, the signal that edits pause, and numbered requests of lecture mode.
_PARTS: dict[str, Callable[[Any], bool]] = {
    "epoch": _is_epoch,
    "meets": _is_epoch,
    "list": lambda value: isinstance(value, list),
    "rests": _is_index,
    "start": _is_index,
    "why": _is_index,
    "leave": lambda value: type(value) is bool,
    "hall": lambda value: type(value) is bool,
    "lead": lambda value: isinstance(value, str) and len(value) <= MOST_LEAD,
    "present": lambda value: isinstance(value, str) and len(value) <= MOST_LEAD,
    "presents": lambda value: value in ("open", "renew"),
    "n": _is_index,
}
