"""Captions of logistic regression: one sentence for each step, its formula and its table, as templates with numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.captions import likelihood
from linboard.captions.fit import Fit, Telling
from linboard.i18n.language import _
from linboard.messages import Choice, Table, Text, choose
from linclass import LogisticRegression
from linclass.core.losses import sigmoid
from linclass.probability.curvature import largest_curvature
from linclass.probability.descent import EARLY, stepped
from linclass.probability.likelihood import Objective
from linclass.probability.separation import Separation, separation

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
OBJECTIVE = (
    "<i>J</i> = −Σ [<i>y</i> ln <i>ŷ</i> + (1 − <i>y</i>) ln(1 − <i>ŷ</i>)] + ½<i>λ</i>‖<b>w</b>‖² = "
    "{entropy} + {penalty} = {loss}"
)
LENGTHS = "‖∇<i>J</i>‖ = {slope}, ‖<b>w</b>‖ = {norm}"
_W = "<b>ŵ</b>"
START = 0  # place of the sentence before the first step among the templates of `caption`


@dataclass(frozen=True, eq=False)
class Descent:
    """A fitted model with its points, and the displayed rows of its trace.

    Parameters
    ----------
    model : LogisticRegression
    X : array of shape (n, m)
        Features of the points.
    signs : array of shape (n,)
    rows : array of shape (T,)
        Rows of the trace, one for each step of the player.
    eta : float or array of shape (T,)
        Learning rate; if it decreases, the rate of the update after each step.
    straight : bool
        Whether the features are the samples' own, and few enough to write f out.
    """

    model: LogisticRegression
    X: Array
    signs: Indices
    rows: Indices
    eta: float | Array
    straight: bool

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, name: str) -> NDArray[np.float64]:
        """A column of the trace at the displayed steps."""
        column: NDArray[np.float64] = self.model.trace_.columns[name][self.rows]
        return column

    @property
    def coef(self) -> Array:
        """Weights of each step, shape (T, m)."""
        return self.column("coef")

    @property
    def intercept(self) -> Array:
        """Biases, shape (T,)."""
        return self.column("intercept")

    @property
    def picked(self) -> Indices:
        """The sample of each stochastic update, shape (T,); -1 for other steps."""
        none = np.full(len(self.model.trace_), -1)
        picked: Indices = self.model.trace_.columns.get("picked", none)[self.rows]
        return picked

    @cached_property
    def penalty(self) -> Array:
        """½ λ ‖w‖² of each step, shape (T,)."""
        penalty: Array = 0.5 * self.model.l2 * (self.coef**2).sum(axis=1)
        return penalty

    @cached_property
    def separation(self) -> Separation | None:
        """Whether J without a penalty has no minimum, and the kind of separation; None if this is not known."""
        f = self.signs * (self.X @ self.model.trace_.coef[-1] + self.model.trace_.intercept[-1])
        if (f > 0).all():
            return "complete"
        return separation(self.X, (self.signs == 1).astype(np.int64), 2)

    @property
    def endless(self) -> bool:
        """Whether the weights would grow without bound, as far as can be decided."""
        if self.model.l2 > 0 or self.model.trace_.stop != "diverged":
            return False
        return self.model.solver == "newton" or self.separation != "none"


def of_fit(fit: Fit) -> Telling | None:
    """The captions of a complete fit with equal sample weights, from weights of 0."""
    index = (fit.signs == 1).astype(np.int64)
    if not likelihood.whole(fit, index, 1):
        return None
    rows = np.arange(len(fit.trace))
    descent = Descent(fit.model, fit.X, fit.signs, rows, _rate(fit, index), fit.written)
    return Caption(caption(descent), formula(descent), columns(descent)), table()


def _rate(fit: Fit, index: Indices) -> float | Array:
    """η; the rate that the fit used, if the model does not set one."""
    model, n = fit.model, len(fit.X)
    if model.solver == "newton":
        return 0.0
    if model.eta is not None:
        return float(model.eta)
    batch = {"gradient": n, "sgd": 1}.get(model.solver, min(model.batch_size, n))
    longest = 1 / largest_curvature(Objective.of(fit.X, index, 1, model.l2), batch)
    if model.solver != "sgd":
        return longest
    settled: Array = longest / (1 + np.floor(fit.trace.passes) / EARLY)
    return settled


# ---- the numbers ----


def columns(descent: Descent) -> dict[str, Any]:
    """The numbers of each step, by the names that the templates use."""
    trace, rows = descent.model.trace_, descent.rows
    loss, penalty, picked = descent.column("loss"), descent.penalty, descent.picked
    told: dict[str, Any] = {
        "step": trace.step[rows],
        "passes": np.round(trace.passes[rows], 2),
        "loss": loss,
        "entropy": loss - penalty,
        "penalty": penalty,
        "errors": trace.errors[rows],
        "slope": np.linalg.norm(trace.gradient[rows], axis=1),
        "norm": np.linalg.norm(descent.coef, axis=1),
        "b": descent.intercept,
        "eta": descent.eta,
        "point": picked,
        "target": (descent.signs[np.maximum(picked, 0)] == 1).astype(np.int64),
    }
    if descent.straight:
        told |= {
            "line": np.column_stack([descent.coef, descent.intercept]),
            "gradient": trace.gradient[rows],
            "next": _next(descent),
            "then": _then(descent)[0],
            "before": _before(descent),
        }
    return told


def _then(descent: Descent) -> tuple[Indices, Indices]:
    """The solver step that the player shows next and its row of the trace, shape (T,) each; at the end the last."""
    after = np.searchsorted(descent.rows, descent.rows, side="right")
    rows = np.append(descent.rows, descent.rows[-1])[after]
    return descent.model.trace_.step[rows], rows


def _next(descent: Descent) -> Array:
    """The weights after the next update, (T, m + 1); the next displayed ones if not known; NaN at the end."""
    trace, rows = descent.model.trace_, descent.rows
    weights = np.column_stack([trace.coef, trace.intercept])
    following = weights[_then(descent)[1]]
    known = _known(descent)
    if descent.model.solver == "gradient":
        assert isinstance(descent.eta, float), "only steps of one sample become shorter"
        following = np.where(
            known[:, None], stepped(weights[rows], trace.gradient[rows], descent.eta), following
        )
    else:
        following = np.where(known[:, None], weights[np.minimum(rows + 1, len(weights) - 1)], following)
    following[rows == rows[-1]] = np.nan
    return following


def _known(descent: Descent) -> NDArray[np.bool_]:
    """Whether the weights after the next update are known: stored in the trace or computable, shape (T,)."""
    steps = descent.model.trace_.step
    if descent.model.solver == "gradient":
        return np.ones(len(descent), dtype=bool)
    held: NDArray[np.bool_] = np.diff(steps, append=steps[-1])[descent.rows] == 1
    return held


def _before(descent: Descent) -> Array:
    """The predicted probability of the sample of a stochastic update before the update, shape (T,); else NaN."""
    trace = descent.model.trace_
    picked = trace.columns.get("picked")
    if picked is None:
        return np.full(len(descent), np.nan)
    weights = np.column_stack([trace.coef, trace.intercept])
    earlier = np.vstack([np.zeros((1, weights.shape[1])), weights[:-1]])
    x = np.column_stack([descent.X[np.maximum(picked, 0)], np.ones(len(picked))])
    known = (np.diff(trace.step, prepend=-1) == 1) & (picked >= 0)
    return np.where(known, sigmoid((earlier * x).sum(axis=1)), np.nan)[descent.rows]


# ---- sentences ----


def caption(descent: Descent) -> Choice:
    """The sentence of each step."""
    texts = {"start": start(), "step": _step(descent.model.solver), "end": end(descent)}
    last = descent.rows == len(descent.model.trace_) - 1
    sample = np.zeros(len(descent), dtype=bool)
    if descent.straight and descent.model.solver == "sgd":
        sample = np.isfinite(_before(descent))
        texts["sample"] = _(
            "Step {step}: the prediction for {point:point} was ŷ = {before}, and its y is {target}. J = "
            "{loss}."
        )
    return choose(texts, np.select([last, descent.rows == 0, sample], ["end", "start", "sample"], "step"))


def start() -> str:
    """The sentence before the first step."""
    return _(
        "Start: w = 0 and b = 0, so each of the N points has probability ½ and loss ln 2: J = N ln 2 "
        "= {loss}."
    )


def _step(solver: str) -> str:
    if solver == "newton":
        return _("Newton’s step {step}: J = {loss}, slope ‖∇J‖ = {slope}, {errors} on the wrong side.")
    if solver == "gradient":
        return _("Step {step} down the gradient: J = {loss}, slope ‖∇J‖ = {slope}.")
    return _("Step {step} (passes: {passes}): J = {loss}, slope ‖∇J‖ = {slope}.")


def end(descent: Descent) -> str:
    """The sentence about the end of the fit."""
    stop = descent.model.trace_.stop
    if descent.endless:
        return _(
            "Training was stopped after step {step}, at J = {loss}. J can fall forever while ‖w‖ grows; "
            "now ‖w‖ = {norm}."
        )
    if stop == "diverged":
        return _("Stopped after step {step}: the steps are too long, and the weights diverged.")
    if stop == "converged":
        if descent.model.l2:
            return _(
                "With the penalty, J is at its minimum after step {step}: {loss}. On the wrong side: "
                "{errors}."
            )
        return _(
            "The sum J of all losses is at its minimum after step {step}: {loss}. {errors} on the wrong side."
        )
    if stop == "stalled":
        return _("Stopped after step {step}: because of rounding, no step can go further down. J = {loss}.")
    return _("Stopped (passes: {passes}): J = {loss}, and its slope ‖∇J‖ = {slope} is not 0 yet.")


# ---- formulas ----


def formula(descent: Descent) -> list[Text]:
    """The probability, the objective with its gradient, and the solver's update, with the numbers of this step."""
    sigma = "σ(<i>a</i>) = 1/(1 + e<sup>−<i>a</i></sup>)"
    rule = _rule(descent.model.solver)
    if not descent.straight:
        return [f"<i>p</i>(<b>x</b>) = σ(<b>w</b>·<b>x</b> + <i>b</i>), {sigma}", OBJECTIVE, LENGTHS, rule]
    gradient = "∇<i>J</i> = Σ (<i>ŷ</i> − <i>y</i>)(<b>x</b>, 1) + <i>λ</i>(<b>w</b>, 0) = {gradient:vector}"
    return [f"<i>p</i>(<b>x</b>) = σ({{line:line}}), {sigma}", OBJECTIVE, gradient, rule, _following(descent)]


