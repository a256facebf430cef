"""Transparent linear classifiers: pure NumPy, with every step of the learning stored.

Symbols, the same in every module
---------------------------------
n        number of samples                      d        number of features
X        samples, shape (n, d)                  y        labels, shape (n,); inside the sign models -1 and +1
C        number of classes                      T        number of rows of a trace
w, b     weights (d,) and bias                  f(x)     w·x + b, the decision function
x̂, ŵ     (x, 1) and (w, b): augmented           y f(x)   margin of a sample: above 0 if it is correctly classified
eta      learning rate                          loss     a function of the margin
mistake  in training, y f(x) <= 0; in prediction, a wrong sign, with sign(0) = +1

Map
---
Perceptron      the learning algorithm, with its `trace_`
DualPerceptron  the same in dual form, with kernels                KERNELS, gram  kernels by name, their values
ConvergenceWarning  the fit ended far from its optimum; `trace_.stop` is the reason
KernelSVM       soft maximum margin in the feature space of a kernel
is_kernel_matrix, embedding  whether a matrix holds inner products; points with these inner products
kernel_field    sums of kernels over a grid of the plane
Pocket          the perceptron for noisy data: keeps its best weights
MaxMargin       the hyperplane farthest from all samples      SoftMargin  the same with slack, for any data
OneVsRest       several classes, with one line for each
LeastSquaresClassifier  linear regression on the labels         FisherDiscriminant  distant means, small scatter
LogisticRegression  the probability of a class as a sigmoid of f, by four solvers
Summary         the standard error, z, p and interval of each weight of a logistic regression
SoftmaxRegression   the same for several classes, with a score for each
BernoulliNB, MultinomialNB, CategoricalNB, GaussianNB   naive Bayes for binary features, counts, categories, numbers
Vocabulary      the words of texts as features
Stump           the best single threshold      AdaBoost, MajorityBoost   votes of many stumps
Costs, decide   the decision of least expected cost             CostMatrix  the same for many classes
confusion, roc, precision_recall  the quality of decisions
separable       decides whether a hyperplane separates two classes, with a proof either way
best_line       the line of the plane with the fewest errors, exactly
guarantee       a bound on the updates of a perceptron; `progress`: the bounded quantities along its trace
validation      splits, folds, and the training and validation error over one parameter
studies         updates of perceptrons in other orders and on other data sets, margins of random points
Trace           the models of a learner after each step: index it to step back
Grid            points of a box of the plane, and their values as a matrix for a picture
linear          geometry of w·x + b: margins, distances, projections, boundaries to draw
weight_space    the separators of a sample as a cone of weights: its slices, its part of the sphere
Polynomial, GaussianBumps, Standardise, Xor, Formula   features: maps of the samples, by name in FEATURES
LOSSES          losses of a margin, each with its slope
GENERATORS      data in the plane by name             TABLES   small tables from the literature
first_one       all 0/1 vectors, labelled by the index of their first 1; `first_one_separator`: its tiny margin
dichotomies     the labellings of points that half-planes, rectangles, discs, … realise; `shatters`: whether all
SHAPES          these classes by name, each with the shape for a labelling, or the reason why there is none
cover_count     the number of labellings of points that hyperplanes realise
radon           two parts of a point set whose hulls intersect: a labelling that no half-space realises
FiniteClass, VCClass  bounds on the difference of training and true error; `trials` compares them with samples
proof           the numbers of each line of a theorem's proof, at any points; PROOFS: all of them
fixed_lines     finite sets of lines that are fixed before any sample is drawn
sampling        one sample of a database for all rectangles; `worst_rectangle` finds the largest error
SignedView      samples with any number of columns, by their distance to the boundary and one more direction
contributions   f of a sample as a sum of one term for each column
permutation_importance  how much worse a model is if one column is shuffled
bootstrap       refits to resamples: how uncertain each weight is
shortest_change, nearest_across  what would change a prediction: one feature, or the nearest such sample
CLASSIFIERS     every classifier by name
plot            any classifier as a Plotly figure; plot_roc, plot_confusion, plot_loss likewise (require Plotly)
film            the steps of a fit as an animated GIF or WebP (requires the extra film)
show            the app's player for any classifier in a notebook; `trace_.show()` likewise
Board           a notebook board with editable points that refits a model (requires anywidget)

Packages
--------
conventions     scikit-learn's names, data frames, sparse tables, routing of metadata
core            input rules, traces, grids, lines, losses, several classes, validation
perceptrons     the perceptron and its dual, the pocket, the guarantee, studies, the weight space
discriminants   least squares and Fisher's discriminant, scatter about the means
probability     logistic and softmax regression with their descent, naive Bayes, costs, ROC
margins         separability with a proof, the best line, margins, kernels and kernel machines
ensembles       stumps, and votes of stumps
theory          shapes and shattering, generalisation bounds, one sample for all rectangles
proofs          the theorems' proofs as chains of lines, and the assumptions without which they break
data            generators, small tables, features, formulas, words
inspection      a model and its table, seen through the weights
tasks           feedback on an answer in a notebook
pictures        the interface to what draws, which is imported when a picture is requested
All public names are imported here, and so are the modules in the map: `from linclass import validation`.

Labels may be any two (or more) values: `classes_` contains them in sorted order, and of two, the larger is the
positive class. The conventions are those of scikit-learn, and every classifier works with its tools; only NumPy is
required. If the objective is a sum over the samples, `fit` takes a `sample_weight`, the number of times that each
sample counts. Logistic, softmax, least-squares and soft-margin models have a `class_weight` for weights by label;
the other classifiers document why they have none. A class counts as absent in `fit` if all of its samples have the
weight 0: it is not in `classes_`, and two other classes must remain. In `partial_fit`, and in stumps and their
votes, it remains a class. `partial_fit` of perceptrons and of stochastic descent continues the training with more
samples.

Examples
--------
>>> import numpy as np
>>> from linclass import CLASSIFIERS, FEATURES, GENERATORS, KERNELS, LOSSES, PROOFS, SHAPES, TABLES
>>> X, y = GENERATORS["moons"](n=100, noise=0.1, random_state=0)
>>> phi = FEATURES["polynomial"](degree=3).fit_transform(X)
>>> {name: CLASSIFIERS[name]().fit(phi, y).score(phi, y) for name in ("fisher", "max-margin")}
{'fisher': 1.0, 'max-margin': 1.0}
>>> [name for name, kernel in KERNELS.items() if not kernel.definite]
['tanh', 'power']
>>> LOSSES["perceptron"].value(np.array([-2.0, 1.0])), SHAPES["discs"].name, TABLES["xor"].y
(array([2., 0.]), 'Discs', array([-1,  1,  1, -1]))
>>> PROOFS["con-novikoff"](*TABLES["xor"]).first_broken.needs
('separable',)
"""

