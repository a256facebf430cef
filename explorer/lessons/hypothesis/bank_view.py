"""The credit-card example on the page: one applicant, four weights, a threshold, and sixty past decisions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Slider
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.hypothesis import bank, scores, unit
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.messages import Head, Player

Array = NDArray[np.float64]
UNIT_HEIGHT = 360
STRIP_HEIGHT = 190
FEATURES = {f.key: Slider(f"hyp.{f.key}", f.low, f.high, f.first) for f in bank.FEATURES}
WEIGHTS = {f.key: Slider(f"hyp.w.{f.key}", -0.2, 0.2, f.weight, 0.01) for f in bank.FEATURES}
THRESHOLD = Slider("hyp.threshold", -10.0, 15.0, bank.THRESHOLD, 0.1)


class Application(NamedTuple):
    """An applicant's features (4,), the bank's weights (4,) and its threshold."""

    x: Array
    w: Array
    threshold: float


def application_controls() -> Application:
    """Return the application from sliders for the applicant's features and, next to each, for its weight."""
    names, labels = bank.names(), bank.labels()
    x, w = [], []
    for key, feature in FEATURES.items():
        row = st.container(horizontal=True)
        x.append(feature.show(labels[key], row))
        w.append(WEIGHTS[key].show(_("Weight of {feature}").format(feature=names[key]), row))
    threshold = THRESHOLD.show(_("Threshold"))
    return Application(np.array(x, dtype=float), np.array(w), threshold)


def show(lesson: LessonPage, application: Application) -> None:
    """Show the unit with the applicant as its input."""
    x, w, threshold = application
    names = list(bank.names().values())
    total = float(bank.weigh(x, w))
    picture = unit.diagram(
        unit.Unit(names, (_("approve"), _("refuse"))), x[None], w, threshold, np.array([total])
    )
    if w.any():
        verdict = (
            _("The sum {total} reaches the threshold {threshold}: approved.")
            if total >= threshold
            else _("The sum {total} does not reach the threshold {threshold}: refused.")
        )
    else:
        verdict = _("All weights are 0, so there is no boundary and everybody gets the same decision.")
    columns = {
        "total": total,
        "threshold": threshold,
        "right": int(bank.right(w, threshold).sum()),
        "n": len(bank.customers().X),
    }
    lesson.show(
        picture,
        Caption(
            verdict + " " + _("The classifier reproduces {right} of {n} past decisions."), columns=columns
        ),
        plays=Player(length=1, result=True),  # its only step is the last one: the address need not contain it
        title=_("Unit"),
        height=UNIT_HEIGHT,
        view="credit",
        editable=False,
    )


def past(lesson: LessonPage, application: Application) -> None:
    """Show all past customers by their weighted sum, and the applicant among them."""
    w, threshold = application.w, application.threshold
    known = bank.customers()
    legend = _(
        "Sixty past customers, ordered by their weighted sum; the star is the new applicant. Ringed: "
        "the classifier disagrees with the past decision."
    )
    names = list(bank.names().values())
    texts = [
        "<br>".join(f"{name} {value:g}" for name, value in zip(names, row, strict=True))
        for row in known.X.tolist()
    ]
    picture = scores.strip(
        bank.weigh(known.X, w),
        known.approved,
        threshold,
        float(bank.weigh(application.x, w)),
        texts,
        (_("approved"), _("refused")),
    )
    describe = _("{right} of {n} are on the correct side of the threshold.")
    lesson.linked(
        "past",
        picture.message(
            lesson.key,
            height=STRIP_HEIGHT,
            title=_("Past customers"),
            head=[Head(legend, "legend")],
            describe=describe,
        ),
    )
