"""The proofs about the sigmoid, and about the objective of logistic regression."""

from explorer.lessons.logistic.proofs.derivatives import GRADIENT, SLOPE, VALLEY
from explorer.lessons.logistic.proofs.fits import IRLS, RUNAWAY

PROOFS = (SLOPE, GRADIENT, VALLEY, IRLS, RUNAWAY)
