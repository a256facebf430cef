"""The reader's own two formulas as a basis map: an error appears at its field, and the last valid map remains."""

from __future__ import annotations

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Field
from explorer.lessons.xor.fit import LARGEST, values
from linboard.i18n.language import _
from linboard.i18n.text import number, point_name, verbatim
from linclass import FeatureError, Formula, FormulaError
from linclass.data.feature_map import FeatureMap
from linclass.data.formula import MAX_LENGTH, parse

DEFAULT = ("x1 + x2", "x1 * x2")
FIELDS = {"φ₁": Field("xor.f1", DEFAULT[0], MAX_LENGTH), "φ₂": Field("xor.f2", DEFAULT[1], MAX_LENGTH)}
_GOOD = "xor.good"


class FeaturesError(ValueError):
    """The features of these points are undefined, or too large to draw: a sentence for the reader."""


def made(basis: FeatureMap, X: NDArray[np.float64]) -> tuple[FeatureMap, NDArray[np.float64]]:
    """Return a map with the features of the points; raises FeaturesError if one is undefined or too large."""
    features = values(basis.fit(X), X)
    if not np.isfinite(features).all():
        raise FeaturesError(_("These features are undefined at some of these points. Choose another map."))
    if np.abs(features).max() >= LARGEST:
        raise FeaturesError(
            _("These features are too large to be drawn at some of these points. Choose another map.")
        )
    return basis, features


def formulas(X: NDArray[np.float64]) -> tuple[FeatureMap, NDArray[np.float64]]:
    """Show two fields for formulas, and return their map; if they are invalid, the last valid one.

    Raises FeaturesError if that has no values at these points either.
    """
    columns = st.columns(2)
    texts, right = [], True
    for column, (name, field) in zip(columns, FIELDS.items(), strict=True):
        text = field.show(
            f"{name}(x1, x2)",
            column,
            help=_("Numbers, x1, x2, + − * / ^, parentheses, sin cos exp log sqrt abs, pi"),
        )
        if problem := _problem(text, X):
            column.markdown(f":red[{verbatim(problem)}]")
            right = False
        texts.append(text)
    if right:
        st.session_state[_GOOD] = tuple(texts)
        return made(Formula(*texts), X)
    last = st.session_state.get(_GOOD, DEFAULT)
    found = made(Formula(*last), X)
    st.caption(
        _("Shown: φ₁ = {first}, φ₂ = {second}.").format(first=verbatim(last[0]), second=verbatim(last[1]))
    )
    return found


def error_text(error: FormulaError) -> str:
    """Say in the reader's language what is wrong with a formula, where, and what was expected."""
    sentence = _("Column {column} of “{text}”: expected {expected}, but found {found}.").format(
        column=error.column,
        text=error.text,
        expected=_(error.expected).format(**error.named),
        found=f"“{error.found}”" if error.found else _("the end"),
    )
    return f"{sentence} {_(error.hint)}" if error.hint else sentence


def _problem(text: str, X: NDArray[np.float64]) -> str:
    """Say what is wrong with one formula, by itself or at these points; empty if it is valid."""
    if not text.strip():
        return _("Type a formula, such as x1 * x2.")
    try:
        parse(text, 2)
        features = Formula(text).fit_transform(X)
    except FormulaError as error:
        return error_text(error)
    except FeatureError as error:
        what = (
            _("The formula is undefined at {point} = ({x}, {y}). Change the formula or move that point.")
            if np.isnan(error.value)
            else _(
                "It is undefined or too large at {point} = ({x}, {y}). Change the formula or move that point."
            )
        )
        x, y = X[error.sample]
        return what.format(point=point_name(error.sample), x=number(x), y=number(y))
    if np.abs(features).max() >= LARGEST:
        return _("Its values at these points are too large to draw.")
    return ""
