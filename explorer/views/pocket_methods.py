"""What the pocket is measured against: the best line of the plane, and the other linear methods on the same points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from explorer import memo, player
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from linclass import CLASSIFIERS, BestLine, Classifier, Pocket, best_line

LIVE = 100  # points up to which all this is always there, and follows a dragged point: some 15 ms of work
MOST = 2_000  # points up to which the best line is looked for when asked for: some seconds
BUDGET = 250  # updates of a method that does not stop by itself
_KEPT = "pocket.reference"


@dataclass(frozen=True)
class Reference:
    """What hangs on the points alone.

    Parameters
    ----------
    best : BestLine or None
        None where there are too many points to look for it, or nobody asked for it.
    rivals : tuple of (str, int or None)
        Titles of the other linear methods with their mistakes, None where a method has no line for these points;
        empty where nobody asked for them.
    waiting : bool
        Whether these mistakes are counted only when the dragged point is dropped.
    """

    best: BestLine | None
    rivals: tuple[tuple[str, int | None], ...]
    waiting: bool = False


def exact_control(n: int) -> bool:
    """Whether the pocket is compared: always where it takes no time, and on request where it takes some."""
    if n <= LIVE:
        return True
    label = _("Compare with other methods") if n > MOST else _("Compare with the best line and other methods")
    text = _("With more than {live} points this takes up to a few seconds after each change.")
    wanted: bool = st.toggle(label, key="pocket.exact", bind="query-params", help=text.format(live=LIVE))
    return wanted


def reference(lesson: Lesson, wanted: bool) -> Reference:
    """What these points allow, made once for all settings; while a point is dragged only what is quick."""
    if not wanted:
        return Reference(None, ())
    n = lesson.dataset.n
    waiting = lesson.news is not None and n > LIVE
    key = (lesson.dataset, lesson.positive, waiting)
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != key:
        X, signs = lesson.dataset.X, lesson.signs
        if waiting:
            known = Reference(None, kept[1].rivals if kept else (), waiting)
        else:
            best = memo.once(best_line, X, signs) if n <= MOST else None
            known = Reference(best, memo.once(_rivals, X, signs))
        kept = (key, known)
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
