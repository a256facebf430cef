"""Naive Bayes: count each word in spam and ham, treat the words as independent, and apply Bayes's rule."""

from explorer.lesson import lesson_page, page_shell
from explorer.lessons.naive_bayes import LESSON, clouds, companion, points_view, view
from linboard.i18n.language import _
from linclass import GaussianNB


def page() -> None:
    lesson = lesson_page.open(LESSON, default=clouds.crossed)
    with lesson.controls():
        part = view.part()
    if part == "mails":
        mails(lesson)
    else:
        points(lesson)


def mails(lesson: lesson_page.LessonPage) -> None:
    with lesson.controls():
        text = view.mail()
        place = view.draw_place()
        known = view.filter_controls()
        if not lesson.scene:
            view.draw_controls(place, known)
        what = companion.choice()
    view.show(lesson, known, text)
    companion.show(lesson, what, known, text)
    view.take_away(lesson, known, text)


def points(lesson: lesson_page.LessonPage) -> None:
    if not points_view.enough(lesson):
        return
    with lesson.controls():
        count, seed = points_view.drawing()
        if not lesson.scene:
            points_view.offer(lesson.dataset, count, seed)
        what = points_view.beside_points()

    def draw() -> GaussianNB:
        model = points_view.fit(lesson.dataset)
        points_view.show(lesson, model, count, seed)
        points_view.beside(lesson, what, model)
        return model

    model = lesson.live(draw)
    lesson.code(model)


bench = page_shell.run(
    page,
    LESSON,
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
    page_shell.also(
        _(
            "A class may have zero variance along a coordinate, which would make its density infinite "
            "there. So 10⁻⁹ of the variance of that coordinate over all points is added to every variance."
        ),
        _(
            "Products of a thousand small probabilities underflow to 0 in floating-point arithmetic. So "
            "their logarithms are added, and the largest sum is subtracted before exp brings them back."
        ),
    )
