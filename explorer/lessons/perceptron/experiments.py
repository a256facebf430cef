"""Experiments of the perceptron's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.frame.experiment import Experiment
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import Perceptron, separable
from linclass.perceptrons.perceptron import Order

Settings = Mapping[str, Any]


def _fit(dataset: Dataset, order: Order, budget: int = 10_000) -> Perceptron:
    return Perceptron(order=order, max_updates=budget).fit(dataset.X, dataset.y)


def _thrice(dataset: Dataset, settings: Settings) -> bool:
    """x3 is picked three times running, and the end is x1 + x2 − 3 after seven updates."""
    trace = _fit(dataset, settings["pla.order"]).trace_
    picked = trace.picked.tolist()
    return bool(picked[2:5] == [2, 2, 2] and trace.coef[-1].tolist() == [1, 1] and trace.intercept[-1] == -3)


def _never_stops(dataset: Dataset, settings: Settings) -> bool:
    """No line separates, and the same weights come back: the perceptron turns in a circle."""
    trace = _fit(dataset, settings["pla.order"], 50).trace_
    weights = {(*w, b) for w, b in zip(trace.coef.tolist(), trace.intercept.tolist(), strict=True)}
    return (
        not separable(dataset.X, dataset.y).separable and trace.stop == "budget" and len(weights) < len(trace)
    )


def _order_matters(dataset: Dataset, settings: Settings) -> bool:
    """Cyclic and worst-first order both separate, with different lines and numbers of updates."""
    cyclic, worst = _fit(dataset, "cyclic"), _fit(dataset, settings["pla.order"])
    separated = all(m.trace_.stop == "converged" for m in (cyclic, worst))
    return bool(separated and cyclic.n_iter_ != worst.n_iter_ and (cyclic.coef_ != worst.coef_).any())


def _one_label(dataset: Dataset, settings: Settings) -> bool:
    """With x1 in the other class the cone of separators is gone; with its own label it was there."""
    whole = state.default()
    return separable(whole.X, whole.y).separable and not separable(dataset.X, dataset.y).separable


EXPERIMENTS = (
    Experiment(
        "table",
        N_("Three points, seven updates"),
        N_("Press play: x₃ is picked three times running, as one update need not put a point right."),
        lambda: sources.table("li-2.1"),
        _thrice,
        {"pla.order": "cyclic", "pla.start": "zeros"},
    ),
    Experiment(
        "order",
        N_("Same points, other order"),
        N_(
            "Press play: always the worst mistake, so another number of updates, another line, and just as right."
        ),
        state.default,
        _order_matters,
        {"pla.order": "worst", "pla.start": "zeros"},
    ),
    Experiment(
        "relabel",
        N_("One label changed"),
        N_("x₁ joins the other class, and no line is left to find."),
        lambda: state.default().relabel(0, 1),
        _one_label,
        {"pla.order": "cyclic", "pla.start": "zeros"},
        more=N_("Among the weights the cone of separators vanishes."),
    ),
    Experiment(
        "xor",
        N_("XOR: it never stops"),
        N_(
            "Press play: the same lines come round again and again, because no line separates these four points."
        ),
        lambda: sources.table("xor"),
        _never_stops,
        {"pla.order": "cyclic", "pla.start": "zeros"},
    ),
)
