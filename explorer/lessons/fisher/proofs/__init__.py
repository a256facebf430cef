"""The proofs about Fisher's discriminant: the best direction, the scatter of several classes, and projections."""

from explorer.lessons.fisher.proofs.best import BEST
from explorer.lessons.fisher.proofs.project import PROJECT
from explorer.lessons.fisher.proofs.total import TOTAL

PROOFS = (BEST, TOTAL, PROJECT)
