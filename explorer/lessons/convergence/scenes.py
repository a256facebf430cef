"""Scenes on why the perceptron stops: two bounds that meet, how the meeting point moves, other starts, other sets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from explorer.lesson.scene import THEN_PLAY, Number, Predict, Scene, Stage, Until
from explorer.lessons.convergence import endless, runs, view
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.i18n.language import N_, NP_, _
from linboard.i18n.text import number, percent
from linclass import Guarantee, Perceptron, guarantee, progress, separable

TENFOLD = 10
WEIGHTS = ("conv.w1", "conv.w2", "conv.b")  # the initial weights of a run
AWAY = (-30.0, -30.0, 135.0)  # w and b of a line that separates the points but misclassifies all of them
OFF, NEARER = (
    (5.0, 5.0, 5.0),
    (1.0, 1.0, -2.0),
)  # a start that needs more updates than zero, and one that needs fewer
ROUNDING = 1e-9  # tolerance of a bound: 117 may be computed as slightly less


def _proof(dataset: Dataset) -> Guarantee:
    return result_cache.cached(guarantee, dataset.X, dataset.signs(0))


def _run(dataset: Dataset, start: Any = "zeros") -> Perceptron:
    return result_cache.fit(Perceptron(start=start, max_updates=view.MOST), dataset.X, dataset.signs(0))


def _whole(bound: float) -> str:
    """Return the largest number of updates that a bound allows."""
    return number(float(np.floor(bound * (1 + ROUNDING))))


def _made(dataset: Dataset) -> str:
    """Return the number of updates of the perceptron; a run that was stopped would have made more."""
    model = _run(dataset)
    return number(model.n_iter_) if model.trace_.stop == "converged" else f"≥ {number(model.n_iter_)}"


# ---- captions, and the claims that must hold ----


def _meet_told(now: Stage) -> str:
    proof, model = _proof(now.dataset), _run(now.dataset)
    made = progress(model.trace_, proof)
    return _(
        "At update {bound}. The progress of the weights along the separating direction grows by at least "
        "γ = {gamma} per update, while after k updates the length ‖ŵ‖ of the weights ŵ = (w, b) is at "
        "most √k R, where R = {radius} is the length of the farthest point (x, 1). Progress can never "
        "exceed length, so k ≤ (R/γ)²: this is the bound. This run stopped after {k} updates, with "
        "progress {forward} and length {length}, both starting from 0."
    ).format(
        bound=_whole(proof.bound),
        k=model.n_iter_,
        forward=number(made.inner[-1]),
        length=number(float(np.sqrt(made.squared_norm[-1]))),
        gamma=number(proof.gamma),
        radius=number(proof.radius),
    )


def _meet_claim(now: Stage) -> bool:
    """Both lengths respect their bounds, which meet at (R/γ)², far beyond the end of the run."""
    proof, model = _proof(now.dataset), _run(now.dataset)
    made, slack = progress(model.trace_, proof), 1 + ROUNDING
    kept = (made.inner * slack >= made.inner_least).all() and (
        made.squared_norm <= made.squared_norm_most * slack
    ).all()
    least, square, _cosine = proof.limits([proof.bound], np.zeros(3))
    return bool(kept and np.allclose(least, np.sqrt(square)) and 10 * model.n_iter_ < proof.bound)


def _near_holds(now: Stage) -> bool:
    """A line still separates the classes, and the bound is ten times as large."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    if len(np.unique(signs)) < 2 or not separable(X, signs).separable:
        return False
    return _proof(now.dataset).bound >= TENFOLD * _proof(now.begun).bound


def _near_shown(now: Stage) -> Stage:
    return replace(now, dataset=now.dataset.move(1, 2.0, 2.0))


def _near_tried(now: Stage) -> str:
    signs = now.dataset.signs(0)
    if len(np.unique(signs)) < 2 or not separable(now.dataset.X, signs).separable:
        return _("No line separates the points now, so there is no bound. Undo, or move the point back.")
    return _("(R/γ)² is {bound} now; you need {wanted}, ten times the first bound.").format(
        bound=_whole(_proof(now.dataset).bound), wanted=_whole(TENFOLD * _proof(now.begun).bound)
    )


