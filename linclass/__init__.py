"""Linear classifiers to look inside: pure NumPy, every step kept.

Symbols, the same in every module
---------------------------------
n        number of samples                      d        number of features
X        samples, shape (n, d)                  y        labels, shape (n,); inside the sign models -1 and +1
C        number of classes                      T        number of rows of a trace
w, b     weights (d,) and bias                  f(x)     w·x + b, the decision function
x̂, ŵ     (x, 1) and (w, b): augmented           y f(x)   margin of a sample: above 0 when it is on its side
eta      learning rate                          loss     a function of the margin
mistake  while training y f(x) <= 0; when predicting the sign is wrong, with sign(0) = +1

Map
---
Perceptron      the learning algorithm, with its `trace_`
DualPerceptron  the same by counting mistakes, with kernels        KERNELS, gram  their values by name
ConvergenceWarning  of a fit that ended far from its optimum; `trace_.stop` says why
KernelSVM       maximum margin with slack in a kernel's feature space
is_kernel_matrix, embedding  whether a matrix holds inner products, and of which points
kernel_field    sums of kernels over a grid of the plane
Pocket          the perceptron for noisy data: keeps the best weights it had
MaxMargin       the hyperplane farthest from all samples      SoftMargin  the same with slack, for any data
OneVsRest       several classes, one line for each
LeastSquaresClassifier  linear regression on the labels         FisherDiscriminant  means apart for their width
LogisticRegression  the probability of a class as a sigmoid of f, by four solvers
Summary         what logistic regression says of each weight: standard error, z, p, interval
SoftmaxRegression   the same for several classes, with a score for each
BernoulliNB, CategoricalNB, GaussianNB   naive Bayes of features that are there or not, of counts, of numbers
Vocabulary      the words of texts as features
Stump           the best single threshold      AdaBoost, MajorityBoost   many of them that vote
Costs, decide   the decision of least expected cost             CostMatrix  the same between many classes
confusion, roc, precision_recall  how good decisions are
separable       decides whether a hyperplane separates two classes, with a proof either way
best_line       the line of the plane with the fewest errors, exactly
guarantee       how many updates a perceptron can need at most, and `progress`: what that bounds along its trace
validation      splits, folds, and the training and validation error over one parameter
studies         how long perceptrons learn in other orders and on other sets, margins of random points
Trace           the models that a learner passed through: index it to step back
Grid            points of a box of the plane, and their values as a picture's matrix
linear          geometry of w·x + b: margins, distances, projections, boundaries to draw
weight_space    the separators of a sample as a cone of weights: its slices, its part of the sphere
Polynomial, GaussianBumps, Standardise, Xor, Formula   features: maps of the samples, by name in FEATURES
LOSSES          losses of a margin, each with its slope
GENERATORS      data in the plane by name             TABLES   small tables from the literature
first_one       all 0/1 vectors by where their first 1 is, with `first_one_separator`: exponentially small margins
dichotomies     which labellings of some points half-planes, rectangles, discs, … realise; `shatters`: whether all
SHAPES          these classes by name, each with the shape of a labelling, or why there is none
radon           two parts of some points whose hulls meet: what no half-space realises
FiniteClass, VCClass  how far training and true error lie apart at most; `trials` draws training sets against them
fixed_lines     finite sets of lines that are fixed before any sample is seen
sampling        one sample of a database for all rectangles: `worst_rectangle` finds where it is farthest off
CLASSIFIERS     every classifier by name
plot            any classifier as a Plotly figure; plot_roc, plot_confusion, plot_loss likewise: they need Plotly
show            the app's player of any classifier, in a notebook; `trace_.show()` likewise
Board           a board there whose points follow clicks and drags, and a model them: it needs anywidget

Rooms
-----
core            rules for input, traces, grids, lines, losses, several classes, validation
perceptrons     the perceptron and its dual, the pocket, the guarantee, studies, the weight space
discriminants   least squares and Fisher's, and how samples spread about their means
probability     logistic and softmax regression with their ways down, naive Bayes, costs, ROC
margins         separability with its proof, the best line, margins, kernels and kernel machines
ensembles       stumps and the votes of many
theory          shapes and what they shatter, bounds of generalisation, one sample for all rectangles
data            generators, small tables, features, formulas, words
tasks           whether an answer in a notebook is right, and what is wrong with it
pictures        the door to linboard, which draws: imported when a picture is asked for
Public names stand here; `linclass.validation` and the other modules of the map are here by their short names, too.

Labels may be any two (or more) values: `classes_` holds them sorted, and of two the larger is the positive
class. Conventions are scikit-learn's, and every classifier works inside its tools; only NumPy is needed.
Where a learner has a sum over the samples, `fit` takes a `sample_weight`, so many times each sample counts, and of
logistic, softmax, least-squares and soft-margin models a `class_weight` does it by label; those without say why.
A class whose samples all have the weight 0, by either, counts as absent in `fit`: it is not one of `classes_`, and two
others must be left. In `partial_fit` and in stumps and their votes it stays a class.
`partial_fit` of perceptrons and of stochastic descent learns on from more samples.

Examples
--------
>>> import numpy as np
>>> from linclass import CLASSIFIERS, FEATURES, GENERATORS, KERNELS, LOSSES, SHAPES, TABLES
>>> X, y = GENERATORS["moons"](n=100, noise=0.1, random_state=0)
>>> phi = FEATURES["polynomial"](degree=3).fit_transform(X)
>>> {name: CLASSIFIERS[name]().fit(phi, y).score(phi, y) for name in ("fisher", "max-margin")}
{'fisher': 1.0, 'max-margin': 1.0}
>>> [name for name, kernel in KERNELS.items() if not kernel.definite]
['tanh', 'power']
>>> LOSSES["perceptron"].value(np.array([-2.0, 1.0])), SHAPES["discs"].name, TABLES["xor"].y
(array([2., 0.]), 'Discs', array([-1,  1,  1, -1]))
"""

