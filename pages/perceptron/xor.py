"""XOR: four points that no line separates, and two solutions: a basis map, and three units."""

import streamlit as st

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.xor import LESSON, basis_map, own_line, settings, units_view, view
from explorer.points import sources
from linboard.i18n.language import _

WAYS = {"line": view.no_line, "map": basis_map.basis_map, "units": units_view.three_units}


def page() -> None:
    lesson = lesson_page.open(LESSON, default=lambda: sources.table("xor"))
    if not class_check.two_classes(lesson):
        return
    if lesson.draws:
        own_line.show(lesson)
        return
    with lesson.controls():
        row = st.container(horizontal=True, vertical_alignment="bottom")
        way = view.way(row)
        settings.new_points(row)
    WAYS[way](lesson)


page_shell.run(
    page,
    LESSON,
    _("XOR: when no line separates the classes"),
    idea=_(
        "No line separates the four XOR points. With other features a line does, and so do three units "
        "working together."
    ),
    source=_(
        "Source: Zhang Xudong, Machine Learning, chapter 5; Minsky and Papert, Perceptrons, 1969; the proof after "
        "Gordan 1873."
    ),
)
