"""An edit of the points as the browser describes it, and what becomes of points and picks by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer import links
from explorer.language import _
from explorer.state import LIMIT, Dataset


def edited(dataset: Dataset, edit: Mapping[str, Any]) -> Dataset:
    """The points after an edit; ValueError, IndexError, KeyError or TypeError where it cannot be made."""
    match edit["op"]:
        case "add":
            if dataset.n >= links.MAX_POINTS:
                raise ValueError(
                    _("{n} points are the most that the board takes by clicks.").format(n=dataset.n)
                )
            return dataset.add(edit["x"], edit["y"], int(edit["c"]))
        case "move":
            return dataset.move(int(edit["i"]), edit["x"], edit["y"])
        case "remove":
            return dataset.remove(int(edit["i"]))
        case "relabel":
            return dataset.relabel(int(edit["i"]), int(edit["c"]))
        case "clear":
            return dataset.clear()
        case other:
            raise ValueError(
                _("the browser asked for “{what}”, which is unknown.").format(what=str(other)[:20])
            )


def picks_after(picks: list[int], edit: Mapping[str, Any]) -> list[int]:
    """The picks by hand that mean the same points after an edit; whether they still are mistakes the page judges."""
    if edit["op"] == "clear":
        return []
    if edit["op"] != "remove":
        return picks
    gone = int(edit["i"])
    before = picks[: picks.index(gone)] if gone in picks else picks  # what was learned after it hangs on it
    return [i - (i > gone) for i in before]


def numbers(edit: Mapping[str, Any], pair: str, other: str) -> tuple[float, ...] | None:
    """The pair and the number or pair beside it, of a dragged shape; None where no control can hold them."""
    try:
        (a, b), rest = edit[pair], edit[other]
        values = tuple(map(float, (a, b, *(rest if isinstance(rest, list) else [rest]))))
    except (KeyError, TypeError, ValueError):
        return None
    return values if all(abs(value) <= LIMIT for value in values) else None
