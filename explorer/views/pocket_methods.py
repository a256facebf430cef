"""What the pocket is measured against: the best line of the plane, and the other linear methods on the same points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from explorer import player
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from linclass import CLASSIFIERS, BestLine, Classifier, Pocket, best_line

LIVE = 300  # points up to which the best line follows a dragged point: some 20 ms of work
MOST = 2_000  # points up to which it is looked for when asked for: some seconds
QUICK = 100  # points up to which the other methods' numbers follow a dragged point too
BUDGET = 250  # updates of a method that does not stop by itself
_KEPT = "pocket.reference"


@dataclass(frozen=True)
class Reference:
    """What hangs on the points alone.

    Parameters
    ----------
    best : BestLine or None
        None where there are too many points to look for it.
    rivals : tuple of (str, int or None)
        Titles of the other linear methods with their mistakes, None where a method has no line for these points.
    waiting : bool
        Whether these mistakes are counted only when the dragged point is dropped.
    """

    best: BestLine | None
    rivals: tuple[tuple[str, int | None], ...]
    waiting: bool = False


def exact_control(n: int) -> bool:
    """Whether the best line is looked for: always where it takes no time, and on request where it takes some."""
    if n <= LIVE or n > MOST:
        return n <= LIVE
    wanted: bool = st.toggle(
        _("Look for the best line"),
        key="pocket.exact",
        bind="query-params",
        help=_("With more than {live} points this takes up to a few seconds after each change.").format(
            live=LIVE
        ),
    )
    return wanted


def reference(lesson: Lesson, exact: bool) -> Reference:
    """What these points allow, made once for all settings; while a point is dragged only what is quick."""
    dragged, n = lesson.news is not None, lesson.dataset.n
    exact &= n <= LIVE or not dragged
    waiting = dragged and n > QUICK
    key = (lesson.dataset, lesson.positive, exact, waiting)
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != key:
        X, signs = lesson.dataset.X, lesson.signs
        rivals = kept[1].rivals if kept and waiting else _rivals(X, signs)
        kept = (key, Reference(best_line(X, signs) if exact else None, rivals, waiting))
        st.session_state[_KEPT] = kept
    result: Reference = kept[1]
    return result


def _rivals(X: Any, signs: Any) -> tuple[tuple[str, int | None], ...]:
    """Every linear classifier of the registry but the pocket, with its defaults and a small budget."""
    found: list[tuple[str, int | None]] = []
    for kind in CLASSIFIERS.values():
        linear = kind.decision_function is Classifier.decision_function  # what is not linear writes its own
        estimator: Any = kind()
        params = estimator.get_params()
        if kind is Pocket or not linear or "estimator" in params:  # the last: made of other classifiers
            continue
        usual = {"max_updates": BUDGET, "random_state": 0}
        estimator.set_params(**{name: value for name, value in usual.items() if name in params})
        try:
            model = estimator.fit(X, signs)
        except ValueError:
            found.append((kind.name, None))
            continue
        found.append((kind.name, int(np.count_nonzero(signs * model.decision_function(X) <= 0))))
    return tuple(found)


def table(lesson: Lesson, known: Reference) -> Message:
    """All linear methods with their mistakes, and by how many they miss the best line; the pocket's follow the step."""
    fewest = None if known.best is None else known.best.errors
    rows = [(_("Best line there is"), str(fewest), "0")] if fewest is not None else []
    rows.append((_("Pocket, at this step"), "{best}", "{above}" if fewest is not None else "–"))
    for title, mistakes in known.rivals:
        if known.waiting:
            rows.append((title, "…", "…"))
            continue
        above = "–" if mistakes is None or fewest is None else str(mistakes - fewest)
        rows.append((title, _("no line here") if mistakes is None else str(mistakes), above))
    heads = (_("Method"), _("Mistakes"), _("Above the best"))
    cell = 'style="padding:1px 14px 1px 0;text-align:left"'
    html = (
        "<table><thead><tr>"
        + "".join(f'<th scope="col" {cell}>{head}</th>' for head in heads)
        + "</tr></thead>"
    )
    html += "<tbody>" + "".join(
        f"<tr><td {cell}>{title}</td><td {cell}>{mistakes}</td><td {cell}>{above}</td></tr>"
        for title, mistakes, above in rows
    )
    return player.message(
        lesson.key,
        title=_("Linear methods on these points"),
        head=[player.head(_("Linear methods on these points"), "title")],
        formula=[html + "</tbody></table>"],
    )