from __future__ import annotations

from linclass.core import linear as linear
from linclass.core import validation as validation
from linclass.core.base import Classifier
from linclass.core.errors import ConvergenceWarning, NotFittedError
from linclass.core.grid import Grid
from linclass.core.losses import LOSSES, Loss
from linclass.core.multiclass import OneVsRest
from linclass.core.trace import Trace
from linclass.data.bumps import GaussianBumps
from linclass.data.datasets import GENERATORS, TABLES
from linclass.data.feature_map import FeatureError
from linclass.data.features import FEATURES, Formula, Polynomial, Standardise, Xor
from linclass.data.formula import FormulaError
from linclass.data.words import Vocabulary
from linclass.discriminants.fisher import FisherDiscriminant
from linclass.discriminants.least_squares import LeastSquaresClassifier
from linclass.ensembles.boosting import AdaBoost, MajorityBoost
from linclass.ensembles.stump import Stump
from linclass.inspection.changes import Change, nearest_across, shortest_change
from linclass.inspection.contributions import Contributions, contributions
from linclass.inspection.importance import Importance, permutation_importance
from linclass.inspection.resampling import Bootstrap, bootstrap
from linclass.inspection.signed_view import SignedView
from linclass.margins.exact_margin import NotSeparableError
from linclass.margins.kernel_field import kernel_field
from linclass.margins.kernel_machine import KernelSVM
from linclass.margins.kernel_matrix import KernelMatrix, embedding, is_kernel_matrix
from linclass.margins.kernels import KERNELS, gram, quadratic_map
from linclass.margins.margin import MaxMargin, SoftMargin
from linclass.margins.separability import BestLine, Separability, best_line, separable
from linclass.perceptrons import studies as studies
from linclass.perceptrons import weight_space as weight_space
from linclass.perceptrons.convergence import Guarantee, Progress, guarantee, in_plane, progress
from linclass.perceptrons.dual import DualPerceptron
from linclass.perceptrons.first_one import first_one, first_one_separator
from linclass.perceptrons.mistakes import PickError
from linclass.perceptrons.perceptron import Perceptron
from linclass.perceptrons.pocket import Pocket
from linclass.pictures.films import film
from linclass.pictures.players import Board, show
from linclass.pictures.plots import plot, plot_confusion, plot_loss, plot_roc
from linclass.probability.bernoulli_nb import BernoulliNB
from linclass.probability.categorical_nb import CategoricalNB
from linclass.probability.confusion_matrix import Confusion, confusion
from linclass.probability.curves import PrecisionRecall, Roc, precision_recall, roc
from linclass.probability.decision import CostMatrix, Costs, decide, expected_costs
from linclass.probability.gaussian_nb import GaussianNB
from linclass.probability.generative import UndecidedWarning
from linclass.probability.logistic import LogisticRegression
from linclass.probability.multinomial_nb import MultinomialNB
from linclass.probability.softmax import SoftmaxRegression
from linclass.probability.wald import Summary
from linclass.proofs.catalogue import PROOFS, proof
from linclass.proofs.chain import Assumption, Line, Proof
from linclass.theory import fixed_lines as fixed_lines
from linclass.theory import sampling as sampling
from linclass.theory import trials as trials
from linclass.theory.generalisation import FiniteClass, VCClass
from linclass.theory.radon import radon
from linclass.theory.sampling import worst_rectangle
from linclass.theory.shattering import SHAPES, Dichotomies, cover_count, dichotomies, shatters

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
    "multinomial-nb": MultinomialNB,
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
    "PROOFS",
    "SHAPES",
    "TABLES",
    "AdaBoost",
    "Assumption",
    "BernoulliNB",
    "BestLine",
    "Board",
    "Bootstrap",
    "CategoricalNB",
    "Change",
    "Classifier",
    "Confusion",
    "Contributions",
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
    "Importance",
    "KernelMatrix",
    "KernelSVM",
    "LeastSquaresClassifier",
    "Line",
    "LogisticRegression",
    "Loss",
    "MajorityBoost",
    "MaxMargin",
    "MultinomialNB",
    "NotFittedError",
    "NotSeparableError",
    "OneVsRest",
    "Perceptron",
    "PickError",
    "Pocket",
    "Polynomial",
    "PrecisionRecall",
    "Progress",
    "Proof",
    "Roc",
    "Separability",
    "SignedView",
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
    "bootstrap",
    "confusion",
    "contributions",
    "cover_count",
    "decide",
    "dichotomies",
    "embedding",
    "expected_costs",
    "film",
    "first_one",
    "first_one_separator",
    "gram",
    "guarantee",
    "in_plane",
    "is_kernel_matrix",
    "kernel_field",
    "nearest_across",
    "permutation_importance",
    "plot",
    "plot_confusion",
    "plot_loss",
    "plot_roc",
    "precision_recall",
    "progress",
    "proof",
    "quadratic_map",
    "radon",
    "roc",
    "separable",
    "shatters",
    "shortest_change",
    "show",
    "worst_rectangle",
]
