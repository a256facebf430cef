"""XOR: four points that no line separates, and two ways out: a basis map, and three units."""

from explorer import lesson, sides, sources
from explorer.language import _
from explorer.views import xor, xor_map, xor_units

WAYS = {"line": xor.no_line, "map": xor_map.basis_map, "units": xor_units.three_units}


def page() -> None:
    here = lesson.open("xor", default=lambda: sources.table("xor"))
    if not sides.two_classes(here):
        return
    with here.controls():
        way = xor.way()
    WAYS[way](here)


lesson.run(
    page,
    "xor",
    _("XOR: no line, and two ways out"),
    idea=_(
        "No line separates the four points of XOR. Among other features a line does, and so do three units together."
    ),
    source=_(
        "Source: Zhang Xudong, Machine Learning, chapter 5; Minsky and Papert, Perceptrons, 1969; the proof after "
        "Gordan 1873."
    ),
)