def _rule(solver: str) -> str:
    """The solver's update rule."""
    if solver == "newton":
        return f"{_W} ← {_W} − <i>t</i> (X̂ᵀRX̂ + <i>λ</i>D)<sup>−1</sup> ∇<i>J</i>, R = diag(<i>ŷ</i>(1 − <i>ŷ</i>))"
    if solver == "gradient":
        return f"{_W} ← {_W} − <i>η</i> ∇<i>J</i>, <i>η</i> = {{eta}}"
    total, share = ("", "") if solver == "sgd" else ("Σ<sub>B</sub> ", "|B|")
    return (
        f"<b>w</b> ← (1 − <i>ηλ</i>{share}/N) <b>w</b> − <i>η</i> {total}(<i>ŷ</i> − <i>y</i>) "
        f"<b>x</b>, <i>b</i> ← <i>b</i> − <i>η</i> {total}(<i>ŷ</i> − <i>y</i>), <i>η</i> = {{eta}}"
    )


def _following(descent: Descent) -> Choice:
    """The result of the next update."""
    told = {"w": _W, "next": "{next:vector}", "then": "{then}"}
    following = {
        "end": _("No step starts here"),
        "next": _("The next {w} is {next}").format(**told),
        "next and then": _("The next {w} is {next}; shown next is step {then}").format(**told),
        "then": _("Shown next is step {then}, with {w} = {next}").format(**told),
    }
    skips = _then(descent)[0] > descent.column("step") + 1
    last = descent.rows == descent.rows[-1]
    which = np.select([last, ~_known(descent), skips], ["end", "then", "next and then"], "next")
    return choose(following, which)


def table() -> Table:
    """The table of the steps, with the columns that linear and curved models share."""
    found = [
        (_("Step"), "{step}"),
        (_("Passes"), "{passes}"),
        ("J", "{loss}"),
        ("½λ‖w‖²", "{penalty}"),
        ("‖∇J‖", "{slope}"),
        (_("On the wrong side"), "{errors}"),
        ("‖w‖", "{norm}"),
        ("b", "{b}"),
    ]
    return Table(head=[head for head, _cell in found], cells=[cell for _head, cell in found])
