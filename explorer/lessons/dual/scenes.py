"""Scenes of the dual perceptron: it counts mistakes, needs inner products only, and with a kernel its points vote."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson import kernel_votes
from explorer.lesson.scene import THEN_PLAY, Mark, Predict, Scene, Stage, Until
from explorer.lessons.dual import view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.captions import dual
from linboard.i18n.language import N_, NP_, _, sentences
from linboard.i18n.text import number, point_name
from linclass import DualPerceptron, Perceptron, separable

NEARLY = 0.45  # |f| that counts as 0 at the diamond: two steps of its slider
CURVE = {"polynomial": ("dual.degree", "degree"), "gaussian": ("dual.width", "width")}


def _three() -> Dataset:
    return sources.table("li-2.1")


def _corners() -> Dataset:
    """Return the corners of a square around the origin; opposite ones have the same label."""
    return sources.from_labels([(-1, -1), (-1, 1), (1, -1), (1, 1)], [-1, 1, 1, -1])


def _fit(now: Stage) -> DualPerceptron:
    """Return the model that the board shows."""
    kernel = now.settings["dual.kernel"]
    params = {CURVE[kernel][1]: now.settings[CURVE[kernel][0]]} if kernel in CURVE else {}
    X, signs = now.dataset.X, now.dataset.signs(0)
    most = view.MOST if separable(X, signs).separable else view.CURVE if params else view.LINE
    return view.fit(X, signs, "cyclic", most, 0, kernel=kernel, eta=1.0, **params)


def _by_line(now: Stage) -> DualPerceptron:
    """Fit the same points with the linear kernel."""
    return _fit(Stage(now.dataset, {**now.settings, "dual.kernel": "linear"}, now.begun))


# ---- captions, and the claims that must hold ----


def _which_told(now: Stage) -> str:
    model = _fit(now)
    alpha = model.alpha_.astype(int).tolist()
    first, last = model.trace_.alpha[0].astype(int).tolist(), model.trace_.updates[-1]
    told = _(
        "{point}, in {most} of {n} updates. The size of each disc shows α, the number of times its point "
        "was misclassified: all counts were {zero} at first and are now ({counts}). These counts determine "
        "the line completely: w = Σ α y x = {sum} = ({w1}, {w2}), and b = Σ α y."
    ).format(
        point=point_name(int(np.argmax(alpha))),
        most=max(alpha),
        n=int(last),
        zero=first[0],
        counts=", ".join(map(str, alpha)),
        sum=_summed(alpha, now.dataset.signs(0).tolist()),
        w1=number(float(model.coef_[0, 0])),
        w2=number(float(model.coef_[0, 1])),
    )
    idle = _("Without {point} the line would be the same.").format(point=point_name(alpha.index(0)))
    return sentences([told, idle])


def _summed(alpha: list[int], signs: list[int]) -> str:
    """Return Σ α y x as a sum of points: 2x₁ − 5x₃."""
    terms = [(a, y, point_name(i)) for i, (a, y) in enumerate(zip(alpha, signs, strict=True)) if a]
    text = "".join(f" {'+' if y > 0 else '−'} {'' if a == 1 else a}{name}" for a, y, name in terms)
    return ("" if text.startswith(" +") else "−") + text[3:]


def _which_claim(now: Stage) -> bool:
    """α counts the updates, w is Σ α y x, and removing a point with α = 0 does not change the line."""
    model, signs = _fit(now), now.dataset.signs(0)
    alpha = model.alpha_.astype(int)
    picked = model.trace_.picked[model.trace_.picked >= 0]
    counted = np.bincount(picked, minlength=now.dataset.n)
    line = [*((alpha * signs) @ now.dataset.X), (alpha * signs).sum()]
    if (alpha == 0).sum() != 1 or (alpha == alpha.max()).sum() != 1:
        return False
    without = _fit(replace(now, dataset=now.dataset.remove(int(alpha.argmin()))))
    same = all(np.allclose([*found.coef_[0], found.intercept_[0]], line) for found in (model, without))
    printed = alpha.tolist() == [2, 0, 5] or now.dataset != _three()
    return bool(printed and alpha.tolist() == counted.tolist() and same)


def _reads_told(now: Stage) -> str:
    model = _fit(now)
    step = int(model.trace_.updates[-1])
    i = int(model.trace_.picked[step])
    used = int((dual.before(model.trace_)[step] > 0).sum())
    return _(
        "Only the inner products of pairs: f(z) = Σ α y (x·z) + b, summed over the points x. They form "
        "the Gram matrix, computed once, with {size} entries. Each step uses one row (highlighted), and "
        "in it only the entries with α > 0: none at the first step, {used} at the last, for {point}. The "
        "coordinates themselves are never needed again."
    ).format(size=model.gram_.size, used=used, point=point_name(i))


def _reads_claim(now: Stage) -> bool:
    """The score f of every point follows from α, the labels and the Gram matrix only."""
    model = _fit(now)
    f = (model.alpha_ * model.y_fit_) @ model.gram_ + model.intercept_[0]
    same = np.allclose(model.gram_, now.dataset.X @ now.dataset.X.T)
    return bool(same and np.allclose(f, model.decision_function(now.dataset.X)))


def _apart(now: Stage) -> NDArray[np.float64]:
    """Return the distance between w of the primal form and Σ α y x, at each step."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    other = Perceptron().fit(X, signs).trace_
    apart: NDArray[np.float64] = np.abs(dual.weights(_fit(now).trace_, X, signs) - other.coef).max(axis=1)
    return apart


