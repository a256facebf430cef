"""The proofs about kernels: which functions are kernels, and what the best weights are made of."""

from explorer.lessons.kernels.proofs.gauss import GAUSS
from explorer.lessons.kernels.proofs.psd import PSD
from explorer.lessons.kernels.proofs.span import SPAN

PROOFS = (PSD, SPAN, GAUSS)
