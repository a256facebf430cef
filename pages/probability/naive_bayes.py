"""Naive Bayes: count how often each word stands in spam, take the words as independent, and ask Bayes's rule."""

from explorer.frame import around, lesson
from explorer.lessons.naive_bayes import ROOM, beside, clouds, points_view, view
from linboard.words.language import _
from linclass import GaussianNB


def page() -> None:
    here = lesson.open(ROOM, default=clouds.crossed)
    with here.controls():
        part = view.part()
    if part == "mails":
        mails(here)
    else:
        points(here)


def mails(here: lesson.Lesson) -> None:
    with here.controls():
        text = view.mail()
        place = view.draw_place()
        known = view.filter_controls()
        if not here.scene:
            view.draw_controls(place, known)
        what = beside.choice()
    view.show(here, known, text)
    beside.show(here, what, known, text)
    view.take_away(here, known, text)


def points(here: lesson.Lesson) -> None:
    if not points_view.enough(here):
        return
    with here.controls():
        count, seed = points_view.drawing()
        if not here.scene:
            points_view.offer(here.dataset, count, seed)
        what = points_view.beside_points()

    def draw() -> GaussianNB:
        model = points_view.fit(here.dataset)
        points_view.show(here, model, count, seed)
        points_view.beside(here, what, model)
        return model

    model = here.live(draw)
    here.code(model)


bench = around.run(
    page,
    ROOM,
    _("Naive Bayes: a spam filter"),
    idea=_(
        "How often does a word occur in spam, and how often in other emails (ham)? Treat the words as "
        "independent within each class, and the evidence adds up, word by word, to the probability of "
        "spam."
    ),
    source=_("Source: Zhang Xudong, Machine Learning, chapter 5; Laplace’s rule of succession for α = 1."),
    parts=True,
)
if bench:
    around.also(
        _(
            "A class may have zero variance along a coordinate, which would make its density infinite "
            "there. So 10⁻⁹ of the variance of that coordinate over all points is added to every variance."
        ),
        _(
            "Products of a thousand small probabilities underflow to 0 in floating-point arithmetic. So "
            "their logarithms are added, and the largest sum is subtracted before exp brings them back."
        ),
    )
