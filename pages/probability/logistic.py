"""Logistic regression: a sigmoid over the plane gives each point a probability; four solvers find it."""

from explorer.frame import around, lesson, sides
from explorer.frame.scene import Until
from explorer.lessons.logistic import ROOM, beside, by_hand, fits, folds, penalty, view
from linboard.told import logistic
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    if not sides.two_classes(here):
        return
    with here.controls():
        way = view.WAY.show(_("Show"))
    if way == "line":
        with here.controls():
            w, b = by_hand.weights(here.dataset)
        here.live(lambda: by_hand.show(here, w, b))
        return
    with here.controls():
        setup = view.settings(here.dataset.n, view.BESIDE.value())
        chart = view.beside_control()
    choosing = chart == view.CHOOSE
    still = choosing or bool(here.scene and isinstance(here.scene.act, Until))  # the reader moves λ himself
    show_curve = penalty.beside(here, setup) if choosing else None

    def draw() -> fits.PlayedFit:
        X, signs = here.dataset.X, here.signs
        runs = None
        if chart == view.RACES:
            fit, runs = fits.all_solvers(X, signs, setup)
        else:
            fit = fits.played(X, signs, setup, dragged=here.pace.edited, still=still)
        view.show(
            here,
            fit,
            setup,
            runs=runs,
            mark=chart == "unit",
            overfit=penalty.closest(here, setup) if choosing else None,
            more=beside.numbers(chart, fit),
        )
        if show_curve:
            show_curve()
        else:
            beside.show(here, chart, fit, setup, runs)
        folds.show(here, setup.degree, setup.l2)
        return fit

    fit = here.live(draw)
    penalty.outcome(here, fit, penalty.sweep(here, setup) if choosing else None)


around.run(
    page,
    ROOM,
    _("Logistic regression"),
    idea=_(
        "Applying a sigmoid to f(x) = w·x + b gives each point a class probability: ½ on the line, nearly "
        "0 or 1 far from it. The best weights make the observed labels as likely as possible; four "
        "solvers race to find them, down a loss with a single valley."
    ),
    source=_(
        "Source: Zhang Xudong, Machine Learning, chapter 5; Cox 1958; separable data: Albert and Anderson 1984."
    ),
    table=logistic.table(),
)
