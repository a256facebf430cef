"""The charts next to the board of the dual perceptron: the Gram matrix, the votes at a place, and both forms."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.companions import kernel_votes
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.dual.gram import MOST_ROWS, gram_figure
from explorer.lessons.dual.view import PLACE
from linboard import theme
from linboard.captions import dual
from linboard.i18n import tables
from linboard.i18n.language import _
from linboard.messages import Chart, Head, Text, choose
from linclass import DualPerceptron, Perceptron, Trace


def show(lesson: LessonPage, chosen: str, model: DualPerceptron, primal: Trace[Perceptron] | None) -> None:
    """Show the Gram matrix or the votes; a scene may show both forms of the algorithm in two columns."""
    if chosen == "votes":
        lesson.linked("votes", kernel_votes.chart(lesson, model, PLACE.at(lesson.dataset)))
    elif lesson.scene and primal is not None:
        lesson.linked("columns", Chart(group=lesson.key, title=_("Both forms"), formula=two_columns(model)))


def two_columns(model: DualPerceptron) -> list[Text]:
    """Return a table of what each form stores, and how this step changes it; the board fills in the numbers."""
    n = model.trace_.alpha.shape[1]
    counts = "<br>".join(f"<i>α</i><sub>{i + 1}</sub> = {{count{i}}}" for i in range(n))
    added = "<b>w</b> {sign:sign} {picked:point}, <i>b</i> {sign:sign} 1"
    counted = "<i>α</i>{picked:sub} + 1"
    heads = ("", _("Primal form"), _("Dual form"))
    line = "{line:line} = 0"
    stores = (_("It stores"), "<b>w</b> = {w:vector}<br><i>b</i> = {b}", counts)
    lines = (_("Its line"), line, line.replace("{line", "{summed_line"))
    none = (_("Its line"), _("none yet"), _("none yet"))
    name, first = _("This step"), "min(6em, 22vw)"
    texts = {
        "update": tables.table(heads, [(name, added, counted), stores, lines], first),
        "end": tables.table(heads, [(name, _("no mistake"), _("no mistake")), stores, lines], first),
        "start": tables.table(heads, [(name, "–", "–"), stores, none], first),
    }
    which = np.select([model.trace_.picked >= 0, model.trace_.step == 0], ["update", "start"], default="end")
    return [choose(texts, which)]


def gram_matrix(lesson: LessonPage, model: DualPerceptron, verdict: Head) -> None:
    """Show the Gram matrix with the entries of each step highlighted, their meaning, and the end of the training."""
    trace = model.trace_
    what = _("x·z") if model.kernel == "linear" else _("k(x, z)")
    sentence = _(
        "The Gram matrix: {what} for all pairs, computed once. Each step highlights the row of the "
        "point it uses, and in this row the columns with α > 0. At the end these columns are framed."
    ).format(what=what)
    if lesson.dataset.n > MOST_ROWS:
        sentence += " " + _("The first {some} of {n} rows are drawn.").format(
            some=MOST_ROWS, n=lesson.dataset.n
        )
    if (model.gram_[:MOST_ROWS, :MOST_ROWS] < 0).any():
        sentence += " " + _("Green: above 0. Violet: below 0.")
    if lesson.dataset.n > theme.NAMED_POINTS:
        shown = min(lesson.dataset.n, MOST_ROWS)
        sentence += " " + _("Each of {n} points has a row and a column, sorted by class.").format(n=shown)
    picture = gram_figure(
        model.gram_, trace.picked, dual.before(trace, model.eta) > 0, _order(lesson.dataset.labels)
    )
    used = {
        True: _("row of {picked:point}; entries used: {used}."),
        False: _("all rows; entries used in each: {used}."),
    }
    lesson.linked(
        "gram",
        picture.message(
            lesson.key,
            title=_("Gram matrix"),
            head=[Head(sentence, "legend")] if lesson.scene else [verdict, Head(sentence, "legend")],
            describe=choose(used, trace.picked >= 0),
            height=250 if lesson.scene else theme.SIDE_HEIGHT,
            view=str(len(model.gram_)),
        ),
    )


def _order(labels: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return the order of rows and columns: as numbered, or class by class if the points have no names."""
    return np.arange(len(labels)) if len(labels) <= theme.NAMED_POINTS else np.argsort(labels, kind="stable")
