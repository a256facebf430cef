"""“Try this”: each experiment is a value whose claim is tested, so that no page promises what does not happen."""

from __future__ import annotations

from explorer.frame.experiment import Experiment
from explorer.lessons.boosting import experiments as boosting
from explorer.lessons.convergence import experiments as convergence
from explorer.lessons.data import experiments as data
from explorer.lessons.decisions import experiments as decisions
from explorer.lessons.dual import experiments as dual
from explorer.lessons.fisher import experiments
from explorer.lessons.generalisation import experiments as generalisation
from explorer.lessons.hypothesis import experiments as hypothesis
from explorer.lessons.kernels import experiments as kernels
from explorer.lessons.least_squares import experiments as least_squares
from explorer.lessons.logistic import experiments as logistic
from explorer.lessons.margin import experiments as margin
from explorer.lessons.naive_bayes import experiments as naive_bayes
from explorer.lessons.perceptron import experiments as perceptron
from explorer.lessons.playground import experiments as playground
from explorer.lessons.pocket import experiments as pocket
from explorer.lessons.sampling import experiments as sampling
from explorer.lessons.shattering import experiments as shattering
from explorer.lessons.softmax import experiments as softmax
from explorer.lessons.xor import experiments as xor

EXPERIMENTS: dict[str, tuple[Experiment, ...]] = {
    "playground": playground.EXPERIMENTS,
    "data": data.EXPERIMENTS,
    "hypothesis": hypothesis.EXPERIMENTS,
    "perceptron": perceptron.EXPERIMENTS,
    "convergence": convergence.EXPERIMENTS,
    "dual": dual.EXPERIMENTS,
    "pocket": pocket.EXPERIMENTS,
    "xor": xor.EXPERIMENTS,
    "least-squares": least_squares.EXPERIMENTS,
    "fisher": experiments.EXPERIMENTS,
    "naive-bayes": naive_bayes.EXPERIMENTS,
    "logistic": logistic.EXPERIMENTS,
    "softmax": softmax.EXPERIMENTS,
    "decisions": decisions.EXPERIMENTS,
    "margin": margin.EXPERIMENTS,
    "kernels": kernels.EXPERIMENTS,
    "shattering": shattering.EXPERIMENTS,
    "generalisation": generalisation.EXPERIMENTS,
    "sampling": sampling.EXPERIMENTS,
    "boosting": boosting.EXPERIMENTS,
}

__all__ = ["EXPERIMENTS", "Experiment"]
