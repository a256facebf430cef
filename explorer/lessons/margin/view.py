"""Margins on the screen: what to show, the board with its street, the proof beside it, the path over the prices."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame.controls import Choice, OneOf, near
from explorer.frame.error_curve import view
from explorer.frame.lesson import Lesson
from explorer.lessons.margin import captions, proofs
from explorer.lessons.margin import steps as roads
from explorer.lessons.margin import told as margin_told
from explorer.lessons.margin.steps import PRICES, Road
from explorer.visit import memo
from linboard import player, theme
from linboard.figures import curves, points, streets
from linboard.messages import Head
from linboard.player import Message
from linboard.words.language import N_, _
from linclass import MaxMargin, NotSeparableError, Separability, SoftMargin
from linclass.margins.margin import TOLERANCE

MOST_PATH = 2_000  # points up to which all prices are solved
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
BESIDE = Choice("margin.side", {"proof": N_("The proof"), "curve": N_("Error over C")})


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


def beside() -> tuple[str, DeltaGenerator]:
    """What stands beside the board at one price, and the row of that control."""
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")
    return BESIDE.show(_("Beside the board"), place=row), row


def sweep(price: float) -> view.Sweep:
    """The prices, and which of them is in use."""
    return view.Sweep(SoftMargin(C=price), "C", PRICES, "C", _("Price C of slack"), PRICE.set)


def offer_soft(here: Lesson) -> None:
    """A button to the margin that works on all points."""
    with here.controls():
        st.button(_("Use the soft margin"), key="margin.offer", on_click=WAY.set, args=("soft",))


# ---- fits ----


def hard(here: Lesson) -> Road | Separability | str:
    """The steps to the maximum margin, the proof that there is none, or why numbers are too coarse for it."""
    try:
        return roads.solver(memo.fit(MaxMargin(), here.dataset.X, here.signs), here.dataset.n)
    except NotSeparableError as error:
        return error.certificate
    except ValueError:
        return _(
            "A line separates the classes, but they are too close to each other for floating-point numbers to "
            "tell the best one."
        )


def soft(here: Lesson, price: float) -> Road:
    """The steps to the soft margin of one price."""
    return roads.solver(memo.fit(SoftMargin(C=price), here.dataset.X, here.signs), here.dataset.n)


def path(here: Lesson) -> Road:
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
    last = [found.model] if isinstance(found, Road) else []
    prices = [*PRICES, np.inf][: len(models) + len(last)]
    return roads.path(models + last, np.array(prices), len(X))


def _free_of_slack(model: MaxMargin | SoftMargin) -> bool:
    return model.trace_.stop == "converged" and not streets.slack(1 - model.slack_).any()


# ---- the board ----


def show(here: Lesson, road: Road, other: Callable[[], None] | None = None) -> None:
    """The board with the street of each step, and beside it the proof, the curves over the prices, or an `other`."""
    dataset, signs = here.dataset, here.signs
    below = streets.below(dataset, road.coef, road.intercept, here.positive)
    above = streets.above(dataset.X, signs, road.coef, road.intercept, road.support)
    columns = captions.columns(road, dataset.X, signs)
    if max(columns["slacking"].max(), columns["supports"].max()) > streets.MARKED:
        here.notice(_("Rings and slack are drawn for {n} points at most.").format(n=streets.MARKED))
    steps = (
        {"steps": [f"{price:g}".replace("inf", "∞") for price in road.prices], "label": _("Price C")}
        if road.kind == "path"
        else {"steps": columns["step"]}
    )
    here.board(
        player.message(
            here.key,
            figure=points.board(dataset, *below, above=tuple(above)),
            title=_("Board with {n:,} points").format(n=dataset.n),
            caption=captions.caption(road, dataset.X, signs),
            formula=captions.formula(road),
            columns=columns,
            player={"length": len(road), "trace": fingerprint(road), **steps},
            first_trace=len(below),
        )
    )
    if other:
        other()
    else:
        chart = _over_prices(here, road, columns) if road.kind == "path" else _proof(here, road)
        with here.right:
            here.linked("beside", chart)
    table(here, captions.table(road), _("Steps"))


def table(here: Lesson, table: Message, title: str) -> None:
    """The table of what is played, which a locked page keeps to itself."""
    if not here.locked:
        here.linked("table", player.message(here.key, table=table, title=title))


def fingerprint(road: Road) -> int:
    """A number that differs when what is played differs."""
    return zlib.crc32(
        road.coef.tobytes(), zlib.crc32(road.intercept.tobytes(), zlib.crc32(road.prices.tobytes()))
    )


def _proof(here: Lesson, road: Road) -> Message:
    """The duality gap and the conditions' residual at each step of the solver."""
    figure, frames = proofs.figure(np.arange(len(road)), road.relative_gap(), road.residual, TOLERANCE)
    gap, residual = figure["data"][1:3]
    residual["line"] = residual["line"] | {"width": 6, "dash": "solid"}
    residual["opacity"] = 0.45
    figure["data"][1:3] = (
        residual,
        gap,
    )  # the gap is one of the conditions: its curve often lies on the residual's
    gap["name"], residual["name"] = _("Relative gap"), _("Residual")
    return player.message(
        here.key,
        figure=figure,
        frames=frames,
        title=_("The proof"),
        head=[
            margin_told.verdict(road),
            *margin_told.moved(here, road),
            Head(margin_told.supports(here, road)),
            Head(_("Residual: the largest violation of a condition; the gap is one of them."), "legend"),
        ],
        describe=_("Step {step}: the relative gap is {gap:text}, the residual {residual:text}."),
        view=f"proof{len(road)}",
    )


def _over_prices(here: Lesson, road: Road, columns: Message) -> Message:
    """Margin, slack and support vectors against the price."""
    margin = np.where(np.isfinite(columns["margin"]), columns["margin"], np.nan)
    figure = curves.stacked(
        np.arange(len(road)),
        [
            (_("Margin"), margin, theme.LINE),
            (_("Slack in all"), columns["slack"], theme.BAD),
            (_("Support vectors"), columns["supports"].astype(float), theme.CLASS_COLOURS[3]),
        ],
        _("Price C of slack"),
    )
    names = [f"{price:g}".replace("inf", "∞") for price in road.prices]
    ticks = [
        i for i, price in enumerate(road.prices) if np.isinf(price) or round(np.log10(price), 9) % 1 == 0
    ]
    figure.layout["xaxis"] |= {"tickvals": ticks, "ticktext": [names[i] for i in ticks], "tickangle": 0}
    worst = _("Each of the {k} is proved best: largest relative gap {gap}, residual {residual}.")
    text = _(
        "At a low price the street is wide and slack plentiful. The higher the price, the less slack, and the narrower "
        "the street."
    )
    unsolved = int((road.residual > TOLERANCE).sum())
    if unsolved:
        told = _("Rounding leaves {unsolved} of the {k} unsolved.").format(unsolved=unsolved, k=len(road))
    else:
        gap, residual = (captions.share(a.max()) for a in (road.relative_gap(), road.residual))
        told = worst.format(k=len(road), gap=gap, residual=residual)
    return player.message(
        here.key,
        figure=figure,
        title=_("Against the price"),
        head=[Head(text), Head(told, "unsure" if unsolved else "right")],
        describe=_("C = {price}: margin {margin:exact}, slack {slack}, support vectors {supports}."),
        view=f"path{len(road)}",
    )
