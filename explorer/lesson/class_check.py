"""Which class stands against the others, where a lesson tells two apart."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _
from linboard.i18n.text import verbatim


def against(lesson: LessonPage, key: str) -> None:
    """Settle which class stands against the others: the first on the board, or with three and more the chosen one."""
    present = lesson.dataset.present
    if len(present) > 1:
        lesson.positive = present[0]
    if len(present) > 2:
        with lesson.controls():
            names = {str(k): verbatim(lesson.dataset.names[k]) for k in present}
            lesson.positive = int(Choice(key).show(_("This class against the others"), names))


def two_classes(lesson: LessonPage) -> bool:
    """Whether there are points of two classes for a page to learn from; it tells what is missing.

    With three or four classes on the board a control asks which one stands against the rest.
    """
    dataset = lesson.dataset
    against(lesson, f"{lesson.key}.positive")
    if dataset.n and abs(int(lesson.signs.sum())) < dataset.n:
        return True
    lesson.plain_board(
        _("Board with {n:,} points").format(n=dataset.n),
        _("Add points of two classes to the board: choose a class above it, then a place.")
        if dataset.n == 0
        else _("All points belong to one class. Choose another class above the board and add some."),
    )
    return False


def three_classes(lesson: LessonPage, key: str, make: Callable[[], Dataset]) -> bool:
    """Whether there are points of three classes or more; where there are not, a button puts those of `make` there."""
    if len(lesson.dataset.present) >= 3:
        return True
    if not lesson.scene:
        with lesson.controls():
            st.button(_("Three clouds"), key=key, on_click=lambda: session.replace(make()))
    return False
