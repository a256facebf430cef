"""Captions of least squares and of Fisher's discriminant: one line for two classes, or one f for each class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import player, theme
from linboard.board import Caption
from linboard.captions.fit import Fitted
from linboard.i18n.language import _, listed
from linclass import LeastSquaresClassifier
from linclass.discriminants.scatter import Scatter

Array = NDArray[np.float64]
ROUNDING = 1e-9  # relative tolerance for the loss and for the labels


def of_squares(fitted: Fitted) -> Caption | None:
    """The caption of least squares on -1 and +1, or on 0 and 1, if all samples have the same weight."""
    model = fitted.model
    plain = model.targets is None and model.threshold == 0
    if not (fitted.written and plain and _learned(model, fitted.X, fitted.y)):
        return None
    if len(model.classes_) > 2:
        return _several(fitted, squares=True)
    numbers = {"w0": model.coef_, "b0": model.intercept_} | _counted(fitted)
    return Caption(_("Mistakes: {wrong} of {n}."), [squares()], numbers)


def of_fisher(fitted: Fitted) -> Caption | None:
    """The caption of Fisher's discriminant, if Σ is invertible, as its formulas require."""
    model = fitted.model
    if not fitted.written or not invertible(model.scatter_):
        return None
    if len(model.classes_) > 2:
        return None if model.priors is not None else _several(fitted, squares=False)
    line = np.column_stack([model.coef_, model.intercept_])
    numbers = {"w1": model.coef_, "line": line} | _counted(fitted)
    return Caption(_("Mistakes: {wrong} of {n}."), ["<i>f</i>(<b>x</b>) = {line:line}", fisher()], numbers)


def invertible(scatter: Scatter) -> bool:
    """Whether the samples deviate from their class means in every direction, so that S_W and Σ are invertible."""
    return not scatter.singular


def _learned(model: LeastSquaresClassifier, X: Array, y: NDArray[Any]) -> bool:
    """Whether the loss is that of these samples with equal weights."""
    known = np.isin(y, model.classes_)
    f = X @ model.coef_.T + model.intercept_  # (n, 1 or C)
    own = y[:, None] == (model.classes_[1:] if f.shape[1] == 1 else model.classes_)
    loss = float(((f - np.where(own, model.targets_[:, 1], model.targets_[:, 0])) ** 2).sum())
    return bool(known.all() and abs(loss - model.loss_) <= ROUNDING * (model.loss_ + len(X)))


def _counted(fitted: Fitted) -> dict[str, Any]:
    """The number of misclassified samples."""
    wrong = np.count_nonzero(fitted.model.predict(fitted.X) != fitted.y)
    return {"wrong": np.array([wrong]), "n": len(fitted.X)}


# ---- a line between two classes ----


def squares() -> str:
    """The objective of least squares and its f."""
    return _(
        "Least squares minimises the sum of all (<i>f</i>(<b>x</b>ₙ) − <i>y</i>ₙ)²: <i>f</i> = "
        "{w0:vector}·<b>x</b> + {b0:paren}"
    )


def fisher() -> str:
    """The formula of Fisher's w."""
    return _(
        "Fisher separates the means relative to the width of the classes: <b>w</b> = Σ⁻¹(<b>m</b>₁ − "
        "<b>m</b>₂) = {w1:vector}, where Σ is the within-class covariance"
    )


# ---- one f for each class ----


def _several(fitted: Fitted, *, squares: bool) -> Caption:
    """The caption for three or more classes."""
    shown, numbers = fitted.shown, columns(fitted.model, fitted.X, fitted.y, fitted.shown)
    lost = [k for k in shown if not numbers[f"got{k}"] and numbers[f"size{k}"]]
    return Caption(
        caption(lost, squares=squares), [*formula(shown), targets() if squares else logs()], numbers
    )


def columns(model: Any, X: Array, y: NDArray[Any], shown: Sequence[int]) -> dict[str, Any]:
    """The numbers, by the names that the templates use; `shown` is the board's index of each class of the model."""
    right = model.predict(X) == y
    numbers: dict[str, Any] = {"wrong": int(np.count_nonzero(~right)), "n": len(X)}
    for k, (index, label) in enumerate(zip(shown, model.classes_, strict=True)):
        own = y == label
        numbers[f"line{index}"] = _clean(np.append(model.coef_[k], model.intercept_[k]))[None]
        numbers |= {f"got{index}": int(right[own].sum()), f"size{index}": int(own.sum())}
    return numbers


def _clean(line: Array) -> Array:
    """The weights and the bias; weights that are only rounding errors become 0."""
    return np.where(np.abs(line) <= player.EXACT * np.abs(line).max(), 0.0, line)


def caption(lost: Sequence[int], *, squares: bool) -> str:
    """The sentence about a class that loses all of its points, if there is one."""
    told = _("{wrong} of {n} points are misclassified.")
    if not lost:
        return told + " " + _("Every class has the largest f at some of its own points.")
    icons = listed(theme.CLASS_ICONS[index] for index in lost)
    if squares:
        why = _("The f of class {icons} is not the largest at any of its points: the other classes mask it.")
    else:
        why = _("No point of class {icons} is classified correctly.")
    return told + " " + why.format(icons=icons)


def formula(shown: Sequence[int]) -> list[str]:
    """The f of each class, and its number of correctly classified points."""
    return [
        f"{theme.CLASS_ICONS[index]} <i>f</i>(<b>x</b>) = {{line{index}:line}}: "
        + _("has {got} of its {size} points correct").format(got=f"{{got{index}}}", size=f"{{size{index}}}")
        for index in shown
    ]


def targets() -> str:
    """The targets of least squares."""
    return _("Targets: 1 for the own class, 0 for the others. The sum of all <i>f</i> is 1 everywhere.")


def logs() -> str:
    """The definition of Fisher's f, as logarithms."""
    return _(
        "<i>f</i> = ln <i>p</i> − ½ <b>m</b>ᵀΣ⁻¹<b>m</b> + <b>x</b>ᵀΣ⁻¹<b>m</b>, where <i>p</i> is the share of "
        "the class, <b>m</b> its mean, and Σ the covariance within the classes"
    )
