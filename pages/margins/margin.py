"""Maximum margin: the line as far as can be from both classes, with slack at a price where it must give way."""

from explorer.frame import around, lesson, sides
from explorer.frame.error_curve import view as error_curve
from explorer.frame.snippets import NOTHING
from explorer.lessons.margin import ROOM, lines, map_view, own_line, told, view
from linboard.words.language import _
from linclass import MaxMargin, Separability, SoftMargin


def page() -> None:
    here = lesson.open(ROOM)
    if not sides.two_classes(here):
        return
    if here.draws:
        own_line.show(here)
        return
    with here.controls():
        way = view.way()
        whole = way == "soft" and view.playing(here.dataset.n) == "path"
        price = view.price_control() if way == "soft" and not whole else 1.0
        side, row = view.beside(way) if way in ("hard", "soft") and not whole else ("", None)
        curve = view.sweep(price) if side == "curve" else None
        jitter = lines.jitter_controls() if way == "lines" else (0.0, 0)
    show_curve = error_curve.beside(here, curve, row) if curve else None

    def draw() -> MaxMargin | SoftMargin | Separability | None:
        if way == "map":
            return map_view.show(here)
        if way == "soft":
            shown = view.path(here) if whole else view.soft(here, price)
        else:
            found = view.hard(here)
            if isinstance(found, str):
                told.too_close(here, found)
                return None
            if isinstance(found, Separability):
                return told.no_line(here, found)
            shown = found
        if way == "lines":
            lines.show(here, shown, *jitter)
        else:
            view.show(here, shown, side, show_curve)
        return shown.model

    found = here.live(draw)
    if isinstance(found, Separability):
        view.offer_soft(here)
    if way == "map" and isinstance(found, MaxMargin):
        map_view.code(here, found)
    elif isinstance(found, MaxMargin | SoftMargin):
        here.code(found, rest=error_curve.code(curve) if curve else NOTHING)


bench = around.run(
    page,
    ROOM,
    _("The maximum-margin classifier"),
    idea=_(
        "Of all lines that separate the classes, choose the one farthest from both: its margin is "
        "maximal, and a few support vectors determine it. If no line separates the classes, points may "
        "lie inside the street or beyond it, at a price."
    ),
    source=_("Source: Boser, Guyon and Vapnik 1992; Cortes and Vapnik 1995; the solver after Mehrotra 1992."),
)
if bench:
    around.also(
        _(
            "v is unique, but b need not be. Two points at 1 and −1 with C = 0.1 have v = 0.2, and every "
            "b from −0.8 to 0.8 costs the same. Here the midpoint is used."
        ),
        _("Some books minimise ‖v‖² + c Σ ξ instead of ½‖v‖² + C Σ ξ. The two are equivalent, with c = 2C."),
        _(
            "Here the margin is the distance 1/‖v‖ from the line to the nearest points. Some books use "
            "the width 2/‖v‖ of the whole street."
        ),
    )
