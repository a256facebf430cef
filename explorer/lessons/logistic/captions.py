"""One sentence for each step of a logistic regression, its formulas and its table: templates and their numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.logistic.fits import LEAST, RACE, Film
from explorer.lessons.logistic.races import FLOOR
from linboard.messages import Head, Table, choose
from linboard.player import Message
from linboard.words.language import _, listed
from linboard.words.text import power_of_ten, setting
from linclass.core.linear import augmented_angle
from linclass.core.losses import sigmoid
from linclass.probability.descent import stepped

Array = NDArray[np.float64]


# ---- the numbers ----


def columns(film: Film, signs: NDArray[np.int64]) -> Message:
    """The numbers of each step, by the names that the templates use."""
    trace, rows = film.model.trace_, film.rows
    weights = np.column_stack([trace.coef, trace.intercept])
    k = film.hardest
    f = film.scores[np.arange(len(film)), k]
    target = (signs[k] > 0).astype(np.int64)
    loss, penalty = film.column("loss"), film.penalty
    told: Message = {
        "step": trace.step[rows],
        "passes": np.round(trace.passes[rows], 2),
        "loss": loss,
        "entropy": loss - penalty,
        "penalty": penalty,
        "errors": trace.errors[rows],
        "slope": np.linalg.norm(trace.gradient[rows], axis=1),
        "norm": np.linalg.norm(film.coef, axis=1),
        "b": film.intercept,
        "eta": film.eta,
        "point": k,
        "f": f,
        "p": sigmoid(f),
        "target": target,
        "pull": sigmoid(f) - target,
    }
    if film.straight:
        told |= {
            "w": film.coef,
            "line": weights[rows],
            "gradient": trace.gradient[rows],
            "next": _next(film),
            "then": _then(film)[0],
            "before": _before(film, weights, trace.step)[rows],
        }
    return told


def _then(film: Film) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The solver's step that the player shows next and its row of the trace, shape (T,) each; at the end the last."""
    after = np.searchsorted(film.rows, film.rows, side="right")
    rows = np.append(film.rows, film.rows[-1])[after]
    return film.model.trace_.step[rows], rows


def _next(film: Film) -> Array:
    """The weights after each step's next, shape (T, 3); those shown next where they are not known, at the end NaN."""
    trace, rows = film.model.trace_, film.rows
    weights = np.column_stack([trace.coef, trace.intercept])
    following = weights[_then(film)[1]]
    known = _known(film)
    if film.model.solver == "gradient":
        following = np.where(
            known[:, None], stepped(weights[rows], trace.gradient[rows], film.eta), following
        )
    else:
        following = np.where(known[:, None], weights[np.minimum(rows + 1, len(weights) - 1)], following)
    following[rows == rows[-1]] = np.nan
    return following


def _known(film: Film) -> NDArray[np.bool_]:
    """Whether the weights after the very next step are known: the trace holds them, or they follow, shape (T,)."""
    steps = film.model.trace_.step
    if film.model.solver == "gradient":
        return np.ones(len(film), dtype=bool)
    held: NDArray[np.bool_] = np.diff(steps, append=steps[-1])[film.rows] == 1
    return held


def _before(film: Film, weights: Array, steps: NDArray[np.int64]) -> Array:
    """What the model expected of the sample that a step learned from before it did, shape (R,); else NaN."""
    picked = film.model.trace_.columns.get("picked")
    if picked is None:
        return np.full(len(steps), np.nan)
    earlier = np.vstack([np.zeros((1, weights.shape[1])), weights[:-1]])
    x = np.column_stack([film.X[np.maximum(picked, 0)], np.ones(len(picked))])
    known = (np.diff(steps, prepend=-1) == 1) & (picked >= 0)
    return np.where(known, sigmoid((earlier * x).sum(axis=1)), np.nan)


# ---- what happens ----


def caption(film: Film, setup_solver: str, racing: bool = False, more: str = "") -> Message:
    """Which sentence tells what a step is, and `more` after each."""
    templates = [
        _("Start: w = 0 and b = 0, so every point has probability ½, and J = N ln 2 = {loss}."),
        _step(setup_solver, racing),
        _end(film, racing),
        _("Step {step}: {point:point} was expected with ŷ = {before}, its y is {target}. J = {loss}."),
    ]
    which = np.ones(len(film), dtype=int)
    if film.straight and setup_solver == "sgd" and not racing:
        known = np.isfinite(
            _before(
                film,
                np.column_stack([film.model.trace_.coef, film.model.trace_.intercept]),
                film.model.trace_.step,
            )
        )
        which[known[film.rows]] = 3
    which[film.rows == 0] = 0
    if not racing or film.model.trace_.stop == "converged":
        which[film.rows == len(film.model.trace_) - 1] = 2
    if film.straight is False:
        templates[3] = templates[1]
    return choose([text + more for text in templates], which)


