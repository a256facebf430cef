"""Choice of the positive class in lessons about two classes, and checks that a page has enough classes."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.own_table import state
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import _
from linboard.i18n.text import verbatim


def against(lesson: LessonPage, key: str) -> None:
    """Set the positive class: the first class on the board, or the chosen one if there are three or more."""
    present = lesson.dataset.present
    if len(present) > 1:
        lesson.positive = present[0]
    if len(present) > 2:
        with lesson.controls():
            names = {str(k): verbatim(lesson.dataset.names[k]) for k in present}
            lesson.positive = int(Choice(key).show(_("This class against the others"), names))


def two_classes(lesson: LessonPage, *, several: bool = False) -> bool:
    """Return whether the points have two classes to learn from.

    If not, show what is missing.

    With three or four classes on the board, a control selects the class to compare with the rest, unless `several`
    classes are compared with each other.
    """
    dataset = lesson.dataset
    if several and len(dataset.present) > 1:
        lesson.positive = dataset.present[0]
    else:
        against(lesson, f"{lesson.key}.positive")
    if dataset.n and abs(int(lesson.signs.sum())) < dataset.n:
        return True
    lesson.plain_board(_missing(dataset))
    return False


def _missing(dataset: Dataset) -> str:
    """Return what the points lack: points at all, or classes, which a file may have in another column."""
    if dataset.n == 0:
        return _("Add points of two classes to the board: choose a class above it, then a place.")
    table = state.file()
    if "chosen" in table and table.get("label") is None:
        return _(
            "All points belong to one class, because no column of your file was chosen for the classes. Choose one on "
            "the page “Data”."
        )
    return _("All points belong to one class. Choose another class above the board and add some.")


def three_classes(lesson: LessonPage, key: str, make: Callable[[], Dataset]) -> bool:
    """Return whether there are at least three classes.

    If not, show a button that loads the points of `make`.
    """
    if len(lesson.dataset.present) >= 3:
        return True
    if not lesson.scene:
        with lesson.controls():
            st.button(_("Three clouds"), key=key, on_click=lambda: session.replace(make()))
    return False
