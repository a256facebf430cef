"""Three and four classes with one line each: their regions, the ambiguous region, and a cut through all f."""

from __future__ import annotations

import zlib
from itertools import groupby

import numpy as np

from explorer.lesson.controls import Choice, Slider
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.hypothesis import regions
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.captions import one_vs_rest
from linboard.captions.one_vs_rest import Lines
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import number
from linboard.messages import Head, Player, Text, choose
from linclass import OneVsRest, Perceptron

BUDGET = 1_000  # updates of each line
STEPS = 40  # largest number of steps that are sent
COLOURS = Choice("hyp.show", {"winner": N_("Largest f wins"), "claims": N_("f > 0 claims")})
CUT = Slider("hyp.cut", 0, 100, 50)
LARGE = 5_000  # number of points from which on few steps are counted


def fit(dataset: Dataset) -> OneVsRest:
    """Fit one perceptron for each class on the board, three or more."""
    return result_cache.fit(OneVsRest(estimator=Perceptron(max_updates=BUDGET)), dataset.X, dataset.labels)


def ask_for_classes(lesson: LessonPage) -> None:
    """Show only the points, and say that two classes need only one line."""
    lesson.plain_board(
        _(
            "One-vs-rest needs at least three classes: choose ▲ above the board and add points, "
            "or press “Three clouds”."
        ),
    )


def show_control() -> bool:
    """Return whether the colours show the largest f, rather than the classes with f > 0."""
    return COLOURS.show(_("Colours")) == "winner"


def cut_control(dataset: Dataset) -> float:
    """Return the height of the line along which all f are plotted."""
    percent = CUT.show(_("Height of the slice (dashed line), % of the board"))
    low, high = dataset.bounds[1]
    return low + percent / 100 * (high - low)


def played(dataset: Dataset, model: OneVsRest) -> Lines:
    """Return the steps of a fit that are sent, at most 40 of them."""
    trace = model.trace_
    most = STEPS if dataset.n <= LARGE else 2
    rows = np.unique(np.linspace(0, len(trace) - 1, most).round().astype(int))
    return Lines(trace.at(rows), dataset.X, tuple(int(label) for label in model.classes_), BUDGET)


def show(lesson: LessonPage, shown: Lines, *, winner: bool, height: float) -> None:
    """Show all lines at each step, with the regions of the classes and the ambiguous region."""
    board = regions.board(
        lesson.dataset, shown.classes, shown.coef, shown.intercept, winner=winner, height=height
    )
    text = Caption(
        one_vs_rest.caption(shown), one_vs_rest.formula(shown, winner=winner), one_vs_rest.columns(shown)
    )
    steps = shown.trace.step
    plays = Player(length=len(steps), steps=steps, trace=zlib.crc32(shown.lines.tobytes()), result=True)
    lesson.show(board, text, plays=plays, view="classes")


def _uppermost(dataset: Dataset, shown: Lines, height: float) -> Text:
    """Name the classes with the largest f along the cut at each step, from left to right, for screen readers."""
    (low, high), _y = dataset.bounds
    x = np.linspace(low, high, regions.CUT_POINTS)
    # Shape (T, C, places).
    f = shown.coef[:, :, :1] * x + (shown.coef[:, :, 1] * height + shown.intercept)[:, :, None]
    none = (f == f[:, :1]).all(axis=(1, 2))  # all f are equal, as at the start
    orders, which = np.unique(np.where(none[:, None], -1, f.argmax(axis=1)), axis=0, return_inverse=True)
    told = []
    for order in orders.tolist():
        names = [dataset.names[shown.classes[k]] for k, _same in groupby(order) if k >= 0]
        told.append(
            _("Along {axis} = {height}, from left to right, the largest f belongs to class {names}.").format(
                axis="x⁽²⁾", height=number(height), names=listed(names)
            )
            if names
            else _("All f are constant along {axis} = {height}.").format(axis="x⁽²⁾", height=number(height))
        )
    return choose(told, which.ravel())


def beside(lesson: LessonPage, shown: Lines, height: float) -> None:
    """Show all f along the cut; the largest is drawn thick."""
    sentence = _(
        "A class claims a place where its f is positive. Crossed: several classes claim it. Striped: none "
        "does. Below: every f along the dashed line; the largest one (thick) wins."
    )
    picture = regions.cut(lesson.dataset, shown.classes, shown.coef, shown.intercept, height)
    lesson.linked(
        "cut",
        picture.message(
            lesson.key,
            title=_("Slice"),
            head=[Head(sentence, "legend")],
            describe=_uppermost(lesson.dataset, shown, height),
        ),
    )
