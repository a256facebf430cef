"""The classes of a column: its values, up to four of them, some against the rest, or a number cut in two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points.dataset import LIMIT, clean, unique
from explorer.points.reading.guesses import numbers
from explorer.points.reading.limits import MISSING, IntakeError, without_apostrophe
from linboard.i18n.language import _, listed
from linboard.points import MAX_CLASSES, NAMES

Mode = Literal["each", "others", "against", "cut"]
MODES: tuple[Mode, ...] = ("each", "others", "against", "cut")
MOST_VALUES = 200  # number of values that the visitor can choose from
_MOST_LABELS = 10_000  # maximum number of label values to name before counting them
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_YES = {
    "true",
    "yes",
    "y",
    "t",
    "ja",
    "j",
    "wahr",
    "oui",
    "o",
    "vrai",
    "sí",
    "si",
    "s",
    "sim",
    "да",
    "是",
    "有",
    "真",
    "对",
}
_NO = {
    "false",
    "no",
    "n",
    "f",
    "nein",
    "falsch",
    "non",
    "faux",
    "não",
    "нет",
    "否",
    "无",
    "假",
    "错",
    "不",
    "没有",
}
_PLUS = {
    "+",
    "pos",
    "positive",
    "positiv",
    "阳性",
    "passed",
    "pass",
    "bestanden",
    "及格",
    "通过",
    "good",
    "gut",
}
_MINUS = {
    "-",
    "\N{MINUS SIGN}",
    "neg",
    "negative",
    "negativ",
    "阴性",
    "failed",
    "fail",
    "nicht bestanden",
    "不及格",
}
_MINUS |= {"不通过", "未通过", "bad", "schlecht"}


@dataclass(frozen=True)
class Classes:
    """How the values of a column become classes.

    Parameters
    ----------
    mode : str
        "each": every chosen value is a class, and rows with other values are left out. "others": the other values are
        one more class. "against": the chosen values are one class, and all others the second one. "cut": numbers from
        `cut` on are one class, and smaller ones the second one.
    chosen : tuple of str
        The names of the chosen values.
    cut : float
        The value at which numbers are cut.
    """

    mode: Mode = "each"
    chosen: tuple[str, ...] = ()
    cut: float = 0.0


@dataclass(eq=False)
class Values:
    """The values of a column: their names in order, how often each occurs, and the place of each row's value in them.

    A missing value has place −1.
    """

    column: str
    names: list[str]
    counts: list[int]
    places: NDArray[np.intp]

    @property
    def usual(self) -> tuple[str, ...]:
        """The values that are classes at first: the most frequent ones, in order."""
        frequent = sorted(range(len(self.names)), key=lambda i: -self.counts[i])[:MAX_CLASSES]
        return tuple(self.names[i] for i in sorted(frequent))


def values_of(values: pd.Series[Any]) -> Values:
    """Return the values of a column; raises IntakeError if there are too many to be classes."""
    codes, found = pd.factorize(values)
    if len(found) > _MOST_LABELS:
        raise _too_many(str(values.name), len(found))
    value_names, key = _value_names(list(found))
    distinct = [name for name in dict.fromkeys(value_names) if name]
    distinct.sort(key=key.__getitem__)
    place = {name: i for i, name in enumerate(distinct)}
    of_value = np.array([place.get(name, -1) for name in value_names] + [-1], dtype=np.intp)
    places = of_value[codes]
    counts = np.bincount(places[places >= 0], minlength=len(distinct)).tolist()
    return Values(str(values.name), distinct, counts, places)


def of_values(values: Values, classes: Classes | None = None) -> tuple[NDArray[np.int8], tuple[str, ...]]:
    """Return the class of each row, −1 for a row that is left out, and the names of the classes.

    Of two values, the larger one is the positive class, and "yes" is larger than "no". More than two are sorted.
    """
    chosen = [name for name in (classes.chosen if classes else ()) if name in values.names]
    mode = classes.mode if classes else "each"
    names = chosen or (list(values.usual) if classes else values.names)
    if mode == "each":
        if len(names) > MAX_CLASSES:
            raise _too_many(values.column, len(names))
        if len(values.names) == 1:  # a second class is there for the visitor's own points
            return _indexed(values, names, (names[0], unique(_("others"), names)))
        if len(names) < 2:
            raise _one_value(values)
        return _indexed(values, *_ordered(names))
    if not chosen or len(chosen) == len(values.names):
        raise IntakeError(
            _("Choose some of the values, but not all of them. The others become a class of their own.")
        )
    others = unique(_("others"), values.names)
    if mode == "others":
        chosen = chosen[: MAX_CLASSES - 1]
        order, told = [*chosen, others], (*chosen, others)
    else:
        one = clean(listed(chosen))
        order, told = [*chosen, others], (one, unique(others, [one]))
    index = np.full(len(values.names) + 1, len(told) - 1, dtype=np.int8)
    index[-1] = -1
    for i, name in enumerate(order[:-1]):
        index[values.names.index(name)] = i if mode == "others" else 0
    return index[values.places], told


def positive_of(names: Sequence[str]) -> int:
    """Return the index of the class that `of_values` would make positive, of two values that are given as text."""
    texts = pd.Series(list(names), name="")
    found = pd.to_numeric(texts, errors="coerce")
    labels, _names = of_values(values_of(texts if found.isna().any() else found))
    return int(labels.argmin())


def cut_at(values: pd.Series[Any], at: float) -> tuple[NDArray[np.int8], tuple[str, ...]]:
    """Return the class of each row, where numbers from `at` on are the positive class, and the names."""
    found = numbers(values)
    known = np.abs(found) <= LIMIT
    labels = np.where(found >= at, 0, 1).astype(np.int8)
    for label in (0, 1):
        if not (labels[known] == label).any():
            raise IntakeError(
                _("All values of “{column}” are on one side of {at}. Choose a value between them.").format(
                    column=values.name, at=digits(at)
                )
            )
    labels[~known] = -1
    number = with_minus(digits(at))
    return labels, (f"≥ {number}", f"< {number}")


def digits(number: float) -> str:
    """Return a number as text: integers without ".0", others with all significant digits."""
    return str(int(number)) if number.is_integer() and abs(number) <= LIMIT else repr(number)


def with_minus(name: str) -> str:
    """Return a number's name with a typographic minus sign."""
    return "\N{MINUS SIGN}" + name[1:] if name.startswith("-") and is_number(name) else name


