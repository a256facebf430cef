"""Three and four classes by one line each: their grounds, what is ambiguous, and a cut through all f."""

from __future__ import annotations

import zlib
from itertools import groupby
from typing import Any

import numpy as np

from explorer.frame.controls import Choice, Slider
from explorer.frame.lesson import Lesson
from explorer.lessons.hypothesis import regions
from explorer.points.dataset import Dataset
from explorer.visit import memo
from linboard import theme
from linboard.board import Told
from linboard.messages import Head, Player, Text, choose
from linboard.words.language import N_, _, listed
from linboard.words.text import number
from linclass import OneVsRest, Perceptron

BUDGET = 1_000  # updates of each line
STEPS = 40  # most steps that are sent
COLOURS = Choice("hyp.show", {"winner": N_("Largest f wins"), "claims": N_("f > 0 claims")})
CUT = Slider("hyp.cut", 0, 100, 50)
LARGE = 5_000  # points from which on few steps are counted


def fit(dataset: Dataset) -> OneVsRest:
    """One perceptron for each class that is on the board, three or more."""
    return memo.fit(OneVsRest(estimator=Perceptron(max_updates=BUDGET)), dataset.X, dataset.labels)


def ask_for_classes(here: Lesson) -> None:
    """Show the points alone and say what is missing: two classes need one line only."""
    here.plain_board(
        _("Board with {n:,} points").format(n=here.dataset.n),
        _(
            "One line for each class takes three classes or more: choose ▲ above the board and click to add points, or "
            "press “Three clouds”."
        ),
    )


def show_control() -> bool:
    """Whether the colours tell who wins, rather than who claims a place alone."""
    return COLOURS.show(_("Colours")) == "winner"


def cut_control(dataset: Dataset) -> float:
    """The height at which all f are shown along a line."""
    percent = CUT.show(_("Height of the cut (dashed line), % of the board"))
    low, high = dataset.bounds[1]
    return low + percent / 100 * (high - low)


class Rows:
    """The steps of a fit that are sent, at most 40 of them."""

    def __init__(self, dataset: Dataset, model: OneVsRest) -> None:
        trace = model.trace_
        most = STEPS if dataset.n <= LARGE else 2
        rows = np.unique(np.linspace(0, len(trace) - 1, most).round().astype(int))
        self.step, self.errors = trace.step[rows], trace.errors[rows]
        self.coef, self.intercept = trace.coef[rows], trace.intercept[rows]
        self.classes = tuple(int(label) for label in model.classes_)
        scores = np.einsum("tci,ni->tcn", self.coef, dataset.X) + self.intercept[:, :, None]
        count = (scores > 0).sum(axis=1)  # (T, n): how many classes claim each point
        self.nobody, self.several = (count == 0).sum(axis=1), (count > 1).sum(axis=1)
        self.stop = trace.stop


def show(here: Lesson, rows: Rows, *, winner: bool, height: float) -> None:
    """All lines at each step, with the grounds of the classes and the ambiguous ground."""
    dataset = here.dataset
    board = regions.board(dataset, rows.classes, rows.coef, rows.intercept, winner=winner, height=height)
    moment = _(
        "Points that get another class than their own: {errors} of {n}. Points that no class claims: {nobody}, that "
        "several claim: {several}."
    )
    start = _("At first w = 0 for every class: there are no lines yet, and no class claims any ground.")
    end = moment
    if rows.stop != "converged":
        end += " " + _("Not every line split its class off within {budget} updates.")
    which = ["start", *["moment"] * (len(rows.step) - 1)]
    which[-1] = "end"
    lines = np.concatenate([rows.coef, rows.intercept[:, :, None]], axis=2)  # (T, C, 3)
    columns: dict[str, Any] = {
        "step": rows.step,
        "errors": rows.errors,
        "nobody": rows.nobody,
        "several": rows.several,
        "n": dataset.n,
        "budget": BUDGET,
    }
    columns |= {f"line_{label}": lines[:, i] for i, label in enumerate(rows.classes)}
    formula = [f"{theme.CLASS_ICONS[k]} <i>f</i>(<b>x</b>) = {{line_{k}:line}}" for k in rows.classes]
    formula.append(
        _("<i>h</i>(<b>x</b>) = the class with the largest <i>f</i>(<b>x</b>)")
        if winner
        else _("A class claims <b>x</b> where its <i>f</i>(<b>x</b>) > 0")
    )
    caption = choose({"start": start, "moment": moment, "end": end}, which)
    plays = Player(length=len(which), steps=rows.step, trace=zlib.crc32(lines.tobytes()), result=True)
    here.show(board, Told(caption, formula, columns), plays=plays, view="classes")


def _uppermost(dataset: Dataset, rows: Rows, height: float) -> Text:
    """Whose f is the largest along the cut at each step, from left to right, for those who hear the page."""
    (low, high), _y = dataset.bounds
    x = np.linspace(low, high, regions.CUT_POINTS)
    f = rows.coef[:, :, :1] * x + (rows.coef[:, :, 1] * height + rows.intercept)[:, :, None]  # (T, C, places)
    none = (f == f[:, :1]).all(axis=(1, 2))  # all f are one, as at the start
    orders, which = np.unique(np.where(none[:, None], -1, f.argmax(axis=1)), axis=0, return_inverse=True)
    told = []
    for order in orders.tolist():
        names = [dataset.names[rows.classes[k]] for k, _same in groupby(order) if k >= 0]
        told.append(
            _("Along {axis} = {height}, from left to right, the largest f is that of class {names}.").format(
                axis="x⁽²⁾", height=number(height), names=listed(names)
            )
            if names
            else _("All f are the same along {axis} = {height}.").format(axis="x⁽²⁾", height=number(height))
        )
    return choose(told, which.ravel())


def beside(here: Lesson, rows: Rows, height: float) -> None:
    """All f along the cut, the largest drawn thick."""
    sentence = _(
        "A class claims a place where its f is above 0. Crossed: several classes claim it. Striped: no class does. "
        "Below are all f along the dashed line. The thick one is the largest and wins."
    )
    picture = regions.cut(here.dataset, rows.classes, rows.coef, rows.intercept, height)
    here.linked(
        "cut",
        picture.message(
            here.key,
            title=_("Cut"),
            head=[Head(sentence, "legend")],
            describe=_uppermost(here.dataset, rows, height),
        ),
    )
