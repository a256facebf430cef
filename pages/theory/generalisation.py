"""Generalisation: the difference between training and true error, its bounds, and how loose they are."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.generalisation import LESSON, occam, sets, view
from explorer.lessons.generalisation import calculator_view as calculator
from explorer.lessons.generalisation import coins_view as coins
from explorer.lessons.generalisation.examples import overlapping
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON, default=overlapping)
    with lesson.controls():
        way = view.way()
    {"sets": training_sets, "coins": flips, "calculator": calculate, "occam": razor}[way](lesson)


def training_sets(lesson: lesson_page.LessonPage) -> None:
    if not class_check.two_classes(lesson):
        return
    with lesson.controls():
        setting = sets.settings(lesson)
    if not lesson.scene:
        sets.study_controls(lesson, setting)
    lesson.live(lambda: sets.show(lesson, setting))
    with lesson.left:
        sets.outcome(lesson, setting)


def flips(lesson: lesson_page.LessonPage) -> None:
    with lesson.controls():
        setting = coins.settings(lesson)
    coins.show(lesson, setting)
    with lesson.left:
        coins.outcome(lesson, setting)


def calculate(lesson: lesson_page.LessonPage) -> None:
    with lesson.controls():
        solved = calculator.problem()
    calculator.show(lesson, solved)
    with lesson.left:
        calculator.outcome(lesson, solved)


def razor(lesson: lesson_page.LessonPage) -> None:
    if not class_check.two_classes(lesson):
        return
    with lesson.controls():
        draws = view.only_draws()
    lesson.live(lambda: occam.show(lesson, draws))
    with lesson.left:
        occam.outcome(lesson, draws)


page_shell.run(
    page,
    LESSON,
    _("Generalisation: training error and true error"),
    idea=_(
        "A rule is chosen on a few samples and then used on the whole population. How far can its true "
        "error R be from the error we see, R̂? Here everything is known: the points are the population, "
        "and training sets are drawn from them."
    ),
    source=_(
        "Source: Hoeffding 1963; Vapnik and Chervonenkis 1971; "
        "H.-T. Lin, Machine Learning Foundations, lectures 4 to 7."
    ),
    parts=True,
)
