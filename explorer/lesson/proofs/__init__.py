"""Proofs on a lesson's page: lines in symbols and in numbers, their reasons, and what each shows on the board."""