from __future__ import annotations

import sys

from linclass.core import linear, losses, validation
from linclass.core.base import Classifier
from linclass.core.errors import ConvergenceWarning, NotFittedError
from linclass.core.grid import Grid
from linclass.core.losses import LOSSES, Loss
from linclass.core.multiclass import OneVsRest
from linclass.core.trace import Trace
from linclass.data.datasets import GENERATORS, TABLES
from linclass.data.feature_map import FeatureError
from linclass.data.features import FEATURES, Formula, GaussianBumps, Polynomial, Standardise, Xor
from linclass.data.formula import FormulaError
from linclass.data.words import Vocabulary
from linclass.discriminants.fisher import FisherDiscriminant
from linclass.discriminants.least_squares import LeastSquaresClassifier
from linclass.ensembles.boosting import AdaBoost, MajorityBoost
from linclass.ensembles.stump import Stump
from linclass.margins.exact_margin import NotSeparableError
from linclass.margins.kernel_field import kernel_field
from linclass.margins.kernel_machine import KernelSVM
from linclass.margins.kernel_matrix import KernelMatrix, embedding, is_kernel_matrix
from linclass.margins.kernels import KERNELS, gram, quadratic_map
from linclass.margins.margin import MaxMargin, SoftMargin
from linclass.margins.separability import BestLine, Separability, best_line, separable
from linclass.perceptrons import studies, weight_space
from linclass.perceptrons.convergence import Guarantee, Progress, guarantee, progress
from linclass.perceptrons.dual import DualPerceptron
from linclass.perceptrons.first_one import first_one, first_one_separator
from linclass.perceptrons.mistakes import PickError
from linclass.perceptrons.perceptron import Perceptron
from linclass.perceptrons.pocket import Pocket
from linclass.pictures.players import Board, show
from linclass.pictures.plots import plot, plot_confusion, plot_loss, plot_roc
from linclass.probability.confusion_matrix import Confusion, confusion
from linclass.probability.curves import PrecisionRecall, Roc, precision_recall, roc
from linclass.probability.decision import CostMatrix, Costs, decide, expected_costs
from linclass.probability.gaussian_nb import GaussianNB
from linclass.probability.generative import UndecidedWarning
from linclass.probability.logistic import LogisticRegression
from linclass.probability.naive_bayes import BernoulliNB, CategoricalNB
from linclass.probability.softmax import SoftmaxRegression
from linclass.probability.wald import Summary
from linclass.theory import fixed_lines, sampling, shapes_plane, shapes_sines, trials
from linclass.theory import radon as radon_module
from linclass.theory import shattering as shattering_module
from linclass.theory.generalisation import FiniteClass, VCClass
from linclass.theory.radon import radon
from linclass.theory.sampling import worst_rectangle
from linclass.theory.shattering import SHAPES, Dichotomies, dichotomies, shatters

