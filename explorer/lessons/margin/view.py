"""Margins on the screen: what to show, the board with its street, the proof beside it, the path over the prices."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame import many
from explorer.frame.controls import Choice, OneOf, near
from explorer.frame.error_curve import view
from explorer.frame.lesson import Lesson
from explorer.frame.scene import Until
from explorer.lessons.margin import captions, proofs, solutions, told
from explorer.lessons.margin.solutions import PRICES
from explorer.visit import memo
from linboard import theme
from linboard.board import Board, Told
from linboard.figures import curves, streets
from linboard.messages import Chart, Head, Player, Table
from linboard.told import margin
from linboard.told.solutions import Solutions, steps_of
from linboard.words.language import N_, _
from linclass import MaxMargin, NotSeparableError, Separability, SoftMargin
from linclass.margins.returned import TOLERANCE

MOST_PATH = 2_000  # points up to which all prices are solved
FILM = 12  # steps of a solver that are played where there are very many points
WAY = Choice(
    "margin.way",
    {
        "hard": N_("Maximum margin"),
        "soft": N_("Soft margin"),
        "lines": N_("Other lines"),
        "map": N_("XOR map"),
    },
)
PLAY = Choice("margin.play", {"solver": N_("One price, step by step"), "path": N_("All prices")})
PRICE = OneOf("margin.price", PRICES, 1.0)
BESIDE = Choice(
    "margin.side",
    {"limit": N_("The limit"), "proof": N_("Gap and residual"), "curve": N_("Error over C")},
)


# ---- controls ----


def way() -> str:
    """Which part of the lesson is on the screen."""
    return WAY.show(_("Show"))


def playing(n: int) -> str:
    """What the player goes through; with many points there is no choice."""
    if n > MOST_PATH:
        return "solver"
    return PLAY.show(_("The player shows"))


def price_control() -> float:
    """The price C of slack."""
    return PRICE.show(_("Price C of slack"), near())


def beside(way: str) -> tuple[str, DeltaGenerator]:
    """What stands beside the board at one price or without slack, and the row of that control."""
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")
    without = () if way == "soft" else ("curve",)
    return BESIDE.show(_("Second plot"), place=row, without=without), row


def sweep(price: float) -> view.Sweep:
    """The prices, and which of them is in use."""
    return view.Sweep(SoftMargin(C=price), "C", PRICES, "C", _("Price C of slack"), PRICE.set)


def offer_soft(here: Lesson) -> None:
    """A button to the margin that works on all points."""
    with here.controls():
        st.button(_("Use the soft margin"), key="margin.offer", on_click=WAY.set, args=("soft",))


# ---- fits ----


def hard(here: Lesson) -> Solutions | Separability | str:
    """The steps to the maximum margin, the proof that there is none, or why numbers are too coarse for it."""
    try:
        model = memo.fit(MaxMargin(), here.dataset.X, here.signs)
    except NotSeparableError as error:
        return error.certificate
    except ValueError:
        return _(
            "A line separates the classes, but they are too close to each other for floating-point numbers to "
            "tell the best one."
        )
    return steps_of(model, here.dataset.X, here.signs, film(here))


def film(here: Lesson) -> int | None:
    """How many of a solver's steps are played: all, but of very many points some."""
    return None if many.few(here.dataset) else FILM


def soft(here: Lesson, price: float) -> Solutions:
    """The steps to the soft margin of one price."""
    model = memo.once(many.line, SoftMargin(C=price), here.dataset.X, here.signs)
    return steps_of(model, here.dataset.X, here.signs, film(here))


def path(here: Lesson) -> Solutions:
    """The soft margins of all prices, and the maximum margin where there is one."""
    X, signs = here.dataset.X, here.signs
    models: list[MaxMargin | SoftMargin] = []
    for price in PRICES:
        if models and _free_of_slack(models[-1]):
            models.append(
                models[-1]
            )  # without slack its price does not matter: all conditions hold as they are
        else:
            models.append(memo.fit(SoftMargin(C=price), X, signs))
    found = hard(here)
    last = [found.model] if isinstance(found, Solutions) else []
    prices = [*PRICES, np.inf][: len(models) + len(last)]
    return solutions.over_prices(models + last, np.array(prices), len(X))


def _free_of_slack(model: MaxMargin | SoftMargin) -> bool:
    return model.trace_.stop == "converged" and not streets.slack(1 - model.slack_).any()


# ---- the board ----


