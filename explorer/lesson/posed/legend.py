"""The names of the classes beside their marks, for the board of a question that is no scene of a lesson."""

from __future__ import annotations

from html import escape

from explorer.classroom.questions import Question
from linboard import theme
from linboard.figures import svg


def html(asked: Question) -> str:
    """Return the mark and the name of each class of which the question shows points."""
    shown = sorted({int(label) for *_place, label in asked.points})
    parts = [f"<span>{_mark(label)} {escape(asked.classes[label])}</span>" for label in shown]
    return f'<p class="lc-classes">{"".join(parts)}</p>'


def _mark(label: int) -> str:
    colour = theme.CLASS_COLOURS[label]
    look = svg.MARKS[label].format(f"light-dark({colour}, {theme.DARK[colour]})")
    drawn = f'<path style="{look}" d="M0 0{svg.SHAPES[label]}"/>'
    return f'<svg viewBox="-4 -4 8 8" aria-hidden="true">{drawn}</svg>'
