"""The story of the guarantee: two quantities that must meet, and what the promise depends on."""

from __future__ import annotations

import numpy as np

from explorer.frame.scene import Foretell, Scene, Stage, Until
from explorer.lessons.convergence import captions, studies, view
from explorer.lessons.convergence.experiments import FAR, FRESH
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_, _
from linboard.words.text import number
from linclass import Guarantee, Perceptron, guarantee, separable

MORE = 10  # times as large is what the reader makes of the promise
NEAR = (1, 2.0, 2.0)  # a point, and where it stands nearer to the line


def _three() -> Dataset:
    return sources.table("li-2.1")


def _proof(dataset: Dataset) -> Guarantee:
    return guarantee(dataset.X, dataset.signs(0))


def _learned(now: Stage) -> Perceptron:
    """The run that the board shows."""
    own = now.settings.get("conv.form") == "any"
    start = [now.settings[f"conv.{name}"] for name in ("w1", "w2", "b")] if own else "zeros"
    most = view.MOST if separable(now.dataset.X, now.dataset.signs(0)) else view.ENDLESS
    return Perceptron(start=start, max_updates=most).fit(now.dataset.X, now.dataset.signs(0))


# ---- what is told, and the claim that must hold ----


def _meet_told(now: Stage) -> str:
    proof, made = _proof(now.dataset), _learned(now).n_iter_
    return _(
        "No: no part is longer than the whole. After k updates the part along the best weights w* is at least kγ, and "
        "the length at most √k R. So kγ ≤ √k R, and k ≤ (R/γ)² = {bound}. γ = {gamma} is how far the closest point is "
        "from the best line, counted in w and b; R = {radius} is the length of the longest (x, 1). Here it took {made} "
        "updates: a promise is no forecast."
    ).format(
        bound=number(captions.most(proof.bound)),
        gamma=number(proof.gamma),
        radius=number(proof.radius),
        made=made,
    )


def _meet_claim(now: Stage) -> bool:
    """The part along w* and the length keep to their bounds at every step, and the run to (R/γ)²."""
    proof, trace = _proof(now.dataset), _learned(now).trace_
    weights = np.column_stack([trace.coef, trace.intercept])
    k, slack = trace.updates, 1e-9
    along = (weights @ proof.weights >= k * proof.gamma - slack).all()
    length = (np.linalg.norm(weights, axis=1) <= np.sqrt(k) * proof.radius + slack).all()
    return bool(along and length and k[-1] < proof.bound)


def _near_holds(now: Stage) -> bool:
    """Whether a line still separates, and the promise has become ten times as large."""
    if not separable(now.dataset.X, now.dataset.signs(0)).separable:
        return False
    return bool(_proof(now.dataset).bound >= MORE * _proof(now.begun).bound)


def _near_shown(now: Stage) -> Stage:
    return Stage(now.dataset.move(*NEAR), now.settings, now.begun)


def _near_told(now: Stage) -> str:
    before, after = _proof(now.begun), _proof(now.dataset)
    return _(
        "The promise went from {before} to {after} updates, as γ fell from {wide} to {narrow}. It has the square of γ: "
        "half of γ, four times the promise. The updates that are really made went from {few} to {many}."
    ).format(
        before=number(captions.most(before.bound)),
        after=number(captions.most(after.bound)),
        wide=number(before.gamma),
        narrow=number(after.gamma),
        few=_learned(Stage(now.begun, now.settings, now.begun)).n_iter_,
        many=_learned(now).n_iter_,
    )


def _near_claim(now: Stage) -> bool:
    """The promise is (R/γ)², and γ has fallen."""
    before, after = _proof(now.begun), _proof(now.dataset)
    return bool(after.gamma < before.gamma and np.isclose(after.bound, (after.radius / after.gamma) ** 2))


def _start_told(now: Stage) -> str:
    proof, made = _proof(now.dataset), _learned(now).n_iter_
    start = [now.settings[f"conv.{name}"] for name in ("w1", "w2", "b")]
    return _(
        "It is broken: {made} updates, where (R/γ)² = {bound}. That promise was for weights that start at 0. These "
        "start at w = ({w1}, {w2}), b = {b}, and have to be unlearned first. A promise that knows the start "
        "allows {more}."
    ).format(
        made=made,
        bound=number(captions.most(proof.bound)),
        w1=number(start[0]),
        w2=number(start[1]),
        b=number(start[2]),
        more=number(captions.most(proof.bound_from(start, 1.0))),
    )