def _near_told(now: Stage) -> str:
    before, after = _proof(now.begun), _proof(now.dataset)
    told = _(
        "The bound (R/γ)² was {before} updates and is now {after}. The margin γ, set by the circled "
        "points, was {g0} and is now {g1}. It enters the bound squared, so dividing γ by {root} is enough "
        "to make the bound ten times larger. R, the length of the farthest point (x, 1), is still {r1}. "
        "The run needed {k0} updates before and {k1} now."
    )
    if not np.isclose(before.radius, after.radius):
        told = _(
            "The bound (R/γ)² was {before} updates and is now {after}. The margin γ, set by the circled "
            "points, was {g0} and is now {g1}; it enters the bound squared. R, the length of the farthest "
            "point (x, 1), was {r0} and is now {r1}. The run needed {k0} updates before and {k1} now."
        )
    return told.format(
        before=_whole(before.bound),
        after=_whole(after.bound),
        r0=number(before.radius),
        r1=number(after.radius),
        g0=number(before.gamma),
        g1=number(after.gamma),
        root=number(float(np.sqrt(TENFOLD))),
        k0=_made(now.begun),
        k1=_made(now.dataset),
    )


def _near_claim(now: Stage) -> bool:
    """The bounds are the squares of R/γ, the first bound is the one in the caption, and the margin is smaller."""
    before, after = _proof(now.begun), _proof(now.dataset)
    ratio = (after.radius / before.radius * before.gamma / after.gamma) ** 2
    squares = np.isclose(after.bound / before.bound, ratio)
    return bool(squares and after.gamma < before.gamma and _whole(before.bound) == "593")


def _start(now: Stage) -> tuple[float, ...]:
    return tuple(float(now.settings[key]) for key in WEIGHTS)


def _elsewhere_holds(now: Stage) -> bool:
    """A run from the reader's weights needs fewer updates than one from zero."""
    return _run(now.dataset, _start(now)).n_iter_ < _run(now.dataset).n_iter_


def _elsewhere_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, **dict(zip(WEIGHTS, NEARER, strict=True))})


def _elsewhere_tried(now: Stage) -> str:
    return _("From these weights it takes {k} updates; from zero it takes {zero}.").format(
        k=_run(now.dataset, _start(now)).n_iter_, zero=_run(now.dataset).n_iter_
    )


def _elsewhere_told(now: Stage) -> str:
    proof, start = _proof(now.dataset), _start(now)
    return _(
        "From here it takes {k} updates; from zero it took {zero}, and from the first weights {off}. "
        "These weights already start with progress {inner} and length {length}. The bound (R/γ)² = "
        "{bound} (grey) holds for a start at zero; from here the bound is {own} (red). Every start has "
        "its own bound."
    ).format(
        k=_run(now.dataset, start).n_iter_,
        zero=_run(now.dataset).n_iter_,
        off=_run(now.dataset, OFF).n_iter_,
        inner=number(float(proof.weights @ start)),
        length=number(float(np.linalg.norm(start))),
        bound=_whole(proof.bound),
        own=_whole(proof.bound_from(start)),
    )


def _elsewhere_claim(now: Stage) -> bool:
    """It needs fewer updates than from zero and more from the first weights, each within the bound for its start."""
    proof, start = _proof(now.dataset), _start(now)
    zero, off = _run(now.dataset).n_iter_, _run(now.dataset, OFF).n_iter_
    kept = all(_run(now.dataset, at).n_iter_ <= proof.bound_from(at) for at in (start, OFF))
    return bool(kept and _elsewhere_holds(now) and zero < off and proof.bound_from(start) != proof.bound)


def _start_told(now: Stage) -> str:
    proof, start = _proof(now.dataset), _start(now)
    return _(
        "No. It took {k} updates; from zero it takes {zero}. The grey line is the bound (R/γ)² = {bound}, "
        "which holds only for a start at zero. These weights began with length {length} and progress "
        "{inner}, and all of that had to be undone. This start has its own bound: {own} updates (red)."
    ).format(
        k=_run(now.dataset, start).n_iter_,
        zero=_run(now.dataset).n_iter_,
        bound=_whole(proof.bound),
        length=number(float(np.linalg.norm(start))),
        inner=number(float(proof.weights @ start)),
        own=_whole(proof.bound_from(start)),
    )


