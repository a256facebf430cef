"""The texts of an error curve: the best value, overfitting, and the uncertainty."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.i18n.language import _, listed
from linboard.i18n.text import percent, setting
from linboard.messages import Head
from linclass.core.validation import ErrorCurve

LISTED = 3  # maximum number of tied values that are listed by name
SAME = 1e-12  # tolerance for equal error rates in floating point


def standard_error(curve: ErrorCurve) -> NDArray[np.float64]:
    """Return the standard error of the mean validation error over the folds, shape (V,)."""
    k = curve.validation.shape[1]
    result: NDArray[np.float64] = curve.validation.std(axis=1, ddof=1) / np.sqrt(k)
    return result


def ties(curve: ErrorCurve) -> NDArray[np.bool_]:
    """Return which values have the least validation error, up to rounding, shape (V,).

    All if every value was refused.
    """
    error = curve.validation_error
    if curve.best is None:
        return np.ones(len(error), dtype=bool)
    result: NDArray[np.bool_] = error <= error[curve.best] + SAME
    return result


def best(curve: ErrorCurve, used: float | None = None) -> int:
    """Return the index of the current value if it is best, otherwise of the first best value."""
    among = np.flatnonzero(ties(curve))
    mine = [i for i in among if curve.values[i] == used]
    return int((mine or among)[0])


def verdict(symbol: str, curve: ErrorCurve, used: float | None = None) -> Head:
    """Return the best value, or the values that are equally good."""
    if not curve.complete:
        return Head(_("Based on the values measured so far."), "unsure")
    if curve.best is None:
        refused = next(iter(curve.refusals.values()), "")
        return Head(refused.replace("{", "(").replace("}", ")"), "unsure")
    chosen = best(curve, used)
    rest = [i for i in np.flatnonzero(ties(curve)).tolist() if i != chosen]
    text = _(
        "Best value: {symbol} = {value}, with a validation error of {error} and a training error of "
        "{learned}."
    )
    if rest:
        text = _("No value beats {symbol} = {value}: validation error {error}, training error {learned}.")
    error, learned = (percent(errors[chosen]) for errors in (curve.validation_error, curve.training_error))
    text = text.format(error=error, learned=learned, **_at(symbol, curve, chosen))
    return Head(" ".join(filter(None, (text, _as_good(symbol, curve, rest)))), "right")


def _as_good(symbol: str, curve: ErrorCurve, rest: list[int]) -> str:
    """Return the other values with the same validation error."""
    values = sorted(curve.values[i] for i in rest)
    if not values:
        return ""
    if len(values) <= LISTED:
        told = _("Equally good on validation: {symbol} = {values}.")
        return told.format(symbol=symbol, values=listed(map(setting, values)))
    low, high = setting(values[0]), setting(values[-1])
    text = _("Equally good on validation: {n} other values of {symbol}, from {low} to {high}.")
    return text.format(n=len(values), symbol=symbol, low=low, high=high)


def told(symbol: str, curve: ErrorCurve, used: float | None = None) -> str:
    """Return the texts about overfitting, and about the band."""
    if not curve.complete or curve.best is None:
        return _("Validation: error on the held-out folds. Training: error on the points used for fitting.")
    chosen = best(curve, used)
    close = curve.validation_error <= curve.validation_error[chosen] + standard_error(curve)[chosen] + SAME
    text = _("Band: one standard error. Within one standard error of the best: {n} of {all} values.")
    return _ends(symbol, curve, chosen) + " " + text.format(n=int(close.sum()), all=len(close))


def _ends(symbol: str, curve: ErrorCurve, chosen: int) -> str:
    """Return whether the closest fit overfits, and whether the simplest model underfits."""
    errors, learned = curve.validation_error, curve.training_error
    last = int(np.flatnonzero(np.isfinite(errors))[-1])
    first = int(np.flatnonzero(np.isfinite(errors))[0])
    said = []
    if errors[last] > errors[chosen] + SAME and errors[last] > learned[last] + SAME:
        text = _(
            "Overfitting at {symbol} = {value}: the training error is {learned}, but the validation error "
            "is {error}."
        )
        said.append(
            text.format(
                error=percent(errors[last]), learned=percent(learned[last]), **_at(symbol, curve, last)
            )
        )
    else:
        text = _(
            "The closest fit, {symbol} = {value}, validates as well as the best value: here a close fit "
            "costs nothing."
        )
        if errors[last] > errors[chosen] + SAME:
            text = _(
                "The closest fit, {symbol} = {value}, is not the best, but its validation error is no "
                "higher than its training error."
            )
        said.append(text.format(**_at(symbol, curve, last)))
    if errors[first] > errors[chosen] + SAME and learned[first] > learned[chosen] + SAME:
        text = _("Underfitting at {symbol} = {value}: even the training error is {learned}.")
        said.append(text.format(learned=percent(learned[first]), **_at(symbol, curve, first)))
    return " ".join(said)


def _at(symbol: str, curve: ErrorCurve, i: int) -> dict[str, str]:
    return {"symbol": symbol, "value": setting(curve.values[i])}
