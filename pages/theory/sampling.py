"""Sampling: one small sample estimates every rectangle query at once, with a bounded error."""

from explorer.lesson import lesson_page, page_shell
from explorer.lessons.sampling import LESSON, people, sets, sizes, view
from linboard.i18n.language import _


def page() -> None:
    view.take_drag()
    lesson = lesson_page.open(LESSON, default=people.database)
    if not lesson.dataset.n:
        view.ask_for_points(lesson)
        return
    with lesson.controls():
        way = view.way()
        rectangle = view.rectangle_controls(lesson.dataset, shown=way in ("query", "shrink"))
        sample = view.sample_controls() if way in ("query", "sizes") else view.USUAL
    if way in ("query", "sizes") and not lesson.scene:
        view.search_controls(lesson, sample)
    if way == "sizes" and not lesson.scene:
        sizes.study_controls(lesson, sample, rectangle)

    def draw() -> None:
        if not lesson.dataset.n:
            view.ask_for_points(lesson)
        elif way == "query":
            view.query(lesson, view.find(lesson, sample, rectangle))
        elif way == "sizes":
            sizes.show(lesson, view.find(lesson, sample, rectangle))
        elif way == "shrink":
            sets.shrink_it(lesson, rectangle)
        else:
            sets.count(lesson)

    lesson.live(draw)
    with lesson.left:
        sizes.outcome(lesson, way, sample, rectangle)


bench = page_shell.run(
    page,
    LESSON,
    _("One sample for every rectangle"),
    idea=_(
        "How many people aged 30 to 40 earn between 40 and 60 thousand? A sample of fixed size can answer "
        "this for every rectangle at once, however large the population. Draw a rectangle and see how far "
        "off the sample is."
    ),
    source=_("Source: Blum, Hopcroft and Kannan, Foundations of Data Science, the chapter on learning."),
    parts=True,
    tool=_(
        "With the **rectangle tool** above the board switched on, dragging draws a rectangle and its "
        "square handles change it; with the tool off, dragging moves points."
    ),
)
if bench:
    page_shell.also(
        _(
            "If ages and salaries are continuous, the population is not a finite list, and n⁴ says "
            "nothing. The bound from the VC dimension, which is 4 for rectangles, still holds."
        ),
    )
