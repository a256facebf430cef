"""One sentence for each step of a logistic regression, its formulas and its table: templates and their numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.logistic.fits import LEAST, RACE, PlayedFit
from explorer.lessons.logistic.races import FLOOR
from linboard.messages import Choice, Head, Table, Text, choose
from linboard.words.language import _, listed
from linboard.words.text import power_of_ten, setting
from linclass.core.linear import augmented_angle
from linclass.core.losses import sigmoid
from linclass.probability.descent import stepped

Array = NDArray[np.float64]


# ---- the numbers ----


def columns(fit: PlayedFit, signs: NDArray[np.int64]) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    trace, rows = fit.model.trace_, fit.rows
    weights = np.column_stack([trace.coef, trace.intercept])
    k = fit.hardest
    f = fit.scores[np.arange(len(fit)), k]
    target = (signs[k] > 0).astype(np.int64)
    loss, penalty = fit.column("loss"), fit.penalty
    told: dict[str, Any] = {
        "step": trace.step[rows],
        "passes": np.round(trace.passes[rows], 2),
        "loss": loss,
        "entropy": loss - penalty,
        "penalty": penalty,
        "errors": trace.errors[rows],
        "slope": np.linalg.norm(trace.gradient[rows], axis=1),
        "norm": np.linalg.norm(fit.coef, axis=1),
        "b": fit.intercept,
        "eta": fit.eta,
        "point": k,
        "f": f,
        "p": sigmoid(f),
        "target": target,
        "pull": sigmoid(f) - target,
    }
    if fit.straight:
        told |= {
            "w": fit.coef,
            "line": weights[rows],
            "gradient": trace.gradient[rows],
            "next": _next(fit),
            "then": _then(fit)[0],
            "before": _before(fit),
        }
    return told


def _then(fit: PlayedFit) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The solver's step that the player shows next and its row of the trace, shape (T,) each; at the end the last."""
    after = np.searchsorted(fit.rows, fit.rows, side="right")
    rows = np.append(fit.rows, fit.rows[-1])[after]
    return fit.model.trace_.step[rows], rows


def _next(fit: PlayedFit) -> Array:
    """The weights after each step's next, shape (T, 3); those shown next where they are not known, at the end NaN."""
    trace, rows = fit.model.trace_, fit.rows
    weights = np.column_stack([trace.coef, trace.intercept])
    following = weights[_then(fit)[1]]
    known = _known(fit)
    if fit.model.solver == "gradient":
        following = np.where(known[:, None], stepped(weights[rows], trace.gradient[rows], fit.eta), following)
    else:
        following = np.where(known[:, None], weights[np.minimum(rows + 1, len(weights) - 1)], following)
    following[rows == rows[-1]] = np.nan
    return following


def _known(fit: PlayedFit) -> NDArray[np.bool_]:
    """Whether the weights after the very next step are known: the trace holds them, or they follow, shape (T,)."""
    steps = fit.model.trace_.step
    if fit.model.solver == "gradient":
        return np.ones(len(fit), dtype=bool)
    held: NDArray[np.bool_] = np.diff(steps, append=steps[-1])[fit.rows] == 1
    return held


def _before(fit: PlayedFit) -> Array:
    """What the model expected of the sample that a step learned from before it did, shape (T,); else NaN."""
    trace = fit.model.trace_
    picked = trace.columns.get("picked")
    if picked is None:
        return np.full(len(fit), np.nan)
    weights = np.column_stack([trace.coef, trace.intercept])
    earlier = np.vstack([np.zeros((1, weights.shape[1])), weights[:-1]])
    x = np.column_stack([fit.X[np.maximum(picked, 0)], np.ones(len(picked))])
    known = (np.diff(trace.step, prepend=-1) == 1) & (picked >= 0)
    return np.where(known, sigmoid((earlier * x).sum(axis=1)), np.nan)[fit.rows]


# ---- what happens ----


def caption(fit: PlayedFit, solver: str, racing: bool = False, more: str = "") -> Choice:
    """Which sentence tells what a step is, and `more` after each."""
    trace = fit.model.trace_
    texts = {
        "start": _("Start: w = 0 and b = 0, so every point has probability ½, and J = N ln 2 = {loss}."),
        "step": _step(solver, racing),
        "end": _end(fit, racing),
    }
    end = (fit.rows == len(trace) - 1) & (not racing or trace.stop == "converged")
    sample = np.zeros(len(fit), dtype=bool)
    if fit.straight and solver == "sgd" and not racing:
        sample = np.isfinite(_before(fit))
        texts["sample"] = _(
            "Step {step}: {point:point} was expected with ŷ = {before}, its y is {target}. J = {loss}."
        )
    which = np.select([end, fit.rows == 0, sample], ["end", "start", "sample"], "step")
    return choose({name: text + more for name, text in texts.items()}, which)


