"""The names of the classes beside their marks, for the board of a question that is no scene of a lesson."""

from __future__ import annotations

from html import escape

from explorer.classroom.questions import Question
from linboard import theme


def html(asked: Question) -> str:
    """Return the mark and the name of each class of which the question shows points."""
    shown = sorted({int(label) for *_place, label in asked.points})
    parts = [f"<span>{_mark(label)} {escape(asked.classes[label])}</span>" for label in shown]
    return f'<p class="lc-classes">{"".join(parts)}</p>'


def _mark(label: int) -> str:
    """Return a mark whose shape the style sheet gives: Streamlit removes drawings from texts."""
    colour = theme.CLASS_COLOURS[label]
    return f'<i class="c{label}" style="background:light-dark({colour}, {theme.DARK[colour]})"></i>'
