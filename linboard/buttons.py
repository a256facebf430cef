"""The class buttons of a board: the class that a point can get."""

from __future__ import annotations

from collections.abc import Sequence

from linboard import theme
from linboard.i18n.language import _
from linboard.messages import Class
from linboard.points import MAX_CLASSES

LONGEST = 10  # maximum length of a class name on its button


def of(names: Sequence[str], short: Sequence[str] = ()) -> list[Class]:
    """The buttons of all classes, with other texts for them if there are any in `short`.

    Classes without a name yet get a button without one.
    """
    texts = short or names
    called = [names[k] if k < len(names) else str(k + 1) for k in range(MAX_CLASSES)]
    sentence = _("Class {name}")
    return [
        Class(
            name=sentence.format(name=name),
            short=_short(texts[k]) if k < len(names) else "",
            symbol=theme.CLASS_ICONS[k],
            colour=theme.CLASS_COLOURS[k],
        )
        for k, name in enumerate(called)
    ]


def _short(name: str) -> str:
    """A class name, shortened to fit its button."""
    return name if len(name) <= LONGEST else name[: LONGEST - 2] + "…"
