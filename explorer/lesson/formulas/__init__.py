"""Formulas in sentences: where they are, and how they are typeset."""
