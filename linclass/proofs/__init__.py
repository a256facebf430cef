"""Proofs: the numbers of each line of the theorems' proofs, for any points, and where a chain breaks."""
