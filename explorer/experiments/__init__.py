"""“Try this”: each experiment is a value whose claim is tested, so that no page promises what does not happen."""

from __future__ import annotations

from explorer.experiments import convergence, dual, hypothesis, kernels, margin, perceptron, pocket, xor
from explorer.experiments.base import Experiment

EXPERIMENTS: dict[str, tuple[Experiment, ...]] = {
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
