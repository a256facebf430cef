"""Maximum margin: the line that is farthest from both classes, with slack at a cost for points that violate
the margin."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lesson.code_snippets import NOTHING
from explorer.lesson.error_curve import view as error_curve
from explorer.lessons.margin import LESSON, lines, map_view, own_line, scale, texts, view
from linboard.i18n.language import _
from linclass import MaxMargin, Separability, SoftMargin


def page() -> None:
    lesson = lesson_page.open(LESSON)
    if not class_check.two_classes(lesson):
        return
    if lesson.draws:
        own_line.show(lesson)
        return
    with lesson.controls():
        way = view.way()
        whole = way == "soft" and view.playing(lesson.dataset.n) == "path"
        price = view.price_control() if way == "soft" and not whole else 1.0
        side, row = view.beside(way) if way in ("hard", "soft") and not whole else ("", None)
        curve = view.sweep(price) if side == "curve" else None
        jitter = lines.jitter_controls() if way == "lines" else (0.0, 0)
        times = scale.factor() if way == "scale" else 1.0
    show_curve = error_curve.beside(lesson, curve, row) if curve else None

    def draw() -> MaxMargin | SoftMargin | Separability | None:
        if way == "map":
            return map_view.show(lesson)
        if way == "soft":
            shown = view.path(lesson) if whole else view.soft(lesson, price)
        else:
            found = view.hard(lesson)
            if isinstance(found, str):
                texts.too_close(lesson, found)
                return None
            if isinstance(found, Separability):
                return texts.no_line(lesson, found)
            shown = found
        if way == "scale":
            return scale.show(lesson, times)
        if way == "lines":
            lines.show(lesson, shown, *jitter)
        else:
            view.show(lesson, shown, side, show_curve)
        return shown.model

    found = lesson.live(draw)
    if isinstance(found, Separability):
        view.offer_soft(lesson)
    if way == "map" and isinstance(found, MaxMargin):
        map_view.code(lesson, found)
    elif isinstance(found, MaxMargin | SoftMargin):
        lesson.code(found, rest=error_curve.code(curve) if curve else NOTHING)


bench = page_shell.run(
    page,
    LESSON,
    _("The maximum-margin classifier"),
    idea=_(
        "Of all lines that separate the classes, choose the one farthest from both: its margin is "
        "maximal, and a few support vectors determine it. If no line separates the classes, points may "
        "lie inside the street or beyond it, at a price."
    ),
    source=_("Source: Boser, Guyon and Vapnik 1992; Cortes and Vapnik 1995; the solver after Mehrotra 1992."),
)
if bench:
    page_shell.also(
        _(
            "w is unique, but b need not be. Two points at 1 and −1 with C = 0.1 have w = 0.2, and every "
            "b from −0.8 to 0.8 costs the same. Here the midpoint is used."
        ),
        _("Some books minimise ‖w‖² + c Σ ξ instead of ½‖w‖² + C Σ ξ. The two are equivalent, with c = 2C."),
        _(
            "Here the margin γ is the distance from the line to the nearest points; for the best line it equals "
            "1/‖w‖, half the width of the street. Some books call the whole width, 2/‖w‖, the margin."
        ),
    )