def is_number(name: str) -> bool:
    """Return whether a name is a number."""
    return _NUMBER.fullmatch(name) is not None


def _indexed(
    values: Values, order: Sequence[str], told: tuple[str, ...]
) -> tuple[NDArray[np.int8], tuple[str, ...]]:
    place = {name: i for i, name in enumerate(order)}
    index = np.array([place.get(name, -1) for name in values.names] + [-1], dtype=np.int8)
    return index[values.places], told


def _ordered(names: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the values in the order of their classes, and the names of the classes."""
    usual = ["1", "\N{MINUS SIGN}1", "3", "4"]  # how `to_csv` writes the default classes
    if {*usual[:2]} <= {*names} <= {*usual}:
        order = usual[: 1 + max(map(usual.index, names))]
        return order, (*NAMES, *order[2:])
    order = list(names)
    if len(order) == 2:
        low = [name.lower() for name in order]
        positive = low[0] in _YES | _PLUS and low[1] in _NO | _MINUS
        order = order if positive else order[::-1]
    return order, tuple(order)


def _value_names(found: list[Any]) -> tuple[list[str], dict[str, Any]]:
    """Return the name of each label value ("" for a missing one), and the sort keys of the names."""
    known = [
        isinstance(value, int | float | np.number) and not isinstance(value, bool | np.bool_)
        for value in found
    ]
    told = [digits(float(v)) if k else str(v).strip() for v, k in zip(found, known, strict=True)]
    names = ["" if name in MISSING else with_minus(clean(without_apostrophe(name))) for name in told]
    if all(known):
        return names, dict(zip(names, map(float, found), strict=True))
    return names, {name: name for name in names}


def _too_many(column: str, count: int) -> IntakeError:
    return IntakeError(
        _(
            "Column “{column}” has {n} different values, but the board shows at most {most} classes. "
            "Choose another label column."
        ).format(column=column, n=count, most=MAX_CLASSES)
    )


def _one_value(values: Values) -> IntakeError:
    if values.names:
        return IntakeError(_("Choose at least two values: each of them is a class."))
    return IntakeError(
        _("Column “{column}” has no values. Choose another label column.").format(column=values.column)
    )
