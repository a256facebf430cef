"""Two points and what would be the squared distance of their φ, if the similarity were a kernel."""

from __future__ import annotations

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.kernels import story
from linboard import theme
from linboard.board import Board
from linboard.figures.sums import staircase
from linboard.i18n.language import _
from linboard.i18n.text import number


def show(lesson: LessonPage) -> None:
    """Show two points, and the terms of what would be the squared distance of their φ as bars."""
    terms = story.pair_terms(lesson.stage)
    total = number(round(float(terms.sum()), 3))
    lesson.show(Board(lesson.dataset, lesson.positive), _("Drag x₂. The bars follow."))
    names = [
        "k(x₁,<br>x₁)",
        "−k(x₁,<br>x₂)",
        "−k(x₂,<br>x₁)",
        "k(x₂,<br>x₂)",
        _("sum"),
    ]  # fit below narrow bars
    colours = [theme.GOOD, theme.CLASS_COLOURS[3], theme.CLASS_COLOURS[3], theme.GOOD]
    picture = staircase(terms, names, colours, -1.0, 2.0)
    picture.layout["xaxis"]["tickangle"] = 0
    picture.layout["margin"]["b"] = 44  # two rows of names
    told = _("With k(x, z) = tanh(x·z/2): k(x₁, x₁) − 2k(x₁, x₂) + k(x₂, x₂) = {sum}.").format(sum=total)
    lesson.linked(
        "square",
        picture.message(
            lesson.key,
            height=270,
            title=_("A squared distance?"),
            caption=told,
            describe=told,
            view="square",
        ),
    )
