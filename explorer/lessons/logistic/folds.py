"""Five-fold cross-validation of λ and the degree for the noisy points of a scene: computed once, and drawn
next to them."""

from __future__ import annotations

from functools import cache

import numpy as np

from explorer.lesson.error_curve import captions, figure
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.logistic.examples import noisy
from explorer.lessons.logistic.fits import Basis, Curved
from linboard.i18n.language import _
from linboard.messages import Head
from linclass.core.validation import ErrorCurve, error_curve

LAMBDAS = (100.0, 10.0, 1.0, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6, 0.0)
CURVE = "folds"  # the name of the chart


@cache
def errors(degree: int) -> ErrorCurve:
    """Return training and validation error of curves of a degree, for each of `LAMBDAS`."""
    dataset = noisy()
    basis = Basis.of(dataset.X, degree)
    machine = Curved(degree=degree, center=tuple(basis.center.tolist()), reach=basis.reach)
    return error_curve(machine, dataset.X, dataset.signs(0), "l2", LAMBDAS, k=5, random_state=0)


def answered(lesson: LessonPage) -> bool:
    """Return whether the answer of the scene with cross-validation is shown."""
    return lesson.scene is not None and lesson.scene.beside == CURVE and lesson.answered


def show(lesson: LessonPage, degree: int, l2: float) -> None:
    """Show both errors over λ, with the best one and the reader's; the logarithmic axis excludes 0."""
    if not answered(lesson):
        return
    curve, some = errors(degree), np.array(LAMBDAS) > 0
    picture = figure.curves(
        np.array(LAMBDAS)[some],
        curve.training_error[some],
        curve.validation_error[some],
        captions.standard_error(curve)[some],
        _("Penalty λ"),
        best=captions.best(curve),
        used=l2 or None,
    )
    legend = _("Grey band: one standard error above and below the validation error.")
    title = _("Error against {symbol}").format(symbol="λ")
    with lesson.right:
        lesson.linked(CURVE, picture.message(lesson.key, title=title, head=[Head(legend, "legend")]))
