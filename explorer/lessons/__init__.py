"""The lessons: one self-contained package each."""

from importlib import import_module

from explorer.lesson.site import Site

# The packages, in the order of the navigation.
NAMES = (
    "playground",
    "data",
    "glossary",
    "hypothesis",
    "perceptron",
    "convergence",
    "dual",
    "pocket",
    "xor",
    "least_squares",
    "fisher",
    "logistic",
    "softmax",
    "naive_bayes",
    "decisions",
    "margin",
    "kernels",
    "boosting",
    "shattering",
    "generalisation",
    "sampling",
    "columns",
)

SITE = Site([import_module(f"{__name__}.{name}").LESSON for name in NAMES])
