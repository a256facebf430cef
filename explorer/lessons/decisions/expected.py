"""Expected cost of each decision against the probability: two lines that cross at the threshold."""

from __future__ import annotations

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.decisions import captions
from linboard import theme
from linboard.figures import boundaries, comparison, strokes
from linboard.i18n.language import _
from linboard.layers import Picture
from linboard.messages import Chart, Head
from linclass import Costs

HEIGHT = 230


def chart(lesson: LessonPage, costs: Costs, at: float | None = None) -> Chart:
    """Draw the lines of all decisions; `at` is a probability to mark."""
    yes, no = captions.icons(lesson)
    head = _(
        "The average cost of each decision where {yes} has probability p. Vertical line: the "
        "threshold, which is the solid line on the board."
    )
    if at is not None:
        head += " " + _("Gold: the diamond.")
    told = _("Deciding {yes} costs less once p is at least {threshold}.")
    if costs.band is not None:
        head = _(
            "The average cost of each decision where {yes} has probability p. Between the vertical "
            "lines: undecided (grey on the board)."
        )
        told = _("Not deciding costs least for p between {low} and {high}.")
    return figure(lesson, costs, yes, no, at).message(
        lesson.key,
        height=HEIGHT,
        title=_("Expected cost"),
        head=[Head(head.replace("{yes}", yes), "legend")],
        describe=told.replace("{yes}", yes),
        view=f"expected{costs.false_positive}.{costs.false_negative}",
    )


def figure(lesson: LessonPage, costs: Costs, yes: str, no: str, at: float | None) -> Picture:
    """Draw the line of each decision over p, the threshold or the band as on the board, and `at` in gold."""
    _symbol, first = boundaries.look(lesson.positive)
    _symbol, second = boundaries.look(boundaries.other_class(lesson.dataset, lesson.positive))
    alarm, miss = costs.false_positive, costs.false_negative
    top = 1.08 * max(alarm, miss)
    edges = [costs.threshold] if costs.band is None else list(costs.band)
    layers = [
        *(strokes.through([p, p], [0, top], theme.LINE, 3) for p in edges),
        strokes.through([0, 1], [alarm, 0], first, 3) | comparison.entry(_("decide {icon}").format(icon=yes)),
        strokes.through([0, 1], [0, miss], second, 3) | comparison.entry(_("decide {icon}").format(icon=no)),
    ]
    if costs.reject is not None:
        flat = strokes.through([0, 1], [costs.reject] * 2, theme.LINE, 3, "dash")
        layers.append(flat | comparison.entry(_("don’t decide")))
    if at is not None:
        gold = {"size": 11, "color": theme.ACCENT, "line": {"width": 2, "color": theme.PAPER}}
        layers += [
            strokes.through([at, at], [0, top], theme.ACCENT, 2),
            strokes.dots(gold, np.array([[at, (1 - at) * alarm], [at, at * miss]])),
        ]
    layout = theme.layout(
        xaxis=theme.axis("p", range=[0, 1], zeroline=False),
        yaxis=theme.axis(_("expected cost"), range=[0, top], nticks=5, zeroline=False),
        margin={"l": 52, "r": 12, "t": 26, "b": 40},
    )
    picture = Picture(layers, layout)
    comparison.named(picture)
    return picture
