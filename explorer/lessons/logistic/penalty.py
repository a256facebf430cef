"""The choice of λ by cross-validation, and the script that reproduces the page."""

from __future__ import annotations

from collections.abc import Callable

from explorer.lesson.code import code_snippets
from explorer.lesson.error_curve import view
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic.fits import LEAST, Basis, Curved, PlayedFit, Setup, played
from explorer.lessons.logistic.view import PENALTIES, PENALTY
from linboard.i18n.language import _

SIMPLEST_FIRST = PENALTIES[:0:-1]  # falling, without 0, which a logarithmic axis excludes


def sweep(lesson: LessonPage, setup: Setup) -> view.Sweep:
    """Return the parameter that is varied: λ, with the features of the page."""
    basis = Basis.of(lesson.dataset.X, setup.degree)
    center = tuple(basis.center.tolist())
    machine = Curved(degree=setup.degree, center=center, reach=basis.reach, l2=setup.l2)
    return view.Sweep(machine, "l2", SIMPLEST_FIRST, "λ", _("Penalty λ"), PENALTY.set)


def beside(lesson: LessonPage, setup: Setup) -> Callable[[], None]:
    """Show the curve of training and validation error next to the board."""
    return view.beside(lesson, sweep(lesson, setup))


def closest(lesson: LessonPage, setup: Setup) -> PlayedFit:
    """Fit with the least λ above 0: the extreme case of overfitting."""
    return played(lesson.dataset.X, lesson.signs, Setup(degree=setup.degree, l2=LEAST))


def outcome(lesson: LessonPage, fit: PlayedFit, measured: view.Sweep | None) -> None:
    """Show the code and the CSV of the steps below the board."""
    if fit.straight:
        rest = view.code(measured) if measured else code_snippets.NOTHING
        lesson.outcome(fit.model, fit.model.trace_, "logistic", rest)
        return

    basis = fit.basis
    made = (
        f"center, reach = np.array({basis.center.tolist()}), {basis.reach!r}",
        f"basis = Polynomial({basis.degree}).fit((X - center) / reach)",
    )
    more = view.code(measured, "features") if measured else code_snippets.NOTHING
    names = ("Polynomial", *more.names)
    lesson.code(
        fit.model, rest=code_snippets.Rest(names, more.lines, made, "basis.transform((X - center) / reach)")
    )
