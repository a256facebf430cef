"""Captions of Gaussian naive Bayes: the number of misclassified points, the type of the boundary, and the densities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.captions.fit import Fitted
from linboard.i18n.language import _
from linboard.i18n.text import number
from linclass import GaussianNB

Array = NDArray[np.float64]


def of_model(fitted: Fitted) -> Caption | None:
    """The caption of a model with two features."""
    if fitted.X.shape[1] != 2:
        return None
    model, X, y, shown = fitted.model, fitted.X, fitted.y, fitted.shown
    names = [str(label) for label in fitted.classes.tolist()]
    return Caption(caption(model), formula(shown), columns(model, X, y, shown, names))


def caption(model: GaussianNB) -> str:
    """The number of misclassified samples, and the type of the boundary."""
    told = _("Misclassified: {wrong} of {n} points (ringed).")
    if len(model.classes_) > 2:
        return (
            told
            + " "
            + _("Each boundary lies between the two most probable classes and consists of pieces of conics.")
        )
    kind = model.conic_
    if kind == "line" and np.allclose(model.var_, model.epsilon_, atol=0):
        kind = "floor"
    return told + " " + _conics()[kind]


def _conics() -> dict[str, str]:
    """The sentence for each type of boundary."""
    return {
        "ellipse": _("The boundary is an axis-parallel ellipse."),
        "hyperbola": _("The boundary is an axis-parallel hyperbola."),
        "parabola": _("The boundary is a parabola: the variances of one coordinate are equal."),
        "lines": _("The boundary is two lines."),
        "line": _("The boundary is a line: both classes have the same variances."),
        "floor": _(
            "The boundary is a line: both classes have the same variances, because none exceeds what is "
            "added."
        ),
        "none": _("There is no boundary: the same class is more probable everywhere."),
    }


def columns(
    model: GaussianNB, X: Array, y: NDArray[Any], shown: Sequence[int], names: Sequence[str]
) -> dict[str, Any]:
    """The numbers, by the names that the templates use.

    Parameters
    ----------
    model : GaussianNB
    X : array of shape (n, 2)
    y : array of shape (n,)
    shown : sequence of C int
        The index on the board of each of the model's classes.
    names : sequence of str
        The names of the classes, by that index.
    """
    numbers: dict[str, Any] = {"n": len(X), "wrong": int(np.count_nonzero(model.predict(X) != y))}
    deviation = np.sqrt(model.var_)
    for i, k in enumerate(shown):
        numbers[f"name_{k}"] = names[k]
        numbers[f"share_{k}"] = float(model.class_prior_[i])
        numbers[f"mean_{k}"] = _pair(model.mean_[i])
        numbers[f"spread_{k}"] = _pair(deviation[i])
    return numbers


def _pair(values: Array) -> str:
    return "({}, {})".format(*map(number, values.tolist()))


def formula(shown: Sequence[int]) -> list[str]:
    """The densities, and the prior, means and standard deviations of each class."""
    rule = (
        "<i>P</i>(<i>C</i>|<b>x</b>) ∝ <i>π N</i>(<i>x</i>⁽¹⁾; <i>m</i>⁽¹⁾, <i>σ</i>⁽¹⁾) "
        "<i>N</i>(<i>x</i>⁽²⁾; <i>m</i>⁽²⁾, <i>σ</i>⁽²⁾)"
    )
    return [
        rule,
        *(
            f"{{name_{k}:text}}: <i>π</i> = {{share_{k}}}, <b>m</b> = {{mean_{k}:text}}, "
            f"<b>σ</b> = {{spread_{k}:text}}"
            for k in sorted(shown)
        ),
    ]
