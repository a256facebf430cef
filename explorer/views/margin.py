"""Margins on the screen: what to show, the board with its street, the proof beside it, the path over the prices."""

from __future__ import annotations

import zlib

import numpy as np
import streamlit as st

from explorer import captions_margin, controls, memo, player, roads, session, theme
from explorer.figures import boundaries, curves, points, proofs, streets
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from explorer.roads import PRICES, Road
from explorer.text import number, point_name
from linclass import MaxMargin, NotSeparableError, Separability, SoftMargin
from linclass.margin import TOLERANCE

MOST_PATH = 2_000  # points up to which all prices are solved
MOST_ALONE = 100  # points up to which the support vectors are fitted alone too, which doubles the work
Head = list[dict[str, str]]


# ---- controls ----


def way() -> str:
    """Which part of the lesson is on the screen."""
    names = {
        "hard": _("Maximum margin"),
        "soft": _("Soft margin"),
        "lines": _("Other lines"),
        "map": _("XOR map"),
    }
    return controls.choice(_("Show"), names, "margin.way")


def playing(n: int) -> str:
    """What the player goes through; with many points there is no choice."""
    if n > MOST_PATH:
        return "solver"
    names = {"solver": _("One price, step by step"), "path": _("All prices")}
    return controls.choice(_("The player shows"), names, "margin.play")


def price_control() -> float:
    """The price C of slack."""
    price: float = st.select_slider(
        _("Price C of slack"), PRICES, value=1.0, key="margin.price", bind="query-params"
    )
    return price


def offer_soft(here: Lesson) -> None:
    """A button to the margin that works on all points."""
    with here.controls():
        st.button(_("Use the soft margin"), key="margin.offer", on_click=_use_soft)


def _use_soft() -> None:
    st.session_state["margin.way"] = "soft"


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


def show(here: Lesson, road: Road) -> None:
    """The board with the street of each step, and beside it the proof or the curves over the prices."""
    dataset, signs = here.dataset, here.signs
    below, frames = streets.below(dataset, road.coef, road.intercept, here.positive)
    above, more = streets.above(dataset.X, signs, road.coef, road.intercept, road.support)
    frames += more
    columns = captions_margin.columns(road, dataset.X, signs)
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
            figure=points.board(dataset, *below, above=above),
            frames=frames,
            title=_("Board with {n:,} points").format(n=dataset.n),
            caption=captions_margin.caption(road, dataset.X, signs),
            formula=captions_margin.formula(road),
            columns=columns,
            player={"length": len(road), "trace": fingerprint(road), **steps},
            first_trace=len(below),
        )
    )
    with here.right:
        here.linked(
            "beside", _over_prices(here, road, columns) if road.kind == "path" else _proof(here, road)
        )
    table(here, captions_margin.table(road), _("Steps"))


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
    return player.message(
        here.key,
        figure=figure,
        frames=frames,
        title=_("The proof"),
        head=[verdict(road), *moved(here, road), player.head(_supports(here, road))],
        describe=_("Step {step}: the gap is {gap:text}, the residual {residual:text}."),
        view=f"proof{len(road)}",
    )


def _over_prices(here: Lesson, road: Road, columns: Message) -> Message:
    """Margin, slack and support vectors against the price."""
    margin = np.where(np.isfinite(columns["margin"]), columns["margin"], np.nan)
    figure, frames = curves.stacked(
        np.arange(len(road)),
        [
            (_("Margin"), margin, theme.LINE),
            (_("Slack in all"), columns["slack"], theme.BAD),
            (_("Support vectors"), columns["supports"].astype(float), theme.CLASS_COLOURS[3]),
        ],
        _("Price C of slack"),
    )
    names = [f"{price:g}".replace("inf", "∞") for price in road.prices]
    figure["layout"]["xaxis"] |= {"tickvals": np.arange(len(road)), "ticktext": names}
    worst = _("Each of the {k} is proved best: largest gap {gap} of the objective, residual {residual}.")
    text = _(
        "At a low price the street is wide and slack plentiful. The higher the price, the less slack, and the narrower "
        "the street."
    )
    unsolved = int((road.residual > TOLERANCE).sum())
    if unsolved:
        told = _("Rounding leaves {unsolved} of the {k} unsolved.").format(unsolved=unsolved, k=len(road))
    else:
        gap, residual = (captions_margin.tiny(a.max()) for a in (road.relative_gap(), road.residual))
        told = worst.format(k=len(road), gap=gap, residual=residual)
    return player.message(
        here.key,
        figure=figure,
        frames=frames,
        title=_("Against the price"),
        head=[player.head(text), player.head(told, "unsure" if unsolved else "right")],
        describe=_("C = {price}: margin {margin}, slack {slack}, support vectors {supports}."),
        view=f"path{len(road)}",
    )


