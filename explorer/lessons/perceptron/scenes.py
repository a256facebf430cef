"""The perceptron's story: one update, why one is not enough, how many it takes, and when it never ends."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.frame.scene import THEN_LOOK, THEN_PLAY, Foretell, Number, Scene, Stage
from explorer.lessons.perceptron.pictures import turns
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_, _
from linboard.words.text import number, point_name
from linclass import Perceptron, separable

Point = tuple[float, float]
BUDGET = 50  # updates after which a perceptron that cannot stop is stopped
ONE, TWICE = (-1.0, 1.0, -0.5), (2.0, 1.0, 1.0)  # w and b that the first two scenes start from


def _points(blue: Sequence[Point], orange: Sequence[Point]) -> Dataset:
    return sources.from_labels([*blue, *orange], [1] * len(blue) + [-1] * len(orange))


def _one_mistake() -> Dataset:
    """One blue point is on the wrong side of the line `ONE`, and one update puts it right."""
    return _points([(1.0, 0.5), (1.0, 2.5), (2.0, 3.5)], [(1.0, -1.0), (3.0, -0.5), (2.5, -1.5)])


def _twice() -> Dataset:
    """The one mistake of the line `TWICE` is an orange point at (1, 1), whose update adds 3 to its y f."""
    return _points([(3.0, 3.0), (4.0, 2.0), (2.0, 4.0)], [(1.0, 1.0), (-1.5, -1.0)])


def first_line(now: Stage) -> tuple[float, float, float]:
    """w and b that a scene's perceptron begins with."""
    if now.settings["pla.start"] == "zeros":
        return 0.0, 0.0, 0.0
    return now.settings["pla.w1"], now.settings["pla.w2"], now.settings["pla.b"]


def _fit(now: Stage) -> Perceptron:
    """The perceptron that the board shows."""
    learner = Perceptron(order=now.settings["pla.order"], start=first_line(now), max_updates=BUDGET)
    return learner.fit(now.dataset.X, now.dataset.signs(0))


# ---- what is told, and the claim that must hold ----


def _one_told(now: Stage) -> str:
    trace = _fit(now).trace_
    return _(
        "It turned towards the ringed point, until that point stood on the blue side. Its y f, which is at most 0 for "
        "a mistake, was {before} before and is {after} now. The perceptron adds η y x to the weights w, and η y to b. "
        "Here y = +1, as the point is blue, and the step size η is 1: so x itself is added."
    ).format(before=number(trace.margin_before[1]), after=number(trace.margin_after[1]))


def _one_claim(now: Stage) -> bool:
    """There is one mistake at first; the first update puts it right, and all others stay so."""
    trace = _fit(now).trace_
    return bool(trace.errors[0] == 1 and trace.errors[1] == 0 and trace.stop == "converged")


def _twice_told(now: Stage) -> str:
    trace = _fit(now).trace_
    x, y = now.dataset.X[trace.picked[1]]
    before, after = trace.margin_before[1], trace.margin_after[1]
    return _(
        "Not yet: its y f went from {before} to {after}, and a point is correct where its y f is above 0. One "
        "update adds exactly η‖x̂‖² = {x}² + {y}² + 1² = {gain} (η is 1 here), so it may take several."
    ).format(
        before=number(before), after=number(after), x=number(x), y=number(y), gain=number(after - before)
    )


def _twice_claim(now: Stage) -> bool:
    """y f of the one mistake rises by ‖x̂‖² and stays below 0."""
    trace = _fit(now).trace_
    x = now.dataset.X[trace.picked[1]]
    gain = trace.margin_after[1] - trace.margin_before[1]
    return bool(trace.errors[0] == 1 and gain == x @ x + 1 and trace.margin_after[1] < 0)


def _picks(now: Stage) -> list[int]:
    """How many updates each point made."""
    picked = _fit(now).trace_.picked
    return [int((picked == i).sum()) for i in range(now.dataset.n)]


def _many_told(now: Stage) -> str:
    counts = _picks(now)
    most = max(range(now.dataset.n), key=counts.__getitem__)
    return _(
        "It took {n} updates, {count} of them for the point {point} alone: what puts one point right may make another "
        "one wrong again."
    ).format(n=sum(counts), count=counts[most], point=point_name(most))


def _many_claim(now: Stage) -> bool:
    """It stops after most updates for one point, and one that was right is wrong again; by the table in six passes."""
    trace, counts = _fit(now).trace_, _picks(now)
    printed = bool(trace.updates[-1] == 7 and trace.passes[-1] == 6) or now.dataset != sources.table("li-2.1")
    return trace.stop == "converged" and printed and max(counts) > sorted(counts)[-2] > 1


def _in_turn(now: Stage) -> Perceptron:
    return _fit(Stage(now.dataset, {**now.settings, "pla.order": "cyclic"}, now.begun))


def _order_told(now: Stage) -> str:
    return _(
        "Another line: in turn it took {turn} updates, with the worst mistake first {worst}. Both lines make no "
        "mistake. The thin grey lines are where random orders end. So the perceptron finds some line that separates. "
        "It is not a certain one, and not the line that the points may have come from."
    ).format(turn=_in_turn(now).n_iter_, worst=_fit(now).n_iter_)


