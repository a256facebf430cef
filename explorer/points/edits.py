"""Applies edits in the browser's format to points and picks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.points import links
from explorer.points.dataset import LIMIT, Dataset
from linboard.i18n.language import _

# Fields that each edit requires: point (i), class (c), position (x, y).
_NEEDS = {
    "add": "cxy",
    "move": "ixy",
    "remove": "i",
    "relabel": "ic",
    "clear": "",
    "remove_all": "",
    "relabel_all": "c",
}


def edited(dataset: Dataset, edit: Mapping[str, Any]) -> Dataset:
    """Return the points after an edit; raises ValueError, with a sentence for the visitor, if it is impossible."""
    op = edit.get("op")
    if not isinstance(op, str) or op not in _NEEDS:
        what = op[:20] if isinstance(op, str) else type(op).__name__
        raise ValueError(
            _("The browser sent an unknown edit: “{what}”. The points have not changed.").format(what=what)
        )
    try:
        i, c = (int(edit[name]) if name in _NEEDS[op] else 0 for name in "ic")
        many = _indices(edit["all"]) if op.endswith("_all") else []
        x, y = (float(edit[name]) if name in _NEEDS[op] else 0.0 for name in "xy")
    except (KeyError, TypeError, ValueError, OverflowError):
        raise ValueError(
            _("The browser sent an edit that cannot be read. The points have not changed.")
        ) from None
    match op:
        case "add":
            if dataset.n >= links.MAX_POINTS:
                raise ValueError(
                    _(
                        "You can add at most {n} points by hand. For more points, upload a file on the page “Data”."
                    ).format(n=dataset.n)
                )
            return dataset.add(x, y, c)
        case "move":
            return dataset.move(i, x, y)
        case "remove":
            return dataset.remove(i)
        case "relabel":
            return dataset.relabel(i, c)
        case "remove_all":
            return dataset.without(many)
        case "relabel_all":
            return dataset.relabelled(many, c)
        case _:  # clear
            return dataset.clear()


def _indices(given: Any) -> list[int]:
    """Return the indices of an edit of many points; raises TypeError if they are not a list of integers."""
    if not isinstance(given, list) or not all(type(i) is int for i in given):
        raise TypeError("the points of an edit are a list of indices")
    return given


def picks_after(picks: list[int], edit: Mapping[str, Any]) -> list[int]:
    """Return the manual picks that refer to the same points after an edit.

    The page checks whether they are mistakes.
    """
    if edit["op"] == "clear":
        return []
    if edit["op"] not in ("remove", "remove_all"):
        return picks
    gone = set(edit["all"]) if edit["op"] == "remove_all" else {int(edit["i"])}
    lost = next(
        (k for k, i in enumerate(picks) if i in gone), len(picks)
    )  # later picks depend on the removed points
    return [i - sum(other < i for other in gone) for i in picks[:lost]]


def numbers(edit: Mapping[str, Any], pair: str, other: str) -> tuple[float, ...] | None:
    """Return the pair and the other numbers of a dragged shape as floats, or None if they are invalid."""
    try:
        (a, b), rest = edit[pair], edit[other]
        values = tuple(map(float, (a, b, *(rest if isinstance(rest, list) else [rest]))))
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return values if all(abs(value) <= LIMIT for value in values) else None