# ---- sentences ----


def verdict(road: Road) -> dict[str, str]:
    """What was found: a sentence above the chart."""
    model = road.model
    if not road.solved:
        text = _("Rounding leaves a residual of {residual}, so this need not be the best line.")
        return player.head(text.format(residual=captions_margin.tiny(road.residual[-1])), "unsure")
    if road.kind == "hard":
        text = _("A line separates the classes, and this one is as far from both as can be: {margin}.")
        return player.head(text.format(margin=number(model.margin_)), "right")
    count = int(np.count_nonzero(streets.slack(1 - model.slack_)))
    if not model.coef_.any():
        return player.head(_("At this price v = 0 is best: there is no line."), "right")
    if count:
        text = _(
            "The best exchange of margin for slack at this price: margin {margin}, points with slack: {k}."
        )
        return player.head(text.format(margin=number(model.margin_), k=count), "right")
    text = _("No point needs slack at this price: this is the maximum margin, {margin}.")
    return player.head(text.format(margin=number(model.margin_)), "right")


def _supports(here: Lesson, road: Road) -> str:
    """Who holds the line, and that nobody else does, tried out where there are few points."""
    model, n = road.model, here.dataset.n
    m = len(model.support_)
    if m == n:
        return _("All {n} points are support vectors (ringed).").format(n=n)
    text = _("Ringed: the {m} support vectors. The other {k} points have y f ≥ 1 and α = 0.").format(
        m=m, k=n - m
    )
    if road.kind == "hard" and road.solved and n <= MOST_ALONE:
        alone = memo.fit(MaxMargin(), here.dataset.X[model.support_], here.signs[model.support_])
        off = float(max(np.abs(alone.coef_ - model.coef_).max(), abs(alone.intercept_ - model.intercept_)[0]))
        text += " " + _("Fitted without them, v and b differ by {off} at most.").format(
            off=captions_margin.tiny(off)
        )
    return text


def moved(here: Lesson, road: Road) -> Head:
    """Whether the last move of a point changed the line; nothing where the last edit was another one."""
    history = session.get().history
    if history is None or not history.past or history.present is not here.dataset:
        return []
    before, now = history.past[-1], here.dataset
    if before.n != now.n or not np.array_equal(before.labels, now.labels):
        return []
    others = np.flatnonzero((before.X != now.X).any(axis=1))
    if len(others) != 1:
        return []
    i = int(others[0])
    sentences = {
        "same": _("{point} has moved and the line has not: it is no support vector, here or there."),
        "held": _("{point} has moved. It is a support vector, so the line hangs on where it is."),
        "left": _("{point} has moved. It was a support vector and is none now, so the line is another one."),
    }
    what = roads.moved_on(road.model, int(here.signs[i]), i, before.X[i])
    if what not in sentences or not road.solved:
        return []
    text = sentences[what].format(point=point_name(i))
    return [player.head(text, "right" if what == "same" else "note")]


def no_line(here: Lesson, proof: Separability) -> Separability:
    """The proof that no line separates, on the board and in words."""
    dataset = here.dataset
    weights = np.zeros(dataset.n) if proof.weights is None else proof.weights
    star = boundaries.hull_certificate(dataset, weights, here.signs, here.positive)
    here.board(
        player.message(
            here.key,
            figure=points.board(dataset, above=tuple(star)),
            title=_("Board with {n:,} points").format(n=dataset.n),
            caption=_(
                "The star lies between points of one class and between points of the other (dotted). A line with the "
                "classes on its two sides would have the star on both."
            ),
        )
    )
    head = [
        player.head(_("No line separates these points, so there is no margin to maximise."), "never"),
        player.head(_("The soft margin takes any points: it pays for those on the wrong side.")),
    ]
    with here.right:
        here.linked("beside", player.message(here.key, title=_("The proof"), head=head))
    return proof


def too_close(here: Lesson, reason: str) -> None:
    """The points alone, and why numbers are too coarse."""
    here.plain_board(_("Board with {n:,} points").format(n=here.dataset.n), reason)
