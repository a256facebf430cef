"""Sampling: one small sample answers every rectangle query at once, and how far it is off."""

from explorer.frame import around, lesson
from explorer.lessons.sampling import ROOM, people, sets, sizes, view
from linboard.words.language import _


def page() -> None:
    view.take_drag()
    here = lesson.open(ROOM, default=people.database)
    if not here.dataset.n:
        view.ask_for_points(here)
        return
    with here.controls():
        way = view.way()
        rectangle = view.rectangle_controls(here.dataset, shown=way in ("query", "shrink"))
        sample = view.sample_controls() if way in ("query", "sizes") else view.USUAL
    if way in ("query", "sizes") and not here.scene:
        view.search_controls(here, sample)
    if way == "sizes" and not here.scene:
        sizes.study_controls(here, sample, rectangle)

    def draw() -> None:
        if not here.dataset.n:
            view.ask_for_points(here)
        elif way == "query":
            view.query(here, view.find(here, sample, rectangle))
        elif way == "sizes":
            sizes.show(here, view.find(here, sample, rectangle))
        elif way == "shrink":
            sets.shrink_it(here, rectangle)
        else:
            sets.count(here)

    here.live(draw)
    with here.left:
        sizes.outcome(here, way, sample, rectangle)


bench = around.run(
    page,
    ROOM,
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
    around.also(
        _(
            "If ages and salaries are continuous, the population is not a finite list, and n⁴ says "
            "nothing. The bound from the VC dimension, which is 4 for rectangles, still holds."
        ),
    )
