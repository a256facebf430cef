"""Kernels: a machine that meets the points in products alone, and what stands behind the products."""

from explorer.frame import around, lesson, sides
from explorer.lessons.kernels import ROOM, lift, space, view
from linboard.words.language import _

WAYS = {
    "boundary": view.boundary,
    "matrix": space.matrix,
    "map": lift.feature_map,
    "embedding": space.embedded,
    "perceptron": space.perceptron,
}


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    if not sides.two_classes(here):
        return
    if here.dataset.n > view.MOST_POINTS:
        view.too_many(here)
        return
    with here.controls():
        way = view.way()
    WAYS[way](here)


bench = around.run(
    page,
    ROOM,
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
    around.also(
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
