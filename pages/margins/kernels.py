"""Kernels: a machine that uses inner products of the points only, and the feature space behind them."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.kernels import LESSON, lift, space, view
from linboard.i18n.language import _

WAYS = {
    "boundary": view.boundary,
    "matrix": space.matrix,
    "map": lift.feature_map,
    "embedding": space.embedded,
    "perceptron": space.perceptron,
}


def page() -> None:
    lesson = lesson_page.open(LESSON, default=view.first_points)
    if not class_check.two_classes(lesson):
        return
    if lesson.dataset.n > view.MOST_POINTS:
        view.too_many(lesson)
        return
    with lesson.controls():
        way = view.way()
    WAYS[way](lesson)


bench = page_shell.run(
    page,
    LESSON,
    _("Kernel methods: replacing the inner product"),
    idea=_(
        "The maximum-margin classifier uses the points only through inner products. Replace these by a "
        "kernel, and a flat boundary in a feature space that nobody ever computes becomes a curve here."
    ),
    parts=True,
    source=_(
        "Source: Boser, Guyon and Vapnik 1992; Cortes and Vapnik 1995; Blum, Hopcroft and Kannan, Foundations of Data "
        "Science, the chapter on learning."
    ),
)
if bench:
    page_shell.also(
        _(
            "Sums, products, positive multiples and limits of kernels are kernels. “Matrix” shows the "
            "smallest eigenvalue of a sum and of a product, for your points."
        ),
        _(
            "w = Σ α y φ(x) lies in the span of the points’ features: any component of w orthogonal to "
            "all of them would make w longer without changing f at any point. So the α are all we need."
        ),
        _(
            "Sorted by class, the matrix shows blocks. A good kernel has large values within each class "
            "and small values between classes."
        ),
    )
