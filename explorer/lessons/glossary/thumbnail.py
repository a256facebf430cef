"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.i18n.language import _


def draw(subject: Subject) -> Drawn:
    """Draw letters."""
    letters = "".join(
        f'<text class="{style}" x="{x}" y="{y}" font-size="{size}">{letter}</text>'
        for letter, x, y, size, style in (
            ("γ", 14, 50, 38, "t0"),
            ("ξ", 50, 62, 32, "t1"),
            ("φ", 80, 44, 42, "t2"),
        )
    )
    return letters, _("Every term in one or two sentences")