def show(here: Lesson, shown: Solutions, side: str = "", other: Callable[[], None] | None = None) -> None:
    """The board with the street of each step, and beside it the proof, the curves over the prices, or an `other`.

    Of the proof the `side` "limit" has two curves that meet, "proof" how far they are from that.
    """
    dataset, signs = here.dataset, here.signs
    path = shown.kind == "path"
    gap = path or side == "proof"
    moves = here.scene is not None and isinstance(here.scene.act, Until)
    if moves:
        shown = shown.last()  # it is to follow the reader's hand, not to be played
    columns = margin.columns(shown, dataset.X, signs)
    for left_out in margin.left_out(columns["slacking"], columns["supports"]):
        here.notice(left_out)
    plays = Player(
        length=len(shown),
        trace=fingerprint(shown),
        steps=[f"{price:g}".replace("inf", "∞") for price in shown.prices] if path else columns["step"],
        label=_("Price C") if path else None,
    )
    board = Board(dataset, here.positive)
    board.below(*streets.below(dataset, shown.coef, shown.intercept, here.positive))
    ringed = shown.support & (moves or here.answered)  # a scene may ask how many will have a ring
    board.keep(np.flatnonzero(ringed.any(axis=0))[: streets.MARKED])
    board.above(*streets.above(dataset.X, signs, shown.coef, shown.intercept, ringed, shown.known()))
    caption = captions.caption(shown, dataset.X, signs, plain=bool(here.scene), gap=gap)
    here.show(board, Told(caption, margin.formula(shown, gap=gap), columns), plays=plays)
    if other:
        other()
    else:
        chart = _over_prices(here, shown, columns) if path else _proof(here, shown, gap)
        with here.right:
            here.linked("beside", chart)
    table(here, margin.table(shown, gap=gap), _("Steps"))


def table(here: Lesson, table: Table, title: str) -> None:
    """The table of what is played, which a locked page keeps to itself."""
    if not here.locked:
        here.linked("table", Chart(group=here.key, table=table, title=title))


def fingerprint(shown: Solutions) -> int:
    """A number that differs when what is played differs."""
    return zlib.crc32(
        shown.coef.tobytes(), zlib.crc32(shown.intercept.tobytes(), zlib.crc32(shown.prices.tobytes()))
    )


def _proof(here: Lesson, shown: Solutions, gap: bool) -> Chart:
    """The objective and the limit that it meets, or the gap between them and the residual, at each step."""
    steps = shown.step
    if gap:
        picture = proofs.distances(steps, shown.relative_gap(), shown.residual, TOLERANCE)
        legend = _("Residual: the largest violation of a condition; the gap is one of them.")
        describe = _("Step {step}: the relative gap is {gap:text}, the residual {residual:text}.")
    else:
        picture = proofs.meeting(steps, shown.objective, shown.dual_objective)
        legend = _(
            "The solver makes the objective small. No line is below the limit: where both meet, none is better."
        )
        describe = _("Step {step}: the objective is {objective:exact}, and no line is below {dual:exact}.")
    return picture.message(
        here.key,
        title=_("The proof"),
        head=[*([] if here.scene else _proved(here, shown)), Head(legend, "legend")],
        describe=describe,
        view=f"proof{gap}{len(shown)}{picture.layout['yaxis']['range']}",
    )


def _proved(here: Lesson, shown: Solutions) -> list[Head]:
    """What was found, and who holds it."""
    return [told.verdict(shown), *told.moved(here, shown), Head(told.supports(here, shown))]


def _over_prices(here: Lesson, shown: Solutions, columns: Mapping[str, Any]) -> Chart:
    """Margin, slack and support vectors against the price."""
    width = np.where(np.isfinite(columns["margin"]), columns["margin"], np.nan)
    picture = curves.stacked(
        np.arange(len(shown)),
        [
            (_("Margin"), width, theme.LINE),
            (_("Slack in all"), columns["slack"], theme.BAD),
            (_("Support vectors"), columns["supports"].astype(float), theme.CLASS_COLOURS[3]),
        ],
        _("Price C of slack"),
    )
    names = [f"{price:g}".replace("inf", "∞") for price in shown.prices]
    ticks = [
        i for i, price in enumerate(shown.prices) if np.isinf(price) or round(np.log10(price), 9) % 1 == 0
    ]
    picture.layout["xaxis"] |= {"tickvals": ticks, "ticktext": [names[i] for i in ticks], "tickangle": 0}
    worst = _("Each of the {k} is proved best: largest relative gap {gap}, residual {residual}.")
    text = _(
        "At a low price the street is wide and slack plentiful. The higher the price, the less slack, and the narrower "
        "the street."
    )
    unsolved = int((shown.residual > TOLERANCE).sum())
    if unsolved:
        proved = _("Rounding leaves {unsolved} of the {k} unsolved.").format(unsolved=unsolved, k=len(shown))
    else:
        gap, residual = (margin.share(a.max()) for a in (shown.relative_gap(), shown.residual))
        proved = worst.format(k=len(shown), gap=gap, residual=residual)
    return picture.message(
        here.key,
        title=_("Against the price"),
        head=[Head(text), Head(proved, "unsure" if unsolved else "right")],
        describe=_("C = {price}: margin {margin:exact}, slack {slack}, support vectors {supports}."),
        view=f"path{len(shown)}",
    )
