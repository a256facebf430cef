"""The page on margins: the choice of the part, the board with its street, the proof, and the path over C."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import large_data
from explorer.lesson.controls import Choice, Steps, near
from explorer.lesson.error_curve import view
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.margin import captions, duality_gap, solutions, texts
from explorer.lessons.margin.solutions import PRICES
from explorer.points import links
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Board, Caption
from linboard.captions import margin
from linboard.captions.solutions import Solutions, steps_of
from linboard.figures import curves, streets
from linboard.i18n.language import N_, _
from linboard.i18n.text import plain
from linboard.messages import Chart, Head, Player, Table
from linclass import MaxMargin, NotSeparableError, Separability, SoftMargin
from linclass.margins.returned_margin import TOLERANCE

MOST_PATH = 2_000  # number of points up to which all values of C are solved
FILM = 12  # steps of a solver that are shown with very many points
WAY = Choice(
    "margin.way",
    {
        "hard": N_("Maximum margin"),
        "scale": N_("Two lengths"),
        "soft": N_("Soft margin"),
        "lines": N_("Other lines"),
        "map": N_("XOR map"),
    },
)
PLAY = Choice("margin.play", {"solver": N_("One C, step by step"), "path": N_("All values of C")})
PRICE = Steps("margin.price", PRICES, 1.0)
BESIDE = Choice(
    "margin.side",
    {"limit": N_("The lower bound"), "proof": N_("Gap and residual"), "curve": N_("Error over C")},
)


# ---- controls ----


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def playing(n: int) -> str:
    """Return the animation; with many points there is no choice."""
    if n > MOST_PATH:
        return "solver"
    return PLAY.show(_("The player shows"))


def price_control() -> float:
    """Return C, the cost of slack."""
    return PRICE.show(_("Penalty C for slack"), near(), format_func=plain)


def beside(way: str) -> tuple[str, DeltaGenerator]:
    """Return the companion for a single C or for a hard margin, and the row of that control."""
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")
    without = () if way == "soft" else ("curve",)
    return BESIDE.show(_("Next to the board"), place=row, without=without), row


def sweep(price: float) -> view.Sweep:
    """Return the values of C, and the index of the current one."""
    return view.Sweep(SoftMargin(C=price), "C", PRICES, "C", _("Penalty C for slack"), PRICE.set)


def offer_soft(lesson: LessonPage) -> None:
    """Show a button to the soft margin, which works for all points."""
    with lesson.controls():
        st.button(_("Use the soft margin"), key="margin.offer", on_click=WAY.set, args=("soft",))


# ---- fits ----


def hard(lesson: LessonPage) -> Solutions | Separability | str:
    """Return the steps to the maximum margin, the proof that there is none, or why the numbers are too
    imprecise for it."""
    try:
        model = result_cache.fit(MaxMargin(), lesson.dataset.X, lesson.signs)
    except NotSeparableError as error:
        return error.certificate
    except ValueError:
        return _(
            "A line separates the classes, but they are too close for floating-point numbers to determine "
            "the best one."
        )
    return steps_of(model, lesson.dataset.X, lesson.signs, film(lesson))


def film(lesson: LessonPage) -> int | None:
    """Return how many of a solver's steps are shown: all, or some for very many points."""
    return None if links.carries(lesson.dataset) else FILM


def soft(lesson: LessonPage, price: float) -> Solutions:
    """Return the steps to the soft margin for one C."""
    model = result_cache.cached(large_data.line, SoftMargin(C=price), lesson.dataset.X, lesson.signs)
    return steps_of(model, lesson.dataset.X, lesson.signs, film(lesson))


def path(lesson: LessonPage) -> Solutions:
    """Return the soft margins for all C, and the maximum margin if there is one."""
    X, signs = lesson.dataset.X, lesson.signs
    models: list[MaxMargin | SoftMargin] = []
    for price in PRICES:
        if models and _free_of_slack(models[-1]):
            models.append(models[-1])  # without slack C does not matter: all conditions already hold
        else:
            models.append(result_cache.fit(SoftMargin(C=price), X, signs))
    found = hard(lesson)
    last = [found.model] if isinstance(found, Solutions) else []
    prices = [*PRICES, np.inf][: len(models) + len(last)]
    return solutions.over_prices(models + last, np.array(prices), len(X))


def _free_of_slack(model: MaxMargin | SoftMargin) -> bool:
    return model.trace_.stop == "converged" and not streets.slack(1 - model.slack_).any()


# ---- the board ----