def _step(solver: str, racing: bool) -> str:
    if racing:
        return _("After {passes} passes through the points: J = {loss}, {errors} of them on the wrong side.")
    if solver == "newton":
        return _("Newton's step {step}: J = {loss}, slope ‖∇J‖ = {slope:exact}, {errors} on the wrong side.")
    if solver == "gradient":
        return _("Step {step} down the gradient: J = {loss}, slope ‖∇J‖ = {slope:exact}.")
    return _("Step {step}, after {passes} passes: J = {loss}, slope ‖∇J‖ = {slope:exact}.")


def _end(fit: PlayedFit, racing: bool) -> str:
    """How it ended."""
    stop = fit.model.trace_.stop
    if fit.endless:
        return _("Stopped after step {step}, J = {loss}: it can fall for ever, while ‖w‖, now {norm}, grows.")
    if stop == "diverged":
        return _("Stopped after step {step}: the steps are too long, and the weights ran away.")
    if stop == "converged":
        return _("Least J, after step {step}: {loss}. No weights are better; {errors} on the wrong side.")
    if stop == "stalled":
        return _("Stopped after step {step}: rounding lets no step go further down. J = {loss}.")
    return _("Stopped after {passes} passes: J = {loss}, and its slope ‖∇J‖ = {slope:exact} is not 0 yet.")


def verdict(fit: PlayedFit) -> Head:
    """How the fit ended, and why: a sentence above a chart."""
    stop = fit.model.trace_.stop
    if fit.endless:
        if fit.separation == "complete":
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


def formula(fit: PlayedFit, solver: str) -> list[Text]:
    """The probability, the objective with its slope, and the solver's step, with this step's numbers."""
    sums = " = {entropy} + {penalty} = {loss}"
    if not fit.straight:
        return [
            "<i>p</i>(<b>x</b>) = σ(<b>w</b>·φ(<b>x</b>) + <i>b</i>), "
            + _("φ: the {m} monomials up to degree {degree}").format(
                m=fit.X.shape[1], degree=fit.basis.degree
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
        *_update(fit, solver),
    ]


def _update(fit: PlayedFit, solver: str) -> list[Text]:
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
    following = {
        "end": _("No step was taken from here"),
        "next": _("The next {w} is {next}").format(**told),
        "next and then": _("The next {w} is {next}; shown next is step {then}").format(**told),
        "then": _("Shown next is step {then}, with {w} = {next}").format(**told),
    }
    skips = _then(fit)[0] > fit.column("step") + 1
    end = fit.rows == fit.rows[-1]
    which = np.select([end, ~_known(fit), skips], ["end", "then", "next and then"], "next")
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


def growth(fit: PlayedFit) -> list[Head]:
    """What becomes of the length and the direction of w."""
    if not fit.endless:
        text = _("‖w‖ says how steep the sigmoid is; its end is where J is least.")
        return [Head(text)]
    trace = fit.model.trace_
    w = trace.coef[-1]
    half = int(np.searchsorted(np.linalg.norm(trace.coef, axis=1), np.linalg.norm(w) / 2))
    angle = float(augmented_angle(trace.coef[half], w))
    text = _(
        "While ‖w‖ doubled to {norm:.3g}, its direction turned by {turned:.2g}°: the direction is kept, and the "
        "sigmoid becomes a cliff along the line."
    )
    heads = [Head(text.format(norm=float(np.linalg.norm(w)), turned=angle))]
    if fit.model.solver == "newton":
        text = _(
            "A textbook's form of Newton's step divides by ŷ(1 − ŷ), which becomes 0 here. This one, below the board, "
            "does not."
        )
        heads.append(Head(text))
    if fit.model.solver == "gradient" and np.isfinite(fit.margin_angle):
        text = _(
            "It is {angle:.2g}° off the w of maximum margin, to which steps along the gradient tend, slowly."
        )
        heads.append(Head(text.format(angle=fit.margin_angle)))
    return heads


def racing(reference: bool, cut: dict[str, int]) -> list[Head]:
    """What the race shows, and who was stopped early: names with their passes."""
    text = _("Newton also uses the second derivatives: near the end each step doubles the right digits.")
    if reference:
        floor = _(
            "A curve that is level at the bottom has arrived: its J is above the least one by less than {share} of "
            "what it began with."
        )
        text += " " + floor.format(share=power_of_ten(np.log10(FLOOR)))
    heads = [Head(text)]
    if not reference:
        heads.append(Head(_("There is no least J. The curves show J itself, which falls for ever."), "never"))
    if cut:
        names = listed(_("{name} after {k} passes").format(name=name, k=k) for name, k in cut.items())
        heads.append(Head(_("Stopped before pass {most}: {names}.").format(most=RACE, names=names)))
    return heads
