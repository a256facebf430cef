"""Logistic regression: a sigmoid over the plane gives each point a probability; four solvers find it."""

from explorer.frame import lesson, sides
from explorer.lessons.logistic import ROOM, captions, fits, price, view
from explorer.lessons.logistic import beside as logistic_beside
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    if not sides.two_classes(here):
        return
    with here.controls():
        setup = view.settings(here.dataset.n, view.BESIDE.value())
        beside = view.beside_control()
    choosing = beside == view.CHOOSE
    show_curve = price.beside(here, setup) if choosing else None

    def draw() -> fits.Film:
        X, signs = here.dataset.X, here.signs
        runs = None
        if beside == view.RACES:
            film, runs = fits.race(X, signs, setup)
        else:
            film = fits.film(X, signs, setup, dragged=here.pace.edited, still=choosing)
        here.board(
            view.board(
                here,
                film,
                setup,
                runs=runs,
                mark=beside == "unit",
                overfit=price.closest(here, setup) if choosing else None,
                more=logistic_beside.numbers(beside, film),
            )
        )
        if show_curve:
            show_curve()
        else:
            logistic_beside.show(here, beside, film, setup, runs)
        return film

    film = here.live(draw)
    price.outcome(here, film, price.sweep(here, setup) if choosing else None)


lesson.run(
    page,
    ROOM,
    _("Logistic regression: how sure is the line?"),
    idea=_(
        "A sigmoid of f(x) = w·x + b gives each point the probability of its class: ½ on the line, nearly 0 or 1 far "
        "from it. The best weights make the labels that we see most likely; four solvers race there, down a loss with "
        "one valley."
    ),
    source=_(
        "Source: Zhang Xudong, Machine Learning, chapter 5; Cox 1958; separable data: Albert and Anderson 1984."
    ),
    table=captions.table(),
)
