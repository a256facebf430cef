"""The references for the pocket: the best line of the plane, and the other linear methods on the same points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson import large_data
from explorer.lesson.controls import Switch
from explorer.lesson.lesson_page import LessonPage
from explorer.visit import result_cache
from linboard.captions import parameters
from linboard.i18n import language
from linboard.i18n.language import _, listed, ngettext
from linboard.messages import Chart, Head
from linclass import (
    CLASSIFIERS,
    BestLine,
    Classifier,
    NotSeparableError,
    Perceptron,
    Pocket,
    Stump,
    best_line,
)

LIVE = 100  # number of points up to which all this is always computed, also during a drag: some 15 ms
MOST = 2_000  # number of points up to which the best line is computed on request: some seconds
BUDGET = 250  # updates of a method that does not stop by itself
ROUNDING = 1e-12  # largest difference of f between points that counts as w = 0 up to rounding
COMPARE = Switch("pocket.exact")
_KEPT = "pocket.reference"


@dataclass(frozen=True)
class Rival:
    """The result of another linear method on the points.

    Parameters
    ----------
    title : str
        The name of the method.
    mistakes : int or None
        Points with y f(x) <= 0, counted as for the pocket; None if the method has no line for these points.
    remark : str
        The reason for that, or a peculiarity of its line.
    """

    title: str
    mistakes: int | None
    remark: str = ""


@dataclass(frozen=True)
class Reference:
    """Results that depend on the points only.

    Parameters
    ----------
    best : BestLine or None
        None if there are too many points, or if it was not requested.
    rivals : tuple of Rival
        The other linear methods; empty unless requested.
    waiting : bool
        Whether these mistakes are counted only at the end of the drag.
    """

    best: BestLine | None
    rivals: tuple[Rival, ...]
    waiting: bool = False


def exact_control(n: int) -> bool:
    """Return whether the pocket is compared: always if that is fast, otherwise on request."""
    if n <= LIVE:
        return True
    label = _("Compare with other methods") if n > MOST else _("Compare with the best line and other methods")
    text = _("With more than {live} points this can take a few seconds after each change.")
    return COMPARE.show(label, help=text.format(live=LIVE))


def reference(lesson: LessonPage, wanted: bool) -> Reference:
    """Return the results for these points, computed once for all settings; during a drag only the fast ones."""
    if not wanted:
        return Reference(None, ())
    n = lesson.dataset.n
    waiting = lesson.pace.edited and n > LIVE
    key = (language.current(), lesson.dataset, lesson.positive, waiting)
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != key:
        X, signs = lesson.dataset.X, lesson.signs
        if waiting:
            known = Reference(None, kept[1].rivals if kept else (), waiting)
        else:
            best = result_cache.cached(best_line, X, signs) if n <= MOST else None
            known = Reference(best, result_cache.cached(_rivals, X, signs))
        kept = (key, known)
        st.session_state[_KEPT] = kept
    result: Reference = kept[1]
    return result


def _rivals(X: NDArray[np.float64], signs: NDArray[np.int64]) -> tuple[Rival, ...]:
    """Return the results of every linear method except the pocket on the points."""
    return tuple(_rival(kind(**settings), X, signs) for kind, settings in _linear())


@cache
def _linear() -> tuple[tuple[type[Classifier], dict[str, int]], ...]:
    """Return every linear classifier of the registry except the pocket, with a small budget and no penalty."""
    found = []
    for kind in CLASSIFIERS.values():
        linear = kind.decision_function is Classifier.decision_function  # nonlinear classifiers override it
        params = kind().get_params()
        if kind is not Pocket and linear and "estimator" not in params:  # not an ensemble or a wrapper
            usual = {"max_updates": BUDGET, "random_state": 0, "l2": 0}
            found.append((kind, {name: value for name, value in usual.items() if name in params}))
    return tuple(found)


def _rival(estimator: Any, X: NDArray[np.float64], signs: NDArray[np.int64]) -> Rival:
    """Return the result of one method on the points."""
    try:
        model = large_data.line(estimator, X, signs)
    except NotSeparableError:
        return Rival(_(estimator.name), None, _("not separable"))
    except ValueError:
        return Rival(_(estimator.name), None, _("none here"))
    f = model.decision_function(X)
    title = _title(model)
    exact = isinstance(model, Perceptron) and model.coef_.any()  # its sums are exact for values of any size
    if exact or np.ptp(f) > ROUNDING:
        return Rival(title, int(np.count_nonzero(signs * f <= 0)))
    side = np.sign(f.mean()) if np.abs(f).max() > ROUNDING else 0
    if side == 0:
        return Rival(title, None, _("no line: w = 0"))
    return Rival(title, int(np.count_nonzero(signs != side)), _("one class for all"))


def _title(model: Any) -> str:
    """Return the name of a method, with the parameters that affect its line."""
    if isinstance(model, Perceptron):
        n = model.n_iter_
        return ngettext("{name}, one update", "{name}, {n} updates", n).format(name=_(model.name), n=n)
    if isinstance(model, Stump):
        return _("{name}, one axis").format(name=_(model.name))
    settings = listed(parameters.symbols_with_values(model))
    name = _(model.name)
    return _("{name}, {settings}").format(name=name, settings=settings) if settings else name


def table(lesson: LessonPage, known: Reference) -> Chart:
    """Draw all linear methods with their mistakes, and the difference to the best line; the pocket's row
    follows the step."""
    fewest = None if known.best is None else known.best.errors
    rows = [(_("Best possible line"), str(fewest), "0")] if fewest is not None else []
    rows.append((_("Pocket, at this step"), "{best}", "{above}" if fewest is not None else "–"))
    for rival in known.rivals:
        above = "–" if rival.mistakes is None or fewest is None else str(rival.mistakes - fewest)
        rows.append((rival.title, "…", "…") if known.waiting else (rival.title, _mistakes(rival), above))
    heads = (_("Method"), _("Mistakes"), _("Above best"))
    look = "padding:0 12px 0 0;text-align:left;line-height:1.6"
    cell = f'style="{look}"'
    head = "".join(f'<th scope="col" style="{look};white-space:nowrap">{name}</th>' for name in heads)
    body = "".join(
        f"<tr><td {cell}>{title}</td><td {cell}>{mistakes}</td><td {cell}>{above}</td></tr>"
        for title, mistakes, above in rows
    )
    return Chart(
        group=lesson.key,
        title=_("Linear methods on these points"),
        head=[
            Head(_("Linear methods on these points"), "title"),
            Head(_convention(), "legend"),
        ],
        formula=[f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"],
    )


def _convention() -> str:
    """Explain how the table counts."""
    return _(
        "A point counts as a mistake if y f(x) ≤ 0: a point on the line counts too. The perceptron "
        "visits the points in a fixed order; the table counts the mistakes of its last line. Most of "
        "these methods have lessons of their own."
    )


def _mistakes(rival: Rival) -> str:
    if rival.mistakes is None:
        return rival.remark
    told = _("{mistakes} ({remark})") if rival.remark else "{mistakes}"
    return told.format(mistakes=rival.mistakes, remark=rival.remark)
