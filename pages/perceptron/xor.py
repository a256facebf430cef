"""XOR: four points that no line separates, and two ways out: a basis map, and three units."""

import streamlit as st

from explorer.frame import around, lesson, sides
from explorer.lessons.xor import ROOM, basis_map, own_line, settings, units_view, view
from explorer.points import sources
from linboard.words.language import _

WAYS = {"line": view.no_line, "map": basis_map.basis_map, "units": units_view.three_units}


def page() -> None:
    here = lesson.open(ROOM, default=lambda: sources.table("xor"))
    if not sides.two_classes(here):
        return
    if here.draws:
        own_line.show(here)
        return
    with here.controls():
        row = st.container(horizontal=True, vertical_alignment="bottom")
        way = view.way(row)
        settings.new_points(row)
    WAYS[way](here)


around.run(
    page,
    ROOM,
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
