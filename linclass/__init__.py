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
KernelSVM       maximum margin with slack in a kernel's feature space
is_kernel_matrix, embedding  whether a matrix holds inner products, and of which points
kernel_field    sums of kernels over a grid of the plane
Pocket          the perceptron for noisy data: keeps the best weights it had
MaxMargin       the hyperplane farthest from all samples      SoftMargin  the same with slack, for any data
OneVsRest       several classes, one line for each
LeastSquaresClassifier  linear regression on the labels         FisherDiscriminant  means apart for their width
LogisticRegression  the probability of a class as a sigmoid of f, by four solvers
SoftmaxRegression   the same for several classes, with a score for each
BernoulliNB, CategoricalNB, GaussianNB   naive Bayes of features that are there or not, of counts, of numbers
Vocabulary      the words of texts as features
Stump           the best single threshold      AdaBoost, MajorityBoost   many of them that vote
Costs, decide   the decision of least expected cost             confusion, roc, precision_recall  how good it is
separable       decides whether a hyperplane separates two classes, with a proof either way
best_line       the line of the plane with the fewest errors, exactly
guarantee       how many updates a perceptron can need at most, and `progress`: what that bounds along its trace
validation      splits, folds, and the training and validation error over one parameter
studies         how long perceptrons learn in other orders and on other sets, margins of random points
Trace           the models that a learner passed through: index it to step back
Grid            points of a box of the plane, and their values as a picture's matrix
linear          geometry of w·x + b: margins, distances, projections, boundaries to draw
weight_space    the separators of a sample as a cone of weights: its slices, its part of the sphere
Polynomial, GaussianBumps, Xor, Formula   features: maps of the samples, by name in FEATURES
LOSSES          losses of a margin, each with its slope
GENERATORS      data in the plane by name             TABLES   small tables from the literature
first_one       all 0/1 vectors by where their first 1 is, with `first_one_separator`: exponentially small margins
dichotomies     which labellings of some points half-planes, rectangles, discs, … realise; `shatters`: whether all
SHAPES          these classes by name, each with the shape of a labelling, or why there is none
radon           two parts of some points whose hulls meet: what no half-space realises
FiniteClass, VCClass  how far training and true error lie apart at most; `trials` draws training sets against them
rules           finite sets of lines that are fixed before any sample is seen
sampling        one sample of a database for all rectangles: `worst_rectangle` finds where it is farthest off
CLASSIFIERS     every classifier by name

Behind them: checks (input rules), spread and scatter (how samples lie about their means), exact (decimals as whole
numbers), hull (the point nearest to the origin), sweep (lines turning about points), interior_point (the way to a
maximum margin), optimum (its proof), smo (the kernel machine's dual, solved), low_rank (kernel matrices with few
columns), likelihood (cross-entropy with a penalty), landscape (it over the weights alone), newton and descent (the ways
down it), separation (whether it has an end), fitting (which way, and how it ended), mistakes (which sample is next),
replay (a perceptron's rows, rebuilt from its picks), generative (posteriors and draws of naive Bayes), vote (the
rounds of boosting), feature_map (what
the maps share), formula (the grammar of formulas), expression (the trees that it reads), cells (where one class wins,
where none or several claim a place), shapes, shapes_plane, shapes_linear and shapes_sines (the classes of shapes),
bounded (half-spaces and discs in whole numbers), patterns (the signs of linear functions) and circuits (all these
signs, decided at once).

Labels may be any two (or more) values: `classes_` holds them sorted, and of two the larger is the positive
class. Conventions are scikit-learn's, and every classifier works inside its tools; only NumPy is needed.
"""

from __future__ import annotations

from linclass.base import Classifier
from linclass.boosting import AdaBoost, MajorityBoost
from linclass.checks import NotFittedError
from linclass.confusion_matrix import Confusion, confusion
from linclass.convergence import Guarantee, Progress, guarantee, progress
from linclass.curves import PrecisionRecall, Roc, precision_recall, roc
from linclass.datasets import GENERATORS, TABLES
from linclass.decision import Costs, decide, expected_costs
from linclass.dual import DualPerceptron
from linclass.exact_margin import NotSeparableError
from linclass.feature_map import FeatureError
from linclass.features import FEATURES, Formula, GaussianBumps, Polynomial, Xor
from linclass.first_one import first_one, first_one_separator
from linclass.fisher import FisherDiscriminant
from linclass.formula import FormulaError
from linclass.gaussian_nb import GaussianNB
from linclass.generalisation import FiniteClass, VCClass
from linclass.generative import UndecidedWarning
from linclass.grid import Grid
from linclass.kernel_field import kernel_field
from linclass.kernel_machine import KernelSVM
from linclass.kernel_matrix import KernelMatrix, embedding, is_kernel_matrix
from linclass.kernels import KERNELS, gram, quadratic_map
from linclass.least_squares import LeastSquaresClassifier
from linclass.logistic import LogisticRegression
from linclass.losses import LOSSES, Loss
from linclass.margin import MaxMargin, SoftMargin
from linclass.mistakes import PickError
from linclass.multiclass import OneVsRest
from linclass.naive_bayes import BernoulliNB, CategoricalNB
from linclass.perceptron import Perceptron
from linclass.pocket import Pocket
from linclass.radon import radon
from linclass.sampling import worst_rectangle
from linclass.separability import BestLine, Separability, best_line, separable
from linclass.shattering import SHAPES, Dichotomies, dichotomies, shatters
from linclass.softmax import SoftmaxRegression
from linclass.stump import Stump
from linclass.trace import Trace
from linclass.words import Vocabulary

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
    "CategoricalNB",
    "Classifier",
    "Confusion",
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
    "Stump",
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
    "precision_recall",
    "progress",
    "quadratic_map",
    "radon",
    "roc",
    "separable",
    "shatters",
    "worst_rectangle",
]