def _same_told(now: Stage) -> str:
    model, apart = _fit(now), _apart(now)
    i = int(np.argmax(model.alpha_))
    return _(
        "Nowhere: at each of the {steps} steps Σ α y x equals w, so both have the same line. On the left, "
        "an update adds a point to w or subtracts it. On the right, it only adds 1 to the α of that point: "
        "{point} was subtracted {count} times, so its α is {count}. The left form is called primal, the "
        "right one dual."
    ).format(steps=len(apart) - 1, point=point_name(i), count=int(model.alpha_[i]))


def _same_claim(now: Stage) -> bool:
    """Primal and dual form pick the same points, have the same w at every step, and the most frequent one was
    subtracted."""
    other, model = Perceptron().fit(now.dataset.X, now.dataset.signs(0)).trace_, _fit(now)
    subtracted = now.dataset.signs(0)[int(np.argmax(model.alpha_))] < 0
    return bool(np.array_equal(other.picked, model.trace_.picked) and not _apart(now).any() and subtracted)


def _bend_told(now: Stage) -> str:
    line, curve = _by_line(now), _fit(now)
    return _(
        "Yes, after {n} updates. With x·z it still made {wrong} mistakes after {limit} updates and would "
        "never stop. The rule is the same; only x·z has been replaced by a kernel, k(x, z) = (x·z + 1)². "
        "It is the inner product of points with more coordinates, such as (x⁽¹⁾)² and x⁽¹⁾x⁽²⁾. There a "
        "plane separates the classes; on this board it appears as a curve."
    ).format(n=curve.n_iter_, wrong=int(line.trace_.errors[-1]), limit=line.n_iter_)


def _bend_claim(now: Stage) -> bool:
    """No line separates the classes; with the kernel no point is misclassified at the end."""
    curve = _fit(now)
    right = (now.dataset.signs(0) * curve.decision_function(now.dataset.X) > 0).all()
    return bool(curve.trace_.stop == "converged" and right and _by_line(now).trace_.stop == "budget")


