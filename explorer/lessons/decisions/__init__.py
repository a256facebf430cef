"""Decisions with costs: from probabilities to actions."""
