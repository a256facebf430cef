"""Softmax regression: a score for each class, and probabilities that sum to 1."""

from explorer.lesson import lesson_page, page_shell
from explorer.lessons.softmax import LESSON, iris_view, pushes, scores, slices, view
from linboard.captions import softmax
from linboard.i18n.language import _
from linclass import SoftmaxRegression


def page() -> None:
    lesson = lesson_page.open(LESSON, default=view.first_points)
    with lesson.controls():
        way = view.way()
    if way == "iris":
        iris_view.exercise(lesson)
        return
    if way == "scores":
        with lesson.controls():
            given = scores.sliders()
        lesson.live(lambda: scores.show(lesson, given))
        return
    if lesson.scene and lesson.scene.key in ALONE:
        ALONE[lesson.scene.key](lesson)
        return
    if not view.enough(lesson):
        return
    with lesson.controls():
        setup = view.settings(lesson.dataset.n)

    def draw() -> SoftmaxRegression:
        now = view.fit(lesson.dataset, setup)
        view.show(lesson, setup, now)
        return now.model

    model = lesson.live(draw)
    lesson.outcome(model, model.trace_, "softmax", view.rest())


def middle(lesson: lesson_page.LessonPage) -> None:
    with lesson.controls():
        place = slices.slider()
    lesson.live(lambda: slices.show(lesson, place))


# Scenes that have their own picture.
ALONE = {
    "middle": middle,
    "squares": slices.squares_live,
    "steps": pushes.live,
}


bench = page_shell.run(
    page,
    LESSON,
    _("Softmax regression"),
    idea=_(
        "Each class has a linear score; e to the score, divided by the sum over all classes, is its "
        "probability. Training makes the product of the probabilities of the samples’ own classes as "
        "large as possible."
    ),
    source=_(
        "Source: Zhang Xudong, Machine Learning, chapter 5; the flowers: Fisher 1936. Newton’s method "
        "treats all classes together."
    ),
    table=softmax.table(),
)
if bench:
    page_shell.also(
        _(
            "Adding the same vector to the weights of every class changes no probability, so the Hessian "
            "of all weights together is singular: on Iris, with 3 classes of 5 weights, it has rank 10 of "
            "15. The shortest step is taken."
        ),
        _(
            "Applying Newton’s method to one class at a time nearly stalls, because each step ignores how "
            "the classes depend on one another. On Iris with λ = 0.1, twelve joint steps reach the "
            "minimum of J; sixty rounds of one class at a time do not."
        ),
    )
