"""Least squares: a line by regression on the labels, which far points drag along even where they are right."""

from explorer.frame import around, lesson, sides
from explorer.lessons.least_squares import ROOM, classes, methods, targets, view, walk
from explorer.lessons.least_squares.examples import row
from explorer.points.dataset import Dataset
from linboard.words.language import _


def start() -> Dataset:
    """The page's own points: of three classes where these are its subject."""
    return row() if view.WAY.value() == "classes" else methods.start()


def page() -> None:
    here = lesson.open(ROOM, default=start)
    with here.controls():
        way = view.way()
    if way == "classes":
        with here.controls():
            rule = classes.rule()
        sides.three_classes(here, "ls.three", row)
        model = here.live(lambda: classes.show(here, rule))
        if model is not None:
            here.code(model)
        return
    if not sides.two_classes(here):
        return
    if way == "targets":
        with here.controls():
            pair = targets.pair(here)
        here.live(lambda: targets.show(here, pair))
        targets.code(here, pair)
        return
    with here.controls():
        chosen = view.point_control(here.dataset)
    show = view.far if way == "far" else walk.show
    here.live(lambda: show(here, chosen))
    if way == "walk":
        walk.offer(here, chosen)
    view.code(here, chosen)


around.run(
    page,
    ROOM,
    _("Least-squares classification and outliers"),
    idea=_(
        "Treat the labels −1 and +1 as numbers and fit f to them by least squares. A point far on its own "
        "side has an f larger than its label, so it pulls the line just as a mistake would. Drag one and "
        "see which methods follow it."
    ),
    source=_("Source: Zhang Xudong, Machine Learning, ch. 5; Fisher 1936; Cortes and Vapnik 1995."),
)
