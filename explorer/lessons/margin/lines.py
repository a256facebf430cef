"""Other separating lines next to that of maximum margin: final lines of perceptrons, and the order in which
they fail."""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Seed, Slider, near
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.margin.view import table
from explorer.points import jitter
from explorer.visit import result_cache
from linboard.board import Board, Caption
from linboard.captions.solutions import Solutions
from linboard.figures import boundaries, margins, streets
from linboard.i18n.language import _, ngettext
from linboard.messages import Chart, Choice, Head, Player, Table, choose
from linclass import MaxMargin
from linclass.core import linear
from linclass.perceptrons.starts import MOST_COMPARED, OTHERS, OTHERS_BUDGET, least_margin, other_starts

Array = NDArray[np.float64]
SAME = 12  # decimals to which w/‖w‖ and b/‖w‖ of the same line agree
JITTER = Slider(
    "margin.jitter", 0, 300, 150, 10
)  # maximum displacement of the copies, in percent of the maximum margin
SEED = Seed("margin.seed")


def jitter_controls() -> tuple[float, int]:
    """Return the displacement of copies of the points as a share of the maximum margin, and the seed of their
    positions."""
    with near():
        percent = JITTER.show(_("Jitter, share of the margin"), format="%d%%", width=235)
        seed = SEED.show(width=110)
    return percent / 100, seed


def lines(lesson: LessonPage, best: MaxMargin) -> tuple[Array, Array, Array]:
    """Return separating lines w (s, 2), b (s,) with their margins (s,), in rising order; the last has the
    maximum margin.

    Perceptrons that ended with the same line count once.
    """
    X, signs = lesson.dataset.X, lesson.signs
    W, b = (
        result_cache.cached(other_starts, X, signs)
        if len(X) <= MOST_COMPARED
        else (np.empty((0, 2)), np.empty(0))
    )
    found = least_margin(X, signs, W, b)
    same = np.round(np.column_stack(linear.normal_form(W, b)), SAME)
    order = np.unique(same, axis=0, return_index=True)[1] if len(b) else np.arange(0)
    order = order[np.argsort(found[order], kind="stable")]
    return (
        np.vstack([W[order], best.coef_]),
        np.append(b[order], best.intercept_),
        np.append(found[order], best.margin_),
    )


def show(lesson: LessonPage, shown: Solutions, share: float, seed: int) -> None:
    """Show one line per step with the copies of the points that it misclassifies; the last has the maximum margin."""
    best = shown.model
    assert isinstance(best, MaxMargin), "other lines are compared with the maximum margin"
    dataset, signs = lesson.dataset, lesson.signs
    W, b, found = lines(lesson, best)
    normals, offsets = linear.normal_form(W, b)
    scaled = normals / found[:, None], offsets / found
    others = margins.faint_lines(linear.boundary_segments(W, b, *boundaries.view(dataset)))
    street = streets.below(dataset, *scaled, lesson.positive, tween=False)  # f = ±1 at the nearest points
    places, who = jitter.copies(dataset.X, share * best.margin_, seed)
    wrong = jitter.wrong(places, signs[who], W, b)
    if share == 0:
        places, wrong = places[:0], wrong[:, :0]
    board = Board(dataset, lesson.positive)
    board.below(others, *street, *margins.copies_below(places, dataset.labels[who][: len(places)], wrong))
    steps = np.arange(1, len(b) + 1)
    fails = 100 * jitter.first_wrong(dataset.X, signs, W, b, seed) / best.margin_
    columns = {
        "step": steps,
        "w": W,
        "b": b,
        "margin": found,
        "fails": fails,
        "wrong": wrong.sum(axis=1),
        "copies": len(places),
    }
    trace = zlib.crc32(W.tobytes(), zlib.crc32(b.tobytes()))
    plays = Player(length=len(b), steps=steps, label=_("Line"), trace=trace)
    lesson.show(board, Caption(_caption(len(b), share), columns=columns), plays=plays)
    with lesson.right:
        lesson.linked("beside", _comparison(lesson, found, fails, share))
    table(lesson, _table(), _("Lines"))


def _caption(count: int, share: float) -> Choice:
    """Describe each line and its robustness to the jitter."""
    told = " " + _("It misclassifies its first copy at {fails:percent}.")
    if share:
        told += " " + _("Now {wrong} of {copies} copies are misclassified.")
    templates = {
        "other": _("Line {step}, where a perceptron stopped: margin {margin:exact}.") + told,
        "widest": _("The line of maximum margin: {margin:exact}.") + told,
    }
    return choose(templates, ["other"] * (count - 1) + ["widest"])


def _comparison(lesson: LessonPage, found: Array, fails: Array, share: float) -> Chart:
    """Plot the margin of each line against the jitter at which it first misclassifies a copy."""
    picture = margins.failing(found, fails, 100 * share)
    text = _(
        "Each point sends out copies, up to the jitter away. A line cannot fail before the jitter reaches "
        "its margin (the slanted line), so narrow streets can fail first. Below the dashed line: lines "
        "that have failed."
    )
    return picture.message(
        lesson.key,
        title=_("Margin and jitter"),
        head=[Head(_("Each dot is a line: its margin, and the jitter at which it first fails."))]
        if lesson.scene
        else [Head(_others(lesson.dataset.n, len(found) - 1)), Head(text)],
        describe=_("margin {margin:exact}, first copy misclassified at {fails:percent}."),
        view=f"lines{picture.layout['xaxis']['range']}{picture.layout['yaxis']['range']}",
    )


def _others(n: int, different: int) -> str:
    """Say how the other lines were found, or why there are none."""
    if n > MOST_COMPARED:
        return _("The last lines of perceptrons are shown for up to {n} points.").format(n=MOST_COMPARED)
    if not different:
        return _(
            "None of {n} perceptrons from random starts found a separating line in {k:,} updates: the "
            "margin is too small. So only the maximum-margin line is shown."
        ).format(n=OTHERS, k=OTHERS_BUDGET)
    return ngettext(
        "Grey: the line where all {n} perceptrons from random starts stopped. There is one line of maximum "
        "margin, the last.",
        "Grey: {k} different lines where {n} perceptrons from random starts stopped. There is one line of maximum "
        "margin, the last.",
        different,
    ).format(k=different, n=OTHERS)


def _table() -> Table:
    return Table(
        head=[_("Line"), "w", "b", _("Margin"), _("Fails at"), _("Misclassified copies")],
        cells=["{step}", "{w:vector}", "{b}", "{margin:exact}", "{fails:percent}", "{wrong}"],
    )