def _order_claim(now: Stage) -> bool:
    """Both orders separate, with different lines and numbers of updates."""
    one, other = _in_turn(now), _fit(now)
    stopped = one.trace_.stop == other.trace_.stop == "converged"
    return bool(stopped and one.n_iter_ != other.n_iter_ and (one.coef_ != other.coef_).any())


def _label_told(now: Stage) -> str:
    return _(
        "No: after {n} updates {errors} points are still wrong, and it would go on for ever. The star is the proof: it "
        "is a weighted mean of blue points and also one of orange points (dotted). A line would have it on both of its "
        "sides. Not every change does this: had {other} become orange instead, there would still be a line."
    ).format(n=BUDGET, errors=int(_fit(now).trace_.errors[-1]), other=point_name(_harmless()[0]))


def _harmless() -> list[int]:
    """The blue ones of the default points that may become orange, each alone, and still a line separates."""
    whole = state.default()
    others = {i: whole.relabel(i, 1) for i in range(whole.n) if whole.labels[i] == 0}
    return [i for i, other in others.items() if separable(other.X, other.signs(0)).separable]


def _label_claim(now: Stage) -> bool:
    """With its own label there was a line, with the other there is none; of another point there would be one."""
    whole = state.default()
    apart = separable(whole.X, whole.signs(0)), separable(now.dataset.X, now.dataset.signs(0))
    stopped = _fit(now).trace_.stop == "budget"
    return apart[0].separable and not apart[1].separable and stopped and bool(_harmless())


def _weights(now: Stage) -> set[tuple[float, ...]]:
    """The different weights (w1, w2, b) that it has been through."""
    trace = _fit(now).trace_
    return {(*w, b) for w, b in zip(trace.coef.tolist(), trace.intercept.tolist(), strict=True)}


def _xor_told(now: Stage) -> str:
    found = _weights(now)
    return _(
        "The same weights come round again: in {n} updates there were only {k} different ones. With {flat} of them "
        "w = 0, so there is no line at all. No line separates these four points, so there is "
        "always a mistake to learn from."
    ).format(n=BUDGET, k=len(found), flat=sum(not any(w[:2]) for w in found))


def _xor_claim(now: Stage) -> bool:
    """No line separates, and the same weights come back."""
    apart = separable(now.dataset.X, now.dataset.signs(0))
    return not apart.separable and len(_weights(now)) < BUDGET


# ---- the scenes ----


def _start(order: str, own: tuple[float, float, float] | None = None) -> dict[str, object]:
    if own is None:
        return {"pla.order": order, "pla.start": "zeros"}
    return {
        "pla.order": order,
        "pla.start": "own",
        **dict(zip(("pla.w1", "pla.w2", "pla.b"), own, strict=True)),
    }


SCENES = (
    Scene(
        "one",
        N_("The ringed blue point is on the wrong side. Which way will the line turn?"),
        THEN_LOOK,
        Foretell(
            (N_("Towards the point"), N_("Away from the point"), N_("It only shifts")),
            0,
            lambda now: turns(now.dataset, _fit(now).trace_),
        ),
        _one_mistake,
        _one_told,
        _one_claim,
        _start("cyclic", ONE) | {"pla.beside": "sum"},
        beside="beside",
        until=1,
    ),
    Scene(
        "twice",
        N_("The line learns from the ringed point once. Is that point correct afterwards?"),
        N_("Say what you expect; then look at the first step."),
        Foretell((N_("Yes, it is correct"), N_("No, not yet")), 1),
        _twice,
        _twice_told,
        _twice_claim,
        _start("cyclic", TWICE) | {"pla.beside": "sum"},
        beside="beside",
        until=1,
    ),
    Scene(
        "many",
        N_("Three points, and no line yet. How many updates until it stops?"),
        N_("Guess a number; then the steps play."),
        Number(N_("Updates"), 1, 20, 3, lambda now: sum(_picks(now))),
        lambda: sources.table("li-2.1"),
        _many_told,
        _many_claim,
        _start("cyclic") | {"pla.beside": "loss", "pla.over": "w1"},
        beside="beside",
        answers=True,
        anew=0.25,
    ),
    Scene(
        "order",
        N_("Mistakes may come in turn, or the worst one first. Does the same line come out?"),
        THEN_PLAY,
        Foretell((N_("The same line"), N_("Another line")), 1),
        state.default,
        _order_told,
        _order_claim,
        _start("worst") | {"pla.beside": "slice", "pla.others": True},
        beside="beside",
        answers=True,
    ),
    Scene(
        "label",
        N_("One blue point has become orange. Will the perceptron still stop?"),
        THEN_PLAY,
        Foretell((N_("Yes, only later"), N_("No, never")), 1),
        lambda: state.default().relabel(0, 1),
        _label_told,
        _label_claim,
        _start("cyclic") | {"pla.beside": "slice"},
        beside="beside",
        answers=True,
    ),
    Scene(
        "xor",
        N_("Four points, crosswise. What will the line do?"),
        THEN_PLAY,
        Foretell(
            (N_("Stop at the best line"), N_("Wander without end"), N_("Come round to the same lines again")),
            2,
        ),
        lambda: sources.table("xor"),
        _xor_told,
        _xor_claim,
        _start("cyclic") | {"pla.beside": "loss", "pla.over": "steps"},
        beside="beside",
        answers=True,
    ),
)
