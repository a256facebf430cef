"""The proofs about the widest street: what it minimises, and how multipliers prove that it is the widest."""

from explorer.lessons.margin.proofs.dual import DUAL
from explorer.lessons.margin.proofs.norm import NORM

PROOFS = (NORM, DUAL)
