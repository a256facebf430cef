"""Generalisation: how far training and true error lie apart, what the bounds say, and how loose they are."""

from explorer.frame import around, lesson, sides
from explorer.lessons.generalisation import ROOM, occam, sets, view
from explorer.lessons.generalisation import calculator_view as calculator
from explorer.lessons.generalisation import coins_view as coins
from explorer.lessons.generalisation.examples import overlapping
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM, default=overlapping)
    with here.controls():
        way = view.way()
    {"sets": training_sets, "coins": flips, "calculator": calculate, "occam": razor}[way](here)


def training_sets(here: lesson.Lesson) -> None:
    if not sides.two_classes(here):
        return
    with here.controls():
        setting = sets.settings(here)
    if not here.scene:
        sets.study_controls(here, setting)
    here.live(lambda: sets.show(here, setting))
    with here.left:
        sets.outcome(here, setting)


def flips(here: lesson.Lesson) -> None:
    with here.controls():
        setting = coins.settings(here)
    coins.show(here, setting)
    with here.left:
        coins.outcome(here, setting)


def calculate(here: lesson.Lesson) -> None:
    with here.controls():
        solved = calculator.problem()
    calculator.show(here, solved)
    with here.left:
        calculator.outcome(here, solved)


def razor(here: lesson.Lesson) -> None:
    if not sides.two_classes(here):
        return
    with here.controls():
        draws = view.only_draws()
    here.live(lambda: occam.show(here, draws))
    with here.left:
        occam.outcome(here, draws)


around.run(
    page,
    ROOM,
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