def show(
    lesson: LessonPage, shown: Solutions, side: str = "", other: Callable[[], None] | None = None
) -> None:
    """Show the board with the street of each step, and next to it the proof, the curves over C, or an `other`
    chart.

    The `side` "limit" of the proof has two curves that meet, "proof" their distance.
    """
    dataset, signs = lesson.dataset, lesson.signs
    path = shown.kind == "path"
    gap = path or side == "proof"
    moves = lesson.moves
    if moves:
        shown = shown.last()  # it follows the reader's hand instead of playing
    columns = margin.columns(shown, dataset.X, signs)
    for left_out in margin.left_out(columns["slacking"], columns["supports"]):
        lesson.notice(left_out)
    plays = Player(
        length=len(shown),
        trace=fingerprint(shown),
        steps=[f"{price:g}".replace("inf", "∞") for price in shown.prices] if path else columns["step"],
        label=_("Penalty C") if path else None,
    )
    board = Board(dataset, lesson.positive)
    board.below(*streets.below(dataset, shown.coef, shown.intercept, lesson.positive))
    ringed = shown.support & (moves or lesson.answered)  # a scene may ask how many points will be ringed
    board.keep(np.flatnonzero(ringed.any(axis=0))[: streets.MARKED])
    board.above(*streets.above(dataset.X, signs, shown.coef, shown.intercept, ringed, shown.known()))
    caption = captions.caption(shown, dataset.X, signs, plain=bool(lesson.scene), gap=gap)
    lesson.show(board, Caption(caption, margin.formula(shown, gap=gap), columns), plays=plays)
    if other:
        other()
    else:
        chart = _over_prices(lesson, shown, columns) if path else _proof(lesson, shown, gap)
        with lesson.right:
            lesson.linked("beside", chart)
    table(lesson, margin.table(shown, gap=gap), _("Steps"))


def table(lesson: LessonPage, table: Table, title: str) -> None:
    """Show the table of the steps; a locked page omits it."""
    if not lesson.locked:
        lesson.linked("table", Chart(group=lesson.key, table=table, title=title))


def fingerprint(shown: Solutions) -> int:
    """Return a number that differs if the steps differ."""
    return zlib.crc32(
        shown.coef.tobytes(), zlib.crc32(shown.intercept.tobytes(), zlib.crc32(shown.prices.tobytes()))
    )


def _proof(lesson: LessonPage, shown: Solutions, gap: bool) -> Chart:
    """Draw the objective and its bound, or the gap between them and the residual, at each step."""
    steps = shown.step
    if gap:
        picture = duality_gap.distances(steps, shown.relative_gap(), shown.residual, TOLERANCE)
        legend = _("Residual: the largest violation of an optimality condition; the gap is one of them.")
        describe = _("Step {step}: the relative gap is {gap:text}, the residual {residual:text}.")
    else:
        picture = duality_gap.meeting(steps, shown.objective, shown.dual_objective)
        legend = _(
            "A single step may raise the objective. But no line has an objective below the bound: where "
            "the two curves meet, no line is better."
        )
        describe = _("Step {step}: the objective is {objective}, and no line can be below {dual}.")
    return picture.message(
        lesson.key,
        title=_("The proof"),
        head=[*([] if lesson.scene else _proved(lesson, shown)), Head(legend, "legend")],
        describe=describe,
        view=f"proof{gap}{len(shown)}{picture.layout['yaxis']['range']}",
    )


def _proved(lesson: LessonPage, shown: Solutions) -> list[Head]:
    """Return sentences on the result and the support vectors."""
    return [texts.verdict(shown), *texts.moved(lesson, shown), Head(texts.supports(lesson, shown))]


def _over_prices(lesson: LessonPage, shown: Solutions, columns: Mapping[str, Any]) -> Chart:
    """Draw margin, slack and support vectors against C."""
    width = np.where(np.isfinite(columns["margin"]), columns["margin"], np.nan)
    picture = curves.stacked(
        np.arange(len(shown)),
        [
            (_("Margin"), width, theme.LINE),
            (_("Total slack"), columns["slack"], theme.BAD),
            (_("Support vectors"), columns["supports"].astype(float), theme.CLASS_COLOURS[3]),
        ],
        _("Penalty C for slack"),
    )
    names = [f"{price:g}".replace("inf", "∞") for price in shown.prices]
    ticks = [
        i for i, price in enumerate(shown.prices) if np.isinf(price) or round(np.log10(price), 9) % 1 == 0
    ]
    picture.layout["xaxis"] |= {"tickvals": ticks, "ticktext": [names[i] for i in ticks], "tickangle": 0}
    worst = _(
        "All {k} are proved optimal: the largest relative gap is {gap}, the largest residual {residual}."
    )
    text = _(
        "When slack costs little, the street is wide and there is plenty of slack. As C rises, slack "
        "shrinks and the street narrows."
    )
    unsolved = int((shown.residual > TOLERANCE).sum())
    if unsolved:
        proved = _("Because of rounding, {unsolved} of the {k} are not solved exactly.").format(
            unsolved=unsolved, k=len(shown)
        )
    else:
        gap, residual = (margin.share(a.max()) for a in (shown.relative_gap(), shown.residual))
        proved = worst.format(k=len(shown), gap=gap, residual=residual)
    return picture.message(
        lesson.key,
        title=_("Against C"),
        head=[Head(text), Head(proved, "unsure" if unsolved else "right")],
        describe=_("C = {price}: margin {margin}, slack {slack}, support vectors {supports}."),
        view=f"path{len(shown)}",
    )
