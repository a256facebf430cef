"""The margin's story: a street widened by hand, who holds it, when it is proved, and the price of leaving it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.frame.scene import THEN_PLAY, Draw, Foretell, Number, Scene, Stage, Until
from explorer.lessons.margin import own_line
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from linboard.figures import streets
from linboard.figures.in_hand import Drawn
from linboard.words.language import N_, _
from linboard.words.text import number, percent, point_name
from linclass import MaxMargin, NotSeparableError, SoftMargin
from linclass.perceptrons.starts import least_margin, other_starts

FREE, FAR = 9, (7.0, 1.0)  # a point that holds nothing, and where it may stand as well
CLOSE = (1.5, 2.0)  # of a blue point near the orange ones
MOVED = 0.5  # how far is a move
NEARLY = 0.95  # of the widest street: a hand finds hardly a wider one
DEAR = 1_000.0


def _outlier() -> Dataset:
    return state.default().add(*CLOSE, 0)


def _widest(dataset: Dataset) -> MaxMargin:
    return MaxMargin().fit(dataset.X, dataset.signs(0))


# ---- what is told, and the claim that must hold ----


def _widened(now: Stage, line: Drawn) -> float:
    """How wide the street of a line is."""
    return 2 * own_line.margin(now, line)


def _widen_holds(now: Stage) -> bool:
    """The reader's street is nearly as wide as any."""
    return now.line is not None and _widened(now, now.line) >= NEARLY * _widened(now, own_line.widest(now))


def _widen_told(now: Stage) -> str:
    most = _widened(now, own_line.widest(now))
    own = 0.0 if now.line is None else _widened(now, now.line)
    told = _("The widest street, in green, is {most} wide.")
    if own > 0:
        told = _("Your street is {own} wide, {share} of the widest one. That one, in green, is {most} wide.")
    rest = _(
        "Half the widest one’s width, {half}, is its margin γ: the distance from the line to the nearest points. "
        "A point may be off by less, in any direction, and is still on its side. No other line allows so much."
    )
    return f"{told} {rest}".format(
        own=own_line.short(own),
        most=own_line.short(most),
        half=own_line.short(most / 2),
        share=percent(own / most),
    )


def _widen_claim(now: Stage) -> bool:
    """No line of a perceptron has so wide a street, nor the reader's; and its half is the distance that is told."""
    X, signs, widest = now.dataset.X, now.dataset.signs(0), own_line.widest(now)
    most = own_line.margin(now, widest)
    others = least_margin(X, signs, *other_starts(X, signs))
    own = 0.0 if now.line is None else own_line.margin(now, now.line)
    touching = np.isclose(own_line.distances(now, widest), most)
    return bool(
        most >= max(own, others.max())
        and touching.sum() > 2
        and np.isclose(most, _widest(now.dataset).margin_)
    )


def _of_supports(dataset: Dataset, model: MaxMargin) -> MaxMargin:
    """The machine fitted to the support vectors alone."""
    return _widest(Dataset(dataset.X[model.support_], dataset.labels[model.support_]))


def _hold_told(now: Stage) -> str:
    model = _widest(now.dataset)
    alone = _of_supports(now.dataset, model)
    return _(
        "{k} of {n}: the ringed ones, called support vectors. Fitted to these {k} alone, the line has the same margin "
        "γ: {alone}, and {margin} with all. The other points have no say."
    ).format(
        k=len(model.support_), n=now.dataset.n, alone=number(alone.margin_), margin=number(model.margin_)
    )


def _hold_claim(now: Stage) -> bool:
    """The ringed points are those at distance 1/‖v‖, and alone they give the same line."""
    model = _widest(now.dataset)
    touching = np.abs(now.dataset.signs(0) * model.decision_function(now.dataset.X) - 1) < 1e-6
    alone = _of_supports(now.dataset, model)
    ringed = np.flatnonzero(touching).tolist() == sorted(model.support_.tolist())
    return bool(ringed and np.isclose(alone.margin_, model.margin_) and len(model.support_) < now.dataset.n)


