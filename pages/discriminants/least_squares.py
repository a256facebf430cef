"""Least squares: a line by regression on the labels, which distant points turn even if they are classified
correctly."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.least_squares import LESSON, classes, methods, targets, view, walk
from explorer.lessons.least_squares.examples import row
from explorer.points.dataset import Dataset
from linboard.i18n.language import _


def start() -> Dataset:
    """Return the page's default points: of three classes if these are its topic."""
    return row() if view.WAY.value() == "classes" else methods.start()


def page() -> None:
    lesson = lesson_page.open(LESSON, default=start)
    with lesson.controls():
        way = view.way()
    if way == "classes":
        with lesson.controls():
            rule = classes.rule()
        class_check.three_classes(lesson, "ls.three", row)
        model = lesson.live(lambda: classes.show(lesson, rule))
        if model is not None:
            lesson.code(model)
        return
    if not class_check.two_classes(lesson):
        return
    if way == "targets":
        with lesson.controls():
            pair = targets.pair(lesson)
        lesson.live(lambda: targets.show(lesson, pair))
        targets.code(lesson, pair)
        return
    with lesson.controls():
        chosen = view.point_control(lesson.dataset)
    show = view.far if way == "far" else walk.show
    lesson.live(lambda: show(lesson, chosen))
    if way == "walk":
        walk.offer(lesson, chosen)
    view.code(lesson, chosen)


page_shell.run(
    page,
    LESSON,
    _("Least-squares classification and outliers"),
    idea=_(
        "Treat the labels −1 and +1 as numbers and fit f to them by least squares. A point far on its own "
        "side has an f larger than its label, so it pulls the line just as a mistake would. Drag one and "
        "see which methods follow it."
    ),
    source=_("Source: Zhang Xudong, Machine Learning, ch. 5; Fisher 1936; Cortes and Vapnik 1995."),
)
