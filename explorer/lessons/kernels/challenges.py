"""Challenges of kernels: a matrix that is not a Gram matrix, and the widest Gaussian that still follows the
spirals."""

from __future__ import annotations

from functools import cache

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Among, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.kernels import view
from explorer.lessons.kernels.view import PRICES, WIDTHS
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linclass import KernelSVM, gram, is_kernel_matrix

WIDTH, PRICE = view.WIDTH.key, view.PRICE.key
POWER, CONSTANT = 1.5, 1.0  # (x·z + 1)^1.5


@cache
def _missed(dataset: Dataset, width: float, price: float) -> tuple[int, ...]:
    """Return the points that a machine with this width and this C misclassifies."""
    signs = dataset.signs(0)
    model = KernelSVM(kernel="gaussian", width=width, C=price).fit(dataset.X, signs)
    return tuple(np.flatnonzero(model.predict(dataset.X) != signs).tolist())


def _wide(now: Stage) -> Verdict:
    """Judge whether no point is misclassified, and every wider setting of σ misclassifies one for every available C."""
    width, price = float(now.settings[WIDTH]), float(now.settings[PRICE])
    missed = _missed(now.dataset, width, price)
    text = _("Points that this SVM misclassifies: {k}.").format(k=len(missed))
    if missed:
        return Verdict(False, text, marked=missed)
    wider = WIDTHS[WIDTHS.index(width) + 1 :]
    better = next(
        (one for one in reversed(wider) if any(not _missed(now.dataset, one, p) for p in PRICES)), None
    )
    if better is not None:
        return Verdict(False, text + " " + _("A larger σ is possible with another C."))
    none = _("No larger σ on the slider classifies all points correctly with C up to {most}.").format(
        most=f"{max(PRICES):,g}"
    )
    return Verdict(True, f"{text} {none}")


def _cross() -> Dataset:
    return board([(1, 0), (0, 1)], [(-1, 0), (0, -1)])


def _negative(now: Stage) -> Verdict:
    """Judge whether the matrix has a negative eigenvalue."""
    found = is_kernel_matrix(gram("power", now.dataset.X, degree=POWER, offset=CONSTANT))
    text = _("The smallest eigenvalue of the matrix is {least}.").format(least=number(found.smallest))
    return Verdict(not found.positive_semidefinite, text)


CHALLENGES = (
    Challenge(
        "ker-wide",
        N_(
            "With C up to 1,000, find the largest σ on the slider that still classifies every point of "
            "the spirals correctly."
        ),
        _wide,
        Freedom(controls={WIDTH: Among(WIDTHS), PRICE: Among(tuple(float(p) for p in PRICES))}),
        (
            N_("A wide kernel makes a smooth boundary. A larger C makes it bend more sharply."),
            N_("Start with the largest C, and then increase σ until a point is misclassified."),
        ),
        N_(
            "Width and C trade off: with a large enough C, a kernel much wider than a spiral arm can "
            "still follow it."
        ),
        Answer(settings={WIDTH: 2.0, PRICE: 1000.0}),
        N_(
            "Use the largest C and the last σ at which no point is misclassified. A still larger C would "
            "allow a larger σ."
        ),
        start=lambda: sources.generate("spirals", n=24, noise=0.04),
        settings={view.WAY.key: "boundary", view.KERNEL.key: "gaussian", WIDTH: 0.5, PRICE: 10.0},
    ),
    Challenge(
        "ker-negative",
        N_(
            "Move at most two points so that the matrix of (x·z + 1) to the power of 1.5 has a negative "
            "eigenvalue."
        ),
        _negative,
        Freedom(least=4, most=4, places=True, changes=2),
        (
            N_("Whole powers are kernels. For this power, not all terms of the series are positive."),
            N_("Four points in the plane hide the negative term. Give them less room."),
        ),
        N_(
            "Four collinear points reveal it: the power 1.5 has a negative cubic term, so no feature "
            "space has these inner products."
        ),
        Answer(_cross().move(1, 0.5, 0).move(3, -0.5, 0)),
        N_("Put all four points on one line through the origin."),
        start=_cross,
        settings={
            view.WAY.key: "matrix",
            view.KERNEL.key: "power",
            view.POWER.key: POWER,
            view.ANY_CONSTANT.key: CONSTANT,
        },
    ),
)