def _step(solver: str, racing: bool) -> str:
    if racing:
        return _("After {passes} passes through the points: J = {loss}, {errors} of them on the wrong side.")
    if solver == "newton":
        return _("Newton's step {step}: J = {loss}, slope ‖∇J‖ = {slope:exact}, {errors} on the wrong side.")
    if solver == "gradient":
        return _("Step {step} down the gradient: J = {loss}, slope ‖∇J‖ = {slope:exact}.")
    return _("Step {step}, after {passes} passes: J = {loss}, slope ‖∇J‖ = {slope:exact}.")


def _end(film: Film, racing: bool) -> str:
    """How it ended."""
    stop = film.model.trace_.stop
    if film.endless:
        return _("Stopped after step {step}, J = {loss}: it can fall for ever, while ‖w‖, now {norm}, grows.")
    if stop == "diverged":
        return _("Stopped after step {step}: the steps are too long, and the weights ran away.")
    if stop == "converged":
        return _("Least J, after step {step}: {loss}. No weights are better; {errors} on the wrong side.")
    if stop == "stalled":
        return _("Stopped after step {step}: rounding lets no step go further down. J = {loss}.")
    return _("Stopped after {passes} passes: J = {loss}, and its slope ‖∇J‖ = {slope:exact} is not 0 yet.")


def verdict(film: Film) -> Head:
    """How the fit ended, and why: a sentence above a chart."""
    stop = film.model.trace_.stop
    if film.endless:
        if film.separation == "complete":
            text = _(
                "Diverged: a line has every point on its side, so without a penalty no weights are best: the loss "
                "falls for ever while w grows. With λ > 0 it has an end."
            )
        else:
            text = _(
                "Diverged: a line has every point on its side or exactly on it. That is enough for a loss that falls "
                "for ever while w grows. With λ > 0 it has an end."
            )
        return Head(text, "never")
    if stop == "diverged":
        return Head(_("Diverged: η is so long that each step overshoots more. Take it shorter."), "never")
    if stop == "converged":
        return Head(_("Converged: J is convex, so where it is flat it is least."), "right")
    if stop == "stalled":
        return Head(_("Stalled: floating-point numbers know no lower J nearby."), "unsure")
    return Head(_("Stopped by the limit of passes, on the way to the least J."), "unsure")


def raised(degree: int, l2: float) -> list[Head]:
    """A word on a λ of 0 that curves do not have."""
    if degree == 1 or l2 >= LEAST:
        return []
    text = _("Curves have a λ of {least} at least here: without one, most points would have no end.")
    return [Head(text.format(least=setting(LEAST)))]


# ---- formulas ----

_J = "<i>J</i> = −Σ [<i>y</i> ln <i>ŷ</i> + (1 − <i>y</i>) ln(1 − <i>ŷ</i>)] + ½<i>λ</i>‖<b>w</b>‖²"
_W = "<b>ŵ</b>"


def formula(film: Film, solver: str) -> list[Message | str]:
    """The probability, the objective with its slope, and the solver's step, with this step's numbers."""
    sums = " = {entropy} + {penalty} = {loss}"
    if not film.straight:
        return [
            "<i>p</i>(<b>x</b>) = σ(<b>w</b>·φ(<b>x</b>) + <i>b</i>), "
            + _("φ: the {m} monomials up to degree {degree}").format(
                m=film.X.shape[1], degree=film.basis.degree
            ),
            _("Thin curves: <i>p</i> = 0.1, 0.3, 0.7, 0.9"),
            _J + sums,
            "‖∇<i>J</i>‖ = {slope:exact}, ‖<b>w</b>‖ = {norm}",
        ]
    gradient = "∇<i>J</i> = Σ (<i>ŷ</i> − <i>y</i>)(<b>x</b>, 1) + <i>λ</i>(<b>w</b>, 0) = {gradient:vector}"
    return [
        "<i>p</i>(<b>x</b>) = σ({line:line}), σ(<i>a</i>) = 1/(1 + e<sup>−<i>a</i></sup>)",
        _J + sums,
        gradient,
        *_update(film, solver),
    ]


