"""Logistic regression: a sigmoid over the plane gives each point a probability; four solvers fit it."""

from explorer.lesson import class_check, lesson_page, page_shell
from explorer.lessons.logistic import (
    LESSON,
    by_hand,
    companion,
    fits,
    folds,
    penalty,
    scene_view,
    valley_view,
    view,
)
from linboard.captions import logistic
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON, default=view.first_points)
    if not class_check.two_classes(lesson):
        return
    if lesson.scene and lesson.scene.key in PICTURES:
        PICTURES[lesson.scene.key](lesson)
        return
    with lesson.controls():
        way = view.WAY.show(_("Show"))
    if way == "line":
        with lesson.controls():
            w, b = by_hand.weights(lesson.dataset)
        lesson.live(lambda: by_hand.show(lesson, w, b))
        return
    with lesson.controls():
        setup = view.settings(lesson.dataset.n, view.BESIDE.value())
        chart = view.beside_control()
    choosing = chart == view.CHOOSE
    still = choosing or lesson.moves  # the reader changes λ
    show_curve = penalty.beside(lesson, setup) if choosing else None

    def draw() -> fits.PlayedFit:
        X, signs = lesson.dataset.X, lesson.signs
        runs = None
        if chart == view.RACES:
            fit, runs = fits.all_solvers(X, signs, setup)
        else:
            fit = fits.played(X, signs, setup, dragged=lesson.pace.edited, still=still)
        view.show(
            lesson,
            fit,
            setup,
            runs=runs,
            mark=chart == "unit",
            overfit=penalty.closest(lesson, setup) if choosing else None,
            more=companion.numbers(chart, fit),
        )
        if show_curve:
            show_curve()
        else:
            companion.show(lesson, chart, fit, setup, runs)
        folds.show(lesson, setup.degree, setup.l2)
        return fit

    fit = lesson.live(draw)
    penalty.outcome(lesson, fit, penalty.sweep(lesson, setup) if choosing else None)


# Scenes that have their own picture.
PICTURES = {
    "across": scene_view.across,
    "loss": scene_view.losses,
    "valley": valley_view.by_hand,
    "race": valley_view.race,
    "newton": valley_view.newton,
    "label": scene_view.mislabelled,
}

page_shell.run(
    page,
    LESSON,
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
