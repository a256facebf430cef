"""Why the perceptron stops: the run and its bounds, other orders of the same points, and studies of other sets."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.convergence import LESSON, captions, curves, scene_view, studies, view
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON)
    ready = class_check.two_classes(lesson)
    with lesson.controls():
        mode = view.MODE.show(_("Show"))
    if not ready:
        if mode == "studies":
            studies.without_points(lesson)
        return
    run = {"run": one_run, "orders": studies.other_orders, "studies": studies.other_sets}[mode](lesson)
    lesson.outcome(
        run.model, run.model.trace_, "perceptron", rest=curves.script(run), more=lambda: curves.steps(run)
    )


def one_run(lesson: lesson_page.LessonPage) -> view.Run:
    with lesson.controls():
        settings = view.run_controls(lesson)

    def draw() -> view.Run:
        run = view.learn(lesson, settings)
        if scene_view.shows(lesson):
            scene_view.show(lesson, run)
            return run
        view.show(lesson, run)
        with lesson.right:
            curves.show(lesson, run)
        return run

    return lesson.live(draw)


page_shell.run(
    page,
    LESSON,
    _("The perceptron convergence theorem"),
    idea=_(
        "Each update moves the weights towards a separating line, but makes them only a little longer. Progress "
        "cannot exceed length, so the updates must end. In symbols: ŵ·ŵ* rises by at least γ, ‖ŵ‖² by at most R², "
        "and ŵ·ŵ* never exceeds ‖ŵ‖. From ŵ = 0, at most (R/γ)² updates are made."
    ),
    source=_(
        "Source: Novikoff 1962; Li Hang, Statistical Learning Methods, Theorem 2.1; "
        "Blum, Hopcroft and Kannan, Foundations of Data Science, chapter on learning."
    ),
    table=captions.table(),
)
