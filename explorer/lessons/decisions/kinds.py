"""Three kinds of model on the same points: what each estimates, and its decisions at these costs."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from explorer.lesson.controls import Seed, Switch
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.model_kinds import GENERATIVE
from explorer.lessons.decisions import board, deciding, view
from explorer.lessons.decisions.deciding import Judge
from linboard import theme
from linboard.board import Board, Caption
from linboard.figures import boundaries, comparison
from linboard.i18n import tables
from linboard.i18n.language import _
from linboard.layers import Layer
from linboard.messages import Chart
from linclass import Costs

KEYS = ("fisher", "logistic", "soft")
TITLES = tuple(deciding.CHOICES[key].title for key in KEYS)
LOOKS = ((theme.CLASS_COLOURS[3], "solid"), (theme.LINE, "dash"), (theme.GOOD, "dashdot"))
DRAWN = 60  # new points
DRAW = Switch("dec.draw")
SEED = Seed("dec.seed")
PARAMETERS = (8, 3, 3)  # in the plane: two means, a covariance, a prior; and w, b


def draws() -> tuple[bool, int]:
    """Return whether new points are drawn from the generative model, and with which seed."""
    if DRAW.held:  # a scene shows neither control
        return DRAW.value(), 0
    with st.container(horizontal=True, vertical_alignment="bottom"):
        wanted = DRAW.show(_("Draw new points from Fisher’s Gaussians"))
        seed = SEED.show() if wanted else 0
    return wanted, seed


def show(lesson: LessonPage, costs: Costs, new: tuple[bool, int]) -> list[Judge]:
    """Show the three boundaries at these costs, and a table that compares the kinds of model; return the models."""
    dataset, signs = lesson.dataset, lesson.signs
    costs = view.known(lesson, costs)
    judges = [deciding.judge(key, dataset.X, signs) for key in KEYS]
    coef = np.array([judge.coef for judge in judges])
    intercept = np.array([judge.intercept - judge.level(costs) for judge in judges])
    drawn = Board(dataset, lesson.positive)
    if new[0] and lesson.answered:
        drawn.below(*_drawn(lesson, judges[0], new[1]))
    titles = tuple(_(title) for title in TITLES)
    drawn.below(*comparison.lines(dataset, coef[None], intercept[None], titles, LOOKS))
    comparison.named(drawn)
    columns: dict[str, Any] = {}
    for k, judge in enumerate(judges):
        found = judge.confusion(costs)
        _tn, fp, fn, _tp = found.cells
        columns |= {
            f"fp{k}": fp,
            f"fn{k}": fn,
            f"cost{k}": found.cost(costs),
            f"level{k}": judge.level(costs),
        }
    formula = [
        _(
            "Generative: <i>p</i>(<b>x</b>, C) = <i>p</i>(<b>x</b>|C)·<i>p</i>(C), then "
            "<i>p</i>(C|<b>x</b>) by Bayes’ rule: it can draw new points, and notices a place unlike any "
            "class"
        ),
        _("Discriminative: <i>p</i>(C|<b>x</b>) only; it assumes nothing about where points lie"),
        _("Discriminant function: <i>f</i>(<b>x</b>) only; it gives a decision and nothing else"),
    ]
    told = _caption(certain=judges[0].certain)
    if lesson.scene:
        told = _("The boundaries of the three models.")
        if lesson.answered:
            told += " " + _("Small and faint: new points from Fisher’s Gaussians.")
    lesson.show(drawn, Caption(told, formula, columns), view="kinds")
    table = _plain_table(answered=lesson.answered) if lesson.scene else _table()
    with lesson.right:
        lesson.linked("kinds", Chart(group=lesson.key, title=_("Three kinds of model"), formula=[table]))
    return judges


def _plain_table(*, answered: bool) -> str:
    """Return the table of a scene: what each kind has learned and, after the answer, what it can do and which models
    are of this kind."""
    learned = (
        _("p(x, C): where the points of each class lie"),
        _("p(C | x): how probable each class is at x"),
        _("f(x): on which side of the line x lies"),
    )
    can = (
        _("generate new points, say how sure it is, decide"),
        _("say how sure it is, decide"),
        _("only decide"),
    )
    others = (_("naive Bayes"), _("softmax"), _("perceptron, least squares"))
    rows = []
    for key, *cells, also in zip(KEYS, learned, can, others, strict=True):
        one = deciding.CHOICES[key]
        name = f"<strong>{_(one.title)}</strong>"
        if answered:
            name += "<br><small>" + _("{kind}; also: {models}").format(
                kind=_(one.model.kind.noun), models=also
            )
            name += "</small>"
        rows.append((name, *(cells if answered else cells[:1])))
    heads = ("", _("Learned"), _("Can"))
    return tables.table(heads if answered else heads[:2], rows, "min(9em, 36vw)")


def _caption(*, certain: bool) -> str:
    """Say from which threshold on each of them decides."""
    costs = " " + _("Cost: {cost0}, {cost1}, {cost2}.")
    if certain:
        told = _(
            "At these costs logistic regression decides from f = {level1} upwards. The soft margin still "
            "decides from f = 0, and so does Fisher’s method: without spread across its line, its p can "
            "only be 0, ½ or 1."
        )
        return told + costs
    told = _(
        "At these costs Fisher and logistic regression use the threshold f = {level0}; the soft margin "
        "still uses f = 0."
    )
    return told + costs


def _drawn(lesson: LessonPage, judge: Judge, seed: int) -> list[Layer]:
    """Draw new points from the fitted Gaussians."""
    X, y = judge.model.sample(DRAWN, random_state=seed)
    other = boundaries.other_class(lesson.dataset, lesson.positive)
    return [board.drawn(X[y > 0], lesson.positive), board.drawn(X[y < 0], other)]


def _table() -> str:
    """Return the table of what each kind models, what it can do, and its decisions here."""
    yes, no = _("yes"), "–"
    chosen = [deciding.CHOICES[key] for key in KEYS]
    known = [yes if one.model.probable else no for one in chosen]
    draws = [yes if one.model.kind is GENERATIVE else no for one in chosen]
    small = '<small style="font-weight:400">{kind}</small>'
    titles = ("", *(f"{_(one.title)}<br>{small.format(kind=_(one.model.kind.name))}" for one in chosen))
    heads = [
        f'<span style="font-size:min(1em,3.1vw)">{title}</span>' for title in titles
    ]  # short for narrow phone screens
    rows = [
        (
            _("What it learns"),
            "<i>p</i>(<b>x</b>|C), <i>p</i>(C)",
            "<i>p</i>(C|<b>x</b>)",
            "<i>f</i>(<b>x</b>)",
        ),
        (_("Fitted numbers"), *map(str, PARAMETERS)),
        (_("Set in advance"), *(deciding.fixed(key) or no for key in KEYS)),
        (_("Probability of a class"), *known),
        (_("New costs without refitting"), *known),
        (_("Can refuse to decide"), *known),
        (_("Can draw new points"), *draws),
        (_("False alarms, misses"), *(f"{{fp{k}}}, {{fn{k}}}" for k in range(3))),
        (_("Cost"), *(f"{{cost{k}}}" for k in range(3))),
    ]
    return tables.table(heads, rows, "min(9em, 22vw)")


def code(lesson: LessonPage, judges: list[Judge]) -> None:
    """Show the code of all three models."""
    for judge, title in zip(judges, TITLES, strict=True):
        lesson.code(judge.model, _(title))