def _update(film: Film, solver: str) -> list[Message | str]:
    """The solver's step from here to the next."""
    if solver == "newton":
        rule = f"{_W} ← {_W} − <i>t</i> (X̂ᵀRX̂ + <i>λ</i>D)<sup>−1</sup> ∇<i>J</i>, R = diag(<i>ŷ</i>(1 − <i>ŷ</i>))"
    elif solver == "gradient":
        rule = f"{_W} ← {_W} − <i>η</i> ∇<i>J</i>, <i>η</i> = {{eta}}"
    else:
        total, share = ("", "") if solver == "sgd" else ("Σ<sub>B</sub> ", "|B|")
        rule = (
            f"<b>w</b> ← (1 − <i>ηλ</i>{share}/N) <b>w</b> − <i>η</i> {total}(<i>ŷ</i> − <i>y</i>) "
            f"<b>x</b>, <i>b</i> ← <i>b</i> − <i>η</i> {total}(<i>ŷ</i> − <i>y</i>), <i>η</i> = {{eta}}"
        )
    told = {"w": _W, "next": "{next:vector}", "then": "{then}"}
    following = [
        _("No step was taken from here"),
        _("The next {w} is {next}").format(**told),
        _("The next {w} is {next}; shown next is step {then}").format(**told),
        _("Shown next is step {then}, with {w} = {next}").format(**told),
    ]
    then = _then(film)[0]
    further = then > film.column("step") + 1
    which = np.where(_known(film), 1 + further, 3)
    which[film.rows == film.rows[-1]] = 0
    return [rule, choose(following, which)]


def table() -> Table:
    """The table of steps, with what lines and curves have in common."""
    found = [
        (_("Step"), "{step}"),
        (_("Passes"), "{passes}"),
        ("J", "{loss}"),
        ("½λ‖w‖²", "{penalty}"),
        ("‖∇J‖", "{slope:exact}"),
        (_("On the wrong side"), "{errors}"),
        ("‖w‖", "{norm}"),
        ("b", "{b}"),
    ]
    return Table(head=[head for head, _cell in found], cells=[cell for _head, cell in found])


# ---- above the charts ----


def growth(film: Film) -> list[Head]:
    """What becomes of the length and the direction of w."""
    if not film.endless:
        text = _("‖w‖ says how steep the sigmoid is; its end is where J is least.")
        return [Head(text)]
    trace = film.model.trace_
    w = trace.coef[-1]
    half = int(np.searchsorted(np.linalg.norm(trace.coef, axis=1), np.linalg.norm(w) / 2))
    turned = float(augmented_angle(trace.coef[half], w))
    text = _(
        "While ‖w‖ doubled to {norm:.3g}, its direction turned by {turned:.2g}°: the direction is kept, and the "
        "sigmoid becomes a cliff along the line."
    )
    heads = [Head(text.format(norm=float(np.linalg.norm(w)), turned=turned))]
    if film.model.solver == "newton":
        text = _(
            "A textbook's form of Newton's step divides by ŷ(1 − ŷ), which becomes 0 here. This one, below the board, "
            "does not."
        )
        heads.append(Head(text))
    if film.model.solver == "gradient" and np.isfinite(film.widest):
        text = _(
            "It is {angle:.2g}° off the w of maximum margin, to which steps along the gradient tend, slowly."
        )
        heads.append(Head(text.format(angle=film.widest)))
    return heads


def racing(reference: bool, cut: dict[str, int]) -> list[Head]:
    """What the race shows, and who was stopped early: names with their passes."""
    text = _("Newton also uses the second derivatives: near the end each step doubles the right digits.")
    if reference:
        floor = _("Level at the bottom: nearer to the least than {share} of the start, drawn no lower.")
        text += " " + floor.format(share=power_of_ten(np.log10(FLOOR)))
    heads = [Head(text)]
    if not reference:
        heads.append(Head(_("There is no least J: drawn is J itself, which falls towards 0."), "never"))
    if cut:
        names = listed(_("{name} after {k} passes").format(name=name, k=k) for name, k in cut.items())
        heads.append(Head(_("Stopped before pass {most}: {names}.").format(most=RACE, names=names)))
    return heads
