"""Decisions: the costs of mistakes move the threshold, not the model; and the kinds of model that allow that."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.decisions import LESSON, kinds, matrix, sweep, view
from explorer.points import sources
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON, default=sources.overlapping)
    with lesson.controls():
        way = view.way()
    if way == "classes":
        if matrix.enough(lesson):
            with lesson.controls():
                prices = matrix.prices(lesson)
            matrix.code(lesson, lesson.live(lambda: matrix.show(lesson, prices)))
        return
    if not class_check.two_classes(lesson):
        return
    with lesson.controls():
        model = "" if way == "kinds" else view.model()
        costs = view.costs(model, reject=way == "costs")
        drawn = kinds.draws() if way == "kinds" else (False, 0)
    if way == "kinds":
        kinds.code(lesson, lesson.live(lambda: kinds.show(lesson, costs, drawn)))
        return
    show = view.show if way == "costs" else sweep.show
    judge = lesson.live(lambda: show(lesson, model, costs))
    if way == "sweep":
        sweep.offer(lesson, judge, costs)
    view.code(lesson, model, costs)


page_shell.run(
    page,
    LESSON,
    _("Decisions, costs and ROC curves"),
    idea=_(
        "A probability is not yet a decision: if a miss costs more than a false alarm, it pays to decide "
        "for the positive class sooner. The costs move the threshold, and with it the boundary; the "
        "fitted model does not change."
    ),
    source=_("Source: Zhang Xudong, Machine Learning, ch. 5; Chow 1970 (reject); Fawcett 2006 (ROC)."),
    parts=True,
)
