"""The playground: any models on your points, up to four side by side."""

from explorer.lesson import lesson_page, page_map, page_shell
from explorer.lesson.challenges import custom_form, receipt_form
from explorer.lesson.courses import course, editor
from explorer.lesson.printing import course_sheet, worksheet
from explorer.lesson.scenes import scene_state
from explorer.lessons import SITE
from explorer.lessons.playground import LESSON, scenes, view
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON)
    if lesson.scene:
        lesson.live(lambda: scenes.show(lesson))
        return
    with lesson.controls():
        chosen = view.choose(lesson.dataset)
    places = view.places(lesson, len(chosen) - 1)

    def draw() -> list[view.Outcome]:
        outcomes = [view.fit(key, lesson.dataset) for key in chosen] if lesson.dataset.n else []
        view.show(lesson, outcomes[0] if outcomes else None)
        view.side_by_side(lesson, outcomes[1:], places)
        return outcomes

    outcomes = lesson.live(draw)
    lesson.positive = min(lesson.dataset.present, default=0)
    for outcome in outcomes:
        if outcome.model is not None:
            lesson.code(outcome.model, outcome.title)


if not (worksheet.shown(SITE) or course_sheet.shown(SITE)):
    bench = page_shell.run(
        page,
        LESSON,
        _("Explore linear classification"),
        idea=_(
            "Put points on the plane, choose their class, and see how each model divides the plane. The lessons "
            "below show, step by step, how each model learns."
        ),
        plays=False,
    )
    if bench:
        course.go_on(SITE, LESSON)
    if bench or scene_state.on_lesson(LESSON):
        page_map.show(SITE)
    if bench:
        editor.make(SITE, LESSON)
        custom_form.make(SITE, LESSON)
    if not scene_state.on_paper(LESSON):
        receipt_form.make(SITE, bench=bench)
    if bench:
        worksheet.make(SITE)
