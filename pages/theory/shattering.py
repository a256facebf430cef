"""Shattering: all labellings of a few points, and which of them the shapes of a class realise."""

from explorer.frame import around, lesson
from explorer.lessons.shattering import ROOM, growth_view, spaces_view, view, waves_view
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    with here.controls():
        mode = view.mode()
    {"points": points, "spaces": spaces_view.show, "waves": waves_view.show}[mode](here)


def points(here: lesson.Lesson) -> None:
    with here.controls():
        name = view.name_control()
        news = [] if here.scene else view.find_control(name)
        number = view.sheet_control(here.dataset.n)
    here.live(lambda: view.show(here, name, number, news))
    if not here.scene:
        growth_view.code(here, name)
    if not here.scene or here.scene.beside == "growth":
        growth_view.show(here, name)


bench = around.run(
    page,
    ROOM,
    _("Shattering and the VC dimension"),
    idea=_(
        "Label n points in all 2ⁿ ways. A class of shapes shatters the points if, for every labelling, "
        "one of its shapes contains exactly the positive points. The size of the largest shattered set is "
        "the VC dimension of the class."
    ),
    source=_(
        "Source: Vapnik and Chervonenkis 1971; Sauer 1972; Cover 1965; Radon 1921; Blum, Hopcroft and Kannan, "
        "Foundations of Data Science, the chapter on learning."
    ),
    labelled=False,
    parts=True,
)
if bench:
    around.also(
        _(
            "Cover’s count 2 Σ C(N − 1, k), k = 0, 1, 2, holds for points in general position: no three "
            "on a line. If three are collinear there are fewer labellings: three points in a row have 6, "
            "not 8."
        ),
    )