def _place_of(now: Stage) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the position of the diamond."""
    return view.PLACE.at(now.dataset, now.settings["dual.across"], now.settings["dual.up"])


def _votes_holds(now: Stage) -> bool:
    """At the diamond f is nearly 0."""
    return abs(kernel_votes.total(_fit(now), _place_of(now))) <= NEARLY


def _votes_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, "dual.across": 0.0})


def _votes_tried(now: Stage) -> str:
    f = kernel_votes.total(_fit(now), _place_of(now))
    told = _("Here the votes for ✕ are stronger: f = {f}.")
    if f > 0:
        told = _("Here the votes for ● are stronger: f = {f}.")
    return told.format(f=number(round(f, 2)))


def _votes_told(now: Stage) -> str:
    model, place = _fit(now), _place_of(now)
    found = kernel_votes.votes(model, place)
    return _(
        "On the curve, which has now appeared: it is where f = 0. Here the votes for ● add up to {above} and "
        "those for ✕ to {below}. Each bar is α y k(x, z): how often the point was misclassified, its label, "
        "and the kernel of this point and the diamond. So f(z) = Σ α y k(x, z) + b, with no w in it."
    ).format(
        above=number(round(float(found[found > 0].sum()), 2)),
        below=number(round(float(found[found < 0].sum()), 2)),
    )


def _votes_claim(now: Stage) -> bool:
    """The votes and b add up to f, which is nearly 0 at the diamond and has the sign of the label at each point."""
    model, place = _fit(now), _place_of(now)
    f = float(model.decision_function(place[None])[0])
    right = (now.dataset.signs(0) * model.decision_function(now.dataset.X) > 0).all()
    return bool(np.isclose(kernel_votes.total(model, place), f) and abs(f) <= NEARLY and right)


def _loop_told(now: Stage) -> str:
    curve = _fit(now)
    return _(
        "A closed curve. After {n} updates it runs between the rings, and {wrong} of {all} points are "
        "misclassified; with a line it was {line}. This kernel, exp(−‖x − z‖²/(2σ²)), is 1 at the point "
        "itself and falls towards 0 with the distance. So only the points nearby have a vote."
    ).format(
        n=curve.n_iter_,
        wrong=int(curve.trace_.errors[-1]),
        all=now.dataset.n,
        line=int(_by_line(now).trace_.errors[-1]),
    )


def _loop_claim(now: Stage) -> bool:
    """Inside the rings f has the sign of the inner class, and on a circle beyond all points that of the outer
    class."""
    curve, middle = _fit(now), now.dataset.X.mean(axis=0)
    far = np.linalg.norm(now.dataset.X - middle, axis=1)
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    around = middle + far.max() * np.column_stack([np.cos(turn), np.sin(turn)])
    inner = now.dataset.signs(0)[far.argmin()]
    inside = inner * curve.decision_function(middle[None])[0] > 0
    return bool(_bend_claim(now) and inside and (inner * curve.decision_function(around) < 0).all())


# ---- the scenes ----

LINE = {"dual.kernel": "linear", "dual.order": "cyclic"}
SQUARES = {"dual.kernel": "polynomial", "dual.degree": 2, "dual.order": "cyclic"}
SCENES = (
    Scene(
        "which",
        N_(
            "The perceptron learns from one mistake at a time. Which of the three points is misclassified "
            "most often?"
        ),
        N_("Choose the point on the board, then watch the steps."),
        Mark(lambda now: int(np.argmax(_fit(now).alpha_))),
        _three,
        _which_told,
        _which_claim,
        LINE,
        variation=0.25,
    ),
    Scene(
        "reads",
        N_("The dual perceptron stores only these counts, not the line. What must it know about the points?"),
        THEN_PLAY,
        Predict(
            (N_("Their coordinates"), N_("Only the inner products x·z of pairs"), N_("Only their colours")), 1
        ),
        _three,
        _reads_told,
        _reads_claim,
        LINE,
        beside="gram",
        answers=True,
    ),
    Scene(
        "same",
        N_("One perceptron stores w and b, the other only the counts α. When do their lines first differ?"),
        THEN_PLAY,
        Predict((N_("From the second mistake on"), N_("Only near the end"), NP_("dual.same", "Nowhere")), 2),
        _three,
        _same_told,
        _same_claim,
        LINE,
        beside="columns",
    ),
    Scene(
        "bend",
        N_("No line separates these corners. Now (x·z + 1)² replaces x·z. Will the perceptron stop?"),
        THEN_PLAY,
        Predict((N_("Yes, it will"), N_("No, never")), 0),
        _corners,
        _bend_told,
        _bend_claim,
        SQUARES,
        beside="gram",
        answers=True,
    ),
    Scene(
        "votes",
        N_("Each point votes for its own colour at the diamond. Where do the votes cancel?"),
        N_("Move the diamond until the black bar, the sum f of all votes and b, is nearly 0."),
        Until(_votes_holds, _votes_shown, _votes_tried, points=False),
        _corners,
        _votes_told,
        _votes_claim,
        SQUARES | {"dual.beside": "votes", "dual.across": -0.8, "dual.up": 0.4},
        controls=("dual.across",),
        beside="votes",
        beside_first=True,
    ),
    Scene(
        "loop",
        N_("One ring lies inside the other, and the kernel measures nearness. What will separate them?"),
        THEN_PLAY,
        Predict((N_("A line"), N_("A closed curve"), NP_("dual.loop", "Nothing")), 1),
        lambda: sources.generate("circles", n=60),
        _loop_told,
        _loop_claim,
        {"dual.kernel": "gaussian", "dual.width": 1.0, "dual.order": "cyclic"},
        beside="gram",
        answers=True,
    ),
)
