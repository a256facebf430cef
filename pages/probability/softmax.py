"""Softmax regression: a score for each class, and probabilities that sum to 1."""

from explorer.frame import around, lesson
from explorer.lessons.softmax import ROOM, iris_view, scores, view
from linboard.told import softmax
from linboard.words.language import _
from linclass import SoftmaxRegression


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    with here.controls():
        way = view.way()
    if way == "iris":
        iris_view.exercise(here)
        return
    if way == "scores":
        with here.controls():
            given = scores.sliders()
        here.live(lambda: scores.show(here, given))
        return
    if not view.enough(here):
        return
    with here.controls():
        setup = view.settings(here.dataset.n)

    def draw() -> SoftmaxRegression:
        now = view.fit(here.dataset, setup)
        view.show(here, setup, now)
        return now.model

    model = here.live(draw)
    here.outcome(model, model.trace_, "softmax", view.rest())


bench = around.run(
    page,
    ROOM,
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
    around.also(
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