def _start_claim(now: Stage) -> bool:
    """More updates than (R/γ)², and fewer than the promise from this start."""
    proof, made = _proof(now.dataset), _learned(now).n_iter_
    start = [now.settings[f"conv.{name}"] for name in ("w1", "w2", "b")]
    return bool(proof.bound < made <= proof.bound_from(start, 1.0))


def _counts(now: Stage) -> np.ndarray:
    """Updates in random orders of the points."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    return np.concatenate(list(studies.orders(X, signs)))


def _orders_told(now: Stage) -> str:
    counts = _counts(now)
    return _(
        "No: {runs:,} orders took from {low} to {high} updates, and the promise allows {bound}. The proof never asks "
        "which mistake comes next, so it holds for every order. Taken in turn it was {made}."
    ).format(
        runs=len(counts),
        low=int(counts.min()),
        high=int(counts.max()),
        bound=number(captions.most(_proof(now.dataset).bound)),
        made=_learned(now).n_iter_,
    )


def _orders_claim(now: Stage) -> bool:
    """Different orders take different numbers of updates, and none more than the promise."""
    counts = _counts(now)
    return bool(counts.min() < counts.max() <= _proof(now.dataset).bound)


def _xor_told(now: Stage) -> str:
    trace = _learned(now).trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    radius = 1 + (now.dataset.X**2).sum(axis=1).max()
    return _(
        "None: where no line separates, no weights have all points on their sides, so there is no γ. Half of the proof "
        "still holds: after {k} updates ‖w‖² is {norm}, at most kR² = {most}. But nothing pulls the other way, and it "
        "never stops."
    ).format(
        k=int(trace.updates[-1]), norm=number(float(norm[-1])), most=number(float(trace.updates[-1] * radius))
    )


def _xor_claim(now: Stage) -> bool:
    """No line separates, the run does not end, and ‖ŵ‖² keeps below kR²."""
    trace = _learned(now).trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    radius = 1 + (now.dataset.X**2).sum(axis=1).max()
    endless = trace.stop == "budget" and not separable(now.dataset.X, now.dataset.signs(0)).separable
    return bool(endless and (norm <= trace.updates * radius).all())


# ---- the scenes ----

EXPECT = N_("Say what you expect; then the steps play.")
SCENES = (
    Scene(
        "meet",
        N_(
            "Towards the best weights each update gains at least a fixed step, in length ever less. Can that go on?"
        ),
        EXPECT,
        Foretell((N_("Yes, for ever"), N_("No, the two must meet")), 1),
        _three,
        _meet_told,
        _meet_claim,
        FRESH | {"conv.whole": True},
        beside="curves",
        answers=True,
    ),
    Scene(
        "near",
        N_("The closest points decide how many updates are promised at most. What if one comes closer?"),
        N_("Drag a point towards the other colour, until the promise below the board is ten times as large."),
        Until(_near_holds, _near_shown),
        state.default,
        _near_told,
        _near_claim,
        FRESH,
    ),
    Scene(
        "start",
        N_("Now the line starts far from where it should be. Does the promise of 117 updates still hold?"),
        EXPECT,
        Foretell((N_("Yes, from any start"), N_("No, it may be broken")), 1),
        _three,
        _start_told,
        _start_claim,
        FRESH
        | {"conv.form": "any", "conv.eta": 1.0}
        | dict(zip(("conv.w1", "conv.w2", "conv.b"), FAR, strict=True)),
        beside="curves",
        answers=True,
    ),
    Scene(
        "orders",
        N_("The points come in a thousand random orders. Does one of them break the promise?"),
        EXPECT,
        Foretell((N_("Yes, an unlucky one"), N_("No, none")), 1),
        state.default,
        _orders_told,
        _orders_claim,
        {"conv.show": "orders"},
        beside="study",
        answers=True,
    ),
    Scene(
        "xor",
        N_("Four points crosswise: no line separates them. How many updates are promised?"),
        EXPECT,
        Foretell((N_("Very many"), N_("There is no promise")), 1),
        lambda: sources.table("xor"),
        _xor_told,
        _xor_claim,
        {key: value for key, value in FRESH.items() if key != "conv.whole"},
        beside="curves",
        answers=True,
    ),
)
