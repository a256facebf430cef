"""Three classes by least squares on one-hot targets: with three classes in a row, the middle one may be masked."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.least_squares import masked
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.captions import discriminants
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linboard.messages import Head
from linclass import Classifier, FisherDiscriminant, LeastSquaresClassifier, SoftmaxRegression

Array = NDArray[np.float64]
SOFTMAX_L2 = 0.1
RULE = Choice(
    "ls.rule",
    {
        "squares": N_("Least squares"),
        "fisher": N_("Fisher"),
        "softmax": N_("Softmax regression"),
    },
)


def rule() -> str:
    """Return the method that fits one f for each class."""
    return RULE.show(_("One f for each class by"))


def fit(dataset: Dataset, rule: str) -> Any:
    """Fit the method of that name to all classes."""
    kinds: dict[str, Classifier] = {
        "squares": LeastSquaresClassifier(),
        "fisher": FisherDiscriminant(),
        "softmax": SoftmaxRegression(l2=SOFTMAX_L2),
    }
    return result_cache.fit(kinds[rule], dataset.X, dataset.labels)


def found(model: Any, dataset: Dataset) -> Array:
    """Return the number of correctly classified points of each class, shape (C,)."""
    right = model.predict(dataset.X) == dataset.labels
    return np.array([right[dataset.labels == label].sum() for label in model.classes_])


def show(lesson: LessonPage, rule: str) -> Any:
    """Show the regions of the classes and all f along the line through their means; return the model."""
    dataset = lesson.dataset
    if len(dataset.present) < 3:
        lesson.plain_board(
            _(
                "This needs three or more classes. Choose ▲ above the board and add points, or "
                "press “Three clouds”."
            ),
        )
        return None
    if not lesson.answered:
        lesson.plain_board()
        return None
    model = fit(dataset, rule)
    got = found(model, dataset)
    label = [int(c) for c in model.classes_]
    lost = [label[k] for k in range(len(label)) if got[k] == 0]
    axis = masked.axis(dataset, label)
    formula = discriminants.formula(label)
    if rule != "fisher" or discriminants.invertible(model.scatter_):
        formula.append(_targets(rule))
    columns = discriminants.columns(model, dataset.X, dataset.labels, label)
    lesson.show(
        masked.board(dataset, label, model.coef_, model.intercept_, axis),
        Caption(discriminants.caption(lost, squares=rule == "squares"), formula, columns),
        view="classes",
    )
    with lesson.right:
        _beside(lesson, model, label, axis, rule)
    return model


def _targets(rule: str) -> str:
    if rule == "squares":
        return discriminants.targets()
    if rule == "fisher":
        return discriminants.logs()
    return _("Probabilities e<sup><i>f</i></sup> / Σ e<sup><i>f</i></sup>, fitted with λ = {l2}").format(
        l2=number(SOFTMAX_L2)
    )


def _beside(lesson: LessonPage, model: Any, label: list[int], axis: masked.Axis, rule: str) -> None:
    told = {
        "squares": _(
            "The f of each class along the dotted line through the means. The targets of the middle "
            "class are 0, 1, 0: they rise and fall, but a linear f cannot. So its f stays near 1/3, and "
            "another f is always at least as large."
        ),
        "fisher": _(
            "The f of each class along the dotted line. Fisher’s f are ln p(C) p(x|C) for Gaussians "
            "around the means, up to a term that all share; their differences are log-odds. In the "
            "middle, the middle one is the largest."
        ),
        "softmax": _(
            "The f of each class along the dotted line. Only differences of f matter here, so nothing "
            "has to equal 0 or 1: the middle f wins between the others."
        ),
    }
    picture = masked.along(lesson.dataset, label, model.coef_, model.intercept_, axis)
    lesson.linked(
        "along",
        picture.message(
            lesson.key,
            height=270,
            title=_("All f along the dotted line"),
            head=[Head(told[rule], "legend")],
            describe=masked.uppermost(lesson.dataset, label, model.coef_, model.intercept_, axis),
            view="along." + rule,
        ),
    )
