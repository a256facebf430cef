"""λ chosen by cross-validation, and the script that makes what is on the screen."""

from __future__ import annotations

from collections.abc import Callable

from explorer.frame import snippets
from explorer.frame.error_curve import view
from explorer.frame.lesson import Lesson
from explorer.lessons.logistic.fits import LEAST, Basis, Curved, PlayedFit, Setup, played
from explorer.lessons.logistic.view import PENALTIES, PENALTY
from linboard.words.language import _

SIMPLEST_FIRST = PENALTIES[:0:-1]  # falling, without 0, which a logarithmic axis does not have


def sweep(here: Lesson, setup: Setup) -> view.Sweep:
    """What is varied: λ, with the features of the page."""
    basis = Basis.of(here.dataset.X, setup.degree)
    center = tuple(basis.center.tolist())
    machine = Curved(degree=setup.degree, center=center, reach=basis.reach, l2=setup.l2)
    return view.Sweep(machine, "l2", SIMPLEST_FIRST, "λ", _("Penalty λ"), PENALTY.set)


def beside(here: Lesson, setup: Setup) -> Callable[[], None]:
    """The curve of training and validation error beside the board."""
    return view.beside(here, sweep(here, setup))


def closest(here: Lesson, setup: Setup) -> PlayedFit:
    """The fit with the least λ above 0: where there is overfitting, this is its end."""
    return played(here.dataset.X, here.signs, Setup(degree=setup.degree, l2=LEAST))


def outcome(here: Lesson, fit: PlayedFit, measured: view.Sweep | None) -> None:
    """Below the board: the code, and the steps as CSV."""
    if fit.straight:
        rest = view.code(measured) if measured else snippets.NOTHING
        here.outcome(fit.model, fit.model.trace_, "logistic", rest)
        return

    basis = fit.basis
    made = (
        f"center, reach = np.array({basis.center.tolist()}), {basis.reach!r}",
        f"basis = Polynomial({basis.degree}).fit((X - center) / reach)",
    )
    more = view.code(measured, "features") if measured else snippets.NOTHING
    names = ("Polynomial", *more.names)
    here.code(fit.model, rest=snippets.Rest(names, more.lines, made, "basis.transform((X - center) / reach)"))
