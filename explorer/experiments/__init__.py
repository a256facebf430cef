"""“Try this”: each experiment is a value whose claim is tested, so that no page promises what does not happen."""

from __future__ import annotations

from explorer.experiments import (
    convergence,
    data,
    dual,
    hypothesis,
    kernels,
    margin,
    perceptron,
    playground,
    pocket,
    xor,
)
from explorer.experiments.base import Experiment

EXPERIMENTS: dict[str, tuple[Experiment, ...]] = {
    "playground": playground.EXPERIMENTS,
    "data": data.EXPERIMENTS,
    "hypothesis": hypothesis.EXPERIMENTS,
    "perceptron": perceptron.EXPERIMENTS,
    "convergence": convergence.EXPERIMENTS,
    "dual": dual.EXPERIMENTS,
    "pocket": pocket.EXPERIMENTS,
    "xor": xor.EXPERIMENTS,
    "margin": margin.EXPERIMENTS,
    "kernels": kernels.EXPERIMENTS,
}

__all__ = ["EXPERIMENTS", "Experiment"]
