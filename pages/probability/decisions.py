"""Decisions: what wrong ones cost moves the threshold, not the model; and which kinds of model allow that."""

from explorer.frame import around, lesson, sides
from explorer.lessons.decisions import ROOM, kinds, matrix, sweep, view
from explorer.points import sources
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM, default=sources.overlapping)
    with here.controls():
        way = view.way()
    if way == "classes":
        if matrix.enough(here):
            with here.controls():
                prices = matrix.prices(here)
            matrix.code(here, here.live(lambda: matrix.show(here, prices)))
        return
    if not sides.two_classes(here):
        return
    with here.controls():
        model = "" if way == "kinds" else view.model()
        costs = view.costs(model, reject=way == "costs")
        drawn = kinds.draws() if way == "kinds" and not here.scene else (False, 0)
    if way == "kinds":
        kinds.code(here, here.live(lambda: kinds.show(here, costs, drawn)))
        return
    show = view.show if way == "costs" else sweep.show
    judge = here.live(lambda: show(here, model, costs))
    if way == "sweep":
        sweep.offer(here, judge, costs)
    view.code(here, model, costs)


around.run(
    page,
    ROOM,
    _("Decisions, costs and ROC curves"),
    idea=_(
        "A probability is not yet a decision: if a miss costs more than a false alarm, it pays to decide "
        "for the positive class sooner. The costs move the threshold, and with it the boundary; the "
        "fitted model does not change."
    ),
    source=_("Source: Zhang Xudong, Machine Learning, ch. 5; Chow 1970 (reject); Fawcett 2006 (ROC)."),
    parts=True,
)