__version__ = "0.1.0"

CLASSIFIERS: dict[str, type[Classifier]] = {
    "perceptron": Perceptron,
    "dual-perceptron": DualPerceptron,
    "pocket": Pocket,
    "max-margin": MaxMargin,
    "soft-margin": SoftMargin,
    "kernel-svm": KernelSVM,
    "one-vs-rest": OneVsRest,
    "least-squares": LeastSquaresClassifier,
    "fisher": FisherDiscriminant,
    "logistic": LogisticRegression,
    "softmax": SoftmaxRegression,
    "bernoulli-nb": BernoulliNB,
    "categorical-nb": CategoricalNB,
    "gaussian-nb": GaussianNB,
    "stump": Stump,
    "majority-boost": MajorityBoost,
    "adaboost": AdaBoost,
}

__all__ = [
    "CLASSIFIERS",
    "FEATURES",
    "GENERATORS",
    "KERNELS",
    "LOSSES",
    "SHAPES",
    "TABLES",
    "AdaBoost",
    "BernoulliNB",
    "BestLine",
    "Board",
    "CategoricalNB",
    "Classifier",
    "Confusion",
    "ConvergenceWarning",
    "CostMatrix",
    "Costs",
    "Dichotomies",
    "DualPerceptron",
    "FeatureError",
    "FiniteClass",
    "FisherDiscriminant",
    "Formula",
    "FormulaError",
    "GaussianBumps",
    "GaussianNB",
    "Grid",
    "Guarantee",
    "KernelMatrix",
    "KernelSVM",
    "LeastSquaresClassifier",
    "LogisticRegression",
    "Loss",
    "MajorityBoost",
    "MaxMargin",
    "NotFittedError",
    "NotSeparableError",
    "OneVsRest",
    "Perceptron",
    "PickError",
    "Pocket",
    "Polynomial",
    "PrecisionRecall",
    "Progress",
    "Roc",
    "Separability",
    "SoftMargin",
    "SoftmaxRegression",
    "Standardise",
    "Stump",
    "Summary",
    "Trace",
    "UndecidedWarning",
    "VCClass",
    "Vocabulary",
    "Xor",
    "best_line",
    "confusion",
    "decide",
    "dichotomies",
    "embedding",
    "expected_costs",
    "first_one",
    "first_one_separator",
    "gram",
    "guarantee",
    "is_kernel_matrix",
    "kernel_field",
    "plot",
    "plot_confusion",
    "plot_loss",
    "plot_roc",
    "precision_recall",
    "progress",
    "quadratic_map",
    "radon",
    "roc",
    "separable",
    "shatters",
    "show",
    "worst_rectangle",
]

# Modules that are asked for by name, by the names that they had before the rooms, too.
for _short, _module in {
    "linear": linear,
    "losses": losses,
    "validation": validation,
    "studies": studies,
    "weight_space": weight_space,
    "fixed_lines": fixed_lines,
    "rules": fixed_lines,
    "sampling": sampling,
    "shapes_plane": shapes_plane,
    "shapes_sines": shapes_sines,
    "trials": trials,
}.items():
    sys.modules[f"{__name__}.{_short}"] = _module
sys.modules[f"{__name__}.radon"] = radon_module
sys.modules[f"{__name__}.shattering"] = shattering_module
