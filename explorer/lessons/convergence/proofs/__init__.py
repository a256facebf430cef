"""The proofs about convergence: Novikoff’s theorem, its version for samples of length 1, and small margins."""

from explorer.lessons.convergence.proofs.novikoff import NOVIKOFF
from explorer.lessons.convergence.proofs.small import SMALL
from explorer.lessons.convergence.proofs.unit import UNIT

PROOFS = (NOVIKOFF, UNIT, SMALL)