def _start_claim(now: Stage) -> bool:
    """From this start it needs more than (R/γ)² updates, but no more than the bound for this start."""
    proof, start = _proof(now.dataset), _start(now)
    made = _run(now.dataset, start)
    away = float(proof.weights @ start) < 0 and _run(now.dataset).n_iter_ < proof.bound
    return bool(
        away and made.trace_.errors[-1] == 0 and proof.bound < made.n_iter_ <= proof.bound_from(start)
    )


def _sets_told(now: Stage) -> str:
    found = result_cache.cached(runs.all_sets)
    shares = [one.updates / one.bound for one in found]
    return _(
        "None of {n}. The closest one used {share} of its bound; the median is {half}. The data sets have "
        "10 to 200 points in 2 to 20 dimensions, and neither number appears in (R/γ)². The dashed line is "
        "the bound: half the γ allows four times as many updates."
    ).format(n=len(found), share=percent(max(shares)), half=percent(float(np.median(shares))))


def _sets_claim(now: Stage) -> bool:
    """No set needs more updates than its bound."""
    return all(one.updates <= one.bound * (1 + ROUNDING) for one in result_cache.cached(runs.all_sets))


# ---- the scenes ----


def _from(start: tuple[float, ...]) -> dict[str, Any]:
    """Return the settings of a run that starts with these weights."""
    return _zero(form="any") | {"conv.eta": 1.0} | dict(zip(WEIGHTS, start, strict=True))


def _zero(**settings: str) -> dict[str, Any]:
    own = {f"conv.{key}": value for key, value in settings.items()}
    return {"conv.show": "run", "conv.form": "zero", "conv.order": "cyclic", "conv.whole": False} | own


SCENES = (
    Scene(
        "meet",
        N_("The run stays between a straight lower bound and a curved upper bound. When must it end?"),
        N_("Guess the update at which the two bounds meet, then watch the steps."),
        Number(N_("Update"), 10, 300, 50, lambda now: int(float(_whole(_proof(now.dataset).bound)))),
        lambda: sources.table("li-2.1"),
        _meet_told,
        _meet_claim,
        _zero(),
        beside="meeting",
        beside_first=True,
        variation=0.1,
    ),
    Scene(
        "near",
        N_("The bounds meet at the red number. How close must a point come to make it ten times larger?"),
        N_(
            "Drag a circled point towards the line (the line moves too) until the red number, now 593, is "
            "ten times larger."
        ),
        Until(_near_holds, _near_shown, _near_tried),
        state.default,
        _near_told,
        _near_claim,
        _zero(),
        beside="meeting",
        beside_first=True,
    ),
    Scene(
        "elsewhere",
        N_("The perceptron need not start from zero. Which starting weights need fewer updates?"),
        N_("Change the initial w and b until the run needs fewer updates than it does from zero."),
        Until(_elsewhere_holds, _elsewhere_shown, _elsewhere_tried, points=False),
        lambda: sources.table("li-2.1"),
        _elsewhere_told,
        _elsewhere_claim,
        _from(OFF),
        controls=WEIGHTS,
        beside="meeting",
        beside_first=True,
    ),
    Scene(
        "start",
        N_("Now the initial weights are long and point the wrong way. Does the same bound still hold?"),
        THEN_PLAY,
        Predict((N_("Yes, it always holds"), N_("No, it takes more updates")), 1),
        lambda: sources.table("li-2.1"),
        _start_told,
        _start_claim,
        _from(AWAY),
        beside="meeting",
        answers=True,
    ),
    Scene(
        "sets",
        N_("We train on 200 other data sets. How many need more updates than the bound allows?"),
        THEN_PLAY,
        Predict((N_("About half of them"), N_("A few"), NP_("convergence.sets", "None")), 2),
        state.default,
        _sets_told,
        _sets_claim,
        _zero(show="studies", study="loglog"),
        beside="study",
        answers=True,
    ),
    Scene(
        "xor",
        N_("These four points are not linearly separable. What is the bound on the number of updates?"),
        THEN_PLAY,
        Predict((N_("A very large number"), N_("There is no bound")), 1),
        lambda: sources.table("xor"),
        endless.told,
        endless.claim,
        _zero(),
        beside="curves",
        answers=True,
    ),
)