def _moved(now: Stage) -> list[int]:
    """The points that stand elsewhere than at the scene's beginning; none where others came or changed their class."""
    if now.dataset.n != now.begun.n or (now.dataset.labels != now.begun.labels).any():
        return []
    far = np.linalg.norm(now.dataset.X - now.begun.X, axis=1)
    moved: list[int] = np.flatnonzero(far >= MOVED).tolist()
    return moved


def _free_holds(now: Stage) -> bool:
    """Some point has moved, and the line has not."""
    if not _moved(now):
        return False
    try:
        before, after = _widest(now.begun), _widest(now.dataset)
    except (NotSeparableError, ValueError):  # no line, or numbers too coarse for the widest
        return False
    pairs = (before.coef_, after.coef_), (before.intercept_, after.intercept_)
    return all(np.allclose(first, second, rtol=1e-6, atol=1e-6) for first, second in pairs)


def _free_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.dataset.move(FREE, *FAR))


def _free_tried(now: Stage) -> str:
    if now.dataset.n != now.begun.n or (now.dataset.labels != now.begun.labels).any():
        return _("Only move a point: none may come, go or change its class. Undo brings it back.")
    if not _moved(now):
        return _("Move the point farther: by {far} at least.").format(far=number(MOVED))
    return _("The street has changed. Undo, and move another point, or move it elsewhere.")


def _free_told(now: Stage) -> str:
    i = _moved(now)[0]
    return _(
        "{point} moved by {far}. The margin was {before} and is {after}. The line's weights, here called v, are Σ α y "
        "x, a sum over the points. α says how much a point holds the street. That of this one is 0, so it may stand "
        "anywhere on its side of the street."
    ).format(
        point=point_name(i),
        far=number(float(np.linalg.norm(now.dataset.X[i] - now.begun.X[i]))),
        before=number(_widest(now.begun).margin_),
        after=number(_widest(now.dataset).margin_),
    )


def _free_claim(now: Stage) -> bool:
    """The point that moved supports neither line."""
    i = _moved(now)[0]
    return i not in _widest(now.begun).support_ and i not in _widest(now.dataset).support_


def _proof_told(now: Stage) -> str:
    trace = _widest(now.dataset).trace_
    return _(
        "When a limit meets it. Half the street’s width is 1/‖v‖, so a wide street is a small ½‖v‖², the objective. "
        "The solver’s own fell from {first} to {last}. A limit that no line can be below rose from {low} to {limit}. "
        "Only rounding is left between them: this is the proof."
    ).format(
        first=number(trace.objective[0]),
        last=number(trace.objective[-1]),
        low=number(max(trace.dual_objective[0], 0.0)),  # as drawn: below 0 it says nothing
        limit=number(trace.dual_objective[-1]),
    )


def _proof_claim(now: Stage) -> bool:
    """The objective falls, the bound rises, and they meet."""
    trace = _widest(now.dataset).trace_
    return bool(
        trace.stop == "converged"
        and trace.objective[0] > trace.objective[-1]
        and max(trace.dual_objective[0], 0.0) < trace.dual_objective[-1]
        and np.isclose(trace.objective[-1], trace.dual_objective[-1])
    )


def _outlier_told(now: Stage) -> str:
    before, after = _widest(state.default()).margin_, _widest(now.dataset).margin_
    return _(
        "It shrinks: the margin was {before} without that point and is {after} with it, {share} of it. No point "
        "may stand in this street, so one point decides for all."
    ).format(before=number(before), after=number(after), share=percent(after / before))


def _outlier_claim(now: Stage) -> bool:
    """One point more, and the margin is less than half."""
    return bool(_widest(now.dataset).margin_ < 0.5 * _widest(state.default()).margin_)


def _at_price(now: Stage, price: float) -> SoftMargin:
    return SoftMargin(C=price).fit(now.dataset.X, now.dataset.signs(0))


def _soft(now: Stage) -> SoftMargin:
    """The machine that the board shows."""
    return _at_price(now, now.settings["margin.price"])


def _price_holds(now: Stage) -> bool:
    """The street is at least as wide as it was before the point came, and no other point stands in it."""
    model = _soft(now)
    alone = (
        np.count_nonzero(streets.slack(1 - model.slack_)) <= 1
    )  # a street over the whole board is no answer
    return bool(alone and model.margin_ >= _widest(state.default()).margin_ * (1 - 1e-6))


