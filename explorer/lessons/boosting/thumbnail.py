"""Thumbnail of this lesson for the map of all pages."""

from __future__ import annotations

from explorer.lesson.thumbnail import Drawn, Subject
from linboard.figures.svg import POINTS
from linboard.i18n.language import _, ngettext
from linclass import (
    AdaBoost,
)

ROUNDS = 12  # of boosting


def draw(subject: Subject) -> Drawn:
    """Draw the decision regions of the vote of stumps."""
    model = AdaBoost(rounds=ROUNDS).fit(subject.dataset.X, subject.signs)
    parts = subject.field(subject.corners(model.decision_function)) + POINTS
    if model.n_iter_ == 0:
        return parts, _("No threshold beats a coin flip")
    told = ngettext("One threshold decides", "{n} thresholds vote", model.n_iter_)
    return parts, told.format(n=model.n_iter_)
