"""The linear threshold unit: a line that the reader drags, several lines for several classes, and the
credit-card example."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.hypothesis import LESSON, bank_view, line, one_vs_rest, scripts, view
from explorer.lessons.hypothesis.examples import three_groups
from linboard.i18n.language import _
from linclass import OneVsRest


def page() -> None:
    lesson = lesson_page.open(LESSON, default=view.first_points)
    with lesson.controls():
        mode = view.mode()
    if mode != "line":
        line.keep()
    {"line": one_line, "classes": several_classes, "credit": credit_card}[mode](lesson)


def one_line(lesson: lesson_page.LessonPage) -> None:
    class_check.against(lesson, "hyp.positive")
    with lesson.controls():
        w, b = line.line_controls(lesson)

    def draw() -> None:
        view.show(lesson, w, b)
        with lesson.right:
            view.unit_diagram(lesson, w, b)

    lesson.live(draw)
    with lesson.left:
        lesson.script(
            "hypothesis.code",
            lambda: scripts.line(lesson.dataset, lesson.signs, w, b),
            views=lambda: scripts.line_views(lesson.dataset, w),
        )


def several_classes(lesson: lesson_page.LessonPage) -> None:
    if not class_check.three_classes(lesson, "hyp.three", three_groups):
        one_vs_rest.ask_for_classes(lesson)
        return
    with lesson.controls():
        winner = one_vs_rest.show_control()
        height = one_vs_rest.cut_control(lesson.dataset)

    def draw() -> OneVsRest:
        model = one_vs_rest.fit(lesson.dataset)
        shown = one_vs_rest.played(lesson.dataset, model)
        one_vs_rest.show(lesson, shown, winner=winner, height=height)
        with lesson.right:
            one_vs_rest.beside(lesson, shown, height)
        return model

    model = lesson.live(draw)
    with lesson.left:
        lesson.code(model)


def credit_card(lesson: lesson_page.LessonPage) -> None:
    with lesson.controls():
        application = bank_view.application_controls()
    bank_view.show(lesson, application)
    with lesson.left:
        bank_view.past(lesson, application)
        lesson.script("hypothesis.code.credit", lambda: scripts.bank(*application), views=scripts.bank_views)


page_shell.run(
    page,
    LESSON,
    _("Linear classifiers and the threshold unit"),
    idea=_(
        "Weight the inputs, add them up, and compare the sum with a threshold: h(x) = sign(w·x + b). In "
        "the plane this is a line with a positive side."
    ),
    source=_(
        "Source: H.-T. Lin, Machine Learning Foundations, lecture 2; "
        "Li Hang, Statistical Learning Methods, section 2.1."
    ),
)