def _price_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, "margin.price": 3.0})


def _price_tried(now: Stage) -> str:
    model = _soft(now)
    told = _(
        "At C = {price} the street is {width} wide and {k} points have slack; {wanted} and at most 1 are asked for."
    )
    return told.format(
        price=number(now.settings["margin.price"]),
        width=number(2 * model.margin_),
        k=int(np.count_nonzero(streets.slack(1 - model.slack_))),
        wanted=number(2 * _widest(state.default()).margin_),
    )


def _price_told(now: Stage) -> str:
    dear, model = _at_price(now, DEAR), _soft(now)
    return _(
        "At C = {dear} half the street’s width, 1/‖v‖, was {before}; at C = {price} it is {after}. A point costs "
        "nothing where y f ≥ 1. What it lacks of that, red on the board, is its slack ξ = max(0, 1 − y f), or hinge "
        "loss: in all {slack}, and {none} before. The machine makes ½‖v‖² + C Σ ξ as small as it can."
    ).format(
        dear=number(DEAR),
        price=number(now.settings["margin.price"]),
        before=number(dear.margin_),
        after=number(model.margin_),
        slack=number(float(model.slack_.sum())),
        none=number(round(float(dear.slack_.sum()), 6)),
    )


def _price_claim(now: Stage) -> bool:
    """The cheaper slack has the wider street, and some slack; the dear one has none."""
    dear, model = _at_price(now, DEAR), _soft(now)
    return bool(model.margin_ > dear.margin_ and model.slack_.max() > 1 and dear.slack_.max() < 1e-6)


# ---- the scenes ----

SCENES = (
    Scene(
        "widen",
        N_("Between blue and orange runs a street. How wide can you make it?"),
        N_(
            "Draw a line: drag across the board or choose two places. Then rotate and shift it with its "
            "two round handles. The answer appears once your street is nearly the widest possible."
        ),
        Draw(own_line.widest, N_("the widest street"), _widen_holds, street=True),
        state.default,
        _widen_told,
        _widen_claim,
        {"margin.way": "hard"},
        anew=0.1,
    ),
    Scene(
        "hold",
        N_("Ten points, and between them the widest street. How many of them will touch it?"),
        N_("Guess a number, then watch the solver look for it."),
        Number(N_("Points"), 1, 10, 6, lambda now: len(_widest(now.dataset).support_)),
        state.default,
        _hold_told,
        _hold_claim,
        {"margin.way": "hard"},
    ),
    Scene(
        "free",
        N_("Can a point move, and the street stay where it is?"),
        N_("Drag one point to another place, so that the street does not change. Undo brings a point back."),
        Until(_free_holds, _free_shown, _free_tried),
        state.default,
        _free_told,
        _free_claim,
        {"margin.way": "hard"},
    ),
    Scene(
        "proof",
        N_("The solver changes the street step by step. When is it sure that no street is wider?"),
        THEN_PLAY,
        Foretell(
            (
                N_("When the street stops growing"),
                N_("When it has tried all lines"),
                N_("When a limit for all lines meets it"),
            ),
            2,
        ),
        state.default,
        _proof_told,
        _proof_claim,
        {"margin.way": "hard"},
        beside="beside",
        answers=True,
    ),
    Scene(
        "outlier",
        N_("One more blue point stands close to the orange ones. What becomes of the widest street?"),
        THEN_PLAY,
        Foretell(
            (N_("It stays about as wide"), N_("It becomes much narrower"), N_("There is none any more")),
            1,
        ),
        _outlier,
        _outlier_told,
        _outlier_claim,
        {"margin.way": "hard"},
    ),
    Scene(
        "price",
        N_("Suppose that one point may stand on the wrong side, at a price. Is the street wide again?"),
        N_(
            "Lower the price C until the street is as wide as before that point came, and no other point stands in it."
        ),
        Until(_price_holds, _price_shown, _price_tried, points=False),
        _outlier,
        _price_told,
        _price_claim,
        {"margin.way": "soft", "margin.play": "solver", "margin.price": DEAR},
        controls=("margin.price",),
    ),
)
