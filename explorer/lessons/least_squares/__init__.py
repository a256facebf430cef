"""Least squares as a classifier, and what far points do to it."""
