"""The buttons of the classes that a point of a board may get."""

from __future__ import annotations

from collections.abc import Sequence

from linboard import theme
from linboard.i18n.language import _
from linboard.messages import Class
from linboard.points import MAX_CLASSES

LONGEST = 10  # characters of a class's name that its button has room for


def of(names: Sequence[str]) -> list[Class]:
    """The buttons of all classes, given those that have a name; those that are not there yet have none."""
    called = [names[k] if k < len(names) else str(k + 1) for k in range(MAX_CLASSES)]
    return [
        Class(
            name=_("Class {name}").format(name=name),
            short=_short(name) if k < len(names) else "",
            symbol=theme.CLASS_ICONS[k],
            colour=theme.CLASS_COLOURS[k],
        )
        for k, name in enumerate(called)
    ]


def _short(name: str) -> str:
    """A class's name as far as its button has room for it."""
    return name if len(name) <= LONGEST else name[: LONGEST - 2] + "…"
