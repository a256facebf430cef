"""Kernels: a machine that meets the points in products alone, and what stands behind the products."""

from explorer import lesson, sides
from explorer.language import _
from explorer.views import kernel_space, kernels

WAYS = {
    "boundary": kernels.boundary,
    "matrix": kernel_space.matrix,
    "map": kernel_space.feature_map,
    "embedding": kernel_space.embedded,
    "perceptron": kernel_space.perceptron,
}


def page() -> None:
    here = lesson.open("kernels", default=kernels.first_points)
    if not sides.two_classes(here):
        return
    if here.dataset.n > kernels.MOST_POINTS:
        kernels.too_many(here)
        return
    with here.controls():
        way = kernels.way()
    WAYS[way](here)


lesson.run(
    page,
    "kernels",
    _("A kernel takes the place of the inner product"),
    idea=_(
        "The widest margin needs the points in inner products alone. Let a kernel take their place: the flat boundary "
        "in a space that nobody computes is a curve here."
    ),
    source=_(
        "Source: Boser, Guyon and Vapnik 1992; Cortes and Vapnik 1995; Blum, Hopcroft and Kannan, Foundations of Data "
        "Science, the chapter on learning."
    ),
)
