"""Scenes of the dual perceptron: it counts mistakes, needs inner products only, and a kernel bends its line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import THEN_PLAY, Mark, Predict, Scene, Stage
from explorer.lessons.dual import view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.captions import dual
from linboard.i18n.language import N_, NP_, _, sentences
from linboard.i18n.text import number, point_name
from linclass import DualPerceptron, Perceptron, separable

CURVE = {"polynomial": ("dual.degree", "degree"), "gaussian": ("dual.width", "width")}


def _three() -> Dataset:
    return sources.table("li-2.1")


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
        "was misclassified: all counts were {zero} at first and are now ({counts}). Points near the line "
        "tend to have the largest α. These counts determine the line completely: w = Σ α y x = {sum} = "
        "({w1}, {w2}), and b = Σ α y."
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
    apart = _apart(now)
    return _(
        "Nowhere. Over all {steps} steps the largest difference between its w and Σ α y x is {most}. It "
        "is the same algorithm in two forms: the one that adds to w is called primal, the one that counts "
        "α is called dual."
    ).format(steps=len(apart) - 1, most=number(float(apart.max())))


def _same_claim(now: Stage) -> bool:
    """Primal and dual form pick the same points and have the same w at every step."""
    other = Perceptron().fit(now.dataset.X, now.dataset.signs(0)).trace_
    return bool(np.array_equal(other.picked, _fit(now).trace_.picked) and not _apart(now).any())


def _bend_told(now: Stage) -> str:
    line, curve = _by_line(now), _fit(now)
    return _(
        "It stops after {n} updates. With x·z it still made {wrong} mistakes after {limit} updates and "
        "would never stop. The rule is the same; only the inner product x·z has been replaced by a kernel "
        "k(x, z). This kernel is the inner product of points with more coordinates, including squares "
        "such as (x⁽¹⁾)² and the product x⁽¹⁾x⁽²⁾. In that space a plane separates the classes; on this "
        "board the plane appears as a curve."
    ).format(n=curve.n_iter_, wrong=int(line.trace_.errors[-1]), limit=line.n_iter_)


def _bend_claim(now: Stage) -> bool:
    """No line separates the classes; with the kernel no point is misclassified at the end."""
    curve = _fit(now)
    right = (now.dataset.signs(0) * curve.decision_function(now.dataset.X) > 0).all()
    return bool(curve.trace_.stop == "converged" and right and _by_line(now).trace_.stop == "budget")


def _loop_told(now: Stage) -> str:
    curve = _fit(now)
    return _(
        "A closed curve. After {n} updates it runs between the rings and misclassifies {wrong} of {all} "
        "points; a line misclassified {line} when it was stopped. This kernel, exp(−‖x − z‖²/(2σ²)), "
        "depends only on how close two points are. Far from all points it is nearly 0, so f is nearly b."
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
        N_("The ordinary perceptron stores w and adds points to it. Where do the two first disagree?"),
        THEN_PLAY,
        Predict((N_("From the second mistake on"), N_("Only near the end"), NP_("dual.same", "Nowhere")), 2),
        _three,
        _same_told,
        _same_claim,
        LINE,
    ),
    Scene(
        "bend",
        N_("Opposite corners have the same colour, and (x·z + 1)² replaces x·z. Will the perceptron stop?"),
        THEN_PLAY,
        Predict((N_("Yes, it will"), N_("No, never")), 0),
        lambda: sources.table("xor"),
        _bend_told,
        _bend_claim,
        {"dual.kernel": "polynomial", "dual.degree": 2, "dual.order": "cyclic"},
        beside="gram",
        answers=True,
    ),
    Scene(
        "loop",
        N_(
            "One ring lies inside another, and the kernel measures how close two points are. What will "
            "separate them?"
        ),
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
