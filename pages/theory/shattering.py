"""Shattering: all labellings of a few points, and those that the shapes of a class realise."""

from explorer.lesson import lesson_page, page_shell
from explorer.lessons.shattering import LESSON, growth_view, spaces_view, view, waves_view
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON, default=view.first_points)
    with lesson.controls():
        mode = view.mode()
    {"points": points, "spaces": spaces_view.show, "waves": waves_view.show}[mode](lesson)


def points(lesson: lesson_page.LessonPage) -> None:
    with lesson.controls():
        name = view.name_control()
        news = [] if lesson.scene else view.find_control(name)
        number = view.sheet_control(lesson.dataset.n)
    lesson.live(lambda: view.show(lesson, name, number, news))
    if not lesson.scene:
        growth_view.code(lesson, name)
    if not lesson.scene or lesson.scene.beside == "growth":
        growth_view.show(lesson, name)


bench = page_shell.run(
    page,
    LESSON,
    _("Shattering and VC dimension"),
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
    page_shell.also(
        _(
            "Cover’s count 2 Σ C(N − 1, k), k = 0, 1, 2, holds for points in general position: no three "
            "on a line. If three are collinear there are fewer labellings: three points in a row have 6, "
            "not 8."
        ),
    )
